// A child process in a process group of its own, with pipes to its streams. It ends with this object, and with the thread that
// made it, however that ends.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/base/result.h"

namespace warplens {

class ChildProcess {
 public:
  // `command`: program and arguments; the program is looked up in PATH. A program that cannot be started says so on its
  // standard error and ends with 127.
  static Result<ChildProcess> start(const std::vector<std::string>& command);
  ChildProcess(ChildProcess&& other) noexcept;
  ChildProcess& operator=(ChildProcess&& other) noexcept;
  ~ChildProcess();

  pid_t pid() const { return pid_; }
  // Descriptors, none of which blocks.
  int input() const { return input_; }
  int output() const { return output_; }
  int errors() const { return errors_; }

  // What write(2) gives, without the signal of a broken pipe.
  ssize_t write(const void* bytes, size_t size);
  void close_input();  // there is no more to read for it
  // False when the process does not take it: it has gone, or has long read nothing.
  bool write_line(std::string_view line);
  // Asks the whole group to end, kills what does not within two seconds, and says how the process ended: "ended with exit code 3", "was
  // ended by signal 11 (Segmentation fault)". `patience_seconds`: for one that is about to end by itself, so that its own end is what is
  // reported.
  std::string end(double patience_seconds);

 private:
  ChildProcess() = default;

  pid_t pid_ = 0;  // 0 once ended
  int input_ = -1, output_ = -1, errors_ = -1;
};

}  // namespace warplens
