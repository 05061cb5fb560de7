#include "kernels/checks/race/expected_reads.h"

#include <algorithm>
#include <utility>

#include "kernels/program/operands.h"

namespace warplens::checks {
namespace {

bool is_swap(const Instruction& in) {
  return in.op == Opcode::Atomic && static_cast<AtomicOperation>(in.aux) == AtomicOperation::CompareSwap;
}

// Its result depends on its operands alone.
bool computes(const Instruction& in) {
  const Family family = info(in.op).family;
  return family == Family::Integer || family == Family::Bits || family == Family::Float || family == Family::Convert;
}

}  // namespace

ExpectedReads::ExpectedReads(const Program& program)
    : program_(program), uses_(program.registers.size()), definitions_(program.registers.size()), found_(program.registers.size()) {
  for (uint32_t at = 0; at < program.code.size(); ++at) {
    for_each_use(program, program.code[at], [&](RegisterId reg) { uses_[reg].push_back(at); });
    for_each_definition(program, program.code[at], [&](RegisterId reg) { definitions_[reg].push_back(at); });
  }
  std::vector<RegisterId> work;
  const auto found = [&](RegisterId reg) {
    if (reg != kNone && !found_[reg]) found_[reg] = true, work.push_back(reg);
  };
  for (const Instruction& in : program.code)
    if (is_swap(in)) found(in.d);
  while (!work.empty()) {
    const RegisterId reg = work.back();
    work.pop_back();
    for (const uint32_t at : uses_[reg])
      if (const Instruction& in = program.code[at];
          in.op == Opcode::Mov || in.op == Opcode::Bitcast || info(in.op).family == Family::Convert)
        found(in.d);
  }
}

bool ExpectedReads::serves(uint32_t load, uint32_t swap) {
  const Instruction& in = program_.code[load];
  if (in.op != Opcode::Load || in.count != 1 || static_cast<MemoryOrder>(in.aux) != MemoryOrder::Weak || !is_swap(program_.code[swap]))
    return false;
  const auto [known, fresh] = known_.try_emplace(load);
  if (fresh) known->second = swaps_of(load);
  return known->second.contains(swap);
}

// Those that expect it; none where it reaches anything else.
std::set<uint32_t> ExpectedReads::swaps_of(uint32_t load) const {
  std::set<uint32_t> swaps;
  std::vector<bool> reached(program_.registers.size());
  std::vector<RegisterId> work;
  const auto reach = [&](RegisterId reg) {
    if (!reached[reg]) reached[reg] = true, work.push_back(reg);
  };
  reach(program_.code[load].d);
  while (!work.empty()) {
    const RegisterId reg = work.back();
    work.pop_back();
    for (const uint32_t at : uses_[reg]) {
      const Instruction& in = program_.code[at];
      if (is_swap(in)) {
        if (in.a == reg || !same_value(in.a, program_.code[load].a, 8)) return {};
        if (in.b == reg) swaps.insert(at);
      } else if (in.op == Opcode::Store && in.count == 1 && in.b == reg && in.a != reg && is_temporary(in.a)) {
        for (const uint32_t reader : uses_[in.a])
          if (program_.code[reader].op == Opcode::Load) for_each_definition(program_, program_.code[reader], reach);
      } else if (!computes(in)) {
        return {};
      } else if ((in.op != Opcode::ICmp && in.op != Opcode::FCmp) || !found_[in.a == reg ? in.b : in.a]) {
        reach(in.d);
      }
    }
  }
  return swaps;
}

// Where the bits of a number become those of another type: an object of the thread that is only stored to and loaded.
bool ExpectedReads::is_temporary(RegisterId address) const {
  const auto is = [&](const Constant& c) { return c.reg == address && c.kind == Constant::Kind::Object; };
  const auto object = std::find_if(program_.constants.begin(), program_.constants.end(), is);
  if (object == program_.constants.end() || program_.objects[object->index].space != Space::Local) return false;
  const auto shares = [&](const Constant& c) { return c.kind == Constant::Kind::Object && c.index == object->index; };
  if (std::count_if(program_.constants.begin(), program_.constants.end(), shares) != 1) return false;
  return std::all_of(uses_[address].begin(), uses_[address].end(), [&](uint32_t at) {
    const Instruction& in = program_.code[at];
    return (in.op == Opcode::Load || (in.op == Opcode::Store && in.b != address)) && in.a == address && in.count == 1 && in.site == kNoSite;
  });
}

bool ExpectedReads::same_value(RegisterId a, RegisterId b, int depth) const {
  if (a == b) return true;
  const auto constant = [&](RegisterId reg) {
    const auto is = [&](const Constant& c) { return c.reg == reg; };
    const auto at = std::find_if(program_.constants.begin(), program_.constants.end(), is);
    return at == program_.constants.end() ? nullptr : &*at;
  };
  const Constant *x = constant(a), *y = constant(b);
  if (x || y) return x && y && x->kind == y->kind && x->index == y->index && x->bits == y->bits;
  if (depth == 0 || definitions_[a].size() != 1 || definitions_[b].size() != 1) return false;
  const Instruction &p = program_.code[definitions_[a][0]], &q = program_.code[definitions_[b][0]];
  if (p.op != q.op || p.type != q.type || p.aux != q.aux || !(computes(p) || p.op == Opcode::Special)) return false;
  for (size_t place = 1; place < kOperandCount; ++place) {
    const RegisterId of_p = operand_at(p, place), of_q = operand_at(q, place);
    if (of_p == kNone && of_q == kNone) continue;
    if (of_p == kNone || of_q == kNone || !same_value(of_p, of_q, depth - 1)) return false;
  }
  return true;
}

}  // namespace warplens::checks
