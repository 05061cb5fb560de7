// What the C library does in host code: letters, orders, memory that moves; and addresses of whole arrays.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/launches/left.h"

namespace warplens::c_library_tests {
namespace {

using launches::find_array;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kCopies = "__global__ void k(const int *a, int *c) { c[threadIdx.x] = a[threadIdx.x]; }\n";

// What `a` has of eight numbers that this part of main() puts there.
std::vector<int> put(const std::string& headers, const std::string& how) {
  const auto found = find_array(headers + kCopies + "int main() {\n  int a[8] = {0};\n" + how +
                                    "\n  int *d, *c;\n  cudaMalloc(&d, 32);\n  cudaMalloc(&c, 32);\n"
                                    "  cudaMemcpy(d, a, 32, cudaMemcpyHostToDevice);\n  k<<<1, 8>>>(d, c);\n}\n",
                                {}, "a", false);
  std::string notes = found.problem;
  for (const std::string& note : found.notes) notes += note + "\n";
  EXPECT_THAT(notes, Not(HasSubstr("guessed"))) << how;
  return found.as<int>();
}

std::vector<int> copied_from(const std::string& declared, const std::string& from, const std::string& global = {}) {
  const auto found = find_array(global + kCopies + "int main() {\n  " + declared +
                                    "\n  int *d, *c;\n  cudaMalloc(&d, 24);\n  cudaMalloc(&c, 24);\n  cudaMemcpy(d, " + from +
                                    ", 24, cudaMemcpyHostToDevice);\n  k<<<1, 6>>>(d, c);\n}\n",
                                {}, "a", false);
  EXPECT_EQ(found.problem, "") << declared;
  return found.as<int>();
}

TEST(Addresses, OfArraysAreWhereTheirElementsAre) {
  const auto numbers = ElementsAre(1, 2, 3, 4, 5, 6);
  EXPECT_THAT(copied_from("int a[6] = {1, 2, 3, 4, 5, 6};", "&a"), numbers);
  EXPECT_THAT(copied_from("int m[2][3] = {{1, 2, 3}, {4, 5, 6}};", "&m"), numbers);
  EXPECT_THAT(copied_from("", "&g", "int g[6] = {1, 2, 3, 4, 5, 6};\n"), numbers);
  EXPECT_THAT(copied_from("", "&s.v", "struct S { int v[6]; } s = {{1, 2, 3, 4, 5, 6}};\n"), numbers);
  EXPECT_THAT(copied_from("int from[6] = {1, 2, 3, 4, 5, 6}, a[6]; memcpy(&a, &from, sizeof a);", "&a", "#include <cstring>\n"), numbers);
}

TEST(Addresses, OfRowsAreWhereTheirElementsAre) {
  const auto from = [](const std::string& argument) {
    return find_array(
               std::string(kCopies) +
                   "int main() {\n  int h[4][6], (*d)[6], *c;\n  for (int y = 0; y < 4; y++)\n    for (int x = 0; x < 6; x++) h[y][x] = "
                   "y * 10 + x;\n  cudaMalloc(&d, sizeof h);\n  cudaMalloc(&c, 24);\n  cudaMemcpy(d, h, sizeof h, "
                   "cudaMemcpyHostToDevice);\n"
                   "  cudaMemset(d[3], 0, sizeof d[3]);\n  k<<<1, 6>>>(" +
                   argument + ", c);\n}\n",
               {}, "c", true)
        .as<int>();
  };
  EXPECT_THAT(from("d[1]"), ElementsAre(10, 11, 12, 13, 14, 15));
  EXPECT_THAT(from("&d[2][3]"), ElementsAre(23, 24, 25, 0, 0, 0));
  EXPECT_THAT(from("*(d + 1) + 1"), ElementsAre(11, 12, 13, 14, 15, 20));
  EXPECT_THAT(from("(const int *)d"), ElementsAre(0, 1, 2, 3, 4, 5));
}

TEST(Letters, AreClassifiedAndConverted) {
  EXPECT_THAT(put("#include <cctype>\n",
                  "  const char *t = \"aB1\";\n  for (int i = 0; i < 4; i++) a[i] = isalpha(t[i]) ? toupper(t[i]) : "
                  "tolower(t[i]);"),
              ElementsAre('A', 'B', '1', 0, 0, 0, 0, 0));
}

TEST(Letters, OfATableOfTextsAreThoseOfItsTexts) {
  EXPECT_THAT(put("#include <cstring>\n",
                  "  const char *shape[] = {\" # \", \"###\"};\n  for (int y = 0; y < 2; y++)\n"
                  "    for (int x = 0; x < strlen(shape[y]); x++)\n      if (shape[y][x] == '#') a[y * 3 + x] = 1;"),
              ElementsAre(0, 1, 0, 1, 1, 1, 0, 0));
}

TEST(Texts, OfNumbersAndNumbersOfTexts) {
  EXPECT_THAT(put("#include <string>\n",
                  "  std::string s = \"ab\";\n  s += std::to_string(42);\n"
                  "  for (size_t i = 0; i < s.size(); i++) a[i] = s[i];"),
              ElementsAre('a', 'b', '4', '2', 0, 0, 0, 0));
  EXPECT_THAT(put("#include <cstdlib>\n",
                  "  const char *s = \"12 7 x\";\n  char *e;\n  a[0] = strtol(s, &e, 10);\n"
                  "  a[1] = strtol(e, &e, 10);\n  a[2] = *e == ' ';"),
              ElementsAre(12, 7, 1, 0, 0, 0, 0, 0));
}

TEST(Texts, InArraysAreWrittenAndRead) {
  EXPECT_THAT(
      put("#include <cstdio>\n#include <cstring>\n#include <cstdlib>\n",
          "  char s[32];\n  a[0] = snprintf(s, sizeof s, \"%d-%s:%05.1f\", 42, \"ab\", 2.25);\n  a[1] = strlen(s);\n  a[2] = atoi(s);\n"
          "  a[3] = strchr(s, ':') - s;\n  a[4] = sscanf(s, \"%d-ab:%d\", &a[5], &a[6]);\n  strcpy(s, \"x\");\n  strcat(s, \"yz\");\n"
          "  a[7] = strcmp(s, \"xyz\");"),
      ElementsAre(11, 11, 42, 5, 2, 42, 2, 0));
  EXPECT_THAT(put("#include <cstdio>\n",
                  "  char s[4];\n  a[0] = snprintf(s, sizeof s, \"%d\", 12345);\n  for (int i = 0; i < 4; i++) a[i + 1] = s[i];"
                  "\n  a[5] = sscanf(\"\", \"%d\", &a[6]);\n  a[7] = sscanf(\"q\", \"%d\", &a[6]);"),
              ElementsAre(5, '1', '2', '3', 0, -1, 0, 0));
}

TEST(Streams, OfTextsInMemoryAreReadAndWritten) {
  EXPECT_THAT(
      put("#include <sstream>\n#include <string>\n",
          "  std::stringstream s;\n  s << \"4 \" << 15 << ' ' << 2.5 << std::endl << 7u;\n  int n;\n  float f;\n  s >> a[0] >> n >> f;\n"
          "  a[1] = n;\n  a[2] = f * 2;\n  a[3] = s.str().size();\n  if (s >> n) a[4] = n;\n  if (!(s >> n)) a[5] = n + 1;"),
      ElementsAre(4, 15, 5, 10, 7, 8, 0, 0));
  EXPECT_THAT(
      put("#include <sstream>\n#include <string>\n",
          "  std::istringstream s(\"3,5,9\");\n  std::string item;\n  int i = 0;\n  while (std::getline(s, item, ',')) a[i++] = "
          "std::stoi(item);\n  std::stringstream t(\"1 2 x\");\n  int n = 0;\n  while (t >> n) a[i++] = n + 10;\n  a[i++] = n + 20;"),
      ElementsAre(3, 5, 9, 11, 12, 20, 0, 0));
}

TEST(Unions, OfNumbersOfOneSizeHaveTheirBytesInCommon) {
  EXPECT_THAT(
      put("union U { float f; unsigned u; int i; };\n",
          "  U x;\n  x.f = 1.5f;\n  a[0] = x.u >> 20;\n  x.u += 1 << 23;\n  a[1] = x.f;\n  U y = x;\n  y.i = -1;\n  a[2] = x.f;\n  a[3] = "
          "y.u == 0xffffffffu;"),
      ElementsAre(0x3fc, 3, 3, 1, 0, 0, 0, 0));
}

TEST(Memory, ThatIsReallocatedKeepsItsContents) {
  EXPECT_THAT(put("#include <cstdlib>\n",
                  "  int *b = (int *)malloc(16);\n  for (int i = 0; i < 4; i++) b[i] = i + 1;\n"
                  "  b = (int *)realloc(b, 32);\n  for (int i = 4; i < 8; i++) b[i] = 9;\n"
                  "  for (int i = 0; i < 8; i++) a[i] = b[i];"),
              ElementsAre(1, 2, 3, 4, 9, 9, 9, 9));
}

TEST(Orders, OfAFunctionThatComparesAreThoseOfQsort) {
  EXPECT_THAT(put("#include <cstdlib>\nint up(const void *x, const void *y) { return *(const int *)x - *(const int *)y; }\n",
                  "  int b[5] = {4, 1, 9, 2, 2};\n  qsort(b, 5, sizeof(int), up);\n  for (int i = 0; i < 5; i++) a[i] = b[i];"),
              ElementsAre(1, 2, 2, 4, 9, 0, 0, 0));
}

TEST(Queues, AndStacksGiveBackWhatTheyWereGiven) {
  EXPECT_THAT(put("#include <queue>\n",
                  "  std::queue<int> q;\n  q.push(3);\n  q.push(4);\n  int i = 0;\n  while (!q.empty()) {\n"
                  "    a[i++] = q.front();\n    if (q.front() < 6) q.push(q.front() + 2);\n    q.pop();\n  }"),
              ElementsAre(3, 4, 5, 6, 7, 0, 0, 0));
  EXPECT_THAT(put("#include <stack>\n",
                  "  std::stack<int> q;\n  q.push(3);\n  q.push(4);\n  int i = 0;\n  while (!q.empty()) {\n"
                  "    int t = q.top();\n    q.pop();\n    a[i++] = t;\n  }"),
              ElementsAre(4, 3, 0, 0, 0, 0, 0, 0));
}

TEST(Extents, CopiedToTheDeviceAreThreeNumbers) {
  const auto found = find_array(
      "__global__ void k(dim3 *d, int *c) { c[threadIdx.x] = d->x * threadIdx.x; }\n"
      "int main() {\n  dim3 t;\n  t.x = 8;\n  dim3 *d;\n  int *c;\n  cudaMalloc((void **)&d, sizeof(dim3));\n  cudaMalloc(&c, 32);\n"
      "  cudaMemcpy(d, &t, sizeof(dim3), cudaMemcpyHostToDevice);\n  k<<<1, 8>>>(d, c);\n}\n",
      {}, "c", true);
  EXPECT_THAT(found.as<int>(), ElementsAre(0, 8, 16, 24, 32, 40, 48, 56)) << found.problem;
}

}  // namespace
}  // namespace warplens::c_library_tests
