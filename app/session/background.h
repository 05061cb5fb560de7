// Work for which nobody waits: jobs done one after the other by a thread with a pipeline of its own. A new batch drops the old one.
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

template <class Answer>
class Background {
 public:
  using Job = std::function<std::optional<Answer>(Pipeline& pipeline, const Report& report)>;

  // `wake` is called from the thread when take() has something to give.
  Background(PipelineFactory factory, std::function<void()> wake) : factory_(std::move(factory)), shared_(std::make_shared<Shared>()) {
    shared_->wake = std::move(wake);
  }
  ~Background() {
    std::unique_lock lock(shared_->mutex);
    shared_->stop = true;
    shared_->wake = nullptr;
    shared_->changed.notify_all();
    if (shared_->started) shared_->changed.wait_for(lock, kPatience, [&] { return shared_->ended; });
  }
  Background(const Background&) = delete;

  void start(std::vector<Job> jobs) {
    drop();
    if (jobs.empty()) return;
    std::lock_guard lock(shared_->mutex);
    for (size_t i = 0; i < jobs.size(); ++i) shared_->jobs.emplace_back(i, std::move(jobs[i]));
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
  void drop() {
    std::lock_guard lock(shared_->mutex);
    ++shared_->batch;
    shared_->jobs.clear();
    shared_->answers.clear();
  }
  // What has been answered since the last call, by the job's place in its batch.
  std::vector<std::pair<size_t, Answer>> take() {
    std::lock_guard lock(shared_->mutex);
    return std::exchange(shared_->answers, {});
  }
  bool busy() const {
    std::lock_guard lock(shared_->mutex);
    return shared_->working || !shared_->jobs.empty();
  }

 private:
  // How long the thread is waited for at the end.
  static constexpr std::chrono::milliseconds kPatience{400};

  // Shared with the thread, which outlives its owner when it hangs in foreign code.
  struct Shared {
    mutable std::mutex mutex;
    std::condition_variable changed;
    std::deque<std::pair<size_t, Job>> jobs;
    std::vector<std::pair<size_t, Answer>> answers;
    std::function<void()> wake;
    std::atomic<uint64_t> batch{0};
    bool started = false, ended = false, working = false;
    std::atomic<bool> stop{false};

    void work(const PipelineFactory& factory) {
      const std::unique_ptr<Pipeline> pipeline = factory();
      std::unique_lock lock(mutex);
      while (true) {
        changed.wait(lock, [&] { return stop || !jobs.empty(); });
        if (stop) return;
        const auto [index, job] = std::move(jobs.front());
        jobs.pop_front();
        const uint64_t mine = batch;
        working = true;
        lock.unlock();
        std::optional<Answer> answer = job(*pipeline, [&](Work, uint64_t) { return !stop && batch == mine; });
        lock.lock();
        working = false;
        if (stop || batch != mine) continue;
        if (answer) answers.emplace_back(index, std::move(*answer));
        if (wake) wake();
      }
    }
  };

  PipelineFactory factory_;
  std::shared_ptr<Shared> shared_;
};

}  // namespace warplens::app
