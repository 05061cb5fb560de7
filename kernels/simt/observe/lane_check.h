// Finds warp operations whose result CUDA leaves open: a value taken from a lane that does not take part, a lane that its own mask does not
// name.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "kernels/simt/observe/observer.h"

namespace warplens::simt {

// What is undefined, without who does it: "reads the value of lane 3, which ...".
std::string says_absent_lane(uint32_t from);
std::string says_outside_of_mask(const Decoded& in);

class LaneCheck : public Observer {
 public:
  void reads_absent_lane(const Warp& warp, const Decoded& in, uint32_t lane, uint32_t from) override;
  void outside_of_mask(const Warp& warp, const Decoded& in, uint32_t lane) override;
  // One sentence per instruction, in the order of the code.
  std::vector<std::string> findings() const;

 private:
  void found(const Warp& warp, const Decoded& in, std::string what);
  std::map<uint32_t, std::string> first_;  // by instruction
};

}  // namespace warplens::simt
