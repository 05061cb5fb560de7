// How far a run is, where it takes longer than a second.
#pragma once

#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <string>

#include "app/cli/interruption.h"

namespace warplens::app {

// One line that changes at a terminal, else a line now and then. Ctrl-C ends the run.
class RunProgress {
 public:
  enum class Work : uint8_t { Checks, Runs };

  RunProgress(Work work, std::ostream& err);
  ~RunProgress();
  RunProgress(const RunProgress&) = delete;

  bool blocks_done(uint64_t done, uint64_t total);  // false: it is to end
  void compares(size_t schedule, size_t of) { schedule_ = schedule, schedules_ = of; }

 private:
  using Clock = std::chrono::steady_clock;

  void offer_a_part(Clock::time_point now, uint64_t done, uint64_t total);

  const Work work_;
  std::ostream& err_;
  const Interruption interruption_;
  const bool terminal_;
  const Clock::time_point begin_ = Clock::now();
  Clock::time_point next_ = begin_ + std::chrono::seconds(1);
  size_t schedule_ = 0, schedules_ = 0;  // under which the results are compared; 0: the checks still run
  bool shown_ = false, offered_ = false;
};

// The sentence for a run that takes minutes, from the seconds that its first blocks took; empty: it does not.
std::string part_offered(double seconds, uint64_t done, uint64_t total);

}  // namespace warplens::app
