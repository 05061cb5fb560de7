// Which roof binds a kernel, and the table of all of them.
#include <fmt/format.h>

#include <span>

#include "viz/scenes/plots/parts.h"
#include "viz/scenes/plots/roofline.h"

namespace warplens::viz {

std::optional<double> bound_of(const RooflineInput& input, const RooflinePoint& point, Roof roof) {
  if (roof == Roof::Fma) return input.peak_gflops > 0 ? std::optional(input.peak_gflops) : std::nullopt;
  const auto level = static_cast<size_t>(roof);
  const double bound = input.gbs[level] * point.intensity[level];
  return bound > 0 ? std::optional(bound) : std::nullopt;
}

bool is_above(const RooflineInput& input, const RooflinePoint& point, Roof roof) {
  const auto bound = bound_of(input, point, roof);
  return bound && point.gflops > *bound * kRoofTolerance;
}

namespace {

// The lowest of some roofs that the measurement does not exceed.
std::optional<Roof> lowest(const RooflineInput& input, const RooflinePoint& point, std::span<const Roof> roofs) {
  std::optional<Roof> found;
  for (const Roof roof : roofs) {
    const auto bound = bound_of(input, point, roof);
    if (!bound || is_above(input, point, roof)) continue;
    if (!found || *bound < *bound_of(input, point, *found)) found = roof;
  }
  return found;
}

}  // namespace

std::optional<Roof> binding_roof(const RooflineInput& input, const RooflinePoint& point) { return lowest(input, point, kAllRoofs); }

bool is_far_below(const RooflineInput& input, const RooflinePoint& point) {
  const auto lowest = binding_roof(input, point);
  return lowest && point.gflops < kFarBelow * *bound_of(input, point, *lowest);
}

std::optional<Roof> place_of(const RooflineInput& input, const RooflinePoint& point) {
  const auto memory = std::span(kAllRoofs).first(kMemoryRoofs);
  auto place = lowest(input, point, memory);
  if (place) return place;
  for (const Roof roof : memory) {
    const auto bound = bound_of(input, point, roof);
    if (bound && (!place || *bound > *bound_of(input, point, *place))) place = roof;
  }
  return place;
}

std::string roofline_csv(const RooflineInput& input) {
  constexpr const char* kNames[] = {"DRAM", "L2", "shared", "FMA"};
  std::string out =
      "kernel,GFLOPS,binding roof,DRAM flops per byte,DRAM %,L2 flops per byte,L2 %,shared flops per byte,shared %,FMA %,recorded,note\n";
  for (const RooflinePoint& point : input.points) {
    const auto binding = is_far_below(input, point) ? std::nullopt : binding_roof(input, point);
    out += fmt::format("{},{},{},", csv_field(point.name), point.gflops, binding ? kNames[static_cast<size_t>(*binding)] : "");
    for (const Roof roof : kAllRoofs) {
      const auto level = static_cast<size_t>(roof);
      if (roof != Roof::Fma) out += point.intensity[level] > 0 ? fmt::format("{:.4g},", point.intensity[level]) : ",";
      const auto bound = bound_of(input, point, roof);
      out += bound ? fmt::format("{:.1f},", 100 * point.gflops / *bound) : ",";
    }
    out += fmt::format("{},{}\n", point.recorded ? "yes" : "no", csv_field(point.note));
  }
  return out;
}

}  // namespace warplens::viz
