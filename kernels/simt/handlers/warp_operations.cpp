// Where a thread is, and what lanes do together.
#include "kernels/simt/handlers/warp_operations.h"

#include <algorithm>

#include "kernels/simt/handlers/coverage.h"
#include "kernels/simt/machine/block.h"
#include "kernels/simt/machine/convergence.h"
#include "kernels/simt/machine/cost.h"

namespace warplens::simt {
namespace {

template <class F>
void write_lanes(Warp& warp, const Decoded* in, F value, bool wide = false) {
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
    if (!in->uniform_d && !(warp.active >> lane & 1)) continue;
    const uint64_t v = value(lane);
    if (wide)
      warp.at<uint64_t>(in->d)[lane] = v;
    else
      warp.at<uint32_t>(in->d)[lane] = static_cast<uint32_t>(v);
    if (in->uniform_d) return;
  }
}

uint64_t special(const Warp& warp, SpecialRegister which, uint32_t lane) {
  const Block& block = *warp.block;
  const uint32_t bit = 1u << lane;
  switch (which) {
    case SpecialRegister::TidX:
      return warp.thread[0][lane];
    case SpecialRegister::TidY:
      return warp.thread[1][lane];
    case SpecialRegister::TidZ:
      return warp.thread[2][lane];
    case SpecialRegister::CtaidX:
      return block.block_index.x;
    case SpecialRegister::CtaidY:
      return block.block_index.y;
    case SpecialRegister::CtaidZ:
      return block.block_index.z;
    case SpecialRegister::NtidX:
      return block.launch.block.x;
    case SpecialRegister::NtidY:
      return block.launch.block.y;
    case SpecialRegister::NtidZ:
      return block.launch.block.z;
    case SpecialRegister::NctaidX:
      return block.launch.grid.x;
    case SpecialRegister::NctaidY:
      return block.launch.grid.y;
    case SpecialRegister::NctaidZ:
      return block.launch.grid.z;
    case SpecialRegister::LaneId:
      return lane;
    case SpecialRegister::WarpId:
      return warp.index;
    case SpecialRegister::Clock:
    case SpecialRegister::Clock64:
      return warp.tick();  // ticks: there are no cycles here
    case SpecialRegister::LaneMaskEq:
      return bit;
    case SpecialRegister::LaneMaskLt:
      return bit - 1;
    case SpecialRegister::LaneMaskLe:
      return bit | (bit - 1);
    case SpecialRegister::LaneMaskGt:
      return ~(bit | (bit - 1));
    case SpecialRegister::LaneMaskGe:
      return ~(bit - 1);
    case SpecialRegister::DynamicSharedBytes:
      return block.launch.dynamic_shared_bytes;
  }
  return 0;
}

const Decoded* special_register(Warp& warp, const Decoded* in) {
  const auto which = static_cast<SpecialRegister>(in->aux);
  if (which <= SpecialRegister::TidZ && !in->uniform_d && warp.active == warp.live && !is_wide(in->type)) {
    std::copy_n(warp.thread[in->aux].data(), 32, warp.at<uint32_t>(in->d));
  } else {
    charge_lanes(warp, in);
    write_lanes(warp, in, [&](uint32_t lane) { return special(warp, which, lane); }, is_wide(in->type));
  }
  return in + 1;
}

// Under the checks what holds nothing is neither zero nor small.
const Decoded* unset(Warp& warp, const Decoded* in) {
  const uint64_t value = warp.block->unset ? ~uint64_t{0} >> (64 - in->bits) : 0;
  write_lanes(warp, in, [&](uint32_t) { return value; }, is_wide(in->type));
  if (Observer* observer = warp.block->observer) observer->unset(warp, *in);
  return in + 1;
}

struct Partner {
  uint32_t lane;
  bool valid;
};

// The PTX rule of shfl: c packs the clamp (bits 0-4) and the segment mask (bits 8-12).
Partner partner(ShuffleMode mode, uint32_t lane, uint32_t b, uint32_t c) {
  const int32_t step = static_cast<int32_t>(b & 31), clamp = static_cast<int32_t>(c & 31), segment = static_cast<int32_t>(c >> 8 & 31);
  const int32_t self = static_cast<int32_t>(lane);
  const int32_t last = (self & segment) | (clamp & ~segment), first = self & segment;
  int32_t from = self;
  bool valid = false;
  switch (mode) {
    case ShuffleMode::Up:
      from = self - step, valid = from >= last;
      break;
    case ShuffleMode::Down:
      from = self + step, valid = from <= last;
      break;
    case ShuffleMode::Xor:
      from = self ^ step, valid = from <= last;
      break;
    case ShuffleMode::Index:
      from = first | (step & ~segment), valid = from <= last;
      break;
  }
  return {static_cast<uint32_t>(valid ? from : self), valid};
}

const Decoded* shuffle(Warp& warp, const Decoded* in) {
  charge_lanes(warp, in);
  const Decoded* next = nullptr;
  const Gathered* gathered = gather(warp, in, next);
  if (!gathered) return next;
  const bool wide = is_wide(in->from), asks_valid = in->op == Opcode::ShuffleValid;
  const uint32_t* b = warp.at<uint32_t>(in->b);
  const uint32_t* c = warp.at<uint32_t>(in->c);
  const auto value = [&](uint32_t lane) -> uint64_t {
    const Partner from = partner(static_cast<ShuffleMode>(in->aux), lane, b[lane * in->stride_b], c[lane * in->stride_c]);
    if (asks_valid) return from.valid;
    Observer* observer = warp.block->observer;
    if (observer && !(gathered->lanes & member_mask(warp, *in, lane) & 1u << from.lane))
      observer->reads_absent_lane(warp, *in, lane, from.lane);
    if (gathered->lanes >> from.lane & 1) return gathered->values[from.lane];
    // A lane that does not participate: PTX leaves the value open; it is what the register of that lane holds.
    return wide ? warp.at<uint64_t>(in->a)[from.lane * in->stride_a] : warp.at<uint32_t>(in->a)[from.lane * in->stride_a];
  };
  std::array<uint64_t, 32> values{};
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane)
    if (in->uniform_d || warp.active >> lane & 1) values[lane] = value(lane);
  write_lanes(warp, in, [&](uint32_t lane) { return values[lane]; }, wide && !asks_valid);
  return in + 1;
}

uint32_t vote_of(VoteMode mode, uint32_t ballot, uint32_t members) {
  switch (mode) {
    case VoteMode::All:
      return ballot == members;
    case VoteMode::Any:
      return ballot != 0;
    case VoteMode::Uniform:
      return ballot == 0 || ballot == members;
    case VoteMode::Ballot:
      return ballot;
  }
  return ballot;
}

const Decoded* vote(Warp& warp, const Decoded* in) {
  charge_lanes(warp, in);
  const Decoded* next = nullptr;
  const Gathered* gathered = gather(warp, in, next);
  if (!gathered) return next;
  uint32_t ballot = 0;
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane)
    ballot |= static_cast<uint32_t>((gathered->lanes >> lane & 1) && gathered->values[lane] != 0) << lane;
  write_lanes(warp, in, [&](uint32_t lane) {
    const uint32_t members = member_mask(warp, *in, lane) & gathered->lanes;
    return vote_of(static_cast<VoteMode>(in->aux), ballot & members, members);
  });
  return in + 1;
}

const Decoded* active_mask(Warp& warp, const Decoded* in) {
  write_lanes(warp, in, [&](uint32_t) { return warp.active; });
  return in + 1;
}

const Decoded* match_any(Warp& warp, const Decoded* in) {
  charge_lanes(warp, in);
  const Decoded* next = nullptr;
  const Gathered* gathered = gather(warp, in, next);
  if (!gathered) return next;
  write_lanes(warp, in, [&](uint32_t lane) {
    if (in->uniform_d) lane = static_cast<uint32_t>(std::countr_zero(warp.active));
    uint32_t equal = 0;
    for (uint32_t rest = member_mask(warp, *in, lane) & gathered->lanes; rest; rest &= rest - 1) {
      const uint32_t other = static_cast<uint32_t>(std::countr_zero(rest));
      equal |= static_cast<uint32_t>(gathered->values[other] == gathered->values[lane]) << other;
    }
    return equal;
  });
  return in + 1;
}

constexpr Handler find_lane_operation(const Decoded& in) {
  switch (in.op) {
    case Opcode::Special:
      return special_register;
    case Opcode::Unset:
      return unset;
    case Opcode::Shuffle:
    case Opcode::ShuffleValid:
      return shuffle;
    case Opcode::Vote:
      return vote;
    case Opcode::ActiveMask:
      return active_mask;
    case Opcode::MatchAny:
      return match_any;
    default:
      return nullptr;
  }
}

static_assert(covers(Family::Lanes, find_lane_operation));

}  // namespace

Handler find_lanes_handler(const Decoded& in) { return find_lane_operation(in); }

}  // namespace warplens::simt
