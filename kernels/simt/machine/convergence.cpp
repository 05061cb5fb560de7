#include "kernels/simt/machine/convergence.h"

#include "kernels/simt/machine/block.h"
#include "kernels/simt/machine/divergence.h"

namespace warplens::simt {
namespace {

template <class F>
void each_lane_of(uint32_t mask, F f) {
  for (; mask; mask &= mask - 1) f(static_cast<uint32_t>(std::countr_zero(mask)));
}

// The same operation, as far as lanes that meet in it are concerned.
bool same_operation(const Decoded& a, const Decoded& b) { return a.op == b.op && a.aux == b.aux && a.type == b.type; }

uint32_t named(Warp& warp, const Decoded& in, uint32_t lanes) {
  uint32_t mask = 0;
  each_lane_of(lanes, [&](uint32_t lane) { mask |= member_mask(warp, in, lane); });
  return mask & warp.live;
}

void bring(Warp& warp, const Decoded& in, uint32_t lanes, Gathered& gathered) {
  gathered.lanes |= lanes;
  if (in.a == kNone) return;
  const bool wide = is_wide(in.from);
  each_lane_of(lanes, [&](uint32_t lane) {
    gathered.values[lane] = wide ? warp.at<uint64_t>(in.a)[lane * in.stride_a] : warp.at<uint32_t>(in.a)[lane * in.stride_a];
  });
}

uint32_t mask_of(Warp& warp, const Decoded& in, uint32_t lane) { return warp.at<uint32_t>(in.mask)[lane * in.stride_mask]; }

// Lanes that are at one operation, each at an instruction of its own.
struct Meeting {
  std::array<const Decoded*, 32> at{};
  uint32_t lanes = 0;

  void add(const Decoded& in, uint32_t which) {
    lanes |= which;
    each_lane_of(which, [&](uint32_t lane) { at[lane] = &in; });
  }
  // Whether all that the lane names have come, and to what it waits for: their masks name it too. Others are at the same operation of their
  // own, an earlier or a later one.
  bool is_complete(Warp& warp, uint32_t lane) const {
    bool complete = true;
    each_lane_of(member_mask(warp, *at[lane], lane) & warp.live, [&](uint32_t other) {
      complete = complete && (lanes >> other & 1) && (member_mask(warp, *at[other], other) >> lane & 1);
    });
    return complete;
  }
};

// Tells the observer of these lanes, which continue together. Those that pass the same mask are joined: tiles of a warp are not, with each
// other. Only __syncwarp() orders memory: of shuffles, votes, matches and reductions PTX says that they wait, not that they are a barrier
// of memory.
void tell_of_join(Warp& warp, const Meeting& meeting, uint32_t lanes) {
  Observer* observer = warp.block->observer;
  for (uint32_t rest = lanes; rest && observer;) {
    const auto first = static_cast<uint32_t>(std::countr_zero(rest));
    const Decoded& in = *meeting.at[first];
    if (in.op != Opcode::WarpSync) return;
    const uint32_t mask = mask_of(warp, in, first);
    uint32_t same = 0;
    each_lane_of(rest, [&](uint32_t lane) { same |= static_cast<uint32_t>(mask_of(warp, *meeting.at[lane], lane) == mask) << lane; });
    observer->join(warp, in, same, mask);
    rest &= ~same;
  }
}

const Gathered* executed(Warp& warp, const Decoded& in) {
  if (Observer* observer = warp.block->observer; observer && in.mask != kNone) {
    uint32_t returned = 0;
    each_lane_of(warp.active, [&](uint32_t lane) {
      const uint32_t mask = mask_of(warp, in, lane);
      returned |= mask & warp.existing & ~warp.live;
      if (!(mask >> lane & 1)) observer->outside_of_mask(warp, in, lane);
    });
    if (returned) observer->names_returned(warp, in, returned);
  }
  return &warp.gathered;
}

Meeting meeting_at(const Warp& warp, const Decoded& in) {
  Meeting meeting;
  for (const DivergentPath& path : warp.paths)
    if (path.alive && path.waits_at != kNone && same_operation(warp.code[path.waits_at], in))
      meeting.add(warp.code[path.waits_at], path.mask & warp.live);
  return meeting;
}

}  // namespace

uint32_t member_mask(Warp& warp, const Decoded& in, uint32_t lane) {
  if (in.mask == kNone) return warp.active;
  return warp.at<uint32_t>(in.mask)[lane * in.stride_mask] | 1u << lane;
}

const Gathered* gather(Warp& warp, const Decoded* in, const Decoded*& next) {
  DivergentPath& path = warp.paths[warp.current];
  if (path.gathered) {
    warp.gathered = *path.gathered;
    path.gathered.reset();
    return executed(warp, *in);
  }
  if (in->mask == kNone || warp.active == warp.live || (named(warp, *in, warp.active) & ~warp.active) == 0) {
    warp.gathered.lanes = 0;
    bring(warp, *in, warp.active, warp.gathered);
    if (warp.block->observer && in->op == Opcode::WarpSync) {
      Meeting meeting;
      meeting.add(*in, warp.active);
      tell_of_join(warp, meeting, warp.active);
    }
    return executed(warp, *in);
  }
  suspend(warp, in->index);
  path.waits_at = in->index;
  complete_waiting(warp);
  next = pick_path(warp);
  if (!next) warp.uncounted = true;  // it executes when the others have come
  return nullptr;
}

void complete_waiting(Warp& warp) {
  const auto waits = [&](const DivergentPath& path, const Decoded& in) {
    return path.alive && path.waits_at != kNone && same_operation(warp.code[path.waits_at], in);
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < warp.paths.size() && !changed; ++i) {
      if (!warp.paths[i].alive || warp.paths[i].waits_at == kNone) continue;
      const Decoded& in = warp.code[warp.paths[i].waits_at];
      const Meeting meeting = meeting_at(warp, in);
      uint32_t complete = 0;
      each_lane_of(meeting.lanes, [&](uint32_t lane) { complete |= static_cast<uint32_t>(meeting.is_complete(warp, lane)) << lane; });
      if ((warp.paths[i].mask & warp.live & complete) == 0) continue;
      uint32_t released = 0;
      // All that these lanes name have come, and they continue together. Others of their path, whose masks are other ones, wait on.
      auto gathered = std::make_shared<Gathered>();
      for (const DivergentPath& path : warp.paths)
        if (waits(path, in)) bring(warp, warp.code[path.waits_at], path.mask & warp.live, *gathered);
      for (uint32_t n = 0, count = static_cast<uint32_t>(warp.paths.size()); n < count; ++n) {
        const uint32_t lanes = waits(warp.paths[n], in) ? warp.paths[n].mask & warp.live & complete : 0;
        if (lanes == 0) continue;
        const bool all = lanes == (warp.paths[n].mask & warp.live);
        DivergentPath& path = warp.paths[all ? n : split_off(warp, n, lanes)];
        released |= lanes;
        path.gathered = gathered;
        path.waits_at = kNone;
      }
      tell_of_join(warp, meeting, released);
      changed = true;
    }
  }
  merge_paths(warp, kNone);
}

bool release_for_waiting(Warp& warp) {
  uint32_t wanted = 0;
  for (const DivergentPath& path : warp.paths)
    if (path.alive && path.waits_at != kNone) wanted |= named(warp, warp.code[path.waits_at], path.mask & warp.live);
  for (uint32_t i = static_cast<uint32_t>(warp.paths.size()); wanted && i-- > 0;)
    if (warp.paths[i].alive && (arrived_lanes(warp, i) & wanted)) return release_arrived(warp, i);
  return false;
}

}  // namespace warplens::simt
