#include "kernels/checks/going_on.h"

#include <algorithm>

#include "kernels/program/control_flow.h"

namespace warplens::checks {
namespace {

bool does_something(const Instruction& in) {
  const Family family = info(in.op).family;
  return in.site != kNoSite || family == Family::Sync || family == Family::Output || family == Family::Async || family == Family::Bulk ||
         in.op == Opcode::Shuffle || in.op == Opcode::Vote || in.op == Opcode::MatchAny;
}

}  // namespace

GoingOn::GoingOn(const Program& program) : program_(program) {}

uint32_t GoingOn::behind(uint32_t barrier, uint32_t end) {
  const auto [known, fresh] = known_.try_emplace({barrier, end}, kNone);
  if (!fresh) return known->second;
  if (next_.empty()) {
    next_.resize(program_.code.size());
    for (uint32_t i = 0; i < next_.size(); ++i) for_each_successor(program_, i, [&](uint32_t to) { next_[i].push_back(to); });
  }
  return known->second = find(barrier, end);
}

uint32_t GoingOn::find(uint32_t barrier, uint32_t end) const {
  const std::vector<bool> behind = reached_from(barrier, kNone);
  for (const uint32_t place : way_to(end)) {
    if (place == barrier || !behind[place] || !does_something(program_.code[place])) continue;
    if (reached_from(place, kNone)[barrier]) continue;
    if (place != end && reached_from(0, place)[end]) continue;
    const std::vector<bool> around = reached_from(barrier, place);
    bool passed = false;
    for (uint32_t i = 0; i < around.size() && !passed; ++i) passed = around[i] && program_.code[i].op == Opcode::Return;
    if (!passed) return place;
  }
  return kNone;
}

// `from` itself counts as reached only where a loop leads back to it, but for the first instruction.
std::vector<bool> GoingOn::reached_from(uint32_t from, uint32_t without) const {
  std::vector<bool> reached(next_.size());
  std::vector<uint32_t> open;
  const auto visit = [&](uint32_t i) {
    if (i == without || reached[i]) return;
    reached[i] = true;
    open.push_back(i);
  };
  if (from == 0)
    visit(0);
  else
    for (const uint32_t to : next_[from]) visit(to);
  while (!open.empty()) {
    const uint32_t i = open.back();
    open.pop_back();
    for (const uint32_t to : next_[i]) visit(to);
  }
  return reached;
}

std::vector<uint32_t> GoingOn::way_to(uint32_t end) const {
  std::vector<uint32_t> from(next_.size(), kNone), open{0};
  for (size_t n = 0; n < open.size(); ++n)
    for (const uint32_t to : next_[open[n]])
      if (to != 0 && from[to] == kNone) from[to] = open[n], open.push_back(to);
  std::vector<uint32_t> way{end};
  while (way.back() != 0 && from[way.back()] != kNone) way.push_back(from[way.back()]);
  std::reverse(way.begin(), way.end());
  return way;
}

}  // namespace warplens::checks
