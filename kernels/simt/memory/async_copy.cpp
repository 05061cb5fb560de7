#include "kernels/simt/memory/async_copy.h"

#include <algorithm>
#include <bit>

#include "kernels/simt/handlers/coverage.h"
#include "kernels/simt/machine/cost.h"
#include "kernels/simt/machine/faults.h"
#include "kernels/simt/memory/access.h"

namespace warplens::simt {
namespace {

constexpr uint64_t kNowhere = 0;  // target of a copy whose AsyncStore has not been executed yet

void mark(ArrivingWords& words, const CopyInFlight& copy, bool arriving) {
  const uint64_t first = (copy.target - kSharedBase) / 4, end = (copy.target - kSharedBase + copy.bytes + 3) / 4;
  for (uint64_t word = first; word < end; ++word) {
    const uint64_t bit = uint64_t{1} << word % 64;
    words[word / 64] = arriving ? words[word / 64] | bit : words[word / 64] & ~bit;
  }
}

template <class EachLane>
bool each_active(const Warp& warp, EachLane&& each) {
  for (uint32_t rest = warp.active; rest; rest &= rest - 1)
    if (!each(static_cast<uint32_t>(std::countr_zero(rest)))) return false;
  return true;
}

const Decoded* observed(Warp& warp, const Decoded* in, const AccessInfo& info) {
  const uint64_t base = warp.at<uint64_t>(in->a)[in->stride_a * static_cast<uint32_t>(std::countr_zero(warp.active))];
  observe_slow(warp, in, info, *new_pattern(warp, in, base), base);
  return in + 1;
}

}  // namespace

ArrivingWords arriving_words(const std::vector<Warp>& warps, uint64_t shared_bytes) {
  ArrivingWords words((shared_bytes / 4 + 64) / 64);
  for (const Warp& warp : warps)
    for (const CopyInFlight& copy : warp.copies)
      if (copy.target != kNowhere) mark(words, copy, true);
  return words;
}

// The source is read now; what is not taken of it is zero.
static const Decoded* async_load(Warp& warp, const Decoded* in) {
  const AccessInfo& info = warp.accesses[in->access];
  warp.charge(kAsyncLaneTicks * static_cast<uint64_t>(std::popcount(warp.active)));
  AccessInfo taken = info;
  const uint64_t* from = warp.at<uint64_t>(in->a);
  const bool all = each_active(warp, [&](uint32_t lane) {
    const uint64_t address = from[lane * in->stride_a];
    taken.width = in->c == kNone ? info.width : std::min(info.width, warp.at<uint32_t>(in->c)[lane * in->stride_c]);
    if (taken.width && !check(warp, in, taken, address, lane, false)) return false;
    CopyInFlight copy{kNowhere, address, lane, warp.copy_group[lane], info.width, taken.width, 0, {}};
    if (taken.width) read_lane(warp, lane, address, copy.data.data(), taken.width);
    warp.copies.push_back(copy);
    return true;
  });
  return all ? observed(warp, in, info) : nullptr;
}

static const Decoded* async_store(Warp& warp, const Decoded* in) {
  const AccessInfo& info = warp.accesses[in->access];
  const uint64_t* to = warp.at<uint64_t>(in->a);
  const bool all = each_active(warp, [&](uint32_t lane) {
    const uint64_t address = to[lane * in->stride_a];
    if (space_of(address) == Space::Shared) return check(warp, in, info, address, lane, true);
    return stop_with(warp, in, out_of_bounds(warp, *in, info, address, lane)) != nullptr;
  });
  if (!all) return nullptr;
  for (CopyInFlight& copy : warp.copies) {
    if (copy.target != kNowhere || !(warp.active >> copy.lane & 1)) continue;
    copy.target = to[copy.lane * in->stride_a];
    copy.bytes = std::min(copy.bytes, info.width);
    mark(warp.block->arriving, copy, true);
  }
  return observed(warp, in, info);
}

static const Decoded* async_commit(Warp& warp, const Decoded* in) {
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) warp.copy_group[lane] += warp.active >> lane & 1;
  return in + 1;
}

// Those of the warp's copies that `arrives` says are there.
template <class Arrives>
static void complete(Warp& warp, const CopyArrival& arrival, Arrives&& arrives) {
  std::erase_if(warp.copies, [&](const CopyInFlight& copy) {
    if (!arrives(copy)) return false;
    if (warp.block->observer) warp.block->observer->copy_arrives(warp, copy, arrival);
    if (copy.target == kNowhere) return true;
    std::copy_n(copy.data.begin(), copy.bytes, warp.shared + (copy.target - kSharedBase));
    mark(warp.block->arriving, copy, false);
    return true;
  });
}

// Copies that were closed in groups before the last `keep` ones.
static const Decoded* async_wait(Warp& warp, const Decoded* in) {
  warp.charge(warp.copies.size() * kSlowLaneTicks);
  complete(warp, {warp.tick(), 0},
           [&](const CopyInFlight& copy) { return (warp.active >> copy.lane & 1) && copy.group + in->aux < warp.copy_group[copy.lane]; });
  return in + 1;
}

// A wait for their group still completes them, as cp.async.mbarrier.arrive leaves it.
static const Decoded* async_bind(Warp& warp, const Decoded* in) {
  const uint64_t* barrier = warp.at<uint64_t>(in->a);
  for (CopyInFlight& copy : warp.copies)
    if (copy.barrier == 0 && (warp.active >> copy.lane & 1)) copy.barrier = barrier[copy.lane * in->stride_a];
  return in + 1;
}

static const Decoded* async_arrive(Warp& warp, const Decoded* in) {
  const uint64_t* barriers = warp.at<uint64_t>(in->a);
  each_active(warp, [&](uint32_t lane) {
    const CopyArrival arrival{warp.tick(), barriers[lane * in->stride_a]};
    for (Warp& each : warp.block->warps) {
      warp.charge(each.copies.size() * kSlowLaneTicks);
      complete(each, arrival, [&](const CopyInFlight& copy) { return copy.barrier == arrival.barrier; });
    }
    return true;
  });
  return in + 1;
}

static constexpr Handler async_operation(const Decoded& in) {
  switch (in.op) {
    case Opcode::AsyncLoad:
      return async_load;
    case Opcode::AsyncStore:
      return async_store;
    case Opcode::AsyncCommit:
      return async_commit;
    case Opcode::AsyncWait:
      return async_wait;
    case Opcode::AsyncBind:
      return async_bind;
    case Opcode::AsyncArrive:
      return async_arrive;
    default:
      return nullptr;
  }
}
static_assert(covers(Family::Async, async_operation));

Handler find_async_handler(const Decoded& in) { return async_operation(in); }

}  // namespace warplens::simt
