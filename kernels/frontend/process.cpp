#include "kernels/frontend/process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

#include "kernels/frontend/messages.h"

extern char** environ;

namespace warplens::frontend {
namespace {

int remaining_ms(std::chrono::steady_clock::time_point deadline) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now()).count();
  return left < 0 ? 0 : static_cast<int>(left);
}

// A write to a process that has died must be an error, not the end of this one.
class NoPipeSignal {
 public:
  NoPipeSignal() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  ~NoPipeSignal() {
    const timespec now{};
    if (!sigismember(&before_, SIGPIPE)) sigtimedwait(&pipe_, nullptr, &now);
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  sigset_t pipe_{}, before_{};
};

}  // namespace

Status ChildProcess::start(const std::vector<std::string>& command) {
  stop();
  int in[2], out[2];
  if (pipe2(in, O_CLOEXEC) != 0) return Error{std::string("no pipe to the compiler: ") + std::strerror(errno), {}, {}, {}};
  if (pipe2(out, O_CLOEXEC) != 0) {
    close(in[0]), close(in[1]);
    return Error{std::string("no pipe to the compiler: ") + std::strerror(errno), {}, {}, {}};
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const int failed = posix_spawn(&id_, command[0].c_str(), &actions, &attributes, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  close(in[0]), close(out[1]);
  if (failed) {
    close(in[1]), close(out[0]);
    id_ = 0;
    return Error{"the compiler " + command[0] + " cannot be started: " + std::strerror(failed), {}, {}, {}};
  }
  to_ = in[1], from_ = out[0];
  fcntl(to_, F_SETFL, O_NONBLOCK);
  fcntl(from_, F_SETFL, O_NONBLOCK);
  return Nothing{};
}

void ChildProcess::stop() {
  if (to_ >= 0) close(to_);
  if (from_ >= 0) close(from_);
  to_ = from_ = -1;
  if (id_ > 0) {
    kill(-id_, SIGKILL);
    waitpid(id_, nullptr, 0);
  }
  id_ = 0;
}

ChildProcess::Outcome ChildProcess::send(const std::vector<uint8_t>& bytes, Deadline deadline) {
  const NoPipeSignal quiet;
  size_t sent = 0;
  while (sent < bytes.size()) {
    const ssize_t n = write(to_, bytes.data() + sent, bytes.size() - sent);
    if (n > 0)
      sent += static_cast<size_t>(n);
    else if (n < 0 && errno != EAGAIN && errno != EINTR)
      return Outcome::Ended;
    else {
      pollfd waiting{to_, POLLOUT, 0};
      if (poll(&waiting, 1, remaining_ms(deadline)) == 0) return Outcome::Late;
    }
  }
  return Outcome::Done;
}

ChildProcess::Outcome ChildProcess::receive(uint8_t* bytes, size_t size, Deadline deadline) {
  size_t got = 0;
  while (got < size) {
    const ssize_t n = read(from_, bytes + got, size - got);
    if (n > 0)
      got += static_cast<size_t>(n);
    else if (n == 0 || (errno != EAGAIN && errno != EINTR))
      return Outcome::Ended;
    else {
      pollfd waiting{from_, POLLIN, 0};
      if (poll(&waiting, 1, remaining_ms(deadline)) == 0) return Outcome::Late;
    }
  }
  return Outcome::Done;
}

Error ChildProcess::failure(Outcome outcome, std::chrono::milliseconds timeout) {
  Error error{"the compiler took longer than " + std::to_string(timeout.count() / 1000.0).substr(0, 4) + " s and was stopped", {}, {}, {}};
  if (outcome == Outcome::Ended) {
    int status = 0;
    bool known = false;
    for (int tries = 0; tries < 50 && id_ > 0 && !known; ++tries) {  // its pipe closes a moment before it can be waited for
      known = waitpid(id_, &status, WNOHANG) == id_;
      if (!known) poll(nullptr, 0, 2);
    }
    if (known) id_ = 0;
    error.message = "the compiler died";
    if (known && WIFSIGNALED(status)) error.message += std::string(" (") + strsignal(WTERMSIG(status)) + ")";
    if (known && WIFEXITED(status)) error.message += " (exit code " + std::to_string(WEXITSTATUS(status)) + ")";
  }
  error.hint = "the next request starts a new one";
  stop();
  return error;
}

Result<nlohmann::json> ChildProcess::ask(const nlohmann::json& message, std::chrono::milliseconds timeout) {
  const Deadline deadline = std::chrono::steady_clock::now() + timeout;
  Outcome outcome = send(frame(message), deadline);
  if (outcome != Outcome::Done) return failure(outcome, timeout);
  uint8_t prefix[4];
  outcome = receive(prefix, sizeof prefix, deadline);
  if (outcome != Outcome::Done) return failure(outcome, timeout);
  const uint32_t length = prefix[0] | prefix[1] << 8 | prefix[2] << 16 | static_cast<uint32_t>(prefix[3]) << 24;
  std::vector<uint8_t> bytes;
  if (length <= kLargestFrame) bytes.resize(length);
  outcome = length <= kLargestFrame ? receive(bytes.data(), bytes.size(), deadline) : Outcome::Late;
  if (outcome != Outcome::Done) return failure(outcome, timeout);
  nlohmann::json answer = nlohmann::json::from_cbor(bytes, true, /*allow_exceptions=*/false);
  if (!answer.is_object()) {
    stop();
    return Error{"the compiler gave an answer that cannot be read", {}, "the next request starts a new one", {}};
  }
  return answer;
}

}  // namespace warplens::frontend
