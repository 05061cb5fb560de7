// Accesses that no fast path takes: each lane on its own, with every check.
#pragma once

#include "kernels/simt/machine/fault.h"
#include "kernels/simt/machine/warp.h"

namespace warplens::simt {

// A block that has seen more patterns forgets all of them; some 40 MB: accesses at random addresses make one each.
inline constexpr uint64_t kMaxPatterns = 1 << 14;

const Decoded* slow_access(Warp& warp, const Decoded* in);
bool check(Warp& warp, const Decoded* in, const AccessInfo& info, uint64_t address, uint32_t lane, bool write);  // false: the fault is set
Pattern* find_pattern(Warp& warp, const std::array<uint64_t, 32>& address, uint64_t base, uint32_t mask);
Pattern* new_pattern(Warp& warp, const Decoded* in, uint64_t base);
void observe_slow(Warp& warp, const Decoded* in, const AccessInfo& info, Pattern& pattern, uint64_t base);
const PageEntry* page_slow(Warp& warp, uint64_t address, bool write);
void keep_loaded(Warp& warp, const AccessInfo& info);
const Decoded* stop_with(Warp& warp, const Decoded* in, Fault fault);

// A lane's bytes, after check().
void read_lane(Warp& warp, uint32_t lane, uint64_t address, uint8_t* out, uint32_t bytes);
void write_lane(Warp& warp, uint32_t lane, uint64_t address, const uint8_t* from, uint32_t bytes);

}  // namespace warplens::simt
