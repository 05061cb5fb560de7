// Whether a warp that runs on and on comes back to a state that it was in, and so goes around in a circle.
#pragma once

#include <cstdint>
#include <vector>

#include "kernels/program/program.h"

namespace warplens::simt {

struct WarpState;

// Registers from which it follows where a branch goes, through whatever computes or loads what it tests. A counter that no branch depends
// on is none of them: a warp that waits for a word, and counts how often it looked, waits all the same.
std::vector<RegisterId> deciding_registers(const Program& program);

// Part of the register file, in bytes.
struct RegisterPlace {
  uint32_t offset = 0, bytes = 0;
};

// Looks at the end of each turn, by Brent's rule: a state is kept, and the next ones are compared with it, twice as many each time. The
// state is the registers that decide, and local memory. A warp that computes has others each time, as its counter is one of them; one that
// waits for a word comes back. No other memory is looked at: what has changed there, and matters to the warp, it loads.
class Recurrence {
 public:
  void turn_ended(const WarpState& warp, const std::vector<RegisterPlace>& deciding);
  bool found() const { return found_; }

 private:
  uint64_t kept_ = 0;
  uint32_t compared_ = 0, until_ = 1;
  bool found_ = false, again_ = false;  // since the state before this one was kept, and since this one was
};

}  // namespace warplens::simt
