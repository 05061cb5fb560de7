// Where the result, the shared arrays and the buffers are on the stage.
#include <algorithm>
#include <cmath>
#include <optional>

#include "viz/scenes/tiles/parts.h"

namespace warplens::viz::tiles {

namespace {

// Which strips there is room for.
struct Shown {
  bool arrays = true, sources = true;
  bool compact = false;  // close together, with nothing but their names, which stand in the corner between them
  float share = 1;       // of their usual thickness
};

// The strips take a share of the room, the result the rest.
Regions divide(const Pen& pen, const TilesInput& input, Rect area, const Shown& shown) {
  Regions out;
  bool left = false, top = false, beside = false;
  for (const auto& array : input.model->arrays) {
    left |= array.place == TilesModel::Place::Left;
    top |= array.place == TilesModel::Place::Top;
    beside |= array.place == TilesModel::Place::Beside;
  }
  bool left_sources = false, top_sources = false;
  for (const auto& source : input.model->sources) {
    left_sources |= shown.sources && source.place == TilesModel::Place::Left;
    top_sources |= shown.sources && source.place == TilesModel::Place::Top;
    beside |= source.place == TilesModel::Place::Beside;
  }
  left &= shown.arrays, top &= shown.arrays;
  // Low: the names of all strips stand in the corner between them.
  out.compact = left && top && (shown.compact || (!left_sources && !top_sources && area.height < pen.px(250)));
  const float label = pen.px(22), gap = out.compact ? pen.px(6) : pen.px(16);
  const float thickness = std::min({pen.px(84), area.width * 0.14f, area.height * (out.compact ? 0.22f : 0.18f)}) * shown.share,
              thin = out.compact ? std::max(pen.px(7), area.height * 0.07f)
                                 : std::min({pen.px(64), area.width * 0.12f, area.height * 0.13f}) * shown.share;
  if (beside && area.width > pen.px(320)) {
    out.beside = {area.x, area.y, std::min(area.width * 0.42f, area.height), area.height};
    area.x += out.beside.width + pen.px(32), area.width -= out.beside.width + pen.px(32);
  }
  const float left_thickness = out.compact ? std::max(thickness, pen.px(44)) : thickness;
  const float apart = out.compact ? pen.px(3) : gap;
  const float sources_left = left_sources ? (out.compact ? std::max(thin, pen.px(12)) : thin) + apart : 0,
              sources_top = top_sources ? thin + (out.compact ? apart : label) : 0;
  const float from_left = sources_left + (left ? left_thickness + gap : 0);
  float from_top = sources_top + (top ? thickness + label + gap : top_sources ? gap : label);
  if (out.compact) from_top = sources_top + std::max(thickness, pen.px(18)) + gap;
  out.matrix = {area.x + from_left, area.y + from_top, std::max(0.0f, area.width - from_left), std::max(0.0f, area.height - from_top)};
  const Rect& room = out.matrix;
  if (left_sources) out.left_sources = {area.x, room.y, sources_left - apart, room.height};
  if (left) out.left = {area.x + sources_left, room.y, left_thickness, room.height};
  if (top_sources) out.top_sources = {room.x, area.y + (out.compact ? 0 : label), room.width, thin};
  if (top) out.top = {room.x, out.compact ? room.y - gap - thickness : area.y + sources_top + label, room.width, thickness};
  return out;
}

}  // namespace

// How large a thread tile is where the block's tile fills `matrix`: what is divided by it stays while one zooms.
static Rect lane_size(const TilesInput& input, const Rect& matrix) {
  const std::vector<Piece>& own = pieces_of(input, input.warp, input.lane);
  const analysis::Ownership& o = *input.snapshot->ownership;
  if (own.empty() || o.rows == 0 || o.columns == 0) return {};
  constexpr float kAround = 1.06f;  // as at the level of the block tile
  const float size = std::min(matrix.height / static_cast<float>(o.rows), matrix.width / static_cast<float>(o.columns)) / kAround;
  return {0, 0, static_cast<float>(own[0].columns) * size, static_cast<float>(own[0].rows) * size};
}

// Thinner strips, or strips close together, where lanes have numbers then, or else rows of them names, and have none otherwise.
static std::optional<Regions> divide_for_lanes(const Pen& pen, const TilesInput& input, const Rect& area, const Regions& usual,
                                               const Regions& close) {
  if (input.color != TilesColor::Owner) return std::nullopt;
  const auto numbered = [&](const Regions& regions) {
    return lane_size(input, regions.matrix).width >= pen.width("30", pen.style(kSmallestNumber, {}, Face::TextSemiBold));
  };
  if (numbered(usual)) return std::nullopt;
  constexpr float kThin = 0.65f;
  if (const Regions thin = divide(pen, input, area, {true, true, false, kThin}); numbered(thin) && thin.matrix.height >= pen.px(150))
    return thin;
  const float least = pen.px(kNamedRow);
  const bool names = lane_size(input, usual.matrix).height < least && lane_size(input, close.matrix).height >= least;
  return names && close.compact ? std::optional(close) : std::nullopt;
}

// On a small stage the strips are thinner and closer together, where lanes have no numbers; else the buffers give way, before lanes are too
// small to be numbered, and the shared arrays only where hardly anything of the result would be left.
Regions divide(const Pen& pen, const TilesInput& input, Rect area) {
  Regions out = divide(pen, input, area, {true, true});
  const Regions close = divide(pen, input, area, {true, true, true});
  if (const auto found = divide_for_lanes(pen, input, area, out, close)) return *found;
  if (out.matrix.width >= area.width * 0.3f && out.matrix.height >= std::max(area.height * 0.42f, pen.px(150))) return out;
  out = divide(pen, input, area, {true, false});
  const bool enough = close.matrix.width >= area.width * 0.5f && close.matrix.height >= std::max(area.height * 0.5f, pen.px(40));
  // With large text lanes are too small for their numbers either way, and near by few of them are seen.
  const bool numbered = pen.frame.scale < 1.5f && input.view.level < TilesLevel::Thread;
  if (close.compact && enough && !numbered) return close;
  if (out.matrix.width >= pen.px(60) && out.matrix.height >= pen.px(24)) return out;
  return divide(pen, input, area, {false, false});
}

namespace {

// Behind the name: "k = 3", of what the step reads.
std::string k_note(const TilesInput& input, const TilesModel::Array& array, const Strings& strings) {
  for (const StepAccess& step : current_step(*input.snapshot, input.warp, input.tick))
    if (const auto k = step.is_of(array) ? k_of(step, array) : std::nullopt)
      return strings.get("join.items") + strings.format("tiles.k_now", {{"k", *k}});
  return {};
}

std::string array_title(const TilesInput& input, const TilesModel::Array& array, const Strings& strings) {
  if (array.line)
    return strings.format("tiles.array_line", {{"array", input.snapshot->block->trace.objects[array.object].name}, {"line", array.line}});
  const std::string& name = input.snapshot->block->trace.objects[array.object].name;
  if (array.folded) return name;
  return name + "\u00a0 " + grouped(array.rows) + " × " + grouped(array.columns);
}

// The array's name and its shape in the code; above them, or behind where only one line is free, that it is drawn the other way round.
void draw_title(Pen& pen, const TilesInput& input, const TilesModel::Array& array, Point at, float width, bool two_lines) {
  const TextStyle style = pen.style(12, pen.frame.theme.dim, Face::TextSemiBold), note = pen.style(11, pen.frame.theme.dim);
  const std::string& name = input.snapshot->block->trace.objects[array.object].name;
  // A strip too narrow for the shape keeps the name; hovering it tells the rest.
  const std::string whole = array_title(input, array, pen.frame.strings), with_k = whole + k_note(input, array, pen.frame.strings),
                    title = pen.frame.veil.sizes || pen.width(whole, style) > width ? name
                            : pen.width(with_k, style) <= width                     ? with_k
                                                                                    : whole;
  std::string turned = pen.frame.strings.get("tiles.shown_transposed");
  if (two_lines && pen.width(turned, note) > width) turned = pen.frame.strings.get("tiles.transposed");
  const std::string with_note = title + pen.frame.strings.get("join.items") + turned;
  pen.text(at, array.transposed && array.line == 0 && !two_lines && pen.width(with_note, style) <= width ? with_note : title, style, width);
  if (array.transposed && two_lines && array.line == 0 && pen.width(turned, note) <= width)
    pen.text({at.x, at.y - style.size * 1.35f}, turned, note, width);
}

// "A  256 × 32": of the whole buffer; where it is left of the result its shape has a line of its own.
void draw_source_title(Pen& pen, const TilesInput& input, const TilesModel::Source& source, Point at, float width, bool two_lines) {
  const TextStyle style = pen.style(12, pen.frame.theme.dim, Face::TextSemiBold), note = pen.style(11, pen.frame.theme.dim);
  const std::string& name = input.snapshot->block->trace.objects[source.object].name;
  std::string shape = grouped(source.rows) + " × " + grouped(source.columns);
  if (source.transposed) shape += pen.frame.strings.get("join.items") + pen.frame.strings.get("tiles.transposed");
  std::string whole = pen.frame.veil.sizes ? name : name + "\u00a0 " + shape;
  if (const auto tile = k_tile_of(input); tile && !two_lines) {
    const std::string with_tile = whole + pen.frame.strings.get("join.items") + pen.frame.strings.format("tiles.k_tile", {{"tile", *tile}});
    if (pen.width(with_tile, style) <= width) whole = with_tile;
  }
  if (two_lines && !pen.frame.veil.sizes && pen.width(shape, note) <= width) {
    pen.text({at.x, at.y - note.size * 1.35f}, name, style, width);
    pen.text(at, shape, note, width);
  } else {
    pen.text(at, !two_lines && pen.width(whole, style) <= width ? whole : name, style, width);
  }
}

}  // namespace

namespace {

// What has a place beside the result, the buffers above the arrays; each the same share of the height.
struct BesideList {
  std::vector<size_t> sources, arrays;  // of the model
  float share = 0;
};

// Where not all of them are high enough to be seen: the arrays of the current access, then those of its step, then the others.
BesideList beside_of(const Pen& pen, const TilesInput& input, const Regions& regions) {
  constexpr float kLeast = 40, kSeen = 64;
  const auto touches = [](const std::vector<StepAccess>& steps, const TilesModel::Array& array) {
    return std::any_of(steps.begin(), steps.end(), [&](const StepAccess& step) { return step.is_of(array); });
  };
  const auto now = current_access(*input.snapshot, input.warp, input.tick), step = current_step(*input.snapshot, input.warp, input.tick);
  std::vector<std::pair<int, size_t>> items;  // rank, and place in the list of both
  const auto& sources = input.model->sources;
  const auto& arrays = input.model->arrays;
  for (size_t s = 0; s < sources.size(); ++s)
    if (sources[s].place == TilesModel::Place::Beside) items.emplace_back(2, s);
  for (size_t a = 0; a < arrays.size(); ++a)
    if (arrays[a].place == TilesModel::Place::Beside)
      items.emplace_back(touches(now, arrays[a]) ? 0 : touches(step, arrays[a]) ? 1 : 3, sources.size() + a);
  if (items.empty()) return {};
  if (regions.beside.height < pen.px(kLeast) * static_cast<float>(items.size())) {
    std::stable_sort(items.begin(), items.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    items.resize(std::clamp<size_t>(static_cast<size_t>(regions.beside.height / pen.px(kSeen)), 1, items.size()));
    std::sort(items.begin(), items.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  }
  BesideList list;
  list.share = regions.beside.height / static_cast<float>(items.size());
  for (const auto& [rank, at] : items)
    (at < sources.size() ? list.sources : list.arrays).push_back(at < sources.size() ? at : at - sources.size());
  return list;
}

std::optional<float> place_in(const std::vector<size_t>& list, size_t item) {
  const auto it = std::find(list.begin(), list.end(), item);
  return it == list.end() ? std::nullopt : std::optional<float>(static_cast<float>(it - list.begin()));
}

}  // namespace

void place_strips(Pen& pen, const TilesInput& input, const Regions& regions, TilesScene& scene) {
  size_t counts[3] = {0, 0, 0}, placed[3] = {0, 0, 0};
  const TextStyle name_style = pen.style(12, pen.frame.theme.dim, Face::TextSemiBold);
  for (const auto& array : input.model->arrays) ++counts[static_cast<size_t>(array.place)];
  const BesideList list = beside_of(pen, input, regions);
  for (size_t a = 0; a < input.model->arrays.size(); ++a) {
    const TilesModel::Array& array = input.model->arrays[a];
    const auto kind = static_cast<size_t>(array.place);
    const auto n = static_cast<float>(counts[kind]), i = static_cast<float>(placed[kind]++);
    TilesScene::Strip strip;
    strip.array = array;
    if ((array.place == TilesModel::Place::Left && regions.left.width <= 0) ||
        (array.place == TilesModel::Place::Top && regions.top.width <= 0))
      continue;
    if (array.place == TilesModel::Place::Left) {
      strip.rect = {regions.left.x + regions.left.width * i / n, regions.left.y, regions.left.width / n - (n > 1 ? 4 : 0),
                    regions.left.height};
      if (regions.compact)
        pen.text({strip.rect.x, strip.rect.y - pen.px(3)}, input.snapshot->block->trace.objects[array.object].name, name_style,
                 strip.rect.width / 2);
      else
        draw_title(pen, input, array, {strip.rect.x, strip.rect.y - pen.px(8)}, strip.rect.width + (n > 1 ? 0 : pen.px(12)),
                   regions.top.width > 0);
    } else if (array.place == TilesModel::Place::Top) {
      strip.rect = {regions.top.x, regions.top.y + regions.top.height * i / n, regions.top.width, regions.top.height / n - (n > 1 ? 4 : 0)};
      if (i == 0 && regions.compact) {
        const std::string& name = input.snapshot->block->trace.objects[array.object].name;
        // Right before its own strip: beside the other one's name it would name that strip too.
        const float width = std::min(pen.width(name, name_style), regions.left.width / 2);
        pen.text({strip.rect.x - width - pen.px(4), strip.rect.center().y + name_style.size * 0.36f}, name, name_style, width + 1);
      } else if (i == 0) {
        draw_title(pen, input, array, {strip.rect.x, strip.rect.y - pen.px(8)}, strip.rect.width, false);
      }
    } else {
      const auto at = place_in(list.arrays, a);
      if (regions.beside.width <= 0 || !at) continue;
      const float label = pen.px(22);
      const float cell = std::min({regions.beside.width / static_cast<float>(array.columns),
                                   (list.share - label - pen.px(8)) / static_cast<float>(array.rows), pen.px(24)});
      if (cell <= 0.3f) continue;
      strip.rect = {regions.beside.x, regions.beside.y + list.share * (*at + static_cast<float>(list.sources.size())) + label,
                    cell * static_cast<float>(array.columns), cell * static_cast<float>(array.rows)};
      draw_title(pen, input, array, {strip.rect.x, strip.rect.y - pen.px(8)}, regions.beside.width, false);
    }
    scene.strips.push_back(std::move(strip));
  }
}

// The buffers in global memory, outside of the shared arrays that are filled from them; those that run along nothing share
// the place beside the result with the arrays there.
void place_sources(Pen& pen, const TilesInput& input, const Regions& regions, TilesScene& scene) {
  const auto& sources = input.model->sources;
  float counts[3] = {0, 0, 0}, placed[3] = {0, 0, 0};
  const TextStyle small = pen.style(12, pen.frame.theme.dim, Face::TextSemiBold);
  for (const auto& source : sources) ++counts[static_cast<size_t>(source.place)];
  const BesideList list = beside_of(pen, input, regions);
  for (size_t s = 0; s < sources.size(); ++s) {
    const auto kind = static_cast<size_t>(sources[s].place);
    const float n = counts[kind], i = placed[kind]++;
    if ((sources[s].place == TilesModel::Place::Left && regions.left_sources.width <= 0) ||
        (sources[s].place == TilesModel::Place::Top && regions.top_sources.width <= 0))
      continue;
    Rect& rect = scene.sources[s].rect;
    if (sources[s].place == TilesModel::Place::Left) {
      rect = {regions.left_sources.x + regions.left_sources.width * i / n, regions.left_sources.y,
              regions.left_sources.width / n - (n > 1 ? 4 : 0), regions.left_sources.height};
      if (regions.compact)
        pen.text({rect.x, rect.y - pen.px(3)}, input.snapshot->block->trace.objects[sources[s].object].name, small, rect.width + pen.px(3));
      else
        draw_source_title(pen, input, sources[s], {rect.x, rect.y - pen.px(8)}, rect.width + pen.px(n > 1 ? 0 : 12),
                          regions.top_sources.width > 0);
    } else if (sources[s].place == TilesModel::Place::Top) {
      rect = {regions.top_sources.x, regions.top_sources.y + regions.top_sources.height * i / n, regions.top_sources.width,
              regions.top_sources.height / n - (n > 1 ? 4 : 0)};
      if (i == 0 && regions.compact) {
        const std::string& name = input.snapshot->block->trace.objects[sources[s].object].name;
        const float width = std::min(pen.width(name, small), regions.left.right() - regions.left_sources.x);
        pen.text({rect.x - width - pen.px(4), rect.center().y + small.size * 0.36f}, name, small, width + 1);
      } else if (i == 0)
        draw_source_title(pen, input, sources[s], {rect.x, rect.y - pen.px(8)}, rect.width, false);
    } else if (const auto at = place_in(list.sources, s); at && regions.beside.width > 0) {
      const Piece& tile = current_tile(*input.snapshot, sources[s], input.warp, input.tick);
      const float label = pen.px(22);
      const float cell = std::min({regions.beside.width / static_cast<float>(tile.columns),
                                   (list.share - label - pen.px(8)) / static_cast<float>(tile.rows), pen.px(24)});
      if (tile.rows == 0 || cell <= 0.3f) continue;
      rect = {regions.beside.x, regions.beside.y + list.share * *at + label, cell * static_cast<float>(tile.columns),
              cell * static_cast<float>(tile.rows)};
      draw_source_title(pen, input, sources[s], {rect.x, rect.y - pen.px(8)}, regions.beside.width, false);
    }
  }
}

}  // namespace warplens::viz::tiles
