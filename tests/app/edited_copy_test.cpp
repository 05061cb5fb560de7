// A fix applied to a kernel's text: only where it cannot change the result, else with the reason.
#include "app/session/editing/edited_copy.h"

#include <gtest/gtest.h>

namespace warplens::app {
namespace edited_copy_tests {

using hardware::Remedy;

const Remedy kPad{Remedy::Kind::Pad, 1, 0, 0, 0}, kXor{Remedy::Kind::Xor, 0, 5, 0, 5};

std::string padded(const std::string& source) {
  const auto text = with_fix(source, {"tile", 32, 4}, kPad);
  return text ? *text : text.error().said.name;
}
std::string swizzled(const std::string& source, const Remedy& remedy = kXor) {
  const auto text = with_fix(source, {"tile", 32, 4}, remedy);
  return text ? *text : text.error().said.name;
}

TEST(EditedCopy, APadIsAddedToTheLastExtentAndToNothingElse) {
  EXPECT_EQ(padded("__shared__ float tile[32][32]; tile[y][x] = 0;"), "__shared__ float tile[32][32 + 1]; tile[y][x] = 0;");
  EXPECT_EQ(padded("__shared__ int other[32], tile[R][C * 2];"), "__shared__ int other[32], tile[R][C * 2 + 1];");
  EXPECT_EQ(padded("__shared__ float tile[2][32][sizeof(int) << 3];"), "__shared__ float tile[2][32][(sizeof(int) << 3) + 1];");
  // A comment and a string are no use of it; a member of that name is another thing.
  EXPECT_EQ(padded("// tile\n__shared__ float tile[32][32]; s.tile = p->tile + \"tile\"[0];"),
            "// tile\n__shared__ float tile[32][32 + 1]; s.tile = p->tile + \"tile\"[0];");
}

TEST(EditedCopy, ASwizzleRewritesTheColumnOfEveryAccess) {
  EXPECT_EQ(swizzled("__shared__ float tile[32][32]; tile[y + j][x] = a; b = tile[x][y + j];"),
            "__shared__ float tile[32][32]; tile[y + j][(x) ^ ((y + j) & 31)] = a; b = tile[x][(y + j) ^ ((x) & 31)];");
  // Two bits of the row, from its third, over the column's from its second.
  EXPECT_EQ(swizzled("__shared__ float tile[32][32]; tile[r][c] = a;", {Remedy::Kind::Xor, 0, 2, 1, 6}),
            "__shared__ float tile[32][32]; tile[r][(c) ^ ((((r) >> 2) & 3) << 1)] = a;");
}

TEST(EditedCopy, WhatCannotBeRewrittenSafelyIsRefusedWithTheReason) {
  EXPECT_EQ(padded("__shared__ float tile[1024];"), "fix_one_extent");
  EXPECT_EQ(padded("extern __shared__ float tile[];"), "fix_dynamic");
  EXPECT_EQ(padded("extern __shared__ float tile[][32];"), "fix_dynamic");
  EXPECT_EQ(padded("float tile[32][32];"), "fix_declarations");
  EXPECT_EQ(padded("void f() { __shared__ float tile[8][8]; } void g() { __shared__ float tile[8][8]; }"), "fix_declarations");
  EXPECT_EQ(padded("__shared__ float tile[32][32]; load(tile);"), "fix_other_use");
  EXPECT_EQ(padded("__shared__ float tile[32][32]; float* row = tile[3];"), "fix_other_use");
  EXPECT_EQ(padded("#define AT(r, c) tile[r][c]\n__shared__ float tile[32][32];"), "fix_macro");
  EXPECT_EQ(padded("#include \"common.cuh\"\n__shared__ float tile[32][32];"), "fix_includes");
  EXPECT_EQ(swizzled("__shared__ float tile[32][32]; float4 v = *(float4*)&tile[r][c];"), "fix_address");
  EXPECT_EQ(swizzled("__shared__ float tile[32][32]; tile[r][i++] = 0;"), "fix_effects");
  EXPECT_EQ(swizzled("__shared__ float tile[32][32]; tile[next(r)][c] = 0;"), "fix_effects");
  EXPECT_EQ(swizzled("__shared__ int tile[32][32]; tile[r][tile[r][c]] = 0;"), "fix_effects");
  EXPECT_EQ(swizzled("__shared__ float tile[32][32];", {Remedy::Kind::Xor, 0, 2, 0, 3}), "fix_not_by_row");
  const auto doubles = with_fix("__shared__ double tile[32][32];", {"tile", 32, 8}, kPad);
  EXPECT_EQ(doubles ? *doubles : doubles.error().said.name, "fix_element");
}

TEST(EditedCopy, OnlyAParameterOfNothingElseIsAPaddingParameter) {
  const std::string source =
      "template <int TILE, int PAD> __global__ void k() { __shared__ float tile[TILE][TILE + PAD]; tile[a][TILE - b] = 0; }";
  EXPECT_EQ(padding_parameter(source, "tile", {"TILE", "PAD"}), "PAD");
  EXPECT_EQ(padding_parameter("template <int PAD> void k() { __shared__ float tile[8][8 + PAD]; tile[a][PAD] = 0; }", "tile", {"PAD"}), "");
  EXPECT_EQ(padding_parameter("template <int C> void k() { __shared__ float tile[8][C]; }", "tile", {"C"}), "");
}

}  // namespace edited_copy_tests
}  // namespace warplens::app
