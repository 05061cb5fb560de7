#include <gtest/gtest.h>

#include "app/editor/syntax.h"

namespace warplens::editor {
namespace declared_names_tests {

Part part(const DeclaredNames& names, const std::string& name) {
  const auto found = names.find(name);
  return found == names.end() ? Part::Plain : found->second;
}

TEST(DeclaredNames, AreToldApartByWhatDeclaresThem) {
  const DeclaredNames names = declared_names(
      "#include <cstdio>\n"
      "#define N 32\n"
      "#  define SQUARE(x) ((x) * (x))\n"
      "struct Rows { float* at; };\n"
      "struct alignas(16) Pair { float a, b; };\n"
      "using Real = float;\n"
      "typedef unsigned long long Big;\n"
      "enum class Kind : int { A };\n"
      "template <typename T, int TILE, class F = float>\n"
      "__global__ void __launch_bounds__(256) scale(T* x, const Rows rows) {\n"
      "  Pair pair(1, 2);\n"
      "  struct Rows other;\n"
      "  float y = helper(x[0]) + sqrtf(y);\n"
      "  if (y < N) return done(y);\n"
      "}\n"
      "__device__ float helper(float v);\n"
      "static float* at(int i) { return nullptr; }\n");
  for (const char* name : {"N", "SQUARE"}) EXPECT_EQ(part(names, name), Part::Macro) << name;
  for (const char* name : {"Rows", "Pair", "Real", "Big", "Kind"}) EXPECT_EQ(part(names, name), Part::Type) << name;
  for (const char* name : {"T", "TILE", "F"}) EXPECT_EQ(part(names, name), Part::TemplateParameter) << name;
  for (const char* name : {"scale", "helper", "at"}) EXPECT_EQ(part(names, name), Part::Function) << name;
  for (const char* name : {"x", "y", "pair", "sqrtf", "done", "other", "rows", "i", "float", "cstdio"})
    EXPECT_EQ(part(names, name), Part::Plain) << name;
}

// The braces of a type in a function are none of the function's.
TEST(DeclaredNames, ATypeInAFunctionEndsNoFunction) {
  const DeclaredNames names = declared_names(
      "void f() {\n"
      "  struct alignas(8) Pair { int a; int sum() const { return a; } };\n"
      "  Pair inside(one);\n  Pair other{1, 2};\n"
      "  int* at(nullptr);\n"
      "}\n"
      "template <class T> T g(T x) { Pair hidden(x); return x; }\n"
      "Pair outside(int);\n");
  EXPECT_EQ(part(names, "Pair"), Part::Type);
  for (const char* name : {"f", "g", "sum", "outside"}) EXPECT_EQ(part(names, name), Part::Function) << name;
  for (const char* name : {"inside", "other", "at", "hidden"}) EXPECT_EQ(part(names, name), Part::Plain) << name;
}

TEST(DeclaredNames, KeepTheirColorsInATextThatIsBeingTyped) {
  const DeclaredNames names = declared_names("#define\n#define N 3\ntemplate <int TILE\nstruct\nclass {\ntypedef\nvoid f(\nint g() {");
  EXPECT_EQ(part(names, "N"), Part::Macro);
  EXPECT_EQ(part(names, "g"), Part::Function);
  bool in_comment = false;
  const auto parts = parts_of_line("  x = N;", in_comment, names);
  ASSERT_EQ(parts.size(), 4u);
  EXPECT_EQ(parts[2].part, Part::Macro);
}

}  // namespace declared_names_tests
}  // namespace warplens::editor
