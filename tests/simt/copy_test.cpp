// Fill and Copy against memset and memcpy: every length and place in a word, the same place in all lanes or another in each.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "tests/simt/execute.h"

namespace warplens::simt {
namespace copies_tests {

using enum Opcode;
constexpr Type I = Type::I32;
constexpr uint32_t kBytes = 40, kMask = 0x7fff00f5;
using Frame = std::array<uint8_t, 2 * kBytes>;  // of a lane: "to", then "from"

struct Place {
  uint32_t to, from, bytes;
  bool by_lane;  // lane % 3 bytes further in each lane
};

// Before: byte i of a lane's "from" is 3 * i + lane, its "to" is 0xee. The bytes of every lane after the instruction of `emit`.
template <class F>
std::array<Frame, 32> after(F emit) {
  Builder b;
  const RegisterId out = b.parameter("out", Type::I64, true), lane = b.special(SpecialRegister::LaneId);
  const RegisterId to = b.array(Space::Local, "to", kBytes, 1), from = b.array(Space::Local, "from", kBytes, 1);
  const auto byte_at = [&](RegisterId base, uint32_t i) { return b.op(Add, Type::I64, base, b.i64(i)); };
  for (uint32_t i = 0; i < kBytes; ++i) {
    b.store(Type::I8, byte_at(to, i), b.bits(Type::I8, 0xee));
    b.store(Type::I8, byte_at(from, i), b.op(Trunc, Type::I8, b.op(Add, I, lane, b.i32(3 * i))));
  }
  const auto yes = b.label(), end = b.label();
  b.branch(b.compare(Comparison::Ne, I, b.op(And, I, b.op(LShr, I, b.i32(kMask), lane), b.i32(1)), b.i32(0)), yes, end, end);
  b.place(yes);
  emit(b, to, from, lane);
  b.place(end);
  const RegisterId mine = b.address(out, lane, sizeof(Frame));
  for (uint32_t i = 0; i < kBytes; ++i) {
    b.store(Type::I8, byte_at(mine, i), b.load(Type::I8, byte_at(to, i)));
    b.store(Type::I8, byte_at(mine, kBytes + i), b.load(Type::I8, byte_at(from, i)));
  }
  b.finish();
  // A uniform load of a lane's own memory would read one lane's: the registers are per lane.
  Program program = b.take();
  for (const Instruction& in : program.code)
    if (in.op == Load) program.registers[in.d].uniform = false;
  Launch launch;
  launch.block = {32, 1, 1};
  launch.buffers = {buffer_of("out", 32 * sizeof(Frame) / 4)};
  launch.arguments = {buffer_argument(0)};
  const Executed done = execute(program, launch);
  EXPECT_FALSE(done.fault) << to_string(*done.fault);
  const auto bytes = read_buffer(*done.memory, launch, 0);
  std::array<Frame, 32> frames;
  for (uint32_t l = 0; l < 32; ++l) std::copy_n(bytes.begin() + l * static_cast<int>(sizeof(Frame)), sizeof(Frame), frames[l].begin());
  return frames;
}

Frame before(uint32_t lane) {
  Frame frame;
  for (uint32_t i = 0; i < kBytes; ++i) frame[i] = 0xee, frame[kBytes + i] = static_cast<uint8_t>(lane + 3 * i);
  return frame;
}

RegisterId moved(Builder& b, RegisterId base, uint32_t bytes, bool by_lane, RegisterId lane) {
  const RegisterId at = b.op(Add, Type::I64, base, b.i64(bytes));
  return by_lane ? b.address(at, b.op(URem, I, lane, b.i32(3)), 1) : at;
}

TEST(Copy, MovesTheBytesThatMemcpyWould) {
  for (const bool by_lane : {false, true}) {
    for (const auto& [to, from, bytes, each] :
         {Place{0, 0, 1, by_lane}, Place{1, 2, 2, by_lane}, Place{3, 0, 7, by_lane}, Place{0, 3, 4, by_lane}, Place{2, 2, 13, by_lane},
          Place{0, 0, 36, by_lane}, Place{5, 6, 31, by_lane}, Place{8, 4, 0, by_lane}}) {
      const auto got = after([&, to = to, from = from, bytes = bytes](Builder& b, RegisterId t, RegisterId f, RegisterId lane) {
        b.to(kNone, Opcode::Copy, Type::I8, moved(b, t, to, by_lane, lane), moved(b, f, from, by_lane, lane), b.i64(bytes));
      });
      for (uint32_t lane = 0; lane < 32; ++lane) {
        Frame want = before(lane);
        const uint32_t further = each ? lane % 3 : 0;
        if (kMask >> lane & 1) std::memcpy(want.data() + to + further, want.data() + kBytes + from + further, bytes);
        ASSERT_EQ(got[lane], want) << "lane " << lane << ", " << bytes << " bytes from " << from << " to " << to
                                   << (each ? ", by lane" : "");
      }
    }
  }
}

TEST(Copy, WithinOneArrayMovesAsIfThroughABuffer) {
  const auto got = after([](Builder& b, RegisterId, RegisterId from, RegisterId lane) {
    b.to(kNone, Opcode::Copy, Type::I8, moved(b, from, 5, false, lane), from, b.i64(20));
  });
  for (uint32_t lane = 0; lane < 32; ++lane) {
    Frame want = before(lane);
    if (kMask >> lane & 1) std::memmove(want.data() + kBytes + 5, want.data() + kBytes, 20);
    ASSERT_EQ(got[lane], want) << lane;
  }
}

TEST(Copy, TakesLiteralsFromConstantMemory) {
  const auto got = after([](Builder& b, RegisterId to, RegisterId, RegisterId lane) {
    Object table;
    table.name = "table", table.space = Space::Constant, table.bytes = 11, table.initial = {9, 8, 7, 6, 5, 4, 3, 2, 1};
    b.program.objects.push_back(table);
    const RegisterId at = b.reg(Type::I64, true);
    b.program.constants.push_back({at, Constant::Kind::Object, static_cast<uint32_t>(b.program.objects.size() - 1), 1});
    b.to(kNone, Opcode::Copy, Type::I8, moved(b, to, 3, false, lane), at, b.i64(10));
  });
  for (uint32_t lane = 0; lane < 32; ++lane) {
    Frame want = before(lane);
    if (kMask >> lane & 1) std::copy_n(std::array<uint8_t, 10>{8, 7, 6, 5, 4, 3, 2, 1, 0, 0}.begin(), 10, want.begin() + 3);
    ASSERT_EQ(got[lane], want) << lane;
  }
}

TEST(Fill, SetsTheBytesThatMemsetWould) {
  for (const bool by_lane : {false, true}) {
    const auto got = after([&](Builder& b, RegisterId to, RegisterId, RegisterId lane) {
      b.to(kNone, Opcode::Fill, Type::I8, moved(b, to, 2, by_lane, lane), b.op(Trunc, Type::I8, lane), b.i64(17));
    });
    for (uint32_t lane = 0; lane < 32; ++lane) {
      Frame want = before(lane);
      if (kMask >> lane & 1) std::memset(want.data() + 2 + (by_lane ? lane % 3 : 0), static_cast<int>(lane), 17);
      ASSERT_EQ(got[lane], want) << lane;
    }
  }
}

TEST(Copy, BeyondItsArrayIsRefusedAsOneAccess) {
  Builder b;
  const RegisterId to = b.array(Space::Local, "to", 4), from = b.array(Space::Local, "from", 4);
  b.line = 8;
  b.to(kNone, Opcode::Copy, Type::I8, to, from, b.i64(17));
  b.finish();
  Launch launch;
  launch.block = {32, 1, 1};
  const Executed done = execute(b.take(), launch);
  ASSERT_TRUE(done.fault);
  EXPECT_THAT(done.fault->message, testing::HasSubstr("out of bounds: load of 17 bytes at local memory, byte 16 of 32"));
  EXPECT_EQ(done.fault->span.line, 8u);
}

TEST(Copy, OfNoBytesTouchesNothingAndOfMoreThanMemoryHoldsIsRefused) {
  for (const Opcode op : {Opcode::Copy, Fill}) {
    for (const uint64_t bytes : {uint64_t{0}, uint64_t{17}, uint64_t{1} << 32, (uint64_t{1} << 32) + 4}) {
      Builder b;
      const RegisterId to = b.array(Space::Local, "to", 4);
      const RegisterId from = op == Fill ? b.bits(Type::I8, 1) : bytes == 0 ? b.i64(0) : to;  // nowhere, where nothing is read
      b.to(kNone, op, Type::I8, to, from, b.i64(bytes));
      b.finish();
      Launch launch;
      launch.block = {32, 1, 1};
      EXPECT_EQ(execute(b.take(), launch).fault.has_value(), bytes > 16) << name(op) << " of " << bytes;
    }
  }
}

}  // namespace copies_tests
}  // namespace warplens::simt
