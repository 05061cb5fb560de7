// Barriers with a number and a count of their own: bar.sync id, count and bar.arrive.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/simt/execute.h"

namespace warplens::simt {
namespace barriers_tests {

using enum Opcode;
using testing::HasSubstr;
constexpr Type I = Type::I32;

void barrier(Builder& b, RegisterId id, uint32_t threads, BarrierMode mode = BarrierMode::Sync) {
  b.to(kNone, Barrier, I, id, b.i32(threads), kNone, static_cast<uint8_t>(mode));
}
Launch launch_of(uint32_t threads, Order order) {
  Launch launch;
  launch.block = {threads, 1, 1};
  launch.schedule = {order, 3};
  launch.buffers = {buffer_of("out", 256)};
  launch.arguments = {buffer_argument(0)};
  return launch;
}
class InAnyOrder : public testing::TestWithParam<Order> {};

// Warps 0 and 1 meet at barrier 1, warps 2 and 3 at barrier 2; each thread writes its number and reads its partner's of the other warp.
Program pairs_of_warps() {
  Builder b;
  const RegisterId out = b.parameter("out", Type::I64, true), t = b.special(SpecialRegister::TidX), s = b.array(Space::Shared, "s", 128);
  b.store(I, b.address(s, t), b.op(Mul, I, t, b.i32(10)));
  barrier(b, b.op(Add, I, b.op(LShr, I, t, b.i32(6)), b.i32(1)), 64);
  b.store(I, b.address(out, t), b.load(I, b.address(s, b.op(Xor, I, t, b.i32(32)))));
  b.finish();
  return b.take();
}

TEST_P(InAnyOrder, PairsOfWarpsMeetAtABarrierOfTheirOwn) {
  const Launch launch = launch_of(128, GetParam());
  const Executed done = execute(pairs_of_warps(), launch);
  ASSERT_FALSE(done.fault) << to_string(*done.fault);
  const auto got = words(read_buffer(*done.memory, launch, 0));
  for (uint32_t t = 0; t < 128; ++t) EXPECT_EQ(got[t], (t ^ 32) * 10);
}

// Warp 0 produces and goes on (bar.arrive); warp 1 waits for it. Warp 1's flag after its wait is what warp 0 wrote before arriving.
TEST_P(InAnyOrder, AProducerArrivesAndContinuesWhileTheConsumerWaits) {
  Builder b;
  const RegisterId out = b.parameter("out", Type::I64, true), t = b.special(SpecialRegister::TidX), s = b.array(Space::Shared, "s", 32);
  const RegisterId lane = b.special(SpecialRegister::LaneId);
  const auto produce = b.label(), consume = b.label(), end = b.label();
  b.branch(b.compare(Comparison::Ult, I, t, b.i32(32)), produce, consume, end);
  b.place(produce);
  b.store(I, b.address(s, lane), b.op(Add, I, lane, b.i32(100)));
  barrier(b, b.i32(5), 64, BarrierMode::Arrive);
  b.store(I, b.address(out, t), b.i32(1));
  b.jump(end);
  b.place(consume);
  barrier(b, b.i32(5), 64);
  b.store(I, b.address(out, t), b.load(I, b.address(s, lane)));
  b.place(end);
  b.finish();
  const Launch launch = launch_of(64, GetParam());
  const Executed done = execute(b.take(), launch);
  ASSERT_FALSE(done.fault) << to_string(*done.fault);
  const auto got = words(read_buffer(*done.memory, launch, 0));
  for (uint32_t t = 0; t < 32; ++t) {
    EXPECT_EQ(got[t], 1u);
    EXPECT_EQ(got[32 + t], t + 100);
  }
}
INSTANTIATE_TEST_SUITE_P(Orders, InAnyOrder, testing::Values(Order::InOrder, Order::RoundRobin, Order::Reversed, Order::Seeded));

TEST(NumberedBarriers, OneThatTooFewReachSaysItsNumberAndCount) {
  Builder b;
  b.line = 21;
  barrier(b, b.i32(3), 96);
  b.finish();
  const Executed done = execute(b.take(), launch_of(64, Order::InOrder));
  ASSERT_TRUE(done.fault);
  EXPECT_THAT(done.fault->message, HasSubstr("lanes 0-31 of warp 0 at line 21 (barrier 3)"));
  EXPECT_THAT(done.fault->message, HasSubstr("barrier 3 has 64 of 96 threads"));
  EXPECT_EQ(done.fault->span.line, 21u);
}

TEST(NumberedBarriers, TheSameBarrierServesAgainAndAgain) {
  Builder b;
  const RegisterId out = b.parameter("out", Type::I64, true), t = b.special(SpecialRegister::TidX), s = b.array(Space::Shared, "s", 64);
  const RegisterId turn = b.reg(I, true), sum = b.reg(I);
  const auto head = b.label(), end = b.label();
  b.to(turn, Mov, I, b.i32(0));
  b.to(sum, Mov, I, b.i32(0));
  b.place(head);
  b.store(I, b.address(s, t), b.op(Add, I, b.op(Mul, I, turn, b.i32(1000)), t));
  barrier(b, b.i32(9), 64);
  b.to(sum, Add, I, sum, b.load(I, b.address(s, b.op(Xor, I, t, b.i32(63)))));
  barrier(b, b.i32(9), 64);
  b.to(turn, Add, I, turn, b.i32(1));
  b.branch(b.compare(Comparison::Ult, I, turn, b.i32(5)), head, end, end);
  b.place(end);
  b.store(I, b.address(out, t), sum);
  b.finish();
  const Launch launch = launch_of(64, Order::RoundRobin);
  const Executed done = execute(b.take(), launch);
  ASSERT_FALSE(done.fault) << to_string(*done.fault);
  const auto got = words(read_buffer(*done.memory, launch, 0));
  for (uint32_t t = 0; t < 64; ++t) EXPECT_EQ(got[t], 10000 + 5 * (t ^ 63));  // 0 + 1000 + ... + 4000
}

}  // namespace barriers_tests
}  // namespace warplens::simt
