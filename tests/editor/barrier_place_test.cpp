#include "app/editor/barrier_place.h"

#include <gtest/gtest.h>

namespace warplens::editor {
namespace barrier_place_tests {

// "5 '  '": the line that it becomes, from 1, and its indent; "none".
std::string place(const std::string& text, size_t after, size_t before, bool again = false) {
  const auto found = place_of_barrier(text, after - 1, before - 1, again);
  return found ? std::to_string(found->line + 1) + " '" + found->indent + "'" : "none";
}

TEST(BarrierPlace, IsBehindTheStatementAndAsLittleNestedAsBothLinesAllow) {
  EXPECT_EQ(place("void k() {\n  s[i] = a[i];\n  b[i] = s[0];\n}\n", 2, 3), "3 '  '");
  EXPECT_EQ(place("void k() {\n  s[i] =\n      a[i];\n  b[i] = s[0];\n}\n", 2, 4), "4 '  '");
  const std::string loops =
      "void k() {\n"
      "  for (int j = 0; j < 4; ++j) {\n"
      "    if (x < n) {\n"
      "      s[j] = a[j];\n"
      "    }\n"
      "  }\n"
      "\n"
      "  for (int j = 0; j < 4; ++j) {\n"
      "    b[j] = s[3 - j];\n"
      "  }\n"
      "}\n";
  EXPECT_EQ(place(loops, 4, 9), "7 '  '");
  EXPECT_EQ(place("void k() {\n  for (int j = 0; j < 4; ++j)\n    s[j] = a[j];  // all\n  b[0] = s[1];\n}\n", 3, 4), "4 '  '");
  EXPECT_EQ(place("void k() {\n  if (x)\n    s[0] = 1;\n  else\n    s[1] = 2;\n  b[0] = s[1];\n}\n", 3, 6), "6 '  '");
}

TEST(BarrierPlace, OfTheNextIterationIsInTheLoopThatHasBothLines) {
  const std::string loop =
      "void k() {\n"
      "  for (int t = 0; t < n; ++t) {\n"
      "    s[i] = a[t];\n"
      "    __syncthreads();\n"
      "    for (int j = 0; j < 4; ++j) {\n"
      "      sum += s[j];\n"
      "    }\n"
      "  }\n"
      "}\n";
  EXPECT_EQ(place(loop, 6, 3, true), "8 '    '");
}

TEST(BarrierPlace, IsNoneWhereNoLineIsItsOwn) {
  EXPECT_EQ(place("void k() { s[i] = a[i]; b[i] = s[0]; }\n", 1, 1), "none");
  EXPECT_EQ(place("void k() {\n  do { s[i] = 1;\n  } while (b[i] = s[0]);\n}\n", 2, 3), "none");
  EXPECT_EQ(place("", 1, 1), "none");
}

}  // namespace barrier_place_tests
}  // namespace warplens::editor
