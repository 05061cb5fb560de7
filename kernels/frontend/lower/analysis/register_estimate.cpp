#include "kernels/frontend/lower/analysis/register_estimate.h"

#include <algorithm>

#include "kernels/program/liveness.h"
#include "kernels/program/operands.h"

namespace warplens::frontend {

constexpr uint32_t kRegistersBesides = 8;  // stack pointer, addresses' bases, what the compiler keeps for itself

uint32_t estimate_registers(const Program& program) {
  if (program.code.empty()) return 0;
  std::vector<uint32_t> weight(program.registers.size(), 1);
  for (size_t r = 0; r < weight.size(); ++r) weight[r] = program.registers[r].uniform ? 0 : is_wide(program.registers[r].type) ? 2 : 1;
  for (const Constant& c : program.constants) weight[c.reg] = 0;

  uint32_t fullest = 0;
  const Liveness liveness(program);
  for (const Liveness::Run& run : liveness.runs()) {
    RegisterSet live = run.live_out;
    uint32_t now = 0;
    for (size_t reg = 0; reg < weight.size(); ++reg) now += live[reg] ? weight[reg] : 0;
    fullest = std::max(fullest, now);
    for (uint32_t i = run.end; i-- > run.begin;) {
      const Instruction& in = program.code[i];
      for_each_definition(program, in, [&](uint32_t reg) {
        if (live[reg]) live.remove(reg), now -= weight[reg];
      });
      for_each_use(program, in, [&](uint32_t reg) {
        if (!live[reg]) live.add(reg), now += weight[reg];
      });
      fullest = std::max(fullest, now);
    }
  }
  return std::min(fullest + kRegistersBesides, 255u);
}

}  // namespace warplens::frontend
