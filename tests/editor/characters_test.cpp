#include "app/editor/characters.h"

#include <gtest/gtest.h>

#include <vector>

namespace warplens::editor {
namespace {

std::vector<size_t> places(std::string_view text) {
  std::vector<size_t> all{0};
  while (all.back() < text.size()) all.push_back(next_place(text, all.back()));
  return all;
}

TEST(Characters, AreCodePointsALinesEndOfTwoBytesAndBytesThatAreNotUtf8) {
  EXPECT_EQ(places("a\xc3\xa9\xe4\xb8\xad\xf0\x9f\x98\x80"), (std::vector<size_t>{0, 1, 3, 6, 10}));
  EXPECT_EQ(places("a\r\nb\rc"), (std::vector<size_t>{0, 1, 3, 4, 5, 6}));
  EXPECT_EQ(places("\xe4\xb8z\xff\xc0\x80"), (std::vector<size_t>{0, 1, 2, 3, 4, 5, 6}));  // cut, wrong, overlong
}

TEST(Characters, TheWayBackStopsWhereTheWayForthDoes) {
  for (const std::string text : {"x\xe4\xb8\xad\r\n\xe6\x96\x87 y\xf0\x9f\x98\x80\n", "\xe4\xb8\xe4\xb8\xad\x80\x80\x80\x80", "\r\r\n\n"}) {
    const std::vector<size_t> forth = places(text);
    std::vector<size_t> back{text.size()};
    while (back.back() > 0) back.push_back(previous_place(text, back.back()));
    EXPECT_EQ(std::vector<size_t>(back.rbegin(), back.rend()), forth);
    for (size_t at = 0; at <= text.size(); ++at) {
      size_t expected = 0;
      for (const size_t place : forth)
        if (place <= at) expected = place;
      EXPECT_EQ(place_at(text, at), expected) << at;
    }
  }
}

TEST(Characters, ChineseTakesTwoColumnsAndATabFour) {
  const std::string line =
      "\t\xe4\xb8\xad"
      "a\xcc\x81"
      "b";  // tab, a wide character, a letter with an accent of its own
  EXPECT_EQ(column_of(line, line.size()), 4u + 2 + 1 + 0 + 1);
  EXPECT_EQ(place_at_column(line, 0), 0u);
  EXPECT_EQ(place_at_column(line, 1.5), 0u);
  EXPECT_EQ(place_at_column(line, 4.6), 1u);
  EXPECT_EQ(place_at_column(line, 5.4), 4u);
  EXPECT_EQ(place_at_column(line, 100), line.size());
}

TEST(Characters, AreWrittenAsTheyAreRead) {
  for (const char32_t code : {U'a', U'\u00e9', U'\u4e2d', U'\U0001f600'}) {
    const std::string bytes = utf8(code);
    EXPECT_EQ(character_at(bytes, 0).code, code);
    EXPECT_EQ(character_at(bytes, 0).length, bytes.size());
  }
}

}  // namespace
}  // namespace warplens::editor
