// States of a traced block at intervals; a cursor starts from the nearest one before its target.
#pragma once

#include "kernels/simt/machine/block.h"
#include "kernels/simt/trace/trace.h"

namespace warplens::simt {

struct Checkpoint {
  uint64_t tick = 0;
  BlockState state;
  GlobalMemory::Snapshot memory;
  bool others_ran = false;  // other blocks ran before it: nobody comes here by executing what is before
};

struct Checkpoints {
  Code code;
  hardware::Architecture arch;
  std::vector<Checkpoint> list;  // ascending by tick; the first is at 0
  uint64_t interval = 0;

  void add(Block& block, bool others_ran = false);
  uint64_t bytes() const;  // pages that several share counted once
  bool thin();             // drops every second one and doubles the interval; false where all that are left are needed
  const Checkpoint& before(uint64_t tick) const;
};

}  // namespace warplens::simt
