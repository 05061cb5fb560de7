// An export in the background: a thread with a workbench of its own, over the snapshots that the window shows.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <thread>

#include "app/export/exporting.h"

namespace warplens::app {

// A workbench that shows the same as another one, which may go on meanwhile; made in that one's thread.
std::unique_ptr<Workbench> copy_of(const Workbench& shown);
// One that plays the same lessons, with what they need.
std::unique_ptr<Workbench> bench_for_handout(const Workbench& shown);

class ExportTask {
 public:
  // `wake` is called from the thread when there is something new to look at. `strings` outlives the task.
  ExportTask(std::unique_ptr<Workbench> bench, const viz::Strings& strings, ExportWish wish, std::function<void()> wake);
  ~ExportTask();  // stops it
  ExportTask(const ExportTask&) = delete;

  const ExportWish& wish() const { return wish_; }
  uint64_t frame() const { return frame_; }
  uint64_t frames() const { return frames_; }  // 0: not known yet
  void stop() { stopping_ = true; }
  bool stopping() const { return stopping_; }
  std::optional<Status> result();  // once it has ended

 private:
  Status work(const viz::Strings& strings);

  std::unique_ptr<Workbench> bench_;
  ExportWish wish_;
  std::function<void()> wake_;
  std::atomic<uint64_t> frame_{0}, frames_{0};
  std::atomic<bool> stopping_{false}, ended_{false};
  std::optional<Status> result_;
  std::thread thread_;
};

}  // namespace warplens::app
