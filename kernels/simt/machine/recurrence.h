// Whether a warp that runs on and on comes back to a state that it was in, and so goes around in a circle.
#pragma once

#include <cstdint>

namespace warplens::simt {

struct WarpState;

// Looks at the end of each turn, by Brent's rule: a state is kept, and the next ones are compared with it, twice as many each time. A warp
// that computes has other registers each time, as its counter is one of them; one that waits for a word comes back. Memory is not looked
// at: what has changed there, and matters to the warp, it loads into a register.
class Recurrence {
 public:
  void turn_ended(const WarpState& warp);
  bool found() const { return found_; }

 private:
  uint64_t kept_ = 0;
  uint32_t compared_ = 0, until_ = 1;
  bool found_ = false, again_ = false;  // since the state before this one was kept, and since this one was
};

}  // namespace warplens::simt
