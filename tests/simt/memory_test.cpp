// Counts against counting lane by lane, printf, asynchronous copies, and addresses shown as arithmetic.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "kernels/hardware/banks.h"
#include "kernels/simt/trace/show_address.h"
#include "tests/simt/execute.h"

namespace warplens::simt {
namespace counts_tests {

using enum Opcode;
constexpr Type I = Type::I32;

// Random permutations and masks: a 4-byte shared access takes as many wavefronts as the fullest bank has distinct words; a global one
// moves the distinct 32-byte sectors.
TEST(Counts, OfRandomPatternsEqualCountingLaneByLane) {
  std::mt19937 random(3);
  for (int trial = 0; trial < 200; ++trial) {
    std::vector<uint32_t> index(32);
    for (uint32_t& i : index) i = random() % (trial % 2 ? 256 : 40);
    const uint32_t mask = trial % 3 ? static_cast<uint32_t>(random()) | 1u : ~0u;
    Builder b;
    const RegisterId in = b.parameter("in", Type::I64, true), out = b.parameter("out", Type::I64, true),
                     x = b.special(SpecialRegister::TidX);
    const RegisterId shared = b.array(Space::Shared, "s", 256);
    const uint32_t load = b.site(Space::Shared, MemoryOp::Load, "s"), store = b.site(Space::Global, MemoryOp::Store, "out");
    const RegisterId i = b.load(I, b.address(in, x));
    const auto yes = b.label(), end = b.label();
    const RegisterId bit = b.op(And, I, b.op(LShr, I, b.i32(mask), x), b.i32(1));
    b.branch(b.compare(Comparison::Eq, I, bit, b.i32(1)), yes, end, end);
    b.place(yes);
    b.store(I, b.address(out, i), b.load(I, b.address(shared, i), load), store);
    b.place(end);
    b.finish();
    Launch launch;
    launch.block = {32, 1, 1};
    launch.buffers = {buffer_of("in", 32, index), buffer_of("out", 256)};
    launch.arguments = {buffer_argument(0), buffer_argument(1)};
    const Executed e = execute(b.take(), launch);
    ASSERT_FALSE(e.fault) << to_string(*e.fault);
    std::array<std::set<uint32_t>, 32> banks;
    std::set<uint32_t> sectors;
    for (uint32_t lane = 0; lane < 32; ++lane)
      if (mask >> lane & 1) banks[index[lane] % 32].insert(index[lane]), sectors.insert(index[lane] / 8);
    size_t most = 0;
    for (const auto& words_of_bank : banks) most = std::max(most, words_of_bank.size());
    EXPECT_EQ(e.sites[load].instructions, 1u);
    EXPECT_EQ(e.sites[load].wavefronts, most);
    EXPECT_EQ(e.sites[load].conflicts, most - 1);
    EXPECT_EQ(e.sites[store].sectors, sectors.size());
  }
}

// The lowest lane is inside, another so far off that its distance wraps around the address space.
TEST(Access, OfALaneFarFromTheOthersIsRefused) {
  for (const Width width : widths_here()) {
    for (const Space space : {Space::Shared, Space::Global}) {
      for (const Opcode op : {Load, Store}) {
        for (const uint64_t far :
             {uint64_t{1} << 63, uint64_t{3} << 62, 0xfffffffffffffffc - kSharedBase, 0xfffffffffffffff0 - kGlobalBase}) {
          Builder b;
          const RegisterId out = b.parameter("out", Type::I64, true), shared = b.array(Space::Shared, "s", 64);
          const RegisterId other = b.op(ZExt, Type::I64, b.compare(Comparison::Ne, I, b.special(SpecialRegister::LaneId), b.i32(0)));
          const RegisterId at = b.op(Add, Type::I64, space == Space::Shared ? shared : out, b.op(Mul, Type::I64, other, b.i64(far)));
          if (op == Load)
            b.load(I, at);
          else
            b.store(I, at, b.i32(1));
          b.finish();
          Launch launch;
          launch.block = {32, 1, 1};
          launch.buffers = {buffer_of("out", 64)};
          launch.arguments = {buffer_argument(0)};
          EXPECT_TRUE(execute(b.take(), launch, width).fault) << name(space) << " " << name(op) << " " << far;
        }
      }
    }
  }
}

// As in a packed structure: neighbouring words that begin at an odd byte.
TEST(Access, OfWordsAtAnyByteWhereTheSourceAllowsIt) {
  for (const Width width : widths_here()) {
    Builder b;
    const RegisterId in = b.parameter("in", Type::I64, true), x = b.special(SpecialRegister::TidX);
    const RegisterId from = b.address(in, x), to = b.op(Add, Type::I64, from, b.i64(1));
    const uint32_t site = b.site(Space::Global, MemoryOp::Store, "in");
    b.program.sites[site].required_align = 1;
    b.store(I, to, b.load(I, from), site);
    b.finish();
    std::vector<uint32_t> words(33);
    for (uint32_t i = 0; i < 33; ++i) words[i] = 0x01010101 * i;
    Launch launch;
    launch.block = {32, 1, 1};
    launch.buffers = {buffer_of("in", 33, words)};
    launch.arguments = {buffer_argument(0)};
    const Executed done = execute(b.take(), launch, width);
    ASSERT_FALSE(done.fault) << to_string(*done.fault);
    const auto bytes = read_buffer(*done.memory, launch, 0);
    for (uint32_t i = 0; i < 128; ++i) EXPECT_EQ(bytes[1 + i], i / 4) << i;
  }
}

TEST(Print, FormatsEachLanesArgumentsInOrder) {
  Builder b;
  const RegisterId x = b.special(SpecialRegister::TidX);
  b.program.strings = {"lane %d of %5.2f%%\n"};
  b.program.operands = {x, b.bits(Type::F64, std::bit_cast<uint64_t>(2.5))};
  Instruction in;
  in.op = Print, in.a = 0, in.c = 0, in.count = 2;
  b.emit(in);
  b.finish();
  Launch launch;
  launch.block = {2, 1, 1};
  const auto printed = execute(b.take(), launch).printed;
  ASSERT_GE(printed.size(), 2u);
  EXPECT_EQ(printed[0], "lane 0 of  2.50%");
  EXPECT_EQ(printed[1], "lane 1 of  2.50%");
}

TEST(Print, KeepsWidthsToFourDigitsHoweverTheyAreWritten) {
  for (const char* format : {"%9999*d", "%*9999d", "%**d", "%99999999d", "%.9999*d"}) {
    Builder b;
    b.program.strings = {format};
    b.program.operands = {b.i32(9999), b.i32(9999), b.i32(7)};
    Instruction in;
    in.op = Print, in.a = 0, in.c = 0, in.count = 3;
    b.emit(in);
    b.finish();
    const auto printed = execute(b.take(), {}).printed;
    ASSERT_EQ(printed.size(), 1u);
    EXPECT_LE(printed[0].size(), 9999u) << format;
  }
}

// Each thread copies a word of `in` to s asynchronously, waits until at most `under_way` groups are left, and writes s[x] to `out`.
Executed copied_asynchronously(uint8_t under_way, std::vector<uint32_t>& out_words) {
  Builder b;
  const RegisterId in = b.parameter("in", Type::I64, true), out = b.parameter("out", Type::I64, true), x = b.special(SpecialRegister::TidX);
  const RegisterId mine = b.address(b.array(Space::Shared, "s", 32), x);
  b.to(kNone, AsyncLoad, I, b.address(in, x), kNone, kNone, 4);
  b.to(kNone, AsyncStore, I, mine, kNone, kNone, 4);
  b.to(kNone, AsyncCommit, I);
  b.to(kNone, AsyncWait, I, kNone, kNone, kNone, under_way);
  b.store(I, b.address(out, x), b.load(I, mine));
  b.finish();
  std::vector<uint32_t> contents(32);
  for (uint32_t i = 0; i < 32; ++i) contents[i] = i + 1;
  Launch launch;
  launch.block = {32, 1, 1};
  launch.buffers = {buffer_of("in", 32, contents), buffer_of("out", 32)};
  launch.arguments = {buffer_argument(0), buffer_argument(1)};
  Executed e = execute(b.take(), launch);
  if (!e.fault) out_words = words(read_buffer(*e.memory, launch, 1));
  return e;
}

TEST(AsyncCopies, ArriveAtTheWait) {
  std::vector<uint32_t> out;
  const Executed e = copied_asynchronously(0, out);
  ASSERT_FALSE(e.fault) << to_string(*e.fault);
  for (uint32_t i = 0; i < 32; ++i) EXPECT_EQ(out[i], i + 1);
}

TEST(AsyncCopies, MayNotBeReadBeforeTheyHaveArrived) {
  std::vector<uint32_t> out;
  const Executed e = copied_asynchronously(1, out);
  ASSERT_TRUE(e.fault);
  EXPECT_THAT(e.fault->message, testing::HasSubstr("read before arrival: an asynchronous copy to shared array s, index 0 of 32"));
}

// Both warps bind their copies to the first of two barriers; the phase of barrier `completed` ends; each thread reads what the other warp
// copied.
Executed copied_for_a_barrier(uint32_t completed, std::vector<uint32_t>& out_words) {
  Builder b;
  const RegisterId in = b.parameter("in", Type::I64, true), out = b.parameter("out", Type::I64, true), x = b.special(SpecialRegister::TidX);
  const RegisterId s = b.array(Space::Shared, "s", 64), barriers = b.array(Space::Shared, "barriers", 2);
  b.to(kNone, AsyncLoad, I, b.address(in, x), kNone, kNone, 4);
  b.to(kNone, AsyncStore, I, b.address(s, x), kNone, kNone, 4);
  b.to(kNone, AsyncBind, I, b.address(barriers, b.i32(0)));
  b.barrier();
  b.to(kNone, AsyncArrive, I, b.address(barriers, b.i32(completed)));
  b.barrier();
  b.store(I, b.address(out, x), b.load(I, b.address(s, b.op(Xor, I, x, b.i32(32)))));
  b.finish();
  std::vector<uint32_t> contents(64);
  for (uint32_t i = 0; i < 64; ++i) contents[i] = i + 1;
  Launch launch;
  launch.block = {64, 1, 1};
  launch.buffers = {buffer_of("in", 64, contents), buffer_of("out", 64)};
  launch.arguments = {buffer_argument(0), buffer_argument(1)};
  Executed e = execute(b.take(), launch);
  if (!e.fault) out_words = words(read_buffer(*e.memory, launch, 1));
  return e;
}

TEST(AsyncCopies, ArriveForAllWarpsWithThePhaseOfTheirBarrier) {
  std::vector<uint32_t> out;
  const Executed e = copied_for_a_barrier(0, out);
  ASSERT_FALSE(e.fault) << to_string(*e.fault);
  for (uint32_t i = 0; i < 64; ++i) EXPECT_EQ(out[i], (i ^ 32) + 1);
}

TEST(AsyncCopies, DoNotArriveWithThePhaseOfAnotherBarrier) {
  std::vector<uint32_t> out;
  const Executed e = copied_for_a_barrier(1, out);
  ASSERT_TRUE(e.fault);
  EXPECT_THAT(e.fault->message, testing::HasSubstr("read before arrival: an asynchronous copy to shared array s, index 32 of 64"));
  EXPECT_THAT(to_string(*e.fault), testing::HasSubstr("first call wait() of the cuda::barrier that was passed to the copy"));
}

TEST(ShownAddresses, HaveTheLanesValuesInPlaceOfTheNames) {
  Builder b;
  const RegisterId x = b.special(SpecialRegister::TidX), shared = b.array(Space::Shared, "s", 256);
  const uint32_t site = b.site(Space::Shared, MemoryOp::Store, "s");
  const RegisterId row = b.op(Sub, I, x, b.i32(1));
  const RegisterId index = b.op(Add, I, b.op(Mul, I, row, b.i32(4)), b.i32(7));
  b.store(I, b.address(shared, index), x, site);
  b.finish();
  Program program = b.take();
  Variable v;
  v.name = "row";
  v.scope = 0;
  v.places = {{0, static_cast<uint32_t>(program.code.size()), VariablePlace::Kind::Register, row}};
  program.variables = {v};
  Site& s = program.sites[site];
  s.text = "s[row*PITCH + 7]";
  s.index_text = "row*PITCH + 7";
  using Kind = ExprNode::Kind;
  const auto op = [](ExprOperator o) { return static_cast<uint8_t>(o); };
  ExprNode name{Kind::Variable}, pitch{Kind::Constant}, product{Kind::Binary, op(ExprOperator::Mul)}, seven{Kind::Constant},
      sum{Kind::Binary, op(ExprOperator::Add)};
  name.text_end = 3;
  pitch.value = 4, pitch.text_begin = 4, pitch.text_end = 9;
  product.a = 0, product.b = 1;
  seven.value = 7, seven.text_begin = 12, seven.text_end = 13;
  sum.a = 2, sum.b = 3;
  s.index = {name, pitch, product, seven, sum};
  Launch launch;
  launch.block = {32, 1, 1};
  const auto traced = trace_block(std::make_shared<const Program>(program), std::make_shared<const Launch>(launch), {}).take();
  const AccessRow& access = traced->trace.accesses.at(0);
  const auto cursor = make_cursor(traced);
  ASSERT_TRUE(cursor->seek(access.tick).ok());
  const auto addresses = traced->trace.access(access, *traced->program).address;
  for (uint32_t lane = 0; lane < 32; ++lane) {
    const ShownAddress shown = show_address(*cursor, *traced, access, lane);
    ASSERT_TRUE(shown.available);
    EXPECT_EQ(kSharedBase + static_cast<uint64_t>(shown.index) * 4, addresses[lane]);
    if (lane == 0) {
      EXPECT_EQ(shown.values, "s[(-1)*4 + 7]");
    }
    if (lane == 5) {
      EXPECT_EQ(shown.values, "s[4*4 + 7]");
    }
    EXPECT_EQ(shown.names, "s[row*PITCH + 7]");
  }
  ASSERT_EQ(cursor->variables(0).size(), 1u);
  EXPECT_EQ(cursor->variables(0)[0].bits[9], 8u);
}

}  // namespace counts_tests
}  // namespace warplens::simt
