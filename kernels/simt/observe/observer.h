#pragma once

#include "kernels/simt/machine/warp.h"

namespace warplens::simt {

// Sees what a traced block does.
class Observer {
 public:
  virtual ~Observer() = default;
  virtual void access(const Warp& warp, const Decoded& in, const AccessInfo& info, Pattern& pattern, uint64_t base, const PatternCount& count) = 0;
  virtual void barrier(const Warp& warp, const Decoded& in) = 0;
  virtual void instruction(const Warp& warp, const Decoded& in) = 0;  // before it executes
};

}  // namespace warplens::simt
