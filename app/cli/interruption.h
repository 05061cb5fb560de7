// Ctrl-C as a question that long work asks.
#pragma once

#include <csignal>

namespace warplens::app {

// Ctrl-C ends what is under way, not the program, as long as this object lives; a second one ends the program.
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
