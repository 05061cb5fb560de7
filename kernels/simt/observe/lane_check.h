// Finds warp operations whose result CUDA leaves open: a value taken from a lane that does not participate, a lane that its own mask does
// not name.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "kernels/simt/observe/observer.h"
#include "kernels/simt/run.h"

namespace warplens::simt {

// What is undefined, without who does it: "reads the value of lane 3, which ...".
std::string says_absent_lane(uint32_t from);
std::string says_outside_of_mask(Opcode op);
const char* spoken(Opcode op);  // an operation of lanes together, as CUDA calls it: "__syncwarp()", "shuffle", "mma"

class LaneCheck : public Observer {
 public:
  void reads_absent_lane(const Warp& warp, const Decoded& in, uint32_t lane, uint32_t from) override;
  void outside_of_mask(const Warp& warp, const Decoded& in, uint32_t lane) override;
  // One per instruction and kind, the first time that it happened, in the order of the code.
  std::vector<LaneFinding> findings() const;

 private:
  // Lanes of one warp that one execution of an instruction concerns, and the lanes that they read from.
  struct First {
    uint64_t block = 0, tick = 0;
    uint32_t lanes = 0, from = 0;
    LaneFinding finding;
    std::string thread;  // of the first lane
    Opcode op = Opcode::Mov;
  };
  void found(const Warp& warp, const Decoded& in, bool absent, uint32_t lane, uint32_t from);
  std::map<std::pair<uint32_t, bool>, First> first_;  // by instruction, and whether another lane is absent
};

}  // namespace warplens::simt
