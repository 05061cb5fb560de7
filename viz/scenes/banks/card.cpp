// A card with a row for each lane and a column for each bank, punched where the lane takes a word of the bank.
#include <algorithm>
#include <bit>

#include "viz/scenes/banks/parts.h"

namespace warplens::viz::banks {
namespace {

using hardware::kLanes;

// Rows of the lanes, with a gap between passes.
struct Rows {
  float top = 0, height = 0;
  std::vector<float> y;  // by lane
};

Rows place_rows(const Pen& pen, const Served& served, const Rect& room) {
  Rows rows;
  std::vector<uint32_t> pass_of(kLanes, 0);
  if (!served.e.lanes_take_turns)
    for (uint32_t pass = 0; pass < served.e.pass_lanes.size(); ++pass)
      for (const uint32_t lane : bits_of(served.e.pass_lanes[pass])) pass_of[lane] = pass;
  const uint32_t passes = served.e.lanes_take_turns ? 1 : std::max(1u, served.e.count.passes);
  const float gap = passes > 1 ? std::min(pen.px(6), room.height * 0.02f) : 0;
  rows.top = room.y;
  rows.height = std::min(pen.px(20), (room.height - gap * static_cast<float>(passes - 1)) / kLanes);
  float y = room.y;
  for (uint32_t lane = 0; lane < kLanes; ++lane) {
    if (lane > 0 && (served.input.access->access.mask >> lane & 1) && pass_of[lane] != pass_of[lane - 1] && pass_of[lane] > 0) y += gap;
    rows.y.push_back(y);
    y += rows.height;
  }
  return rows;
}

// The lanes' numbers, as many as can be read, and the band of each: it is what the mouse means.
void draw_rows(Pen& pen, const Served& served, const Rows& rows, const Columns& columns, float left, float right, BanksScene& scene) {
  const Theme& theme = pen.frame.theme;
  const uint32_t mask = served.input.access->access.mask, lit = served.lit(scene);
  const int focus = focus_lane(served.input);
  const TextStyle style = pen.style(10, theme.dim, Face::Mono, Align::Right);
  uint32_t step = 1;
  while (step < 16 && rows.height * static_cast<float>(step) < style.size * 1.1f) step *= 2;
  pen.canvas.begin_group("lanes");
  for (uint32_t lane = 0; lane < kLanes; ++lane) {
    const Rect band{left, rows.y[lane], right - left, rows.height};
    const Rect card{columns.x, band.y + 0.5f, right - columns.x, std::max(1.0f, band.height - 1)};
    const bool active = mask >> lane & 1, now = lit >> lane & 1;
    scene.lanes.push_back(band);
    if (active) pen.canvas.fill_rect(card, now ? mix(theme.panel, theme.accent, 0.18f) : theme.panel);
    if (static_cast<int>(lane) == focus) pen.canvas.stroke_rect(card, theme.text, 1.5f, 1);
    if (lane % step == 0)
      pen.canvas.text({columns.x - pen.px(16), band.center().y + style.size * 0.36f}, std::to_string(lane),
                      TextStyle{style.face, style.size,
                                !active ? theme.faint
                                : now   ? theme.accent
                                        : theme.dim,
                                Align::Right});
    pen.hit(Hover::Kind::Lane, band, pen.frame.strings.format(active ? "banks.hover_lane" : "banks.hover_inactive", {{"lane", lane}}),
            lane);
  }
  pen.canvas.end_group();
}

void draw_holes(Pen& pen, const Served& served, const Rows& rows, const Columns& columns, BanksScene& scene) {
  const Theme& theme = pen.frame.theme;
  const uint64_t first = served.input.access->object_address / served.input.access->arch.bank_width_bytes;
  const float radius = std::min({columns.pitch, rows.height}) * 0.36f;
  pen.canvas.begin_group("holes");
  for (uint32_t w = 0; w < served.wavefronts; ++w)
    for (const hardware::ServedWord& word : served.e.wavefronts[w].words)
      for (const uint32_t lane : bits_of(word.lanes)) {
        const Rect cell = columns.cell(word.bank, rows.y[lane], rows.height);
        const bool now = w == scene.current_wavefront, conflict = served.conflict(w);
        const Color color = now ? theme.accent : conflict ? theme.conflict : theme.dim;
        if (radius >= 2.5f)
          conflict ? pen.canvas.fill_rect({cell.center().x - radius, cell.center().y - radius, 2 * radius, 2 * radius}, color, 1)
                   : pen.canvas.fill_circle(cell.center(), radius, color);
        else
          pen.canvas.fill_rect(inset(cell, std::min(1.0f, cell.height / 4)), color);
        scene.words.push_back({word.bank, w, word.lanes, word.word - first, cell});
        pen.hit(Hover::Kind::Word, cell, word_text(served, scene.words.back(), pen.frame.strings), w,
                static_cast<int64_t>(word.word - first), word.bank);
      }
  pen.canvas.end_group();
}

// Left of the rows: partners of the pair rule, or the pairs that break it.
void draw_partners(Pen& pen, const Rows& rows, const Columns& columns, const BanksScene& scene) {
  const Theme& theme = pen.frame.theme;
  for (const BanksScene::PairArc& pair : scene.pairs) {
    const float from = rows.y[pair.lane] + rows.height / 2, to = rows.y[pair.partner] + rows.height / 2;
    const float edge = columns.x - pen.px(2), x = edge - pen.px(pair.lane % 2 ? 9 : 6);
    const Color color = pair.breaks ? theme.conflict : theme.ok;
    pen.canvas.line({edge, from}, {x, from}, color, 1.5f);
    pen.canvas.line({x, from}, {x, to}, color, 1.5f);
    pen.canvas.line({x, to}, {edge, to}, color, 1.5f);
    if (pair.breaks) pen.triangle({x, (from + to) / 2}, std::min(pen.px(8), rows.height * 2), color);
  }
}

}  // namespace

void draw_card(Pen& pen, const Served& served, const Rect& area, BanksScene& scene) {
  const Strings& strings = pen.frame.strings;
  const float left = area.width > pen.px(260) ? pen.px(40) : pen.px(24);
  Columns columns;
  columns.pitch = std::min((area.width - left) / kLanes, pen.px(30));
  columns.x = area.x + left;
  const float right = columns.x + columns.pitch * kLanes;
  const bool compact = area.height < pen.px(190);
  const float cell = std::clamp(columns.pitch * 0.85f, pen.px(7), pen.px(compact ? 12 : 20));

  const TextStyle quiet = pen.style(12, pen.frame.theme.accent, Face::TextSemiBold, Align::Right);
  const std::string which =
      served.wavefronts ? strings.format("banks.wavefront_of", {{"now", scene.current_wavefront + 1}, {"all", served.wavefronts}}) : "";
  float y = draw_label(pen, columns.x, area.y, strings.get("banks.banks"), right - columns.x - pen.width(which, quiet) - pen.px(16),
                       "glossary.bank");
  pen.canvas.text({right, area.y + quiet.size}, which, quiet);
  draw_banks(pen, served, columns, y, cell, scene);
  y += cell + pen.px(2);
  const float marks = compact ? 0 : pen.px(label_step(pen, columns.pitch, pen.style(11, {}, Face::Mono), "31") > 1 ? 34 : 20);
  if (marks > 0) draw_marks(pen, served, columns, y, columns.x, right, y + marks, scene);
  const Rect room{area.x, y + marks, area.width, area.bottom() - y - marks};
  if (room.height < pen.px(20)) return;
  collect_pairs(served, scene);
  const Rows rows = place_rows(pen, served, room);
  draw_rows(pen, served, rows, columns, area.x, right, scene);
  draw_holes(pen, served, rows, columns, scene);
  draw_partners(pen, rows, columns, scene);
}

}  // namespace warplens::viz::banks
