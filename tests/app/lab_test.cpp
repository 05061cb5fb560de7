// The Lab: texts to accesses, with the counts that hardware gave; every mistake named with its column.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "app/session/lab/lab_access.h"

namespace warplens::app {
namespace {

using testing::HasSubstr;

LabSetup typed(const std::string& text, uint32_t pad = 0) {
  LabSetup setup;
  setup.text = text, setup.pad = pad;
  return setup;
}

TEST(Lab, PresetsTakeTheWavefrontsThatWereMeasured) {
  // Rows, columns and the eleven wide loads: docs/hardware.md; ldmatrix: four matrices of eight rows in the same four banks; atomics: eight
  // lanes on each of four words, a float add as eight turns of a load and two wavefronts.
  const std::map<std::string, uint32_t> measured{
      {"row", 1},        {"broadcast", 1},  {"stride_2", 2},   {"column", 32},    {"padded", 1},    {"swizzled", 1},   {"tall", 16},
      {"wide_64_1", 1},  {"wide_64_2", 2},  {"wide_64_3", 1},  {"wide_64_4", 2},  {"wide_64_5", 2}, {"wide_128_1", 2}, {"wide_128_2", 1},
      {"wide_128_3", 2}, {"wide_128_4", 4}, {"wide_128_5", 4}, {"wide_128_6", 4}, {"ldmatrix", 32}, {"histogram", 8},  {"float_add", 24}};
  for (const LabPreset& preset : lab_presets()) {
    const auto access = work_out(preset.setup);
    ASSERT_TRUE(access.ok()) << preset.id << ": " << to_string(access.error());
    ASSERT_TRUE(measured.contains(preset.id)) << preset.id;
    EXPECT_EQ(hardware::count_banks(access->access).wavefronts, measured.at(preset.id)) << preset.id;
  }
  EXPECT_EQ(lab_presets().size(), measured.size());
}

// Swizzle<B, M, S> of the words, counted here the plain way.
TEST(Lab, ASwizzleIsChosenByItsThreeNumbers) {
  LabSetup setup = typed("float tile[32][32]; tile[lane][11]");
  setup.swizzled = true;
  const auto plain = work_out(typed(setup.text));
  ASSERT_TRUE(plain.ok());
  EXPECT_EQ(swizzle_of(setup, *plain), full_swizzle(*plain));
  EXPECT_EQ(swizzle_choices(setup, *plain, SwizzlePart::Bits), (std::vector<uint32_t>{1, 2, 3, 4, 5}));
  const LabSetup less = with_swizzle(setup, *plain, SwizzlePart::Bits, 3);
  EXPECT_EQ(swizzle_choices(less, *plain, SwizzlePart::Base), (std::vector<uint32_t>{0, 1, 2}));
  EXPECT_EQ(swizzle_choices(less, *plain, SwizzlePart::Shift), (std::vector<uint32_t>{3, 4, 5, 6, 7, 8}));
  for (const uint32_t bits : {1u, 3u, 5u})
    for (const uint32_t shift : {5u, 6u}) {
      const LabSetup chosen = with_swizzle(with_swizzle(setup, *plain, SwizzlePart::Bits, bits), *plain, SwizzlePart::Shift, shift);
      const auto access = work_out(chosen);
      ASSERT_TRUE(access.ok());
      std::map<uint64_t, uint32_t> banks;
      for (uint32_t lane = 0; lane < 32; ++lane) {
        const uint64_t word = lane * 32 + 11, moved = word ^ (word >> shift & ((1u << bits) - 1));
        EXPECT_EQ(access->access.address[lane], kLabOrigin + moved * 4);
        ++banks[moved % 32];
      }
      uint32_t most = 0;
      for (const auto& [bank, words] : banks) most = std::max(most, words);
      EXPECT_EQ(hardware::count_banks(access->access).wavefronts, most) << bits << ", 0, " << shift;
      EXPECT_EQ(setup_of(views_of(chosen)), chosen);
    }
  // What does not fit the rows any more gives way to the one that does.
  LabSetup narrow = with_swizzle(setup, *plain, SwizzlePart::Bits, 5);
  narrow.text = "float tile[32][8]; tile[lane][3]";
  const auto rows_of_8 = work_out(narrow);
  ASSERT_TRUE(rows_of_8.ok());
  EXPECT_EQ(swizzle_of(narrow, *rows_of_8), full_swizzle(*rows_of_8));
  // Words that are taken together stay together.
  setup.text = "float4 tile[32][8]; tile[lane][3]";
  const auto wide = work_out(setup);
  ASSERT_TRUE(wide.ok());
  for (const uint32_t base : swizzle_choices(setup, *wide, SwizzlePart::Base)) EXPECT_GE(base, 2u);
}

TEST(Lab, AnArrayGivesTheAddressesOfC) {
  const auto access = work_out(typed("double tile[8][16 + PAD]; tile[lane / 4][lane % 4 + 2]", 1));
  ASSERT_TRUE(access.ok()) << to_string(access.error());
  EXPECT_EQ(access->type, "double[8][17]");
  EXPECT_EQ(access->access.width_bytes, 8u);
  EXPECT_EQ(access->layout.pitch_words, 34u);
  EXPECT_EQ(access->layout.rows, 8u);
  EXPECT_TRUE(access->has_pad);
  for (uint32_t lane = 0; lane < 32; ++lane) {
    EXPECT_EQ(access->index[lane], lane / 4 * 17 + lane % 4 + 2);
    EXPECT_EQ(access->access.address[lane], kLabOrigin + (lane / 4 * 17 + lane % 4 + 2) * 8);
  }
}

TEST(Lab, EveryMistakeIsNamedWithItsColumn) {
  const auto wrong = [](const std::string& text, uint32_t column, const char* message) {
    const auto access = work_out(typed(text));
    ASSERT_FALSE(access.ok()) << text;
    EXPECT_THAT(access.error().message, HasSubstr(message)) << text;
    EXPECT_EQ(access.error().span.column, column) << text << ": " << access.error().message;
  };
  wrong("", 1, "missing expression");
  wrong("lane * warp", 8, "unknown name 'warp'");
  wrong("32 - lane * 2", 1, "lane 17: word -2 is out of range");
  wrong("8 / (3 - lane)", 3, "lane 3: ");
  wrong("float tile[32][32]; tile[lane][lane + 1]", 32, "lane 31: subscript 32 is outside float[32][32]");
  wrong("float tile[32][32]; tile[lane]", 21, "tile needs 2 subscripts, but 1 given");
  wrong("float tile[32][32]; tail[lane][0]", 21, "unknown array 'tail'");
  wrong("tile[lane][0]", 1, "the array 'tile' is not declared");
  wrong("tile[lane][0", 1, "the array 'tile' is not declared");
  wrong("gloat tile[32][32]; tile[lane][0]", 1, "unknown element type 'gloat'");
  wrong("float tile[0][32]; tile[lane][0]", 12, "the extent 0 is out of range");
  wrong("float tile[32][32; tile[lane][0]", 15, "missing ']'");
  wrong("float tile[1048576][32]; tile[lane][0]", 21, "the extent 32 is out of range");
  EXPECT_EQ(work_out(typed("tile[lane][0]")).error().hint, "declare it first: float tile[32][32]; tile[lane][0]");
  EXPECT_EQ(work_out(typed(" s[lane * 2")).error().hint, "declare it first: float s[1024]; s[lane]");
  EXPECT_TRUE(work_out(typed(work_out(typed("cube[lane][3][0]")).error().hint.substr(18))).ok());
  LabSetup wide = typed("lane");
  wide.width_bytes = 16;
  EXPECT_THAT(work_out(wide).error().message, HasSubstr("lane 1: byte 4 is not a multiple of the 16 bytes"));
}

TEST(Lab, ATableGivesEachLaneItsValue) {
  std::string table = "{";
  for (int lane = 0; lane < 32; ++lane) table += (lane ? ", " : "") + std::to_string(lane * lane % 61);
  table += "}";
  const auto words = work_out(typed(table));
  ASSERT_TRUE(words.ok()) << to_string(words.error());
  const auto array = work_out(typed("half tile[64]; tile[" + table + "]"));
  ASSERT_TRUE(array.ok()) << to_string(array.error());
  for (uint32_t lane = 0; lane < 32; ++lane) {
    EXPECT_EQ(words->access.address[lane], kLabOrigin + lane * lane % 61 * 4);
    EXPECT_EQ(array->access.address[lane], kLabOrigin + lane * lane % 61 * 2);
  }
}

TEST(Lab, ATableNeedsAValueForEachActiveLane) {
  LabSetup setup = typed("{3, -, 5}");
  EXPECT_THAT(work_out(setup).error().message, HasSubstr("lane 1 has no value"));
  setup.mask = 0b101;
  ASSERT_TRUE(work_out(setup).ok());
  EXPECT_EQ(work_out(setup)->access.address[2], kLabOrigin + 20);
  setup.mask = 0b1101;
  EXPECT_THAT(work_out(setup).error().message, HasSubstr("lane 3 has no value"));
  setup.text = "{3, x}", setup.mask = 0b11;
  EXPECT_THAT(work_out(setup).error().message, HasSubstr("'x' is not an integer"));
  setup.text = "{3, 4";
  EXPECT_THAT(work_out(setup).error().message, HasSubstr("missing '}'"));
  setup.text = "{3, 4} + 1";
  EXPECT_EQ(work_out(setup).error().span.column, 7u);
}

TEST(LaneExpression, SaysWhatTheLanesHaveInCommon) {
  const auto of = [](auto value, uint32_t mask = ~0u) {
    std::array<int64_t, 32> values{};
    for (uint32_t lane = 0; lane < 32; ++lane) values[lane] = mask >> lane & 1 ? static_cast<int64_t>(value(static_cast<int>(lane))) : -77;
    return lane_expression(values, mask);
  };
  EXPECT_EQ(of([](int l) { return l; }), "lane");
  EXPECT_EQ(of([](int) { return 7; }), "7");
  EXPECT_EQ(of([](int l) { return l * 33 + 11; }), "lane * 33 + 11");
  EXPECT_EQ(of([](int l) { return 31 - l; }), "31 - lane");
  EXPECT_EQ(of([](int l) { return l / 8 * 64 + l % 8 * 4; }), "lane / 8 * 64 + lane % 8 * 4");
  EXPECT_EQ(of([](int l) { return l / 2 % 4; }), "lane / 2 % 4");
  EXPECT_EQ(of([](int l) { return (l + 8) / 12 * 100 + (l + 8) % 12; }), "(lane + 8) / 12 * 100 + (lane + 8) % 12");
  EXPECT_EQ(of([](int l) { return l ^ l / 8; }), "(lane / 8 * 9) ^ (lane % 8)");
  EXPECT_EQ(of([](int l) { return l ^ l / 8 * 5; }), "(lane / 16 * 26) ^ (lane / 8 % 2 * 13) ^ (lane % 8)");
  EXPECT_EQ(of([](int l) { return l * 5; }, 0x0000ffff), "lane * 5");
  EXPECT_EQ(of([](int) { return 9; }, 1u << 13), "9");
  EXPECT_TRUE(is_table(of([](int l) { return l * l; })));
}

TEST(Lab, LanesThatAreNotActiveMayPointAnywhere) {
  LabSetup setup = typed("float tile[4][32]; tile[lane][0]");
  EXPECT_FALSE(work_out(setup).ok());
  setup.mask = 0xf;
  EXPECT_TRUE(work_out(setup).ok());
}

TEST(Lab, WhatIsKeptComesBackAndNonsenseIsTheUsual) {
  for (const LabPreset& preset : lab_presets()) EXPECT_EQ(setup_of(views_of(preset.setup)), preset.setup) << preset.id;
  EXPECT_EQ(setup_of({}), lab_presets()[3].setup);
  EXPECT_EQ(setup_of({{"lab.width", "3"}, {"lab.mask", "zz"}, {"lab.pad", "-1"}, {"lab.kind", "wmma"}}), lab_presets()[3].setup);
}

}  // namespace
}  // namespace warplens::app
