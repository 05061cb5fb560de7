// The stream of the fake: a thread that does one thing after another, so that a kernel that hangs hangs no one else.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

namespace fake {

class StreamThread : public std::enable_shared_from_this<StreamThread> {
 public:
  static std::shared_ptr<StreamThread> start();
  void add(std::function<void()> work);
  void drain();                // returns when everything added so far is done: never, behind a kernel that hangs
  std::atomic<int> error = 0;  // what every later call answers

 private:
  void serve();
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> work_;
  bool busy_ = false;
};

// Runs `body`; a wild access in it is the error "illegal address" of this stream.
void guarded(StreamThread& stream, const std::function<void()>& body);

}  // namespace fake
