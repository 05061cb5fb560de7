#include <algorithm>
#include <cmath>
#include <optional>

#include "viz/scenes/tiles/parts.h"

namespace warplens::viz::tiles {
namespace {

// Cells of an array as it is drawn: across = left to right, down = top to bottom.
struct Cells {
  Rect rect;  // of the whole array; may reach beyond what is visible
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

// Where the elements that are read are, across the strip.
std::optional<float> across_of(const std::vector<uint32_t>& lit, const TilesModel::Array& array, bool down) {
  if (lit.empty()) return std::nullopt;
  const bool row = down != array.transposed;
  const uint64_t at = row ? lit.front() / array.columns : lit.front() % array.columns;
  return static_cast<float>(at);
}

// Across, all of the array, but never smaller than an element of the result: near by only what is read now, in the middle.
void zoom_across(float& from, float& length, float size, uint64_t count, std::optional<float> now) {
  const float wanted = std::min(size, length) * static_cast<float>(count);
  if (wanted <= length) return;
  const float middle = now ? (*now + 0.5f) / static_cast<float>(count) : 0.5f;
  from += std::clamp(length / 2 - middle * wanted, length - wanted, 0.0f);
  length = wanted;
}

Cells place_cells(const TilesModel::Array& array, const Placement& place, const Rect& rect, const std::vector<uint32_t>& lit) {
  Cells cells{rect, array.transposed ? array.rows : array.columns, array.transposed ? array.columns : array.rows, array.transposed,
              array.columns};
  if (array.place == TilesModel::Place::Left) {  // row for row beside the result, and so at its scale
    cells.rect.y = place.box.y;
    cells.rect.height = place.element_height() * static_cast<float>(cells.down);
    zoom_across(cells.rect.x, cells.rect.width, place.element_width(), cells.across, across_of(lit, array, false));
  } else if (array.place == TilesModel::Place::Top) {
    cells.rect.x = place.box.x;
    cells.rect.width = place.element_width() * static_cast<float>(cells.across);
    zoom_across(cells.rect.y, cells.rect.height, place.element_height(), cells.down, across_of(lit, array, true));
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
    if (x > visible.x && x < visible.right()) pen.canvas.line({x, visible.y}, {x, visible.bottom()}, color, pen.between(cells.width()));
  }
  for (uint64_t i = 0, step = every(cells.height(), 5); i <= cells.down; i += step) {
    const float y = cells.rect.y + static_cast<float>(i) * cells.height();
    if (y > visible.y && y < visible.bottom()) pen.canvas.line({visible.x, y}, {visible.right(), y}, color, pen.between(cells.height()));
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
    const float at = array.place == TilesModel::Place::Left ? center.y : center.x;
    const bool in_sight = array.place == TilesModel::Place::Left ? at > clip.y && at < clip.bottom() && piece.x > clip.x
                                                                 : at > clip.x && at < clip.right() && piece.y > clip.y;
    if (!in_sight) continue;
    if (std::any_of(drawn.begin(), drawn.end(), [&](float d) { return std::abs(d - at) < 0.5f; })) continue;
    drawn.push_back(at);
    if (array.place == TilesModel::Place::Left)
      pen.canvas.line({visible.right(), at}, {std::min(piece.x, clip.right()), at}, color, 1.3f);
    else
      pen.canvas.line({at, visible.bottom()}, {at, std::min(piece.y, clip.bottom())}, color, 1.3f);
  }
}

// What the lane reads, where it is near enough: the value, and which word of the array it is.
void draw_words(Pen& pen, const TilesInput& input, const Cells& cells, const TilesScene::Strip& strip, const Rect& visible,
                uint32_t first) {
  if (!input.values || strip.array.place == TilesModel::Place::Beside) return;
  const bool left = strip.array.place == TilesModel::Place::Left;
  const Color ink = readable_on(pen.frame.theme.thread);
  const TextStyle value = pen.style(11, ink, Face::MonoSemiBold, Align::Center), word = pen.style(10, ink, Face::Mono, Align::Center);
  std::vector<uint32_t> said;
  for (const TilesValues::Product& product : input.values->products) {
    const auto& factor = left ? product.left : product.above;
    const uint32_t element = left ? product.left_word : product.above_word;
    if (!product.left_name.empty()) continue;  // other factors
    if (!factor || std::find(said.begin(), said.end(), element) != said.end()) continue;
    said.push_back(element);
    const Rect at = intersection(cells.cell(element - first), visible);
    // The factor of the product that is being added is outlined.
    const auto& now = input.values->now;
    if (now && *now < input.values->products.size() &&
        element == (left ? input.values->products[*now].left_word : input.values->products[*now].above_word))
      pen.canvas.stroke_rect(inset(at, 1), pen.frame.theme.accent, std::min({2.5f, at.width / 3, at.height / 3}), 1);
    const std::string text = number_text(pen, *factor, value, at.width - 4), name = std::to_string(element);
    if (at.height < value.size * 1.3f || pen.width(text, value) > at.width - 4) continue;
    const bool both = at.height > value.size * 1.3f + word.size * 1.3f && pen.width(name, word) < at.width - 4;
    const float y = at.center().y + (both ? -word.size * 0.3f : value.size * 0.36f);
    pen.canvas.text({at.center().x, y}, text, value);
    if (both) pen.canvas.text({at.center().x, y + word.size * 1.3f}, name, word);
  }
}

}  // namespace

void draw_strip(Pen& pen, const TilesInput& input, const Placement& place, TilesScene::Strip& strip, const StepAccess* step,
                TilesScene& scene) {
  const Theme& theme = pen.frame.theme;
  const simt::TracedObject& object = input.snapshot->block->trace.objects[strip.array.object];
  if (step) {
    strip.lit = step->all();
    if (input.lane >= 0 && input.lane < 32) strip.read = step->by_lane[static_cast<size_t>(input.lane)];
  }
  // A part of a dynamic array is drawn from the first element that the step reads.
  int64_t first = 0;
  if (strip.array.line && step) {
    first = first_element(*step, *input.model, input.warp, strip.array.place == TilesModel::Place::Left).value_or(0);
    for (auto* const list : {&strip.lit, &strip.read})
      for (uint32_t& element : *list) element = static_cast<uint32_t>(std::max<int64_t>(0, element - first));
  }
  const Cells cells = place_cells(strip.array, place, strip.rect, strip.lit);
  pen.canvas.begin_group("array " + object.name);
  const Rect& r = strip.rect;
  // Beside a zoomed result only the part next to what is visible; an array longer than the result (padding) ends with it.
  Rect visible{std::max(r.x, cells.rect.x), std::max(r.y, cells.rect.y), 0, 0};
  visible.width = std::max(0.0f, std::min(r.right(), cells.rect.right()) - visible.x);
  visible.height = std::max(0.0f, std::min(r.bottom(), cells.rect.bottom()) - visible.y);
  strip.all = cells.rect, strip.visible = visible, strip.first = first;
  pen.canvas.push_clip(visible);
  pen.canvas.fill_rect(visible, theme.raised);
  fill_elements(pen, cells, strip.lit, theme.accent.with_alpha(0.45f));
  fill_elements(pen, cells, strip.read, theme.thread);
  draw_grid(pen, cells, visible);
  draw_words(pen, input, cells, strip, visible, static_cast<uint32_t>(first));
  pen.canvas.pop_clip();
  if (!strip.read.empty() && !(input.values && input.values->now) && strip.array.place != TilesModel::Place::Beside && step &&
      !step->store) {
    draw_links(pen, strip.array, visible, scene.selected, place.clip);
  }
  const std::string help = pen.frame.strings.format(strip.array.folded ? "tiles.hover_flat_array" : "tiles.hover_array",
                                                    {{"array", object.name},
                                                     {"rows", strip.array.rows},
                                                     {"columns", strip.array.columns},
                                                     {"warp", input.warp},
                                                     {"lit", static_cast<uint64_t>(strip.lit.size())}});
  pen.hit(Hover::Kind::SharedElement, visible, pen.frame.veil.any_size() ? object.name : help, -1, strip.array.object);
  pen.canvas.end_group();
}

namespace {

// A buffer's part beside the result: along it at the result's scale, across it the k tiles.
struct Window {
  Rect rect;
  bool left = true, transposed = false;
  float along_start = 0, along_size = 1, across_size = 1;  // pixels: where the result's first row or column is, and of an element
  uint64_t along_first = 0, across_first = 0;              // in elements
  Rect cell(uint64_t row, uint64_t column, uint64_t rows, uint64_t columns) const {
    const bool rows_along = left != transposed;
    const auto along = static_cast<float>((rows_along ? row : column)) - static_cast<float>(along_first),
               across = static_cast<float>(rows_along ? column : row) - static_cast<float>(across_first);
    const float a = along_start + along * along_size, length = static_cast<float>(rows_along ? rows : columns) * along_size;
    const float b = (left ? rect.x : rect.y) + across * across_size, depth = static_cast<float>(rows_along ? columns : rows) * across_size;
    return left ? Rect{b, a, depth, length} : Rect{a, b, length, depth};
  }
};

// All of a short k, else the k tile with its neighbours.
Window place_window(const TilesInput& input, const Placement& place, const TilesModel::Source& source, const Piece& tile,
                    const Rect& rect) {
  Window w{rect, source.place == TilesModel::Place::Left, source.transposed};
  const analysis::Ownership& owned = *input.snapshot->ownership;
  const bool rows_along = w.left != w.transposed;
  const uint64_t depth = rows_along ? source.columns : source.rows, own = rows_along ? tile.columns : tile.rows,
                 first = rows_along ? tile.column : tile.row;
  const float pixels = w.left ? rect.width : rect.height;
  const uint64_t shown = std::min<uint64_t>(depth, std::max<uint64_t>(own * 5, static_cast<uint64_t>(pixels / 2)));
  w.across_first = std::min(depth - shown, first > (shown - own) / 2 ? first - (shown - own) / 2 : 0);
  w.across_size = pixels / static_cast<float>(shown);
  w.along_first = w.left ? owned.first_row : owned.first_column;
  w.along_start = w.left ? place.box.y : place.box.x;
  w.along_size = w.left ? place.element_height() : place.element_width();
  return w;
}

// Lines between elements of the tile where they can be distinguished.
void draw_elements_grid(Pen& pen, const Window& window, const Rect& tile) {
  const Rect one = window.cell(0, 0, 1, 1);
  const Color color = pen.frame.theme.background;
  if (std::min(one.width, one.height) < pen.px(4)) return;
  for (float x = tile.x + one.width; x < tile.right() - 1; x += one.width)
    pen.canvas.line({x, tile.y}, {x, tile.bottom()}, color, pen.between(one.width));
  for (float y = tile.y + one.height; y < tile.bottom() - 1; y += one.height)
    pen.canvas.line({tile.x, y}, {tile.right(), y}, color, pen.between(one.height));
}

void fill_loads(Pen& pen, const Window& window, uint64_t pitch, const std::vector<uint64_t>& elements, Color color) {
  for (size_t i = 0; i < elements.size();) {
    size_t end = i;
    while (end + 1 < elements.size() && elements[end + 1] == elements[end] + 1 && elements[end + 1] % pitch != 0) ++end;
    pen.canvas.fill_rect(window.cell(elements[i] / pitch, elements[i] % pitch, 1, end - i + 1), color);
    i = end + 1;
  }
}

}  // namespace

std::string source_text(const TilesInput& input, const TilesModel::Source& source, const Piece& tile, const Strings& strings) {
  const std::string& name = input.snapshot->block->trace.objects[source.object].name;
  if (tile.rows == 0) return strings.format("tiles.map", {{"name", name}, {"rows", source.rows}, {"columns", source.columns}});
  return strings.format("tiles.hover_source", {{"name", name},
                                               {"rows", source.rows},
                                               {"columns", source.columns},
                                               {"first_row", tile.row},
                                               {"last_row", tile.row + tile.rows - 1},
                                               {"first_column", tile.column},
                                               {"last_column", tile.column + tile.columns - 1}});
}

void draw_source(Pen& pen, const TilesInput& input, const Placement& place, const TilesModel::Source& source,
                 TilesScene::SourceStrip& strip) {
  const Theme& theme = pen.frame.theme;
  const Piece& tile = current_tile(*input.snapshot, source, input.warp, input.tick);
  if (tile.rows == 0) return;
  strip.tile = tile;
  Window window;
  if (source.place == TilesModel::Place::Beside) {  // the tile alone, as it lies in the buffer
    window = {strip.rect,
              true,
              false,
              strip.rect.y,
              strip.rect.height / static_cast<float>(tile.rows),
              strip.rect.width / static_cast<float>(tile.columns),
              tile.row,
              tile.column};
  } else {
    window = place_window(input, place, source, tile, strip.rect);
  }
  const auto loads = current_loads(*input.snapshot, source, input.warp, input.tick);
  for (const auto& own : loads) strip.lit.insert(strip.lit.end(), own.begin(), own.end());
  std::sort(strip.lit.begin(), strip.lit.end());
  strip.lit.erase(std::unique(strip.lit.begin(), strip.lit.end()), strip.lit.end());
  if (input.lane >= 0 && input.lane < 32) strip.read = loads[static_cast<size_t>(input.lane)];
  strip.tile_rect = window.cell(tile.row, tile.column, tile.rows, tile.columns);
  pen.canvas.begin_group("buffer " + input.snapshot->block->trace.objects[source.object].name);
  pen.canvas.push_clip(strip.rect);
  pen.canvas.fill_rect(strip.rect, theme.raised);
  pen.canvas.fill_rect(strip.tile_rect, theme.accent.with_alpha(0.16f));
  // Where one k tile ends and the next begins.
  for (const Piece& other : source.tiles) {
    if (other.rows) pen.canvas.stroke_rect(window.cell(other.row, other.column, other.rows, other.columns), theme.background, 1);
  }
  fill_loads(pen, window, source.columns, strip.lit, theme.accent.with_alpha(0.45f));
  fill_loads(pen, window, source.columns, strip.read, theme.thread);
  draw_elements_grid(pen, window, strip.tile_rect);
  pen.canvas.stroke_rect(inset(strip.tile_rect, 0.5f), theme.accent, 1.2f);
  pen.canvas.pop_clip();
  const std::string help = source_text(input, source, tile, pen.frame.strings) + "\n" +
                           pen.frame.strings.format("tiles.hover_loads", {{"warp", input.warp},
                                                                          {"lit", static_cast<uint64_t>(strip.lit.size())},
                                                                          {"lane", input.lane},
                                                                          {"own", static_cast<uint64_t>(strip.read.size())}});
  pen.hit(Hover::Kind::Text, strip.rect, pen.frame.veil.any_size() ? input.snapshot->block->trace.objects[source.object].name : help);
  pen.canvas.end_group();
}

}  // namespace warplens::viz::tiles

namespace warplens::viz {

Rect TilesScene::Strip::cell(uint32_t element) const {
  const bool turned = array.transposed;
  const tiles::Cells cells{all, turned ? array.rows : array.columns, turned ? array.columns : array.rows, turned, array.columns};
  return cells.cell(element);
}

std::vector<Rect> marked_strips(const TilesScene& scene, const TilesInput& input, const Marks& marks) {
  std::vector<Rect> found;
  for (const TilesScene::Strip& strip : scene.strips) {
    const simt::TracedObject& object = input.snapshot->block->trace.objects[strip.array.object];
    for (const auto& [of, word] : marks.words) {
      if (of != static_cast<int64_t>(strip.array.object)) continue;
      const int64_t element = static_cast<int64_t>(word * 4 / std::max(1u, object.element_bytes)) - strip.first;
      if (element < 0 || element >= static_cast<int64_t>(strip.array.rows * strip.array.columns)) continue;
      const Rect at = intersection(strip.cell(static_cast<uint32_t>(element)), strip.visible);
      if (at.width > 0 && at.height > 0) found.push_back(at);
    }
  }
  return found;
}

}  // namespace warplens::viz
