#include <gtest/gtest.h>

#include <algorithm>

#include "kernels/program/serialize.h"

namespace warplens {
namespace {

Program sample() {
  Program p;
  p.kernel = "scale", p.account = "written", p.files = {"scale.cu", "own.cuh"};
  Instruction load;
  load.op = Opcode::Load, load.type = Type::F32, load.d = 2, load.a = 1, load.site = 0, load.location = 0;
  p.code = {load, Instruction{Opcode::Return}};
  p.locations = {{1, 7, 3, kNone}};
  p.parameters.resize(1);
  p.registers = {{Type::I64, true}, {Type::I64, false}, {Type::F32, false}};
  p.constants = {{0, Constant::Kind::Parameter, 0, 0}};
  p.strings = {"at %d\n", ""};
  Object tile;
  tile.name = "tile", tile.extents = {32, 33}, tile.initial = {1, 2, 255};
  p.objects = {tile};
  Variable i;
  i.name = "i", i.places = {{0, 2, VariablePlace::Kind::Bits, 0x8000000000000001ull}};
  p.variables = {i};
  Site site;
  site.text = "data[i]", site.index = {ExprNode{}};
  site.index[0].adjust = -1;
  p.sites = {site};
  p.local_bytes = 1ull << 18;
  return p;
}

TEST(ProgramBytes, ComeBackAsTheyWent) {
  const auto bytes = serialize(sample());
  auto back = deserialize(bytes);
  ASSERT_TRUE(back.ok()) << to_string(back.error());
  EXPECT_EQ(serialize(*back), bytes);
  EXPECT_EQ(back->kernel, "scale");
  EXPECT_EQ(back->code[0].op, Opcode::Load);
  EXPECT_EQ(back->objects[0].extents, (std::vector<uint32_t>{32, 33}));
  EXPECT_EQ(back->objects[0].initial, (std::vector<uint8_t>{1, 2, 255}));
  EXPECT_EQ(back->variables[0].places[0].value, 0x8000000000000001ull);
  EXPECT_EQ(back->sites[0].index[0].adjust, -1);
  EXPECT_EQ(back->local_bytes, 1ull << 18);
}

// The table's hash follows the magic number and the format.
TEST(ProgramBytes, OfAnotherTableOfInstructionsAreRefusedByThatName) {
  auto bytes = serialize(sample());
  bytes[8] ^= 1;
  const auto back = deserialize(bytes);
  ASSERT_FALSE(back.ok());
  EXPECT_EQ(back.error().message, "not a compiled program: made with a different instruction table");
}

// What the fuzzer of Programs lives on: with a header of another version it would try refused bytes alone.
TEST(ProgramBytes, ThatAreSealedHaveTheirHeader) {
  const auto bytes = serialize(sample());
  auto changed = bytes;
  std::fill(changed.begin(), changed.begin() + 24, uint8_t{0});
  EXPECT_FALSE(deserialize(changed).ok());
  seal(changed);
  EXPECT_EQ(changed, bytes);
  const std::string name = "scale";
  const auto at = std::search(changed.begin(), changed.end(), name.begin(), name.end());
  ASSERT_NE(at, changed.end());
  *at = 'S';
  seal(changed);
  const auto back = deserialize(changed);
  ASSERT_TRUE(back.ok()) << to_string(back.error());
  EXPECT_EQ(back->kernel, "Scale");
}

TEST(ProgramBytes, CutAtAnyLengthAreAnError) {
  const auto bytes = serialize(sample());
  for (size_t length = 0; length < bytes.size(); ++length) EXPECT_FALSE(deserialize({bytes.data(), length}).ok()) << length;
}

TEST(ProgramBytes, ChangedInAnyPlaceAreAnError) {
  const auto bytes = serialize(sample());
  for (size_t at = 0; at < bytes.size(); ++at) {
    auto changed = bytes;
    changed[at] ^= 0x41;
    EXPECT_FALSE(deserialize(changed).ok()) << at;
  }
}

TEST(ProgramBytes, WithMoreBehindThemAreAnError) {
  auto bytes = serialize(sample());
  bytes.push_back(0);
  EXPECT_FALSE(deserialize(bytes).ok());
}

TEST(ProgramBytes, OfAProgramThatBreaksItsOwnRulesAreRefusedByName) {
  const auto refused = [](void (*spoil)(Program&)) {
    Program p = sample();
    spoil(p);
    const auto back = deserialize(serialize(p));
    return back.ok() ? std::string("accepted") : back.error().message;
  };
  EXPECT_NE(refused([](Program& p) { p.code[0].d = 3; }).find("register 3 of 3"), std::string::npos);
  EXPECT_NE(refused([](Program& p) { p.code[0].site = 9; }).find("site 9 of 1"), std::string::npos);
  EXPECT_NE(refused([](Program& p) { p.code[0].d = kNone, p.code[0].count = 2, p.code[0].c = 0; }).find("operand 0 of 0"),
            std::string::npos);
  EXPECT_NE(refused([](Program& p) { p.code.pop_back(); }).find("runs off its end"), std::string::npos);
  EXPECT_NE(refused([](Program& p) { p.code[1].op = Opcode::Jump, p.code[1].a = 2; }).find("target 2 of 2"), std::string::npos);
  EXPECT_NE(refused([](Program& p) { p.scopes = {{"f", 0, 1, 1}}; }).find("cyclic chain of calls"), std::string::npos);
  EXPECT_NE(refused([](Program& p) { p.sites[0].index[0].a = 0; }).find("precedes its operands"), std::string::npos);
}

}  // namespace
}  // namespace warplens
