// The ranked accesses of what is shown: of its block at once, of the whole launch run in the background by whoever looks them up first.
#pragma once

#include "app/session/background.h"
#include "app/session/kept.h"
#include "kernels/analysis/ranking.h"

namespace warplens::app {

class RankedAccesses {
 public:
  struct Launch {
    std::optional<analysis::Ranking> ranking;  // nothing: not known yet
    std::optional<Error> problem;              // what ended the run; the ranking is of what came before
    uint64_t done = 0, total = 0;              // blocks
  };
  RankedAccesses(PipelineFactory factory, std::function<void()> wake) : wake_(wake), background_(std::move(factory), std::move(wake)) {}

  const analysis::Ranking& of_block(const SnapshotPtr& snapshot);
  const Launch& of_launch(const SnapshotPtr& snapshot, const hardware::Architecture& arch);
  bool poll();  // whether there is something new
  bool busy() const { return wanted_ || background_.busy(); }

 private:
  std::function<void()> wake_;
  Background<Launch> background_;
  Kept<analysis::Ranking, SnapshotPtr> block_;
  // What the launch's list is of; held, so that no other has its address.
  std::shared_ptr<const Program> program_;
  std::shared_ptr<const simt::Launch> simt_launch_;
  hardware::Architecture arch_;
  bool wanted_ = false;
  Launch launch_;
};

}  // namespace warplens::app
