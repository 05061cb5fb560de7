#include "kernels/simt/machine/uniform_state.h"

#include <algorithm>
#include <cstring>

#include "kernels/simt/machine/block.h"

namespace warplens::simt {

bool same_uniform_state(const Warp& warp, const uint8_t* one, const uint8_t* other, uint32_t pc) {
  if (one == other || std::memcmp(one, other, warp.uniform_bytes) == 0) return true;
  const Program& program = warp.block->program;
  const Code& code = warp.block->code;
  LazyLiveness& liveness = *code.liveness;
  const auto parts = [&]() -> const std::vector<UniformPart>& {
    const std::scoped_lock lock(liveness.mutex);
    const auto [known, is_new] = liveness.at.try_emplace(pc);
    if (!is_new) return known->second;
    if (!liveness.found) liveness.found.emplace(program);
    const RegisterSet live = liveness.found->before(pc);
    for (RegisterId reg = 0; reg < program.registers.size(); ++reg) {
      const uint32_t begin = code.register_offset[reg] - warp.uniform_begin;
      if (live[reg] && program.registers[reg].uniform && begin < warp.uniform_bytes)
        known->second.push_back({begin, is_wide(program.registers[reg].type) ? 8u : 4u});
    }
    return known->second;
  };
  const std::vector<UniformPart>& live = parts();
  return std::all_of(live.begin(), live.end(),
                     [&](const UniformPart& p) { return std::memcmp(one + p.begin, other + p.begin, p.bytes) == 0; });
}

}  // namespace warplens::simt
