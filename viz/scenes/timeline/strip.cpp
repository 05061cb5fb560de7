#include "viz/scenes/timeline/strip.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>

#include "viz/scenes/parts.h"

namespace warplens::viz {
namespace {

double half_value(uint16_t bits) {
  const int exponent = bits >> 10 & 31, fraction = bits & 1023;
  const double sign = bits >> 15 ? -1 : 1;
  if (exponent == 31) return fraction ? std::nan("") : sign * INFINITY;
  return sign * (exponent ? std::ldexp(1024 + fraction, exponent - 25) : std::ldexp(fraction, -24));
}

std::optional<double> as_float(uint64_t bits, Type type) {
  switch (type) {
    case Type::F16:
      return half_value(static_cast<uint16_t>(bits));
    case Type::BF16:
      return std::bit_cast<float>(static_cast<uint32_t>(bits & 0xffff) << 16);
    case Type::F32:
      return std::bit_cast<float>(static_cast<uint32_t>(bits));
    case Type::F64:
      return std::bit_cast<double>(bits);
    default:
      return std::nullopt;
  }
}

int64_t as_integer(uint64_t bits, Type type) {
  switch (type) {
    case Type::I1:
      return static_cast<int64_t>(bits & 1);
    case Type::I8:
      return static_cast<int8_t>(bits);
    case Type::I16:
      return static_cast<int16_t>(bits);
    case Type::I32:
      return static_cast<int32_t>(bits);
    default:
      return static_cast<int64_t>(bits);
  }
}

uint64_t as_unsigned(uint64_t bits, Type type) {
  const uint32_t width = size_bytes(type) * 8;
  return type == Type::I1 ? bits & 1 : width >= 64 ? bits : bits & ((uint64_t{1} << width) - 1);
}

double number(uint64_t bits, Type type, bool is_unsigned) {
  if (const auto value = as_float(bits, type)) return *value;
  return is_unsigned ? static_cast<double>(as_unsigned(bits, type)) : static_cast<double>(as_integer(bits, type));
}

}  // namespace

double number_of(uint64_t bits, Type type) {
  const auto number = as_float(bits, type);
  return number ? *number : static_cast<double>(as_integer(bits, type));
}

std::string format_value(uint64_t bits, Type type, bool is_unsigned, int digits) {
  if (const auto value = as_float(bits, type)) return fmt::format("{:.{}g}", *value, digits);
  return is_unsigned ? grouped(as_unsigned(bits, type)) : grouped_signed(as_integer(bits, type));
}

LaneStripScene layout_lane_strip(const LaneStripInput& input, const Frame& frame) {
  return make_scene<LaneStripScene>(frame, [&](Pen& pen, LaneStripScene& scene) {
    const simt::VariableValues& values = *input.values;
    double low = INFINITY, high = -INFINITY;
    for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
      const double v = values.known >> lane & 1 ? number(values.bits[lane], input.type, input.is_unsigned) : NAN;
      if (std::isfinite(v)) low = std::min(low, v), high = std::max(high, v);
    }
    const float pitch = frame.rect.width / 32;
    const float gap = pitch > 5 ? 1 : 0;
    pen.canvas.begin_group("lanes");
    for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
      const Rect cell{frame.rect.x + static_cast<float>(lane) * pitch, frame.rect.y + 1, pitch - gap, frame.rect.height - 2};
      scene.lanes.push_back(cell);
      const bool known = values.known >> lane & 1, active = input.active >> lane & 1;
      const double v = known ? number(values.bits[lane], input.type, input.is_unsigned) : NAN;
      const float t = high > low && std::isfinite(v) ? static_cast<float>((v - low) / (high - low)) : 0;
      const Color color = std::isfinite(v) ? viridis(0.08f + 0.86f * t) : frame.theme.conflict;
      if (known && active)
        pen.canvas.fill_rect(cell, color, 1);
      else
        pen.canvas.stroke_rect(inset(cell, 0.75f), known ? color : frame.theme.line, 1, 1);
      const std::string text = known ? format_value(values.bits[lane], input.type, input.is_unsigned) : frame.strings.get("strip.unknown");
      pen.hit(Hover::Kind::Lane, {cell.x, frame.rect.y, pitch, frame.rect.height},
              frame.strings.format(active ? "strip.lane" : "strip.lane_inactive", {{"lane", lane}, {"value", std::string_view(text)}}),
              lane);
    }
    pen.canvas.end_group();
    if (input.selected_lane >= 0 && input.selected_lane < 32) {
      Rect box = scene.lanes[static_cast<size_t>(input.selected_lane)];
      pen.canvas.stroke_rect({box.x - 1, box.y - 1, box.width + 2, box.height + 2}, frame.theme.text, 2, 2);
    }
  });
}

namespace {

TextStyle badge_style(float scale, Color color) { return {Face::MonoSemiBold, 11 * scale, color, Align::Right}; }

float box_width(const Canvas& metrics, uint32_t count, bool conflict, float scale) {
  return metrics.text_width(grouped(count), badge_style(scale, {})) + (conflict ? 25 : 14) * scale;
}

constexpr float kBetweenBadges = 3;

}  // namespace

float badge_width(const BadgeInput& input, const Canvas& metrics, float scale) {
  const float wavefronts = input.wavefronts ? box_width(metrics, input.wavefronts, input.conflict, scale) : 0;
  const float sectors = input.sectors ? box_width(metrics, input.sectors, false, scale) : 0;
  return wavefronts + sectors + (wavefronts > 0 && sectors > 0 ? kBetweenBadges * scale : 0);
}

Scene layout_badge(const BadgeInput& input, const Frame& frame) {
  return make_scene<Scene>(frame, [&](Pen& pen, Scene&) {
    const Theme& theme = frame.theme;
    const float height = std::min(frame.rect.height - 2, pen.px(17));
    float right = frame.rect.right();
    const auto box = [&](uint32_t count, bool conflict, const char* key, bool filled) {
      const float width = box_width(frame.metrics, count, conflict, frame.scale);
      const Rect at{right - width, frame.rect.center().y - height / 2, width, height};
      const Color fill = conflict ? theme.conflict : theme.raised;
      if (filled)
        pen.canvas.fill_rect(at, fill, pen.px(3));
      else
        pen.canvas.stroke_rect(inset(at, 0.5f), theme.faint, 1, pen.px(3));
      const TextStyle style = badge_style(frame.scale, conflict ? readable_on(fill) : theme.dim);
      if (conflict) pen.triangle({at.x + pen.px(10), at.center().y}, pen.px(7), style.color);
      pen.canvas.text({at.right() - pen.px(7), at.center().y + style.size * 0.36f}, grouped(count), style);
      pen.hit(Hover::Kind::Text, at, frame.strings.plural(key, count));
      right = at.x - pen.px(kBetweenBadges);
    };
    if (input.wavefronts) box(input.wavefronts, input.conflict, "badge.wavefronts", true);
    if (input.sectors) box(input.sectors, false, "badge.sectors", false);
  });
}

}  // namespace warplens::viz
