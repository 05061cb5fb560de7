// Divergence, barriers, schedules, and faults in words.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/simt/execute.h"

namespace warplens::simt {
namespace {

using testing::HasSubstr;
using enum Opcode;
constexpr Type I = Type::I32;

Launch one_buffer(uint32_t threads, uint32_t elements = 256) {
  Launch launch;
  launch.block = {threads, 1, 1};
  launch.buffers = {buffer_of("out", elements)};
  launch.arguments = {buffer_argument(0)};
  return launch;
}
std::vector<uint32_t> result_of(const Program& program, const Launch& launch) {
  const Executed e = execute(program, launch);
  EXPECT_FALSE(e.fault) << to_string(*e.fault);
  return words(read_buffer(*e.memory, launch, 0));
}

TEST(Divergence, LoopsRunAsOftenAsEachLaneNeedsAndNestedBranchesReconverge) {
  Builder b;
  const RegisterId out = b.parameter("out", Type::I64, true), x = b.special(SpecialRegister::TidX);
  const RegisterId i = b.reg(I), sum = b.reg(I);
  b.to(i, Mov, I, b.i32(0));
  b.to(sum, Mov, I, b.i32(0));
  const auto head = b.label(), body = b.label(), odd = b.label(), even = b.label(), next = b.label(), end = b.label();
  b.place(head);
  b.branch(b.compare(Comparison::Ult, I, i, x), body, end, end);
  b.place(body);
  b.branch(b.compare(Comparison::Eq, I, b.op(And, I, b.op(Add, I, i, x), b.i32(1)), b.i32(1)), odd, even, next);
  b.place(odd);
  b.to(sum, Add, I, sum, i);
  b.jump(next);
  b.place(even);
  b.to(sum, Add, I, sum, b.i32(1000));
  b.place(next);  // reached by falling through
  b.to(i, Add, I, i, b.i32(1));
  b.jump(head);
  b.place(end);
  b.store(I, b.address(out, x), sum);
  b.finish();
  const auto got = result_of(b.take(), one_buffer(45));
  for (uint32_t t = 0; t < 45; ++t) {
    uint32_t want = 0;
    for (uint32_t k = 0; k < t; ++k) want += (k + t) & 1 ? k : 1000;
    EXPECT_EQ(got[t], want) << t;
  }
}

// Lanes below 10 return early; the others meet at a barrier that counts them as arrived.
TEST(Barriers, LanesThatReturnedCountAsArrived) {
  Builder b;
  const RegisterId out = b.parameter("out", Type::I64, true), x = b.special(SpecialRegister::TidX);
  const RegisterId shared = b.array(Space::Shared, "s", 64);
  const auto early = b.label(), on = b.label();
  b.branch_to_end(b.compare(Comparison::Ult, I, x, b.i32(10)), early, on);
  b.place(early);
  b.finish();
  b.place(on);
  b.store(I, b.address(shared, x), x);
  b.barrier();
  const RegisterId mirrored = b.op(Sub, I, b.i32(63), x);
  b.store(I, b.address(out, x), b.load(I, b.address(shared, mirrored)));
  b.finish();
  const auto got = result_of(b.take(), one_buffer(64));
  for (uint32_t t = 0; t < 64; ++t) EXPECT_EQ(got[t], t < 10 || t > 53 ? 0 : 63 - t);
}

// The two sides of a branch arrive at barriers on different lines.
Program barriers_on_both_sides(bool second_side_has_one) {
  Builder b;
  const RegisterId out = b.parameter("out", Type::I64, true), x = b.special(SpecialRegister::TidX);
  const RegisterId shared = b.array(Space::Shared, "s", 64);
  const auto low = b.label(), high = b.label(), end = b.label();
  b.store(I, b.address(shared, x), x);
  b.branch(b.compare(Comparison::Ult, I, x, b.i32(7)), low, high, end);
  b.place(low);
  b.line = 20;
  b.barrier();
  b.jump(end);
  b.place(high);
  b.line = 30;
  if (second_side_has_one) b.barrier();
  b.jump(end);
  b.place(end);
  b.line = 40;
  b.store(I, b.address(out, x), b.load(I, b.address(shared, b.op(Sub, I, b.i32(63), x))));
  b.finish();
  return b.take();
}
TEST(Barriers, InBothArmsOfABranchWithinAWarpAreDivergent) {
  const Executed e = execute(barriers_on_both_sides(true), one_buffer(64));
  ASSERT_TRUE(e.fault);
  EXPECT_THAT(e.fault->message, HasSubstr("divergent barrier: lanes 0-6 of warp 0 wait at line 20, lanes 7-31 at line 30"));
  EXPECT_EQ(e.fault->span.line, 30u);
}
TEST(Barriers, OneThatSomeLanesNeverReachIsAnErrorThatNamesWhoWaits) {
  const Executed e = execute(barriers_on_both_sides(false), one_buffer(64));
  ASSERT_TRUE(e.fault);
  EXPECT_THAT(e.fault->message, HasSubstr("lanes 0-6 of warp 0 at line 20"));
  EXPECT_THAT(e.fault->message, HasSubstr("lanes 0-31 of warp 1 have returned"));
  EXPECT_EQ(e.fault->span.line, 20u);
}

TEST(Schedules, AgreeOnARaceFreeKernel) {
  const Program program = tiled_product(16, 32);
  Launch launch = tiled_launch(16, 32);
  const auto in_order = words(read_buffer(*execute(program, launch).memory, launch, 2));
  for (Order order : {Order::RoundRobin, Order::Reversed, Order::Seeded})
    for (uint64_t seed : {1, 2, 3}) {
      launch.schedule = {order, seed};
      const Executed e = execute(program, launch);
      ASSERT_FALSE(e.fault);
      EXPECT_EQ(words(read_buffer(*e.memory, launch, 2)), in_order);
    }
}

Program one_access(Space space, uint32_t stride, uint32_t width) {
  Builder b;
  const RegisterId out = b.parameter("out", Type::I64, true), x = b.special(SpecialRegister::TidX);
  const RegisterId shared = b.array(Space::Shared, "tile", 32);
  b.line = 12;
  const uint32_t site = b.site(space, MemoryOp::Store, space == Space::Shared ? "tile" : "out", width);
  const RegisterId address = b.address(space == Space::Shared ? shared : out, x, stride);
  if (width == 4)
    b.store(I, address, x, site);
  else
    b.many(Store, I, address, {x, x, x, x}, site);
  b.finish();
  return b.take();
}
TEST(Faults, ASharedStorePastTheArrayNamesArrayIndexLaneThreadAndLine) {
  const Executed e = execute(one_access(Space::Shared, 8, 4), one_buffer(32));
  ASSERT_TRUE(e.fault);
  EXPECT_THAT(e.fault->message, HasSubstr("out of bounds: store of 4 bytes at shared array tile, index 32 of 32"));
  EXPECT_THAT(e.fault->message, HasSubstr("lane 16 of warp 0 (thread (16, 0, 0) of block (0, 0, 0))"));
  EXPECT_EQ(e.fault->span.line, 12u);
  EXPECT_EQ(e.fault->span.file, "by_hand.cu");
}
TEST(Faults, AGlobalStorePastTheBufferNamesTheBufferAndItsSize) {
  const Executed e = execute(one_access(Space::Global, 40, 4), one_buffer(32));
  ASSERT_TRUE(e.fault);
  EXPECT_THAT(e.fault->message, HasSubstr("buffer out, index 260 of 256"));
  EXPECT_THAT(e.fault->message, HasSubstr("lane 26"));
}
TEST(Faults, AMisalignedVectorIsNamed) {
  const Executed e = execute(one_access(Space::Global, 4, 16), one_buffer(32));
  ASSERT_TRUE(e.fault);
  EXPECT_THAT(e.fault->message, HasSubstr("misaligned: store of 16 bytes at buffer out, index 1 of 256"));
  EXPECT_THAT(e.fault->hint, HasSubstr("multiple of 16"));
}

TEST(Limits, AnInfiniteLoopEndsWithItsLine) {
  Builder b;
  const RegisterId i = b.reg(I, true);
  b.to(i, Mov, I, b.i32(0));
  const auto head = b.label();
  b.place(head);
  b.line = 33;
  b.to(i, Add, I, i, b.i32(1));
  b.jump(head);
  Launch launch;
  launch.block = {64, 1, 1};
  launch.limits.max_ticks_per_block = 100000;
  const Executed e = execute(b.take(), launch);
  ASSERT_TRUE(e.fault);
  EXPECT_EQ(e.ticks, 100000u);
  EXPECT_THAT(e.fault->message, HasSubstr("infinite loop at line 33?"));
  EXPECT_EQ(e.fault->span.line, 33u);
}

// for (;;) atomicAdd(out, 3)
Program atomics_without_end() {
  Builder b;
  const RegisterId out = b.parameter("out", Type::I64, true);
  const auto head = b.label();
  b.place(head);
  b.line = 12;
  b.to(b.reg(I), Atomic, I, out, b.i32(3), kNone, static_cast<uint8_t>(AtomicOperation::Add));
  b.jump(head);
  return b.take();
}

TEST(Limits, CostlyInstructionsCountAsSeveralTicks) {
  Launch launch = one_buffer(64);
  launch.limits.max_ticks_per_block = 100000;
  for (const Order order : {Order::InOrder, Order::RoundRobin, Order::Reversed, Order::Seeded}) {
    launch.schedule = {order, 5};
    const Executed e = execute(atomics_without_end(), launch);
    ASSERT_TRUE(e.fault);
    EXPECT_GT(e.ticks, 1000u);
    EXPECT_LT(e.ticks, 10000u);  // each atomic goes over 32 lanes one after the other
    EXPECT_THAT(e.fault->message, HasSubstr("has executed " + std::to_string(e.ticks) + " warp instructions"));
    EXPECT_THAT(e.fault->message, HasSubstr("infinite loop at line 12?"));
    EXPECT_EQ(words(read_buffer(*e.memory, launch, 0))[0] % 96, 0u) << "no instruction is left half done";
  }
}

TEST(Limits, ABlockOfExactlyAsManyPlainTicksRunsToItsEnd) {
  Builder b;
  const RegisterId i = b.reg(I, true);
  const auto head = b.label(), end = b.label();
  b.to(i, Mov, I, b.i32(0));
  b.place(head);
  b.to(i, Add, I, i, b.i32(1));
  b.branch(b.compare(Comparison::Ult, I, i, b.i32(1000)), head, end, end);
  b.place(end);
  b.finish();
  const Program program = b.take();
  Launch launch;
  launch.block = {32, 1, 1};
  launch.limits.max_ticks_per_block = 1 + 3 * 1000 + 1;
  const Executed whole = execute(program, launch);
  EXPECT_FALSE(whole.fault) << to_string(*whole.fault);
  EXPECT_EQ(whole.ticks, launch.limits.max_ticks_per_block);
  --launch.limits.max_ticks_per_block;
  EXPECT_TRUE(execute(program, launch).fault);
}

TEST(Atomics, AddInEveryLaneOfEveryWarp) {
  Builder b;
  const RegisterId out = b.parameter("out", Type::I64, true), x = b.special(SpecialRegister::TidX);
  const uint32_t site = b.site(Space::Global, MemoryOp::Atomic, "out");
  Instruction in;
  in.op = Atomic, in.type = I, in.aux = static_cast<uint8_t>(AtomicOperation::Add), in.d = b.reg(I), in.a = out, in.b = b.i32(3),
  in.site = site;
  b.emit(in);
  b.store(I, b.op(Add, Type::I64, b.address(out, x), b.i64(4)), in.d);
  b.finish();
  const auto got = result_of(b.take(), one_buffer(70));
  EXPECT_EQ(got[0], 210u);
  for (uint32_t t = 0; t < 70; ++t) EXPECT_EQ(got[t + 1], t * 3);
}

TEST(Lanes, ShufflesFollowThePtxRule) {
  const auto shuffled = [](ShuffleMode mode, uint32_t by, uint32_t clamp) {
    Builder b;
    const RegisterId out = b.parameter("out", Type::I64, true), x = b.special(SpecialRegister::TidX), d = b.reg(I);
    b.to(d, Shuffle, I, x, b.i32(by), b.i32(clamp), static_cast<uint8_t>(mode));
    b.store(I, b.address(out, x), d);
    b.finish();
    return result_of(b.take(), one_buffer(32));
  };
  const auto down = shuffled(ShuffleMode::Down, 4, 31), up = shuffled(ShuffleMode::Up, 3, 0), across = shuffled(ShuffleMode::Xor, 5, 31);
  const auto eighths = shuffled(ShuffleMode::Index, 2, 31 | 24 << 8);  // width 8
  for (uint32_t t = 0; t < 32; ++t) {
    EXPECT_EQ(down[t], t + 4 < 32 ? t + 4 : t);
    EXPECT_EQ(up[t], t >= 3 ? t - 3 : t);
    EXPECT_EQ(across[t], t ^ 5);
    EXPECT_EQ(eighths[t], t / 8 * 8 + 2);
  }
}

}  // namespace
}  // namespace warplens::simt
