// Programs that break their rules are refused by name; what passes cannot make the warp machine reach outside of its memory.
#include "kernels/program/validate.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/program/matrix_product.h"
#include "tests/simt/execute.h"

namespace warplens {
namespace {

using simt::Builder;
using testing::HasSubstr;

std::string refusal(const Program& program) {
  const Status status = validate(program);
  return status.ok() ? "accepted" : status.error().message;
}

// One register of each type, per lane, and one uniform; a program of one instruction and a return.
struct OneInstruction {
  Builder b;
  Instruction in;
  Program program() {
    b.program.code = {in, Instruction{Opcode::Return}};
    return b.program;
  }
  RegisterId reg(Type type, bool uniform = false) { return b.reg(type, uniform); }
};

// A type that the opcode takes.
Type type_of(Opcode op) { return std::string_view(info(op).operands).find('I') != std::string_view::npos ? Type::I32 : Type::F32; }

// What the opcode's row asks for, as simple as it can be.
OneInstruction simplest(Opcode op, Type type) {
  OneInstruction one;
  one.in.op = op, one.in.type = type;
  one.b.program.strings = {"text"};
  uint32_t* fields[] = {&one.in.d, &one.in.a, &one.in.b, &one.in.c, &one.in.mask};
  for (size_t i = 0; i < kOperandCount; ++i) {
    switch (info(op).operands[i]) {
      case 'T':
      case 'I':
      case 'F':
      case 'R':
        *fields[i] = one.reg(type);
        break;
      case 'A':
      case 'M':
        *fields[i] = one.reg(Type::I64);
        break;
      case 'G':
        *fields[i] = one.reg(Type::F16);
        break;
      case 'J':
      case 'W':
        *fields[i] = one.reg(Type::I32);
        break;
      case 'P':
        *fields[i] = one.reg(Type::I1);
        break;
      case 'N':
        *fields[i] = one.reg(Type::I8);
        break;
      case 'E':
      case 'X':
        *fields[i] = one.reg(type);
        break;
      case 'U':
        *fields[i] = one.reg(Type::I64, true);
        break;
      case '@':
      case '%':
        *fields[i] = 1;
        break;
      case '$':
        *fields[i] = 0;
        break;
      case '(':
        *fields[i] = 0, one.in.count = 0;
        break;
      case '{':
        one.in.count = static_cast<uint8_t>(shape_of(MatrixProduct{}).all());
        *fields[i] = 0;
        for (uint32_t n = 0; n < one.in.count; ++n) one.b.program.operands.push_back(one.reg(Type::I32));
        break;
      default:
        break;
    }
  }
  return one;
}

class EveryOpcode : public testing::TestWithParam<uint32_t> {
 protected:
  const Opcode op = static_cast<Opcode>(GetParam());
  const Type type = type_of(op);
};

TEST_P(EveryOpcode, PassesAsItsRowSays) { EXPECT_EQ(refusal(simplest(op, type).program()), "accepted"); }

TEST_P(EveryOpcode, WantsItsOperandsThereInTheTableAndOfTheirTypes) {
  for (size_t i = 0; i < kOperandCount; ++i) {
    const char letter = info(op).operands[i];
    if (letter == '(') continue;
    OneInstruction one = simplest(op, type);
    uint32_t& field = *std::array{&one.in.d, &one.in.a, &one.in.b, &one.in.c, &one.in.mask}[i];
    field = 99;
    EXPECT_THAT(refusal(one.program()), HasSubstr(fmt::format("instruction 0 ({}): ", name(op)))) << kOperandFields[i];
    if (role(letter) != OperandRole::Register) continue;
    field = kNone;
    if (letter >= 'A' && letter <= 'Z' && letter != 'C') {
      EXPECT_THAT(refusal(one.program()), HasSubstr(fmt::format("register {} of", kNone)));
    }
    if (letter == 'R') continue;
    const Type other = letter == 'A' || letter == 'M' || letter == 'U' || letter == 'G' ? Type::I32 : Type::F64;
    field = one.reg(other);
    EXPECT_THAT(refusal(one.program()), HasSubstr(fmt::format("a register of {}", name(other)))) << letter;
  }
}

INSTANTIATE_TEST_SUITE_P(Opcodes, EveryOpcode, testing::Range(0u, opcode_count()),
                         [](const auto& op) { return std::string(name(static_cast<Opcode>(op.param))); });

TEST(Validate, AUniformResultHasOnlyUniformOperands) {
  uint32_t tried = 0;
  for (uint32_t n = 0; n < opcode_count(); ++n) {
    const Opcode op = static_cast<Opcode>(n);
    const std::string letters = info(op).operands;
    if (letters[0] == '-' || letters[0] == '%' || info(op).family == Family::Output ||
        letters.find_first_of("TIFJGAWPNRw", 1) == std::string::npos)
      continue;
    OneInstruction one = simplest(op, type_of(op));
    if (one.in.d == kNone) one.in.d = one.reg(letters[0] == 't' ? type_of(op) : Type::I32);
    one.b.program.registers[one.in.d].uniform = true;
    EXPECT_THAT(refusal(one.program()), HasSubstr("a uniform result of operands that are not")) << name(op);
    ++tried;
  }
  EXPECT_GT(tried, 50u);
}

TEST(Validate, AMatrixProductHasTheFragmentsOfItsShape) {
  OneInstruction one = simplest(Opcode::MultiplyMatrices, Type::I32);
  --one.in.count;
  EXPECT_THAT(refusal(one.program()), HasSubstr("it has 10 fragments instead of 11"));
  ++one.in.count;
  one.b.program.operands[4] = one.reg(Type::F64);
  EXPECT_THAT(refusal(one.program()), HasSubstr("fragment 4 is a register of f64, which is not 4 bytes"));
}

TEST(Validate, AKernelByHandPasses) { EXPECT_EQ(refusal(simt::tiled_product(16, 64)), "accepted"); }

TEST(Validate, WhatTheLettersLeaveOpenIsCheckedToo) {
  const auto spoilt = [](Opcode op, Type type, void (*spoil)(OneInstruction&)) {
    OneInstruction one = simplest(op, type);
    spoil(one);
    return refusal(one.program());
  };
  EXPECT_THAT(spoilt(Opcode::Jump, Type::I32, [](OneInstruction& o) { o.in.a = 2; }), HasSubstr("target 2 of 2"));
  EXPECT_THAT(spoilt(Opcode::Branch, Type::I32, [](OneInstruction& o) { o.in.c = kNone; }), HasSubstr("target"));
  EXPECT_THAT(spoilt(Opcode::Branch, Type::I32, [](OneInstruction& o) { o.in.d = 7; }), HasSubstr("target 7 of 2"));
  EXPECT_THAT(spoilt(Opcode::Print, Type::I32, [](OneInstruction& o) { o.in.a = 1; }), HasSubstr("string 1 of 1"));
  EXPECT_THAT(spoilt(Opcode::Print, Type::I32, [](OneInstruction& o) { o.in.count = 1; }), HasSubstr("operand 0 of 0"));
  EXPECT_THAT(spoilt(Opcode::Trap, Type::I32, [](OneInstruction& o) { o.in.a = 5; }), HasSubstr("string 5 of 1"));
  EXPECT_THAT(spoilt(Opcode::Load, Type::F32, [](OneInstruction& o) { o.in.d = kNone; }), HasSubstr("register"));
  EXPECT_THAT(spoilt(Opcode::Store, Type::F64, [](OneInstruction& o) { o.in.b = o.reg(Type::F32); }), HasSubstr("f32 instead of f64"));
  EXPECT_THAT(spoilt(Opcode::Load, Type::F32, [](OneInstruction& o) { o.in.count = 0; }), HasSubstr("0 elements"));
  EXPECT_THAT(spoilt(Opcode::Load, Type::F32, [](OneInstruction& o) { o.in.c = 9000; }), HasSubstr("c is 9000, but must be unused"));
  EXPECT_THAT(spoilt(Opcode::Load, Type::F32, [](OneInstruction& o) { o.in.count = 2; }), HasSubstr("but must be unused"));
  EXPECT_THAT(spoilt(Opcode::Store, Type::F32, [](OneInstruction& o) { o.in.count = 2, o.in.b = 9000; }),
              HasSubstr("b is 9000, but must be unused"));
  EXPECT_THAT(spoilt(Opcode::Load, Type::F32, [](OneInstruction& o) { o.in.count = 2, o.in.d = kNone, o.in.c = 0xffffffff; }),
              HasSubstr("operand"));
  EXPECT_THAT(spoilt(Opcode::Load, Type::F32, [](OneInstruction& o) { o.b.program.registers[o.in.d].uniform = true; }),
              HasSubstr("uniform"));
  EXPECT_THAT(spoilt(Opcode::Atomic, Type::I32, [](OneInstruction& o) { o.in.aux = static_cast<uint8_t>(AtomicOperation::CompareSwap); }),
              HasSubstr("register"));
  EXPECT_THAT(spoilt(Opcode::Atomic, Type::I32, [](OneInstruction& o) { o.in.aux = 17; }), HasSubstr("aux is 17"));
  EXPECT_THAT(spoilt(Opcode::Math2, Type::F64, [](OneInstruction& o) { o.in.aux = static_cast<uint8_t>(MathFunction::Ldexp); }),
              HasSubstr("f64 instead of i32"));
  EXPECT_THAT(spoilt(Opcode::Bitcast, Type::F32, [](OneInstruction& o) { o.in.a = o.reg(Type::I64); }), HasSubstr("the widths differ"));
  EXPECT_THAT(spoilt(Opcode::SDiv, Type::F64, [](OneInstruction&) {}), HasSubstr("f64, which is not an integer"));
  EXPECT_THAT(spoilt(Opcode::FAdd, Type::I32, [](OneInstruction&) {}), HasSubstr("i32, which is not floating point"));
  EXPECT_THAT(spoilt(Opcode::Copy, Type::I8, [](OneInstruction& o) { o.in.c = o.reg(Type::I64); }), HasSubstr("not uniform"));
  EXPECT_THAT(spoilt(Opcode::Special, Type::I32, [](OneInstruction& o) { o.in.aux = 22; }), HasSubstr("aux is 22"));
  EXPECT_THAT(spoilt(Opcode::Mov, Type::I32, [](OneInstruction& o) { o.in.site = 3; }), HasSubstr("site 3 of 0"));
  EXPECT_THAT(spoilt(Opcode::Return, static_cast<Type>(9), [](OneInstruction&) {}), HasSubstr("unknown operation or type"));
  EXPECT_THAT(spoilt(Opcode::Mov, static_cast<Type>(9), [](OneInstruction&) {}), HasSubstr("a register of an unknown type"));
}

TEST(Validate, ObjectsLieInsideTheirMemory) {
  const auto with = [](void (*spoil)(Program&)) {
    Builder b;
    b.array(Space::Local, "mine", 4);
    b.array(Space::Shared, "ours", 8);
    b.finish();
    Program program = b.take();
    spoil(program);
    return refusal(program);
  };
  EXPECT_EQ(with([](Program&) {}), "accepted");
  EXPECT_THAT(with([](Program& p) { p.objects[0].offset = 1; }), HasSubstr("object 'mine'"));
  EXPECT_THAT(with([](Program& p) { p.objects[0].bytes = ~0ull; }), HasSubstr("object 'mine'"));
  EXPECT_THAT(with([](Program& p) { p.objects[0].offset = ~0ull - 3; }), HasSubstr("object 'mine'"));
  EXPECT_THAT(with([](Program& p) { p.objects[1].bytes = 33; }), HasSubstr("object 'ours'"));
  EXPECT_THAT(with([](Program& p) { p.objects[1].dynamic = true; }), HasSubstr("where dynamic shared memory does"));
  EXPECT_THAT(with([](Program& p) { p.local_bytes = 1ull << 40; }), HasSubstr("its memory is too large"));
  EXPECT_THAT(with([](Program& p) { p.objects[1].space = Space::Global, p.objects[1].bytes = 1ull << 40; }), HasSubstr("object 'ours'"));
  EXPECT_THAT(with([](Program& p) { p.parameters.resize(1), p.parameters[0].object = 0; }), HasSubstr("constant memory"));
  EXPECT_THAT(with([](Program& p) { p.constants[0].index = 2; }), HasSubstr("object 2 of 2"));
}

TEST(Validate, ExpressionsHaveTheirPartsBeforeThem) {
  const auto with = [](ExprNode::Kind kind, uint32_t a, uint32_t b, uint32_t c) {
    Builder by_hand;
    by_hand.finish();
    Program program = by_hand.take();
    program.sites.resize(1);
    program.sites[0].index.resize(4);
    program.sites[0].index[3].kind = kind;
    program.sites[0].index[3].a = a, program.sites[0].index[3].b = b, program.sites[0].index[3].c = c;
    return refusal(program);
  };
  EXPECT_EQ(with(ExprNode::Kind::Conditional, 0, 1, 2), "accepted");
  EXPECT_THAT(with(ExprNode::Kind::Conditional, 0, 1, kNone), HasSubstr("precedes its operands"));
  EXPECT_THAT(with(ExprNode::Kind::Binary, 0, kNone, kNone), HasSubstr("precedes its operands"));
  EXPECT_THAT(with(ExprNode::Kind::Unary, kNone, kNone, kNone), HasSubstr("precedes its operands"));
  EXPECT_THAT(with(ExprNode::Kind::Cast, 3, kNone, kNone), HasSubstr("precedes its operands"));
  EXPECT_THAT(with(ExprNode::Kind::Variable, kNone, kNone, kNone), HasSubstr("variable 0 of 0"));
  EXPECT_THAT(with(ExprNode::Kind::Loaded, kNone, kNone, kNone), "accepted");
}

TEST(Validate, SitesHaveAWidthAndAnAlignmentOfTheMachine) {
  Builder b;
  b.site(Space::Shared, MemoryOp::Load, "s");
  b.finish();
  Program program = b.take();
  EXPECT_EQ(refusal(program), "accepted");
  program.sites[0].width_bytes = 12;
  EXPECT_THAT(refusal(program), HasSubstr("an access of 12 bytes"));
  program.sites[0].width_bytes = 8, program.sites[0].required_align = 3;
  EXPECT_THAT(refusal(program), HasSubstr("an alignment of 3 bytes"));
}

// A match over 64-bit values gives a 32-bit mask: it must not run over the register behind its own.
TEST(Forged, AMatchOfWideValuesWritesItsOwnRegisterOnly) {
  Builder b;
  const RegisterId out = b.parameter("out", Type::I64, true), lane = b.special(SpecialRegister::LaneId);
  const RegisterId wide = b.op(Opcode::ZExt, Type::I64, b.op(Opcode::And, Type::I32, lane, b.i32(1)));
  const RegisterId mask = b.reg(Type::I32), behind = b.reg(Type::I32);
  b.to(behind, Opcode::Mov, Type::I32, b.i32(77));
  b.to(mask, Opcode::MatchAny, Type::I64, wide);
  b.store(Type::I32, b.address(out, lane, 8), mask);
  b.store(Type::I32, b.op(Opcode::Add, Type::I64, b.address(out, lane, 8), b.i64(4)), behind);
  b.finish();
  simt::Launch launch;
  launch.block = {32, 1, 1};
  launch.buffers = {simt::buffer_of("out", 64)};
  launch.arguments = {simt::buffer_argument(0)};
  const simt::Executed done = simt::execute(b.take(), launch);
  ASSERT_FALSE(done.fault);
  const auto got = simt::words(simt::read_buffer(*done.memory, launch, 0));
  for (uint32_t l = 0; l < 32; ++l) {
    EXPECT_EQ(got[2 * l], l & 1 ? 0xaaaaaaaau : 0x55555555u);
    EXPECT_EQ(got[2 * l + 1], 77u);
  }
}

TEST(Forged, AFormatOfEnormousWidthPrintsAShortLine) {
  Builder b;
  b.program.strings = {"%2000000000d|%.1999999999f|%*d\n"};
  const RegisterId huge = b.i32(2000000000);
  b.program.operands = {huge, b.bits(Type::F64, 0), huge, huge};
  Instruction in;
  in.op = Opcode::Print, in.a = 0, in.c = 0, in.count = 4;
  b.emit(in);
  b.finish();
  simt::Launch launch;
  launch.block = {1, 1, 1};
  const simt::Executed done = simt::execute(b.take(), launch);
  ASSERT_FALSE(done.fault);
  EXPECT_LT(done.printed.front().size(), 30000u);
}

}  // namespace
}  // namespace warplens
