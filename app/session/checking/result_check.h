// The result of what is shown, held against what was chosen for that: run in the background when somebody first looks at it.
#pragma once

#include <memory>
#include <optional>

#include "app/session/background.h"
#include "kernels/workload/compare/against.h"

namespace warplens::app {

class ResultCheck {
 public:
  struct Answer {
    std::shared_ptr<const workload::AgainstReference> outcome;  // null: not known yet, or there is a problem
    std::optional<Error> problem;
  };
  ResultCheck(PipelineFactory factory, std::function<void()> wake) : wake_(wake), background_(std::move(factory), std::move(wake)) {}

  // `request`: what `snapshot` was made from, with something that its result is held against.
  const Answer& of(const Request& request, const SnapshotPtr& snapshot);
  void drop();  // nothing is wanted: what runs for it stops
  bool poll();  // whether there is something new
  bool busy() const { return wanted_ || background_.busy(); }

 private:
  std::function<void()> wake_;
  Background<Answer> background_;
  // What the answer is of; held, so that no other has its address.
  std::shared_ptr<const Program> program_;
  std::shared_ptr<const simt::Launch> launch_;
  Request request_;
  SnapshotPtr snapshot_;
  bool wanted_ = false;
  Answer answer_;
};

}  // namespace warplens::app
