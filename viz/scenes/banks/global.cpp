#include <algorithm>

#include "viz/scenes/banks/parts.h"

namespace warplens::viz::banks {
namespace {

constexpr uint32_t kSectorsPerLine = hardware::kLineBytes / hardware::kSectorBytes;

struct Grid {
  uint32_t lines_per_row = 1;
  float x = 0, y = 0, line_width = 0, row_height = 0, cell_height = 0;
  float above() const { return (row_height - cell_height) * 0.8f; }  // of a row: its lines' names
  Rect sector(size_t line, uint64_t sector_in_line) const {
    const float gap = std::min(8.0f, line_width * 0.06f);
    const float width = (line_width - gap) / kSectorsPerLine;
    return {x + static_cast<float>(line % lines_per_row) * line_width + static_cast<float>(sector_in_line) * width,
            y + static_cast<float>(line / lines_per_row) * row_height, width - 1.5f, cell_height};
  }
};

// As few rows as keep a sector wide enough for its number.
Grid place(const Pen& pen, const Rect& room, size_t lines) {
  Grid grid;
  const float least = pen.px(72);
  grid.lines_per_row = static_cast<uint32_t>(std::clamp<float>(room.width / least, 1, 8));
  grid.lines_per_row = std::min<uint32_t>(grid.lines_per_row, static_cast<uint32_t>(std::max<size_t>(1, lines)));
  const size_t rows = (lines + grid.lines_per_row - 1) / grid.lines_per_row;
  grid.line_width = std::min(room.width / static_cast<float>(grid.lines_per_row), pen.px(300));
  grid.row_height = std::min(pen.px(56), room.height / static_cast<float>(std::max<size_t>(1, rows)));
  grid.cell_height = grid.row_height * (grid.row_height > pen.px(36) ? 0.55f : 0.78f);
  grid.x = room.x;
  grid.y = room.bottom() - grid.row_height * static_cast<float>(rows) + (grid.row_height - grid.cell_height) * 0.6f;
  return grid;
}

void draw_sectors(Pen& pen, const BanksInput& input, const hardware::SectorExplanation& e, const Grid& grid) {
  const Theme& theme = pen.frame.theme;
  const int focus = focus_lane(input);
  pen.canvas.begin_group("sectors");
  for (size_t line = 0; line < e.lines.size(); ++line) {
    const TextStyle name = pen.style(10, theme.dim, Face::Mono);
    const uint64_t byte = e.lines[line] * hardware::kLineBytes;
    const Rect first = grid.sector(line, 0);
    const float above = grid.above();  // flights to lower rows pass behind the upper ones
    pen.canvas.fill_rect({first.x, first.y - above, grid.sector(line, kSectorsPerLine - 1).right() - first.x, above + first.height},
                         theme.background);
    const std::string label = byte >= input.access->object_address ? "+" + grouped(byte - input.access->object_address)
                                                                   : "-" + grouped(input.access->object_address - byte);
    if (grid.row_height - grid.cell_height > name.size + 3 && pen.width(label, name) <= grid.line_width - 4)
      pen.canvas.text({first.x, first.y - 4}, label, name);
    for (uint64_t s = 0; s < kSectorsPerLine; ++s) {
      const Rect box = grid.sector(line, s);
      const uint64_t index = e.lines[line] * kSectorsPerLine + s;
      const auto found = std::find_if(e.sectors.begin(), e.sectors.end(), [&](const auto& x) { return x.index == index; });
      if (found == e.sectors.end()) {
        pen.canvas.stroke_rect(inset(box, 0.5f), theme.line, 1, 2);  // of the line, but not moved
        continue;
      }
      const bool followed = focus >= 0 && (found->lanes >> focus & 1);
      pen.canvas.fill_rect(box, theme.raised, 2);
      const float used = static_cast<float>(found->bytes_used) / hardware::kSectorBytes;
      pen.canvas.fill_rect({box.x, box.bottom() - box.height * used, box.width, box.height * used},
                           mix(theme.background, theme.accent, 0.75f), 2);
      pen.canvas.stroke_rect(inset(box, 0.5f), followed ? theme.text : used < 1 ? theme.conflict : theme.accent, followed ? 2.0f : 1.2f, 2);
      const TextStyle bytes = pen.style(10, used > 0.6f ? readable_on(theme.accent) : theme.text, Face::Mono);
      pen.centered(inset(box, 1), std::to_string(found->bytes_used), bytes);
      pen.hit(Hover::Kind::Sector, box, sector_text(*input.access, *found, pen.frame.strings), static_cast<int64_t>(index));
    }
  }
  pen.canvas.end_group();
}

}  // namespace

std::string sector_text(const AccessView& view, const hardware::Sector& sector, const Strings& strings) {
  const auto first = static_cast<int64_t>(sector.index * hardware::kSectorBytes - view.object_address);
  return strings.format("banks.hover_sector", {{"array", view.array},
                                               {"sector", sector.index - view.object_address / hardware::kSectorBytes},
                                               {"first", grouped_signed(first)},
                                               {"last", grouped_signed(first + static_cast<int64_t>(hardware::kSectorBytes) - 1)},
                                               {"used", sector.bytes_used},
                                               {"lanes", ordinal_range(bits_of(sector.lanes))}});
}

void draw_global(Pen& pen, const BanksInput& input, const Rect& area, BanksScene& scene) {
  const AccessView& view = *input.access;
  const auto e = hardware::explain_sectors(view.access);
  const Strings& strings = pen.frame.strings;
  const Theme& theme = pen.frame.theme;
  Columns columns;
  columns.pitch = std::min(area.width / hardware::kLanes, pen.px(38));
  columns.x = area.x;
  columns.lane_height = std::clamp(columns.pitch * 0.85f, pen.px(10), pen.px(26));
  columns.lane_y = draw_label(pen, area.x, area.y, strings.get("banks.lanes"), area.width, "glossary.lane");
  if (label_step(pen, columns.pitch, pen.style(11, {}, Face::Mono), "31") > 1) columns.lane_y += pen.px(14);
  // The sectors' label gives way before the sectors do.
  const float top = columns.lane_y + columns.lane_height, below = area.bottom() - top;
  const bool labelled = below >= pen.px(60);
  const float room = below - pen.px(labelled ? 20 : 2);
  if (room < pen.px(24)) return draw_lanes(pen, input, columns, view.access.mask, scene);

  const Grid grid = place(pen, {area.x, top + room * 0.35f, columns.pitch * hardware::kLanes, room * 0.65f}, e.lines.size());
  for (const auto& sector : e.sectors) {
    const uint64_t line = sector.index / kSectorsPerLine;
    const auto at = std::lower_bound(e.lines.begin(), e.lines.end(), line) - e.lines.begin();
    const Rect box = grid.sector(static_cast<size_t>(at), sector.index % kSectorsPerLine);
    scene.banks.push_back(box);
    // Above all rows it turns down: it crosses neither a line's name nor another line's sectors.
    for (const uint32_t lane : bits_of(sector.lanes)) {
      const Rect from = columns.cell(lane, columns.lane_y, columns.lane_height);
      scene.flights.push_back({lane,
                               static_cast<uint32_t>(scene.banks.size() - 1),
                               0,
                               sector.index,
                               {from.center().x, from.bottom()},
                               {box.center().x, grid.y - grid.above()},
                               sector.bytes_used < hardware::kSectorBytes});
    }
  }
  const int focus = focus_lane(input);
  pen.canvas.begin_group("flights");
  for (const bool followed : {false, true}) {
    for (const auto& f : scene.flights) {
      if ((static_cast<int>(f.lane) == focus) != followed) continue;
      const Color color = followed ? theme.text : theme.accent.with_alpha(focus >= 0 ? 0.4f : 0.7f);
      draw_flight(pen, f.from, f.to, color, followed ? 2.4f : 1.2f, input.phase);
      pen.canvas.line(f.to, {f.to.x, scene.banks[f.bank].y}, color, flight_width(pen, followed ? 2.4f : 1.2f));
    }
  }
  pen.canvas.end_group();
  draw_lanes(pen, input, columns, view.access.mask, scene);
  draw_sectors(pen, input, e, grid);
  if (!labelled) return;
  const std::string& whole = strings.get("banks.sectors_label");
  const bool fits = pen.width(whole, pen.style(12, theme.dim, Face::TextSemiBold)) <= area.width;
  draw_label(pen, area.x, area.bottom() - pen.px(16), fits ? whole : strings.get("banks.sectors_label_short"), area.width,
             "glossary.sector");
}

}  // namespace warplens::viz::banks
