#include "kernels/simt/machine/uniform_state.h"

#include <cstring>

#include "kernels/simt/machine/block.h"

namespace warplens::simt {

bool same_uniform_state(const Warp& warp, const uint8_t* one, const uint8_t* other, uint32_t pc) {
  if (one == other || std::memcmp(one, other, warp.uniform_bytes) == 0) return true;
  const Program& program = warp.block->program;
  const Code& code = warp.block->code;
  LazyLiveness& liveness = *code.liveness;
  std::call_once(liveness.once, [&] { liveness.found.emplace(program); });
  const std::vector<bool> live = liveness.found->before(pc);
  for (RegisterId reg = 0; reg < program.registers.size(); ++reg) {
    if (!live[reg] || !program.registers[reg].uniform) continue;
    const uint32_t at = code.register_offset[reg] - warp.uniform_begin;
    if (at < warp.uniform_bytes && std::memcmp(one + at, other + at, is_wide(program.registers[reg].type) ? 8 : 4) != 0) return false;
  }
  return true;
}

}  // namespace warplens::simt
