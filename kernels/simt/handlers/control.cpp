// Jumps, branches, returns and barriers: what decides which lanes go where.
#include "kernels/simt/handlers/control.h"

#include "kernels/simt/handlers/coverage.h"
#include "kernels/simt/handlers/printing.h"
#include "kernels/simt/machine/block.h"
#include "kernels/simt/machine/convergence.h"
#include "kernels/simt/machine/cost.h"
#include "kernels/simt/machine/divergence.h"
#include "kernels/simt/machine/faults.h"
#include "kernels/simt/memory/access.h"

namespace warplens::simt {
namespace {

constexpr const char* kTrapText = "the kernel executed a trap";  // as the front end says it

uint32_t operand(Warp& warp, uint32_t offset, uint8_t stride) {
  if (offset == kNone) return 0;
  return warp.at<uint32_t>(offset)[stride ? std::countr_zero(warp.active) : 0];
}

uint32_t lanes_with(Warp& warp, uint32_t offset, uint8_t stride) {
  const uint32_t* value = warp.at<uint32_t>(offset);
  if (stride == 0) return value[0] ? warp.active : 0;
  uint32_t mask = 0;
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) mask |= static_cast<uint32_t>(value[lane] != 0) << lane;
  return mask & warp.active;
}

const Decoded* jump(Warp& warp, const Decoded* in) { return warp.code + in->a; }

const Decoded* uniform_branch(Warp& warp, const Decoded* in) { return warp.code + (*warp.at<uint32_t>(in->a) ? in->b : in->c); }

const Decoded* branch(Warp& warp, const Decoded* in) {
  const uint32_t taken = lanes_with(warp, in->a, 1);
  if (taken == warp.active) return warp.code + in->b;
  if (taken == 0) return warp.code + in->c;
  return diverge(warp, in, taken);
}

const Decoded* return_lanes(Warp& warp, const Decoded* in) {
  const uint32_t lanes = warp.active;
  warp.live &= ~lanes;
  if (Observer* observer = warp.block->observer) {
    observer->lanes_return(warp, *in, lanes);
    if (warp.live == 0) observer->warp_ends(warp);
  }
  warp.paths[warp.current].mask = 0;
  complete_waiting(warp);
  const Decoded* next = finish_path(warp);
  const Stop stop = warp.stop;
  warp.block->lanes_returned(static_cast<uint32_t>(std::popcount(lanes)));
  return stop == Stop::Ready ? next : nullptr;
}

bool same_in_lanes(Warp& warp, uint32_t offset, uint8_t stride) {
  if (offset == kNone || stride == 0) return true;
  const uint32_t first = operand(warp, offset, stride);
  for (uint32_t rest = warp.active; rest; rest &= rest - 1)
    if (warp.at<uint32_t>(offset)[std::countr_zero(rest)] != first) return false;
  return true;
}

// The warp's turn ends with its arrival, so that every schedule runs each warp to its next barrier.
const Decoded* barrier(Warp& warp, const Decoded* in) {
  warp.charge(kArriveTicks);
  const BarrierMode mode = static_cast<BarrierMode>(in->aux);
  const uint32_t predicate = in->c == kNone ? 0 : lanes_with(warp, in->c, in->stride_c);
  const bool of_grid = mode == BarrierMode::Grid;
  const uint32_t id = of_grid ? kGridBarrier : operand(warp, in->a, in->stride_a), count = operand(warp, in->b, in->stride_b);
  const bool one = same_in_lanes(warp, in->a, in->stride_a) && same_in_lanes(warp, in->b, in->stride_b);
  const bool exists = id < kBarriers || of_grid || (id >= kTileBarriers && id < kTileBarriersEnd);
  if (!one || !exists || (in->b != kNone && (count == 0 || count % 32 != 0)))
    return stop_with(warp, in, impossible_barrier(warp, in->index, one, id, count));
  if (warp.block->observer) warp.block->observer->arrive(warp, *in, {id, count, mode != BarrierMode::Arrive});
  const uint32_t epoch = warp.block->epoch;
  warp.block->arrive(warp, in, id, count, predicate);
  if (warp.block->fault) return stop_with(warp, in, *warp.block->fault);
  if (mode == BarrierMode::Arrive) return in + 1;
  const Decoded* next = pick_path(warp);
  return warp.block->epoch == epoch ? next : nullptr;
}

const Decoded* fence(Warp& warp, const Decoded* in) {
  if (warp.block->observer) warp.block->observer->fence(warp, *in);
  return in + 1;
}

const Decoded* yield(Warp& warp, const Decoded* in) {
  warp.yields();
  return in + 1;
}

const Decoded* warp_sync(Warp& warp, const Decoded* in) {
  const Decoded* next = nullptr;
  return gather(warp, in, next) ? in + 1 : next;
}

const Decoded* trap(Warp& warp, const Decoded* in) {
  const bool is_assert = in->op == Opcode::AssertFail;
  const auto& strings = warp.block->program.strings;
  const std::string text = in->a < strings.size() ? strings[in->a] : "";
  const uint32_t lane = static_cast<uint32_t>(std::countr_zero(warp.active));
  std::string message = is_assert ? "assertion failed: " + text : text.empty() ? kTrapText : text;
  message += ", lane " + std::to_string(lane) + " of " + thread_name(*warp.block, warp.index, lane);
  Error error = block_error(*warp.block, warp.block->program.code[in->index].location, std::move(message));
  if (is_assert) error.said = Phrase("assertion", {{"text", text}});
  if (!is_assert && (text.empty() || text == kTrapText)) error.said = Phrase("trap");
  return stop_with(warp, in, std::move(error));
}

const Decoded* print(Warp& warp, const Decoded* in) {
  warp.charge(kPrintLaneTicks * static_cast<uint64_t>(std::popcount(warp.active)));
  if (warp.block->printed) print_lanes(warp, *in, *warp.block->printed);
  if (in->d != kNone) {
    uint32_t* d = warp.at<uint32_t>(in->d);
    if (in->uniform_d)
      *d = in->count;
    else
      for (uint32_t lane = 0; lane < hardware::kLanes; ++lane)
        if (warp.active >> lane & 1) d[lane] = in->count;
  }
  return in + 1;
}

constexpr Handler flow(const Decoded& in) {
  switch (in.op) {
    case Opcode::Jump:
      return jump;
    case Opcode::Branch:
      return in.stride_a ? branch : uniform_branch;
    case Opcode::Return:
      return return_lanes;
    case Opcode::Trap:
    case Opcode::AssertFail:
      return trap;
    default:
      return nullptr;
  }
}
constexpr Handler sync(const Decoded& in) {
  switch (in.op) {
    case Opcode::Barrier:
      return barrier;
    case Opcode::WarpSync:
      return warp_sync;
    case Opcode::Yield:
      return yield;
    case Opcode::Fence:
      return fence;
    default:
      return nullptr;
  }
}
constexpr Handler output(const Decoded& in) { return in.op == Opcode::Print ? print : nullptr; }

static_assert(covers(Family::Flow, flow) && covers(Family::Sync, sync) && covers(Family::Output, output));

}  // namespace

Handler find_flow_handler(const Decoded& in) { return flow(in); }
Handler find_sync_handler(const Decoded& in) { return sync(in); }
Handler find_output_handler(const Decoded& in) { return output(in); }

}  // namespace warplens::simt
