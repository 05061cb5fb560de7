#include "app/session/checking.h"

namespace warplens::app {

void Checking::want(const SnapshotPtr& snapshot) {
  if (snapshot == wanted_) return;
  wanted_ = snapshot;
  report_.reset();
  looking_ = snapshot != nullptr;
  if (!snapshot) return background_.drop();
  const auto job = [program = snapshot->program, launch = snapshot->launch](Pipeline&, const Report& report) {
    checks::CheckOptions options;
    options.progress = [&](uint64_t, uint64_t) { return report(Work::Tracing, 0); };
    auto checked = checks::run_checks(*program, *launch, options);
    if (checked) return checked->cancelled ? std::nullopt : std::optional(checked.take());
    checks::CheckReport cannot_run;
    cannot_run.complete = false, cannot_run.ended_by = to_string(checked.error());
    return std::optional(std::move(cannot_run));
  };
  background_.start({job});
}

bool Checking::poll() {
  auto answers = background_.take();
  for (auto& [index, report] : answers) report_ = std::move(report);
  const bool before = looking_;
  looking_ = before && background_.busy();
  return !answers.empty() || before != looking_;
}

}  // namespace warplens::app
