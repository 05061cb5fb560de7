// The real `warplens` as a process of its own: what it says, how it ends, and a folder to work in.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace warplens::cli_tests {

struct Ended {
  int code = -1;  // exit code; -1 where a signal ended it
  int signal = 0;
  bool late = false;  // had to be killed at the time limit
  double seconds = 0;
  std::string out, err;
};

struct Call {
  std::vector<std::string> arguments;
  std::vector<std::string> environment;  // NAME=VALUE sets, NAME alone removes; the rest is this process's own
  std::string program;                   // empty: the `warplens` that was built
  std::chrono::seconds limit{60};
  std::function<void(pid_t)> meanwhile;  // called once, right after the start
};
Ended run(const Call& call);
Ended warplens(std::vector<std::string> arguments);

std::filesystem::path built(std::string_view program);

// The first child of `parent` whose command is `name`, waited for; 0 where none appears in time.
pid_t child_of(pid_t parent, std::string_view name, std::chrono::seconds limit);

// A folder of one test, gone with it.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string write(const std::string& name, std::string_view text) const;  // gives the path
  std::string path(const std::string& name) const { return (root_ / name).string(); }
  const std::filesystem::path& root() const { return root_; }

 private:
  std::filesystem::path root_;
};
std::string read_file(const std::string& path);

}  // namespace warplens::cli_tests
