#include <algorithm>
#include <cmath>

#include "viz/scenes/tiles_parts.h"

namespace warplens::viz {
namespace tiles {

Color level_color(const Theme& theme, std::string_view name) {
  return name == "block tile" ? theme.block : name == "warp tile" ? theme.warp : name == "warp sub tile" ? theme.sub : theme.thread;
}

const analysis::Level* agreeing_level(const analysis::Snapshot& snapshot, std::string_view name) {
  for (const analysis::Level& level : snapshot.levels) {
    if (level.name == name && level.disagreement.empty() && level.rows && level.columns) return &level;
  }
  return nullptr;
}

namespace {

bool holds(const Piece& tile, const Piece& piece) {
  return piece.row >= tile.row && piece.row < tile.row + tile.rows && piece.column >= tile.column && piece.column < tile.column + tile.columns;
}

const std::vector<Piece>& pieces_of(const TilesInput& input, uint32_t warp, int lane) {
  static const std::vector<Piece> kEmpty;
  const size_t thread = warp * 32ull + static_cast<size_t>(std::max(0, lane));
  return lane >= 0 && thread < input.model->pieces.size() ? input.model->pieces[thread] : kEmpty;
}

// The tile of a level that holds the selected lane's first piece.
std::optional<Piece> tile_of(const TilesInput& input, const analysis::Level* level) {
  const std::vector<Piece>& own = pieces_of(input, input.warp, input.lane);
  if (!level || own.empty()) return std::nullopt;
  return Piece{own[0].row / level->rows * level->rows, own[0].column / level->columns * level->columns, level->rows, level->columns};
}

void draw_colors(Pen& pen, const TilesInput& input, const Place& place, const std::optional<Piece>& primary) {
  const Theme& theme = pen.frame.theme;
  const analysis::Ownership& owned = *input.snapshot->ownership;
  std::vector<Color> pixels(owned.thread.size(), theme.background);
  for (size_t i = 0; i < pixels.size(); ++i) {
    const int32_t thread = owned.thread[i];
    if (thread < 0) continue;
    pixels[i] = theme.panel;
    if (static_cast<uint32_t>(thread / 32) != input.warp) continue;
    const Piece here{static_cast<uint32_t>(i / owned.columns), static_cast<uint32_t>(i % owned.columns)};
    const bool full = !primary || holds(*primary, here);
    pixels[i] = mix(theme.panel, viridis(static_cast<float>(thread % 32) / 31), full ? 0.92f : 0.3f);
  }
  pen.canvas.image(place.box, static_cast<uint32_t>(owned.columns), static_cast<uint32_t>(owned.rows), pixels);
}

void draw_pieces(Pen& pen, const TilesInput& input, const Place& place, const std::optional<Piece>& primary, TilesScene& scene) {
  const Theme& theme = pen.frame.theme;
  pen.canvas.begin_group("thread tiles");
  for (size_t thread = 0; thread < input.model->pieces.size(); ++thread) {
    const auto lane = static_cast<uint32_t>(thread % 32);
    const bool followed = thread / 32 == input.warp;
    for (const Piece& piece : input.model->pieces[thread]) {
      const Rect r = place.rect(piece);
      if (r.right() < place.clip.x || r.x > place.clip.right() || r.bottom() < place.clip.y || r.y > place.clip.bottom()) continue;
      if (std::min(r.width, r.height) >= 5) pen.canvas.stroke_rect(r, followed ? theme.background.with_alpha(0.5f) : theme.line.with_alpha(0.55f), 0.7f);
      if (!followed || (primary && !holds(*primary, piece))) continue;
      // The number grows with the thread tile, within the sizes that read well.
      const float size = std::clamp(std::min(r.height * 0.55f, r.width * 0.5f) / pen.frame.scale, 9.0f, 13.0f);
      const TextStyle style = pen.style(size, readable_on(mix(theme.panel, viridis(static_cast<float>(lane) / 31), 0.92f)), Face::TextSemiBold);
      const bool inside = r.x >= place.clip.x - 1 && r.right() <= place.clip.right() + 1 && r.y >= place.clip.y - 1 && r.bottom() <= place.clip.bottom() + 1;
      if (inside && pen.width("30", style) <= r.width - 2 && pen.centered(inset(r, 1), std::to_string(lane), style)) scene.numbers.push_back({lane, r});
    }
  }
  pen.canvas.end_group();
}

void draw_sub_tiles(Pen& pen, const TilesInput& input, const Place& place, const analysis::Level* sub) {
  if (!sub) return;
  const analysis::Ownership& owned = *input.snapshot->ownership;
  pen.canvas.begin_group("warp sub tiles");
  for (uint32_t row = 0; row + sub->rows <= owned.rows; row += sub->rows) {
    for (uint32_t column = 0; column + sub->columns <= owned.columns; column += sub->columns) {
      const int32_t thread = owned.thread[row * owned.columns + column];
      if (thread < 0 || static_cast<uint32_t>(thread / 32) != input.warp) continue;
      pen.canvas.stroke_rect(inset(place.rect({row, column, sub->rows, sub->columns}), 3), pen.frame.theme.sub, 1.6f);
    }
  }
  pen.canvas.end_group();
}

void draw_warps(Pen& pen, const TilesInput& input, const Place& place) {
  const Theme& theme = pen.frame.theme;
  pen.canvas.begin_group("warps");
  const float w = place.element_width(), h = place.element_height();
  const bool dense = std::min(w, h) < 2.5f && input.model->warp_edges.size() > 4000;
  const bool whole = input.model->warp_edges.size() <= 2 * (input.model->pieces.size() / 32);   // a tile a warp, not stripes
  const Color color = theme.warp.with_alpha(whole ? 1.0f : 0.55f);
  for (const TilesModel::Edge& e : input.model->warp_edges) {
    const Point from{place.box.x + static_cast<float>(e.column) * w, place.box.y + static_cast<float>(e.row) * h};
    const float length = static_cast<float>(e.length) * (e.vertical ? h : w);
    if (!dense) pen.canvas.line(from, e.vertical ? Point{from.x, from.y + length} : Point{from.x + length, from.y}, color, whole ? 2.5f : std::clamp(std::min(w, h) * 0.3f, 0.8f, 1.2f));
  }
  const TextStyle label = pen.style(16, theme.warp, Face::TextSemiBold);
  for (uint32_t warp = 0; warp * 32 < input.model->pieces.size(); ++warp) {
    uint32_t r0 = ~0u, r1 = 0, c0 = ~0u, c1 = 0;
    uint64_t area = 0;
    for (size_t t = warp * 32; t < warp * 32 + 32ull && t < input.model->pieces.size(); ++t) {
      for (const Piece& p : input.model->pieces[t]) {
        r0 = std::min(r0, p.row), r1 = std::max(r1, p.row + p.rows), c0 = std::min(c0, p.column), c1 = std::max(c1, p.column + p.columns);
        area += uint64_t{p.rows} * p.columns;
      }
    }
    if (area == 0 || area != uint64_t{r1 - r0} * (c1 - c0) || warp == input.warp) continue;   // not one rectangle: no place for a name
    Rect r = place.rect({r0, c0, r1 - r0, c1 - c0});
    const float x = std::max(r.x, place.clip.x), y = std::max(r.y, place.clip.y);
    r = {x, y, std::min(r.right(), place.clip.right()) - x, std::min(r.bottom(), place.clip.bottom()) - y};
    if (r.width > 0 && r.height > 0) pen.centered(inset(r, 4), pen.frame.strings.format("tiles.warp", {{"warp", warp}}), label);
  }
  pen.canvas.end_group();
}

// The outline of every piece of the selected lane.
void draw_selected(Pen& pen, const TilesScene& scene) {
  pen.canvas.begin_group("selected lane");
  for (const Rect& r : scene.selected) {
    const float width = std::clamp(std::min(r.width, r.height) * 0.3f, 1.0f, 2.6f);
    pen.canvas.stroke_rect(r, pen.frame.theme.thread, width, std::min(3.0f, r.width / 4));
  }
  pen.canvas.end_group();
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
    const std::string name = pen.frame.strings.has("tiles.level." + level.name) ? pen.frame.strings.get("tiles.level." + level.name) : level.name;
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
    pen.text({area.x + box + pen.px(8), y + style.size * 0.95f}, problem, TextStyle{style.face, style.size, theme.conflict, Align::Left}, area.width - box - pen.px(8));
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
  text += " " + strings.plural("tiles.sentence_warps", input.snapshot->block->trace.warps);
  const analysis::Level* warp = agreeing_level(*input.snapshot, "warp tile");
  const analysis::Level* sub = agreeing_level(*input.snapshot, "warp sub tile");
  if (warp && sub) {
    text += " " + strings.format("tiles.sentence_sub", {{"rows", warp->rows}, {"columns", warp->columns}, {"down", warp->rows / sub->rows}, {"across", warp->columns / sub->columns}});
  } else if (warp) {
    text += " " + strings.format("tiles.sentence_tile", {{"rows", warp->rows}, {"columns", warp->columns}});
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
  if (!alike) return strings.format("tiles.lane_mixed", {{"lane", input.lane}, {"elements", elements}, {"pieces", static_cast<uint64_t>(own.size())}});
  return strings.plural("tiles.lane_pieces", own.size(), {{"lane", input.lane}, {"rows", own[0].rows}, {"columns", own[0].columns}, {"elements", elements}});
}

// "8 elements of As, 8 elements of Bs": what the selected lane touches.
std::string touched(const TilesInput& input, const std::vector<StepAccess>& steps, const Strings& strings) {
  std::string parts;
  for (const StepAccess& step : steps) {
    if (input.lane < 0 || step.by_lane[static_cast<size_t>(input.lane)].empty()) continue;
    parts += (parts.empty() ? "" : ", ") + strings.plural("tiles.words_of", step.by_lane[static_cast<size_t>(input.lane)].size(),
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
  const std::string round = strings.format(steps[0].store ? "tiles.round_writes" : product ? "tiles.k_step_reads" : "tiles.round_reads", {{"what", all}});
  const std::string own = touched(input, now, strings);
  return own.empty() ? round : round + " " + access_sentence(now[0].store, own);
}

struct Regions { Rect side, matrix, left, top, beside; float below = 0; };

// The strips take a share of the room, the result keeps its shape in what is left.
Regions divide(const Pen& pen, const TilesInput& input, Rect area) {
  Regions out;
  bool left = false, top = false, beside = false;
  for (const auto& array : input.model->arrays) {
    left |= array.place == TilesModel::Place::Left;
    top |= array.place == TilesModel::Place::Top;
    beside |= array.place == TilesModel::Place::Beside;
  }
  const float label = pen.px(22), gap = pen.px(16);
  const float thickness = std::min({pen.px(84), area.width * 0.14f, area.height * 0.18f});
  if (beside && area.width > pen.px(320)) {
    out.beside = {area.x, area.y, std::min(area.width * 0.42f, area.height), area.height};
    area.x += out.beside.width + pen.px(32), area.width -= out.beside.width + pen.px(32);
  }
  const float from_left = left ? thickness + gap : 0, from_top = (top ? thickness + label + gap : label);
  const Rect room{area.x + from_left, area.y + from_top, area.width - from_left, area.height - from_top};
  const auto rows = static_cast<float>(input.snapshot->ownership->rows), columns = static_cast<float>(input.snapshot->ownership->columns);
  float ex = room.width / columns, ey = room.height / rows;
  // Square elements, except where the result is a few rows only.
  ex = std::min({ex, ey * 1.6f, pen.px(48)});
  ey = std::min(ey, rows < 8 ? std::max(ex, pen.px(24)) : ex * 1.25f);
  if (ex > ey && rows >= 8) ex = std::min(ex, ey * 1.25f);
  if (out.beside.width > 0 && rows >= 8) ex = ey = std::min(ex, ey);   // of the same shape as the array's beside it
  out.matrix = {room.x, room.y, ex * columns, ey * rows};
  if (left) out.left = {area.x, room.y, thickness, out.matrix.height};
  if (top) out.top = {room.x, area.y + label, out.matrix.width, thickness};
  return out;
}

std::string array_title(const TilesInput& input, const TilesModel::Array& array) {
  return input.snapshot->block->trace.objects[array.object].name + "\u00a0 " + grouped(array.rows) + " × " + grouped(array.columns);
}

// The array's name and its shape in the code; above them, or behind where only one line is free, that it is drawn the other way round.
void draw_title(Pen& pen, const TilesInput& input, const TilesModel::Array& array, Point at, float width, bool two_lines) {
  const TextStyle style = pen.style(12, pen.frame.theme.dim, Face::TextSemiBold), note = pen.style(11, pen.frame.theme.dim);
  const std::string title = array_title(input, array);
  std::string turned = pen.frame.strings.get("tiles.shown_transposed");
  if (two_lines && pen.width(turned, note) > width) turned = pen.frame.strings.get("tiles.transposed");
  pen.text(at, array.transposed && !two_lines ? title + ", " + turned : title, style, width);
  if (array.transposed && two_lines) pen.text({at.x, at.y - style.size * 1.35f}, turned, note, width);
}

void place_strips(Pen& pen, const TilesInput& input, const Regions& regions, TilesScene& scene) {
  size_t counts[3] = {0, 0, 0}, placed[3] = {0, 0, 0};
  for (const auto& array : input.model->arrays) ++counts[static_cast<size_t>(array.place)];
  for (const auto& array : input.model->arrays) {
    const auto kind = static_cast<size_t>(array.place);
    const auto n = static_cast<float>(counts[kind]), i = static_cast<float>(placed[kind]++);
    TilesScene::Strip strip;
    strip.array = array;
    if (array.place == TilesModel::Place::Left) {
      strip.rect = {regions.left.x + regions.left.width * i / n, regions.left.y, regions.left.width / n - (n > 1 ? 4 : 0), regions.left.height};
      draw_title(pen, input, array, {strip.rect.x, strip.rect.y - pen.px(8)}, strip.rect.width + (n > 1 ? 0 : pen.px(12)), regions.top.width > 0);
    } else if (array.place == TilesModel::Place::Top) {
      strip.rect = {regions.top.x, regions.top.y + regions.top.height * i / n, regions.top.width, regions.top.height / n - (n > 1 ? 4 : 0)};
      if (i == 0) draw_title(pen, input, array, {strip.rect.x, strip.rect.y - pen.px(8)}, strip.rect.width, false);
    } else {
      if (regions.beside.width <= 0) continue;
      const float share = regions.beside.height / n, label = pen.px(22);
      const float cell = std::min({regions.beside.width / static_cast<float>(array.columns), (share - label - pen.px(8)) / static_cast<float>(array.rows), pen.px(24)});
      if (cell <= 0.3f) continue;
      strip.rect = {regions.beside.x, regions.beside.y + share * i + label, cell * static_cast<float>(array.columns), cell * static_cast<float>(array.rows)};
      draw_title(pen, input, array, {strip.rect.x, strip.rect.y - pen.px(8)}, regions.beside.width, false);
    }
    scene.strips.push_back(std::move(strip));
  }
}

Place place_view(const TilesInput& input, const Rect& matrix) {
  Place place;
  place.clip = matrix;
  place.rows = input.snapshot->ownership->rows;
  place.columns = input.snapshot->ownership->columns;
  const float zoom = std::max(1.0f, input.view.zoom), w = matrix.width * zoom, h = matrix.height * zoom;
  const float x = std::clamp(matrix.center().x - input.view.center_x * w, matrix.right() - w, matrix.x);
  const float y = std::clamp(matrix.center().y - input.view.center_y * h, matrix.bottom() - h, matrix.y);
  place.box = {x, y, w, h};
  return place;
}

}  // namespace

void draw_matrix(Pen& pen, const TilesInput& input, const Place& place, TilesScene& scene) {
  const analysis::Level* sub = agreeing_level(*input.snapshot, "warp sub tile");
  const std::optional<Piece> primary = tile_of(input, sub);
  pen.canvas.begin_group("result");
  pen.canvas.push_clip(place.clip);
  draw_colors(pen, input, place, primary);
  draw_pieces(pen, input, place, primary, scene);
  draw_sub_tiles(pen, input, place, sub);
  draw_warps(pen, input, place);
  pen.canvas.pop_clip();
  const bool zoomed = place.box.width > place.clip.width + 1 || place.box.height > place.clip.height + 1;
  pen.canvas.stroke_rect(inset(place.clip, -1), zoomed ? pen.frame.theme.line : pen.frame.theme.block, zoomed ? 1 : 2.5f, 2);
  pen.canvas.end_group();
}

static void draw_stage(Pen& pen, const TilesInput& input, TilesScene& scene) {
  const Frame& frame = pen.frame;
  Rect area = inset(frame.rect, std::min(pen.px(24), frame.rect.width * 0.04f));
  const bool side = area.width > pen.px(640) && area.height > pen.px(300);
  Rect column{area.right() - pen.px(150), area.y, pen.px(150), area.height};
  if (side) area.width -= column.width + pen.px(24);
  const bool known = input.snapshot->ownership.has_value();
  // Where the header names the levels the picture is about the largest; else it says whose elements these are.
  const std::string title = !known                          ? frame.strings.get("tiles.none_title")
                            : input.snapshot->levels.empty() ? frame.strings.format("tiles.title", {{"name", input.snapshot->ownership->buffer}})
                                                             : frame.strings.get("tiles.title_levels");
  area = pen.heading(area, title, shape_sentence(input, frame.strings));
  if (side) draw_side(pen, input, column, scene);
  if (!known) return;
  if (area.height > pen.px(200)) {
    const float y = draw_legend(pen, input, {area.x, area.y, area.width, std::min(area.height * 0.25f, pen.px(80))}) + pen.px(2);
    area = {area.x, y, area.width, area.bottom() - y};
  }
  const std::vector<StepAccess> steps = current_step(*input.snapshot, input.warp, input.tick);
  const int step_lines = area.width < pen.px(560) ? 2 : 1;
  const float text = area.height > pen.px(190) ? pen.px(step_lines > 1 ? 68 : 50) : 0;   // what the lane owns and reads, below the picture
  const Regions regions = divide(pen, input, {area.x, area.y, area.width, area.height - text});
  if (regions.matrix.width < 8 || regions.matrix.height < 8) return;
  const Place place = place_view(input, regions.matrix);
  scene.matrix = place.clip;
  scene.box = place.box;
  scene.rows = place.rows;
  scene.columns = place.columns;
  for (const Piece& piece : pieces_of(input, input.warp, input.lane)) scene.selected.push_back(place.rect(piece));

  draw_matrix(pen, input, place, scene);
  place_strips(pen, input, regions, scene);
  for (TilesScene::Strip& strip : scene.strips) {
    const auto step = std::find_if(steps.begin(), steps.end(), [&](const StepAccess& s) { return s.object == strip.array.object; });
    draw_strip(pen, input, place, strip, step == steps.end() ? nullptr : &*step, scene);
  }
  pen.canvas.push_clip(inset(place.clip, -2));
  draw_selected(pen, scene);
  pen.canvas.pop_clip();
  if (regions.top.width <= 0) {
    const TextStyle name = pen.style(12, frame.theme.dim, Face::TextSemiBold);
    pen.text({place.clip.x, place.clip.y - pen.px(8)}, input.snapshot->ownership->buffer, name, place.clip.width);
  }
  if (text <= 0) return;
  const float y = std::max(place.clip.bottom(), regions.beside.width > 0 && !scene.strips.empty() ? scene.strips.back().rect.bottom() : 0.0f) + pen.px(6);
  const float x = std::min(place.clip.x, area.right() - pen.px(300)), left = std::max(area.x, x);
  const TextStyle first = pen.style(13, frame.theme.text), second = pen.style(13, frame.theme.dim);
  pen.text({left, y + pen.px(18)}, lane_sentence(input, frame.strings), first, area.right() - left);
  pen.paragraph(left, y + pen.px(24), area.right() - left, step_sentence(input, steps, frame.strings), second, step_lines);
}

}  // namespace tiles

TilesScene layout_tiles(const TilesInput& input, const Frame& frame) {
  return make_scene<TilesScene>(frame, [&](Pen& pen, TilesScene& scene) { tiles::draw_stage(pen, input, scene); });
}

}  // namespace warplens::viz
