#include "kernels/measure/cuda/subject.h"

#include <algorithm>
#include <cmath>

namespace warplens::measure::cuda {
namespace {

constexpr int64_t kMaxRuns = 10'000;      // of one sample
constexpr double kStillClimbing = 1.005;  // a clock that rose by more than this over a window
constexpr double kWindowSeconds = 0.1;

}  // namespace

std::string unit_of(const Job& job) { return job.flops > 0 ? "GFLOPS" : job.bytes > 0 ? "GB/s" : "launches/s"; }

Started GpuSubject::about() const {
  const Device& device = gpu_.device();
  Started started;
  started.size = job_.size;
  started.settings = job_.settings;
  started.unit = unit_of(job_);
  started.work = job_.flops > 0 ? job_.flops : job_.bytes;
  started.peak = job_.flops > 0 ? device.peak_gflops : job_.bytes > 0 ? device.peak_gbs : 0;
  started.l2 = is_cold(job_) ? "cold" : "hot";
  started.source_hash = job_.cuda.source_hash;
  started.compiled = compiled_;
  return started;
}

Outcomes<std::optional<double>> GpuSubject::check() {
  if (auto problem = space_->reset()) return *problem;
  if (auto problem = gpu_.mark_start()) return *problem;
  for (size_t set = 0; set < space_->sets(); ++set)
    if (auto problem = launch_for_check(set)) return *problem;
  if (auto problem = gpu_.mark_end()) return *problem;
  const auto waited = gpu_.wait(launch_seconds_, job_.name);
  if (auto* problem = std::get_if<Problem>(&waited)) return *problem;
  return space_->verify();
}

// Also finds out how many runs make a sample.
std::optional<Problem> GpuSubject::warm_up() {
  const double start = gpu_.clock()();
  double window_start = start, window_clock = 0;
  for (bool climbs = true;;) {
    const auto timing = sample();
    if (auto* problem = std::get_if<Problem>(&timing)) return *problem;
    const double seconds = std::max(std::get<0>(timing).seconds, 1e-9);
    runs_ = std::clamp<int64_t>(std::llround(std::ceil(pace_.sample_seconds / seconds)), 1, kMaxRuns);
    const double now = gpu_.clock()();
    if (now - window_start >= std::min(kWindowSeconds, pace_.warm_seconds)) {
      const double mhz = std::get<0>(timing).clock_mhz;
      climbs = mhz > window_clock * kStillClimbing;
      window_start = now;
      window_clock = mhz;
    }
    if (now - start >= (climbs ? pace_.most_warm_seconds : pace_.warm_seconds)) return std::nullopt;
  }
}

Outcomes<Timing> GpuSubject::sample() {
  if (auto problem = gpu_.mark_start()) return *problem;
  for (int64_t run = 0; run < runs_; ++run) {
    if (auto problem = launch(next_set_)) return *problem;
    next_set_ = (next_set_ + 1) % space_->sets();
  }
  if (auto problem = gpu_.mark_end()) return *problem;
  Clocks clocks;
  const auto seconds = gpu_.wait(launch_seconds_, job_.name, [&] { clocks = gpu_.clocks(); });
  if (auto* problem = std::get_if<Problem>(&seconds)) return *problem;
  return Timing{std::get<0>(seconds) / static_cast<double>(runs_), runs_, clocks.mhz, clocks.throttled};
}

}  // namespace warplens::measure::cuda
