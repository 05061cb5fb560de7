// Objects that a class's own operator new, or a placement, puts in memory that kernels reach; and references to them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/launches/launched.h"
#include "tests/launches/left.h"

namespace warplens::objects_in_memory {
namespace {

using testing::HasSubstr;

const std::string kManaged =
    "struct Managed {\n  void *operator new(size_t n) { void *p; cudaMallocManaged(&p, n); return p; }\n"
    "  void operator delete(void *p) { cudaFree(p); }\n};\nstruct Item : Managed { int value; int other; };\n"
    "__global__ void k(Item *e) { e->value += 1; }\n__global__ void by_name(Item &e) { e.value += 1; }\n"
    "__global__ void number(int &v) { v += 2; }\n";

std::string program(const std::string& body, const std::string& before = "") {
  return kManaged + before + "int main() {\n" + body + "\n}\n";
}

TEST(ObjectsInMemory, AreChangedByTheLaunchesBefore) {
  const std::string text = program("  Item *e = new Item; e->value = 10; e->other = 3;\n  k<<<1, 1>>>(e);\n  k<<<1, 1>>>(e);");
  EXPECT_THAT(launches::launched(text, 0), HasSubstr("e=8B:{10,3}"));
  EXPECT_THAT(launches::launched(text, 1), HasSubstr("e=8B:after:0:e"));
  EXPECT_EQ(launches::find_array(text, "2", "e", true).as<int>(), (std::vector<int>{12, 3}));
}

TEST(ObjectsInMemory, ArePlaced) {
  const std::string text =
      program("  void *p; cudaMallocManaged(&p, sizeof(Item));\n  Item *e = new (p) Item; e->value = 4; e->other = 5;\n  k<<<1, 1>>>(e);");
  EXPECT_THAT(launches::launched(text), HasSubstr("e=8B:{4,5}"));
}

TEST(ObjectsInMemory, ArePassedByReference) {
  const std::string text = program(
      "  Item *e = new Item; e->value = 10; e->other = 3;\n  launch(*e);\n  by_name<<<1, 1>>>(*e);\n"
      "  int *m; cudaMallocManaged(&m, sizeof(int)); *m = 5;\n  number<<<1, 1>>>(*m);",
      "void launch(Item &item) { by_name<<<1, 1>>>(item); }\n");
  EXPECT_THAT(launches::launched(text, 0), HasSubstr("e=8B:{10,3}"));
  EXPECT_EQ(launches::find_array(text, "2", "e", true).as<int>(), (std::vector<int>{12, 3}));
  EXPECT_EQ(launches::find_array(text, "3", "v", true).as<int>(), std::vector<int>{7});
}

// More rows than a thousand, each of them allocated for itself.
TEST(ObjectsInMemory, AreRowsOfATable) {
  const std::string text =
      "__global__ void k(int n, float **rows) { for (int i = threadIdx.x; i < n; i += 32) rows[i][1] += 1; }\n"
      "int main() {\n  float **rows; cudaMallocManaged(&rows, 1500 * sizeof(float *));\n"
      "  for (int i = 0; i < 1500; i++) { cudaMallocManaged(&rows[i], 8); rows[i][0] = rows[i][1] = i; }\n"
      "  k<<<1, 32>>>(1500, rows);\n}\n";
  const auto last = launches::find_array(text, "1", "rows[1499]", true);
  EXPECT_EQ(last.problem, "");
  EXPECT_EQ(last.as<float>(), (std::vector<float>{1499, 1500}));
}

}  // namespace
}  // namespace warplens::objects_in_memory
