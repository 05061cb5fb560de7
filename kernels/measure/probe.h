// Asking a GPU what a shared load costs, without counters: a chain of dependent loads of one address pattern takes a fixed latency and
// some cycles more for each wavefront. What latency, and how many cycles, the device itself says, by patterns whose cost is known.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "kernels/base/result.h"
#include "kernels/hardware/access.h"

namespace warplens::measure {

// A warp's load from shared memory: byte offsets of all 32 lanes, multiples of `width`.
struct ProbePattern {
  int64_t width = 4;  // bytes per lane: 4, 8 or 16
  uint64_t mask = 0xffffffffu;
  std::vector<uint64_t> offsets;
  friend bool operator==(const ProbePattern&, const ProbePattern&) = default;
};
inline constexpr uint64_t kMaxProbeSpanBytes = 48 << 10;  // from the lowest offset to the end of the highest access

hardware::WarpAccess warp_access(const ProbePattern& pattern);
// Fails for what no chain can be made of: a store, another width, an address that is not a multiple of it, no active lane, a span that does
// not fit. Offsets count from the 128-byte line of the lowest one.
Result<ProbePattern> probe_pattern(const hardware::WarpAccess& access);

// Patterns of one width that take `passes` passes, by the model of kernels/hardware, with 1 wavefront up to as many as can be: what the
// device is calibrated with.
std::vector<ProbePattern> calibration_patterns(int64_t width, uint32_t passes);

// Cycles of a load as a line over its wavefronts.
struct ProbeFit {
  double latency_cycles = 0;  // of no wavefront
  double cycles_per_wavefront = 0;
  double error_wavefronts = 0;  // the farthest of the patterns that made it
};
// Least squares over (wavefronts, cycles). Fails where cycles do not grow with wavefronts, or there are fewer than three points.
Result<ProbeFit> fit_line(const std::vector<std::pair<double, double>>& points);

struct ProbeAnswer {
  uint32_t predicted = 0;  // wavefronts, by the model
  double cycles = 0;       // a load, measured
  double wavefronts = 0;   // that they mean, by the fit
  double error = 0;        // of that; 0.5 and more for wide accesses, see docs/verify.md
  bool agrees() const;
};

// What to measure for some patterns, and what the cycles mean.
class Probing {
 public:
  explicit Probing(std::vector<ProbePattern> asked);
  // Calibration first, then what was asked.
  const std::vector<ProbePattern>& patterns() const { return patterns_; }
  // `cycles`: of each pattern. One answer for each that was asked. Fails where the calibration is not a line.
  Result<std::vector<ProbeAnswer>> answers(const std::vector<double>& cycles);
  using Kind = std::pair<int64_t, uint32_t>;  // width and passes
  const std::map<Kind, ProbeFit>& fits() const { return fits_; }

 private:
  std::vector<ProbePattern> patterns_;
  size_t calibrating_ = 0;  // the first so many
  std::map<Kind, ProbeFit> fits_;
};

}  // namespace warplens::measure
