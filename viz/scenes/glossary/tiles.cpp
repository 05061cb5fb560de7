// How tiles nest, what a k tile is, and an outer product.
#include "viz/scenes/glossary/glossary.h"

namespace warplens::viz::glossary {
namespace {

struct Split {
  int down, across;
};
// The first of the parts of `whole`.
Rect draw_split(Pen& pen, const Rect& whole, const Split& split, Color color, float width) {
  const float high = whole.height / static_cast<float>(split.down), wide = whole.width / static_cast<float>(split.across);
  for (int y = 0; y <= split.down; ++y) {
    const float at = whole.y + high * static_cast<float>(y);
    pen.canvas.line({whole.x, at}, {whole.right(), at}, color, width);
  }
  for (int x = 0; x <= split.across; ++x) {
    const float at = whole.x + wide * static_cast<float>(x);
    pen.canvas.line({at, whole.y}, {at, whole.bottom()}, color, width);
  }
  return {whole.x, whole.y, wide, high};
}

// The setting of the built-in kernel: 64 x 128 in 2 x 2 warp tiles, each in 2 x 2 sub tiles of 4 x 8 thread tiles.
void draw_tiles(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const float high = std::min(area.height, (area.width - pen.px(130)) / 2);
  const Rect block{area.x, area.y, 2 * high, high};
  pen.canvas.fill_rect(block, theme.block.with_alpha(0.25f));
  const Rect warp = draw_split(pen, block, {2, 2}, theme.block, pen.px(2));
  pen.canvas.fill_rect(warp, theme.warp.with_alpha(0.35f));
  const Rect sub = draw_split(pen, warp, {2, 2}, theme.warp, pen.px(1.5f));
  pen.canvas.fill_rect(sub, theme.sub.with_alpha(0.45f));
  const Rect thread = draw_split(pen, sub, {4, 8}, theme.sub, 1);
  pen.canvas.fill_rect(thread, theme.thread);
  const std::pair<const char*, Color> levels[] = {
      {"block tile", theme.block}, {"warp tile", theme.warp}, {"warp sub tile", theme.sub}, {"thread tile", theme.thread}};
  const float x = block.right() + pen.px(16), row = std::min(area.height / 4, pen.px(24));
  for (size_t i = 0; i < 4; ++i) {
    const float y = area.y + row * static_cast<float>(i);
    pen.canvas.fill_rect({x, y + row / 2 - pen.px(5), pen.px(10), pen.px(10)}, levels[i].second);
    label(pen, {x + pen.px(16), y, area.right() - x - pen.px(16), row},
          pen.frame.strings.get(std::string("tiles.level.") + levels[i].first), theme.text);
  }
}

// A at the left, B above, C in the corner; the lit strips are one k tile.
void draw_k_tile(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const float unit = std::min(area.height / 10, area.width / 16), gap = unit / 2, side = 4.5f * unit, depth = 5 * unit;
  const Rect b{area.x + depth + gap + side, area.y, side, depth}, a{b.x - gap - depth, b.bottom() + gap, depth, side};
  const Rect c{b.x, a.y, side, side};
  const auto matrix = [&](const Rect& rect, const char* name, Color color) {
    pen.canvas.fill_rect(rect, theme.raised);
    pen.canvas.stroke_rect(rect, color, 1);
    pen.canvas.text({rect.x + pen.px(4), rect.y + pen.px(13)}, name, pen.style(12, theme.text, Face::Mono));
  };
  matrix(a, "A", theme.line), matrix(b, "B", theme.line), matrix(c, "C", theme.block);
  pen.canvas.fill_rect({a.x + 2 * unit, a.y, unit, a.height}, theme.accent.with_alpha(0.8f));
  pen.canvas.fill_rect({b.x, b.y + 2 * unit, b.width, unit}, theme.accent.with_alpha(0.8f));
  arrow(pen, {a.x + 3 * unit, a.bottom() - unit}, {a.right(), a.bottom() - unit}, theme.dim);
}

void draw_outer_product(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  constexpr int kSide = 4;
  const float cell = std::min(area.height / (kSide + 1.4f), pen.px(28)), gap = cell * 0.4f, high = cell * 0.88f;
  const Point corner{area.x + cell + gap, area.y + cell + gap};
  const auto at = [&](int i) { return cell * static_cast<float>(i); };
  for (int i = 0; i < kSide; ++i) {
    const std::string number = std::to_string(i);
    box(pen, {area.x, corner.y + at(i), high, high}, theme.warp, "a" + number);
    box(pen, {corner.x + at(i), area.y, high, high}, theme.sub, "b" + number);
    for (int j = 0; j < kSide; ++j)
      box(pen, {corner.x + at(j), corner.y + at(i), high, high}, theme.thread, "a" + number + "b" + std::to_string(j));
  }
  const float x = corner.x + at(kSide) + pen.px(20);
  label(pen, {x, corner.y, area.right() - x, pen.px(18)}, "4 + 4 → 4 × 4", theme.text, 13);
}

// One instruction: a product, and the sum that it is added to.
void draw_multiply_add(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  constexpr const char* kParts[] = {"a", "×", "b", "+", "sum", "→", "sum"};
  const Color colors[] = {theme.warp, {}, theme.sub, {}, theme.thread, {}, theme.thread};
  const float high = pen.px(40);
  const Row row{{area.x, area.center().y - high / 2, area.width, high}, static_cast<int>(std::size(kParts))};
  for (int i = 0; i < row.count; ++i) {
    if (i % 2 == 0)
      box(pen, row.cell(i), colors[i], kParts[i], 13);
    else
      pen.centered(row.cell(i), kParts[i], pen.style(16, theme.text, Face::MonoSemiBold));
  }
  label(pen, {area.x, area.bottom() - pen.px(18), area.width, pen.px(18)}, "fmaf(a, b, sum): 2 FLOP", theme.dim);
}

}  // namespace

std::vector<Picture> tile_pictures() {
  return {{"multiply_add", draw_multiply_add}, {"tiles", draw_tiles}, {"k_tile", draw_k_tile}, {"outer_product", draw_outer_product}};
}

}  // namespace warplens::viz::glossary
