#include "kernels/simt/memory/local_copy.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "kernels/simt/handlers/coverage.h"
#include "kernels/simt/machine/block.h"
#include "kernels/simt/machine/cost.h"
#include "kernels/simt/memory/access.h"

namespace warplens::simt {
namespace {

// Ticks that `bytes` of each lane count for: lane by lane, or a word of all lanes at a time.
void charge_lane_bytes(Warp& warp, uint64_t bytes) {
  warp.charge(static_cast<uint64_t>(std::popcount(warp.active)) * (bytes + kMovedBytesPerTick) / kMovedBytesPerTick);
}
void charge_words(Warp& warp, uint64_t bytes) { warp.charge(bytes / kMovedBytesPerTick + 1); }

AccessInfo info_of(MemoryOp op, uint64_t bytes) {
  AccessInfo info;
  info.op = op;
  info.width = static_cast<uint32_t>(std::min<uint64_t>(bytes, ~0u));  // more than any memory has: refused as that
  return info;
}

// Bytes at one address in every active lane, so that they are parts of words that lie side by side. `from` is local or constant memory.
void copy_words(Warp& warp, uint64_t to, uint64_t from, uint64_t bytes) {
  const bool constant = space_of(from) == Space::Constant;
  for (uint64_t n = 0; bytes > 0; to += n, from += n, bytes -= n) {
    n = std::min({4 - to % 4, 4 - from % 4, bytes});
    const uint32_t mask = n == 4 ? ~0u : (1u << 8 * n) - 1, left = to % 4 * 8, right = from % 4 * 8, active = warp.active;
    std::array<uint32_t, 32> words;
    if (constant) {
      uint32_t value = 0;
      std::memcpy(&value, warp.constant + (from - kConstantBase), n);
      words.fill(value);
    } else {
      std::memcpy(words.data(), warp.local + (from - kLocalBase) / 4 * 128, 128);
      for (uint32_t& word : words) word = word >> right & mask;
    }
    auto* target = reinterpret_cast<uint32_t*>(warp.local + (to - kLocalBase) / 4 * 128);
    for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
      const uint32_t changed = (target[lane] & ~(mask << left)) | words[lane] << left;
      target[lane] = active >> lane & 1 ? changed : target[lane];
    }
  }
}

bool in_words(uint64_t to, uint64_t from, uint64_t bytes) {
  const Space space = space_of(from);
  const bool apart = to == from || (to - from >= bytes && from - to >= bytes);
  return space_of(to) == Space::Local && (space == Space::Local || space == Space::Constant) && apart;
}

}  // namespace

static const Decoded* fill_local(Warp& warp, const Decoded* in) {
  const uint64_t* to = warp.at<uint64_t>(in->a);
  const AccessInfo info = info_of(MemoryOp::Store, *warp.at<uint64_t>(in->c));
  if (info.width == 0) return in + 1;  // touches nothing, wherever it points
  charge_lane_bytes(warp, info.width);
  for (uint32_t rest = warp.active; rest; rest &= rest - 1) {
    const uint32_t lane = static_cast<uint32_t>(std::countr_zero(rest));
    const uint64_t address = to[lane * in->stride_a];
    if (!check(warp, in, info, address, lane, true)) return nullptr;
    const std::vector<uint8_t> bytes(info.width, static_cast<uint8_t>(warp.at<uint32_t>(in->b)[lane * in->stride_b]));
    write_lane(warp, lane, address, bytes.data(), info.width);
  }
  return in + 1;
}

static const Decoded* copy_local(Warp& warp, const Decoded* in) {
  const uint64_t* to = warp.at<uint64_t>(in->a);
  const uint64_t* from = warp.at<uint64_t>(in->b);
  const AccessInfo source = info_of(MemoryOp::Load, *warp.at<uint64_t>(in->c)), target = info_of(MemoryOp::Store, source.width);
  if (source.width == 0) return in + 1;
  const bool one_place = in->stride_a == 0 && in->stride_b == 0;
  for (uint32_t rest = one_place ? warp.active & (0 - warp.active) : warp.active; rest; rest &= rest - 1) {
    const uint32_t lane = static_cast<uint32_t>(std::countr_zero(rest));
    if (!check(warp, in, source, from[lane * in->stride_b], lane, false)) return nullptr;
    if (!check(warp, in, target, to[lane * in->stride_a], lane, true)) return nullptr;
  }
  if (one_place && in_words(*to, *from, source.width)) {
    charge_words(warp, source.width);
    copy_words(warp, *to, *from, source.width);
    return in + 1;
  }
  charge_lane_bytes(warp, source.width);
  std::vector<uint8_t> bytes(source.width);
  for (uint32_t rest = warp.active; rest; rest &= rest - 1) {
    const uint32_t lane = static_cast<uint32_t>(std::countr_zero(rest));
    read_lane(warp, lane, from[lane * in->stride_b], bytes.data(), source.width);
    write_lane(warp, lane, to[lane * in->stride_a], bytes.data(), source.width);
  }
  return in + 1;
}

// What the bytes held stays there, as on a GPU, but where a check wants to see its use.
static const Decoded* declare_local(Warp& warp, const Decoded* in) {
  const uint64_t* at = warp.at<uint64_t>(in->a);
  const AccessInfo info = info_of(MemoryOp::Store, *warp.at<uint64_t>(in->c));
  if (info.width == 0) return in + 1;
  charge_words(warp, info.width);
  const std::vector<uint8_t> bytes(info.width, warp.block->unset);
  for (uint32_t rest = warp.active; rest; rest &= rest - 1) {
    const uint32_t lane = static_cast<uint32_t>(std::countr_zero(rest));
    const uint64_t address = at[lane * in->stride_a];
    if (!check(warp, in, info, address, lane, true)) return nullptr;
    if (warp.block->unset != 0) write_lane(warp, lane, address, bytes.data(), info.width);
  }
  return in + 1;
}

static constexpr Handler bulk_operation(const Decoded& in) {
  switch (in.op) {
    case Opcode::Fill:
      return fill_local;
    case Opcode::Copy:
      return copy_local;
    case Opcode::Declare:
      return declare_local;
    default:
      return nullptr;
  }
}
static_assert(covers(Family::Bulk, bulk_operation));

Handler find_bulk_handler(const Decoded& in) { return bulk_operation(in); }

}  // namespace warplens::simt
