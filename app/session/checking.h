// What the checks find in the kernel that is shown: all of its blocks, run in the background.
#pragma once

#include "app/session/background.h"
#include "kernels/checks/run_checks.h"

namespace warplens::app {

class Checking {
 public:
  Checking(PipelineFactory factory, std::function<void()> wake) : background_(std::move(factory), std::move(wake)) {}

  // Checks what this snapshot was made from; another one drops what is under way. Null: nothing.
  void want(const SnapshotPtr& snapshot);
  bool poll();                            // whether there is something new
  bool busy() const { return looking_; }  // as of the last poll, so that what is shown changes with it alone
  // Of the snapshot that was wanted last; null: not known yet. Of a kernel that cannot be run it is not complete and says why.
  const checks::CheckReport* report() const { return report_ ? &*report_ : nullptr; }

 private:
  Background<checks::CheckReport> background_;
  bool looking_ = false;
  SnapshotPtr wanted_;  // held, so that no other has its address
  std::optional<checks::CheckReport> report_;
};

}  // namespace warplens::app
