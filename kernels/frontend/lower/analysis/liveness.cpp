#include "kernels/frontend/lower/analysis/liveness.h"

#include <algorithm>
#include <functional>

#include "kernels/program/operands.h"

namespace warplens::frontend {
namespace {

constexpr uint32_t kRegistersBesides = 8;  // stack pointer, addresses' bases, what the compiler keeps for itself

struct StraightRun {
  uint32_t begin, end;
};

// Straight runs of code: from a target or after a jump to the next one.
std::vector<StraightRun> straight_runs(const Program& program) {
  const uint32_t count = static_cast<uint32_t>(program.code.size());
  std::vector<bool> leader(count + 1, false);
  leader[0] = true;
  for (uint32_t i = 0; i < count; ++i) {
    const Instruction& in = program.code[i];
    if (in.op == Opcode::Jump) leader[in.a] = leader[i + 1] = true;
    if (in.op == Opcode::Branch) leader[in.b] = leader[in.c] = leader[i + 1] = true;
    if (in.op == Opcode::Return) leader[i + 1] = true;
  }
  std::vector<StraightRun> runs;
  for (uint32_t i = 0; i < count; ++i) {
    if (leader[i]) runs.push_back({i, i});
    runs.back().end = i + 1;
  }
  return runs;
}

}  // namespace

uint32_t estimate_registers(const Program& program) {
  if (program.code.empty()) return 0;
  const std::vector<StraightRun> runs = straight_runs(program);
  std::vector<uint32_t> run_at(program.code.size() + 1, kNone);
  for (uint32_t r = 0; r < runs.size(); ++r) run_at[runs[r].begin] = r;
  std::vector<std::vector<bool>> live_in(runs.size(), std::vector<bool>(program.registers.size(), false));
  std::vector<uint32_t> weight(program.registers.size(), 1);
  for (size_t r = 0; r < weight.size(); ++r) weight[r] = program.registers[r].uniform ? 0 : is_wide(program.registers[r].type) ? 2 : 1;
  for (const Constant& c : program.constants) weight[c.reg] = 0;

  uint32_t fullest = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t r = runs.size(); r-- > 0;) {
      std::vector<bool> live(program.registers.size(), false);
      const Instruction& last = program.code[runs[r].end - 1];
      const auto join = [&](uint32_t target) {
        if (target >= program.code.size()) return;
        const std::vector<bool>& from = live_in[run_at[target]];
        std::transform(live.begin(), live.end(), from.begin(), live.begin(), std::logical_or<>());
      };
      if (last.op == Opcode::Jump)
        join(last.a);
      else if (last.op == Opcode::Branch)
        join(last.b), join(last.c);
      else if (last.op != Opcode::Return && last.op != Opcode::Trap)
        join(runs[r].end);
      uint32_t now = 0;
      for (size_t reg = 0; reg < live.size(); ++reg) now += live[reg] ? weight[reg] : 0;
      fullest = std::max(fullest, now);
      for (uint32_t i = runs[r].end; i-- > runs[r].begin;) {
        const Instruction& in = program.code[i];
        for_each_definition(program, in, [&](uint32_t reg) {
          if (live[reg]) live[reg] = false, now -= weight[reg];
        });
        for_each_use(program, in, [&](uint32_t reg) {
          if (!live[reg]) live[reg] = true, now += weight[reg];
        });
        fullest = std::max(fullest, now);
      }
      if (live != live_in[r]) live_in[r] = std::move(live), changed = true;
    }
  }
  return std::min(fullest + kRegistersBesides, 255u);
}

}  // namespace warplens::frontend
