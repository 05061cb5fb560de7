#include "kernels/checks/flow.h"

#include "kernels/program/control_flow.h"

namespace warplens::checks {

Flow::Flow(const Program& program) : program_(program), next_(program.code.size()) {
  for (uint32_t i = 0; i < next_.size(); ++i)
    for_each_successor(program, i, [&](uint32_t to) {
      if (to < next_.size()) next_[i].push_back(to);
    });
}

std::vector<bool> Flow::from(uint32_t at, uint32_t stop) const {
  std::vector<bool> seen(next_.size());
  if (at == stop || at >= seen.size()) return seen;
  seen[at] = true;
  return reached(at, std::move(seen), [&](uint32_t i) { return i == stop; });
}

}  // namespace warplens::checks
