#include "kernels/simt/machine/divergence.h"

#include "kernels/simt/machine/block.h"
#include "kernels/simt/machine/cost.h"

namespace warplens::simt {
namespace {

const Decoded* enter(Warp& warp, uint32_t part) {
  const Part& p = warp.parts[part];
  warp.current = part;
  warp.active = p.mask;
  warp.rejoin = p.rejoin;
  warp.pc = p.pc;
  warp.stop = Stop::Ready;
  return warp.code + p.pc;
}

void end_part(Warp& warp, uint32_t part) {
  warp.parts[part].alive = false;
  if (const uint32_t parent = warp.parts[part].parent; parent != kNone) --warp.parts[parent].pending;
  while (!warp.parts.empty() && !warp.parts.back().alive) warp.parts.pop_back();
}

}  // namespace

const Decoded* pick_part(Warp& warp) {
  for (uint32_t i = static_cast<uint32_t>(warp.parts.size()); i-- > 0;) {
    if (i >= warp.parts.size()) continue;  // ended ones were dropped
    Part& part = warp.parts[i];
    if (!part.alive || part.pending > 0 || part.barrier != kNone) continue;
    part.mask &= warp.live;
    if (part.mask != 0) return enter(warp, i);
    end_part(warp, i);
    i = static_cast<uint32_t>(warp.parts.size());  // its parent may go on now
  }
  warp.stop = warp.parts.empty() ? Stop::Ended : Stop::Waiting;
  return nullptr;
}

const Decoded* finish_part(Warp& warp) {
  end_part(warp, warp.current);
  return pick_part(warp);
}

void settle(Warp& warp) {
  while (warp.stop == Stop::Ready && warp.pc == warp.rejoin) finish_part(warp);
}

const Decoded* meet_again(Warp& warp, const Decoded* in) {
  if (warp.rejoin != in->index) return in->inner(warp, in);
  const Decoded* next = finish_part(warp);
  if (next) return next->run(warp, next);
  warp.uncounted = true;
  return nullptr;
}

const Decoded* diverge(Warp& warp, const Decoded* in, uint32_t taken) {
  if (in->b == in->c) return warp.code + in->b;
  warp.charge(kDivergeTicks);
  const uint32_t rejoin = in->d, others = warp.active & ~taken;
  Part& part = warp.parts[warp.current];
  if (rejoin != kNoTarget && rejoin != part.rejoin) {
    // This part goes on at the meeting point, once both sides have come there.
    part.pc = rejoin;
    const uint32_t parent = warp.current;
    for (const auto& [target, mask] : {std::pair{in->c, others}, std::pair{in->b, taken}}) {
      if (target == rejoin) continue;
      ++warp.parts[parent].pending;
      warp.parts.push_back({target, rejoin, mask, parent});
    }
    return enter(warp, static_cast<uint32_t>(warp.parts.size()) - 1);
  }
  // The meeting point is this part's own end, where another one waits: lanes that go there are dropped here.
  if (in->b == rejoin || in->c == rejoin) {
    part.pc = in->b == rejoin ? in->c : in->b;
    part.mask = in->b == rejoin ? others : taken;
    return enter(warp, warp.current);
  }
  part.pc = in->c;
  part.mask = others;
  if (part.parent != kNone) ++warp.parts[part.parent].pending;
  warp.parts.push_back({in->b, part.rejoin, taken, part.parent});
  return enter(warp, static_cast<uint32_t>(warp.parts.size()) - 1);
}

}  // namespace warplens::simt
