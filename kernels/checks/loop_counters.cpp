#include "kernels/checks/loop_counters.h"

#include "kernels/program/control_flow.h"

namespace warplens::checks {
namespace {

// Whether a thread that executes `from` can execute `to` later without executing `stop` between them.
bool leads_past(const Program& program, uint32_t from, uint32_t to, uint32_t stop) {
  std::vector<bool> seen(program.code.size());
  std::vector<uint32_t> work{from};
  while (!work.empty() && !seen[to]) {
    const uint32_t at = work.back();
    work.pop_back();
    for_each_successor(program, at, [&](uint32_t next) {
      if (next < seen.size() && next != stop && !seen[next]) seen[next] = true, work.push_back(next);
    });
  }
  return seen[to];
}

}  // namespace

void LoopCounters::find_all() {
  found_ = true;
  std::vector<std::vector<uint32_t>> set(program_.registers.size());  // by register: where
  for (uint32_t i = 0; i < program_.code.size(); ++i)
    for_each_definition(program_, program_.code[i], [&](RegisterId reg) { set[reg].push_back(i); });
  std::vector<bool> fixed(program_.registers.size());
  for (const Constant& constant : program_.constants) fixed[constant.reg] = true;
  // What a value is a copy of.
  const auto origin = [&](RegisterId reg) {
    while (set[reg].size() == 1 && program_.code[set[reg][0]].op == Opcode::Mov) reg = program_.code[set[reg][0]].a;
    return reg;
  };
  const auto steps = [&](RegisterId variable, uint32_t at) {
    const RegisterId value = origin(program_.code[at].a);
    if (set[value].size() != 1) return false;
    const Instruction& sum = program_.code[set[value][0]];
    if (sum.op != Opcode::Add && sum.op != Opcode::Sub) return false;
    return (origin(sum.a) == variable && fixed[origin(sum.b)]) ||
           (sum.op == Opcode::Add && origin(sum.b) == variable && fixed[origin(sum.a)]);
  };
  for (RegisterId reg = 0; reg < set.size(); ++reg) {
    if (set[reg].size() != 2) continue;
    for (const size_t first : {0, 1}) {
      const uint32_t begins = set[reg][first], at = set[reg][1 - first];
      if (program_.code[begins].op != Opcode::Mov || program_.code[at].op != Opcode::Mov) continue;
      if (fixed[origin(program_.code[begins].a)] && steps(reg, at)) all_.push_back({reg, begins, at});
    }
  }
}

const std::vector<RegisterId>& LoopCounters::around(uint32_t instruction) {
  const auto [known, fresh] = around_.try_emplace(instruction);
  if (!fresh) return known->second;
  if (!found_) find_all();
  for (const Counter& c : all_) {
    const bool inside = leads_past(program_, instruction, c.steps, c.begins) && leads_past(program_, c.steps, instruction, c.begins);
    if (inside && !leads_past(program_, instruction, instruction, c.steps)) known->second.push_back(c.variable);
  }
  return known->second;
}

}  // namespace warplens::checks
