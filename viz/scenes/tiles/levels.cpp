// The map of the levels: below the whole matrices a small picture of each, which enlarges the lit part of the one above.
#include <algorithm>
#include <cmath>

#include "viz/canvas/text.h"
#include "viz/scenes/tiles/parts.h"

namespace warplens::viz::tiles {
namespace {

// Threads of a block in their two dimensions, the followed warp's filled.
void draw_threads(Pen& pen, const TilesInput& input, const Rect& column) {
  const Theme& theme = pen.frame.theme;
  const simt::Dim3 block = input.snapshot->launch->block;
  const uint64_t rows = uint64_t{block.y} * block.z, threads = block.count();
  const TextStyle title = pen.style(12, theme.dim, Face::TextSemiBold), small = pen.style(11, theme.dim);
  const float text = title.size * 1.6f + small.size * 4.8f;
  if (rows < 2 || column.height < text + pen.px(40)) return;
  const float cell = std::min(
      {column.width / static_cast<float>(block.x), (std::min(column.height - text, pen.px(140))) / static_cast<float>(rows), pen.px(14)});
  if (cell < 1.5f) return;
  const bool asked = pen.frame.veil.launch;
  pen.canvas.begin_group("threads");
  pen.text({column.x, column.y + title.size},
           pen.frame.strings.format("tiles.threads", {{"x", number_or_asked(asked, block.x)}, {"y", number_or_asked(asked, rows)}}), title,
           column.width);
  const float top = column.y + title.size * 1.7f;
  for (uint64_t t = 0; t < threads; ++t) {
    const Rect box{column.x + static_cast<float>(t % block.x) * cell, top + static_cast<float>(t / block.x) * cell, cell, cell};
    const auto warp = static_cast<uint32_t>(t / 32), lane = static_cast<uint32_t>(t % 32);
    const Color odd = mix(theme.raised, theme.line, warp % 2 ? 0.9f : 0.0f);
    const float gap = cell > 4 ? 0.5f : 0;
    pen.canvas.fill_rect(inset(box, gap), warp == input.warp ? viridis(static_cast<float>(lane) / 31) : odd);
    if (warp == input.warp && static_cast<int>(lane) == input.lane) pen.canvas.stroke_rect(box, theme.text, 1.5f);
  }
  pen.hit(Hover::Kind::Thread, {column.x, top, cell * static_cast<float>(block.x), cell * static_cast<float>(rows)},
          pen.frame.strings.get("tiles.thread_order"));
  const std::string key = block.x % 32 == 0 ? "tiles.warp_is_row" : 32 % block.x == 0 ? "tiles.warp_is_rows" : "tiles.warp_wraps";
  if (!asked)
    pen.paragraph(column.x, top + cell * static_cast<float>(rows) + pen.px(4), column.width,
                  pen.frame.strings.format(key, {{"x", block.x}, {"rows", block.x ? 32 / std::max(1u, std::min(32u, block.x)) : 0}}), small,
                  3);
  pen.canvas.end_group();
}

// What a small picture shows of a tile: never a thin line.
Rect small_picture(const TilesWindow& at, const Rect& room) {
  const double shape = std::clamp(at.columns / at.rows, 0.25, 4.0);
  const double width = std::min<double>(room.width, room.height * shape);
  return {room.x, room.y, static_cast<float>(width), static_cast<float>(width / shape)};
}

// Where a part of a tile is in its picture.
Rect within(const TilesWindow& part, const TilesWindow& whole, const Rect& picture) {
  const double sx = picture.width / whole.columns, sy = picture.height / whole.rows;
  const auto w = static_cast<float>(std::max(part.columns * sx, 3.0)), h = static_cast<float>(std::max(part.rows * sy, 3.0));
  return {std::min(picture.x + static_cast<float>((part.column - whole.column) * sx), picture.right() - w),
          std::min(picture.y + static_cast<float>((part.row - whole.row) * sy), picture.bottom() - h), w, h};
}

// Of one element, what is as light as its thread tile.
Color lit_color(const Theme& theme, TilesLevel level) {
  return level_color(theme, level == TilesLevel::Element ? TilesLevel::Thread : level);
}

constexpr size_t kMaxPieces = 64;  // of a lane, that a small picture is made from

// Each lane's share of a tile in the lane's colour, as in the result.
void draw_lanes_inside(Pen& pen, const TilesInput& input, const TilesTile& tile, const Rect& picture) {
  const analysis::Ownership& o = *input.snapshot->ownership;
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane)
    for (const Piece& piece : pieces_of(input, input.warp, lane)) {
      const TilesWindow at{static_cast<double>(o.first_row + piece.row), static_cast<double>(o.first_column + piece.column),
                           static_cast<double>(piece.rows), static_cast<double>(piece.columns)};
      if (at.row >= tile.at.row && at.bottom() <= tile.at.bottom() && at.column >= tile.at.column && at.right() <= tile.at.right())
        pen.canvas.fill_rect(within(at, tile.at, picture), mix(pen.frame.theme.panel, viridis(static_cast<float>(lane) / 31), 0.92f));
    }
}

// Which warps the other tiles of a block are of.
void name_warps(Pen& pen, const TilesInput& input, const TilesTile& tile, const Rect& picture) {
  const analysis::Ownership& o = *input.snapshot->ownership;
  const Theme& theme = pen.frame.theme;
  pen.canvas.begin_group("warp numbers");
  for (uint32_t warp = 0; warp < input.model->shares.size(); ++warp)
    for (const Piece& piece : input.model->shares[warp].tiles) {
      const Rect at = within({static_cast<double>(o.first_row + piece.row), static_cast<double>(o.first_column + piece.column),
                              static_cast<double>(piece.rows), static_cast<double>(piece.columns)},
                             tile.at, picture);
      pen.centered(at, std::to_string(warp), pen.style(10, warp == input.warp ? readable_on(theme.warp) : theme.warp, Face::TextSemiBold));
    }
  pen.canvas.end_group();
}

void draw_inside(Pen& pen, const TilesInput& input, const TilesTile& tile, const TilesTile* next, const Rect& picture) {
  const Theme& theme = pen.frame.theme;
  pen.canvas.fill_rect(picture, tile.level == TilesLevel::Element  ? mix(theme.panel, theme.thread, 0.7f)
                                : tile.level == TilesLevel::Thread ? mix(theme.panel, theme.thread, 0.25f)
                                                                   : theme.panel);
  const bool lanes = next && next->level == TilesLevel::Thread && pieces_of(input, input.warp, input.lane).size() <= kMaxPieces &&
                     picture.width >= pen.px(24) && picture.height >= pen.px(12);
  if (lanes) draw_lanes_inside(pen, input, tile, picture);
  if (next) {
    const auto lines = [&](double count, bool vertical) {
      if (count > 16 || count != std::floor(count)) return;
      for (int i = 1; i < static_cast<int>(count); ++i) {
        const float share = static_cast<float>(i) / static_cast<float>(count);
        if (vertical)
          pen.canvas.line({picture.x + share * picture.width, picture.y}, {picture.x + share * picture.width, picture.bottom()}, theme.line,
                          1);
        else
          pen.canvas.line({picture.x, picture.y + share * picture.height}, {picture.right(), picture.y + share * picture.height},
                          theme.line, 1);
      }
    };
    lines(tile.at.columns / next->at.columns, true);
    lines(tile.at.rows / next->at.rows, false);
    const Rect lit = within(next->at, tile.at, picture);
    if (lanes)
      pen.canvas.stroke_rect(lit, lit_color(theme, next->level), 2);
    else
      pen.canvas.fill_rect(lit, lit_color(theme, next->level));
    if (tile.level == TilesLevel::Block && next->level == TilesLevel::Warp) name_warps(pen, input, tile, picture);
  }
  pen.canvas.stroke_rect(picture, lit_color(theme, tile.level), 1.6f);
}

// Name, shape and place of a level, as many lines as there is room for.
void draw_caption(Pen& pen, const TilesInput& input, const TilesTile& tile, const Rect& room, bool near) {
  const Theme& theme = pen.frame.theme;
  const TextStyle title = pen.style(12, level_color(theme, tile.level), Face::TextSemiBold),
                  shape = pen.style(11, near ? theme.text : theme.dim), note = pen.style(11, theme.dim);
  const auto row = static_cast<uint64_t>(tile.at.row), column = static_cast<uint64_t>(tile.at.column);
  const Strings& strings = pen.frame.strings;
  float y = room.y + title.size;
  const auto line = [&](const std::string& text, const TextStyle& style) {
    if (y + style.size * 0.3f > room.bottom()) return;
    pen.text({room.x, y}, text, style, room.width);
    y += style.size * 1.4f;
  };
  const std::string name = level_name(tile.level, input, strings);
  const bool whose = tile.level == TilesLevel::Warp || tile.level == TilesLevel::Thread;
  line(tile.level == TilesLevel::Warp     ? strings.format("tiles.warp", {{"warp", input.warp}})
       : tile.level == TilesLevel::Thread ? strings.format("tiles.lane", {{"lane", input.lane}})
                                          : name,
       title);
  if (tile.level == TilesLevel::Element) {
    line(element_name(*input.snapshot, row, column), shape);
    return;
  }
  const std::string extent = shape_text(pen.frame.veil, tile), both = (whose ? name + "\u00a0 " : "") + extent;
  const bool fits = pen.width(both, shape) <= room.width;
  if (!fits && y + shape.size * 1.7f <= room.bottom()) line(name, shape);
  line(fits ? both : extent, shape);
  if (size_asked(pen.frame.veil, tile.level)) return;  // the first and the last row tell how many there are
  // A text that is too wide is set in several lines, if all of them fit.
  const auto whole = [&](const std::string& text) {
    const auto lines = wrap_text(pen.frame.metrics, text, note, room.width);
    if (y + note.size * (1.4f * static_cast<float>(lines.size()) - 1.1f) > room.bottom()) return;
    for (const std::string& each : lines) line(each, note);
  };
  if (input.snapshot->ownership->total_rows > 1) whole(rows_text(tile.at, strings));  // of one row nobody asks which
  whole(columns_text(tile.at, strings));
}

}  // namespace

// The height of a level with its picture: larger where there is room for the threads below them too.
static float slot_of(const Pen& pen, float room, size_t levels) {
  constexpr float kUsual = 100, kLarge = 124, kThreads = 150;
  const auto count = static_cast<float>(levels);
  return std::min(room / count, pen.px(room >= pen.px(kLarge) * count + pen.px(kThreads) ? kLarge : kUsual));
}

void draw_levels(Pen& pen, const TilesInput& input, const Rect& column, TilesScene& scene) {
  const Theme& theme = pen.frame.theme;
  const analysis::Ownership& o = *input.snapshot->ownership;
  const size_t first = scene.levels.size() > 1 ? 1 : 0;
  const float slot = slot_of(pen, column.height, scene.levels.size() - first);
  const float gap = std::min(pen.px(18), slot * 0.24f), wide = std::clamp(column.width - pen.px(116), pen.px(64), pen.px(104));
  // The part of the picture above that this one enlarges.
  Rect lit = within(
      {static_cast<double>(o.first_row), static_cast<double>(o.first_column), static_cast<double>(o.rows), static_cast<double>(o.columns)},
      scene.levels[0].at, scene.mini_map);
  if (first > 0) scene.level_middles.push_back(scene.mini_map.center().y);
  pen.canvas.begin_group("level map");
  for (size_t i = first; i < scene.levels.size(); ++i) {
    const TilesTile& tile = scene.levels[i];
    const TilesTile* const next = i + 1 < scene.levels.size() ? &scene.levels[i + 1] : nullptr;
    const float top = column.y + slot * static_cast<float>(i - first) + gap;
    const Rect room{column.x + pen.px(8), top, wide, slot - gap - pen.px(4)};
    const Rect picture = small_picture(tile.at, room);
    scene.level_middles.push_back(picture.center().y);
    const bool near = i == scene.near;
    const Rect all{column.x, top - pen.px(5), column.width, slot - gap + pen.px(4)};
    if (near) {
      pen.canvas.fill_rect(all, theme.raised, pen.px(4));
      pen.canvas.fill_rect({all.x, all.y, pen.px(3), all.height}, theme.accent, 1);
    }
    if (lit.bottom() < picture.y)
      pen.canvas.fill_polygon({{lit.x, lit.bottom()}, {lit.right(), lit.bottom()}, {picture.right(), picture.y}, {picture.x, picture.y}},
                              lit_color(theme, tile.level).with_alpha(i == first ? 0.07f : 0.16f));
    draw_inside(pen, input, tile, next, picture);
    const Rect words{room.right() + pen.px(12), top, column.right() - room.right() - pen.px(14), room.height};
    draw_caption(pen, input, tile, words, near);
    pen.hit(Hover::Kind::Level, all,
            pen.frame.strings.format("tiles.go_there", {{"level", level_name(tile.level, input, pen.frame.strings)}}),
            static_cast<int64_t>(i));
    if (next) lit = within(next->at, tile.at, picture);
  }
  pen.canvas.end_group();
}

namespace {

constexpr float kListRow = 22;

// Low: a line for each level, without its picture.
void draw_level_list(Pen& pen, const TilesInput& input, const Rect& column, TilesScene& scene) {
  const Theme& theme = pen.frame.theme;
  const float row = pen.px(kListRow), box = pen.px(11);
  const TextStyle shape = pen.style(11, theme.dim);
  pen.canvas.begin_group("level map");
  for (size_t i = 1; i < scene.levels.size(); ++i) {
    const TilesTile& tile = scene.levels[i];
    const bool near = i == scene.near;
    const Rect at{column.x, column.y + row * static_cast<float>(i - 1), column.width, row};
    if (near) pen.canvas.fill_rect(at, theme.raised, pen.px(4));
    const Color color = level_color(theme, tile.level);
    const float base = at.center().y + pen.px(4);
    pen.canvas.stroke_rect({at.x + pen.px(6), at.center().y - box / 2, box, box}, color, 2, pen.px(3));
    const std::string extent = tile.level == TilesLevel::Element ? std::string() : shape_text(pen.frame.veil, tile);
    const float wide = extent.empty() ? 0 : pen.width(extent, shape), x = at.x + box + pen.px(12), right = at.right() - pen.px(6);
    TextStyle name = pen.style(12, near ? theme.text : theme.dim), end = shape;
    end.align = Align::Right;
    pen.text({x, base}, level_name(tile.level, input, pen.frame.strings), name, right - wide - pen.px(6) - x);
    if (wide > 0) pen.canvas.text({right, base}, extent, end);
    pen.hit(Hover::Kind::Level, at,
            pen.frame.strings.format("tiles.go_there", {{"level", level_name(tile.level, input, pen.frame.strings)}}),
            static_cast<int64_t>(i));
  }
  pen.canvas.end_group();
}

}  // namespace

bool draw_side(Pen& pen, const TilesInput& input, const Rect& column, TilesScene& scene) {
  float y = draw_map(pen, input, column, scene);
  const float levels = scene.levels.empty() ? 0 : static_cast<float>(scene.levels.size() - 1), room = column.bottom() - y;
  const bool pictures = levels > 0 && room >= pen.px(46) * levels, listed = levels > 0 && room >= pen.px(kListRow) * levels + pen.px(10);
  if (pictures) {
    draw_levels(pen, input, {column.x, y, column.width, room}, scene);
    y += slot_of(pen, room, scene.levels.size() - 1) * levels;
  } else if (listed) {
    draw_level_list(pen, input, {column.x, y + pen.px(10), column.width, room - pen.px(10)}, scene);
    y += pen.px(kListRow) * levels + pen.px(10);
  }
  y += pen.px(14);
  draw_threads(pen, input, {column.x, y, column.width, column.bottom() - y});
  return listed;
}

}  // namespace warplens::viz::tiles
