#include "kernels/simt/trace/checkpoints.h"

#include <algorithm>
#include <unordered_set>

namespace warplens::simt {

void Checkpoints::add(Block& block, bool others_ran) { list.push_back({block.tick, block.save(), block.memory->snapshot(), others_ran}); }

uint64_t Checkpoints::bytes() const {
  uint64_t total = 0;
  std::unordered_set<const void*> pages;
  for (const Checkpoint& c : list) {
    total += c.state.shared.size();
    for (const WarpState& w : c.state.warps)
      total += (w.register_lines.size() + w.local_lines.size()) * sizeof(RegisterLine) + w.kept.size() * sizeof(w.kept[0]) + sizeof w;
    for (const auto& [index, page] : c.memory.dirty)
      if (pages.insert(page.get()).second) total += kPageBytes;
  }
  return total;
}

bool Checkpoints::thin() {
  std::vector<Checkpoint> kept;
  for (size_t i = 0; i < list.size(); ++i)
    if (i % 2 == 0 || list[i].others_ran) kept.push_back(std::move(list[i]));
  const bool fewer = kept.size() < list.size();
  list = std::move(kept);
  interval *= 2;
  return fewer;
}

const Checkpoint& Checkpoints::before(uint64_t tick) const {
  return *(std::upper_bound(list.begin(), list.end(), tick, [](uint64_t t, const Checkpoint& c) { return t < c.tick; }) - 1);
}

}  // namespace warplens::simt
