// Which warp, which diverged path and which block goes next under each schedule.
#include "kernels/simt/machine/schedule.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/simt/execute.h"

namespace warplens::simt {
namespace schedules_tests {

using testing::ElementsAre;
using testing::HasSubstr;
using enum Opcode;
constexpr Type I = Type::I32;

TEST(ScheduleNames, AreReadBackAsTheyAreWritten) {
  for (const char* name : {"in-order", "round-robin", "reversed", "seeded:0", "seeded:18446744073709551615"}) {
    const auto schedule = parse_schedule(name);
    ASSERT_TRUE(schedule.ok()) << name;
    EXPECT_EQ(to_string(*schedule), name);
  }
}

TEST(ScheduleNames, AnythingElseIsRefusedWithWhatIsPossible) {
  for (const char* name :
       {"", "random", "In-Order", "seeded", "seeded:", "seeded:x", "seeded:7x", "seeded:-1", "seeded:18446744073709551616"}) {
    const auto schedule = parse_schedule(name);
    ASSERT_FALSE(schedule.ok()) << name;
    EXPECT_THAT(schedule.error().hint, HasSubstr("in-order, round-robin, reversed or seeded:N"));
  }
}

constexpr uint64_t kWave = 132;

std::vector<uint64_t> order_of(Schedule schedule, uint64_t total) {
  std::vector<uint64_t> blocks;
  for (uint64_t n = 0; n < total; ++n) blocks.push_back(block_that_begins(schedule, n, total, kWave));
  return blocks;
}

TEST(OrderOfBlocks, IsReversedOrShuffledWithinWhatFitsOnTheMachine) {
  EXPECT_THAT(order_of({Order::InOrder, 0}, 4), ElementsAre(0, 1, 2, 3));
  EXPECT_THAT(order_of({Order::RoundRobin, 0}, 4), ElementsAre(0, 1, 2, 3));
  EXPECT_THAT(order_of({Order::Reversed, 0}, 4), ElementsAre(3, 2, 1, 0));
  const auto reversed = order_of({Order::Reversed, 0}, 134);
  EXPECT_EQ(reversed[0], 131u);
  EXPECT_EQ(reversed[131], 0u);
  EXPECT_EQ(reversed[132], 133u);
  EXPECT_EQ(reversed[133], 132u);
}

TEST(OrderOfBlocks, HasEachBlockOnceAndInItsWave) {
  for (const uint64_t total : {1, 2, 3, 60, 132, 133, 264, 1000})
    for (const uint64_t seed : {0, 1, 2, 3, 4, 5}) {
      const auto blocks = order_of({Order::Seeded, seed}, total);
      EXPECT_EQ(std::set(blocks.begin(), blocks.end()).size(), total);
      for (uint64_t n = 0; n < total; ++n) EXPECT_EQ(blocks[n] / kWave, n / kWave);
    }
  EXPECT_NE(order_of({Order::Seeded, 1}, 100), order_of({Order::Seeded, 2}, 100));
}

// ticket = atomicAdd(&out[0], 1); out[1 + ticket] = which
Program tickets(SpecialRegister which, bool in_branch) {
  Builder b;
  const RegisterId out = b.parameter("out", Type::I64, true), self = b.special(which);
  const auto take = [&] {
    const RegisterId ticket = b.reg(I);
    b.to(ticket, Atomic, I, out, b.i32(1), kNone, static_cast<uint8_t>(AtomicOperation::Add));
    b.store(I, b.address(out, b.op(Add, I, ticket, b.i32(1))), self);
  };
  if (in_branch) {
    const auto low = b.label(), high = b.label(), end = b.label();
    b.branch(b.compare(Comparison::Ult, I, self, b.i32(16)), low, high, end);
    b.place(low);
    take();
    b.jump(end);
    b.place(high);
    take();
    b.place(end);
  } else {
    take();
  }
  b.finish();
  return b.take();
}

Launch launch_under(Schedule schedule, uint32_t threads, uint32_t blocks = 1) {
  Launch launch;
  launch.grid = {blocks, 1, 1};
  launch.block = {threads, 1, 1};
  launch.buffers = {buffer_of("out", 512)};
  launch.arguments = {buffer_argument(0)};
  launch.schedule = schedule;
  return launch;
}

std::vector<uint32_t> run_tickets(SpecialRegister which, bool in_branch, const Launch& launch) {
  const Program program = tickets(which, in_branch);
  const auto memory = make_memory(program, launch).take();
  const auto result = run(program, launch, {}, memory);
  EXPECT_TRUE(result.ok());
  auto got = words(read_buffer(*memory, launch, 0));
  return {got.begin() + 1, got.begin() + 1 + static_cast<ptrdiff_t>(got[0])};
}

TEST(Schedules, DecideWhichSideOfABranchGoesFirstAndWhichOfItsLanes) {
  EXPECT_EQ(run_tickets(SpecialRegister::TidX, true, launch_under({Order::InOrder, 0}, 32))[0], 0u);
  EXPECT_EQ(run_tickets(SpecialRegister::TidX, true, launch_under({Order::Reversed, 0}, 32))[0], 31u);
  std::set<uint32_t> first, lanes;
  for (uint64_t seed = 0; seed < 16; ++seed) {
    const uint32_t lane = run_tickets(SpecialRegister::TidX, true, launch_under({Order::Seeded, seed}, 32))[0];
    first.insert(lane / 16), lanes.insert(lane % 16);
  }
  EXPECT_THAT(first, ElementsAre(0u, 1u));
  EXPECT_GT(lanes.size(), 4u);
}

TEST(Schedules, DecideWhichBlockGoesFirst) {
  EXPECT_THAT(run_tickets(SpecialRegister::CtaidX, false, launch_under({Order::InOrder, 0}, 1, 4)), ElementsAre(0, 1, 2, 3));
  EXPECT_THAT(run_tickets(SpecialRegister::CtaidX, false, launch_under({Order::Reversed, 0}, 1, 4)), ElementsAre(3, 2, 1, 0));
  const auto once = run_tickets(SpecialRegister::CtaidX, false, launch_under({Order::Seeded, 7}, 1, 64));
  EXPECT_EQ(run_tickets(SpecialRegister::CtaidX, false, launch_under({Order::Seeded, 7}, 1, 64)), once);
  EXPECT_NE(run_tickets(SpecialRegister::CtaidX, false, launch_under({Order::Seeded, 8}, 1, 64)), once);
  EXPECT_FALSE(std::is_sorted(once.begin(), once.end()));
}

// if (x == 0) out[0] = 7; out[1 + x] = out[0]
Program store_in_a_branch() {
  Builder b;
  const RegisterId out = b.parameter("out", Type::I64, true), x = b.special(SpecialRegister::TidX);
  const auto body = b.label(), end = b.label();
  b.branch(b.compare(Comparison::Eq, I, x, b.i32(0)), body, end, end);
  b.place(body);
  b.store(I, out, b.i32(7));
  b.jump(end);
  b.place(end);
  b.store(I, b.address(out, b.op(Add, I, x, b.i32(1))), b.load(I, out));
  b.finish();
  return b.take();
}

TEST(Schedules, WithASeedLetLanesRunAheadOfThoseInABranch) {
  std::set<uint32_t> seen;
  for (uint64_t seed = 0; seed < 32; ++seed) {
    const Launch launch = launch_under({Order::Seeded, seed}, 32);
    const auto memory = make_memory(store_in_a_branch(), launch).take();
    ASSERT_TRUE(run(store_in_a_branch(), launch, {}, memory).ok());
    const auto got = words(read_buffer(*memory, launch, 0));
    EXPECT_EQ(got[1], 7u) << "lane 0 sees its own store";
    seen.insert(got[2]);
  }
  EXPECT_THAT(seen, ElementsAre(0u, 7u));
}

// Block b > 0 waits until block b - 1 has stored its flag.
Program chain() {
  Builder b;
  const RegisterId out = b.parameter("out", Type::I64, true), self = b.special(SpecialRegister::CtaidX);
  const auto wait = b.label(), go = b.label();
  b.branch(b.compare(Comparison::Eq, I, self, b.i32(0)), go, wait, go);
  b.place(wait);
  b.branch(b.compare(Comparison::Eq, I, b.load(I, b.address(out, b.op(Sub, I, self, b.i32(1)))), b.i32(0)), wait, go, go);
  b.place(go);
  b.store(I, b.address(out, self), b.i32(1));
  b.finish();
  return b.take();
}

TEST(Schedules, LetBlocksThatWaitForEarlierOnesMakeProgress) {
  const Program program = chain();
  for (const Schedule schedule :
       {Schedule{Order::InOrder, 0}, Schedule{Order::RoundRobin, 0}, Schedule{Order::Reversed, 0}, Schedule{Order::Seeded, 1}}) {
    const Launch launch = launch_under(schedule, 1, 300);
    const auto memory = make_memory(program, launch).take();
    const auto result = run(program, launch, {}, memory);
    ASSERT_TRUE(result.ok()) << to_string(schedule) << ": " << to_string(result.error());
    const auto got = words(read_buffer(*memory, launch, 0));
    EXPECT_EQ(std::count(got.begin(), got.end(), 1u), 300) << to_string(schedule);
  }
}

}  // namespace schedules_tests
}  // namespace warplens::simt
