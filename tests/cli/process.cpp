#include "tests/cli/process.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <thread>

namespace warplens::cli_tests {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

std::vector<std::string> changed_environment(const std::vector<std::string>& changes) {
  std::vector<std::string> result;
  const auto name_of = [](const std::string& entry) { return entry.substr(0, entry.find('=')); };
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const bool changed = std::any_of(changes.begin(), changes.end(), [&](const auto& c) { return name_of(c) == name_of(*entry); });
    if (!changed) result.emplace_back(*entry);
  }
  for (const auto& change : changes)
    if (change.find('=') != std::string::npos) result.push_back(change);
  return result;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> result;
  for (auto& text : texts) result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

void redirect(const std::string& path, int descriptor, int flags) {
  const int file = open(path.c_str(), flags, 0600);
  if (file < 0 || dup2(file, descriptor) < 0) _exit(126);
  close(file);
}

}  // namespace

fs::path built(std::string_view program) { return fs::path(WARPLENS_BINARY_DIR) / "bin" / program; }

Ended run(const Call& call) {
  const Folder streams;
  const std::string out = streams.path("out"), err = streams.path("err");
  std::vector<std::string> words = {call.program.empty() ? built("warplens").string() : call.program};
  words.insert(words.end(), call.arguments.begin(), call.arguments.end());
  std::vector<std::string> changes = call.environment;
  // English, whatever the system speaks.
  if (std::none_of(changes.begin(), changes.end(), [](const std::string& change) { return change.starts_with("LC_ALL="); }))
    changes.emplace_back("LC_ALL=C");
  std::vector<std::string> environment = changed_environment(changes);
  const auto argv = pointers(words), envp = pointers(environment);

  const auto begin = Clock::now();
  const pid_t id = fork();
  if (id == 0) {
    redirect("/dev/null", 0, O_RDONLY);
    redirect(out, 1, O_WRONLY | O_CREAT | O_TRUNC);
    redirect(err, 2, O_WRONLY | O_CREAT | O_TRUNC);
    execve(argv[0], argv.data(), envp.data());
    _exit(127);
  }
  if (id < 0) throw std::runtime_error("no process can be started");
  if (call.meanwhile) call.meanwhile(id);
  Ended ended;
  int status = 0;
  while (waitpid(id, &status, WNOHANG) == 0) {
    if (!ended.late && Clock::now() - begin > call.limit) {
      ended.late = true;
      kill(id, SIGKILL);
    }
    std::this_thread::sleep_for(1ms);
  }
  ended.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  if (WIFEXITED(status)) ended.code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) ended.signal = WTERMSIG(status);
  ended.out = read_file(out);
  ended.err = read_file(err);
  return ended;
}

Ended warplens(std::vector<std::string> arguments) {
  return run({.arguments = std::move(arguments), .environment = {}, .program = {}, .meanwhile = {}});
}

pid_t child_of(pid_t parent, std::string_view name, std::chrono::seconds limit) {
  // /proc/N/stat: "N (command, at most 15 bytes) state parent ...": proc(5)
  const std::string command(name.substr(0, 15));
  for (const auto begin = Clock::now(); Clock::now() - begin < limit; std::this_thread::sleep_for(1ms))
    for (const auto& entry : fs::directory_iterator("/proc")) {
      if (!std::isdigit(static_cast<unsigned char>(entry.path().filename().native().front()))) continue;
      const std::string stat = read_file((entry.path() / "stat").string());
      const size_t open = stat.find('('), close = stat.rfind(')');
      if (open == std::string::npos || close == std::string::npos || close + 4 > stat.size()) continue;
      if (stat.substr(open + 1, close - open - 1) == command && std::atoi(stat.c_str() + close + 4) == parent)
        return std::atoi(stat.c_str());
    }
  return 0;
}

Folder::Folder() {
  std::string name = (fs::path(WARPLENS_BINARY_DIR) / "cli_test_XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder can be made");
  root_ = name;
}

Folder::~Folder() {
  std::error_code ignored;
  fs::remove_all(root_, ignored);
}

std::string Folder::write(const std::string& name, std::string_view text) const {
  const fs::path file = root_ / name;
  fs::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << text;
  return file.string();
}

std::string read_file(const std::string& path) {
  std::stringstream text;  // what a process that ends meanwhile has in /proc cannot be read, which an iterator throws
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

}  // namespace warplens::cli_tests
