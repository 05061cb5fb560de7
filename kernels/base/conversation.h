// A conversation with one of our processes: started, written to, listened to until a deadline, ended. The end of what it writes to its
// standard error is kept, for the words in which its own end is reported.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/base/child_process.h"

namespace warplens {

class Conversation {
 public:
  using Deadline = std::chrono::steady_clock::time_point;
  enum class Outcome : uint8_t { Done, Late, Ended, Interrupted };

  // `errors_kept`: bytes of standard error.
  static Result<Conversation> start(const std::vector<std::string>& command, size_t errors_kept = 2000);

  pid_t pid() const { return process_.pid(); }

  // Waits until the process has said something, which take() then gives (Done), or has closed its output (Ended), or the deadline has
  // passed (Late), or there is something to read from the descriptor `interrupt` (Interrupted).
  Outcome listen(std::optional<Deadline> deadline, int interrupt = -1);
  // What was heard and not yet taken.
  const std::string& heard() const { return heard_; }
  std::string take() { return std::exchange(heard_, {}); }
  const std::string& errors() const { return errors_; }

  // Done when all is written. What the process says meanwhile waits.
  Outcome send(std::string_view bytes, Deadline deadline, int interrupt = -1);
  // False when the process does not take it.
  bool send_line(std::string_view line) { return process_.write_line(line); }

  // For a process that has closed its output: it ends a moment later.
  static constexpr double kPatienceSeconds = 0.2;
  // Kills it and says how it ended, with its last words: "ended with exit code 3: no such device". `patience_seconds`: for one that is
  // about to end by itself.
  std::string end(double patience_seconds);

 private:
  Conversation(ChildProcess process, size_t errors_kept) : process_(std::move(process)), errors_kept_(errors_kept) {}
  void hear_errors();

  ChildProcess process_;
  size_t errors_kept_;
  std::string heard_, errors_;
  bool errors_open_ = true;
};

}  // namespace warplens
