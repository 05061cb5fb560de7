#include "kernels/base/conversation.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace warplens {
namespace {

// Rounded up, so that nobody wakes a moment before the deadline; -1 waits for ever.
int remaining_ms(std::optional<Conversation::Deadline> deadline) {
  if (!deadline) return -1;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(*deadline - std::chrono::steady_clock::now()).count();
  return static_cast<int>(std::clamp<int64_t>(left, 0, 1'000'000'000));
}

}  // namespace

Result<Conversation> Conversation::start(const std::vector<std::string>& command, size_t errors_kept) {
  auto process = ChildProcess::start(command);
  if (!process) return process.error();
  return Conversation(process.take(), errors_kept);
}

void Conversation::hear_errors() {
  char bytes[4096];
  const ssize_t got = errors_open_ && process_.errors() >= 0 ? read(process_.errors(), bytes, sizeof bytes) : -1;
  if (got < 0) return;
  errors_open_ = got > 0;
  errors_.append(bytes, static_cast<size_t>(got));
  if (errors_.size() > errors_kept_) errors_.erase(0, errors_.size() - errors_kept_);
}

Conversation::Outcome Conversation::listen(std::optional<Deadline> deadline, int interrupt) {
  for (;;) {
    pollfd waiting[] = {{process_.output(), POLLIN, 0}, {interrupt, POLLIN, 0}, {errors_open_ ? process_.errors() : -1, POLLIN, 0}};
    const int ready = poll(waiting, 3, remaining_ms(deadline));
    hear_errors();
    char bytes[1 << 16];
    const ssize_t got = waiting[0].revents ? read(process_.output(), bytes, sizeof bytes) : -1;
    if (got > 0) heard_.append(bytes, static_cast<size_t>(got));
    if (waiting[1].revents) return Outcome::Interrupted;
    if (got > 0) return Outcome::Done;
    if (got == 0) return Outcome::Ended;
    if (ready == 0) return Outcome::Late;
  }
}

Conversation::Outcome Conversation::send(std::string_view bytes, Deadline deadline, int interrupt) {
  while (!bytes.empty()) {
    pollfd waiting[] = {{process_.input(), POLLOUT, 0}, {interrupt, POLLIN, 0}};
    const int ready = poll(waiting, 2, remaining_ms(deadline));
    if (waiting[1].revents) return Outcome::Interrupted;
    if (ready == 0) return Outcome::Late;
    const ssize_t n = process_.write(bytes.data(), bytes.size());
    if (n > 0) bytes.remove_prefix(static_cast<size_t>(n));
    if (n < 0 && errno != EAGAIN && errno != EINTR) return Outcome::Ended;
  }
  return Outcome::Done;
}

std::string Conversation::end(double patience_seconds) {
  std::string how = process_.end(patience_seconds);
  for (size_t before = errors_.size() + 1; errors_open_ && errors_.size() != before;) before = errors_.size(), hear_errors();
  std::string words = errors_;
  while (words.ends_with('\n')) words.pop_back();
  return words.empty() ? how : how + ": " + words;
}

}  // namespace warplens
