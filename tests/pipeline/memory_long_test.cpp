// One block of the reference kernel at K = 4096: every tick can be reached, within 300 MB.
#include <fstream>
#include <random>

#include "tests/pipeline/pipeline.h"

namespace warplens::pipeline {
namespace {

uint64_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  uint64_t all = 0, resident = 0;
  file >> all >> resident;
  return resident * 4096;
}

TEST(Memory, a_block_at_k_4096_stays_within_300_megabytes_with_every_tick_reachable) {
  const Ready ready = prepare(what("sgemm_warptiling", {}, {{"M", 2048}, {"N", 2048}, {"K", 4096}}));
  ASSERT_TRUE(ready.program);
  const uint64_t before = resident_bytes();
  auto made = analysis::make_snapshot(ready.kernel->file, ready.kernel->setting, ready.program, ready.launch, {});
  ASSERT_TRUE(made.ok()) << to_string(made.error());
  ASSERT_FALSE((*made)->block->fault.has_value());
  const uint64_t ticks = (*made)->block->trace.ticks;
  EXPECT_EQ((*made)->block->trace.k_tiles[0].size(), 512u);
  const auto cursor = simt::make_cursor((*made)->block);
  std::mt19937_64 random(3);
  for (int i = 0; i < 200; ++i) {
    const uint64_t tick = random() % (ticks + 1);
    ASSERT_TRUE(cursor->seek(tick).ok());
    EXPECT_EQ(cursor->tick(), tick);
  }
  EXPECT_LE(resident_bytes() - before, 300'000'000u) << ticks << " ticks";
}

}  // namespace
}  // namespace warplens::pipeline
