#include "kernels/simt/observe/watched.h"

#include "kernels/simt/machine/block.h"
#include "kernels/simt/memory/access.h"

namespace warplens::simt {
namespace {

// The pattern seen last, where the addresses still have it: the instruction's own handler finds it at once then.
Pattern& pattern_of(Warp& warp, const Decoded& in, uint64_t base) {
  Pattern& known = *warp.hints[in.access];
  if (known.mask != warp.active) return *new_pattern(warp, &in, base);
  if (in.stride_a == 0) return known.same_address ? known : *new_pattern(warp, &in, base);
  const uint64_t* address = warp.at<uint64_t>(in.a);
  uint64_t difference = 0;
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) difference |= (address[lane] - base - known.delta[lane]) & known.lane_mask[lane];
  return difference ? *new_pattern(warp, &in, base) : known;
}

}  // namespace

const Decoded* watched(Warp& warp, const Decoded* in) {
  Observer* observer = warp.block->observer;
  if (observer && in->access == kNone) {
    observer->bulk(warp, *in);
  } else if (observer) {
    const uint64_t base = warp.at<uint64_t>(in->a)[in->stride_a * static_cast<uint32_t>(std::countr_zero(warp.active))];
    observer->memory(warp, *in, warp.accesses[in->access], pattern_of(warp, *in, base), base);
  }
  return warp.block->code.unwatched[in->index](warp, in);
}

}  // namespace warplens::simt
