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

// Tells the observer of these lanes, which continue together. Those that pass the same mask are joined: tiles of a warp are not, with each
// other. Only __syncwarp() orders memory: of shuffles, votes, matches and reductions PTX says that they wait, not that they are a barrier of memory.
void tell_of_join(Warp& warp, const Decoded& in, uint32_t lanes) {
  Observer* observer = warp.block->observer;
  if (!observer || in.op != Opcode::WarpSync) return;
  for (uint32_t rest = lanes; rest;) {
    const uint32_t mask = mask_of(warp, in, static_cast<uint32_t>(std::countr_zero(rest)));
    uint32_t same = in.stride_mask ? 0 : rest;
    if (in.stride_mask) each_lane_of(rest, [&](uint32_t lane) { same |= static_cast<uint32_t>(mask_of(warp, in, lane) == mask) << lane; });
    observer->join(warp, in, same, mask);
    rest &= ~same;
  }
}

const Gathered* executed(Warp& warp, const Decoded& in) {
  if (Observer* observer = warp.block->observer; observer && in.mask != kNone)
    each_lane_of(warp.active, [&](uint32_t lane) {
      if (!(mask_of(warp, in, lane) >> lane & 1)) observer->outside_of_mask(warp, in, lane);
    });
  return &warp.gathered;
}

uint32_t lanes_at(const Warp& warp, const Decoded& in) {
  uint32_t lanes = 0;
  for (const DivergentPath& path : warp.paths)
    if (path.alive && path.waits_at != kNone && same_operation(warp.code[path.waits_at], in)) lanes |= path.mask & warp.live;
  return lanes;
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
    tell_of_join(warp, *in, warp.active);
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
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < warp.paths.size() && !changed; ++i) {
      if (!warp.paths[i].alive || warp.paths[i].waits_at == kNone) continue;
      const Decoded& in = warp.code[warp.paths[i].waits_at];
      const uint32_t here = lanes_at(warp, in);
      if (named(warp, in, warp.paths[i].mask & warp.live) & ~here) continue;
      uint32_t released = 0, tell = kNone;
      // All that this path names have come; they continue together where they too have all of theirs.
      auto gathered = std::make_shared<Gathered>();
      for (const DivergentPath& path : warp.paths)
        if (path.alive && path.waits_at != kNone && same_operation(warp.code[path.waits_at], in))
          bring(warp, warp.code[path.waits_at], path.mask & warp.live, *gathered);
      for (DivergentPath& path : warp.paths) {
        if (!path.alive || path.waits_at == kNone || !same_operation(warp.code[path.waits_at], in)) continue;
        if (named(warp, warp.code[path.waits_at], path.mask & warp.live) & ~here) continue;
        tell = path.waits_at;
        released |= path.mask & warp.live;
        path.gathered = gathered;
        path.waits_at = kNone;
      }
      if (tell != kNone) tell_of_join(warp, warp.code[tell], released);
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
