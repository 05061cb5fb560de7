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

void LaneCheck::reads_absent_lane(const Warp& warp, const Decoded& in, uint32_t lane, uint32_t from) {
  if (first_.contains(in.index)) return;
  found(warp, in,
        fmt::format("lane {} of {} reads the value of lane {}, which does not participate in the shuffle: the result is undefined", lane,
                    thread_name(*warp.block, warp.index, lane), from));
}

void LaneCheck::outside_of_mask(const Warp& warp, const Decoded& in, uint32_t lane) {
  if (first_.contains(in.index)) return;
  found(warp, in,
        fmt::format("lane {} of {} executes {} with a mask that does not contain it: the result is undefined", lane,
                    thread_name(*warp.block, warp.index, lane), name(in.op)));
}

std::vector<std::string> LaneCheck::findings() const {
  std::vector<std::string> all;
  for (const auto& [instruction, text] : first_) all.push_back(text);
  return all;
}

}  // namespace warplens::simt
