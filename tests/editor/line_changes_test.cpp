#include "app/editor/line_changes.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace warplens::editor {
namespace {

std::string marks(const std::string& before, const std::string& now) {
  const LineChanges changes = changed_lines(before, now);
  std::string all;
  for (const LineChange& line : changes.lines) {
    if (line.removed_above) all += '-';
    all += line.kind == LineChange::Kind::Same ? '=' : line.kind == LineChange::Kind::Changed ? '~' : '+';
  }
  return all + (changes.removed_at_end ? "-" : "") + " " + std::to_string(changes.places);
}

TEST(ChangedLines, AreMarkedAsChangedAddedOrGone) {
  EXPECT_EQ(marks("a\nb\nc", "a\nb\nc"), "=== 0");
  EXPECT_EQ(marks("a\nb\nc", "a\nB\nc"), "=~= 1");
  EXPECT_EQ(marks("a\nb\nc", "a\nb\nx\ny\nc"), "==++= 1");
  EXPECT_EQ(marks("a\nb\nc", "a\nc"), "=-= 1");
  EXPECT_EQ(marks("a\nb\nc\nd\ne", "A\nb\nc\nx\nd\n"), "~==+=~ 3");
  EXPECT_EQ(marks("a\nb", "a"), "=- 1");
  EXPECT_EQ(marks("", "a"), "~ 1");
  EXPECT_EQ(marks("a\r\nb", "a\nb"), "== 0");
}

TEST(ChangedLines, LinesThatAreTheSameHaveTheirPlaceBefore) {
  std::mt19937 random(1);
  for (int round = 0; round < 300; ++round) {
    const auto text = [&] {
      std::vector<std::string> lines(random() % 12);
      for (std::string& line : lines) line = std::string(1, static_cast<char>('a' + random() % 4));
      return lines;
    };
    const auto joined = [](const std::vector<std::string>& lines) {
      std::string all;
      for (size_t i = 0; i < lines.size(); ++i) all += (i ? "\n" : "") + lines[i];
      return all;
    };
    std::vector<std::string> before = text(), now = text();
    const LineChanges changes = changed_lines(joined(before), joined(now));
    if (before.empty()) before.emplace_back();
    if (now.empty()) now.emplace_back();
    ASSERT_EQ(changes.lines.size(), now.size());
    size_t next = 0;
    for (size_t i = 0; i < now.size(); ++i) {
      if (changes.lines[i].kind != LineChange::Kind::Same) continue;
      ASSERT_GE(changes.lines[i].before, next);
      ASSERT_EQ(before[changes.lines[i].before], now[i]);
      next = changes.lines[i].before + 1;
    }
  }
}

}  // namespace
}  // namespace warplens::editor
