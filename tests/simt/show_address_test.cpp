// Index expressions with one lane's values: every kind of node, every operator.
#include "kernels/simt/trace/show_address.h"

#include <gtest/gtest.h>

#include <limits>

#include "tests/simt/builder.h"

namespace warplens::simt {
namespace shown_tests {

using Kind = ExprNode::Kind;
using enum ExprOperator;
constexpr uint32_t kLane = 6;

// An expression assembled node by node, beside its text.
struct Expression {
  std::vector<ExprNode> nodes;
  std::string text;

  uint32_t add(Kind kind, uint8_t op = 0, uint64_t value = 0, uint32_t a = kNone, uint32_t b = kNone, uint32_t c = kNone) {
    ExprNode node;
    node.kind = kind, node.op = op, node.value = value, node.a = a, node.b = b, node.c = c;
    nodes.push_back(node);
    return static_cast<uint32_t>(nodes.size() - 1);
  }
  uint32_t spelled(Kind kind, const std::string& as, uint64_t value = 0, uint8_t op = 0) {
    const uint32_t n = add(kind, op, value);
    nodes[n].text_begin = static_cast<uint32_t>(text.size());
    text += as;
    nodes[n].text_end = static_cast<uint32_t>(text.size());
    return n;
  }
  uint32_t number(int64_t value) { return add(Kind::Constant, 0, static_cast<uint64_t>(value)); }
  uint32_t binary(ExprOperator op, uint32_t a, uint32_t b) { return add(Kind::Binary, static_cast<uint8_t>(op), 0, a, b); }
};

enum Variables : uint64_t { kInRegister, kInLocal, kInBits, kNowhere, kFloat };

// One warp stores s[lane] = lane, loads t[lane ^ 1], and then makes the access whose index is shown. Variables: lane * 3 in a register,
// a pair (lane, lane + 50) in local memory, -7 as bits, one without a place, 2.5f in a register.
std::shared_ptr<const TracedBlock> traced(const Expression& e, bool absolute = true, std::string text = {}, uint32_t element_bytes = 4) {
  Builder b;
  const RegisterId lane = b.special(SpecialRegister::LaneId), s = b.array(Space::Shared, "s", 32), pair = b.array(Space::Local, "pair", 2);
  const RegisterId triple = b.op(Opcode::Mul, Type::I32, lane, b.i32(3)), real = b.reg(Type::F32);
  b.to(real, Opcode::Mov, Type::F32, b.f32(2.5f));
  b.store(Type::I32, pair, lane);
  b.store(Type::I32, b.op(Opcode::Add, Type::I64, pair, b.i64(4)), b.op(Opcode::Add, Type::I32, lane, b.i32(50)));
  const uint32_t fill = b.site(Space::Shared, MemoryOp::Store, "s"), load = b.site(Space::Shared, MemoryOp::Load, "s");
  b.store(Type::I32, b.address(s, lane), b.op(Opcode::Add, Type::I32, lane, b.i32(200)), fill);
  b.load(Type::I32, b.address(s, b.op(Opcode::Xor, Type::I32, lane, b.i32(1))), load);
  const uint32_t shown = b.site(Space::Shared, MemoryOp::Load, "s");
  b.load(Type::I32, b.address(s, lane), shown);
  b.finish();
  Program program = b.take();
  const auto variable = [&](std::string name, Type type, std::vector<VariablePlace> places) {
    Variable v;
    v.name = std::move(name), v.scalar = type, v.scope = 0, v.places = std::move(places);
    program.variables.push_back(v);
  };
  const uint32_t end = static_cast<uint32_t>(program.code.size());
  variable("i", Type::I32, {{0, end, VariablePlace::Kind::Register, triple}});
  variable("pair", Type::I32, {{0, end, VariablePlace::Kind::Local, 0}});
  variable("k", Type::I32, {{0, end, VariablePlace::Kind::Bits, 0xfffffff9}});
  variable("gone", Type::I32, {});
  variable("x", Type::F32, {{0, end, VariablePlace::Kind::Register, real}});
  program.sites[shown].index = e.nodes;
  program.sites[shown].index_text = e.text;
  program.sites[shown].text = text.empty() ? "s[" + e.text + "]" : text;
  program.sites[shown].index_is_absolute = absolute;  // most expressions here are not the address that is used
  program.sites[shown].element_bytes = element_bytes;
  Launch launch;
  launch.block = {8, 4, 1};
  launch.grid = {3, 2, 1};
  TraceOptions options;
  options.block = 4;  // (1, 1, 0)
  return trace_block(std::make_shared<const Program>(std::move(program)), std::make_shared<const Launch>(launch), options).take();
}

ShownAddress shown(const Expression& e, uint32_t lane = kLane) {
  const auto block = traced(e);
  const auto cursor = make_cursor(block);
  const AccessRow& row = block->trace.accesses.back();
  EXPECT_TRUE(cursor->seek(row.tick).ok());
  return show_address(*cursor, *block, row, lane);
}
int64_t index_of(const Expression& e) {
  const ShownAddress a = shown(e);
  EXPECT_TRUE(a.available);
  return a.index;
}

TEST(ShownAddress, VariablesComeFromRegistersLocalMemoryAndBits) {
  Expression reg, local, bits;
  reg.spelled(Kind::Variable, "i", kInRegister);
  EXPECT_EQ(shown(reg).index, kLane * 3);
  EXPECT_EQ(shown(reg).values, "s[18]");
  EXPECT_EQ(shown(reg).names, "s[i]");
  local.spelled(Kind::Variable, "pair.y", kInLocal);
  local.nodes[0].offset = 4;
  EXPECT_EQ(shown(local).values, "s[56]");
  bits.spelled(Kind::Variable, "k", kInBits);
  EXPECT_EQ(shown(bits).values, "s[(-7)]");
  bits.nodes[0].adjust = -2;  // s[--k] and the like
  EXPECT_EQ(index_of(bits), -9);
}

TEST(ShownAddress, AVariableWithoutAPlaceShowsItsNameAlone) {
  Expression e;
  e.spelled(Kind::Variable, "gone", kNowhere);
  EXPECT_FALSE(shown(e).available);
  EXPECT_EQ(shown(e).values, "s[gone]");
}

TEST(ShownAddress, ALaneThatTakesNoPartHasNone) {
  Expression e;
  e.spelled(Kind::Variable, "i", kInRegister);
  auto block = traced(e);
  AccessRow row = block->trace.accesses.back();
  row.mask = 0xff;
  const auto cursor = make_cursor(block);
  ASSERT_TRUE(cursor->seek(row.tick).ok());
  EXPECT_TRUE(show_address(*cursor, *block, row, 7).available);
  EXPECT_FALSE(show_address(*cursor, *block, row, 8).available);
}

TEST(ShownAddress, BuiltInValuesAreThoseOfTheLane) {
  using enum SpecialRegister;
  const std::pair<SpecialRegister, int64_t> kValues[] = {{TidX, kLane}, {TidY, 0},    {TidZ, 0},       {CtaidX, 1}, {CtaidY, 1},
                                                         {CtaidZ, 0},   {NtidX, 8},   {NtidY, 4},      {NtidZ, 1},  {NctaidX, 3},
                                                         {NctaidY, 2},  {NctaidZ, 1}, {LaneId, kLane}, {WarpId, 0}};
  for (const auto& [which, value] : kValues) {
    Expression e;
    e.spelled(Kind::Special, name(which), 0, static_cast<uint8_t>(which));
    EXPECT_EQ(index_of(e), value) << name(which);
    EXPECT_EQ(shown(e).values, "s[" + std::to_string(value) + "]");
  }
  Expression e;
  e.spelled(Kind::Special, "threadIdx.y", 0, static_cast<uint8_t>(TidY));
  EXPECT_EQ(shown(e, 19).index, 2);
}

TEST(ShownAddress, AValueThatWasLoadedIsTheOneOfTheLastLoad) {
  Expression e;
  e.spelled(Kind::Loaded, "s[lane ^ 1]", 1);
  EXPECT_EQ(shown(e).values, "s[207]");
}

TEST(ShownAddress, NumbersThatAreSpelledStayAsTheyAreAndNamesOfNumbersDoNot) {
  Expression e;
  const uint32_t a = e.spelled(Kind::Constant, "0x10", 16);
  e.text += " + ";
  const uint32_t b = e.spelled(Kind::Constant, "BM", 64);
  e.binary(Add, a, b);
  EXPECT_EQ(index_of(e), 80);
  EXPECT_EQ(shown(e).values, "s[0x10 + 64]");
}

TEST(ShownAddress, EveryOperatorGivesWhatCDoes) {
  const struct {
    ExprOperator op;
    int32_t a, b;
    int64_t expected;
  } kRows[] = {{Add, 5, -9, -4},
               {Sub, 5, 9, -4},
               {Mul, -3, 7, -21},
               {Div, -7, 2, -3},
               {Rem, -7, 2, -1},
               {And, 12, 10, 8},
               {Or, 12, 10, 14},
               {Xor, 12, 10, 6},
               {Shl, 3, 4, 48},
               {Shr, -16, 2, -4},
               {Lt, -1, 1, 1},
               {Le, 2, 1, 0},
               {Gt, 2, 1, 1},
               {Ge, 1, 2, 0},
               {Eq, 4, 4, 1},
               {Ne, 4, 4, 0},
               {LogicalAnd, 2, 0, 0},
               {LogicalAnd, 2, 4, 1},
               {LogicalOr, 0, 4, 1},
               {Add, 0x7fffffff, 1, INT32_MIN},
               {Div, INT32_MIN, -1, INT32_MIN}};
  for (const auto& row : kRows) {
    Expression e;
    const uint32_t a = e.number(row.a), b = e.number(row.b);
    e.binary(row.op, a, b);
    EXPECT_EQ(index_of(e), row.expected) << static_cast<int>(row.op) << " of " << row.a << " and " << row.b;
  }
}

TEST(ShownAddress, UnsignedOperandsAreDividedShiftedAndComparedAsSuch) {
  const struct {
    ExprOperator op;
    uint32_t a, b;
    int64_t expected;
  } kRows[] = {{Div, 0xfffffffe, 2, 0x7fffffff}, {Rem, 0xffffffff, 10, 5}, {Shr, 0x80000000, 31, 1},
               {Lt, 0xffffffff, 1, 0},           {Gt, 0xffffffff, 1, 1},   {Sub, 1, 2, 0xffffffff}};
  for (const auto& row : kRows) {
    Expression e;
    const uint32_t a = e.number(row.a), b = e.number(row.b);
    e.binary(row.op, a, b);
    for (ExprNode& node : e.nodes) node.is_unsigned = true;
    EXPECT_EQ(index_of(e), row.expected) << static_cast<int>(row.op);
  }
}

TEST(ShownAddress, DivisionByZeroHasNoValue) {
  for (ExprOperator op : {Div, Rem}) {
    Expression e;
    const uint32_t a = e.number(1), b = e.number(0);
    e.binary(op, a, b);
    EXPECT_FALSE(shown(e).available);
  }
}

TEST(ShownAddress, UnaryOperatorsAndConditionals) {
  for (const auto& [op, expected] : {std::pair{'-', int64_t{-18}}, std::pair{'~', int64_t{-19}}, std::pair{'!', int64_t{0}}}) {
    Expression e;
    const uint32_t a = e.spelled(Kind::Variable, "i", kInRegister);
    e.add(Kind::Unary, static_cast<uint8_t>(op), 0, a);
    EXPECT_EQ(index_of(e), expected) << op;
  }
  for (const int64_t condition : {0, 1}) {
    Expression e;
    const uint32_t c = e.number(condition), yes = e.number(11), no = e.number(22);
    e.add(Kind::Conditional, 0, 0, c, yes, no);
    EXPECT_EQ(index_of(e), condition ? 11 : 22);
  }
}

TEST(ShownAddress, CastsWrapSignExtendAndTakeTheWholePartOfFloats) {
  const auto cast = [](int64_t from, Type from_type, bool from_unsigned, Type to, bool to_unsigned) {
    Expression e;
    const uint32_t a = e.number(from);
    e.nodes[a].type = from_type, e.nodes[a].is_unsigned = from_unsigned;
    const uint32_t c = e.add(Kind::Cast, 0, 0, a);
    e.nodes[c].type = to, e.nodes[c].is_unsigned = to_unsigned;
    return index_of(e);
  };
  EXPECT_EQ(cast(300, Type::I32, false, Type::I8, true), 44);
  EXPECT_EQ(cast(200, Type::I32, false, Type::I8, false), -56);
  EXPECT_EQ(cast(-1, Type::I32, false, Type::I64, false), -1);
  EXPECT_EQ(cast(0xffffffff, Type::I32, true, Type::I64, false), 0xffffffff);
  Expression e;
  const uint32_t x = e.spelled(Kind::Variable, "x", kFloat);
  e.nodes[x].type = Type::F32;
  e.add(Kind::Cast, 0, 0, x);
  EXPECT_EQ(index_of(e), 2);
  EXPECT_EQ(shown(e).values, "s[2.500000]");
}

TEST(ShownAddress, AFloatThatNoIntegerHoldsHasNoValue) {
  for (const double value : {0x1p63, -0x1p64, 1e300, std::numeric_limits<double>::quiet_NaN()}) {
    Expression e;
    const uint32_t x = e.number(static_cast<int64_t>(std::bit_cast<uint64_t>(value)));
    e.nodes[x].type = Type::F64;
    e.add(Kind::Cast, 0, 0, x);
    EXPECT_FALSE(shown(e).available) << value;
  }
}

// Lane 6 accesses element 6 of s, byte 24.
TEST(ShownAddress, APointerThatWasMovedIsShownWithWhereItIs) {
  const auto moved = [](std::string text, uint64_t index, uint32_t element_bytes) {
    Expression e;
    e.spelled(Kind::Constant, "N", index);
    const auto block = traced(e, false, std::move(text), element_bytes);
    const auto cursor = make_cursor(block);
    EXPECT_TRUE(cursor->seek(block->trace.accesses.back().tick).ok());
    return show_address(*cursor, *block, block->trace.accesses.back(), kLane);
  };
  EXPECT_EQ(moved("s[N]", 2, 4).values, "(s + 4)[2]");
  EXPECT_EQ(moved("s[N]", 2, 4).start_bytes, 16);
  EXPECT_EQ(moved("s[N]", 6, 4).values, "s[6]");
  EXPECT_EQ(moved("s[N]", 9, 4).values, "(s - 3)[9]");
  EXPECT_EQ(moved("*(s + N)", 1, 4).values, "*((s + 5) + 1)");
  EXPECT_EQ(moved("*s++", 0, 4).values, "(s + 6)[0]");
  EXPECT_EQ(moved("s[N]", 1, 8).values, "s[1], s = s + 4");  // elements of 8 bytes in an array of 4
}

}  // namespace shown_tests
}  // namespace warplens::simt
