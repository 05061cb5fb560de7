#include "kernels/program/liveness.h"

#include <algorithm>

#include "kernels/program/control_flow.h"

namespace warplens {
namespace {

// Where a run begins: at a target, or after a jump.
std::vector<bool> leaders(const Program& program) {
  const auto count = static_cast<uint32_t>(program.code.size());
  std::vector<bool> leader(count + 1, false);
  leader[0] = true;
  for (uint32_t i = 0; i < count; ++i) {
    const Instruction& in = program.code[i];
    for_each_target(in, [&](uint32_t target) { leader[target] = true; });
    if (!continues_at_the_next(in.op)) leader[i + 1] = true;
  }
  return leader;
}

}  // namespace

Liveness::Liveness(const Program& program) : program_(program), run_at_(program.code.size() + 1, kNone) {
  const std::vector<bool> leader = leaders(program);
  const RegisterSet none(program.registers.size());
  for (uint32_t i = 0; i < program.code.size(); ++i) {
    if (leader[i]) {
      run_at_[i] = static_cast<uint32_t>(runs_.size());
      runs_.push_back({i, i, none, none});
    }
    runs_.back().end = i + 1;
  }
  std::vector<bool> seen(runs_.size());
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t r = runs_.size(); r-- > 0;) {
      Run& run = runs_[r];
      RegisterSet live = live_out_of(run);
      if (live == run.live_out && seen[r]) continue;
      seen[r] = true;
      run.live_out = live;
      for (uint32_t i = run.end; i-- > run.begin;) step_back(live, i);
      if (live != run.live_in) run.live_in = std::move(live), changed = true;
    }
  }
}

RegisterSet Liveness::live_out_of(const Run& run) const {
  RegisterSet live(program_.registers.size());
  for_each_successor(program_, run.end - 1, [&](uint32_t target) {
    if (target < program_.code.size()) live.add(runs_[run_at_[target]].live_in);
  });
  return live;
}

void Liveness::step_back(RegisterSet& live, uint32_t instruction) const {
  const Instruction& in = program_.code[instruction];
  for_each_definition(program_, in, [&](RegisterId reg) { live.remove(reg); });
  for_each_use(program_, in, [&](RegisterId reg) { live.add(reg); });
}

RegisterSet Liveness::before(uint32_t instruction) const {
  const auto after = std::upper_bound(runs_.begin(), runs_.end(), instruction, [](uint32_t i, const Run& run) { return i < run.begin; });
  const Run& run = *(after - 1);
  RegisterSet live = run.live_out;
  for (uint32_t i = run.end; i-- > instruction;) step_back(live, i);
  return live;
}

}  // namespace warplens
