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
launches::Found found_put(const std::string& headers, const std::string& how) {
  return find_array(headers + kCopies + "int main() {\n  int a[8] = {0};\n" + how +
                        "\n  int *d, *c;\n  cudaMalloc(&d, 32);\n  cudaMalloc(&c, 32);\n"
                        "  cudaMemcpy(d, a, 32, cudaMemcpyHostToDevice);\n  k<<<1, 8>>>(d, c);\n}\n",
                    {}, "a", false);
}
std::string notes_of(const launches::Found& found) {
  std::string notes = found.problem;
  for (const std::string& note : found.notes) notes += note + "\n";
  return notes;
}

// Where it is known.
std::vector<int> put(const std::string& headers, const std::string& how) {
  const auto found = found_put(headers, how);
  EXPECT_THAT(notes_of(found), Not(HasSubstr("guessed"))) << how;
  return found.as<int>();
}

// Where nobody knows it.
void expect_guess(const std::string& headers, const std::string& how) {
  const auto found = found_put(headers, how);
  EXPECT_EQ(found.problem, "") << how;
  EXPECT_THAT(notes_of(found), HasSubstr("guessed")) << how;
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

TEST(Texts, AreSearchedAndPrintedToTheirEnds) {
  EXPECT_THAT(put("#include <cstdio>\n#include <cstring>\n",
                  "  char s[32];\n  strcpy(s, \"hello\");\n  a[0] = strchr(s, '\\0') - s;\n  a[1] = strrchr(s, 0) - s;\n"
                  "  a[2] = strchr(\"path\", '\\0') == nullptr;\n  a[3] = snprintf(nullptr, 0, \"a%cb\", 0);\n"
                  "  a[4] = sscanf(\"\", \"x%d\", &a[7]);\n  a[5] = snprintf(nullptr, 0, \"%300d\", 1);\n  a[6] = strlen(\"ab\");"),
              ElementsAre(5, 5, 0, 3, -1, 300, 2, 0));
  for (const char* const how : {"a[0] = snprintf(s, 8, \"%.300000000f\", 1.5);", "a[0] = snprintf(s, 8, \"%.1999999999f\", 1.5);",
                                "a[0] = snprintf(s, 8, \"%600d\", 1);"})
    expect_guess("#include <cstdio>\n", std::string("  char s[8];\n  ") + how);
}

TEST(Texts, InLargeArraysAreFollowedForAWhile) {
  expect_guess("#include <cstring>\nstatic char s[8000000];\n",
               "  s[0] = 0;\n  for (int i = 0; i < 3000; i++) { strcat(s, \"abcdefgh\"); a[0] += strlen(s); }");
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

TEST(Streams, AreGivenAnotherTextAndClearedAsInCpp) {
  EXPECT_THAT(put("#include <sstream>\n#include <string>\n",
                  "  int i = 0;\n  std::stringstream s;\n  for (const char *t : {\"12\", \"34\"}) {\n    s.str(t);\n    s.clear();\n"
                  "    s >> a[i++];\n  }\n  std::ostringstream name;\n  for (int n = 0; n < 2; n++) {\n    name.str(\"\");\n"
                  "    name << \"f\" << n;\n    a[i++] = name.str().size();\n  }\n  std::stringstream t(\"5\");\n  t.str(\"67\");\n"
                  "  t >> a[i++];\n  t.str(\"8\");\n  a[i] = 3;\n  t >> a[i++];\n  std::stringstream u;\n"
                  "  u << (unsigned char)65 << (signed char)66;\n  a[i++] = u.str().size();"),
              ElementsAre(12, 34, 2, 2, 67, 3, 2, 0));
  EXPECT_THAT(
      put("#include <sstream>\n",
          "  std::stringstream s;\n  s << 1;\n  s >> a[0];\n  a[1] = s.eof() + 2 * s.fail();\n  s << 2;\n  a[2] = 7;\n  s >> a[2];\n"
          "  a[3] = s.fail();\n  std::istringstream t(\"1e2 .5;\");\n  float x, y;\n  char c;\n  t >> x >> y >> c;\n  a[4] = x;\n"
          "  a[5] = y * 2;\n  a[6] = c;\n  a[7] = t.good();"),
      ElementsAre(1, 1, 7, 1, 100, 1, ';', 1));
}

TEST(Streams, WhosePlaceOrStateNobodyKnowsGiveGuesses) {
  const std::string headers =
      "#include <ctime>\n#include <functional>\n#include <iostream>\n#include <sstream>\n#include <string>\nvoid other(std::istream "
      "&s);\nvoid each(std::function<void(int)> f);\n";
  const std::string begin = "  const int n = time(nullptr) % 3;\n  int x = 0;\n  std::stringstream s(\"1 2 3 4 5\");\n";
  for (const char* const how : {"for (int i = 0; i < n; i++) s >> x;", "if (n > 1) s >> x;", "if (n > 1 && s >> x) x = 2;",
                                "switch (n) { case 1: s >> x; }", "for (int i = 0; i < 4; i++) { if (i == n) break; s >> x; }",
                                "each([&](int) { s >> x; });", "s.ignore(2);", "s.seekg(2);", "other(s);", "s >> std::hex;",
                                "s.str(\"x\"); s >> x; s.clear();", "std::stringstream t(\"1e\"); float f = 0; t >> f; x = f; s.seekg(x);"})
    expect_guess(headers, begin + how + "\n  s >> a[0];");
  expect_guess(headers, begin + "s.get(*(char *)&x);\n  a[0] = x;\n  s >> a[1];");
  expect_guess(headers, begin + "std::string t = \"a\";\n  for (int i = 0; i < n; i++) t += \"b\";\n  a[0] = t.size();");
  expect_guess(headers, begin + "std::string t = \"a\";\n  each([&](int) { t.push_back('b'); });\n  a[0] = t.size();");
  expect_guess(headers, begin + "std::string t = \"5\";\n  std::getline(std::cin, t);\n  a[0] = t.size();");
}

TEST(Unions, OfNumbersOfOneSizeHaveTheirBytesInCommon) {
  EXPECT_THAT(
      put("union U { float f; unsigned u; int i; };\n",
          "  U x;\n  x.f = 1.5f;\n  a[0] = x.u >> 20;\n  x.u += 1 << 23;\n  a[1] = x.f;\n  U y = x;\n  y.i = -1;\n  a[2] = x.f;\n  a[3] = "
          "y.u == 0xffffffffu;"),
      ElementsAre(0x3fc, 3, 3, 1, 0, 0, 0, 0));
}

const std::string kUnion = "union U { int i; float f; unsigned u; };\n";

TEST(Unions, ConvertWhatIsStoredToTheMember) {
  EXPECT_THAT(
      put(kUnion,
          "  U x;\n  x.f = 4;\n  a[0] = x.f;\n  x.f += 1;\n  a[1] = x.f;\n  x.f++;\n  a[2] = x.f;\n  x.f = 4.0;\n  a[3] = x.i >> 23;\n"
          "  x.i = 1 << 30;\n  x.f *= 2;\n  a[4] = x.i >> 23;\n  long one = 1;\n  x.i = one << 23;\n  x.f = 1;\n  a[5] = x.u >> 23;"),
      ElementsAre(4, 5, 6, 129, 129, 127, 0, 0));
}

TEST(Unions, AreStoredInByTheAddressesOfTheirMembers) {
  EXPECT_THAT(
      put("#include <cstdio>\n#include <cstring>\n" + kUnion + "void set(float *f) { *f = 2.0f; }\n",
          "  U x;\n  x.i = 1;\n  set(&x.f);\n  a[0] = x.i >> 23;\n  x.i = 1;\n  float *p = &x.f;\n  *p = 4.0f;\n  a[1] = x.i >> 23;\n"
          "  a[2] = *p;\n  sscanf(\"2.0\", \"%f\", &x.f);\n  a[3] = x.i >> 23;\n  const float g = 1.0f;\n"
          "  memcpy(&x.f, &g, sizeof g);\n  a[4] = x.i >> 23;"),
      ElementsAre(128, 129, 4, 128, 127, 0, 0, 0));
}

TEST(Unions, ThatAreNotFollowedAreGuesses) {
  const std::string declared = kUnion +
                               "#include <cstdio>\n#include <iostream>\nvoid set(float &f) { f = 2.0f; }\nvoid other(float *f);\n"
                               "union B { unsigned v; unsigned low : 8; };\n"
                               "union A { float f; int v[2]; float get() { v[0] = 7; return f; } };\n"
                               "struct S { union { int i; float f; }; int n; };\nstruct T : S {};\n";
  for (const char* const how : {"set(x.f);", "auto by = [](float &f) { f = 2.0f; }; by(x.f);", "auto &r = x.f; r = 2.0f;",
                                "const float &r = x.f; x.i = 2; a[1] = r;", "scanf(\"%f\", &x.f);", "std::cin >> x.f;", "other(&x.f);"})
    expect_guess(declared, std::string("  U x;\n  x.i = 1;\n  ") + how + "\n  a[0] = x.i;");
  expect_guess(declared, "  B x;\n  x.v = 0x1234;\n  a[0] = x.low;");
  expect_guess(declared, "  A x = {1.0f};\n  a[0] = x.get();");
  expect_guess(declared, "  S x = {1, 2};\n  a[0] = x.n;");
  expect_guess(declared, "  T x;\n  x.i = 1;\n  x.f = 2;\n  a[0] = x.i;");
}

TEST(Unions, HaveTheirBytesInTheirMethods) {
  EXPECT_THAT(
      put("union G { float f; unsigned u; G(float x) : f(x) {} void set(unsigned y) { u = y; } unsigned bits() const { return u; } };\n",
          "  G q(1.0f);\n  a[0] = q.bits() >> 23;\n  q.set(3);\n  a[1] = q.u;\n  q.set(1u << 30);\n  a[2] = q.f;"),
      ElementsAre(127, 3, 2, 0, 0, 0, 0, 0));
}

TEST(Unions, ArePassedWithTheBytesThatWereStored) {
  const auto passed = [](const std::string& how) {
    return find_array(kUnion + "struct S { U v; int n; };\n__global__ void k(S s, int *c) { c[0] = s.v.i; c[1] = s.n; }\n" +
                          "int main() {\n  S s;\n  s.n = 3;\n  " + how + "\n  int *c;\n  cudaMalloc(&c, 8);\n  k<<<1, 1>>>(s, c);\n}\n",
                      {}, "c", true)
        .as<int>();
  };
  EXPECT_THAT(passed("s.v.i = 7; s.v.i = 0x40000000;"), ElementsAre(0x40000000, 3));
  EXPECT_THAT(passed("s.v.f = 2.0f;"), ElementsAre(0x40000000, 3));
}

TEST(Memory, ThatIsReallocatedKeepsItsContents) {
  EXPECT_THAT(put("#include <cstdlib>\n",
                  "  int *b = (int *)malloc(16);\n  for (int i = 0; i < 4; i++) b[i] = i + 1;\n"
                  "  b = (int *)realloc(b, 32);\n  for (int i = 4; i < 8; i++) b[i] = 9;\n"
                  "  for (int i = 0; i < 8; i++) a[i] = b[i];"),
              ElementsAre(1, 2, 3, 4, 9, 9, 9, 9));
}

TEST(Memory, OfAVariableIsSet) {
  const std::string declared = "#include <cstring>\nstruct S { int n; float f; int *p; int v[2]; };\n";
  EXPECT_THAT(put(declared,
                  "  S s{1, 2, a, {3, 4}};\n  memset(&s, 0, sizeof s);\n  a[0] = s.n;\n  a[1] = s.f;\n  a[2] = s.p == nullptr;\n"
                  "  a[3] = s.v[1];\n  int x = 5;\n  memset(&x, 0, sizeof x);\n  a[4] = x;"),
              ElementsAre(0, 0, 1, 0, 0, 0, 0, 0));
  for (const char* const how : {"memset(&s, 1, sizeof s);", "memset(&s, 0, 2);", "memset(&s.n, 7, sizeof(int));"})
    expect_guess(declared, std::string("  S s{1, 2, a, {3, 4}};\n  ") + how + "\n  a[0] = s.n;");
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
