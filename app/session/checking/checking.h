// What the checks find in the kernel that is shown: all of its blocks, run in the background. And whether its results depend on the
// schedule, where the user wants to know.
#pragma once

#include "app/session/background.h"
#include "kernels/checks/run_checks.h"
#include "kernels/workload/launch/schedules.h"

namespace warplens::app {

// Work that can be stopped, as of the last poll.
struct CheckProgress {
  uint64_t done = 0, total = 0;  // blocks
  friend bool operator==(const CheckProgress&, const CheckProgress&) = default;
};

// What several schedules make of one launch.
struct ScheduleAnswer {
  workload::ScheduleComparison found;
  std::optional<Error> problem;  // why nothing could be compared
};

class Checking {
 public:
  Checking(PipelineFactory factory, const std::function<void()>& wake) : background_(factory, wake), schedules_(std::move(factory), wake) {}

  // What was found in another kernel, setting or schedule than this snapshot's is forgotten. Another block of the same is the same.
  void show(const SnapshotPtr& snapshot);
  // Checks what this snapshot was made from, unless that is known, under way or stopped.
  void want(const Request& request, const SnapshotPtr& snapshot);
  void stop();
  void again();  // what was stopped begins anew with the next want()
  bool poll();   // whether there is something new

  bool busy() const { return busy_; }
  bool stopped() const { return stopped_; }
  const CheckProgress& progress() const { return progress_; }  // while busy
  // The report on the shown snapshot; null: not known yet. For a kernel that cannot be run it is incomplete and has the reason.
  const checks::CheckReport* report() const { return report_ ? &*report_ : nullptr; }

  // The finding that is looked at; null: none.
  const checks::Finding* selected() const {
    return report_ && selected_ < report_->findings.size() ? &report_->findings[selected_] : nullptr;
  }
  size_t selected_index() const { return selected_; }  // SIZE_MAX: none
  void select(size_t finding) { selected_ = report_ && finding < report_->findings.size() ? finding : SIZE_MAX; }

  void compare_schedules(const Request& request, const SnapshotPtr& snapshot);
  void stop_comparing();
  bool comparing() const { return comparing_; }
  const CheckProgress& comparing_progress() const { return comparing_progress_; }  // blocks of all schedules
  const ScheduleAnswer* schedules() const { return answer_ ? &*answer_ : nullptr; }

 private:
  Background<checks::CheckReport> background_;
  Background<ScheduleAnswer> schedules_;
  bool busy_ = false, stopped_ = false, comparing_ = false;
  // What the findings are of; held, so that no other has its address.
  std::shared_ptr<const Program> program_;
  std::shared_ptr<const simt::Launch> launch_;
  std::string architecture_;
  bool wanted_ = false;
  CheckProgress progress_, comparing_progress_;
  std::optional<checks::CheckReport> report_;
  size_t selected_ = SIZE_MAX;
  std::optional<checks::Finding> looked_at_;  // selected when the findings were forgotten: its like is selected again
  std::optional<ScheduleAnswer> answer_;
};

// Where a moment of a finding is in a traced block: at its tick, or, where a value that is unset under the checks led them another way,
// at the nearest tick at which that warp executes that line.
uint64_t tick_of(const analysis::Snapshot& snapshot, const checks::Moment& moment);
// The line of the opened file: its own, or that of the call that leads into another file. 0: not known.
uint32_t line_of(const analysis::Snapshot& snapshot, const checks::Moment& moment);

}  // namespace warplens::app
