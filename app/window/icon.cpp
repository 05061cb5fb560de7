#include "app/window/icon.h"

#include <algorithm>

#include "app/panels/kit/mark.h"
#include "viz/canvas/theme.h"

namespace warplens::app {
namespace {

constexpr int kSamples = 4;  // along each side of a pixel

bool in_rounded(const viz::Rect& r, float radius, float x, float y) {
  if (x < r.x || x > r.right() || y < r.y || y > r.bottom()) return false;
  const float dx = std::max({r.x + radius - x, x - (r.right() - radius), 0.0f}),
              dy = std::max({r.y + radius - y, y - (r.bottom() - radius), 0.0f});
  return dx * dx + dy * dy <= radius * radius;
}

}  // namespace

std::vector<uint8_t> icon_pixels(int size) {
  const viz::Theme& theme = viz::dark_theme();
  const viz::Color plate = theme.panel, bar = theme.accent;
  const float left = (kIconPlate - kMarkWidth) / 2, base = (kIconPlate + kMarkHeight) / 2;
  const float unit = kIconPlate / static_cast<float>(size * kSamples);
  std::vector<uint8_t> pixels;
  for (int i = 0; i < size * size; ++i) {
    int red = 0, green = 0, blue = 0, inside = 0;
    for (int s = 0; s < kSamples * kSamples; ++s) {
      const float x = (static_cast<float>(i % size * kSamples + s % kSamples) + 0.5f) * unit;
      const float y = (static_cast<float>(i / size * kSamples + s / kSamples) + 0.5f) * unit;
      if (!in_rounded({0, 0, kIconPlate, kIconPlate}, kIconRadius, x, y)) continue;
      const bool on = std::any_of(kMarkBars.begin(), kMarkBars.end(),
                                  [&](const viz::Rect& r) { return in_rounded(r, kMarkRadius, x - left, y - base); });
      const viz::Color color = on ? bar : plate;
      red += color.r, green += color.g, blue += color.b, ++inside;
    }
    const int shown = std::max(1, inside);
    for (const int value : {red / shown, green / shown, blue / shown, inside * 255 / (kSamples * kSamples)})
      pixels.push_back(static_cast<uint8_t>(value));
  }
  return pixels;
}

}  // namespace warplens::app
