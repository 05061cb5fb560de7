#include "kernels/measure/probe.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>

#include "kernels/hardware/banks.h"

namespace warplens::measure {
namespace {

constexpr uint64_t kLineBytes = 128;
constexpr uint32_t kLanes = hardware::kLanes;
constexpr double kTolerance = 0.25;  // wavefronts, beyond the error of a fit: cycles are whole numbers, and a wavefront is two of them

// What an H200 was found to be off by, from lines of its own: up to 1 cycle at 8 bytes, up to 2 at 16, of 2 cycles per wavefront.
double known_error(int64_t width) { return width == 16 ? 1.0 : width == 8 ? 0.5 : 0.0; }

// Groups of lanes that are served together, each with one address a group of `sharing` neighbours, `crowded` of which ask for
// different words of the first bank: as many wavefronts.
ProbePattern crowd(int64_t width, uint32_t mask, uint32_t pass_lanes, uint32_t sharing, uint32_t crowded_in_all) {
  ProbePattern pattern{width, mask, std::vector<uint64_t>(kLanes)};
  const auto bytes = static_cast<uint64_t>(width);
  for (uint32_t lane = 0; lane < kLanes; ++lane) {
    const uint32_t pass = lane / pass_lanes, passes = kLanes / pass_lanes, place = lane % pass_lanes / sharing;
    const uint32_t crowded = crowded_in_all / passes + (pass < crowded_in_all % passes ? 1 : 0);
    pattern.offsets[lane] = place < crowded ? place * kLineBytes : place * bytes;
  }
  return pattern;
}

}  // namespace

hardware::WarpAccess warp_access(const ProbePattern& pattern) {
  hardware::WarpAccess access{hardware::AccessKind::Load, static_cast<uint32_t>(pattern.width), static_cast<uint32_t>(pattern.mask), {}};
  std::copy_n(pattern.offsets.begin(), std::min<size_t>(kLanes, pattern.offsets.size()), access.address.begin());
  return access;
}

Result<ProbePattern> probe_pattern(const hardware::WarpAccess& access) {
  const uint32_t width = access.width_bytes;
  if (access.kind != hardware::AccessKind::Load)
    return Error{"a store or atomic cannot form a chain of dependent accesses", {}, "expected a load", {}};
  if (width != 4 && width != 8 && width != 16)
    return Error{fmt::format("an access of {} bytes cannot hold an address", width), {}, "expected 4, 8 or 16 bytes per lane", {}};
  if (access.mask == 0) return Error{"no lane is active", {}, {}, {}};
  uint64_t lowest = UINT64_MAX, end = 0;
  for (uint32_t lane = 0; lane < kLanes; ++lane) {
    if (!(access.mask >> lane & 1)) continue;
    const uint64_t address = access.address[lane];
    if (address % width != 0) return Error{fmt::format("lane {}: {} is not a multiple of {} bytes", lane, address, width), {}, {}, {}};
    lowest = std::min(lowest, address);
    end = std::max(end, address + width);
  }
  const uint64_t line = lowest / kLineBytes * kLineBytes;
  if (end - line > kMaxProbeSpanBytes)
    return Error{fmt::format("the lanes' addresses span {} bytes, but the probe has only {}", end - line, kMaxProbeSpanBytes), {}, {}, {}};
  ProbePattern pattern{width, access.mask, std::vector<uint64_t>(kLanes)};
  for (uint32_t lane = 0; lane < kLanes; ++lane)
    if (access.mask >> lane & 1) pattern.offsets[lane] = access.address[lane] - line;
  return pattern;
}

// Whole and partial warps, with and without neighbours that share an address: whatever of it takes that many passes.
std::vector<ProbePattern> calibration_patterns(int64_t width, uint32_t passes) {
  std::vector<ProbePattern> found;
  for (const uint32_t sharing : {1u, 2u})
    for (uint32_t lanes = 8; lanes <= kLanes; lanes += 8)
      for (const uint32_t pass_lanes : {kLanes, 16u, 8u}) {
        std::set<uint32_t> seen;
        const uint32_t mask = lanes == kLanes ? 0xffffffffu : (1u << lanes) - 1;
        for (uint32_t crowded = 0; crowded <= kLanes / sharing; ++crowded) {
          ProbePattern pattern = crowd(width, mask, pass_lanes, sharing, crowded);
          const auto count = hardware::count_banks(warp_access(pattern));
          if (count.passes == passes && seen.insert(count.wavefronts).second) found.push_back(std::move(pattern));
        }
      }
  return found;
}

Result<ProbeFit> fit_line(const std::vector<std::pair<double, double>>& points) {
  if (points.size() < 3) return Error{fmt::format("{} patterns are too few to calibrate", points.size()), {}, {}, {}};
  double x = 0, y = 0;
  for (const auto& [wavefronts, cycles] : points) x += wavefronts, y += cycles;
  x /= static_cast<double>(points.size());
  y /= static_cast<double>(points.size());
  double xx = 0, xy = 0;
  for (const auto& [wavefronts, cycles] : points) xx += (wavefronts - x) * (wavefronts - x), xy += (wavefronts - x) * (cycles - y);
  ProbeFit fit;
  fit.cycles_per_wavefront = xx > 0 ? xy / xx : 0;
  fit.latency_cycles = y - fit.cycles_per_wavefront * x;
  if (fit.cycles_per_wavefront <= 0) return Error{"loads with more wavefronts do not take more cycles on this device", {}, {}, {}};
  for (const auto& [wavefronts, cycles] : points)
    fit.error_wavefronts = std::max(fit.error_wavefronts, std::fabs((cycles - fit.latency_cycles) / fit.cycles_per_wavefront - wavefronts));
  return fit;
}

bool ProbeAnswer::agrees() const { return std::fabs(wavefronts - predicted) <= error + kTolerance; }

Probing::Probing(std::vector<ProbePattern> asked) {
  std::set<Kind> kinds;
  for (const ProbePattern& pattern : asked) kinds.emplace(pattern.width, hardware::count_banks(warp_access(pattern)).passes);
  for (const auto& [width, passes] : kinds)
    for (ProbePattern& pattern : calibration_patterns(width, passes)) patterns_.push_back(std::move(pattern));
  calibrating_ = patterns_.size();
  std::move(asked.begin(), asked.end(), std::back_inserter(patterns_));
}

Result<std::vector<ProbeAnswer>> Probing::answers(const std::vector<double>& cycles) {
  if (cycles.size() != patterns_.size())
    return Error{fmt::format("{} patterns were requested, but {} were measured", patterns_.size(), cycles.size()), {}, {}, {}};
  std::map<Kind, std::vector<std::pair<double, double>>> points;
  std::vector<ProbeAnswer> all;
  for (size_t i = 0; i < patterns_.size(); ++i) {
    const auto count = hardware::count_banks(warp_access(patterns_[i]));
    if (i < calibrating_) {
      points[{patterns_[i].width, count.passes}].emplace_back(count.wavefronts, cycles[i]);
      continue;
    }
    const Kind kind{patterns_[i].width, count.passes};
    if (!fits_.contains(kind)) {
      auto fit = fit_line(points[kind]);
      if (!fit) return fit.error();
      // A line that its own points do not follow means nothing.
      if (fit->error_wavefronts > known_error(kind.first) + kTolerance)
        return Error{fmt::format("the calibration for {} bytes in {} passes is off by {:.2f} wavefronts: this device does not follow the "
                                 "model's wavefronts, or something else is running on it",
                                 kind.first, kind.second, fit->error_wavefronts),
                     {},
                     {},
                     {}};
      fits_[kind] = *fit;
    }
    const ProbeFit& fit = fits_[kind];
    all.push_back({count.wavefronts, cycles[i], (cycles[i] - fit.latency_cycles) / fit.cycles_per_wavefront,
                   std::max(fit.error_wavefronts, known_error(kind.first))});
  }
  return all;
}

}  // namespace warplens::measure
