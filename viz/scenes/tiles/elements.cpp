// Elements near enough to be read: what each holds, and the multiply-add that the followed lane adds to it.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "viz/scenes/tiles/parts.h"

namespace warplens::viz::tiles {
namespace {

using Where = TilesValues::Where;

// From top to bottom: whose it is, the value, what is added to it. Lines that do not fit are left out, the last ones first.
void draw_element(Pen& pen, const Rect& r, Color ink, std::optional<double> value, const TilesValues::Product* product, bool now, bool mine,
                  uint32_t lane) {
  const float pad = std::min(pen.px(6), r.width * 0.06f);
  const Rect inside{r.x + pad, r.y + pad / 2, r.width - 2 * pad, r.height - pad};
  const TextStyle large = pen.style(std::clamp(r.height / pen.frame.scale * 0.2f, 11.0f, 22.0f), ink, Face::MonoSemiBold, Align::Center),
                  small = pen.style(std::clamp(r.height / pen.frame.scale * 0.09f, 11.0f, 14.0f), ink, Face::Mono, Align::Center);
  std::vector<std::pair<std::string, TextStyle>> lines;
  const std::string owner = product && !product->accumulator.empty() ? product->accumulator
                            : mine || inside.width > pen.px(60)      ? pen.frame.strings.format("tiles.lane", {{"lane", lane}})
                                                                     : "";
  if (value) lines.emplace_back(number_text(pen, *value, large, inside.width), large);
  // What is still to be added to it in this k step.
  if (product && !product->done && product->left && product->above) {
    std::string sum = "+ " + number_text(*product->left) + " × " + number_text(*product->above);
    if (value && now) {
      const std::string whole = sum + " = " + number_text(*value + *product->left * *product->above);
      if (pen.width(whole, small) <= inside.width) sum = whole;
    }
    lines.emplace_back(sum, small);
  }
  if (!owner.empty()) lines.insert(lines.begin(), {owner, small});
  const auto height = [&] {
    float sum = 0;
    for (const auto& [text, style] : lines) sum += style.size * 1.35f;
    return sum;
  };
  std::erase_if(lines, [&](const auto& line) { return pen.width(line.first, line.second) > inside.width; });
  while (!lines.empty() && height() > inside.height) {
    const auto value_line = std::find_if(lines.begin(), lines.end(), [&](const auto& line) { return line.second.face == large.face; });
    if (value_line == lines.begin() && lines.size() == 1) {
      lines.clear();
    } else {
      lines.erase(value_line == lines.end() - 1 ? lines.begin() : lines.end() - 1);
    }
  }
  float y = r.center().y - height() / 2;
  for (const auto& [text, style] : lines) {
    pen.canvas.text({r.center().x, y + style.size * 1.05f}, text, style);
    y += style.size * 1.35f;
  }
}

}  // namespace

std::string number_text(double value) {
  const double size = std::abs(value);
  if (size < 1e6 && value == std::floor(value)) return fmt::format("{:.0f}", value);
  return size >= 0.001 && size < 1e4 ? fmt::format("{:.3f}", value) : fmt::format("{:.2e}", value);
}

std::string number_text(const Pen& pen, double value, const TextStyle& style, float width) {
  std::string text = number_text(value);
  const size_t point = text.find('.');
  if (point == std::string::npos || text.find('e') != std::string::npos) return text;
  for (const int decimals : {2, 1})
    if (pen.width(text, style) > width) text = fmt::format("{:.{}f}", value, decimals);
  return text;
}

void draw_elements(Pen& pen, const TilesInput& input, const Placement& place, const Piece& seen, const ElementColor& color,
                   TilesScene& scene) {
  const Theme& theme = pen.frame.theme;
  const analysis::Ownership& owned = *input.snapshot->ownership;
  const TilesValues* const values = input.values;
  const auto own = elements_of(*input.model, input.warp * 32ull + static_cast<size_t>(std::max(0, input.lane)));
  pen.canvas.begin_group("elements");
  for (uint32_t r = seen.row; r < seen.row + seen.rows; ++r)
    for (uint32_t c = seen.column; c < seen.column + seen.columns; ++c) {
      const size_t i = r * owned.columns + c;
      if (owned.thread[i] < 0) continue;
      const Rect at = place.rect({r, c});
      pen.canvas.stroke_rect(at, theme.background.with_alpha(0.7f), 1);
      // A part of an element has no room for its text.
      if (intersection(at, place.clip).width < at.width - 1 || intersection(at, place.clip).height < at.height - 1) continue;
      std::optional<double> value;
      if (values && i < values->value.size() && values->where[i] != Where::Unknown) value = values->value[i];
      const bool mine = input.lane >= 0 && owned.thread[i] == static_cast<int32_t>(input.warp * 32) + input.lane;
      const TilesValues::Product* product = nullptr;
      bool now = false;
      if (mine && values) {
        const auto n = static_cast<size_t>(std::lower_bound(own.begin(), own.end(), std::pair(r, c)) - own.begin());
        if (n < values->products.size()) product = &values->products[n], now = values->now == n;
      }
      draw_element(pen, at, readable_on(color(r, c)), value, product, now, mine, static_cast<uint32_t>(owned.thread[i] % 32));
      ++scene.values_drawn;
    }
  pen.canvas.end_group();
}

void draw_beams(Pen& pen, const TilesInput& input, const Placement& place) {
  if (!input.values || !input.values->now || input.lane < 0) return;
  const auto own = elements_of(*input.model, input.warp * 32ull + static_cast<size_t>(input.lane));
  if (*input.values->now >= own.size()) return;
  const Rect at = intersection(place.rect({own[*input.values->now].first, own[*input.values->now].second}), place.clip);
  if (at.width <= 0 || at.height <= 0) return;
  const Color beam = pen.frame.theme.accent.with_alpha(0.32f);
  pen.canvas.fill_rect({place.clip.x, at.y, at.x - place.clip.x, at.height}, beam);
  pen.canvas.fill_rect({at.x, place.clip.y, at.width, at.y - place.clip.y}, beam);
}

// The outer product of the k step as it fills the lane's tiles: a square for each element, full where it has been added to.
void draw_products(Pen& pen, const TilesInput& input, const Placement& place, TilesScene& scene) {
  const TilesValues* const values = input.values;
  const float least = std::min(place.element_width(), place.element_height());
  if (!values || input.lane < 0 || least < 5) return;
  const bool product = std::any_of(values->products.begin(), values->products.end(), [](const auto& p) { return p.left || p.above; });
  if (!product) return;
  const auto own = elements_of(*input.model, input.warp * 32ull + static_cast<size_t>(input.lane));
  const float size = std::clamp(least * 0.3f, 2.5f, pen.px(9)), gap = std::max(1.0f, size * 0.35f);
  pen.canvas.begin_group("products");
  for (size_t n = 0; n < own.size() && n < values->products.size(); ++n) {
    const Rect at = place.rect({own[n].first, own[n].second});
    if (intersection(at, place.clip).width <= 0 || intersection(at, place.clip).height <= 0) continue;
    const Rect mark{at.right() - size - gap, at.y + gap, size, size};
    const bool now = values->now == n;
    pen.canvas.fill_rect(mark, values->products[n].done ? pen.frame.theme.thread : pen.frame.theme.background, 1);
    pen.canvas.stroke_rect(mark, now ? pen.frame.theme.accent : pen.frame.theme.thread, now ? 2.0f : 1.0f, 1);
    if (now) pen.canvas.stroke_rect(inset(at, 1), pen.frame.theme.accent, 2.5f, 2);
    scene.products.push_back({values->products[n].done, mark});
  }
  pen.canvas.end_group();
}

}  // namespace warplens::viz::tiles
