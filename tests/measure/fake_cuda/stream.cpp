#include "tests/measure/fake_cuda/stream.h"

#include <csetjmp>
#include <csignal>

namespace fake {
namespace {

thread_local sigjmp_buf back;
thread_local bool inside = false;

void on_wild_access(int signal) {
  if (inside) siglongjmp(back, 1);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

}  // namespace

std::shared_ptr<StreamThread> StreamThread::start() {
  auto stream = std::make_shared<StreamThread>();
  std::thread([stream] { stream->serve(); }).detach();
  return stream;
}

void StreamThread::add(std::function<void()> work) {
  std::lock_guard lock(mutex_);
  work_.push_back(std::move(work));
  changed_.notify_all();
}

void StreamThread::drain() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return work_.empty() && !busy_; });
}

void StreamThread::serve() {
  for (;;) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !work_.empty(); });
    const auto work = std::move(work_.front());
    work_.pop_front();
    busy_ = true;
    lock.unlock();
    work();
    lock.lock();
    busy_ = false;
    changed_.notify_all();
  }
}

void guarded(StreamThread& stream, const std::function<void()>& body) {
  struct sigaction action = {};
  action.sa_handler = on_wild_access;
  action.sa_flags = SA_NODEFER;
  sigaction(SIGSEGV, &action, nullptr);
  sigaction(SIGBUS, &action, nullptr);
  if (sigsetjmp(back, 1) == 0) {
    inside = true;
    body();
  } else {
    stream.error = 700;
  }
  inside = false;
}

}  // namespace fake
