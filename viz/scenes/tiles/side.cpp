#include <algorithm>
#include <cmath>

#include "viz/scenes/tiles/parts.h"

namespace warplens::viz::tiles {
namespace {

using Side = TilesModel::Place;

// The whole matrices as the map shows them, at one scale where that is possible: buffers that run along the result left of it
// and above it, others before it.
struct Map {
  Rect result;
  std::vector<Rect> sources;  // as TilesModel::sources
  float bottom = 0;
};

// How far a source reaches away from the result.
float depth_of(const TilesModel::Source& source) {
  return static_cast<float>((source.place != Side::Top) != source.transposed ? source.columns : source.rows);
}

Map place_map(const Pen& pen, const TilesInput& input, const Rect& column, float room, float rows, float columns) {
  Map map;
  map.sources.resize(input.model->sources.size());
  float left = 0, above = 0, lefts = 0, aboves = 0, deepest = rows;
  for (const auto& source : input.model->sources) {
    (source.place == Side::Top ? above : left) += depth_of(source);
    ++(source.place == Side::Top ? aboves : lefts);
    if (source.place == Side::Beside) deepest = std::max(deepest, static_cast<float>(source.rows));
  }
  // The buffers' share is bounded from both sides, so that neither a short nor a very long k hides the other matrices.
  const float gap = pen.px(5), least = pen.px(14);
  const float scale = std::min((column.width - lefts * gap) / (columns + left), (room - aboves * gap) / (deepest + above));
  const auto bounded = [&](float depth, float count, float most) {
    return count > 0 ? std::clamp(depth * scale, least * count, std::max(least * count, most)) : 0.0f;
  };
  const float beside = bounded(left, lefts, column.width * 0.66f), over = bounded(above, aboves, room * 0.45f);
  const float fit = std::min((column.width - beside - lefts * gap) / columns, (room - over - aboves * gap) / deepest);
  map.result = {column.x + beside + lefts * gap, column.y + over + aboves * gap, columns * fit, rows * fit};
  map.bottom = map.result.bottom();
  float x = column.x, y = column.y;
  for (size_t i = 0; i < map.sources.size(); ++i) {
    const auto& source = input.model->sources[i];
    if (source.place == Side::Top) {
      const float height = over * depth_of(source) / above;
      map.sources[i] = {map.result.x, y, map.result.width, height};
      y += height + gap;
    } else {
      const float width = beside * depth_of(source) / left;
      const float height = source.place == Side::Left
                               ? map.result.height
                               : std::min(width * static_cast<float>(source.rows) / static_cast<float>(source.columns), room);
      map.sources[i] = {x, map.result.y, width, height};
      map.bottom = std::max(map.bottom, map.sources[i].bottom());
      x += width + gap;
    }
  }
  return map;
}

Rect part(const Rect& whole, const TilesModel::Source& source, const Piece& piece) {
  const bool turned = source.transposed;
  const auto across = static_cast<float>(turned ? source.rows : source.columns),
             down = static_cast<float>(turned ? source.columns : source.rows);
  const float sx = whole.width / across, sy = whole.height / down;
  const Rect at{static_cast<float>(turned ? piece.row : piece.column), static_cast<float>(turned ? piece.column : piece.row),
                static_cast<float>(turned ? piece.rows : piece.columns), static_cast<float>(turned ? piece.columns : piece.rows)};
  // Never thinner than can be seen, and never beyond the edge.
  const float w = std::max(at.width * sx, 3.0f), h = std::max(at.height * sy, 3.0f);
  return {std::min(whole.x + at.x * sx, whole.right() - w), std::min(whole.y + at.y * sy, whole.bottom() - h), w, h};
}

// The whole buffer, all that the block reads of it, and the current k tile.
void draw_source_map(Pen& pen, const TilesInput& input, size_t index, const Rect& whole, TilesScene& scene) {
  const Theme& theme = pen.frame.theme;
  const TilesModel::Source& source = input.model->sources[index];
  const Piece& tile = current_tile(*input.snapshot, source, input.warp, input.tick);
  const std::string& name = input.snapshot->block->trace.objects[source.object].name;
  TilesScene::SourceStrip& strip = scene.sources[index];
  strip.map = whole;
  pen.canvas.fill_rect(whole, theme.panel);
  pen.canvas.fill_rect(part(whole, source, source.all), theme.accent.with_alpha(0.3f));
  if (tile.rows) {
    strip.map_tile = part(whole, source, tile);
    pen.canvas.fill_rect(strip.map_tile, theme.accent);
  }
  pen.canvas.stroke_rect(whole, theme.line, 1);
  pen.hit(Hover::Kind::Text, whole, pen.frame.veil.any_size() ? name : source_text(input, source, tile, pen.frame.strings));
  // Its name at the far end, or at the near one where the tile is.
  const TextStyle letter = pen.style(10, theme.dim, Face::TextSemiBold, Align::Center);
  const float length = pen.width(name, letter) + 4, height = letter.size + 3;
  const bool left = source.place == Side::Left;
  if (source.place == Side::Beside) return;  // the captions name it
  if (left ? length > whole.width + 2 : height > whole.height + 2) return;
  const Rect far =
      left ? Rect{whole.x, whole.bottom() - height, whole.width, height} : Rect{whole.right() - length, whole.y, length, whole.height};
  const Rect near = left ? Rect{whole.x, whole.y, whole.width, height} : Rect{whole.x, whole.y, length, whole.height};
  const bool taken = left ? part(whole, source, source.all).bottom() > far.y : part(whole, source, source.all).right() > far.x;
  const Point at = (taken ? near : far).center();
  pen.canvas.text({at.x, at.y + letter.size * 0.36f}, name, letter);
}

void draw_result_map(Pen& pen, const TilesInput& input, const Rect& map) {
  const Theme& theme = pen.frame.theme;
  const simt::Dim3 grid = input.snapshot->launch->grid, here = input.snapshot->block->trace.block_index;
  pen.canvas.fill_rect(map, theme.panel);
  // The block's share of the result where it is known, else its place in the grid.
  const float nx = static_cast<float>(grid.x), ny = static_cast<float>(grid.y);
  Rect block{map.x + map.width * static_cast<float>(here.x) / nx, map.y + map.height * static_cast<float>(here.y) / ny, map.width / nx,
             map.height / ny};
  if (input.snapshot->ownership) {
    const analysis::Ownership& o = *input.snapshot->ownership;
    const float sx = map.width / static_cast<float>(o.total_columns), sy = map.height / static_cast<float>(o.total_rows);
    block = {map.x + static_cast<float>(o.first_column) * sx, map.y + static_cast<float>(o.first_row) * sy,
             static_cast<float>(o.columns) * sx, static_cast<float>(o.rows) * sy};
  }
  const auto lines = [&](float from, float to, float step, bool vertical) {
    if (step < 2.5f) return;
    for (float at = from + step; at < to - 0.5f; at += step) {
      if (vertical)
        pen.canvas.line({at, map.y}, {at, map.bottom()}, theme.line, 0.5f);
      else
        pen.canvas.line({map.x, at}, {map.right(), at}, theme.line, 0.5f);
    }
  };
  lines(map.x, map.right(), block.width, true);
  lines(map.y, map.bottom(), block.height, false);
  const float w = std::max(block.width, 3.0f), h = std::max(block.height, 3.0f);
  pen.canvas.fill_rect({std::min(block.x, map.right() - w), std::min(block.y, map.bottom() - h), w, h}, theme.block);
  pen.canvas.stroke_rect(map, theme.line, 1);
}

// How many blocks run at once, and how many are left for the last wave: a bar for each, and below them the numbers. Gives the y below.
float draw_waves(Pen& pen, uint64_t blocks, uint64_t wave, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const bool asked = pen.frame.veil.waves;
  const uint64_t full = blocks / wave, rest = blocks % wave, waves = full + (rest > 0);
  constexpr uint64_t kDrawn = 12;
  const TextStyle small = pen.style(11, theme.dim);
  const float gap = pen.px(2), top = area.y + pen.px(6), height = pen.px(8);
  pen.canvas.begin_group("waves");
  if (asked) {
    pen.canvas.stroke_rect({area.x, top, area.width, height}, theme.accent, 1, pen.px(2));
  } else if (waves <= kDrawn) {
    const float unit = (area.width - gap * static_cast<float>(waves - 1)) / static_cast<float>(blocks);
    float x = area.x;
    for (uint64_t i = 0; i < waves; ++i) {
      const float width = std::max(pen.px(1), unit * static_cast<float>(i < full ? wave : rest));
      pen.canvas.fill_rect({x, top, width, height}, i < full ? theme.block : theme.conflict, std::min(pen.px(2), width / 2));
      x += width + gap;
    }
  }
  std::string numbers = full > 1 ? grouped(full) + " × " + grouped(wave) : grouped(wave);
  if (rest > 0) numbers += " + " + grouped(rest);
  const std::string said = asked ? pen.frame.strings.get("tiles.waves_asked")
                                 : pen.frame.strings.format("tiles.waves", {{"waves", waves}, {"blocks", std::string_view(numbers)}});
  pen.text({area.x, top + height + small.size * 1.3f}, said, small, area.width);
  pen.hit(Hover::Kind::Text, {area.x, area.y, area.width, top + height + small.size * 1.6f - area.y},
          asked ? said : pen.frame.strings.format("tiles.waves_help", {{"blocks", wave}}));
  pen.canvas.end_group();
  return top + height + small.size * 1.8f;
}

}  // namespace

// The whole matrices with the traced block, as many cells as can be distinguished; what each is called and how large it is below them.
float draw_map(Pen& pen, const TilesInput& input, const Rect& column, TilesScene& scene) {
  const TextStyle small = pen.style(11, pen.frame.theme.dim);
  const bool asked = pen.frame.veil.sizes;
  const simt::Dim3 grid = input.snapshot->launch->grid, here = input.snapshot->block->trace.block_index;
  const auto& owned = input.snapshot->ownership;
  const auto& sources = input.model->sources;
  const float row = small.size * 1.4f;
  const float captions = row * static_cast<float>(1 + sources.size() + input.model->shapeless.size() + (owned ? 1 : 0));
  // The levels below need theirs.
  const float levels = pen.px(46) * static_cast<float>(scene.levels.empty() ? 0 : scene.levels.size() - 1);
  const float room = std::min({column.height - captions, pen.px(150), std::max(pen.px(70), column.height - captions - levels)});
  if (room < pen.px(40)) return column.y;
  float rows = static_cast<float>(owned ? owned->total_rows : grid.y), columns = static_cast<float>(owned ? owned->total_columns : grid.x);
  rows = std::clamp(rows, columns * 0.12f, columns * 1.6f);
  const Map map = place_map(pen, input, column, room, rows, columns);
  scene.mini_map = map.result;
  pen.canvas.begin_group("grid");
  draw_result_map(pen, input, map.result);
  const std::string blocks = pen.frame.strings.plural_or_asked(pen.frame.veil.launch, "tiles.blocks", grid.count());
  pen.hit(Hover::Kind::Level, map.result, pen.frame.strings.format("tiles.hover_block", {{"x", here.x}, {"y", here.y}, {"blocks", blocks}}),
          0);
  if (!scene.levels.empty() && scene.near == 0 && scene.levels.size() > 1)
    pen.canvas.stroke_rect(inset(map.result, -pen.px(3)), pen.frame.theme.accent, 1.5f, pen.px(3));
  pen.canvas.end_group();
  pen.canvas.begin_group("buffers");
  for (size_t i = 0; i < sources.size(); ++i) {
    draw_source_map(pen, input, i, map.sources[i], scene);
  }
  pen.canvas.end_group();
  float y = map.bottom + row;
  const auto caption = [&](const std::string& text) {
    pen.text({column.x, y}, text, small, column.width);
    y += row;
  };
  const auto whole = [&](const std::string& name, uint64_t r, uint64_t c) {
    return pen.frame.strings.format("tiles.map",
                                    {{"name", name}, {"rows", number_or_asked(asked, r)}, {"columns", number_or_asked(asked, c)}});
  };
  for (const auto& source : sources) caption(whole(input.snapshot->block->trace.objects[source.object].name, source.rows, source.columns));
  for (const uint32_t object : input.model->shapeless) {
    const simt::TracedObject& buffer = input.snapshot->block->trace.objects[object];
    y = pen.paragraph(column.x, y - small.size, column.width,
                      pen.frame.strings.format(
                          "tiles.shapeless",
                          {{"name", buffer.name}, {"elements", number_or_asked(asked, buffer.bytes / std::max(1u, buffer.element_bytes))}}),
                      small, 4) +
        small.size;
  }
  if (owned) caption(whole(owned->buffer, owned->total_rows, owned->total_columns));
  caption(blocks);
  const uint64_t count = grid.count(), wave = input.blocks_at_once;
  if (wave == 0 || count <= wave || y + row > column.bottom()) return y - row + small.size * 0.8f;
  return draw_waves(pen, count, wave, {column.x, y - row + small.size * 0.8f, column.width, row * 2});
}

}  // namespace warplens::viz::tiles
