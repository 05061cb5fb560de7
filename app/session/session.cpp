#include "app/session/session.h"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace warplens::app {
namespace {

using Clock = std::chrono::steady_clock;

// A job that does not stop when asked, for longer than this, is given up and its thread replaced.
constexpr std::chrono::milliseconds kPatience{400};

struct Job {
  uint64_t id = 0;
  Request request;
  SnapshotPtr base;  // for the account as compiled: the snapshot to complete
};

struct Answer {
  uint64_t id = 0;
  Request request;
  bool compiled = false;
  Result<SnapshotPtr> result;
};

}  // namespace

// What the background threads and the window's thread share; outlives a session while an abandoned thread still runs.
struct Session::Shared {
  std::mutex mutex;
  std::vector<Answer> answers;
  std::function<void()> wake;
  std::atomic<uint64_t> newest{0};
};

// A thread that works on the newest job it was given.
class Session::Lane {
 public:
  Lane(PipelineFactory factory, std::shared_ptr<Shared> shared, bool compiled) : state_(std::make_shared<State>()) {
    state_->compiled = compiled;
    thread_ = std::thread([state = state_, shared = std::move(shared), factory = std::move(factory)] { work(*state, *shared, factory); });
  }

  // Waits a moment for the thread to stop; one that hangs all the same is left behind, its answer will be dropped.
  ~Lane() {
    {
      std::unique_lock lock(state_->mutex);
      state_->stop = true;
      state_->next.reset();
      if (state_->pipeline) state_->pipeline->give_up();
      state_->changed.notify_all();
      state_->changed.wait_for(lock, kPatience, [&] { return state_->ended; });
      if (!state_->ended) {
        thread_.detach();
        return;
      }
    }
    thread_.join();
  }

  void give(Job job) {
    std::lock_guard lock(state_->mutex);
    state_->next = std::move(job);
    state_->changed.notify_all();
  }

  bool stuck() const {
    std::lock_guard lock(state_->mutex);
    return state_->busy && Clock::now() - state_->started > kPatience;
  }

  // The job that waits behind one that does not stop.
  std::optional<Job> take_overdue() {
    std::lock_guard lock(state_->mutex);
    if (!state_->busy || Clock::now() - state_->started <= kPatience) return std::nullopt;
    return std::exchange(state_->next, std::nullopt);
  }

  void fill(Progress& progress) const {
    std::lock_guard lock(state_->mutex);
    const bool busy = state_->busy || state_->next.has_value();
    (state_->compiled ? progress.compiled_busy : progress.busy) = busy;
    if (state_->compiled || !busy) return;
    progress.work = state_->current;
    progress.ticks = state_->ticks;
    if (state_->busy) progress.running = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - state_->started);
  }

 private:
  struct State {
    mutable std::mutex mutex;
    std::condition_variable changed;
    std::optional<Job> next;
    Pipeline* pipeline = nullptr;  // while the thread has one
    bool compiled = false, busy = false, stop = false, ended = false;
    Work current = Work::Compiling;
    uint64_t ticks = 0;
    Clock::time_point started;
  };

  static void work(State& state, Shared& shared, const PipelineFactory& factory) {
    std::unique_ptr<Pipeline> pipeline;  // made with the first job: an unused lane starts no compiler
    std::unique_lock lock(state.mutex);
    while (true) {
      state.changed.wait(lock, [&] { return state.stop || state.next; });
      if (state.stop) break;
      Job job = std::move(*state.next);
      state.next.reset();
      state.busy = true;
      state.started = Clock::now();
      state.ticks = 0;
      lock.unlock();
      if (!pipeline) pipeline = factory();
      lock.lock();
      state.pipeline = pipeline.get();
      lock.unlock();
      run(state, shared, *pipeline, std::move(job));
      lock.lock();
      state.busy = false;
    }
    state.pipeline = nullptr;
    state.ended = true;
    state.changed.notify_all();
  }

  static void run(State& state, Shared& shared, Pipeline& pipeline, Job job) {
    const Report report = [&](Work work, uint64_t ticks) {
      std::lock_guard lock(state.mutex);
      state.current = work;
      state.ticks = ticks;
      return !state.stop && shared.newest == job.id;
    };
    Result<SnapshotPtr> result = state.compiled ? pipeline.add_compiled(job.request, job.base, report) : pipeline.make(job.request, report);
    std::function<void()> wake;
    {
      std::lock_guard lock(shared.mutex);
      if (shared.newest != job.id) return;
      shared.answers.push_back({job.id, std::move(job.request), state.compiled, std::move(result)});
      wake = shared.wake;
    }
    if (wake) wake();
  }

  std::shared_ptr<State> state_;
  std::thread thread_;
};

Session::Session(PipelineFactory factory, std::function<void()> wake) : factory_(std::move(factory)), shared_(std::make_shared<Shared>()) {
  shared_->wake = std::move(wake);
  written_ = std::make_unique<Lane>(factory_, shared_, false);
  compiled_ = std::make_unique<Lane>(factory_, shared_, true);
}

Session::~Session() {
  cancel();
  std::lock_guard lock(shared_->mutex);
  shared_->wake = nullptr;
}

void Session::request(Request request) {
  shared_->newest = ++newest_;
  if (written_->stuck()) written_ = std::make_unique<Lane>(factory_, shared_, false);
  written_->give({newest_, std::move(request), nullptr});
}

void Session::cancel() {
  shared_->newest = ++newest_;
  if (written_->stuck()) written_ = std::make_unique<Lane>(factory_, shared_, false);
}

void Session::fail(Error error) {
  cancel();
  error_ = std::move(error);
}

bool Session::poll() {
  if (auto job = written_->take_overdue()) {
    written_ = std::make_unique<Lane>(factory_, shared_, false);
    written_->give(std::move(*job));
  }
  std::vector<Answer> answers;
  {
    std::lock_guard lock(shared_->mutex);
    answers.swap(shared_->answers);
  }
  bool changed = false;
  for (Answer& answer : answers) {
    if (answer.id != newest_) continue;
    changed = true;
    if (!answer.result) {
      if (!answer.compiled) {
        error_ = answer.result.error();
        continue;
      }
      auto noted = std::make_shared<analysis::Snapshot>(*snapshot_);
      noted->compiled_problem = to_string(answer.result.error());
      snapshot_ = std::move(noted);
      continue;
    }
    snapshot_ = answer.result.take();
    shown_ = answer.request;
    if (answer.compiled) continue;
    error_.reset();
    if (snapshot_->block && snapshot_->block->fault) error_ = snapshot_->block->fault;
    if (compiled_->stuck()) compiled_ = std::make_unique<Lane>(factory_, shared_, true);
    compiled_->give({answer.id, std::move(answer.request), snapshot_});
  }
  return changed;
}

Progress Session::progress() const {
  Progress progress;
  written_->fill(progress);
  compiled_->fill(progress);
  return progress;
}

}  // namespace warplens::app
