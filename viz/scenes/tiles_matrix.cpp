// The result itself: owners in colour, the outlines of the levels.
#include <algorithm>
#include <cmath>

#include "viz/scenes/tiles_parts.h"

namespace warplens::viz::tiles {

Color level_color(const Theme& theme, std::string_view name) {
  return name == "block tile" ? theme.block : name == "warp tile" ? theme.warp : name == "warp sub tile" ? theme.sub : theme.thread;
}

const analysis::Level* agreeing_level(const analysis::Snapshot& snapshot, std::string_view name) {
  for (const analysis::Level& level : snapshot.levels) {
    if (level.name == name && level.disagreement.empty() && level.rows && level.columns) return &level;
  }
  return nullptr;
}
const std::vector<Piece>& pieces_of(const TilesInput& input, uint32_t warp, int lane) {
  static const std::vector<Piece> kEmpty;
  const size_t thread = warp * 32ull + static_cast<size_t>(std::max(0, lane));
  return lane >= 0 && thread < input.model->pieces.size() ? input.model->pieces[thread] : kEmpty;
}

namespace {

bool holds(const Piece& tile, const Piece& piece) {
  return piece.row >= tile.row && piece.row < tile.row + tile.rows && piece.column >= tile.column &&
         piece.column < tile.column + tile.columns;
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
      if (std::min(r.width, r.height) >= 5)
        pen.canvas.stroke_rect(r, followed ? theme.background.with_alpha(0.5f) : theme.line.with_alpha(0.55f), 0.7f);
      if (!followed || (primary && !holds(*primary, piece))) continue;
      // The number grows with the thread tile, within the sizes that read well.
      const float size = std::clamp(std::min(r.height * 0.55f, r.width * 0.5f) / pen.frame.scale, 9.0f, 13.0f);
      const TextStyle style =
          pen.style(size, readable_on(mix(theme.panel, viridis(static_cast<float>(lane) / 31), 0.92f)), Face::TextSemiBold);
      const bool inside = r.x >= place.clip.x - 1 && r.right() <= place.clip.right() + 1 && r.y >= place.clip.y - 1 &&
                          r.bottom() <= place.clip.bottom() + 1;
      if (inside && pen.width("30", style) <= r.width - 2 && pen.centered(inset(r, 1), std::to_string(lane), style))
        scene.numbers.push_back({lane, r});
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
      const Rect r = place.rect({row, column, sub->rows, sub->columns});
      pen.canvas.stroke_rect(inset(r, std::min(3.0f, 0.1f * std::min(r.width, r.height))), pen.frame.theme.sub, 1.6f);
    }
  }
  pen.canvas.end_group();
}

// The elements of a warp where they are one rectangle, which is empty where it stores none.
std::optional<Piece> rectangle_of(const TilesModel& model, uint32_t warp) {
  uint32_t r0 = ~0u, r1 = 0, c0 = ~0u, c1 = 0;
  uint64_t area = 0;
  for (size_t t = warp * 32; t < warp * 32 + 32ull && t < model.pieces.size(); ++t) {
    for (const Piece& p : model.pieces[t]) {
      r0 = std::min(r0, p.row), r1 = std::max(r1, p.row + p.rows), c0 = std::min(c0, p.column), c1 = std::max(c1, p.column + p.columns);
      area += uint64_t{p.rows} * p.columns;
    }
  }
  if (area == 0) return Piece{0, 0, 0, 0};
  if (area != uint64_t{r1 - r0} * (c1 - c0)) return std::nullopt;
  return Piece{r0, c0, r1 - r0, c1 - c0};
}

void draw_warps(Pen& pen, const TilesInput& input, const Place& place) {
  const Theme& theme = pen.frame.theme;
  pen.canvas.begin_group("warps");
  std::vector<std::optional<Piece>> warps((input.model->pieces.size() + 31) / 32);
  for (uint32_t warp = 0; warp < warps.size(); ++warp) warps[warp] = rectangle_of(*input.model, warp);
  const float w = place.element_width(), h = place.element_height();
  const bool dense = std::min(w, h) < 2.5f && input.model->warp_edges.size() > 4000;
  const bool whole =
      input.model->warp_edges.size() <= 2 * warps.size() && std::ranges::all_of(warps, [](const auto& r) { return r.has_value(); });
  const Color color = theme.warp.with_alpha(whole ? 1.0f : 0.55f);  // tiles stand out, stripes must not
  for (const TilesModel::Edge& e : input.model->warp_edges) {
    const Point from{place.box.x + static_cast<float>(e.column) * w, place.box.y + static_cast<float>(e.row) * h};
    const float length = static_cast<float>(e.length) * (e.vertical ? h : w);
    if (!dense)
      pen.canvas.line(from, e.vertical ? Point{from.x, from.y + length} : Point{from.x + length, from.y}, color,
                      whole ? 2.5f : std::clamp(std::min(w, h) * 0.3f, 0.8f, 1.2f));
  }
  const TextStyle label = pen.style(16, theme.warp, Face::TextSemiBold);
  for (uint32_t warp = 0; warp < warps.size(); ++warp) {
    if (!warps[warp] || warp == input.warp) continue;  // not one rectangle: no place for a name
    Rect r = place.rect(*warps[warp]);
    const float x = std::max(r.x, place.clip.x), y = std::max(r.y, place.clip.y);
    r = {x, y, std::min(r.right(), place.clip.right()) - x, std::min(r.bottom(), place.clip.bottom()) - y};
    if (r.width > 0 && r.height > 0) pen.centered(inset(r, 4), pen.frame.strings.format("tiles.warp", {{"warp", warp}}), label);
  }
  pen.canvas.end_group();
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

void draw_selected(Pen& pen, const TilesScene& scene) {
  pen.canvas.begin_group("selected lane");
  for (const Rect& r : scene.selected) {
    const float width = std::clamp(std::min(r.width, r.height) * 0.3f, 1.0f, 2.6f);
    pen.canvas.stroke_rect(r, pen.frame.theme.thread, width, std::min(3.0f, r.width / 4));
  }
  pen.canvas.end_group();
}

}  // namespace warplens::viz::tiles
