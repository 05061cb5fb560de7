#include "kernels/frontend/compiler_process.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include "kernels/frontend/messages.h"

namespace warplens::frontend {
CompilerProcess::CompilerProcess(std::vector<std::string> command)
    : command_(std::move(command)), given_up_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

CompilerProcess::~CompilerProcess() {
  if (given_up_ >= 0) close(given_up_);
}

void CompilerProcess::give_up() {
  if (given_up_ >= 0) eventfd_write(given_up_, 1);
}

// Until so many bytes are heard.
Conversation::Outcome CompilerProcess::receive(size_t bytes, Conversation::Deadline deadline) {
  Outcome outcome = Outcome::Done;
  while (process_->heard().size() < bytes && outcome == Outcome::Done) outcome = process_->listen(deadline, given_up_);
  return outcome;
}

Error CompilerProcess::unreadable() {
  process_.reset();
  return Error{"invalid reply from the compiler", {}, "the next request starts a new one", {}};
}

// Where it ended by itself, the source is to blame; else who stopped it.
static Error ended_by_itself(const std::string& how) {
  if (const size_t limit = how.find("this source needs more than"); limit != std::string::npos) return Error{how.substr(limit), {}, {}, {}};
  const size_t signal = how.find("signal ");
  const bool was_stopped = how.find("signal 9 ") != std::string::npos || how.find("signal 15 ") != std::string::npos;
  if (signal != std::string::npos && !was_stopped)
    return Error{"the compiler crashed on this source: " + how.substr(signal, how.find('\n', signal) - signal),
                 {},
                 "Clang may crash on deeply nested or unfinished code: simplify what was changed last",
                 {}};
  return Error{"the compiler process failed: it " + how, {}, "the next request starts a new one", {}};
}

Error CompilerProcess::failure(Outcome outcome, std::chrono::milliseconds timeout) {
  const std::string how = process_->end(outcome == Outcome::Ended ? Conversation::kPatienceSeconds : 0);
  process_.reset();
  if (outcome == Outcome::Interrupted) return Error{"the compiler was stopped: its result is no longer needed", {}, {}, {}};
  if (outcome != Outcome::Late) return ended_by_itself(how);
  return Error{"the compiler took longer than " + std::to_string(timeout.count() / 1000.0).substr(0, 4) + " s and was stopped",
               {},
               "the next request starts a new one",
               {}};
}

Result<Answer> CompilerProcess::ask(const Question& question, std::chrono::milliseconds timeout) {
  if (!process_) {
    auto started = Conversation::start(command_);
    if (!started) return started.error();
    process_.emplace(started.take());
  }
  const Conversation::Deadline deadline = std::chrono::steady_clock::now() + timeout;
  const std::vector<uint8_t> bytes = frame(question);
  Outcome outcome = process_->send({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, deadline, given_up_);
  if (outcome == Outcome::Done) outcome = receive(kPrefixBytes, deadline);
  if (outcome != Outcome::Done) return failure(outcome, timeout);
  const size_t length = frame_length(process_->heard());
  if (length > kLargestFrame) return unreadable();
  outcome = receive(kPrefixBytes + length, deadline);
  if (outcome != Outcome::Done) return failure(outcome, timeout);
  const std::string heard = process_->take();
  if (heard.size() != kPrefixBytes + length) return unreadable();  // more than one answer to one question
  auto answer = read_answer(std::span(heard).subspan(kPrefixBytes));
  if (!answer) return unreadable();
  return answer;
}

}  // namespace warplens::frontend
