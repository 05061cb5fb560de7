// The ranking of kernels that ship, against a count of every access of their traces by brute force.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "kernels/analysis/ranking.h"
#include "kernels/hardware/sectors.h"
#include "tests/app/real_kernels.h"

namespace warplens::app {
namespace ranked_numbers {

struct Sums {
  uint64_t instructions = 0, taken = 0, excess = 0;
  friend bool operator==(const Sums&, const Sums&) = default;
};
using Place = std::tuple<bool, uint32_t, uint32_t, std::string, MemoryOp>;  // shared, line, column, text
using All = std::map<Place, Sums>;

Place place_of(const Program& program, uint32_t site, bool shared) {
  const Location& at = program.locations[program.sites[site].location];
  return {shared, at.line, at.column, program.sites[site].text, program.sites[site].op};
}

void add_by_hand(All& sums, const analysis::Snapshot& snapshot) {
  const simt::Trace& trace = snapshot.block->trace;
  for (const simt::AccessRow& row : trace.accesses) {
    const bool shared = row.wavefronts > 0;
    if (!shared && row.sectors == 0) continue;
    Sums& sum = sums[place_of(*snapshot.program, row.site, shared)];
    const auto explained = hardware::explain_sectors(trace.access(row, *snapshot.program));
    ++sum.instructions;
    sum.taken += shared ? row.wavefronts : explained.sectors.size();
    sum.excess += shared ? row.conflicts : explained.sectors.size() - explained.ideal_sectors;
  }
}

All of(const Program& program, const analysis::Ranking& ranking) {
  All sums;
  for (const bool shared : {true, false})
    for (const analysis::RankedAccess& r : shared ? ranking.shared : ranking.other)
      sums[place_of(program, r.site, shared)] = {r.instructions, r.taken, r.excess};
  return sums;
}

class RankingOf : public testing::TestWithParam<const char*> {};

TEST_P(RankingOf, IsWhatEveryAccessCostsOfABlockAndOfTheLaunch) {
  RealKernels kernels;
  const SnapshotPtr snapshot = kernels.trace({GetParam(), {}, {}});
  ASSERT_TRUE(snapshot);
  All block;
  add_by_hand(block, *snapshot);
  const analysis::Ranking ranking = analysis::rank_block(*snapshot);
  EXPECT_EQ(of(*snapshot->program, ranking), block);
  for (const auto* list : {&ranking.shared, &ranking.other})
    for (size_t i = 1; i < list->size(); ++i) EXPECT_LE((*list)[i].excess, (*list)[i - 1].excess);

  // Three blocks: the same watched while they run, and the worst execution is where it says.
  const std::vector<uint64_t> blocks{0, 1, snapshot->launch->grid.count() - 1};
  All some;
  std::map<uint64_t, SnapshotPtr> traced;
  for (const uint64_t number : blocks) {
    simt::TraceOptions options;
    options.block = number;
    auto made = analysis::make_snapshot(snapshot->file, snapshot->setting, snapshot->program, snapshot->launch, options);
    ASSERT_TRUE(made);
    add_by_hand(some, **made);
    traced[number] = made.take();
  }
  analysis::RankingObserver observer(*snapshot->program);
  simt::RunOptions options;
  options.blocks = blocks, options.observer = &observer;
  const auto memory = simt::make_memory(*snapshot->program, *snapshot->launch);
  ASSERT_TRUE(memory);
  ASSERT_TRUE(simt::run(*snapshot->program, *snapshot->launch, options, *memory));
  const analysis::Ranking watched = observer.ranking(blocks.size(), snapshot->launch->grid.count());
  EXPECT_EQ(of(*snapshot->program, watched), some);
  for (const bool shared : {true, false}) {
    for (const analysis::RankedAccess& ranked : shared ? watched.shared : watched.other) {
      const simt::Trace& trace = traced.at(ranked.worst.block)->block->trace;
      const auto row = std::find_if(trace.accesses.begin(), trace.accesses.end(),
                                    [&](const auto& r) { return r.tick == ranked.worst.tick && r.warp == ranked.worst.warp; });
      ASSERT_NE(row, trace.accesses.end());
      EXPECT_EQ(shared ? row->wavefronts : row->sectors, ranked.worst.taken);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, RankingOf,
                         testing::Values("transpose_naive", "transpose_shared", "sgemm_tiled", "copy_complex", "sgemm_column_major_a"),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace ranked_numbers
}  // namespace warplens::app
