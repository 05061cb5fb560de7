// Where an expression is in the rows of the source panel.
#include "app/session/editing/source_text.h"

#include <gtest/gtest.h>

#include "app/session/playing/player.h"
#include "tests/app/fakes.h"

namespace warplens::app {
namespace {

TEST(SourceText, RowsKnowWhereTheyBeginInTheirLine) {
  const std::string line = "\tregM[i] = As[k*BM + row];";
  const auto rows = wrap_code(line, 18, 18);
  ASSERT_GT(rows.size(), 1u);
  const std::string spaces = "    regM[i] = As[k*BM + row];";
  for (const CodeRow& row : rows) EXPECT_EQ(spaces.substr(row.first, row.text.size()), row.text);
}

TEST(SourceText, ALineBreaksBehindAnOpeningAngleBracketAndNotWithinAShift) {
  const auto rows = wrap_code("value = static_cast<float4>(a) + (b << shift) + (c <= d);", 22, 22);
  std::string all;
  for (const CodeRow& row : rows) all += row.text + "|";
  EXPECT_NE(all.find("static_cast<|float4>("), std::string::npos) << all;
  for (const CodeRow& row : wrap_code("xx <<= 12345678901234", 12, 12)) EXPECT_NE(row.text, "xx <") << "an operator stays whole";
}

TEST(SourceText, ALineBreaksNeitherInsideTheSignOfACommentNorBetweenItAndItsWords) {
  for (size_t columns = 12; columns < 40; ++columns)
    for (const CodeRow& row : wrap_code("tile[y][x] = in[i]; // neighbouring words && more", columns, columns)) {
      EXPECT_FALSE(row.text.ends_with("/") || row.text.ends_with("//")) << row.text;
      EXPECT_FALSE(row.text.ends_with("&") && !row.text.ends_with("&&")) << row.text;
    }
}

TEST(SourceText, ATabBeforeAnExpressionMovesItByThreeMore) {
  EXPECT_EQ(place_in_row_text("\ta = b;", 2), 4u);
  EXPECT_EQ(place_in_row_text("a = b;", 5), 4u);
  EXPECT_EQ(place_in_row_text("ab", 9), 2u);
}

TEST(SourceText, AnExpressionOverTwoLinesCoversThePartOnEach) {
  Program program;
  program.locations.push_back({0, 4, 7, kNone});
  Site site;
  site.location = 0;
  site.end_line = 5;
  site.end_column = 9;
  const auto first = range_on_line(program, site, "  x = As[k*BM +", 4), second = range_on_line(program, site, "    row];", 5);
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->first, 6u);
  EXPECT_EQ(first->last, 15u);
  EXPECT_EQ(second->first, 4u);
  EXPECT_EQ(second->last, 9u);
  EXPECT_FALSE(range_on_line(program, site, "}", 6));
}

TEST(Player, FindsTheAccessOfALineNearTheCursor) {
  Player player;
  player.show(sample_snapshot(2));
  const auto op = [&](uint32_t line) {
    return player.snapshot()->program->sites[player.snapshot()->block->trace.accesses[*player.access_at(line, 0)].site].op;
  };
  EXPECT_EQ(op(3), MemoryOp::Store);
  EXPECT_EQ(op(5), MemoryOp::Load);
  EXPECT_FALSE(player.access_at(4, 0));
  player.seek(player.ticks());  // after the last: the last one that was
  EXPECT_EQ(op(5), MemoryOp::Load);
  EXPECT_EQ(player.snapshot()->block->trace.accesses[*player.access_at(5, 0)].warp, player.warp());
}

TEST(SourceText, KnowsTheLinesThatHoldACommentAndNothingElse) {
  EXPECT_EQ(comment_lines("// a\n  int b;  // c\n/* d\n\n e */\n/* f */ g;\nauto h = R\"(\n// i\n)\";\n\n"),
            (std::vector<bool>{true, false, true, true, true, false, false, false, false, false}));
}

}  // namespace
}  // namespace warplens::app
