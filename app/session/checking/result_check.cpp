#include "app/session/checking/result_check.h"

#include <utility>

namespace warplens::app {

const ResultCheck::Answer& ResultCheck::of(const Request& request, const SnapshotPtr& snapshot) {
  const bool same = program_ == snapshot->program && launch_ == snapshot->launch && request_.what.against == request.what.against &&
                    request_.what.tolerance == request.what.tolerance;
  if (same) return answer_;
  program_ = snapshot->program, launch_ = snapshot->launch, request_ = request, snapshot_ = snapshot;
  answer_ = {};
  background_.drop();
  wanted_ = true;
  if (wake_) wake_();
  return answer_;
}

void ResultCheck::drop() {
  if (!program_) return;
  background_.drop();
  program_ = nullptr, launch_ = nullptr, snapshot_ = nullptr, request_ = {}, answer_ = {}, wanted_ = false;
}

bool ResultCheck::poll() {
  bool changed = false;
  for (auto& [index, answer] : background_.take()) answer_ = std::move(answer), changed = true;
  if (!std::exchange(wanted_, false)) return changed;
  background_.start({[request = request_, snapshot = std::exchange(snapshot_, nullptr)](Pipeline& pipeline,
                                                                                        const Report& report) -> std::optional<Answer> {
    auto held = pipeline.compare_with_reference(request, snapshot, report);
    if (!held) return Answer{nullptr, held.error()};
    if (!*held) return std::nullopt;  // cancelled
    return Answer{held.take(), {}};
  }});
  return changed;
}

}  // namespace warplens::app
