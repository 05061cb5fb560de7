// What every refusal has in common: exit code 2, nothing on standard output, one sentence on standard error that names all of
// `parts`, then at most an excerpt: a line of source and a caret.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/process.h"

namespace warplens::cli_tests {

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

inline void expect_refused(const Ended& ended, const std::vector<std::string>& parts) {
  SCOPED_TRACE("standard error was: " + ended.err);
  EXPECT_FALSE(ended.late);
  EXPECT_EQ(ended.signal, 0);
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(ended.out, "");
  auto lines = lines_of(ended.err);
  // What a fault may come from: what was guessed of the launch, and its notes.
  std::erase_if(lines, [](const std::string& line) { return line.starts_with("    with ") || line.starts_with("note: "); });
  ASSERT_FALSE(lines.empty());
  EXPECT_TRUE(lines[0].starts_with("warplens: "));
  for (const auto& part : parts) EXPECT_THAT(lines[0], testing::HasSubstr(part));
  EXPECT_TRUE(lines.size() == 1 || lines.size() == 3);
  if (lines.size() == 3) {
    EXPECT_THAT(lines[2], testing::HasSubstr("^"));
    EXPECT_EQ(lines[2].find_first_not_of(" \t^~"), std::string::npos);
  }
}

}  // namespace warplens::cli_tests
