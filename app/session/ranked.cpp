#include "app/session/ranked.h"

#include <utility>

#include "kernels/base/cores.h"

namespace warplens::app {

const analysis::Ranking& RankedAccesses::of_block(const SnapshotPtr& snapshot) {
  return block_.get(snapshot, [&] { return analysis::rank_block(*snapshot); });
}

const RankedAccesses::Launch& RankedAccesses::of_launch(const SnapshotPtr& snapshot, const hardware::Architecture& arch) {
  if (program_ == snapshot->program && simt_launch_ == snapshot->launch && arch_.name == arch.name) return launch_;
  program_ = snapshot->program, simt_launch_ = snapshot->launch, arch_ = arch;
  launch_ = {{}, {}, 0, snapshot->launch->grid.count()};
  background_.drop();
  wanted_ = true;
  if (wake_) wake_();
  return launch_;
}

bool RankedAccesses::poll() {
  bool changed = false;
  for (auto& [index, launch] : background_.take()) launch_ = std::move(launch), changed = true;
  if (std::exchange(wanted_, false)) {
    background_.start({[program = program_, launch = simt_launch_, arch = arch_](Pipeline&, const Report& report) -> std::optional<Launch> {
      Launch answer;
      answer.total = launch->grid.count();
      analysis::RankingObserver observer(*program);
      simt::RunOptions options;
      options.arch = arch;
      options.observer = &observer;
      options.threads = cores();
      options.progress = [&](uint64_t done, uint64_t) {
        answer.done = done;
        return report(Work::Tracing, done);
      };
      const auto memory = simt::make_memory(*program, *launch);
      auto run = memory ? simt::run(*program, *launch, options, *memory) : Result<simt::RunResult>(memory.error());
      if (run && run->cancelled) return std::nullopt;
      if (run) answer.done = run->blocks_run;
      if (!run) answer.problem = run.error();
      answer.ranking = observer.ranking(answer.done, answer.total);
      return answer;
    }});
  }
  if (const Doing doing = background_.doing(); doing.busy && doing.ticks != launch_.done) {
    changed |= launch_.total && doing.ticks * 100 / launch_.total != launch_.done * 100 / launch_.total;
    launch_.done = doing.ticks;
  }
  return changed;
}

}  // namespace warplens::app
