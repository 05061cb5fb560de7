#include "kernels/checks/race/ways.h"

#include <vector>

#include "kernels/program/control_flow.h"

namespace warplens::checks {
namespace {

// A barrier that only a part of the block meets at orders no more than that part.
bool waits(const Instruction& in, Way way) {
  if (way == Way::Any) return false;
  return (in.op == Opcode::Barrier && in.a == kNone && in.b == kNone) || (in.op == Opcode::WarpSync && way == Way::WithoutSync);
}

}  // namespace

bool leads_to(const Program& program, uint32_t from, uint32_t to, Way way) {
  std::vector<bool> seen(program.code.size());
  std::vector<uint32_t> work;
  const auto follow = [&](uint32_t next) {
    if (next < seen.size() && !seen[next] && !waits(program.code[next], way)) seen[next] = true, work.push_back(next);
  };
  const auto leave = [&](uint32_t at) { for_each_successor(program, at, follow); };
  for (leave(from); !work.empty() && !seen[to];) {
    const uint32_t at = work.back();
    work.pop_back();
    leave(at);
  }
  return seen[to];
}

}  // namespace warplens::checks
