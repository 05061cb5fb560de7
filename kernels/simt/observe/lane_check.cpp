#include "kernels/simt/observe/lane_check.h"

#include <fmt/format.h>

#include "kernels/simt/machine/block.h"
#include "kernels/simt/machine/faults.h"

namespace warplens::simt {

void LaneCheck::found(const Warp& warp, const Decoded& in, std::string what) {
  if (first_.contains(in.index)) return;
  const Program& program = warp.block->program;
  const uint32_t location = program.code[in.index].location;
  const std::string place =
      location == kNone ? fmt::format("instruction {}", in.index) : fmt::format("line {}", program.locations[location].line);
  first_[in.index] = place + ": " + std::move(what);
}

std::string says_absent_lane(uint32_t from) {
  return fmt::format("reads the value of lane {}, which does not participate in the shuffle: the result is undefined", from);
}
std::string says_outside_of_mask(const Decoded& in) {
  return fmt::format("executes {} with a mask that does not contain it: the result is undefined", name(in.op));
}

void LaneCheck::reads_absent_lane(const Warp& warp, const Decoded& in, uint32_t lane, uint32_t from) {
  if (first_.contains(in.index)) return;
  found(warp, in, fmt::format("lane {} of {} {}", lane, thread_name(*warp.block, warp.index, lane), says_absent_lane(from)));
}

void LaneCheck::outside_of_mask(const Warp& warp, const Decoded& in, uint32_t lane) {
  if (first_.contains(in.index)) return;
  found(warp, in, fmt::format("lane {} of {} {}", lane, thread_name(*warp.block, warp.index, lane), says_outside_of_mask(in)));
}

std::vector<std::string> LaneCheck::findings() const {
  std::vector<std::string> all;
  for (const auto& [instruction, text] : first_) all.push_back(text);
  return all;
}

}  // namespace warplens::simt
