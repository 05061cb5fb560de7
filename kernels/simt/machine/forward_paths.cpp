#include "kernels/simt/machine/forward_paths.h"

#include <algorithm>

#include "kernels/program/control_flow.h"

namespace warplens::simt {
namespace {

constexpr size_t kMaxRuns = 256;  // that one search looks at; a larger region counts as not reaching

}  // namespace

ForwardPaths::ForwardPaths(const Program& program) : program_(program), flow_(program.code.size()) {
  uint32_t next = static_cast<uint32_t>(program.code.size());
  for (uint32_t i = next; i-- > 0;) {
    if (!continues_at_the_next(program.code[i].op)) next = i;
    flow_[i] = next;
  }
}

std::vector<ForwardPaths::Run> ForwardPaths::runs_from(uint32_t from, uint32_t end) const {
  std::vector<Run> runs;
  std::vector<uint32_t> work{from}, seen{from};
  while (!work.empty() && seen.size() < kMaxRuns) {
    const uint32_t at = work.back(), last = flow_[at];
    work.pop_back();
    const bool ends = end != kNoTarget && end >= at && end <= last;
    if (!ends || end > at) runs.push_back({at, ends ? end - 1 : last});
    if (ends || last >= program_.code.size()) continue;
    const Instruction& in = program_.code[last];
    const auto follow = [&](uint32_t target) {
      if (target <= last || target == end || std::find(seen.begin(), seen.end(), target) != seen.end()) return;
      seen.push_back(target);
      work.push_back(target);
    };
    for_each_target(in, follow);
  }
  return runs;
}

bool ForwardPaths::reaches(uint32_t from, uint32_t to, uint32_t end) const {
  const std::vector<Run> runs = runs_from(from, end);
  return std::any_of(runs.begin(), runs.end(), [&](const Run& run) { return to >= run.begin && to <= run.last; });
}

std::vector<uint32_t> ForwardPaths::meeting_points(uint32_t one, uint32_t other, uint32_t end) const {
  std::vector<uint32_t> points;
  const std::vector<Run> others = runs_from(other, end);
  for (const Run& a : runs_from(one, end))
    for (const Run& b : others)
      if (a.last == b.last) points.push_back(std::max(a.begin, b.begin));
  return points;
}

}  // namespace warplens::simt
