// Blocks that build on others: one traced alone finds what those before it have left.
#include "kernels/simt/trace/trace.h"
#include "tests/pipeline/pipeline.h"

namespace warplens::pipeline {
namespace {

TEST(StreamK, a_block_alone_does_what_it_does_among_the_others) {
  const Ready ready = prepare(what("sgemm_stream_k", {}, {{"M", 256}, {"N", 512}, {"K", 160}}), Account::Written);
  ASSERT_TRUE(ready.program);
  ASSERT_EQ(ready.launch->grid.count(), 5u);
  std::vector<uint64_t> sectors(ready.program->sites.size());
  uint64_t added = 0;
  for (uint64_t block = 0; block < 5; ++block) {
    simt::TraceOptions options;
    options.block = block;
    const auto traced = simt::trace_block(ready.program, ready.launch, options);
    ASSERT_TRUE(traced.ok()) << to_string(traced.error());
    ASSERT_FALSE((*traced)->fault) << to_string(*(*traced)->fault);
    for (size_t site = 0; site < sectors.size(); ++site) {
      sectors[site] += (*traced)->trace.sites[site].sectors;
      if (ready.program->sites[site].array == "partial" && ready.program->sites[site].op == MemoryOp::Load)
        added += (*traced)->trace.sites[site].instructions;
    }
  }
  const Ran all = run(ready);
  for (size_t site = 0; site < sectors.size(); ++site)
    EXPECT_EQ(sectors[site], all.result.sites[site].sectors) << ready.program->sites[site].text;
  // 4 tiles of 10 k tiles in 5 shares of 8: shares end inside tiles 0, 1, 2 and 3, and each tile's last share adds one partial tile
  // of 128 x 256 sums in quads of a warp.
  EXPECT_EQ(added, 4u * (128 * 256 / 4 / 32));
}

TEST(StreamK, EveryAsynchronousCopyIsInTheTraceFromItsIssueToItsWait) {
  const Ready ready = prepare(what("sgemm_stream_k", {{"BLOCKS", "3"}}, {{"M", 256}, {"N", 512}, {"K", 96}}), Account::Written);
  const auto block = simt::trace_block(ready.program, ready.launch, {});
  ASSERT_TRUE(block.ok());
  const simt::Trace& trace = (*block)->trace;
  uint64_t issued = 0, arrived = 0;
  for (const simt::AccessRow& row : trace.accesses)
    issued += row.wavefronts > 0 && trace.kinds[row.site] == hardware::AccessKind::AsyncCopy;
  for (const simt::CopyRow& row : trace.copies) {
    arrived += row.accesses;
    EXPECT_LE(row.first, row.last);
    EXPECT_LT(row.last, row.arrived);
  }
  EXPECT_GT(issued, 0u);
  EXPECT_EQ(arrived, issued);
}

}  // namespace
}  // namespace warplens::pipeline
