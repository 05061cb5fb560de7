// What a job on the device can do, whatever it launches.
#pragma once

#include "kernels/measure/cuda/workspace.h"

namespace warplens::measure::cuda {

// How long things take; tests shorten them.
struct Pace {
  double warm_seconds = 0.5;       // at least, of launches, before the first sample
  double most_warm_seconds = 1.5;  // at most, while the clock still climbs
  double sample_seconds = 0.002;   // as many launches as make this, at least one
};

class GpuSubject : public Subject {
 public:
  Started about() const override;
  Outcomes<std::optional<double>> check() override;
  std::optional<Problem> warm_up() override;
  Outcomes<Timing> sample() override;

 protected:
  GpuSubject(Gpu& gpu, const Job& job, const Pace& pace, double launch_seconds, std::unique_ptr<Workspace> space, Compiled compiled)
      : gpu_(gpu), job_(job), pace_(pace), launch_seconds_(launch_seconds), space_(std::move(space)), compiled_(std::move(compiled)) {}
  // Puts one run on the stream.
  virtual std::optional<Problem> launch(size_t set) = 0;
  virtual std::optional<Problem> launch_for_check(size_t set) { return launch(set); }

  Gpu& gpu_;
  const Job job_;
  const Pace pace_;
  const double launch_seconds_;
  std::unique_ptr<Workspace> space_;

 private:
  const Compiled compiled_;
  int64_t runs_ = 1;  // of a sample
  size_t next_set_ = 0;
};

// "GFLOPS", "GB/s", "launches/s".
std::string unit_of(const Job& job);
// What moves data is measured with an L2 that does not hold it.
inline bool is_cold(const Job& job) { return job.flops <= 0 && job.bytes > 0; }

}  // namespace warplens::measure::cuda
