#include "app/export/clipboard.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>

#include "app/export/frames.h"

namespace warplens::app {
namespace {

constexpr int kPatienceMilliseconds = 5000, kEachMilliseconds = 10;

Error missing() {
  const bool wayland = std::getenv("WAYLAND_DISPLAY") != nullptr;
  const std::string program = wayland ? "wl-copy" : "xclip", package = wayland ? "wl-clipboard" : "xclip";
  return {"copying a picture needs the program " + program,
          {},
          "install it: apt install " + package,
          {},
          Phrase("no_clipboard", {{"program", program}, {"package", package}}),
          {}};
}

// The picture on its standard input; its own child stays in the background with it, for as long as the clipboard has it.
[[noreturn]] void become(const std::vector<std::string>& command, const std::string& png) {
  std::vector<char*> arguments;
  for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  setsid();
  const int picture = open(png.c_str(), O_RDONLY), nothing = open("/dev/null", O_WRONLY);
  if (picture < 0 || nothing < 0) _exit(127);
  dup2(picture, STDIN_FILENO), dup2(nothing, STDOUT_FILENO), dup2(nothing, STDERR_FILENO);
  execv(arguments[0], arguments.data());
  _exit(127);
}

}  // namespace

std::vector<std::string> clipboard_command() {
  const bool wayland = std::getenv("WAYLAND_DISPLAY") != nullptr;
  const std::string program = find_program(wayland ? "wl-copy" : "xclip");
  if (program.empty()) return {};
  if (wayland) return {program, "--type", "image/png"};
  return {program, "-selection", "clipboard", "-target", "image/png", "-in"};
}

Status copy_picture(const std::string& png, const std::vector<std::string>& command) {
  if (command.empty()) return missing();
  const Error failed{"the picture could not be copied: " + command[0] + " failed", {}, {}, {},
                     Phrase("clipboard_failed", {{"program", command[0]}}),        {}};
  const pid_t pid = fork();
  if (pid < 0) return failed;
  if (pid == 0) become(command, png);
  int status = 0;
  for (int waited = 0; waited < kPatienceMilliseconds; waited += kEachMilliseconds) {
    const pid_t ended = waitpid(pid, &status, WNOHANG);
    if (ended == pid) return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? Status(Nothing{}) : Status(failed);
    if (ended < 0 && errno != EINTR) return failed;
    poll(nullptr, 0, kEachMilliseconds);
  }
  kill(-pid, SIGKILL);
  waitpid(pid, &status, 0);
  return failed;
}

}  // namespace warplens::app
