// warplens-compile as a process that answers frames: started when it is first asked, killed when it does not answer in time.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "kernels/base/conversation.h"
#include "kernels/frontend/messages.h"

namespace warplens::frontend {

class CompilerProcess {
 public:
  explicit CompilerProcess(std::vector<std::string> command);
  ~CompilerProcess();
  CompilerProcess(const CompilerProcess&) = delete;
  CompilerProcess& operator=(const CompilerProcess&) = delete;

  // Sends one message and waits for the answer. After an Error the process is gone; the next request starts a new one. Errors: it
  // cannot be started, it died (with its signal or exit code), it took longer than `timeout`, it was given up.
  Result<Answer> ask(const Question& question, std::chrono::milliseconds timeout);
  // From any thread: the request of this moment and all that follow end at once, with an Error.
  void give_up();
  pid_t id() const { return process_ ? process_->pid() : 0; }

 private:
  using Outcome = Conversation::Outcome;
  Outcome receive(size_t bytes, Conversation::Deadline deadline);
  Error failure(Outcome outcome, std::chrono::milliseconds timeout);
  Error unreadable();

  const std::vector<std::string> command_;
  std::optional<Conversation> process_;
  int given_up_ = -1;  // an event, readable once given up
};

}  // namespace warplens::frontend
