#include "app/session/pairing.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace warplens::app {
namespace {

// What an access does, in words that another kernel has too.
using Deed = std::tuple<Space, std::string, MemoryOp>;  // memory, array, operation

struct WarpSide {
  const analysis::Snapshot* snapshot = nullptr;
  const std::vector<uint32_t>* accesses = nullptr;

  WarpSide(const analysis::Snapshot* s, uint32_t warp) {
    if (!s || !s->block || warp >= s->warps.size()) return;
    snapshot = s;
    accesses = &s->warps[warp].accesses;
  }
  size_t size() const { return accesses ? accesses->size() : 0; }

  Deed deed(size_t i) const {
    const simt::AccessRow& row = snapshot->block->trace.accesses[(*accesses)[i]];
    const Site& site = snapshot->program->sites[row.site];
    const auto& objects = snapshot->block->trace.objects;
    if (row.object >= objects.size()) return {site.space, site.array, site.op};
    return {objects[row.object].space, objects[row.object].name, site.op};
  }
};

// Buffers of the other side whose names this side does not have, by their place among those of the same role: "A" for "in".
std::map<std::string, std::string> renamed(const WarpSide& from, const WarpSide& to) {
  std::map<std::string, std::string> names;
  if (!from.snapshot || !to.snapshot || !from.snapshot->spec() || !to.snapshot->spec()) return names;
  const auto has = [](const catalog::KernelSpec& kernel, const std::string& name) {
    return std::any_of(kernel.buffers.begin(), kernel.buffers.end(), [&](const auto& b) { return b.name == name; });
  };
  std::map<std::string, std::vector<std::string>> free;  // by role, in the order of the header
  for (const auto& buffer : to.snapshot->spec()->buffers)
    if (!has(*from.snapshot->spec(), buffer.name)) free[buffer.role].push_back(buffer.name);
  std::map<std::string, size_t> taken;
  for (const auto& buffer : from.snapshot->spec()->buffers) {
    if (has(*to.snapshot->spec(), buffer.name)) continue;
    const auto& candidates = free[buffer.role];
    if (size_t& n = taken[buffer.role]; n < candidates.size()) names[buffer.name] = candidates[n++];
  }
  return names;
}

}  // namespace

Pairing pair_accesses(const analysis::Snapshot* left, uint32_t left_warp, const analysis::Snapshot* right, uint32_t right_warp) {
  const WarpSide sides[2] = {{left, left_warp}, {right, right_warp}};
  const auto names = renamed(sides[1], sides[0]);
  std::map<Deed, std::vector<size_t>> turns;  // of the right side, by what they do
  for (size_t i = 0; i < sides[1].size(); ++i) {
    Deed deed = sides[1].deed(i);
    if (const auto name = names.find(std::get<1>(deed)); name != names.end() && std::get<0>(deed) == Space::Global)
      std::get<1>(deed) = name->second;
    turns[deed].push_back(i);
  }
  std::map<Deed, size_t> done;
  std::vector<std::optional<size_t>> counterpart(sides[0].size());
  std::vector<bool> paired(sides[1].size(), false);
  for (size_t i = 0; i < sides[0].size(); ++i) {
    const Deed deed = sides[0].deed(i);
    const auto same = turns.find(deed);
    const size_t turn = done[deed]++;
    if (same == turns.end() || turn >= same->second.size()) continue;
    counterpart[i] = same->second[turn];
    paired[same->second[turn]] = true;
  }
  Pairing pairs;
  size_t shown = 0;  // of the right side, counting those that wait for their counterpart
  const auto alone = [&](size_t until) {
    for (; shown < until; ++shown)
      if (!paired[shown]) pairs.push_back({{kNone, (*sides[1].accesses)[shown]}});
  };
  for (size_t i = 0; i < sides[0].size(); ++i) {
    if (counterpart[i]) alone(*counterpart[i]);
    pairs.push_back({{(*sides[0].accesses)[i], counterpart[i] ? (*sides[1].accesses)[*counterpart[i]] : kNone}});
  }
  alone(sides[1].size());
  for (size_t side = 0; side < 2; ++side) {
    uint32_t last = kNone;
    for (PairedAccess& pair : pairs) pair.last[side] = last = pair.access[side] != kNone ? pair.access[side] : last;
    for (size_t i = pairs.size(); i-- > 0 && pairs[i].access[side] == kNone;) pairs[i].ended[side] = true;
  }
  return pairs;
}

}  // namespace warplens::app
