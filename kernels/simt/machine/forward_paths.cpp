#include "kernels/simt/machine/forward_paths.h"

#include <algorithm>

namespace warplens::simt {
namespace {

constexpr size_t kMaxRuns = 256;  // that one search looks at; a larger region counts as not reaching

}  // namespace

ForwardPaths::ForwardPaths(const Program& program) : program_(program), flow_(program.code.size()) {
  uint32_t next = static_cast<uint32_t>(program.code.size());
  for (uint32_t i = next; i-- > 0;) {
    if (info(program.code[i].op).family == Family::Flow) next = i;
    flow_[i] = next;
  }
}

bool ForwardPaths::reaches(uint32_t from, uint32_t to, uint32_t end) const {
  std::vector<uint32_t> work{from}, seen{from};
  while (!work.empty() && seen.size() < kMaxRuns) {
    const uint32_t at = work.back(), last = flow_[at];
    work.pop_back();
    const bool finds = to >= at && to <= last, ends = end != kNoTarget && end >= at && end <= last;
    if (finds && !(ends && end < to)) return true;
    if (ends || last >= program_.code.size()) continue;
    const Instruction& in = program_.code[last];
    const auto follow = [&](uint32_t target) {
      if (target <= last || target == end || std::find(seen.begin(), seen.end(), target) != seen.end()) return;
      seen.push_back(target);
      work.push_back(target);
    };
    if (in.op == Opcode::Jump) follow(in.a);
    if (in.op == Opcode::Branch) follow(in.b), follow(in.c);
  }
  return false;
}

}  // namespace warplens::simt
