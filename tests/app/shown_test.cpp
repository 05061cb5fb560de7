// What the right column shows: wrapped source, and the variables in the order in which they matter.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/session/editing/source_text.h"
#include "app/session/shown_variables.h"
#include "tests/app/fakes.h"

namespace warplens::app {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::string joined(const std::vector<CodeRow>& rows) {
  std::string text;
  for (const CodeRow& row : rows) text += row.text;
  std::erase(text, ' ');
  return text;
}

TEST(WrappedCode, AShortLineKeepsItsIndentAndItsText) {
  const auto rows = wrap_code("    x = 1;", 40, 40);
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0].indent, 4u);
  EXPECT_EQ(rows[0].text, "x = 1;");
}

TEST(WrappedCode, AnEmptyLineIsOneRow) { EXPECT_EQ(wrap_code("", 40, 40).size(), 1u); }

TEST(WrappedCode, NothingIsLostAndNoRowIsTooLongAtAnyWidth) {
  const std::string line = "\t  regM[i*TM + m] = As[k*BM + warpRow*WM + i*WSUBM + threadRowInWarp*TM + m];  // 一块";
  std::string plain = line;
  std::erase_if(plain, [](char c) { return c == ' ' || c == '\t'; });
  for (size_t columns = 12; columns < 100; ++columns) {
    const auto rows = wrap_code(line, std::max<size_t>(12, columns - 8), columns);
    EXPECT_EQ(joined(rows), plain) << columns;
    for (size_t i = 0; i < rows.size(); ++i) {
      const bool ascii = rows[i].text.find('\xe4') == std::string::npos && rows[i].text.find('\xe5') == std::string::npos;
      if (!ascii) continue;
      EXPECT_LE(rows[i].indent + rows[i].text.size(), i == 0 ? std::max<size_t>(12, columns - 8) : columns);
    }
  }
}

TEST(WrappedCode, RowsAfterTheFirstHangAndBreakAtOperators) {
  const auto rows = wrap_code("  alpha + beta*gamma + delta", 16, 16);
  ASSERT_GE(rows.size(), 2u);
  EXPECT_EQ(rows[0].text, "alpha + beta*");
  EXPECT_GT(rows[1].indent, rows[0].indent);
}

TEST(WrappedCode, ABracketIsBrokenAfterAndANameIsNot) {
  const auto rows = wrap_code("tile[threadIdx.x][threadIdx.y]", 20, 20);
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].text, "tile[threadIdx.x][");
  EXPECT_EQ(rows[1].text, "threadIdx.y]");
}

TEST(Subscripts, AreFoundForWholeNamesOnly) {
  EXPECT_THAT(subscripts_of("sums[(i*TM + m[2]) * 4] += regM[i] * xregM[7]", "sums"), ElementsAre(ElementsAre("(i*TM + m[2]) * 4")));
  EXPECT_THAT(subscripts_of("sums[0] += regM[i] * xregM[7] + regM [3]", "regM"), ElementsAre(ElementsAre("i"), ElementsAre("3")));
  EXPECT_THAT(subscripts_of("s = regM[k % 2] [m] + regM[0][m[1]] + regM[1", "regM"),
              ElementsAre(ElementsAre("k % 2", "m"), ElementsAre("0", "m[1]")));
  EXPECT_THAT(subscripts_of("sums = 1", "sums"), IsEmpty());
}

TEST(ShownVariables, AValueThatAllLanesShareNeedsNoStrip) {
  simt::VariableValues values;
  values.known = 0xff;
  EXPECT_FALSE(varies(values));
  values.bits[9] = 5;  // of a lane without a value
  EXPECT_FALSE(varies(values));
  values.bits[3] = 5;
  EXPECT_TRUE(varies(values));
}

TEST(ShownVariables, OfTwoLoopCountersOfOneNameTheLastDeclaredBeforeTheLineIsMeant) {
  Variable first, second, elsewhere;
  first.name = second.name = elsewhere.name = "j";
  first.scope = second.scope = 0;
  elsewhere.scope = 1;
  first.line = 10;
  second.line = elsewhere.line = 20;
  EXPECT_TRUE(hides(second, first, 22));
  EXPECT_FALSE(hides(first, second, 22));
  EXPECT_TRUE(hides(first, second, 12));
  EXPECT_FALSE(hides(second, first, 12));
  EXPECT_FALSE(hides(elsewhere, first, 22));
}

TEST(ShownVariables, ThoseThatAreTheSameInAllLanesAreListedSeparately) {
  Player player;
  player.show(sample_snapshot(2));
  player.seek(player.next_on_line(6).value_or(0));
  const ShownVariables shown = shown_variables(player, {});
  ASSERT_EQ(shown.uniform.size(), 1u);
  EXPECT_EQ(shown.uniform[0].name, "x");
  ASSERT_EQ(shown.varying.size(), 1u);
  EXPECT_EQ(shown.varying[0].name, "index");
}

TEST(Lines, AClickedLineLeadsToItsNextExecutionAndRoundToItsFirst) {
  Player player;
  player.show(sample_snapshot(2));
  const auto read = player.next_on_line(5);
  ASSERT_TRUE(read.has_value());
  player.seek(*read);
  EXPECT_EQ(player.moment()->line, 5u);
  const auto back = player.next_on_line(3);
  ASSERT_TRUE(back.has_value());
  EXPECT_LT(*back, *read);
  EXPECT_FALSE(player.next_on_line(1).has_value());
}

}  // namespace
}  // namespace warplens::app
