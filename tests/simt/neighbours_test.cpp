// Blocks that wait for other blocks of the grid: traced, run alone, and how many can be on the GPU together.
#include "kernels/simt/machine/neighbours.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "kernels/simt/memory/global_memory.h"
#include "kernels/simt/trace/cursor.h"
#include "tests/simt/builder.h"

namespace warplens::simt::neighbours_tests {
namespace {

using testing::HasSubstr;
constexpr Type I = Type::I32;

// The block `writer` stores 5 to out[0]; every other one spins until it is there, then stores it to out[1 + its number].
Program waiting_for(uint32_t writer, uint32_t registers = 32) {
  Builder b;
  const RegisterId out = b.parameter("out", Type::I64, true), self = b.special(SpecialRegister::CtaidX, true);
  const RegisterId seen = b.reg(I, true);
  const auto writes = b.label(), spins = b.label(), goes_on = b.label(), end = b.label();
  b.branch(b.compare(Comparison::Eq, I, self, b.i32(writer)), writes, spins, end);
  b.place(writes);
  b.store(I, out, b.i32(5));
  b.jump(end);
  b.place(spins);
  b.to(seen, Opcode::Load, I, out);
  b.branch(b.compare(Comparison::Eq, I, seen, b.i32(0)), spins, goes_on, goes_on);
  b.place(goes_on);
  b.store(I, b.address(out, b.op(Opcode::Add, I, self, b.i32(1))), seen);
  b.jump(end);
  b.place(end);
  b.finish();
  Program program = b.take();
  program.estimated_registers = registers;
  return program;
}

Launch grid_of(uint32_t blocks, uint32_t threads = 32) {
  Launch launch;
  launch.grid.x = blocks;
  launch.block.x = threads;
  Buffer buffer;
  buffer.name = "out";
  buffer.element = "int";
  buffer.scalar = I;
  buffer.extents = {256};
  buffer.bytes = 1024;
  launch.buffers.push_back(buffer);
  launch.arguments.resize(1);
  launch.arguments[0].kind = Argument::Kind::Buffer, launch.arguments[0].buffer = 0;
  launch.limits.max_ticks_per_block = 2'000'000;
  return launch;
}

int32_t word(const std::vector<uint8_t>& bytes, size_t index) {
  int32_t value;
  std::memcpy(&value, &bytes[index * 4], 4);
  return value;
}

std::shared_ptr<const TracedBlock> traced(const Program& program, const Launch& launch, uint64_t block) {
  TraceOptions options;
  options.block = block;
  options.checkpoint_ticks = 1000;
  return trace_block(std::make_shared<const Program>(program), std::make_shared<const Launch>(launch), options).take();
}

TEST(Neighbours, ATracedBlockGetsWhatALaterBlockStores) {
  const auto block = traced(waiting_for(5), grid_of(6), 2);
  ASSERT_FALSE(block->fault) << to_string(*block->fault);
  const auto cursor = make_cursor(block);
  ASSERT_TRUE(cursor->seek(block->trace.ticks).ok());
  const uint64_t out = block->trace.objects[0].address;
  EXPECT_EQ(word(cursor->global_bytes(out, 32), 0), 5);
  EXPECT_EQ(word(cursor->global_bytes(out, 32), 3), 5);
}

TEST(Neighbours, AtEachMomentMemoryIsWhatTheBlockSawThen) {
  const auto block = traced(waiting_for(5), grid_of(6), 2);
  ASSERT_FALSE(block->fault);
  const uint64_t out = block->trace.objects[0].address, end = block->trace.ticks;
  const auto flag_at = [&](Cursor& cursor, uint64_t tick) {
    EXPECT_TRUE(cursor.seek(tick).ok());
    return word(cursor.global_bytes(out, 32), 0);
  };
  const auto forwards = make_cursor(block), backwards = make_cursor(block);
  std::vector<uint64_t> ticks;
  for (uint64_t tick = 0; tick < end; tick += 97) ticks.push_back(tick);
  ticks.push_back(end);
  std::vector<int32_t> seen;
  for (const uint64_t tick : ticks) seen.push_back(flag_at(*forwards, tick));
  EXPECT_EQ(seen.front(), 0);
  EXPECT_EQ(seen.back(), 5);
  EXPECT_TRUE(std::is_sorted(seen.begin(), seen.end()));
  for (size_t n = seen.size(); n-- > 0;) EXPECT_EQ(flag_at(*backwards, ticks[n]), seen[n]) << "tick " << ticks[n];
}

TEST(Neighbours, ABlockThatIsRunAloneGetsWhatItsNeighboursStoreAndTheyAreNotCounted) {
  const Program program = waiting_for(3);
  const Launch launch = grid_of(4);
  const auto memory = make_memory(program, launch).take();
  RunOptions options;
  options.blocks = {1};
  const auto result = run(program, launch, options, memory);
  ASSERT_TRUE(result.ok()) << to_string(result.error());
  EXPECT_EQ(result->blocks_run, 1u);
  EXPECT_EQ(word(read_buffer(*memory, launch, 0), 2), 5);
}

TEST(Neighbours, ATraceOfABlockForWhichNoBlockStoresEndsAndNamesTheLoop) {
  const auto block = traced(waiting_for(9), grid_of(4), 1);
  ASSERT_TRUE(block->fault);
  EXPECT_THAT(block->fault->message, HasSubstr("infinite loop"));
}

// Each block stores its number + 1; behind the grid's barrier it stores what the next block, or the first one, has stored, `times` over.
Program exchanging(uint32_t blocks, uint32_t times) {
  Builder b;
  const RegisterId out = b.parameter("out", Type::I64, true), self = b.special(SpecialRegister::CtaidX, true);
  RegisterId value = b.op(Opcode::Add, I, self, b.i32(1));
  const RegisterId next = b.op(Opcode::URem, I, b.op(Opcode::Add, I, self, b.i32(1)), b.i32(blocks));
  const auto wait = [&] { b.to(kNone, Opcode::Barrier, I, kNone, kNone, kNone, static_cast<uint8_t>(BarrierMode::Grid)); };
  for (uint32_t n = 0; n < times; ++n) {
    b.store(I, b.address(out, self), value);
    wait();
    value = b.load(I, b.address(out, next));
    wait();
  }
  b.store(I, b.address(out, self), value);
  b.finish();
  return b.take();
}

TEST(GridBarrier, AtEachMomentOfATracedBlockMemoryIsWhatItSawThen) {
  constexpr uint32_t kBlocks = 5, kTimes = 3;
  const auto block = traced(exchanging(kBlocks, kTimes), grid_of(kBlocks, 64), 2);
  ASSERT_FALSE(block->fault) << to_string(*block->fault);
  EXPECT_EQ(block->trace.barriers.size(), 2u * 2 * kTimes);
  const uint64_t out = block->trace.objects[0].address, end = block->trace.ticks;
  const auto own_at = [&](Cursor& cursor, uint64_t tick) {
    EXPECT_TRUE(cursor.seek(tick).ok());
    return word(cursor.global_bytes(out, 32), 2);
  };
  const auto forwards = make_cursor(block), backwards = make_cursor(block);
  std::vector<int32_t> seen;
  for (uint64_t tick = 0; tick <= end; ++tick) seen.push_back(own_at(*forwards, tick));
  EXPECT_EQ(seen.back(), static_cast<int32_t>((2 + kTimes) % kBlocks + 1));
  for (uint64_t tick = end + 1; tick-- > 0;) EXPECT_EQ(own_at(*backwards, tick), seen[tick]) << "tick " << tick;
}

TEST(GridBarrier, LetsABlockThatIsRunAloneContinueWithItsNeighbours) {
  const Program program = exchanging(4, 2);
  const Launch launch = grid_of(4);
  const auto memory = make_memory(program, launch).take();
  RunOptions options;
  options.blocks = {1};
  const auto result = run(program, launch, options, memory);
  ASSERT_TRUE(result.ok()) << to_string(result.error());
  EXPECT_EQ(result->blocks_run, 1u);
  EXPECT_EQ(word(read_buffer(*memory, launch, 0), 1), 4);
}

TEST(GridBarrier, IsPassedByAllBlocksUnderEverySchedule) {
  const Program program = exchanging(6, 4);
  for (const Order order : {Order::InOrder, Order::RoundRobin, Order::Reversed, Order::Seeded}) {
    Launch launch = grid_of(6, 96);
    launch.schedule = {order, 3};
    const auto memory = make_memory(program, launch).take();
    const auto result = run(program, launch, {}, memory);
    ASSERT_TRUE(result.ok()) << to_string(result.error());
    for (uint32_t n = 0; n < 6; ++n) EXPECT_EQ(word(read_buffer(*memory, launch, 0), n), static_cast<int32_t>((n + 4) % 6 + 1));
  }
}

TEST(ResidentBlocks, AreOccupancyTimesMultiprocessors) {
  const auto resident = [](const char* arch, uint32_t threads, uint32_t registers, uint64_t shared) {
    const Program program = waiting_for(0, registers);
    Code code;
    code.shared_bytes = shared;
    return resident_blocks(program, grid_of(1, threads), code, *hardware::find_architecture(arch));
  };
  EXPECT_EQ(resident("sm_90", 1024, 32, 0), 2u * 132);          // 2,048 threads
  EXPECT_EQ(resident("sm_90", 1024, 64, 0), 1u * 132);          // 64 * 1,024 registers are all of an SM's
  EXPECT_EQ(resident("sm_90", 32, 32, 0), 32u * 132);           // 32 blocks
  EXPECT_EQ(resident("sm_90", 128, 32, 100 * 1024), 2u * 132);  // 227 KiB of shared memory hold two of 100 KiB
  EXPECT_EQ(resident("sm_80", 1024, 32, 0), 2u * 108);
  EXPECT_EQ(resident("sm_86", 1024, 32, 0), 1u * 82);  // 1,536 threads
  EXPECT_EQ(resident("sm_50", 1024, 32, 0), 2u * 4);
  EXPECT_EQ(resident("sm_50", 1024, 32, 64 * 1024), 1u * 4);
}

// Blocks of 40,000 bytes of shared memory are alone on each of the four multiprocessors of sm_50: the fifth begins when one of them has
// ended.
TEST(ResidentBlocks, ABlockMayWaitForAnyThatIsThereWithItAndForNoOther) {
  RunOptions options;
  options.arch = *hardware::find_architecture("sm_50");
  const auto ends = [&](uint32_t writer, uint32_t blocks) {
    const Program program = waiting_for(writer);
    Launch launch = grid_of(blocks);
    launch.dynamic_shared_bytes = 40'000;
    launch.limits.max_ticks_per_block = 200'000;
    return run(program, launch, options, make_memory(program, launch).take());
  };
  EXPECT_TRUE(ends(3, 4).ok());
  const auto starved = ends(4, 5);
  ASSERT_FALSE(starved.ok());
  EXPECT_THAT(starved.error().message, HasSubstr("infinite loop"));
  options.arch = *hardware::find_architecture("sm_90");
  EXPECT_TRUE(ends(4, 5).ok());
}

// Each computes for longer than the turn of a warp that may wait, and all of them together for longer than blocks may wait for each other.
TEST(ResidentBlocks, ThatComputeForLongAreNotTakenForBlocksThatWait) {
  Builder b;
  const RegisterId out = b.parameter("out", Type::I64, true), turns = b.reg(I, true);
  const auto loop = b.label(), end = b.label();
  b.to(turns, Opcode::Mov, I, b.i32(0));
  b.jump(loop);
  b.place(loop);
  b.to(turns, Opcode::Add, I, turns, b.i32(1));
  b.branch(b.compare(Comparison::Ult, I, turns, b.i32(25'000)), loop, end, end);
  b.place(end);
  b.store(I, out, turns);
  b.finish();
  Program program = b.take();
  program.estimated_registers = 32;
  const Launch launch = grid_of(1'100);
  const auto memory = make_memory(program, launch).take();
  const auto result = run(program, launch, {}, memory);
  ASSERT_TRUE(result.ok()) << to_string(result.error());
  EXPECT_EQ(word(read_buffer(*memory, launch, 0), 0), 25'000);
}

}  // namespace
}  // namespace warplens::simt::neighbours_tests
