// What time travel keeps: how far checkpoints lie apart, and how many bytes they take.
#include <gtest/gtest.h>

#include "kernels/simt/trace/checkpoints.h"
#include "tests/simt/builder.h"

namespace warplens::simt {
namespace {

std::shared_ptr<const TracedBlock> traced_product(uint32_t n, const TraceOptions& options) {
  const auto program = std::make_shared<const Program>(tiled_product(16, n));
  auto traced = trace_block(program, std::make_shared<const Launch>(tiled_launch(16, n)), options);
  EXPECT_TRUE(traced.ok()) << to_string(traced.error());
  return traced.take();
}

uint64_t widest_gap(const TracedBlock& traced) {
  uint64_t gap = 0, last = 0;
  for (const Checkpoint& c : traced.checkpoints->list) gap = std::max(gap, c.tick - last), last = c.tick;
  return std::max(gap, traced.trace.ticks - last);
}

TEST(Checkpoints, LieAtMost65536TicksApartFromTheFirstTickToTheLast) {
  const auto traced = traced_product(4096, {});
  ASSERT_GT(traced->trace.ticks, 500'000u);
  EXPECT_EQ(traced->checkpoints->list.front().tick, 0u);
  EXPECT_LE(widest_gap(*traced), 65'536u);
  EXPECT_EQ(traced->checkpoints->list.size(), traced->trace.ticks / 65'536 + 1);
}

TEST(Checkpoints, StayWithinTheirBudgetAndThenLieApartByPowersOfTwo) {
  TraceOptions options;
  options.checkpoint_ticks = 1000;
  const auto rich = traced_product(512, options);
  const uint64_t all = rich->checkpoints->bytes();
  for (const uint64_t share : {2, 5, 16}) {
    options.max_checkpoint_bytes = all / share;
    const auto poor = traced_product(512, options);
    EXPECT_LE(poor->checkpoints->bytes(), all / share);
    EXPECT_GE(poor->checkpoints->bytes(), all / share / 4) << "more were thrown away than had to be";
    EXPECT_EQ(poor->checkpoints->interval % 1000, 0u);
    EXPECT_TRUE(std::has_single_bit(poor->checkpoints->interval / 1000));
    EXPECT_LE(widest_gap(*poor), poor->checkpoints->interval);
    EXPECT_EQ(poor->checkpoints->list.front().tick, 0u);
  }
}

// By hand: what a state of 8 warps takes, and the pages of C that the block has written, once however many states share them.
TEST(Checkpoints, CountTheirBytesWithSharedPagesOnce) {
  TraceOptions options;
  options.checkpoint_ticks = 1'000'000'000;
  const auto traced = traced_product(64, options);
  const Checkpoints& one = *traced->checkpoints;
  ASSERT_EQ(one.list.size(), 1u);
  uint64_t want = 2 * 16 * 16 * 4;  // As and Bs
  for (const WarpState& w : one.list[0].state.warps) want += 64 * w.register_lines.size() + sizeof w;
  EXPECT_EQ(one.list[0].state.warps.size(), 8u);
  EXPECT_EQ(one.bytes(), want);

  options.checkpoint_ticks = 64;
  const auto many = traced_product(64, options);
  const uint64_t states = many->checkpoints->list.size();
  const uint64_t pages = many->checkpoints->bytes() - states * want;
  EXPECT_EQ(pages % kPageBytes, 0u);
  EXPECT_LE(pages, 64 * 64 * 4 + 8 * kPageBytes) << "each page of C at most once for each state that changed it";
}

}  // namespace
}  // namespace warplens::simt
