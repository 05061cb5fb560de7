#include "kernels/frontend/lower/bytecode/emitter.h"

#include <gtest/gtest.h>

#include <map>

namespace warplens::frontend {
namespace {

FlowGraph straight(uint32_t blocks) {
  FlowGraph graph;
  for (uint32_t b = 0; b < blocks; ++b) graph.blocks.push_back({b == 0 ? kNone : b - 1, kNone, kNone});
  return graph;
}

// Block 0 enters the loop of 1 (header) and 2; 3 is behind it.
FlowGraph one_loop() {
  FlowGraph graph = straight(4);
  graph.blocks[3].dominator = 1;
  graph.blocks[1].loop = graph.blocks[2].loop = 0;
  graph.blocks[1].meet = 3;
  graph.loops.push_back({kNone, 1, 0});
  return graph;
}

TEST(Emitter, ConstantsAreKeptOnce) {
  Program program;
  Emitter emitter(program, straight(1));
  EXPECT_EQ(emitter.bits(Type::I32, 7), emitter.bits(Type::I32, 7));
  EXPECT_NE(emitter.bits(Type::I32, 7), emitter.bits(Type::I64, 7));
  EXPECT_EQ(program.constants.size(), 2u);
}

TEST(Emitter, AnAddressAndAConstantOffsetAreOneConstant) {
  Program program;
  program.objects.resize(1);
  Emitter emitter(program, straight(1));
  const RegisterId at = emitter.add_bytes(emitter.object(0, 8), 4);
  EXPECT_EQ(at, emitter.object(0, 12));
}

TEST(Emitter, WhatIsKnownWhereItDominatesIsNotComputedAgain) {
  Program program;
  Emitter emitter(program, straight(2));
  const RegisterId x = emitter.fresh(Type::I32, false), y = emitter.fresh(Type::I32, true);
  const RegisterId sum = emitter.pure(Opcode::Add, Type::I32, {x, y});
  emitter.jump(1);
  emitter.enter(1);
  EXPECT_EQ(emitter.pure(Opcode::Add, Type::I32, {x, y}), sum);
  EXPECT_NE(emitter.pure(Opcode::Add, Type::I32, {x, y}, false), sum) << "what a variable shows stays where it is";
  EXPECT_FALSE(emitter.uniform(sum));
}

TEST(Emitter, ArithmeticWithoutTheLoopsValuesMovesBeforeIt) {
  Program program;
  Emitter emitter(program, one_loop());
  const RegisterId x = emitter.fresh(Type::I32, false);
  emitter.jump(1);
  emitter.enter(1);
  const RegisterId counter = emitter.fresh(Type::I32, true);
  emitter.branch(emitter.bits(Type::I1, 1), 2, 3);
  emitter.enter(2);
  const RegisterId outside = emitter.pure(Opcode::Mul, Type::I32, {x, x}), inside = emitter.pure(Opcode::Add, Type::I32, {x, counter});
  emitter.jump(1);
  emitter.enter(3);
  emitter.leave();
  emitter.finish();
  std::map<RegisterId, uint32_t> at;
  for (uint32_t i = 0; i < program.code.size(); ++i) {
    if (program.code[i].d != kNone && program.code[i].op != Opcode::Branch) at[program.code[i].d] = i;
  }
  EXPECT_LT(at[outside], emitter.block_end(0));
  EXPECT_GE(at[inside], emitter.start_of(2));
  EXPECT_LT(at[inside], emitter.block_end(2));
}

TEST(Emitter, ALoopsHeaderIsBehindItsLastBlock) {
  Program program;
  Emitter emitter(program, one_loop());
  emitter.jump(1);
  emitter.enter(1);
  emitter.branch(emitter.bits(Type::I1, 1), 2, 3);
  emitter.enter(2);
  emitter.append(Opcode::Fence, Type::I32);
  emitter.jump(1);
  emitter.enter(3);
  emitter.leave();
  emitter.finish();
  // Jump to the header, the body, the header, the end: no jump in the loop but its branch.
  ASSERT_EQ(program.code.size(), 4u) << disassemble(program);
  EXPECT_EQ(program.code[0].op, Opcode::Jump);
  EXPECT_EQ(program.code[0].a, 2u);
  EXPECT_EQ(program.code[1].op, Opcode::Fence);
  EXPECT_EQ(program.code[2].op, Opcode::Branch);
  EXPECT_EQ(program.code[2].b, 1u);
  EXPECT_EQ(program.code[2].c, 3u);
  EXPECT_EQ(program.code[2].d, 3u);
}

// Runs the moves of an edge one after the other, as the VM would.
std::map<RegisterId, int> after_moves(const Program& program, std::map<RegisterId, int> values) {
  for (const Instruction& in : program.code) {
    if (in.op == Opcode::Mov) values[in.d] = values[in.a];
  }
  return values;
}

TEST(Emitter, MovesOfAnEdgeHappenAtOnce) {
  Program program;
  Emitter emitter(program, straight(2));
  RegisterId r[5];
  for (RegisterId& reg : r) reg = emitter.fresh(Type::I32, false);
  // r0 <-> r1 swap; r2 takes r0's old value; r3 <- r4
  emitter.move_on_edge(0, r[0], r[1]);
  emitter.move_on_edge(0, r[1], r[0]);
  emitter.move_on_edge(0, r[2], r[0]);
  emitter.move_on_edge(0, r[3], r[4]);
  emitter.jump(1);
  emitter.enter(1);
  emitter.leave();
  emitter.finish();
  auto values = after_moves(program, {{r[0], 10}, {r[1], 11}, {r[2], 12}, {r[3], 13}, {r[4], 14}});
  EXPECT_EQ(values[r[0]], 11);
  EXPECT_EQ(values[r[1]], 10);
  EXPECT_EQ(values[r[2]], 10);
  EXPECT_EQ(values[r[3]], 14);
}

}  // namespace
}  // namespace warplens::frontend
