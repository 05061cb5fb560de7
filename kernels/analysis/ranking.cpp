#include "kernels/analysis/ranking.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include "kernels/hardware/sectors.h"
#include "kernels/simt/machine/block.h"
#include "kernels/simt/memory/pattern.h"

namespace warplens::analysis {
namespace {

// Unrolled and inlined copies are one expression.
bool same_expression(const Program& program, uint32_t a, uint32_t b) {
  const Site &one = program.sites[a], &other = program.sites[b];
  if (one.op != other.op || one.array != other.array || one.text != other.text) return false;
  if (one.location == kNone || other.location == kNone) return a == b;
  const Location &at = program.locations[one.location], &there = program.locations[other.location];
  return at.file == there.file && at.line == there.line && at.column == there.column;
}

bool listed(const Program& program, uint32_t site) {
  return site < program.sites.size() && program.sites[site].space != Space::Constant;  // which has a cache of its own
}

void sort(const Program& program, std::vector<RankedAccess>& list) {
  const auto line = [&](const RankedAccess& a) {
    const uint32_t location = program.sites[a.site].location;
    return location == kNone ? 0 : program.locations[location].line;
  };
  std::stable_sort(list.begin(), list.end(), [&](const RankedAccess& a, const RankedAccess& b) {
    if (a.excess != b.excess) return a.excess > b.excess;
    if (a.taken != b.taken) return a.taken > b.taken;
    return std::pair(line(a), a.site) < std::pair(line(b), b.site);
  });
}

}  // namespace

RankedAccess& RankingObserver::entry(uint32_t site, bool shared) {
  std::vector<uint32_t>& of_site = of_site_[shared];
  std::vector<RankedAccess>& list = shared ? shared_ : other_;
  if (of_site.empty()) of_site.assign(program_.sites.size(), kNone);
  if (of_site[site] == kNone) {
    const auto same = std::find_if(list.begin(), list.end(), [&](const auto& a) { return same_expression(program_, a.site, site); });
    of_site[site] = static_cast<uint32_t>(same - list.begin());
    if (same == list.end()) list.emplace_back().site = site;
  }
  RankedAccess& found = list[of_site[site]];
  found.site = std::min(found.site, site);  // whichever copy ran first
  return found;
}

void RankingObserver::take(simt::Observer& thread) {
  for (const bool shared : {false, true})
    for (const RankedAccess& more : shared ? static_cast<RankingObserver&>(thread).shared_ : static_cast<RankingObserver&>(thread).other_) {
      RankedAccess& all = entry(more.site, shared);
      const auto rank = [](const RankedAccess& a) { return std::tuple(a.worst.excess, a.worst.taken, ~a.worst.block); };
      if (all.instructions == 0 || rank(more) > rank(all)) all.worst = more.worst;
      all.instructions += more.instructions, all.taken += more.taken;
      all.excess += more.excess, all.inexact += more.inexact;
    }
}

void RankingObserver::add(uint32_t site, const Cost& cost, const RankedAccess::Worst& where) {
  RankedAccess& all = entry(site, cost.shared);
  ++all.instructions;
  all.taken += cost.taken;
  all.excess += cost.excess;
  all.inexact += cost.exact ? 0 : 1;
  if (all.instructions > 1 && std::pair(cost.excess, cost.taken) <= std::pair(all.worst.excess, all.worst.taken)) return;
  all.worst = where;
  all.worst.taken = cost.taken, all.worst.excess = cost.excess;
}

void RankingObserver::access(const simt::Warp& warp, const simt::Decoded& in, const simt::AccessInfo& info, simt::Pattern& pattern,
                             uint64_t base, const simt::PatternCount& count) {
  if (!listed(program_, info.site)) return;
  const RankedAccess::Worst where{warp.block->block_linear, warp.tick(), warp.index, pattern.mask, in.index, 0, 0};
  if (count.wavefronts > 0) add(info.site, {true, count.exact, count.wavefronts, count.conflicts}, where);
  if (count.sectors == 0) return;
  const uint32_t lanes = count.wavefronts == 0 ? pattern.mask : simt::lanes_in(Space::Global, pattern.mask, pattern.delta.data(), base);
  const uint32_t needed = count.sectors == 1 ? 1 : hardware::count_needed_sectors(lanes, pattern.delta.data(), info.width);
  add(info.site, {false, count.exact, count.sectors, count.sectors - std::min<uint32_t>(count.sectors, needed)}, where);
}

Ranking RankingObserver::ranking(uint64_t blocks, uint64_t blocks_total) const {
  Ranking ranking{shared_, other_, blocks, blocks_total};
  sort(program_, ranking.shared);
  sort(program_, ranking.other);
  return ranking;
}

Ranking rank_block(const Snapshot& snapshot) {
  const simt::Trace& trace = snapshot.block->trace;
  const Program& program = *snapshot.program;
  RankingObserver all(program);
  // A pattern's bytes need the same sectors wherever it begins, and whichever of its lanes reach global memory.
  std::map<std::tuple<uint32_t, uint32_t, uint32_t>, uint32_t> needed;
  for (const simt::AccessRow& row : trace.accesses) {
    if (!listed(program, row.site)) continue;
    const RankedAccess::Worst where{trace.block, row.tick, row.warp, row.mask, kNone, 0, 0};
    if (row.wavefronts > 0) all.add(row.site, {true, true, row.wavefronts, row.conflicts}, where);
    if (row.sectors == 0) continue;
    const uint32_t width = program.sites[row.site].width_bytes;
    std::array<uint64_t, 32> delta{};
    const auto lanes = [&] { return row.wavefronts == 0 ? row.mask : simt::lanes_in(Space::Global, row.mask, delta.data(), row.base); };
    const auto [known, is_new] = needed.try_emplace({row.pattern, row.mask, width}, 0);
    if (is_new) {
      for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) delta[lane] = static_cast<uint64_t>(trace.patterns[row.pattern][lane]);
      known->second = hardware::count_needed_sectors(lanes(), delta.data(), width);
    }
    all.add(row.site, {false, true, row.sectors, row.sectors - std::min<uint32_t>(row.sectors, known->second)}, where);
  }
  Ranking ranking = all.ranking(1, snapshot.launch->grid.count());
  // A trace does not say of each access whether it is exact: its site's counts do.
  for (RankedAccess& ranked : ranking.shared)
    for (uint32_t site = 0; site < trace.sites.size(); ++site)
      if (same_expression(program, site, ranked.site)) ranked.inexact += trace.sites[site].inexact;
  return ranking;
}

}  // namespace warplens::analysis
