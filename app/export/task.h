// An export in the background, with a workbench of its own over the snapshots that the window shows.
#pragma once

#include <atomic>
#include <memory>
#include <optional>

#include "app/export/exporting.h"
#include "app/session/background.h"

namespace warplens::app {

// A workbench that shows the same as another one, which may go on meanwhile; made in that one's thread.
std::unique_ptr<Workbench> copy_of(const Workbench& shown);
// One that plays the same lessons, with what they need.
std::unique_ptr<Workbench> bench_for_handout(const Workbench& shown);

class ExportTask {
 public:
  // `wake` is called from the thread when there is something new to look at.
  ExportTask(std::unique_ptr<Workbench> bench, viz::Strings strings, ExportWish wish, std::function<void()> wake);
  ~ExportTask();  // stops it, and waits until its half of a file is gone
  ExportTask(const ExportTask&) = delete;

  const ExportWish& wish() const { return wish_; }
  uint64_t frame() const { return progress_->frame; }
  uint64_t frames() const { return progress_->frames; }  // 0: not known yet
  void stop() { progress_->stopping = true; }
  std::optional<Status> result();  // once it has ended

 private:
  struct Progress {
    std::atomic<uint64_t> frame{0}, frames{0};
    std::atomic<bool> stopping{false};
  };

  ExportWish wish_;
  std::shared_ptr<Progress> progress_ = std::make_shared<Progress>();
  Background<Status> background_;
  std::optional<Status> result_;
};

}  // namespace warplens::app
