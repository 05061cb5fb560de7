// The opcode table and what is made from it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "kernels/program/control_flow.h"
#include "kernels/program/liveness.h"
#include "kernels/program/operands.h"
#include "tests/program/instruction_page.h"
#include "tests/simt/builder.h"

namespace warplens {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(OpcodeTable, IsThePageOfTheDocs) {
  std::ifstream file(WARPLENS_SOURCE_DIR "/docs/instructions.md");
  std::stringstream page;
  page << file.rdbuf();
  EXPECT_EQ(page.str(), instruction_page()) << "make it again: warplens-instruction-page > docs/instructions.md";
}

TEST(OpcodeTable, GivesEachOperationANameOfItsOwn) {
  std::set<std::string> names;
  for (const OpcodeInfo& row : kOpcodes) EXPECT_TRUE(names.insert(row.name).second) << row.name;
}

std::vector<RegisterId> uses(const Program& program, const Instruction& in) {
  std::vector<RegisterId> found;
  for_each_use(program, in, [&](RegisterId reg) { found.push_back(reg); });
  return found;
}
std::vector<RegisterId> definitions(const Program& program, const Instruction& in) {
  std::vector<RegisterId> found;
  for_each_definition(program, in, [&](RegisterId reg) { found.push_back(reg); });
  return found;
}

TEST(OpcodeTable, KnowsUsesAndDefinitions) {
  Program program;
  program.operands = {4, 5, 6, 7};
  const auto make = [](Opcode op, uint32_t d, uint32_t a, uint32_t b, uint32_t c, uint8_t count = 1, uint32_t mask = kNone) {
    Instruction in;
    in.op = op, in.d = d, in.a = a, in.b = b, in.c = c, in.count = count, in.mask = mask;
    return in;
  };
  EXPECT_THAT(uses(program, make(Opcode::Fma, 1, 2, 3, 4)), ElementsAre(2, 3, 4));
  EXPECT_THAT(definitions(program, make(Opcode::Fma, 1, 2, 3, 4)), ElementsAre(1));
  EXPECT_THAT(uses(program, make(Opcode::Load, 1, 2, kNone, kNone)), ElementsAre(2));
  EXPECT_THAT(definitions(program, make(Opcode::Load, 1, 2, kNone, kNone)), ElementsAre(1));
  EXPECT_THAT(uses(program, make(Opcode::Load, kNone, 2, kNone, 1, 3)), ElementsAre(2));
  EXPECT_THAT(definitions(program, make(Opcode::Load, kNone, 2, kNone, 1, 3)), ElementsAre(5, 6, 7));
  EXPECT_THAT(uses(program, make(Opcode::Store, kNone, 2, 3, kNone)), ElementsAre(2, 3));
  EXPECT_THAT(uses(program, make(Opcode::Store, kNone, 2, kNone, 0, 2)), ElementsAre(2, 4, 5));
  EXPECT_THAT(uses(program, make(Opcode::Print, 9, 0, kNone, 0, 2)), ElementsAre(4, 5));
  EXPECT_THAT(definitions(program, make(Opcode::Print, 9, 0, kNone, 0, 2)), ElementsAre(9));
  EXPECT_THAT(uses(program, make(Opcode::Branch, 7, 2, 5, 6)), ElementsAre(2));
  EXPECT_THAT(definitions(program, make(Opcode::Branch, 7, 2, 5, 6)), ElementsAre());
  EXPECT_THAT(uses(program, make(Opcode::Jump, kNone, 2, kNone, kNone)), ElementsAre());
  EXPECT_THAT(uses(program, make(Opcode::Shuffle, 1, 2, 3, 4, 1, 8)), ElementsAre(2, 3, 4, 8));
  EXPECT_THAT(uses(program, make(Opcode::WarpSync, kNone, kNone, kNone, kNone, 1, 8)), ElementsAre(8));
}

std::vector<uint32_t> successors(Opcode op) {
  Program program;
  Instruction in;
  in.op = op, in.d = 7, in.a = 5, in.b = 6, in.c = 8;
  program.code = {in, in};
  std::vector<uint32_t> found;
  for_each_successor(program, 0, [&](uint32_t at) { found.push_back(at); });
  return found;
}

TEST(OpcodeTable, SaysWhereAnInstructionContinues) {
  EXPECT_THAT(successors(Opcode::Add), ElementsAre(1));
  EXPECT_THAT(successors(Opcode::Jump), ElementsAre(5));
  EXPECT_THAT(successors(Opcode::Branch), ElementsAre(6, 8));
  for (const Opcode op : {Opcode::Return, Opcode::Trap, Opcode::AssertFail}) EXPECT_THAT(successors(op), ElementsAre()) << name(op);
}

// What is used behind an assertion that fails is not used after it.
TEST(Liveness, NothingLivesBehindAnInstructionThatStops) {
  for (const Opcode op : {Opcode::Trap, Opcode::AssertFail}) {
    simt::Builder b;
    const RegisterId value = b.reg(Type::I32), other = b.reg(Type::I32);
    Instruction stop, use, end;
    stop.op = op, use.op = Opcode::Mov, use.d = other, use.a = value, end.op = Opcode::Return;
    b.program.code = {stop, use, end};
    EXPECT_FALSE(Liveness(b.program).before(0)[value]) << name(op);
    EXPECT_TRUE(Liveness(b.program).before(1)[value]) << name(op);
  }
}

TEST(Disassembly, PrintsWhatTheRowSays) {
  simt::Builder b;
  const RegisterId lane = b.special(SpecialRegister::LaneId);
  Instruction vote;
  vote.op = Opcode::Vote, vote.d = b.reg(Type::I32), vote.a = b.compare(Comparison::Ult, Type::I32, lane, b.i32(7));
  vote.aux = static_cast<uint8_t>(VoteMode::Ballot), vote.mask = b.i32(0xffff);
  b.emit(vote);
  const auto yes = b.label(), no = b.label(), join = b.label();
  b.branch(vote.a, yes, no, join);
  b.place(yes), b.place(no), b.place(join);
  b.finish();
  const std::string text = disassemble(b.take());
  EXPECT_THAT(text, HasSubstr("Special.i32.LaneId v0"));
  EXPECT_THAT(text, HasSubstr("ICmp.i32.Ult v3, v0, u2"));
  EXPECT_THAT(text, HasSubstr("Vote.i32.Ballot v1, v3, mask u4"));
  EXPECT_THAT(text, HasSubstr("Branch.i32 meet 4, v3, -> 4, -> 4"));
}

}  // namespace
}  // namespace warplens
