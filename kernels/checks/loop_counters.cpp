#include "kernels/checks/loop_counters.h"

#include <algorithm>
#include <utility>

#include "kernels/program/operands.h"

namespace warplens::checks {
namespace {

constexpr int kMaxDepth = 8;  // of arithmetic that is followed

bool is_arithmetic(const Instruction& in) {
  const Family family = info(in.op).family;
  return family == Family::Integer || family == Family::Bits || family == Family::Convert;
}

bool is_of_the_launch(const Instruction& in) {
  if (in.op != Opcode::Special) return false;
  switch (static_cast<SpecialRegister>(in.aux)) {
    case SpecialRegister::NtidX:
    case SpecialRegister::NtidY:
    case SpecialRegister::NtidZ:
    case SpecialRegister::NctaidX:
    case SpecialRegister::NctaidY:
    case SpecialRegister::NctaidZ:
    case SpecialRegister::CtaidX:
    case SpecialRegister::CtaidY:
    case SpecialRegister::CtaidZ:
      return true;
    default:
      return false;
  }
}

bool is_sum(Opcode op) { return op == Opcode::Add || op == Opcode::Sub; }

}  // namespace

// What a value is a copy of.
RegisterId LoopCounters::origin(RegisterId reg) const {
  while (set_[reg].size() == 1 && program_.code[set_[reg][0]].op == Opcode::Mov) reg = program_.code[set_[reg][0]].a;
  return reg;
}

bool LoopCounters::is_fixed(RegisterId reg, int depth) const {
  if (constant_[reg]) return true;
  if (set_[reg].size() != 1 || depth > kMaxDepth) return false;
  const Instruction& in = program_.code[set_[reg][0]];
  if (is_of_the_launch(in)) return true;
  if (!is_arithmetic(in)) return false;
  bool fixed = true;
  for_each_use(program_, in, [&](RegisterId used) { fixed = fixed && is_fixed(used, depth + 1); });
  return fixed;
}

void LoopCounters::find_all() {
  flow_.emplace(program_);
  set_.resize(program_.registers.size()), constant_.resize(program_.registers.size());
  for (uint32_t i = 0; i < program_.code.size(); ++i)
    for_each_definition(program_, program_.code[i], [&](RegisterId reg) { set_[reg].push_back(i); });
  for (const Constant& constant : program_.constants) constant_[constant.reg] = true;
  // How the variable is made from itself: one operation with what is fixed.
  const auto step = [&](RegisterId variable, uint32_t at) -> const Instruction* {
    if (program_.code[at].op != Opcode::Mov) return nullptr;
    const RegisterId value = origin(program_.code[at].a);
    if (set_[value].size() != 1) return nullptr;
    const Instruction& in = program_.code[set_[value][0]];
    if (!is_arithmetic(in) || in.c != kNone || in.b == kNone) return nullptr;
    const bool is_first = origin(in.a) == variable && is_fixed(in.b), is_second = origin(in.b) == variable && is_fixed(in.a);
    return is_first || (is_second && in.op != Opcode::Sub) ? &in : nullptr;
  };
  for (RegisterId reg = 0; reg < set_.size(); ++reg) {
    Counter found{{reg, kNone}, kNone, {}};
    const Instruction* stepped = nullptr;
    bool one_way = set_[reg].size() >= 2;
    for (const uint32_t at : set_[reg]) {
      if (!one_way) break;
      const Instruction* by = step(reg, at);
      if (by)
        one_way = !std::exchange(stepped, by) || stepped == by, found.steps.push_back(at);
      else
        one_way = std::exchange(found.begins, at) == kNone && program_.code[at].op == Opcode::Mov;
    }
    if (!one_way || !stepped || found.begins == kNone) continue;
    const RegisterId start = program_.code[found.begins].a;
    if (!is_fixed(start)) found.counter.start = start;
    if (found.counter.start == kNone || is_sum(stepped->op)) all_.push_back(std::move(found));
  }
}

// Whether all that come from the instruction back to it have stepped the variable once and not begun again.
bool LoopCounters::counts_turns_of(const Counter& counter, uint32_t instruction) const {
  const auto is_step = [&](uint32_t at) { return std::ranges::find(counter.steps, at) != counter.steps.end(); };
  const std::vector<bool> after = flow_->after(instruction, counter.begins);
  if (!after[instruction] || flow_->after(instruction, is_step)[instruction]) return false;
  return std::ranges::any_of(counter.steps, [&](uint32_t at) { return after[at] && flow_->after(at, counter.begins)[instruction]; });
}

const std::vector<LoopCounter>& LoopCounters::around(uint32_t instruction) {
  const auto [known, fresh] = around_.try_emplace(instruction);
  if (!fresh) return known->second;
  if (!flow_) find_all();
  for (const Counter& c : all_)
    if (counts_turns_of(c, instruction)) known->second.push_back(c.counter);
  return known->second;
}

}  // namespace warplens::checks
