// The trace of a block, and time in both directions.
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "kernels/simt/trace/cursor.h"
#include "tests/simt/builder.h"

namespace warplens::simt {
namespace {

std::shared_ptr<const TracedBlock> traced_product(TraceOptions options, Order order = Order::InOrder) {
  auto program = std::make_shared<const Program>(tiled_product(16, 64));
  Launch launch = tiled_launch(16, 64);
  launch.schedule = {order, 7};
  auto traced = trace_block(program, std::make_shared<const Launch>(launch), options);
  EXPECT_TRUE(traced.ok()) << to_string(traced.error());
  return traced.take();
}

TEST(Trace, RecordsEveryAccessBarrierStepAndKTile) {
  TraceOptions options;
  options.block = 5;
  const auto traced = traced_product(options);
  const Trace& trace = traced->trace;
  EXPECT_FALSE(traced->fault.has_value());
  EXPECT_EQ(trace.warps, 8u);
  EXPECT_EQ(trace.block_index.x, 1u);
  EXPECT_EQ(trace.block_index.y, 1u);
  // 4 k tiles: two loads and two stores each, 16 k steps of two loads; one store at the end.
  EXPECT_EQ(trace.accesses.size(), 8u * (4 * (4 + 32) + 1));
  EXPECT_EQ(trace.barriers.size(), 8u * 4 * 2);
  EXPECT_EQ(trace.barriers.back().epoch, 7u);
  for (const auto& tiles : trace.k_tiles) EXPECT_EQ(tiles.size(), 4u);
  // Lines 1; then a k tile's 2 3 4, 16 times 5 6, 7 8; then 9.
  for (const auto& steps : trace.steps) EXPECT_EQ(steps.size(), 1u + 4 * (3 + 32 + 2) + 1);
  const auto run_alone = run(*traced->program, *traced->launch, {true, {5}}, make_memory(*traced->program, *traced->launch).take()).take();
  EXPECT_EQ(run_alone.ticks, trace.ticks);
  for (size_t s = 0; s < trace.sites.size(); ++s) EXPECT_EQ(trace.sites[s].wavefronts, run_alone.sites[s].wavefronts);
}

TEST(Trace, AWarpWaitsAtABarrierUntilTheLastOneArrives) {
  const auto traced = traced_product({});
  std::map<uint32_t, uint64_t> last;
  for (const BarrierRow& row : traced->trace.barriers) last[row.epoch] = std::max(last[row.epoch], row.tick);
  ASSERT_EQ(last.size(), 8u);
  uint32_t waited = 0;
  for (const BarrierRow& row : traced->trace.barriers) {
    EXPECT_EQ(row.released, last[row.epoch]) << "warp " << row.warp << ", barrier " << row.epoch;
    waited += row.released > row.tick;
  }
  EXPECT_EQ(waited, 8u * 7) << "all warps but the last of each barrier";
}

TEST(Trace, OfABarrierAtWhichAWarpOnlyArrivesHasWhoWaitsThere) {
  Builder b;
  const auto arrives = b.label(), waits = b.label(), end = b.label();
  const RegisterId number = b.i32(1), count = b.i32(64);
  b.branch(b.compare(Comparison::Ult, Type::I32, b.special(SpecialRegister::TidX), b.i32(32)), arrives, waits, end);
  b.place(arrives);
  b.to(kNone, Opcode::Barrier, Type::I32, number, count, kNone, static_cast<uint8_t>(BarrierMode::Arrive));
  b.jump(end);
  b.place(waits);
  b.to(kNone, Opcode::Barrier, Type::I32, number, count);
  b.jump(end);
  b.place(end);
  b.finish();
  Launch launch;
  launch.block.x = 64;
  const auto traced = trace_block(std::make_shared<const Program>(b.take()), std::make_shared<const Launch>(launch), {}).take();
  ASSERT_FALSE(traced->fault) << to_string(*traced->fault);
  ASSERT_EQ(traced->trace.barriers.size(), 1u);
  EXPECT_EQ(traced->trace.barriers[0].warp, 1u);
}

TEST(Trace, AnAccessGivesTheAddressesOfItsLanes) {
  const auto traced = traced_product({});
  const Trace& trace = traced->trace;
  for (const AccessRow& row : trace.accesses) {
    if (trace.objects[row.object].name != "Bs" || traced->program->sites[row.site].op != MemoryOp::Store) continue;
    const auto access = trace.access(row, *traced->program);
    EXPECT_EQ(access.kind, hardware::AccessKind::Store);
    for (uint32_t lane = 0; lane < 32; ++lane)
      ASSERT_EQ(access.address[lane], trace.objects[row.object].address + (row.warp * 32 + lane) * 4);
  }
}

struct Shown {
  std::vector<std::array<uint64_t, 32>> registers;
  std::vector<uint32_t> lanes;
  std::vector<uint8_t> shared, global;
  bool operator==(const Shown&) const = default;
};
Shown everything(const Cursor& cursor, const TracedBlock& traced) {
  Shown s;
  for (uint32_t w = 0; w < traced.trace.warps; ++w) {
    const LaneState state = cursor.lanes(w);
    s.lanes.insert(s.lanes.end(), {state.live, state.active, state.pc, state.at_barrier});
    for (RegisterId r = 0; r < traced.program->registers.size(); ++r) s.registers.push_back(cursor.register_bits(w, r));
  }
  s.lanes.push_back(cursor.next_warp());
  s.shared = cursor.shared_bytes(0, 2048);
  s.global = cursor.global_bytes(traced.trace.objects.back().address, 64 * 64 * 4);
  return s;
}

class AnyOrder : public testing::TestWithParam<Order> {};

TEST_P(AnyOrder, ACursorAtRandomTicksShowsWhatAFreshRunStoppedThereShows) {
  TraceOptions often, never;
  often.checkpoint_ticks = 100;
  never.checkpoint_ticks = 1ull << 40;
  const auto traced = traced_product(often, GetParam()), plain = traced_product(never, GetParam());
  ASSERT_EQ(traced->trace.ticks, plain->trace.ticks);
  const auto cursor = make_cursor(traced);
  std::mt19937_64 random(1);
  for (int i = 0; i < 300; ++i) {
    const uint64_t tick = random() % (traced->trace.ticks + 1);
    ASSERT_TRUE(cursor->seek(tick).ok());
    ASSERT_EQ(cursor->tick(), tick);
    const auto fresh = make_cursor(plain);
    ASSERT_TRUE(fresh->seek(tick).ok());
    ASSERT_TRUE(everything(*cursor, *traced) == everything(*fresh, *plain)) << tick;
  }
}
INSTANTIATE_TEST_SUITE_P(Orders, AnyOrder, testing::Values(Order::InOrder, Order::RoundRobin, Order::Reversed, Order::Seeded));

TEST(Cursor, TheNextWarpIsTheOneThatTheTraceRecords) {
  const auto traced = traced_product({}, Order::Seeded);
  const auto cursor = make_cursor(traced);
  for (size_t i = 0; i < traced->trace.accesses.size(); i += 17) {
    const AccessRow& row = traced->trace.accesses[i];
    ASSERT_TRUE(cursor->seek(row.tick).ok());
    ASSERT_EQ(cursor->next_warp(), row.warp);
    ASSERT_EQ(traced->program->code[cursor->lanes(row.warp).pc].site, row.site);
  }
  EXPECT_FALSE(cursor->seek(traced->trace.ticks + 1).ok());
}

TEST(Cursor, CheckpointsStayWithinTheirBudget) {
  TraceOptions options;
  options.checkpoint_ticks = 50;
  options.max_checkpoint_bytes = 1 << 20;
  const auto traced = traced_product(options);
  const auto cursor = make_cursor(traced);
  for (uint64_t tick : {traced->trace.ticks, uint64_t{0}, traced->trace.ticks / 2}) {
    ASSERT_TRUE(cursor->seek(tick).ok());
    EXPECT_EQ(cursor->tick(), tick);
  }
}

}  // namespace
}  // namespace warplens::simt
