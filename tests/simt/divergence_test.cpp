// Where lanes reconverge, and parts of a warp, warps and blocks that wait for each other.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/simt/execute.h"

namespace warplens::simt {
namespace divergence_tests {

using testing::HasSubstr;
using enum Opcode;
constexpr Type I = Type::I32;

Launch launch_for(uint32_t threads, uint32_t blocks = 1) {
  Launch launch;
  launch.grid = {blocks, 1, 1};
  launch.block = {threads, 1, 1};
  launch.buffers = {buffer_of("out", 256)};
  launch.arguments = {buffer_argument(0)};
  return launch;
}

std::vector<uint32_t> output(const Executed& done, const Launch& launch) {
  EXPECT_FALSE(done.fault) << to_string(*done.fault);
  return words(read_buffer(*done.memory, launch, 0));
}

void sync_warp(Builder& b, uint32_t mask) {
  Instruction in;
  in.op = WarpSync, in.mask = b.i32(mask);
  b.emit(in);
}

// if (x < 5 || x > 20) out[x] = 1 [else out[x] = 2]: the second condition follows the first one's branch to the body.
struct ShortCircuit {
  Program program;
  uint32_t body_site, else_site;
};
ShortCircuit short_circuit(bool with_else) {
  Builder b;
  const RegisterId out = b.parameter("out", Type::I64, true), x = b.special(SpecialRegister::TidX);
  const uint32_t body_site = b.site(Space::Global, MemoryOp::Store, "out"), else_site = b.site(Space::Global, MemoryOp::Store, "out");
  const auto second = b.label(), body = b.label(), other = b.label(), end = b.label();
  b.branch(b.compare(Comparison::Ult, I, x, b.i32(5)), body, second, end);
  b.place(second);
  b.branch(b.compare(Comparison::Ugt, I, x, b.i32(20)), body, with_else ? other : end, end);
  b.place(body);
  b.store(I, b.address(out, x), b.i32(1), body_site);
  b.jump(end);
  b.place(other);
  b.store(I, b.address(out, x), b.i32(2), else_site);
  b.place(end);
  b.finish();
  return {b.take(), body_site, else_site};
}

TEST(ShortCircuits, RunABodyThatTwoConditionsLeadToOnce) {
  for (const bool with_else : {false, true}) {
    const ShortCircuit kernel = short_circuit(with_else);
    const Launch launch = launch_for(32);
    const Executed done = execute(kernel.program, launch);
    const auto got = output(done, launch);
    for (uint32_t t = 0; t < 32; ++t) EXPECT_EQ(got[t], t < 5 || t > 20 ? 1u : with_else ? 2u : 0u) << t;
    EXPECT_EQ(done.sites[kernel.body_site].instructions, 1u);
    EXPECT_EQ(done.sites[kernel.else_site].instructions, with_else ? 1u : 0u);
  }
}

// Both sides write, meet in __syncwarp on lines of their own, and read what the other side wrote.
TEST(WarpSync, LetsTheSidesOfABranchExchangeThroughSharedMemory) {
  Builder b;
  const RegisterId out = b.parameter("out", Type::I64, true), x = b.special(SpecialRegister::TidX), s = b.array(Space::Shared, "s", 32);
  const auto low = b.label(), high = b.label(), end = b.label();
  b.branch(b.compare(Comparison::Ult, I, x, b.i32(16)), low, high, end);
  const auto side = [&](uint32_t factor) {
    b.store(I, b.address(s, x), b.op(Mul, I, x, b.i32(factor)));
    sync_warp(b, 0xffffffffu);
    b.store(I, b.address(out, x), b.load(I, b.address(s, b.op(Xor, I, x, b.i32(16)))));
  };
  b.place(low);
  side(10);
  b.jump(end);
  b.place(high);
  side(100);
  b.place(end);
  b.finish();
  const Launch launch = launch_for(32);
  const auto got = output(execute(b.take(), launch), launch);
  for (uint32_t t = 0; t < 32; ++t) EXPECT_EQ(got[t], t < 16 ? (t + 16) * 100 : (t - 16) * 10) << t;
}

// Lanes 16 to 31 wait at the block's barrier for lanes that wait for them in a ballot.
TEST(Masks, NameLanesThatNeverCome) {
  Builder b;
  const RegisterId x = b.special(SpecialRegister::TidX);
  b.parameter("out", Type::I64, true);
  const auto low = b.label(), high = b.label(), end = b.label();
  const RegisterId is_low = b.compare(Comparison::Ult, I, x, b.i32(16));
  b.branch(is_low, low, high, end);
  b.place(low);
  b.line = 20;
  Instruction vote;
  vote.op = Vote, vote.d = b.reg(I), vote.a = is_low, vote.aux = static_cast<uint8_t>(VoteMode::Ballot), vote.mask = b.i32(0xffffffffu);
  b.emit(vote);
  b.jump(end);
  b.place(high);
  b.line = 30;
  b.barrier();
  b.place(end);
  b.finish();
  const Executed done = execute(b.take(), launch_for(32));
  ASSERT_TRUE(done.fault);
  EXPECT_THAT(done.fault->message,
              HasSubstr("lanes 0-15 of warp 0 wait at line 20 (vote) for lanes 16-31, in the mask but never arriving"));
  EXPECT_THAT(done.fault->message, HasSubstr("lanes 16-31 are at line 30"));
  EXPECT_EQ(done.fault->span.line, 20u);
}

// Two groups of 16 lanes vote with masks of their own, in one instruction.
TEST(Masks, LimitAVoteToTheirLanes) {
  Builder b;
  const RegisterId out = b.parameter("out", Type::I64, true), x = b.special(SpecialRegister::TidX);
  const RegisterId upper = b.compare(Comparison::Uge, I, x, b.i32(16));
  const RegisterId mask = b.reg(I);
  b.to(mask, Select, I, upper, b.i32(0xffff0000u), b.i32(0x0000ffffu));
  const RegisterId yes = b.compare(Comparison::Ult, I, x, b.i32(17));
  const auto vote = [&](VoteMode mode) {
    Instruction in;
    in.op = Vote, in.type = mode == VoteMode::Ballot ? I : Type::I1, in.d = b.reg(in.type), in.a = yes, in.mask = mask;
    in.aux = static_cast<uint8_t>(mode);
    b.emit(in);
    return mode == VoteMode::Ballot ? in.d : b.op(ZExt, I, in.d);
  };
  const RegisterId ballot = vote(VoteMode::Ballot), all = vote(VoteMode::All);
  b.store(I, b.address(out, x), ballot);
  b.store(I, b.address(out, b.op(Add, I, x, b.i32(32))), all);
  b.finish();
  const Launch launch = launch_for(32);
  const auto got = output(execute(b.take(), launch), launch);
  for (uint32_t t = 0; t < 32; ++t) {
    EXPECT_EQ(got[t], t < 16 ? 0xffffu : 0x10000u) << t;
    EXPECT_EQ(got[32 + t], t < 16 ? 1u : 0u) << t;
  }
}

// Each side shuffles on a line of its own: lanes take the values of the other side.
TEST(Masks, JoinTheSidesOfABranchInAShuffle) {
  Builder b;
  const RegisterId out = b.parameter("out", Type::I64, true), x = b.special(SpecialRegister::TidX);
  const auto low = b.label(), high = b.label(), end = b.label();
  const RegisterId got = b.reg(I), full = b.i32(0xffffffffu);
  const RegisterId partner = b.op(Xor, I, x, b.i32(16));
  b.branch(b.compare(Comparison::Ult, I, x, b.i32(16)), low, high, end);
  const auto side = [&](uint32_t factor) {
    Instruction in;
    in.op = Shuffle, in.type = I, in.d = got, in.a = b.op(Mul, I, x, b.i32(factor)), in.b = partner, in.c = b.i32(31), in.mask = full;
    b.emit(in);
  };
  b.place(low);
  side(10);
  b.jump(end);
  b.place(high);
  side(100);
  b.place(end);
  b.store(I, b.address(out, x), got);
  b.finish();
  const Launch launch = launch_for(32);
  const auto result = output(execute(b.take(), launch), launch);
  for (uint32_t t = 0; t < 32; ++t) EXPECT_EQ(result[t], t < 16 ? (t + 16) * 100 : (t - 16) * 10) << t;
}

// while (atomicCAS(lock, 0, 1) != 0) {}  count += 1;  atomicExch(lock, 0): each lane in its turn.
TEST(Locks, AreTakenInTurnsByTheLanesOfAWarp) {
  Builder b;
  const RegisterId out = b.parameter("out", Type::I64, true), lock = b.array(Space::Shared, "lock", 2);
  b.special(SpecialRegister::TidX);
  const RegisterId count = b.op(Add, Type::I64, lock, b.i64(4));
  const auto spin = b.label(), enter = b.label();
  b.place(spin);
  Instruction cas;
  cas.op = Atomic, cas.type = I, cas.aux = static_cast<uint8_t>(AtomicOperation::CompareSwap);
  cas.d = b.reg(I), cas.a = lock, cas.b = b.i32(0), cas.c = b.i32(1);
  b.emit(cas);
  b.branch(b.compare(Comparison::Ne, I, cas.d, b.i32(0)), spin, enter, enter);
  b.place(enter);
  const RegisterId value = b.reg(I);
  Instruction load;
  load.op = Load, load.type = I, load.d = value, load.a = count;
  b.emit(load);
  b.store(I, count, b.op(Add, I, value, b.i32(1)));
  Instruction release;
  release.op = Atomic, release.type = I, release.aux = static_cast<uint8_t>(AtomicOperation::Exchange), release.a = lock,
  release.b = b.i32(0);
  b.emit(release);
  b.barrier();
  b.store(I, out, b.load(I, count));
  b.finish();
  const Launch launch = launch_for(64);
  EXPECT_EQ(output(execute(b.take(), launch), launch)[0], 64u);
}

// Who has the higher number in `which` sets a flag that all others spin on.
Program spins_on_a_flag(SpecialRegister which, uint32_t setter) {
  Builder b;
  const RegisterId out = b.parameter("out", Type::I64, true), self = b.special(which);
  const auto set = b.label(), spin = b.label(), end = b.label();
  b.branch(b.compare(Comparison::Eq, I, self, b.i32(setter)), set, spin, end);
  b.place(spin);
  b.branch(b.compare(Comparison::Eq, I, b.load(I, out), b.i32(0)), spin, end, end);
  b.place(set);
  b.store(I, out, b.i32(7));
  b.place(end);
  b.store(I, b.address(out, b.op(Add, I, self, b.i32(1))), b.load(I, out));
  b.finish();
  return b.take();
}

TEST(Spinning, OnAFlagThatALaterWarpStoresEnds) {
  for (const Order order : {Order::InOrder, Order::RoundRobin, Order::Reversed, Order::Seeded}) {
    Launch launch = launch_for(128);
    launch.schedule = {order, 1};
    const auto got = output(execute(spins_on_a_flag(SpecialRegister::WarpId, 3), launch), launch);
    for (uint32_t w = 0; w < 4; ++w) EXPECT_EQ(got[1 + w], 7u);
  }
}

TEST(Spinning, OnAFlagThatAnotherLaneOfTheWarpStoresEnds) {
  const Launch launch = launch_for(32);
  for (const uint32_t setter : {0u, 31u}) {
    const auto got = output(execute(spins_on_a_flag(SpecialRegister::TidX, setter), launch), launch);
    for (uint32_t t = 0; t < 32; ++t) EXPECT_EQ(got[1 + t], 7u) << t;
  }
}

TEST(Spinning, OnAFlagThatALaterBlockStoresEnds) {
  const Launch launch = launch_for(32, 4);
  const Program program = spins_on_a_flag(SpecialRegister::CtaidX, 3);
  const auto memory = make_memory(program, launch).take();
  const auto result = run(program, launch, {}, memory);
  ASSERT_TRUE(result.ok()) << to_string(result.error());
  EXPECT_EQ(result->blocks_run, 4u);
  const auto got = words(read_buffer(*memory, launch, 0));
  for (uint32_t block = 0; block < 4; ++block) EXPECT_EQ(got[1 + block], 7u) << block;
}

// Lanes 0 to 15 shuffle among themselves, but take from a lane of the other half.
TEST(LaneCheck, NamesALaneThatTakesAValueFromOneThatDoesNotTakePart) {
  Builder b;
  const RegisterId out = b.parameter("out", Type::I64, true), x = b.special(SpecialRegister::TidX);
  const auto low = b.label(), end = b.label();
  b.branch(b.compare(Comparison::Ult, I, x, b.i32(16)), low, end, end);
  b.place(low);
  b.line = 12;
  Instruction in;
  in.op = Shuffle, in.type = I, in.d = b.reg(I), in.a = x, in.b = b.i32(20), in.c = b.i32(31), in.mask = b.i32(0xffff);
  b.emit(in);
  b.store(I, b.address(out, x), in.d);
  b.place(end);
  b.finish();
  const Launch launch = launch_for(32);
  const Program program = b.take();
  const auto result = run(program, launch, {}, make_memory(program, launch).take());
  ASSERT_TRUE(result.ok());
  ASSERT_EQ(result->warnings.size(), 1u);
  EXPECT_THAT(result->warnings[0], HasSubstr("line 12: lanes 0-15 of warp 0 of block (0, 0, 0)"));
  EXPECT_THAT(result->warnings[0], HasSubstr("read the values of lane 20, which does not participate"));
  ASSERT_EQ(result->lane_findings.size(), 1u);
  EXPECT_EQ(result->lane_findings[0].lanes, 0xffffu);
  EXPECT_EQ(program.locations[result->lane_findings[0].location].line, 12u);
}

TEST(LaneCheck, NamesALaneThatItsOwnMaskLeavesOut) {
  Builder b;
  b.parameter("out", Type::I64, true);
  b.line = 7;
  sync_warp(b, 0xfffffffeu);
  b.finish();
  const Launch launch = launch_for(32);
  const Program program = b.take();
  const auto result = run(program, launch, {}, make_memory(program, launch).take());
  ASSERT_TRUE(result.ok());
  ASSERT_EQ(result->warnings.size(), 1u);
  EXPECT_THAT(result->warnings[0], HasSubstr("line 7: lane 0 of warp 0"));
  EXPECT_THAT(result->warnings[0], HasSubstr("with a mask that does not contain it"));
}

// What happened, as one letter per event.
class Events : public Observer {
 public:
  std::string seen;
  std::vector<std::string> allocated;
  void block_begins(const Block&) override { seen += 'b'; }
  void allocation(const Block& block, const Allocation& a) override {
    seen += a.space == Space::Shared ? 's' : 'l';
    if (a.space == Space::Shared) allocated.push_back(block.program.objects[a.object].name + " " + std::to_string(a.bytes));
    if (a.space == Space::Local) allocated.push_back("warp " + std::to_string(a.warp) + " " + std::to_string(a.bytes));
  }
  void warp_begins(const Warp&) override { seen += 'w'; }
  void warp_ends(const Warp&) override { seen += 'd'; }
  void block_ends(const Block&) override { seen += 'e'; }
  void arrive(const Warp&, const Decoded&, const Arrival&) override { seen += 'a'; }
  void release(const Block&, uint32_t) override { seen += 'r'; }
  void join(const Warp&, const Decoded&, uint32_t, uint32_t) override { seen += 'j'; }
  void fence(const Warp&, const Decoded&) override { seen += 'f'; }
  void lanes_return(const Warp&, const Decoded&, uint32_t) override { seen += 'x'; }
};

TEST(Observers, SeeWhatHappensInItsOrder) {
  Builder b;
  b.parameter("out", Type::I64, true);
  b.array(Space::Shared, "tile", 16);
  b.array(Space::Local, "own", 3);
  sync_warp(b, 0xffffffffu);
  b.to(kNone, Fence, I);
  b.barrier();
  b.finish();
  const Launch launch = launch_for(64);
  const Program program = b.take();
  const auto memory = make_memory(program, launch).take();
  const Result<Code> code = decode(program, launch, *memory, widest_here());
  Events events;
  Block block(program, launch, *code, memory, hardware::default_architecture());
  block.observer = &events;
  block.start(0);
  block.run_to(~0ull);
  ASSERT_FALSE(block.fault);
  EXPECT_EQ(events.seen, "bswlwljfajfarxdxde");
  EXPECT_THAT(events.allocated, testing::ElementsAre("tile 64", "warp 0 12", "warp 1 12"));
}

TEST(Faults, LeaveMemoryAsItIsAtTheFault) {
  Builder b;
  const RegisterId out = b.parameter("out", Type::I64, true), count = b.reg(I, true);
  b.to(count, Mov, I, b.i32(0));
  const auto head = b.label();
  b.place(head);
  b.store(I, out, count);
  b.to(count, Add, I, count, b.i32(1));
  b.jump(head);
  b.finish();
  Launch launch = launch_for(32);
  launch.limits.max_ticks_per_block = 3001;
  const Executed done = execute(b.take(), launch);
  ASSERT_TRUE(done.fault);
  const uint64_t stores = (done.ticks - 1 + 2) / 3;  // after one Mov the first of each three instructions
  EXPECT_EQ(words(read_buffer(*done.memory, launch, 0))[0], stores - 1);
}

}  // namespace divergence_tests
}  // namespace warplens::simt
