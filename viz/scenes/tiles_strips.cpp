#include <algorithm>
#include <cmath>

#include "viz/scenes/tiles_parts.h"

namespace warplens::viz::tiles {
namespace {

// Cells of an array as it is drawn: across = left to right, down = top to bottom.
struct Cells {
  Rect rect;                   // of the whole array; may reach beyond what is visible
  uint64_t across = 0, down = 0;
  bool transposed = false;
  uint64_t pitch = 1;
  float width() const { return rect.width / static_cast<float>(across); }
  float height() const { return rect.height / static_cast<float>(down); }
  Rect cell(uint32_t element) const {
    const auto row = static_cast<float>(element / pitch), column = static_cast<float>(element % pitch);
    return {rect.x + (transposed ? row : column) * width(), rect.y + (transposed ? column : row) * height(), width(), height()};
  }
};

Cells place_cells(const TilesModel::Array& array, const Place& place, const Rect& rect) {
  Cells cells{rect, array.transposed ? array.rows : array.columns, array.transposed ? array.columns : array.rows, array.transposed, array.columns};
  if (array.place == TilesModel::Place::Left) {   // row for row beside the result, and so at its scale
    cells.rect.y = place.box.y;
    cells.rect.height = place.element_height() * static_cast<float>(cells.down);
  } else if (array.place == TilesModel::Place::Top) {
    cells.rect.x = place.box.x;
    cells.rect.width = place.element_width() * static_cast<float>(cells.across);
  }
  return cells;
}

void draw_grid(Pen& pen, const Cells& cells, const Rect& visible) {
  const Color color = pen.frame.theme.background;
  const auto every = [](float size, float least) {
    uint64_t step = 1;
    while (size * static_cast<float>(step) < least) step *= 2;
    return step;
  };
  for (uint64_t i = 0, step = every(cells.width(), 5); i <= cells.across; i += step) {
    const float x = cells.rect.x + static_cast<float>(i) * cells.width();
    if (x > visible.x && x < visible.right()) pen.canvas.line({x, visible.y}, {x, visible.bottom()}, color, 1);
  }
  for (uint64_t i = 0, step = every(cells.height(), 5); i <= cells.down; i += step) {
    const float y = cells.rect.y + static_cast<float>(i) * cells.height();
    if (y > visible.y && y < visible.bottom()) pen.canvas.line({visible.x, y}, {visible.right(), y}, color, 1);
  }
}

// Elements that follow each other in a drawn line become one rectangle.
void fill_elements(Pen& pen, const Cells& cells, const std::vector<uint32_t>& elements, Color color) {
  const uint32_t step = 1;
  for (size_t i = 0; i < elements.size();) {
    size_t end = i;
    while (end + 1 < elements.size() && elements[end + 1] == elements[end] + step && elements[end + 1] % cells.pitch != 0) ++end;
    const Rect first = cells.cell(elements[i]), last = cells.cell(elements[end]);
    pen.canvas.fill_rect({first.x + 0.5f, first.y + 0.5f, last.right() - first.x - 1, last.bottom() - first.y - 1}, color);
    i = end + 1;
  }
}

// Lines from what the lane reads to what it owns.
void draw_links(Pen& pen, const TilesModel::Array& array, const Rect& visible, const std::vector<Rect>& selected, const Rect& clip) {
  const Color color = pen.frame.theme.thread.with_alpha(0.65f);
  std::vector<float> drawn;
  for (const Rect& piece : selected) {
    const Point center = piece.center();
    if (!clip.contains(center)) continue;
    const float at = array.place == TilesModel::Place::Left ? center.y : center.x;
    if (std::any_of(drawn.begin(), drawn.end(), [&](float d) { return std::abs(d - at) < 0.5f; })) continue;
    drawn.push_back(at);
    if (array.place == TilesModel::Place::Left) pen.canvas.line({visible.right(), at}, {piece.x, at}, color, 1.3f);
    else pen.canvas.line({at, visible.bottom()}, {at, piece.y}, color, 1.3f);
  }
}

}  // namespace

void draw_strip(Pen& pen, const TilesInput& input, const Place& place, TilesScene::Strip& strip, const StepAccess* step, TilesScene& scene) {
  const Theme& theme = pen.frame.theme;
  const simt::TracedObject& object = input.snapshot->block->trace.objects[strip.array.object];
  const Cells cells = place_cells(strip.array, place, strip.rect);
  pen.canvas.begin_group("array " + object.name);
  const Rect& r = strip.rect;
  // Beside a zoomed result only the part next to what is visible; an array longer than the result (padding) ends with it.
  Rect visible{std::max(r.x, cells.rect.x), std::max(r.y, cells.rect.y), 0, 0};
  visible.width = std::max(0.0f, std::min(r.right(), cells.rect.right()) - visible.x);
  visible.height = std::max(0.0f, std::min(r.bottom(), cells.rect.bottom()) - visible.y);
  pen.canvas.push_clip(visible);
  pen.canvas.fill_rect(visible, theme.raised);
  if (step) {
    strip.lit = step->all();
    if (input.lane >= 0 && input.lane < 32) strip.read = step->by_lane[static_cast<size_t>(input.lane)];
  }
  draw_grid(pen, cells, visible);
  fill_elements(pen, cells, strip.lit, theme.accent.with_alpha(0.45f));
  fill_elements(pen, cells, strip.read, theme.thread);
  pen.canvas.pop_clip();
  if (!strip.read.empty() && strip.array.place != TilesModel::Place::Beside && step && !step->store) {
    draw_links(pen, strip.array, visible, scene.selected, place.clip);
  }
  pen.hit(Hover::Kind::SharedElement, visible,
          pen.frame.strings.format("tiles.hover_array", {{"array", object.name}, {"rows", strip.array.rows}, {"columns", strip.array.columns}, {"warp", input.warp}, {"lit", static_cast<uint64_t>(strip.lit.size())}}),
          -1, strip.array.object);
  pen.canvas.end_group();
}

// The grid of blocks with the traced one, as many cells as can be told apart.
static float draw_mini_map(Pen& pen, const TilesInput& input, const Rect& column, TilesScene& scene) {
  const Theme& theme = pen.frame.theme;
  const simt::Dim3 grid = input.snapshot->launch->grid, here = input.snapshot->block->trace.block_index;
  const TextStyle small = pen.style(11, theme.dim);
  const float caption = small.size * 1.8f;
  const bool known = input.snapshot->ownership.has_value();
  const float aspect = std::clamp(known ? static_cast<float>(input.snapshot->ownership->total_rows) / static_cast<float>(input.snapshot->ownership->total_columns)
                                        : static_cast<float>(grid.y) / static_cast<float>(grid.x), 0.12f, 1.6f);
  const float room = std::min(column.height - caption, pen.px(120));
  if (room < pen.px(40)) return column.y;
  const float width = std::min(column.width, room / aspect), height = width * aspect;
  const Rect map{column.x, column.y, width, height};
  scene.mini_map = map;
  pen.canvas.begin_group("grid");
  pen.canvas.fill_rect(map, theme.panel);
  // The block's share of the result where it is known, else its place in the grid.
  const float nx = static_cast<float>(grid.x), ny = static_cast<float>(grid.y);
  Rect block{map.x + map.width * static_cast<float>(here.x) / nx, map.y + map.height * static_cast<float>(here.y) / ny, map.width / nx, map.height / ny};
  if (known) {
    const analysis::Ownership& o = *input.snapshot->ownership;
    const float sx = map.width / static_cast<float>(o.total_columns), sy = map.height / static_cast<float>(o.total_rows);
    block = {map.x + static_cast<float>(o.first_column) * sx, map.y + static_cast<float>(o.first_row) * sy, static_cast<float>(o.columns) * sx, static_cast<float>(o.rows) * sy};
  }
  const auto lines = [&](float from, float to, float step, bool vertical) {
    if (step < 2.5f) return;
    for (float at = from + step; at < to - 0.5f; at += step) {
      if (vertical) pen.canvas.line({at, map.y}, {at, map.bottom()}, theme.line, 0.5f);
      else pen.canvas.line({map.x, at}, {map.right(), at}, theme.line, 0.5f);
    }
  };
  lines(map.x, map.right(), block.width, true);
  lines(map.y, map.bottom(), block.height, false);
  const float w = std::max(block.width, 3.0f), h = std::max(block.height, 3.0f);
  pen.canvas.fill_rect({std::min(block.x, map.right() - w), std::min(block.y, map.bottom() - h), w, h}, theme.block);
  pen.canvas.stroke_rect(map, theme.line, 1);
  const std::string text = known ? pen.frame.strings.format("tiles.map", {{"name", input.snapshot->ownership->buffer}, {"rows", input.snapshot->ownership->total_rows},
                                                                           {"columns", input.snapshot->ownership->total_columns}})
                                 : "";
  const std::string blocks = pen.frame.strings.plural("tiles.blocks", grid.count());
  const float y = map.bottom() + small.size * 1.4f;
  pen.text({column.x, y}, known ? text : blocks, small, column.width);
  if (known) pen.text({column.x, y + small.size * 1.4f}, blocks, small, column.width);
  pen.hit(Hover::Kind::Block, map, pen.frame.strings.format("tiles.hover_block", {{"x", here.x}, {"y", here.y}, {"blocks", blocks}}), here.x, here.y);
  pen.canvas.end_group();
  return y + small.size * (known ? 2.2f : 0.8f);
}

// Threads of a block in their two dimensions, the followed warp's filled.
static void draw_threads(Pen& pen, const TilesInput& input, const Rect& column) {
  const Theme& theme = pen.frame.theme;
  const simt::Dim3 block = input.snapshot->launch->block;
  const uint64_t rows = uint64_t{block.y} * block.z, threads = block.count();
  const TextStyle title = pen.style(12, theme.dim, Face::TextSemiBold), small = pen.style(11, theme.dim);
  const float text = title.size * 1.6f + small.size * 4.8f;
  if (rows < 2 || column.height < text + pen.px(40)) return;
  const float cell = std::min({column.width / static_cast<float>(block.x), (std::min(column.height - text, pen.px(140))) / static_cast<float>(rows), pen.px(14)});
  if (cell < 1.5f) return;
  pen.canvas.begin_group("threads");
  pen.text({column.x, column.y + title.size}, pen.frame.strings.format("tiles.threads", {{"x", block.x}, {"y", static_cast<uint64_t>(rows)}}), title, column.width);
  const float top = column.y + title.size * 1.7f;
  for (uint64_t t = 0; t < threads; ++t) {
    const Rect box{column.x + static_cast<float>(t % block.x) * cell, top + static_cast<float>(t / block.x) * cell, cell, cell};
    const auto warp = static_cast<uint32_t>(t / 32), lane = static_cast<uint32_t>(t % 32);
    const Color odd = mix(theme.raised, theme.line, warp % 2 ? 0.9f : 0.0f);
    const float gap = cell > 4 ? 0.5f : 0;
    pen.canvas.fill_rect(inset(box, gap), warp == input.warp ? viridis(static_cast<float>(lane) / 31) : odd);
    if (warp == input.warp && static_cast<int>(lane) == input.lane) pen.canvas.stroke_rect(box, theme.text, 1.5f);
  }
  pen.hit(Hover::Kind::Thread, {column.x, top, cell * static_cast<float>(block.x), cell * static_cast<float>(rows)}, pen.frame.strings.get("tiles.thread_order"));
  const std::string key = block.x % 32 == 0 ? "tiles.warp_is_row" : 32 % block.x == 0 ? "tiles.warp_is_rows" : "tiles.warp_wraps";
  pen.paragraph(column.x, top + cell * static_cast<float>(rows) + pen.px(4), column.width,
                pen.frame.strings.format(key, {{"x", block.x}, {"rows", block.x ? 32 / std::max(1u, std::min(32u, block.x)) : 0}}), small, 3);
  pen.canvas.end_group();
}

void draw_side(Pen& pen, const TilesInput& input, const Rect& column, TilesScene& scene) {
  const float y = draw_mini_map(pen, input, column, scene) + pen.px(14);
  draw_threads(pen, input, {column.x, y, column.width, column.bottom() - y});
}

}  // namespace warplens::viz::tiles
