#include "kernels/checks/race/ways.h"

#include <vector>

#include "kernels/program/control_flow.h"

namespace warplens::checks {
namespace {

// A barrier that only a part of the block meets at orders no more than that part.
bool waits(const Instruction& in, Way way) {
  if (way == Way::Any) return false;
  if (way == Way::WithoutCommit) return in.op == Opcode::AsyncCommit;
  return (in.op == Opcode::Barrier && in.a == kNone && in.b == kNone) || (in.op == Opcode::WarpSync && way == Way::WithoutSync);
}

// What a thread can execute from the places in `work` on, these included where `seen` has them, by what `stops` does not hold up.
template <class Stops>
std::vector<bool> reached(const Program& program, std::vector<uint32_t> work, std::vector<bool> seen, Stops stops) {
  const auto follow = [&](uint32_t next) {
    if (next < seen.size() && !seen[next] && !stops(next)) seen[next] = true, work.push_back(next);
  };
  while (!work.empty()) {
    const uint32_t at = work.back();
    work.pop_back();
    for_each_successor(program, at, follow);
  }
  return seen;
}

std::vector<bool> reached_behind(const Program& program, uint32_t from, uint32_t stop) {
  return reached(program, {from}, std::vector<bool>(program.code.size()), [&](uint32_t at) { return at == stop; });
}

std::vector<bool> reached_from(const Program& program, uint32_t from, uint32_t stop) {
  std::vector<bool> seen(program.code.size());
  if (from == stop || from >= seen.size()) return seen;
  seen[from] = true;
  return reached(program, {from}, std::move(seen), [&](uint32_t at) { return at == stop; });
}

// Threads that return are waited for by nobody, unless they come to a barrier before.
bool returns_without_barrier(const Program& program, const std::vector<bool>& arm) {
  for (uint32_t i = 0; i < arm.size(); ++i)
    if (arm[i] && program.code[i].op == Opcode::Barrier) return false;
  return true;
}

}  // namespace

bool leads_to(const Program& program, uint32_t from, uint32_t to, Way way) {
  return reached(program, {from}, std::vector<bool>(program.code.size()), [&](uint32_t at) { return waits(program.code[at], way); })[to];
}

uint32_t branch_around(const Program& program, uint32_t a, uint32_t b) {
  for (uint32_t i = 0; i < program.code.size(); ++i) {
    const Instruction& branch = program.code[i];
    if (branch.op != Opcode::Branch || program.registers[branch.a].uniform) continue;
    const std::vector<bool> taken = reached_from(program, branch.b, branch.d), other = reached_from(program, branch.c, branch.d);
    if (!taken[a] && !other[a]) continue;
    if (taken[a] != other[a] && branch.d == kNoTarget && returns_without_barrier(program, taken[a] ? other : taken)) continue;
    const std::vector<bool> inside = reached_behind(program, a, branch.d);
    if (inside[b] && !inside[i]) return i;  // what comes back to the branch is a loop, whose turns all threads may make
  }
  return kNone;
}

}  // namespace warplens::checks
