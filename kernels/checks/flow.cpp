#include "kernels/checks/flow.h"

#include <algorithm>

#include "kernels/program/control_flow.h"

namespace warplens::checks {

Flow::Flow(const Program& program) : program_(program), next_(program.code.size()), before_(program.code.size()) {
  for (uint32_t i = 0; i < next_.size(); ++i)
    for_each_successor(program, i, [&](uint32_t to) {
      if (to < next_.size()) next_[i].push_back(to), before_[to].push_back(i);
    });
}

std::vector<bool> Flow::from(uint32_t at, uint32_t stop) const {
  std::vector<bool> seen(next_.size());
  if (at == stop || at >= seen.size()) return seen;
  seen[at] = true;
  return reached(at, std::move(seen), [&](uint32_t i) { return i == stop; });
}

const std::vector<Flow::Loop>& Flow::loops_around(uint32_t at) const {
  const auto [known, fresh] = loops_.try_emplace(at);
  std::vector<Loop>& loops = known->second;
  if (!fresh) return loops;
  const size_t size = next_.size();
  std::vector<bool> left_out(size);  // where the outer ones begin
  const auto reached = [&](const std::vector<std::vector<uint32_t>>& edges) {
    std::vector<bool> seen(size);
    std::vector<uint32_t> work{at};
    while (!work.empty()) {
      const uint32_t place = work.back();
      work.pop_back();
      for (const uint32_t to : edges[place])
        if (!seen[to] && !left_out[to]) seen[to] = true, work.push_back(to);
    }
    return seen;
  };
  while (!left_out[at]) {
    Loop loop{kNone, reached(next_)};
    const std::vector<bool> ahead = reached(before_);
    for (size_t i = 0; i < size; ++i) loop.inside[i] = loop.inside[i] && ahead[i];
    if (!loop.inside[at]) break;
    const auto enters = [&](uint32_t from) { return !loop.inside[from]; };
    for (uint32_t i = 0; i < size && loop.begins == kNone; ++i)
      if (loop.inside[i] && std::ranges::any_of(before_[i], enters)) loop.begins = i;
    if (loop.begins == kNone) break;
    left_out[loop.begins] = true;
    loops.push_back(std::move(loop));
  }
  return loops;
}

}  // namespace warplens::checks
