#include "kernels/base/child_process.h"

#include <gmock/gmock.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <iterator>
#include <thread>

namespace warplens {
namespace {

using namespace std::chrono_literals;

// Up to `bytes`, waiting for them.
std::string read_from(int descriptor, size_t bytes) {
  std::string text;
  for (pollfd waiting{descriptor, POLLIN, 0}; text.size() < bytes && poll(&waiting, 1, 10'000) == 1;) {
    char part[256];
    const ssize_t n = read(descriptor, part, std::min(bytes - text.size(), sizeof part));
    if (n <= 0) break;
    text.append(part, static_cast<size_t>(n));
  }
  return text;
}

// Where nobody collects orphans an ended process stays as a zombie, which kill() still finds.
bool runs(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  const std::string stat(std::istreambuf_iterator<char>(file), {});
  return !stat.empty() && stat.find(") Z ") == std::string::npos;
}

bool ends_soon(pid_t process) {
  for (int i = 0; i < 500 && runs(process); ++i) std::this_thread::sleep_for(10ms);
  return !runs(process);
}

TEST(ChildProcess, TakesLinesAndGivesThemBack) {
  auto cat = ChildProcess::start({"cat"});
  ASSERT_TRUE(cat.ok());
  ASSERT_TRUE(cat->write_line("warp 3"));
  EXPECT_EQ(read_from(cat->output(), 7), "warp 3\n");
}

// A measuring request holds the sources of its kernels, and a pipe only 64 KiB at a time.
TEST(ChildProcess, TakesALineLongerThanAPipeHolds) {
  auto counter = ChildProcess::start({"sh", "-c", "sleep 0.2; head -n 1 | wc -c"});
  ASSERT_TRUE(counter.ok());
  ASSERT_TRUE(counter->write_line(std::string(1'000'000, 'x')));
  EXPECT_EQ(read_from(counter->output(), 8), "1000001\n");
}

TEST(ChildProcess, WhoReadsNothingDoesNotTakeALongLine) {
  auto deaf = ChildProcess::start({"sleep", "60"});
  ASSERT_TRUE(deaf.ok());
  EXPECT_FALSE(deaf->write_line(std::string(1'000'000, 'x')));
}

TEST(ChildProcess, ReportsHowItEnded) {
  auto failing = ChildProcess::start({"sh", "-c", "exit 3"});
  ASSERT_TRUE(failing.ok());
  EXPECT_EQ(failing->end(10), "exited with code 3");
  auto crashing = ChildProcess::start({"sh", "-c", "kill -SEGV $$"});
  ASSERT_TRUE(crashing.ok());
  EXPECT_EQ(crashing->end(10), "was terminated by signal 11 (Segmentation fault)");
}

TEST(ChildProcess, ThatDoesNotExistIsAnError) {
  auto none = ChildProcess::start({"/nowhere/program"});
  ASSERT_TRUE(none.ok());
  const std::string said = "cannot start /nowhere/program: No such file or directory\n";
  EXPECT_EQ(read_from(none->errors(), said.size()), said);
  EXPECT_EQ(none->end(10), "exited with code 127");
}

TEST(ChildProcess, WritingToOneThatHasExitedRaisesNoSignal) {
  auto gone = ChildProcess::start({"true"});
  ASSERT_TRUE(gone.ok());
  gone->end(10);
  EXPECT_FALSE(gone->write_line("hello"));
}

TEST(ChildProcess, EndsWithItsObjectAndWithAllThatItStarted) {
  pid_t child = 0, grandchild = 0;
  {
    auto shell = ChildProcess::start({"sh", "-c", "sleep 600 & echo $!; wait"});
    ASSERT_TRUE(shell.ok());
    child = shell->pid();
    std::string line;
    while (!line.ends_with('\n')) {
      const std::string next = read_from(shell->output(), 1);
      ASSERT_FALSE(next.empty());
      line += next;
    }
    grandchild = std::stoi(line);
    ASSERT_TRUE(runs(child) && runs(grandchild));
  }
  EXPECT_FALSE(runs(child));
  EXPECT_TRUE(ends_soon(grandchild));
}

TEST(ChildProcess, EndsWhenItsParentIsKilled) {
  int told[2];
  ASSERT_EQ(pipe(told), 0);
  const pid_t parent = fork();
  if (parent == 0) {
    auto sleeper = ChildProcess::start({"sleep", "600"});
    const pid_t child = sleeper.ok() ? sleeper->pid() : 0;
    if (write(told[1], &child, sizeof child) < 0) _exit(1);
    pause();
    _exit(0);
  }
  pid_t child = 0;
  ASSERT_EQ(read(told[0], &child, sizeof child), static_cast<ssize_t>(sizeof child));
  ASSERT_GT(child, 0);
  EXPECT_TRUE(runs(child));
  kill(parent, SIGKILL);
  waitpid(parent, nullptr, 0);
  EXPECT_TRUE(ends_soon(child));
  close(told[0]), close(told[1]);
}

}  // namespace
}  // namespace warplens
