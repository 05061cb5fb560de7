// Lanes together: votes, matches, named barriers; atomics of every kind; arrays of a thread; stops by the kernel itself.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/simt/execute.h"

namespace warplens::simt {
namespace warp_tests {

using testing::HasSubstr;
using enum Opcode;
constexpr Type I = Type::I32;

Launch launch_of(uint32_t threads, std::vector<uint32_t> in) {
  Launch launch;
  launch.block = {threads, 1, 1};
  launch.buffers = {buffer_of("in", 256, std::move(in)), buffer_of("out", 256)};
  launch.arguments = {buffer_argument(0), buffer_argument(1)};
  return launch;
}

// Runs `body` on a per-lane value of `in`; what it returns goes to out[thread].
template <class Body>
std::vector<uint32_t> per_lane(uint32_t threads, const std::vector<uint32_t>& in, Body body) {
  Builder b;
  const RegisterId from = b.parameter("in", Type::I64, true), to = b.parameter("out", Type::I64, true);
  const RegisterId x = b.special(SpecialRegister::TidX);
  const RegisterId result = body(b, b.load(I, b.address(from, x)), x);
  b.store(I, b.address(to, x), result);
  b.finish();
  const Launch launch = launch_of(threads, in);
  const Program program = b.take();
  std::vector<uint32_t> first;
  for (const Width width : widths_here()) {
    const Executed e = execute(program, launch, width);
    EXPECT_FALSE(e.fault) << to_string(*e.fault);
    auto out = words(read_buffer(*e.memory, launch, 1));
    out.resize(threads);
    if (first.empty()) first = out;
    EXPECT_EQ(out, first) << "another width of vector unit gives another result";
  }
  return first;
}

std::vector<uint32_t> vote(uint32_t threads, const std::vector<uint32_t>& in, VoteMode mode) {
  return per_lane(threads, in, [&](Builder& b, RegisterId value, RegisterId) {
    const RegisterId yes = b.compare(Comparison::Ne, I, value, b.i32(0));
    const RegisterId d = b.reg(mode == VoteMode::Ballot ? I : Type::I1);
    b.to(d, Vote, mode == VoteMode::Ballot ? I : Type::I1, yes, kNone, kNone, static_cast<uint8_t>(mode));
    return mode == VoteMode::Ballot ? d : b.op(ZExt, I, d);
  });
}

TEST(Votes, AskTheLanesThatAreThere) {
  std::vector<uint32_t> none(20, 0), all(20, 1), some(20, 0);
  some[3] = some[17] = 5;
  const auto every = [](uint32_t value) { return std::vector<uint32_t>(20, value); };
  EXPECT_EQ(vote(20, none, VoteMode::Any), every(0));
  EXPECT_EQ(vote(20, some, VoteMode::Any), every(1));
  EXPECT_EQ(vote(20, some, VoteMode::All), every(0));
  EXPECT_EQ(vote(20, all, VoteMode::All), every(1)) << "lanes 20 to 31 do not exist and have no vote";
  EXPECT_EQ(vote(20, all, VoteMode::Uniform), every(1));
  EXPECT_EQ(vote(20, none, VoteMode::Uniform), every(1));
  EXPECT_EQ(vote(20, some, VoteMode::Uniform), every(0));
  EXPECT_EQ(vote(20, some, VoteMode::Ballot), every(1u << 3 | 1u << 17));
}

TEST(Votes, MatchAnyGivesTheLanesWithTheSameValue) {
  std::vector<uint32_t> in(32), expected(32, 0);
  for (uint32_t i = 0; i < 32; ++i) in[i] = i * i % 7;
  for (uint32_t i = 0; i < 32; ++i)
    for (uint32_t j = 0; j < 32; ++j) expected[i] |= (in[i] == in[j] ? 1u : 0u) << j;
  EXPECT_EQ(per_lane(32, in,
                     [](Builder& b, RegisterId value, RegisterId) {
                       const RegisterId d = b.reg(I);
                       b.to(d, MatchAny, I, value);
                       return d;
                     }),
            expected);
}

std::vector<uint32_t> reduced(uint32_t threads, const std::vector<uint32_t>& in, BarrierMode mode) {
  return per_lane(threads, in, [&](Builder& b, RegisterId value, RegisterId) {
    const RegisterId yes = b.compare(Comparison::Ne, I, value, b.i32(0)), d = b.reg(I);
    b.to(d, Barrier, I, kNone, kNone, b.op(ZExt, I, yes), static_cast<uint8_t>(mode));
    return d;
  });
}

TEST(Barriers, ReduceOverAllWarpsOfTheBlock) {
  std::vector<uint32_t> in(70, 0);
  for (const uint32_t i : {0u, 33u, 34u, 69u}) in[i] = 1;
  EXPECT_EQ(reduced(70, in, BarrierMode::Count), std::vector<uint32_t>(70, 4));
  EXPECT_EQ(reduced(70, in, BarrierMode::And), std::vector<uint32_t>(70, 0));
  EXPECT_EQ(reduced(70, std::vector<uint32_t>(70, 2), BarrierMode::And), std::vector<uint32_t>(70, 1));
  EXPECT_EQ(reduced(70, in, BarrierMode::Or), std::vector<uint32_t>(70, 1));
  EXPECT_EQ(reduced(70, std::vector<uint32_t>(70, 0), BarrierMode::Or), std::vector<uint32_t>(70, 0));
}

float as_float(uint32_t bits) { return std::bit_cast<float>(bits); }
uint32_t as_bits(float value) { return std::bit_cast<uint32_t>(value); }

// The PTX rules of atom:
// https://docs.nvidia.com/cuda/parallel-thread-execution/#parallel-synchronization-and-communication-instructions-atom
uint32_t atomic_rule(AtomicOperation op, uint32_t old, uint32_t b, uint32_t c) {
  const auto s_old = static_cast<int32_t>(old), s_b = static_cast<int32_t>(b);
  switch (op) {
    case AtomicOperation::Add:
      return old + b;
    case AtomicOperation::Count:
      return old + 1;
    case AtomicOperation::Sub:
      return old - b;
    case AtomicOperation::Exchange:
      return b;
    case AtomicOperation::SMin:
      return s_old < s_b ? old : b;
    case AtomicOperation::SMax:
      return s_old > s_b ? old : b;
    case AtomicOperation::UMin:
      return old < b ? old : b;
    case AtomicOperation::UMax:
      return old > b ? old : b;
    case AtomicOperation::And:
      return old & b;
    case AtomicOperation::Or:
      return old | b;
    case AtomicOperation::Xor:
      return old ^ b;
    case AtomicOperation::Inc:
      return old >= b ? 0 : old + 1;
    case AtomicOperation::Dec:
      return old == 0 || old > b ? b : old - 1;
    case AtomicOperation::FAdd:
      return as_bits(as_float(old) + as_float(b));
    case AtomicOperation::FMin:
      return as_bits(std::fmin(as_float(old), as_float(b)));
    case AtomicOperation::FMax:
      return as_bits(std::fmax(as_float(old), as_float(b)));
    case AtomicOperation::CompareSwap:
      return old == b ? c : old;
  }
  return 0;
}

// 32 lanes on four words, lane i on word i % 4, in the order of the lanes: what each found there, then what is left.
void expect_atomic(AtomicOperation op, Space space) {
  SCOPED_TRACE(testing::Message() << "operation " << static_cast<int>(op) << " in " << name(space) << " memory");
  const bool is_float = op == AtomicOperation::FAdd || op == AtomicOperation::FMin || op == AtomicOperation::FMax;
  const auto operand = [&](uint32_t lane) {
    return is_float ? as_bits(static_cast<float>(lane) * 0.75f - 9) : lane * 2654435761u >> (lane % 3 * 14);
  };
  std::vector<uint32_t> in(96), word(4);
  for (uint32_t i = 0; i < 4; ++i) in[64 + i] = word[i] = operand(i + 7);
  std::vector<uint32_t> found(32);
  for (uint32_t i = 0; i < 32; ++i) {
    in[i] = op == AtomicOperation::CompareSwap && i % 8 < 4 ? word[i % 4] : operand(i);  // half of the comparisons hold
    in[32 + i] = operand(i + 40);
    found[i] = word[i % 4];
    word[i % 4] = atomic_rule(op, word[i % 4], in[i], in[32 + i]);
  }
  Builder b;
  const RegisterId from = b.parameter("in", Type::I64, true), to = b.parameter("out", Type::I64, true);
  const RegisterId x = b.special(SpecialRegister::TidX), four = b.op(And, I, x, b.i32(3));
  const Type type = is_float ? Type::F32 : I;
  const RegisterId base = space == Space::Shared ? b.array(Space::Shared, "words", 4) : b.op(Add, Type::I64, from, b.i64(256));
  const auto at_offset = [&](uint32_t offset) { return b.address(from, b.op(Add, I, x, b.i32(offset))); };
  const RegisterId place = b.address(base, four), value = b.load(type, b.address(from, x)), other = b.load(type, at_offset(32));
  if (space == Space::Shared) b.store(I, place, b.load(I, b.address(b.op(Add, Type::I64, from, b.i64(256)), four)));
  Instruction in_place;
  in_place.op = Atomic, in_place.type = type, in_place.aux = static_cast<uint8_t>(op), in_place.d = b.reg(type), in_place.a = place,
  in_place.b = value;
  if (op == AtomicOperation::CompareSwap) in_place.c = other;
  in_place.site = b.site(space, MemoryOp::Atomic, "words");
  b.emit(in_place);
  b.store(type, b.address(to, x), in_place.d);
  b.store(I, b.address(to, b.op(Add, I, four, b.i32(32))), b.load(I, place));
  b.finish();
  const Launch launch = launch_of(32, in);
  const Executed e = execute(b.take(), launch);
  ASSERT_FALSE(e.fault) << to_string(*e.fault);
  const auto out = words(read_buffer(*e.memory, launch, 1));
  for (uint32_t i = 0; i < 32; ++i) EXPECT_EQ(out[i], found[i]) << "lane " << i;
  for (uint32_t i = 0; i < 4; ++i) EXPECT_EQ(out[32 + i], word[i]) << "word " << i;
}

TEST(Atomics, OfEveryKindFollowThePtxRuleLaneAfterLane) {
  for (uint8_t op = 0; op <= static_cast<uint8_t>(AtomicOperation::CompareSwap); ++op)
    for (const Space space : {Space::Shared, Space::Global}) expect_atomic(static_cast<AtomicOperation>(op), space);
}

// Each lane writes its element at `index(lane)` of an array of its own and reads it back after all have written.
void expect_local(Type type, uint32_t bytes, bool divergent) {
  SCOPED_TRACE(testing::Message() << name(type) << (divergent ? ", every lane another index" : ", one index"));
  std::vector<uint32_t> in(32);
  for (uint32_t i = 0; i < 32; ++i) in[i] = 0x01010101u * i + 0x40302010u;
  const auto out = per_lane(32, in, [&](Builder& b, RegisterId value, RegisterId x) {
    const RegisterId array = b.array(Space::Local, "mine", 32, bytes);
    const RegisterId index = divergent ? b.op(Xor, I, x, b.i32(5)) : b.i32(9);
    const RegisterId place = b.address(array, index, bytes);
    const RegisterId narrow = bytes == 4 ? value : b.op(bytes == 8 ? ZExt : Trunc, type, value);
    b.store(type, place, narrow);
    b.store(type, b.address(array, divergent ? b.op(Xor, I, x, b.i32(4)) : b.i32(8), bytes),
            b.op(Xor, type, narrow, narrow));  // the neighbour stays apart
    const RegisterId back = b.reg(type);
    Instruction load;
    load.op = Load, load.type = type, load.d = back, load.a = place;
    b.emit(load);
    return bytes == 4 ? back : b.op(bytes == 8 ? Trunc : ZExt, I, back);
  });
  for (uint32_t i = 0; i < 32; ++i) EXPECT_EQ(out[i], bytes >= 4 ? in[i] : in[i] & ((1u << 8 * bytes) - 1)) << "lane " << i;
}

TEST(LocalArrays, BelongToEachLaneAlone) {
  for (const bool divergent : {false, true}) {
    expect_local(Type::I8, 1, divergent);
    expect_local(Type::I16, 2, divergent);
    expect_local(Type::I32, 4, divergent);
    expect_local(Type::I64, 8, divergent);
  }
}

TEST(Faults, ATrapAndAFailedAssertionSayTheirWords) {
  for (const Opcode op : {Trap, AssertFail}) {
    Builder b;
    b.parameter("in", Type::I64, true), b.parameter("out", Type::I64, true);
    b.program.strings = {"n > 0"};
    b.line = 7;
    Instruction stop;
    stop.op = op, stop.a = 0;
    b.emit(stop);
    b.finish();
    const Executed e = execute(b.take(), launch_of(32, {}));
    ASSERT_TRUE(e.fault);
    EXPECT_THAT(to_string(*e.fault), HasSubstr("by_hand.cu:7:1: "));
    EXPECT_THAT(to_string(*e.fault), HasSubstr("n > 0"));
  }
}

}  // namespace warp_tests
}  // namespace warplens::simt
