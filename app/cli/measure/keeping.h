// What keeps what was measured, whatever ends the measuring.
#pragma once

#include <csignal>
#include <string>

#include "kernels/measure/recording.h"

namespace warplens::app {

// Before measuring: a file that cannot take the recording should not cost the measurement. Closes the line that an interrupted writer
// left. An empty path means that nothing is recorded.
Status check_record(const std::string& path);
// After it. Nothing is written where nothing was measured.
Status add_to_record(const std::string& path, const measure::Recording& recording);

// Ctrl-C ends the measuring, not the program, as long as this object lives; a second one ends the program.
class Interruption {
 public:
  Interruption() {
    before_ = std::signal(SIGINT, [](int) { pending = 1, std::signal(SIGINT, SIG_DFL); });
  }
  ~Interruption() { std::signal(SIGINT, before_); }
  Interruption(const Interruption&) = delete;
  // True once.
  bool take() const { return pending == 1 ? (pending = 2, true) : false; }
  bool happened() const { return pending != 0; }

 private:
  static inline volatile std::sig_atomic_t pending = 0;
  void (*before_)(int) = nullptr;
};

}  // namespace warplens::app
