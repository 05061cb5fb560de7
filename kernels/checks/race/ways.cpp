#include "kernels/checks/race/ways.h"

#include <vector>

#include "kernels/program/operands.h"
#include "kernels/program/source_line.h"

namespace warplens::checks {
namespace {

bool is_barrier_of_all(const Instruction& in) { return in.op == Opcode::Barrier && in.a == kNone && in.b == kNone; }

// A barrier that only a part of the block meets at orders no more than that part.
bool waits(const Instruction& in, Way way) {
  if (way == Way::Any) return false;
  if (way == Way::WithoutCommit) return in.op == Opcode::AsyncCommit;
  return is_barrier_of_all(in) || (in.op == Opcode::WarpSync && way == Way::WithoutSync);
}

// Threads that return are waited for by nobody, unless they come to a barrier before.
bool returns_without_barrier(const Program& program, const std::vector<bool>& arm) {
  for (uint32_t i = 0; i < arm.size(); ++i)
    if (arm[i] && program.code[i].op == Opcode::Barrier) return false;
  return true;
}

// Which values are the same for all threads of a block. Those that a Program holds once for a warp are: whatever differs between warps is
// made from something that may differ between lanes (threadIdx, a shuffle, a vote, ...). So is what a barrier of the block gives to all.
class SameInBlock {
 public:
  explicit SameInBlock(const Program& program) : program_(program), set_(program.registers.size()) {
    for (uint32_t i = 0; i < program.code.size(); ++i)
      for_each_definition(program, program.code[i], [&](RegisterId reg) { set_[reg].push_back(i); });
  }

  bool operator()(RegisterId reg, int depth = 0) const {
    if (program_.registers[reg].uniform) return true;
    if (set_[reg].size() != 1 || depth > 8) return false;
    const Instruction& in = program_.code[set_[reg][0]];
    if (is_barrier_of_all(in)) return true;
    const Family family = info(in.op).family;
    if (family != Family::Integer && family != Family::Bits && family != Family::Float && family != Family::Convert) return false;
    bool same = true;
    for_each_use(program_, in, [&](RegisterId used) { same = same && (*this)(used, depth + 1); });
    return same;
  }

 private:
  const Program& program_;
  std::vector<std::vector<uint32_t>> set_;  // by register: where
};

}  // namespace

bool leads_to(const Flow& flow, uint32_t from, uint32_t to, Way way) {
  return flow.after(from, [&](uint32_t at) { return waits(flow.program().code[at], way); })[to];
}

namespace {

// The outermost one that `inside` is in, that another thread may not take, that is no loop, and for which `parts` says so.
template <class Parts>
uint32_t branch_that(const Flow& flow, uint32_t inside, Parts parts) {
  const Program& program = flow.program();
  const SameInBlock same(program);
  for (uint32_t i = 0; i < program.code.size(); ++i) {
    const Instruction& branch = program.code[i];
    if (branch.op != Opcode::Branch || same(branch.a)) continue;
    if (flow.from(branch.b, branch.d)[inside] == flow.from(branch.c, branch.d)[inside]) continue;
    if (!flow.after(inside, branch.d)[i] && parts(i, branch)) return i;
  }
  return kNone;
}

}  // namespace

uint32_t branch_left(const Flow& flow, uint32_t a, uint32_t b) {
  return branch_that(flow, a, [&](uint32_t, const Instruction& branch) { return branch.d != kNoTarget && !flow.after(a, branch.d)[b]; });
}

uint32_t branch_decided(const Flow& flow, uint32_t a, uint32_t b) {
  const Program& program = flow.program();
  const SameInBlock same(program);
  for (uint32_t i = 0; i < program.code.size(); ++i) {
    const Instruction& branch = program.code[i];
    if (branch.op != Opcode::Branch || branch.d == kNoTarget || same(branch.a)) continue;
    if (source_line(program, branch.location) != source_line(program, program.code[a].location)) continue;
    const std::vector<bool> taken = flow.from(branch.b, branch.d), other = flow.from(branch.c, branch.d);
    const auto in_arms = [&](uint32_t at) { return taken[at] || other[at]; };
    if (!in_arms(a) && !in_arms(b) && !in_arms(i) && flow.after(a, branch.d)[i]) return i;
  }
  return kNone;
}

uint32_t branch_entered(const Flow& flow, uint32_t a, uint32_t b) {
  return branch_that(flow, b, [&](uint32_t i, const Instruction&) { return !flow.after(a, i)[b]; });
}

uint32_t branch_around(const Flow& flow, uint32_t a, uint32_t b) {
  const Program& program = flow.program();
  const SameInBlock same(program);
  for (uint32_t i = 0; i < program.code.size(); ++i) {
    const Instruction& branch = program.code[i];
    if (branch.op != Opcode::Branch || same(branch.a)) continue;
    const std::vector<bool> taken = flow.from(branch.b, branch.d), other = flow.from(branch.c, branch.d);
    if (!taken[a] && !other[a]) continue;
    if (taken[a] != other[a] && branch.d == kNoTarget && returns_without_barrier(program, taken[a] ? other : taken)) continue;
    const std::vector<bool> inside = flow.after(a, branch.d);
    if (inside[b] && !inside[i]) return i;  // what comes back to the branch is a loop, whose turns all threads may make
  }
  return kNone;
}

}  // namespace warplens::checks
