#include "kernels/measure/line_buffer.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace warplens::measure {
namespace {

std::vector<std::string> drain(LineBuffer& buffer) {
  std::vector<std::string> lines;
  while (auto line = buffer.next()) lines.push_back(*std::move(line));
  return lines;
}

TEST(LineBuffer, JoinsALineThatComesInPieces) {
  LineBuffer buffer;
  buffer.append("{\"ev");
  EXPECT_EQ(drain(buffer), std::vector<std::string>{});
  buffer.append("ent\"}\nnext");
  EXPECT_EQ(drain(buffer), std::vector<std::string>{"{\"event\"}"});
  buffer.append("\r\n\n");
  EXPECT_EQ(drain(buffer), (std::vector<std::string>{"next", ""}));
}

TEST(LineBuffer, GivesTheSameLinesHoweverTheBytesAreCut) {
  std::mt19937 random(7);
  std::string text;
  std::vector<std::string> expected;
  for (int i = 0; i < 500; ++i) {
    expected.push_back(std::string(random() % 40, static_cast<char>('a' + i % 26)));
    text += expected.back() + '\n';
  }
  for (int round = 0; round < 20; ++round) {
    LineBuffer buffer;
    std::vector<std::string> lines;
    for (size_t at = 0; at < text.size();) {
      const size_t piece = 1 + random() % 50;
      buffer.append(std::string_view(text).substr(at, piece));
      at += piece;
      for (std::string& line : drain(buffer)) lines.push_back(std::move(line));
    }
    ASSERT_EQ(lines, expected);
  }
}

TEST(LineBuffer, SaysWhenALineIsTooLong) {
  LineBuffer buffer;
  buffer.append("short\n" + std::string(LineBuffer::kMaxLineBytes, 'x'));
  drain(buffer);
  EXPECT_FALSE(buffer.overflowed());
  buffer.append("x");
  drain(buffer);
  EXPECT_TRUE(buffer.overflowed());
}

}  // namespace
}  // namespace warplens::measure
