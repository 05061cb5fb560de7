#include "kernels/checks/going_on.h"

#include <algorithm>

namespace warplens::checks {
namespace {

bool does_something(const Instruction& in) {
  const Family family = info(in.op).family;
  return in.site != kNoSite || family == Family::Sync || family == Family::Output || family == Family::Async || family == Family::Bulk ||
         in.op == Opcode::Shuffle || in.op == Opcode::Vote || in.op == Opcode::MatchAny;
}

}  // namespace

uint32_t GoingOn::behind(uint32_t barrier, uint32_t end) {
  const auto [known, fresh] = known_.try_emplace({barrier, end}, kNone);
  if (!fresh) return known->second;
  if (!flow_) flow_.emplace(program_);
  return known->second = find(barrier, end);
}

uint32_t GoingOn::find(uint32_t barrier, uint32_t end) const {
  const std::vector<bool> behind = flow_->after(barrier);
  for (const uint32_t place : way_to(end)) {
    if (place == barrier || !behind[place] || !does_something(program_.code[place])) continue;
    if (flow_->after(place)[barrier]) continue;
    if (place != end && flow_->from(0, place)[end]) continue;
    const std::vector<bool> around = flow_->after(barrier, place);
    bool passed = false;
    for (uint32_t i = 0; i < around.size() && !passed; ++i) passed = around[i] && program_.code[i].op == Opcode::Return;
    if (!passed) return place;
  }
  return kNone;
}

std::vector<uint32_t> GoingOn::way_to(uint32_t end) const {
  std::vector<uint32_t> from(program_.code.size(), kNone), open{0};
  for (size_t n = 0; n < open.size(); ++n)
    for (const uint32_t to : flow_->next(open[n]))
      if (to != 0 && from[to] == kNone) from[to] = open[n], open.push_back(to);
  std::vector<uint32_t> way{end};
  while (way.back() != 0 && from[way.back()] != kNone) way.push_back(from[way.back()]);
  std::reverse(way.begin(), way.end());
  return way;
}

}  // namespace warplens::checks
