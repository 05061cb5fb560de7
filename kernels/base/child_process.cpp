#include "kernels/base/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <utility>

namespace warplens {
namespace {

constexpr int kNotStarted = 127;  // the shell's code for a program that is not there

struct Pipe {
  int read_end = -1, write_end = -1;
  bool open() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return false;
    read_end = ends[0], write_end = ends[1];
    return true;
  }
  void close() const {
    if (read_end >= 0) ::close(read_end);
    if (write_end >= 0) ::close(write_end);
  }
};

// In the child, between fork and exec: only what is safe after a fork of a process with threads.
[[noreturn]] void become(char* const* arguments, pid_t parent, const Pipe& input, const Pipe& output, const Pipe& errors) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(kNotStarted);  // the parent has gone before it could be watched
  dup2(input.read_end, STDIN_FILENO);
  dup2(output.write_end, STDOUT_FILENO);
  if (errors.write_end >= 0) dup2(errors.write_end, STDERR_FILENO);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  execvp(arguments[0], arguments);
  const int reason = errno;
  struct stat found;
  const bool folder = stat(arguments[0], &found) == 0 && S_ISDIR(found.st_mode);
  const char* parts[] = {"cannot start ", arguments[0], ": ", folder ? "it is a folder" : strerror(reason), "\n"};
  for (const char* part : parts)
    if (::write(STDERR_FILENO, part, strlen(part)) < 0) break;
  _exit(kNotStarted);
}

std::string describe(int wait_status) {
  if (!WIFSIGNALED(wait_status)) return "exited with code " + std::to_string(WEXITSTATUS(wait_status));
  return "was terminated by signal " + std::to_string(WTERMSIG(wait_status)) + " (" + strsignal(WTERMSIG(wait_status)) + ")";
}

// A write to a process that has gone must be an error, not the end of this one.
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

Result<ChildProcess> ChildProcess::start(const std::vector<std::string>& command) {
  if (command.empty()) return Error{"no command to start was given", {}, {}, {}};
  std::vector<char*> arguments;
  for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);

  Pipe input, output, errors;
  const pid_t parent = getpid();
  const bool opened = input.open() && output.open() && errors.open();
  const pid_t pid = opened ? fork() : -1;
  if (pid == 0) become(arguments.data(), parent, input, output, errors);
  if (pid < 0) {
    const std::string reason = strerror(errno);
    for (const Pipe& pipe : {input, output, errors}) pipe.close();
    return Error{command[0] + " cannot be started: " + reason, {}, {}, {}};
  }
  setpgid(pid, pid);  // here too: whichever of the two comes first
  ::close(input.read_end);
  ::close(output.write_end);
  if (errors.write_end >= 0) ::close(errors.write_end);
  ChildProcess process;
  process.pid_ = pid;
  process.input_ = input.write_end, process.output_ = output.read_end, process.errors_ = errors.read_end;
  for (const int descriptor : {process.input_, process.output_, process.errors_})
    if (descriptor >= 0) fcntl(descriptor, F_SETFL, O_NONBLOCK);
  return process;
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept { *this = std::move(other); }

ChildProcess& ChildProcess::operator=(ChildProcess&& other) noexcept {
  std::swap(pid_, other.pid_);
  std::swap(input_, other.input_);
  std::swap(output_, other.output_);
  std::swap(errors_, other.errors_);
  return *this;
}

ChildProcess::~ChildProcess() {
  if (pid_ > 0) end(0);
  for (const int descriptor : {input_, output_, errors_})
    if (descriptor >= 0) ::close(descriptor);
}

ssize_t ChildProcess::write(const void* bytes, size_t size) {
  const NoPipeSignal quiet;
  return ::write(input_, bytes, size);
}

void ChildProcess::close_input() {
  if (input_ >= 0) ::close(input_);
  input_ = -1;
}

bool ChildProcess::write_line(std::string_view line) {
  std::string text(line);
  text += '\n';
  // A long line goes as the reader makes room for it; who reads nothing for this long does not read.
  constexpr int kPatienceMilliseconds = 2000;
  for (size_t done = 0; done < text.size();) {
    const ssize_t n = write(text.data() + done, text.size() - done);
    if (n > 0) {
      done += static_cast<size_t>(n);
      continue;
    }
    pollfd room{input_, POLLOUT, 0};
    if (n < 0 && errno != EAGAIN && errno != EINTR) return false;
    if (poll(&room, 1, kPatienceMilliseconds) != 1 || !(room.revents & POLLOUT)) return false;
  }
  return true;
}

std::string ChildProcess::end(double patience_seconds) {
  // WNOWAIT: until the leader is reaped its number identifies this group and no other.
  const auto has_ended = [this] {
    siginfo_t info{};
    return waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid_;
  };
  constexpr int kLookMilliseconds = 5;
  const auto wait = [&](double seconds) {
    for (double waited = 0; waited < seconds && !has_ended(); waited += kLookMilliseconds / 1e3) poll(nullptr, 0, kLookMilliseconds);
  };
  wait(patience_seconds);
  // A launcher like srun ends what it has started elsewhere only where it is asked to end: killed, it leaves that running.
  constexpr double kToLeaveSeconds = 2;
  if (!has_ended() && kill(-pid_, SIGTERM) == 0) wait(kToLeaveSeconds);
  kill(-pid_, SIGKILL);
  int wait_status = 0;
  while (waitpid(pid_, &wait_status, 0) < 0 && errno == EINTR) {
  }
  pid_ = 0;
  return describe(wait_status);
}

}  // namespace warplens
