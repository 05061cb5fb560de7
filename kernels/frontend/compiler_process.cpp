#include "kernels/frontend/compiler_process.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>

#include "kernels/frontend/messages.h"

namespace warplens::frontend {
namespace {

constexpr double kPatienceSeconds = 0.1;  // its pipe closes a moment before it can be waited for

int remaining_ms(std::chrono::steady_clock::time_point deadline) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now()).count();
  return left < 0 ? 0 : static_cast<int>(left);
}

}  // namespace

CompilerProcess::CompilerProcess(std::vector<std::string> command)
    : command_(std::move(command)), given_up_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

CompilerProcess::~CompilerProcess() {
  if (given_up_ >= 0) close(given_up_);
}

void CompilerProcess::give_up() {
  if (given_up_ >= 0) eventfd_write(given_up_, 1);
}

CompilerProcess::Outcome CompilerProcess::wait(int descriptor, short events, Deadline deadline) const {
  pollfd waiting[] = {{descriptor, events, 0}, {given_up_, POLLIN, 0}};
  const int ready = poll(waiting, 2, remaining_ms(deadline));
  if (waiting[1].revents) return Outcome::GivenUp;
  return ready == 0 ? Outcome::Late : Outcome::Done;
}

CompilerProcess::Outcome CompilerProcess::send(const std::vector<uint8_t>& bytes, Deadline deadline) {
  for (size_t sent = 0; sent < bytes.size();) {
    if (const Outcome ready = wait(process_->input(), POLLOUT, deadline); ready != Outcome::Done) return ready;
    const ssize_t n = process_->write(bytes.data() + sent, bytes.size() - sent);
    if (n > 0) sent += static_cast<size_t>(n);
    if (n < 0 && errno != EAGAIN && errno != EINTR) return Outcome::Ended;
  }
  return Outcome::Done;
}

CompilerProcess::Outcome CompilerProcess::receive(uint8_t* bytes, size_t size, Deadline deadline) {
  for (size_t got = 0; got < size;) {
    if (const Outcome ready = wait(process_->output(), POLLIN, deadline); ready != Outcome::Done) return ready;
    const ssize_t n = read(process_->output(), bytes + got, size - got);
    if (n > 0) got += static_cast<size_t>(n);
    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) return Outcome::Ended;
  }
  return Outcome::Done;
}

Error CompilerProcess::failure(Outcome outcome, std::chrono::milliseconds timeout) {
  const std::string how = process_->end(outcome == Outcome::Ended ? kPatienceSeconds : 0);
  process_.reset();
  if (outcome == Outcome::GivenUp) return Error{"the compiler was stopped: its answer is no longer wanted", {}, {}, {}};
  std::string message = "the compiler died: it " + how;
  if (outcome == Outcome::Late)
    message = "the compiler took longer than " + std::to_string(timeout.count() / 1000.0).substr(0, 4) + " s and was stopped";
  return Error{message, {}, "the next request starts a new one", {}};
}

Result<nlohmann::json> CompilerProcess::ask(const nlohmann::json& message, std::chrono::milliseconds timeout) {
  if (!process_) {
    auto started = ChildProcess::start(command_, ChildProcess::Errors::Inherited);
    if (!started) return started.error();
    process_.emplace(started.take());
  }
  const Deadline deadline = std::chrono::steady_clock::now() + timeout;
  Outcome outcome = send(frame(message), deadline);
  if (outcome != Outcome::Done) return failure(outcome, timeout);
  uint8_t prefix[4];
  outcome = receive(prefix, sizeof prefix, deadline);
  if (outcome != Outcome::Done) return failure(outcome, timeout);
  const uint32_t length = prefix[0] | prefix[1] << 8 | prefix[2] << 16 | static_cast<uint32_t>(prefix[3]) << 24;
  nlohmann::json answer;
  if (length <= kLargestFrame) {
    std::vector<uint8_t> bytes(length);
    outcome = receive(bytes.data(), bytes.size(), deadline);
    if (outcome != Outcome::Done) return failure(outcome, timeout);
    answer = nlohmann::json::from_cbor(bytes, true, /*allow_exceptions=*/false);
  }
  if (!answer.is_object()) {
    process_.reset();
    return Error{"the compiler gave an answer that cannot be read", {}, "the next request starts a new one", {}};
  }
  return answer;
}

}  // namespace warplens::frontend
