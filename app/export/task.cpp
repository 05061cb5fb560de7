#include "app/export/task.h"

#include <algorithm>
#include <thread>
#include <utility>
#include <vector>

namespace warplens::app {
namespace {

bool same_request(const Request& a, const Request& b) {
  const auto axes = [](const std::optional<simt::Dim3>& d) {
    return d ? std::vector<uint64_t>{d->x, d->y, d->z} : std::vector<uint64_t>{};
  };
  const workload::What &x = a.what, &y = b.what;
  return x.name == y.name && x.kernel == y.kernel && x.launch == y.launch && x.architecture == y.architecture && x.set == y.set &&
         x.sizes == y.sizes && axes(x.grid) == axes(y.grid) && axes(x.block) == axes(y.block) && x.shared_bytes == y.shared_bytes &&
         x.args == y.args && x.include_folders == y.include_folders && a.block == b.block && a.compiled == b.compiled &&
         a.architecture == b.architecture && a.schedule == b.schedule;
}

using Made = std::vector<std::pair<Request, SnapshotPtr>>;

// Gives what has been traced already; the rest is traced.
class SnapshotsPipeline : public Pipeline {
 public:
  SnapshotsPipeline(std::unique_ptr<Pipeline> real, std::shared_ptr<const Made> made) : real_(std::move(real)), made_(std::move(made)) {}

  Result<SnapshotPtr> make(const Request& request, const Report& report) override {
    for (const auto& [of, snapshot] : *made_)
      if (same_request(of, request)) return snapshot;
    return real_->make(request, report);
  }
  // Nothing of the account as compiled is in the pictures but what a snapshot brings.
  Result<SnapshotPtr> add_compiled(const Request&, const SnapshotPtr& snapshot, const Report&) override { return snapshot; }
  Result<BlockCounts> count(const Request& request, const Report& report) override { return real_->count(request, report); }
  Result<std::shared_ptr<const simt::Launch>> launch_for_checks(const Request& request, const SnapshotPtr& snapshot) override {
    return real_->launch_for_checks(request, snapshot);
  }
  Result<measure::Job> measuring_job(const workload::What& what) override { return real_->measuring_job(what); }
  void give_up() override { real_->give_up(); }

 private:
  std::unique_ptr<Pipeline> real_;
  std::shared_ptr<const Made> made_;
};

}  // namespace

namespace {

WorkbenchParts same_parts(const Workbench& shown) {
  WorkbenchParts parts;
  parts.kernels = std::make_shared<const std::vector<catalog::KernelSpec>>(shown.kernels());
  parts.stages = &shown.stages();
  parts.neighbours = false;
  for (const MeasuredRun& run : shown.measuring().runs)
    if (!run.kept) parts.recordings.push_back(run);  // the others are of the state
  return parts;
}

}  // namespace

std::unique_ptr<Workbench> bench_for_handout(const Workbench& shown) {
  WorkbenchParts parts = same_parts(shown);
  parts.pipelines = shown.pipelines();
  parts.lessons = shown.lessons();
  auto bench = std::make_unique<Workbench>(std::move(parts));
  bench->preferences = shown.preferences;
  return bench;
}

std::unique_ptr<Workbench> copy_of(const Workbench& shown) {
  auto made = std::make_shared<Made>();
  for (const SideId id : {SideId::Main, SideId::Left, SideId::Right, SideId::Third})
    if (const Session& session = shown.side(id).session; session.snapshot()) made->emplace_back(session.shown(), session.snapshot());
  WorkbenchParts parts = same_parts(shown);
  parts.pipelines = [real = shown.pipelines(), made] { return std::make_unique<SnapshotsPipeline>(real(), made); };
  auto bench = std::make_unique<Workbench>(std::move(parts));
  bench->restore(shown.state());
  bench->preferences = shown.preferences;
  bench->take_what_ifs(shown);
  bench->keep_asked(shown);
  return bench;
}

ExportTask::ExportTask(std::unique_ptr<Workbench> bench, viz::Strings strings, ExportWish wish, std::function<void()> wake)
    : wish_(std::move(wish)), background_(bench->pipelines(), wake) {
  const auto work = [bench = std::shared_ptr<Workbench>(std::move(bench)), strings = std::move(strings), wish = wish_,
                     wake = std::move(wake), progress = progress_](Pipeline&, const Report& report) -> std::optional<Status> {
    const auto go_on = [&] { return !progress->stopping && report(Work::Compiling, 0); };
    if (!settle(*bench, go_on)) return stopped();
    return export_picture(*bench, strings, wish, [&](uint64_t frame, uint64_t frames) {
      if (progress->frames.exchange(frames) != frames || progress->frame.exchange(frame) != frame)
        if (wake && !progress->stopping) wake();
      return go_on();
    });
  };
  background_.start({work});
}

ExportTask::~ExportTask() {
  stop();
  while (background_.busy()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

std::optional<Status> ExportTask::result() {
  for (auto& [job, answer] : background_.take()) result_ = std::move(answer);
  return result_;
}

}  // namespace warplens::app
