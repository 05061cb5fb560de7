// A kernel under several schedules: results that depend on the schedule are a mistake, even where each run alone looks right.
#pragma once

#include "kernels/base/phrase.h"
#include "kernels/simt/run.h"

namespace warplens::workload {

// In one buffer or __device__ variable, between the first schedule and another one.
struct ScheduleDifference {
  std::string object;
  uint64_t element = 0;    // the first one that differs, counted from the start
  uint64_t different = 0;  // elements
  simt::Schedule one, other;
  std::string place, one_value, other_value;  // "y[17]", "3", "5"
  bool permuted = false;                      // the same values in another order, as where atomics assign positions
  bool rounding = false;                      // no more than adding floats with atomics in another order explains
  std::string sentence;                       // "two schedules differ in y[17]: 3 (in-order) and 5 (reversed)"
};

struct ScheduleFault {
  simt::Schedule schedule;
  Error error;
};

struct ScheduleComparison {
  std::vector<simt::Schedule> schedules;        // those that ran; the first is what the others are compared with
  std::vector<ScheduleDifference> differences;  // at most one for each object, of the first schedule that differs
  std::vector<ScheduleFault> faults;            // of schedules under which the kernel does not end as under the first
  simt::RunResult first;
  simt::GlobalMemoryHandle memory;  // as the first left it
};

// In order, round-robin, reversed and three seeds.
std::vector<simt::Schedule> usual_schedules();
// In order, reversed, round-robin and one seed: what is compared unasked, where may_depend_on_schedule(). The last two take up to ten
// times as long: each instruction is another warp's.
std::vector<simt::Schedule> few_schedules();
// Whether the results of a kernel without a race can depend on the schedule: by an atomic whose result is used or that does not commute
// with itself or another one, by atomic loads and stores, or by fences. Sums of floats may differ by rounding, which is not meant.
bool may_depend_on_schedule(const Program& program);

// An error is that of the first schedule. `between` is called before each one; false ends the comparison.
Result<ScheduleComparison> compare_schedules(const Program& program, const simt::Launch& launch, const simt::RunOptions& options,
                                             const std::vector<simt::Schedule>& schedules,
                                             const std::function<bool(size_t done, size_t total)>& between = {});

}  // namespace warplens::workload
