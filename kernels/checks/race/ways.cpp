#include "kernels/checks/race/ways.h"

#include <algorithm>
#include <set>
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
  if (way == Way::WithoutWait) return in.op == Opcode::AsyncWait && in.aux == 0;
  if (way == Way::WithoutAnyWait) return in.op == Opcode::AsyncWait;
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

Ways::Places::Places(const std::vector<bool>& in) {
  for (uint32_t i = 0; i < in.size(); ++i) {
    if (!in[i]) continue;
    if (ranges_.empty() || ranges_.back().second != i) ranges_.emplace_back(i, i);
    ranges_.back().second = i + 1;
  }
}

bool Ways::Places::operator[](uint32_t at) const {
  const auto behind = std::ranges::upper_bound(ranges_, at, {}, &std::pair<uint32_t, uint32_t>::first);
  return behind != ranges_.begin() && at < std::prev(behind)->second;
}

Ways::Ways(const Program& program) : flow_(program), set_(program.registers.size()) {
  const SameInBlock same(program);
  for (uint32_t i = 0; i < program.code.size(); ++i) {
    const Instruction& in = program.code[i];
    for_each_definition(program, in, [&](RegisterId reg) { set_[reg].push_back(i); });
    if (in.op != Opcode::Branch) continue;
    const std::vector<bool> taken = flow_.from(in.b, in.d), other = flow_.from(in.c, in.d);
    branches_.push_back({i, in.d, Places(taken), Places(other), returns_without_barrier(program, taken),
                         returns_without_barrier(program, other), same(in.a)});
  }
}

bool Ways::leads_to(uint32_t from, uint32_t to, Way way) const {
  constexpr size_t kMaxKept = 4096;
  if (led_.size() > kMaxKept) led_.clear();
  const auto [known, is_new] = led_.try_emplace({from, way});
  if (is_new) known->second = flow_.after(from, [&](uint32_t at) { return waits(flow_.program().code[at], way); });
  return known->second[to];
}

uint32_t Ways::branch_around(uint32_t a, uint32_t b) const {
  for (const Branch& branch : branches_) {
    if (!branch.passed_by(a)) continue;
    const std::vector<bool> inside = flow_.after(a, branch.meet);
    if (inside[b] && !inside[branch.at]) return branch.at;  // what comes back to the branch is a loop, whose turns all threads may make
  }
  return kNone;
}

uint32_t Ways::loop_around(uint32_t a, uint32_t b) const {
  for (const Branch& branch : branches_) {
    const auto goes_on = [&](uint32_t at) { return branch.taken[at] || branch.other[at]; };
    if (branch.same || !goes_on(a) || !goes_on(b)) continue;
    const std::vector<bool> inside = flow_.after(a, branch.meet);
    const bool taken_stays = branch.taken[branch.at], other_stays = branch.other[branch.at];
    const bool leavers_return = branch.meet == kNoTarget && (taken_stays ? branch.other_returns : branch.taken_returns);
    if (inside[branch.at] && taken_stays != other_stays && !leavers_return) return branch.at;
  }
  return kNone;
}

// The outermost branch that contains `inside`, is not a loop and satisfies `parts`.
template <class Parts>
uint32_t Ways::branch_that(uint32_t inside, Parts parts) const {
  for (const Branch& branch : branches_)
    if (branch.taken[inside] != branch.other[inside] && !flow_.after(inside, branch.meet)[branch.at] && parts(branch)) return branch.at;
  return kNone;
}

uint32_t Ways::branch_left(uint32_t a, uint32_t b) const {
  return branch_that(a, [&](const Branch& branch) { return branch.meet != kNoTarget && !flow_.after(a, branch.meet)[b]; });
}

uint32_t Ways::branch_entered(uint32_t a, uint32_t b) const {
  return branch_that(b, [&](const Branch& branch) { return !flow_.after(a, branch.at)[b]; });
}

uint32_t Ways::branch_decided(uint32_t a, uint32_t b) const {
  const Program& program = flow_.program();
  const SourceLine line = source_line(program, program.code[a].location);
  for (const Branch& branch : branches_) {
    if (branch.meet == kNoTarget || source_line(program, program.code[branch.at].location) != line) continue;
    const auto in_arms = [&](uint32_t at) { return branch.taken[at] || branch.other[at]; };
    if (!in_arms(a) && !in_arms(b) && !in_arms(branch.at) && flow_.after(a, branch.meet)[branch.at]) return branch.at;
  }
  return kNone;
}

uint32_t Ways::branch_parting(uint32_t a, uint32_t b) const {
  for (const Branch& branch : branches_) {
    const bool parts = (branch.taken[a] && !branch.other[a] && branch.other[b] && !branch.taken[b]) ||
                       (branch.taken[b] && !branch.other[b] && branch.other[a] && !branch.taken[a]);
    if (!branch.same && parts) return branch.at;
  }
  return kNone;
}

uint32_t Ways::branch_over(uint32_t at) const {
  for (const Branch& branch : branches_)
    if (branch.passed_by(at) && branch.at != at && !flow_.after(at, branch.meet)[branch.at]) return branch.at;
  return kNone;
}

bool Ways::ends_turn(uint32_t branch, uint32_t loop) const {
  const Program& program = flow_.program();
  const uint32_t meet = program.code[branch].d;
  if (loop == kNone || meet == kNoTarget) return false;
  const uint32_t line = source_line(program, program.code[branch].location).line;
  return meet == loop || source_line(program, program.code[meet].location).line < line;
}

template <class Is>
uint32_t Ways::made_from(RegisterId reg, Is is) const {
  std::set<RegisterId> seen{reg};
  std::vector<RegisterId> work{reg};
  while (!work.empty()) {
    const RegisterId of = work.back();
    work.pop_back();
    for (const uint32_t at : set_[of]) {
      const Instruction& in = flow_.program().code[at];
      if (is(at)) return at;
      if (info(in.op).family == Family::Memory) continue;
      for_each_use(flow_.program(), in, [&](RegisterId used) {
        if (seen.insert(used).second) work.push_back(used);
      });
    }
  }
  return kNone;
}

bool Ways::decides(uint32_t load, uint32_t branch) const {
  return made_from(flow_.program().code[branch].a, [&](uint32_t at) { return at == load; }) != kNone;
}

bool Ways::decides_exit(uint32_t load, uint32_t loop) const {
  const Program& program = flow_.program();
  if (program.code[load].op != Opcode::Load || program.code[load].d == kNone || !program.registers[program.code[load].d].uniform)
    return false;
  const std::vector<bool> after = flow_.after(loop);
  return std::ranges::any_of(branches_, [&](const Branch& branch) {
    return after[branch.at] && branch.taken[loop] != branch.other[loop] && decides(load, branch.at);
  });
}

uint32_t Ways::lock_around(uint32_t a, uint32_t b) const {
  const Program& program = flow_.program();
  const auto exchanges = [&](uint32_t at) {
    const Instruction& in = program.code[at];
    const auto operation = static_cast<AtomicOperation>(in.aux);
    return in.op == Opcode::Atomic && (operation == AtomicOperation::CompareSwap || operation == AtomicOperation::Exchange);
  };
  const auto fence = [&](uint32_t at) { return program.code[at].op == Opcode::Fence; };
  for (const Branch& branch : branches_) {
    const uint32_t taken = made_from(program.code[branch.at].a, exchanges);
    if (taken == kNone) continue;
    const std::vector<bool> without = flow_.from(0, branch.at), unfenced = flow_.after(taken, fence);
    if (without[a] || without[b] || (!unfenced[a] && !unfenced[b])) continue;
    const std::vector<bool> after = flow_.after(b);
    for (uint32_t i = 0; i < after.size(); ++i)
      if (after[i] && i != taken && program.code[i].op == Opcode::Atomic) return taken;
  }
  return kNone;
}

}  // namespace warplens::checks
