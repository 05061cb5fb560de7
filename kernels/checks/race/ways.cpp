#include "kernels/checks/race/ways.h"

#include <algorithm>
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

Ways::Ways(const Program& program) : flow_(program) {
  const SameInBlock same(program);
  for (uint32_t i = 0; i < program.code.size(); ++i) {
    const Instruction& in = program.code[i];
    if (in.op != Opcode::Branch || same(in.a)) continue;
    const std::vector<bool> taken = flow_.from(in.b, in.d), other = flow_.from(in.c, in.d);
    branches_.push_back(
        {i, in.d, Places(taken), Places(other), returns_without_barrier(program, taken), returns_without_barrier(program, other)});
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
    const bool in_taken = branch.taken[a], in_other = branch.other[a];
    if (!in_taken && !in_other) continue;
    if (in_taken != in_other && branch.meet == kNoTarget && (in_taken ? branch.other_returns : branch.taken_returns)) continue;
    const std::vector<bool> inside = flow_.after(a, branch.meet);
    if (inside[b] && !inside[branch.at]) return branch.at;  // what comes back to the branch is a loop, whose turns all threads may make
  }
  return kNone;
}

uint32_t Ways::loop_around(uint32_t a, uint32_t b) const {
  for (const Branch& branch : branches_) {
    const auto goes_on = [&](uint32_t at) { return branch.taken[at] || branch.other[at]; };
    if (!goes_on(a) || !goes_on(b)) continue;
    const std::vector<bool> inside = flow_.after(a, branch.meet);
    if (inside[branch.at] && branch.taken[branch.at] != branch.other[branch.at]) return branch.at;
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

}  // namespace warplens::checks
