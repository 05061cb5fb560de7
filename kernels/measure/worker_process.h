// A child process in a process group of its own, with pipes to its three streams. It ends with this object and with the
// thread that made it.
#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>
#include <vector>

#include "kernels/base/result.h"

namespace warplens::measure {

class WorkerProcess {
 public:
  // `command`: program and arguments; the program is looked up in PATH. A program that cannot be started says so on its
  // standard error and ends with 127.
  static Result<WorkerProcess> start(const std::vector<std::string>& command);
  WorkerProcess(WorkerProcess&& other) noexcept;
  WorkerProcess& operator=(WorkerProcess&& other) noexcept;
  ~WorkerProcess();

  pid_t pid() const { return pid_; }
  int output() const { return output_; }
  int errors() const { return errors_; }
  // False when the process does not take it: it has gone, or has long read nothing.
  bool write_line(std::string_view line);
  // Kills the whole group and says how the process ended: "ended with exit code 3", "was ended by signal 11 (Segmentation fault)".
  // `patience_seconds`: for one that is about to end by itself, so that its own end is what is told.
  std::string end(double patience_seconds);

 private:
  WorkerProcess() = default;

  pid_t pid_ = 0;  // 0 once ended
  int input_ = -1, output_ = -1, errors_ = -1;
};

}  // namespace warplens::measure
