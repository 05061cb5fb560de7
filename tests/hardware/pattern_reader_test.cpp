#include "app/cli/banks/pattern_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace warplens::app {
namespace {

std::string offsets(uint32_t step) {
  std::string text;
  for (uint32_t lane = 0; lane < 32; ++lane) text += " " + std::to_string(lane * step);
  return text;
}

// The error of the first bad row, as the user sees it; empty where every row is good.
std::string first_error(const std::string& text) {
  PatternReader reader(text, "rows.txt");
  PatternRow row;
  while (true) {
    const Result<bool> more = reader.next(row);
    if (!more) return to_string(more.error());
    if (!more.value()) return "";
  }
}

TEST(PatternReader, ReadsEveryColumnOfARow) {
  const std::string text = "# a comment\n\n  a1 st 8 0000ffff" + offsets(8) + " 1 0\r\n b2\tgl 4 0x1" + offsets(4) + "  # all of it";
  PatternReader reader(text, "rows.txt");
  PatternRow row;
  ASSERT_TRUE(reader.next(row).value());
  EXPECT_EQ(row.id, "a1");
  EXPECT_EQ(row.access.kind, hardware::AccessKind::Store);
  EXPECT_FALSE(row.global);
  EXPECT_EQ(row.access.width_bytes, 8u);
  EXPECT_EQ(row.access.mask, 0x0000ffffu);
  EXPECT_EQ(row.access.address[31], 248u);
  EXPECT_EQ(row.expected_count, 2u);
  EXPECT_EQ(row.expected[0], 1u);
  EXPECT_EQ(row.line, 3u);
  ASSERT_TRUE(reader.next(row).value());
  EXPECT_EQ(row.id, "b2");
  EXPECT_TRUE(row.global);
  EXPECT_EQ(row.access.kind, hardware::AccessKind::Load);
  EXPECT_EQ(row.access.mask, 1u);
  EXPECT_EQ(row.expected_count, 0u);
  EXPECT_FALSE(reader.next(row).value());
  EXPECT_FALSE(reader.next(row).value());
}

TEST(PatternReader, TakesAnUnknownExpectationAsNone) {
  const std::string text = "r fadd 4 ffffffff" + offsets(4) + " 3 -\n";
  PatternReader reader(text, "rows.txt");
  PatternRow row;
  ASSERT_TRUE(reader.next(row).value());
  EXPECT_EQ(row.access.kind, hardware::AccessKind::FloatAdd);
  EXPECT_EQ(row.expected_count, 2u);
  EXPECT_EQ(row.expected[0], 3u);
  EXPECT_FALSE(row.expected[1]);
}

TEST(PatternReader, TakesOffsetsOf64Bits) {
  const std::string text = "far ld 4 ffffffff 18446744073709551612 1099511627776" + offsets(4).substr(4) + "\n";
  PatternReader reader(text, "rows.txt");
  PatternRow row;
  ASSERT_TRUE(reader.next(row).value());
  EXPECT_EQ(row.access.address[0], 18446744073709551612u);
  EXPECT_EQ(row.access.address[1], 1099511627776u);
}

TEST(PatternReader, PointsAtTheColumnThatIsWrong) {
  EXPECT_EQ(first_error("# x\nr0 xx 4 ffffffff" + offsets(4)), "rows.txt:2:4: unknown op 'xx' (" + std::string(kPatternOps) + ")");
  EXPECT_EQ(first_error("r0 ld 3 ffffffff" + offsets(4)),
            "rows.txt:1:7: '3' is not a valid width for ld (expected 1, 2, 4, 8 or 16 bytes per lane)");
  EXPECT_EQ(first_error("r0 atom 2 ffffffff" + offsets(4)),
            "rows.txt:1:9: '2' is not a valid width for atom (expected 4 or 8 bytes per lane)");
  EXPECT_EQ(first_error("r0 ldm 8 ffffffff" + offsets(16)), "rows.txt:1:8: '8' is not a valid width for ldm (expected 16 bytes per lane)");
  EXPECT_EQ(first_error("r0 cpa 2 ffffffff" + offsets(4)),
            "rows.txt:1:8: '2' is not a valid width for cpa (expected 4, 8 or 16 bytes per lane)");
  EXPECT_THAT(first_error("r0 stm 16 ff00" + offsets(16)),
              testing::StartsWith("rows.txt:1:11: mask 'ff00' does not select the rows of 1, 2 or 4 matrices"));
  EXPECT_THAT(first_error("r0 ld 4 fffffffff" + offsets(4)), testing::StartsWith("rows.txt:1:9: mask 'fffffffff'"));
  EXPECT_THAT(first_error("r0 ld 4 zz" + offsets(4)), testing::StartsWith("rows.txt:1:9: mask 'zz'"));
  EXPECT_THAT(first_error("r0 ld 4 f 0 -4" + offsets(4)), testing::StartsWith("rows.txt:1:13: offset '-4' of lane 1"));
  EXPECT_THAT(first_error("r0 ld 4 f 0 4.5" + offsets(4)), testing::StartsWith("rows.txt:1:13: offset '4.5' of lane 1"));
  EXPECT_THAT(first_error("r0 ld 4 f 18446744073709551616" + offsets(4)), testing::HasSubstr("offset '18446744073709551616' of lane 0"));
  EXPECT_THAT(first_error("r0 ld 4 ffffffff" + offsets(4) + " 1 0 7"), testing::HasSubstr("unexpected column '7'"));
  EXPECT_THAT(first_error("r0 gl 4 ffffffff" + offsets(4) + " 4 0"), testing::HasSubstr("unexpected column '0'"));
  EXPECT_THAT(first_error("r0 ld 4 ffffffff" + offsets(4) + " one"), testing::HasSubstr("expected value 'one'"));
}

TEST(PatternReader, RefusesAMisalignedOffsetOfAnActiveLaneOnly) {
  EXPECT_THAT(first_error("r0 ld 8 ffffffff" + offsets(4)),
              testing::HasSubstr("offset 4 of lane 1 is misaligned (expected a multiple of the width, 8)"));
  EXPECT_EQ(first_error("r0 ld 8 55555555" + offsets(4)), "");
}

TEST(PatternReader, SaysThatAFileLooksCutOffWhereverTheCutFalls) {
  const std::string row = "r0 ld 4 ffffffff" + offsets(4) + " 1 0\n";
  const std::string whole = row + row;
  for (size_t length = row.size() + 1; length < whole.size() - 2; ++length) {
    EXPECT_THAT(first_error(whole.substr(0, length)), testing::HasSubstr("2")) << length;
    EXPECT_NE(first_error(whole.substr(0, length)), "") << length;
  }
  EXPECT_THAT(first_error(whole.substr(0, row.size() + 40)), testing::HasSubstr("truncated"));
  EXPECT_THAT(first_error(whole.substr(0, whole.size() - 3)), testing::HasSubstr("truncated"));
  EXPECT_EQ(first_error(whole.substr(0, whole.size() - 1)), "") << "only the last line end is missing";
}

TEST(PatternReader, ShowsControlCharactersAndLongTokensHarmlessly) {
  const std::string error = first_error("r0 \x7f" + std::string(500, 'x') + " 4 f");
  EXPECT_LT(error.size(), 200u);
  EXPECT_EQ(error.find('\x7f'), std::string::npos);
}

}  // namespace
}  // namespace warplens::app
