#include <algorithm>
#include <cmath>

#include "viz/scenes/tiles_parts.h"

namespace warplens::viz {
namespace tiles {
namespace {

// The elements that are to be seen whole; the keyboard begins at the selected lane's first.
viz::Cells seen_elements(const Place& place, const std::vector<Piece>& selected) {
  const float width = place.element_width(), height = place.element_height();
  const auto first = [](float outside, float size) { return static_cast<uint64_t>(std::max(0.0f, std::ceil(outside / size - 0.01f))); };
  const uint64_t column = first(place.clip.x - place.box.x, width), row = first(place.clip.y - place.box.y, height);
  const auto count = [](float room, float size, uint64_t most) {
    return std::min(static_cast<uint64_t>(std::max(0.0f, room / size + 0.01f)), most);
  };
  viz::Cells cells;
  const Point begin{place.box.x + static_cast<float>(column) * width, place.box.y + static_cast<float>(row) * height};
  if (column >= place.columns || row >= place.rows) return cells;
  cells.columns = count(place.clip.right() - begin.x, width, place.columns - column);
  cells.rows = count(place.clip.bottom() - begin.y, height, place.rows - row);
  cells.rect = {begin.x, begin.y, static_cast<float>(cells.columns) * width, static_cast<float>(cells.rows) * height};
  for (const Piece& piece : selected)
    if (piece.column >= column && piece.column < column + cells.columns && piece.row >= row && piece.row < row + cells.rows) {
      cells.first = (piece.row - row) * cells.columns + piece.column - column;
      break;
    }
  return cells;
}

// The levels by name, colour and size; one that the trace contradicts says so.
float draw_legend(Pen& pen, const TilesInput& input, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const TextStyle style = pen.style(12, theme.text);
  float x = area.x, y = area.y;
  const float box = pen.px(13), row = pen.px(24);
  bool any = false;
  std::vector<std::string> problems;
  pen.canvas.begin_group("levels");
  for (size_t i = 0; i < input.snapshot->levels.size(); ++i) {
    const analysis::Level& level = input.snapshot->levels[i];
    if (!level.disagreement.empty()) {
      problems.push_back(level.disagreement);
      continue;
    }
    const std::string name =
        pen.frame.strings.has("tiles.level." + level.name) ? pen.frame.strings.get("tiles.level." + level.name) : level.name;
    const std::string text = name + "\u00a0 " + grouped(level.rows) + " × " + grouped(level.columns);
    const float width = box + pen.px(8) + pen.width(text, style);
    if (x > area.x && x + width > area.right()) x = area.x, y += row;
    if (y + row > area.bottom()) break;
    pen.canvas.stroke_rect({x + 1, y + 1, box - 2, box - 2}, level_color(theme, level.name), 2.2f, 3);
    pen.text({x + box + pen.px(8), y + style.size * 0.95f}, text, style, area.right() - x - box - pen.px(8));
    pen.hit(Hover::Kind::Level, {x, y, width, row}, text, static_cast<int64_t>(i));
    x += width + pen.px(24);
    any = true;
  }
  // The outlines of warps that are no tiles have no level to name them.
  const std::string warps = pen.frame.strings.get("tiles.legend_warp");
  const float warps_width = box + pen.px(8) + pen.width(warps, style);
  if (x > area.x && x + warps_width > area.right()) x = area.x, y += row;
  if (!agreeing_level(*input.snapshot, "warp tile") && !input.model->warp_edges.empty() && y + row <= area.bottom()) {
    pen.canvas.line({x, y + box / 2}, {x + box, y + box / 2}, theme.warp, 2.2f);
    pen.text({x + box + pen.px(8), y + style.size * 0.95f}, warps, style, area.right() - x - box - pen.px(8));
    any = true;
  }
  if (any) y += row;
  for (const std::string& problem : problems) {
    if (y + row > area.bottom()) break;
    pen.triangle({area.x + box / 2, y + box / 2}, box, theme.conflict);
    pen.text({area.x + box + pen.px(8), y + style.size * 0.95f}, problem, TextStyle{style.face, style.size, theme.conflict, Align::Left},
             area.width - box - pen.px(8));
    y += row;
  }
  pen.canvas.end_group();
  return y;
}

std::string shape_sentence(const TilesInput& input, const Strings& strings) {
  if (!input.snapshot->ownership) return strings.get("tiles.nothing_stored");
  const analysis::Ownership& o = *input.snapshot->ownership;
  const auto stored = static_cast<uint64_t>(std::count_if(o.thread.begin(), o.thread.end(), [](int32_t thread) { return thread >= 0; }));
  std::string text = strings.format(stored == o.rows * o.columns ? "tiles.sentence" : "tiles.sentence_scattered",
                                    {{"count", stored}, {"rows", o.rows}, {"columns", o.columns}, {"name", o.buffer}});
  text += strings.get("join.sentences") + strings.plural("tiles.sentence_warps", input.snapshot->block->trace.warps);
  const analysis::Level* warp = agreeing_level(*input.snapshot, "warp tile");
  const analysis::Level* sub = agreeing_level(*input.snapshot, "warp sub tile");
  if (warp && sub) {
    text +=
        strings.get("join.sentences") +
        strings.format(
            "tiles.sentence_sub",
            {{"rows", warp->rows}, {"columns", warp->columns}, {"down", warp->rows / sub->rows}, {"across", warp->columns / sub->columns}});
  } else if (warp) {
    text += strings.get("join.sentences") + strings.format("tiles.sentence_tile", {{"rows", warp->rows}, {"columns", warp->columns}});
  }
  return text;
}

std::string lane_sentence(const TilesInput& input, const Strings& strings) {
  const std::vector<Piece>& own = pieces_of(input, input.warp, input.lane);
  if (own.empty()) return strings.format("tiles.lane_nothing", {{"lane", input.lane}, {"warp", input.warp}});
  uint64_t elements = 0;
  bool alike = true;
  for (const Piece& p : own) {
    elements += uint64_t{p.rows} * p.columns;
    alike &= p.rows == own[0].rows && p.columns == own[0].columns;
  }
  if (elements == 1) return strings.format("tiles.lane_one", {{"lane", input.lane}});
  if (elements == own.size()) return strings.format("tiles.lane_elements", {{"lane", input.lane}, {"elements", elements}});
  if (!alike)
    return strings.format("tiles.lane_mixed",
                          {{"lane", input.lane}, {"elements", elements}, {"pieces", static_cast<uint64_t>(own.size())}});
  return strings.plural("tiles.lane_pieces", own.size(),
                        {{"lane", input.lane}, {"rows", own[0].rows}, {"columns", own[0].columns}, {"elements", elements}});
}

// "8 elements of As, 8 elements of Bs": what the selected lane touches.
std::string touched(const TilesInput& input, const std::vector<StepAccess>& steps, const Strings& strings) {
  std::string parts;
  for (const StepAccess& step : steps) {
    if (input.lane < 0 || step.by_lane[static_cast<size_t>(input.lane)].empty()) continue;
    parts += (parts.empty() ? "" : strings.get("join.items")) +
             strings.plural("tiles.words_of", step.by_lane[static_cast<size_t>(input.lane)].size(),
                            {{"array", input.snapshot->block->trace.objects[step.object].name}});
  }
  return parts;
}

// Several arrays lit at once are a round of accesses, for a product a k step; the access under the cursor is said beside it.
std::string step_sentence(const TilesInput& input, const std::vector<StepAccess>& steps, const Strings& strings) {
  const std::string all = touched(input, steps, strings);
  if (all.empty()) return "";
  const std::vector<StepAccess> now = current_access(*input.snapshot, input.warp, input.tick);
  const auto access_sentence = [&](bool store, const std::string& what) {
    return strings.format(store ? "tiles.access_writes" : "tiles.access_reads", {{"what", what}});
  };
  if (steps.size() == 1) return access_sentence(steps[0].store, all);
  const bool product = std::all_of(steps.begin(), steps.end(), [&](const StepAccess& step) {
    return std::any_of(input.model->arrays.begin(), input.model->arrays.end(),
                       [&](const TilesModel::Array& a) { return a.object == step.object && a.place != TilesModel::Place::Beside; });
  });
  const std::string round = strings.format(steps[0].store ? "tiles.round_writes"
                                           : product      ? "tiles.k_step_reads"
                                                          : "tiles.round_reads",
                                           {{"what", all}});
  const std::string own = touched(input, now, strings);
  return own.empty() ? round : round + strings.get("join.sentences") + access_sentence(now[0].store, own);
}

// "In k tile 2 the block loads 64 × 8 of A, 8 × 128 of B."
std::string loads_sentence(const TilesInput& input, const Strings& strings) {
  const auto& begins = input.snapshot->block->trace.k_tiles;
  const bool tiled = input.warp < begins.size() && !begins[input.warp].empty();
  std::string what;
  for (const TilesModel::Source& source : input.model->sources) {
    const Piece& tile = current_tile(*input.snapshot, source, input.warp, input.tick);
    if (tile.rows == 0) continue;
    what += (what.empty() ? "" : strings.get("join.items")) +
            strings.format(
                "tiles.part_of",
                {{"rows", tile.rows}, {"columns", tile.columns}, {"name", input.snapshot->block->trace.objects[source.object].name}});
  }
  return what.empty() ? "" : strings.format(tiled ? "tiles.loads_tile" : "tiles.loads_block", {{"what", what}});
}

// What the lane owns and reads, and what the block loads, from `top` on.
void draw_sentences(Pen& pen, const TilesInput& input, const std::vector<StepAccess>& steps, const Rect& area, int step_lines) {
  const Strings& strings = pen.frame.strings;
  const TextStyle first = pen.style(13, pen.frame.theme.text), second = pen.style(13, pen.frame.theme.dim);
  pen.text({area.x, area.y + pen.px(18)}, lane_sentence(input, strings), first, area.width);
  const float y = pen.paragraph(area.x, area.y + pen.px(24), area.width, step_sentence(input, steps, strings), second, step_lines);
  const std::string loads = loads_sentence(input, strings);
  if (!loads.empty() && y + second.size <= area.bottom()) pen.paragraph(area.x, y, area.width, loads, second, 1);
}

}  // namespace

// The buffers that the block reads, and its shared arrays with what the step touches of them.
static void draw_beside(Pen& pen, const TilesInput& input, const Regions& regions, const Place& place, const std::vector<StepAccess>& steps,
                        TilesScene& scene) {
  place_sources(pen, input, regions, scene);
  for (size_t i = 0; i < scene.sources.size(); ++i) {
    if (scene.sources[i].rect.width > 0) draw_source(pen, input, place, input.model->sources[i], scene.sources[i]);
  }
  place_strips(pen, input, regions, scene);
  for (TilesScene::Strip& strip : scene.strips) {
    const auto step = std::find_if(steps.begin(), steps.end(), [&](const StepAccess& s) { return s.object == strip.array.object; });
    draw_strip(pen, input, place, strip, step == steps.end() ? nullptr : &*step, scene);
  }
}

static void draw_stage(Pen& pen, const TilesInput& input, TilesScene& scene) {
  const Frame& frame = pen.frame;
  Rect area = inset(frame.rect, std::min(pen.px(24), frame.rect.width * 0.04f));
  const bool side = area.width > pen.px(640) && area.height > pen.px(300);
  Rect column{area.right() - pen.px(150), area.y, pen.px(150), area.height};
  if (side) area.width -= column.width + pen.px(24);
  const bool known = input.snapshot->ownership.has_value();
  // Where the header names the levels the picture is about the largest; else it says whose elements these are.
  const std::string title = !known ? frame.strings.get("tiles.none_title")
                            : input.snapshot->levels.empty()
                                ? frame.strings.format("tiles.title", {{"name", input.snapshot->ownership->buffer}})
                                : frame.strings.get("tiles.title_levels");
  area = pen.heading(area, title, shape_sentence(input, frame.strings));
  for (const auto& source : input.model->sources) scene.sources.push_back({source.object});
  if (side) draw_side(pen, input, column, scene);
  if (!known) return;
  if (area.height > pen.px(200)) {
    const float y = draw_legend(pen, input, {area.x, area.y, area.width, std::min(area.height * 0.25f, pen.px(80))}) + pen.px(2);
    area = {area.x, y, area.width, area.bottom() - y};
  }
  const std::vector<StepAccess> steps = current_step(*input.snapshot, input.warp, input.tick);
  const int step_lines = area.width < pen.px(560) ? 2 : 1;
  const float text = area.height > pen.px(190) ? pen.px(step_lines > 1 ? 88 : 70) : 0;  // what the lane owns and reads, below the picture
  const Regions regions = divide(pen, input, {area.x, area.y, area.width, area.height - text});
  if (regions.matrix.width < 8 || regions.matrix.height < 8) return;
  const Place place = place_view(input, regions.matrix);
  scene.matrix = place.clip;
  scene.box = place.box;
  scene.rows = place.rows;
  scene.columns = place.columns;
  const std::vector<Piece>& selected = pieces_of(input, input.warp, input.lane);
  for (const Piece& piece : selected) scene.selected.push_back(place.rect(piece));
  scene.cells.push_back(seen_elements(place, selected));

  draw_matrix(pen, input, place, scene);
  draw_beside(pen, input, regions, place, steps, scene);
  pen.canvas.push_clip(inset(place.clip, -2));
  draw_selected(pen, scene);
  pen.canvas.pop_clip();
  if (regions.top.width <= 0) {
    const TextStyle name = pen.style(12, frame.theme.dim, Face::TextSemiBold);
    pen.text({place.clip.x, place.clip.y - pen.px(8)}, input.snapshot->ownership->buffer, name, place.clip.width);
  }
  if (text <= 0) return;
  float bottom = place.clip.bottom();
  const auto stays_above = [&](const Rect& drawn) {
    if (regions.beside.width > 0 && drawn.width > 0) bottom = std::max(bottom, std::min(drawn.bottom(), regions.beside.bottom()));
  };
  for (const TilesScene::Strip& strip : scene.strips) stays_above(strip.rect);
  for (const auto& source : scene.sources) stays_above(source.rect);
  const float y = bottom + pen.px(6);
  draw_sentences(pen, input, steps, {area.x, y, area.width, frame.rect.bottom() - y}, step_lines);
}

}  // namespace tiles

TilesScene layout_tiles(const TilesInput& input, const Frame& frame) {
  return make_scene<TilesScene>(frame, [&](Pen& pen, TilesScene& scene) { tiles::draw_stage(pen, input, scene); });
}

}  // namespace warplens::viz
