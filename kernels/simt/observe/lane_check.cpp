#include "kernels/simt/observe/lane_check.h"

#include <fmt/format.h>

#include "kernels/program/source_line.h"
#include "kernels/simt/machine/block.h"
#include "kernels/simt/machine/faults.h"

namespace warplens::simt {
namespace {

constexpr const char* kSpoken[] = {
#define X(name, family, operands, aux, memory, cost, faults, spoken, contract) spoken,
#include "kernels/program/opcodes.def"
};

constexpr bool waiting_is_spoken_of() {
  for (uint32_t op = 0; op < kOpcodeCount; ++op)
    if ((kOpcodes[op].faults & kMissingLanes) && !*kSpoken[op]) return false;
  return true;
}
static_assert(waiting_is_spoken_of(), "a row of opcodes.def waits for lanes and does not say what messages call it");

}  // namespace

std::string says_absent_lane(uint32_t from) {
  return fmt::format("reads the value of lane {}, which does not participate in the shuffle: the result is undefined", from);
}
const char* spoken(Opcode op) {
  const char* const said = kSpoken[static_cast<size_t>(op)];
  return *said ? said : name(op);
}

std::string says_outside_of_mask(Opcode op) {
  return fmt::format("executes {} with a mask that does not contain it: the result is undefined", spoken(op));
}

void LaneCheck::found(const Warp& warp, const Decoded& in, bool absent, uint32_t lane, uint32_t from) {
  const auto [at, fresh] = first_.try_emplace({in.index, absent});
  First& first = at->second;
  if (fresh) {
    const Block& block = *warp.block;
    first.block = block.block_linear, first.tick = warp.tick(), first.op = in.op;
    first.finding.location = block.program.code[in.index].location;
    first.finding.instruction = in.index, first.finding.block = block.block_index, first.finding.warp = warp.index;
    first.finding.place = first.finding.location == kNone ? fmt::format("instruction {}", in.index)
                                                          : line_text(source_line(block.program, first.finding.location));
    first.thread = thread_name(block, warp.index, lane);
    first.finding.who =
        fmt::format("warp {} of block ({}, {}, {})", warp.index, block.block_index.x, block.block_index.y, block.block_index.z);
  }
  if (first.block != warp.block->block_linear || first.finding.warp != warp.index || first.tick != warp.tick()) return;
  first.lanes |= 1u << lane, first.from |= 1u << from;
}

void LaneCheck::reads_absent_lane(const Warp& warp, const Decoded& in, uint32_t lane, uint32_t from) { found(warp, in, true, lane, from); }
void LaneCheck::outside_of_mask(const Warp& warp, const Decoded& in, uint32_t lane) { found(warp, in, false, lane, lane); }

std::vector<LaneFinding> LaneCheck::findings() const {
  std::vector<LaneFinding> all;
  for (const auto& [key, first] : first_) {
    LaneFinding& finding = all.emplace_back(first.finding);
    finding.lanes = first.lanes;
    const bool one = std::popcount(first.lanes) == 1;
    if (one) {
      const uint32_t from = static_cast<uint32_t>(std::countr_zero(first.from));
      finding.text = key.second ? says_absent_lane(from) : says_outside_of_mask(first.op);
    } else if (key.second) {
      finding.text = fmt::format("read the values of {}, which {} not participate in the shuffle: the results are undefined",
                                 lane_list(first.from), std::popcount(first.from) == 1 ? "does" : "do");
    } else {
      finding.text = fmt::format("execute {} with masks that do not contain them: the results are undefined", spoken(first.op));
    }
    finding.text = fmt::format("{}: {} of {} {}", finding.place, lane_list(first.lanes), one ? first.thread : finding.who, finding.text);
  }
  return all;
}

}  // namespace warplens::simt
