#include "viz/canvas/theme.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace warplens::viz {
namespace {

constexpr Color rgb(uint32_t hex) {
  return {static_cast<uint8_t>(hex >> 16), static_cast<uint8_t>(hex >> 8 & 255), static_cast<uint8_t>(hex & 255), 255};
}

float luminance(Color c) {  // relative, of sRGB
  const auto linear = [](uint8_t v) {
    const float s = v / 255.0f;
    return s <= 0.04045f ? s / 12.92f : std::pow((s + 0.055f) / 1.055f, 2.4f);
  };
  return 0.2126f * linear(c.r) + 0.7152f * linear(c.g) + 0.0722f * linear(c.b);
}

}  // namespace

const Theme& dark_theme() {
  static const Theme theme{true,          rgb(0x0F141A), rgb(0x151B23), rgb(0x1D2530), rgb(0x2B3542), rgb(0xE6EDF3),
                           rgb(0x93A1B0), rgb(0x5C6B7B), rgb(0x56B4E9), rgb(0x4C9BD6), rgb(0xE69F00), rgb(0x23B08A),
                           rgb(0xCC79A7), rgb(0xE8663C), rgb(0x23B08A), rgb(0xF0E442), rgb(0x0F141A)};
  return theme;
}

const Theme& light_theme() {
  static const Theme theme{false,         rgb(0xFFFFFF), rgb(0xF6F8FA), rgb(0xEAEEF2), rgb(0xD0D7DE), rgb(0x1F2328),
                           rgb(0x57606A), rgb(0x8C959F), rgb(0x0072B2), rgb(0x0072B2), rgb(0xB97900), rgb(0x007A59),
                           rgb(0xA8487F), rgb(0xC6480C), rgb(0x007A59), rgb(0x9A8B00), rgb(0xFFFFFF)};
  return theme;
}

Color mix(Color a, Color b, float t) {
  const float s = std::clamp(t, 0.0f, 1.0f);
  const auto one = [s](uint8_t x, uint8_t y) { return static_cast<uint8_t>(std::lround(x + (y - x) * s)); };
  return {one(a.r, b.r), one(a.g, b.g), one(a.b, b.b), one(a.a, b.a)};
}

Color viridis(float t) {
  // Nine points of the map, evenly spaced; between them linear, at most 2% off.
  static constexpr std::array<uint32_t, 9> kPoints = {0x440154, 0x472D7B, 0x3B528B, 0x2C728E, 0x21918C,
                                                      0x28AE80, 0x5EC962, 0xADDC30, 0xFDE725};
  const float at = std::clamp(t, 0.0f, 1.0f) * (kPoints.size() - 1);
  const size_t i = std::min(static_cast<size_t>(at), kPoints.size() - 2);
  return mix(rgb(kPoints[i]), rgb(kPoints[i + 1]), at - static_cast<float>(i));
}

Color readable_on(Color surface) {
  // Whichever has the greater contrast ratio.
  const float l = luminance(surface);
  const float white = 1.05f / (l + 0.05f), black = (l + 0.05f) / (luminance(rgb(0x0F141A)) + 0.05f);
  return white >= black ? rgb(0xFFFFFF) : rgb(0x0F141A);
}

}  // namespace warplens::viz
