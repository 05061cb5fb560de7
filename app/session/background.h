// Everything that the window has done in the background: jobs done one after the other by a thread with a pipeline of its own. A new
// batch drops the old one; a job that does not stop when asked to is left behind with its thread, and the next ones get another.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "app/session/pipeline.h"

namespace warplens::app {

// What a worker does at this moment.
struct Doing {
  bool busy = false;  // a job runs or waits
  Work work = Work::Compiling;
  uint64_t ticks = 0;
  std::chrono::milliseconds running{0};
};

template <class Answer>
class Background {
 public:
  using Job = std::function<std::optional<Answer>(Pipeline& pipeline, const Report& report)>;

  // `wake` is called from the thread when take() has something to give.
  Background(PipelineFactory factory, std::function<void()> wake)
      : factory_(std::move(factory)), wake_(std::move(wake)), shared_(std::make_shared<Shared>(wake_)) {}
  ~Background() { shared_->leave(true); }
  Background(const Background&) = delete;

  void start(std::vector<Job> jobs) {
    drop();
    if (jobs.empty()) return;
    if (shared_->stuck()) renew({});
    std::lock_guard lock(shared_->mutex);
    for (size_t i = 0; i < jobs.size(); ++i) shared_->jobs.emplace_back(i, std::move(jobs[i]));
    begin();
  }
  void drop() {
    std::lock_guard lock(shared_->mutex);
    ++shared_->batch;
    shared_->jobs.clear();
    shared_->answers.clear();
  }
  // What has been answered since the last call, by the job's place in its batch.
  std::vector<std::pair<size_t, Answer>> take() {
    if (auto waiting = shared_->take_overdue(); !waiting.empty()) renew(std::move(waiting));
    std::lock_guard lock(shared_->mutex);
    return std::exchange(shared_->answers, {});
  }
  bool busy() const { return doing().busy; }
  Doing doing() const {
    std::lock_guard lock(shared_->mutex);
    Doing now = shared_->now;
    // A job that was dropped and has not stopped yet is nobody's business.
    const bool wanted = shared_->working && shared_->working_batch == shared_->batch;
    now.busy = wanted || !shared_->jobs.empty();
    if (wanted) now.running = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - shared_->since);
    return now;
  }

 private:
  using Clock = std::chrono::steady_clock;
  // How long a job may take to stop.
  static constexpr std::chrono::milliseconds kPatience{400};
  using Numbered = std::deque<std::pair<size_t, Job>>;

  // Shared with the thread, which outlives its owner when it hangs in foreign code.
  struct Shared {
    explicit Shared(std::function<void()> w) : wake(std::move(w)) {}

    mutable std::mutex mutex;
    std::condition_variable changed;
    Numbered jobs;
    std::vector<std::pair<size_t, Answer>> answers;
    std::function<void()> wake;
    Pipeline* pipeline = nullptr;  // while the thread has one
    std::atomic<uint64_t> batch{0};
    uint64_t working_batch = 0;
    Doing now;
    Clock::time_point since;
    bool started = false, ended = false, working = false;
    std::atomic<bool> stop{false};

    // A job is still running long after it was cancelled.
    bool overdue() const { return working && working_batch != batch && Clock::now() - since > kPatience; }
    bool stuck() const {
      std::lock_guard lock(mutex);
      return overdue();
    }
    Numbered take_overdue() {
      std::lock_guard lock(mutex);
      return overdue() ? std::exchange(jobs, {}) : Numbered{};
    }
    // Asks the thread to end and waits for a moment.
    void leave(bool patiently) {
      std::unique_lock lock(mutex);
      stop = true;
      wake = nullptr;
      if (pipeline) pipeline->give_up();
      changed.notify_all();
      if (started && patiently) changed.wait_for(lock, kPatience, [&] { return ended; });
    }

    void work(const PipelineFactory& factory) {
      const std::unique_ptr<Pipeline> own = factory();
      std::unique_lock lock(mutex);
      pipeline = own.get();
      while (true) {
        changed.wait(lock, [&] { return stop || !jobs.empty(); });
        if (stop) break;
        const auto [index, job] = std::move(jobs.front());
        jobs.pop_front();
        working_batch = batch;
        working = true;
        now = {};
        since = Clock::now();
        lock.unlock();
        std::optional<Answer> answer = job(*own, [&](Work work, uint64_t ticks) {
          std::lock_guard reporting(mutex);
          now.work = work;
          now.ticks = ticks;
          return !stop && batch == working_batch;
        });
        lock.lock();
        working = false;
        if (stop || batch != working_batch) continue;
        if (answer) answers.emplace_back(index, std::move(*answer));
        if (wake) wake();
      }
      pipeline = nullptr;
    }
  };

  // With the mutex held.
  void begin() {
    if (!shared_->started) {
      std::thread([shared = shared_, factory = factory_] {
        shared->work(factory);
        std::lock_guard ending(shared->mutex);
        shared->ended = true;
        shared->changed.notify_all();
      }).detach();
    }
    shared_->started = true;
    shared_->changed.notify_all();
  }
  void renew(Numbered waiting) {
    shared_->leave(false);
    shared_ = std::make_shared<Shared>(wake_);
    std::lock_guard lock(shared_->mutex);
    shared_->jobs = std::move(waiting);
    if (!shared_->jobs.empty()) begin();
  }

  PipelineFactory factory_;
  std::function<void()> wake_;
  std::shared_ptr<Shared> shared_;
};

}  // namespace warplens::app
