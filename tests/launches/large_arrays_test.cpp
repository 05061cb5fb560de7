// Arrays of the host of more than some megabytes, loops of millions of rounds, and arrays of no bytes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <random>

#include "tests/launches/launched.h"
#include "tests/launches/left.h"

namespace warplens::large_arrays {
namespace {

using testing::Each;
using testing::HasSubstr;
using testing::Not;

std::string text_of(const std::string& type, const std::string& body, const std::string& before = "") {
  return before + "#include <cstdlib>\n#include <cstring>\n__global__ void k(" + type + " *x) {}\nint main() {\n  " + body +
         "\n  k<<<1, 32>>>(d);\n}\n";
}

// What the launch finds.
template <class T>
std::vector<T> known(const std::string& type, const std::string& body, const std::string& before = "") {
  const auto found = launches::find_array(text_of(type, body, before), "", "x", false);
  EXPECT_EQ(found.problem, "") << body;
  EXPECT_THAT(found.notes, Each(Not(HasSubstr("guessed")))) << body;
  return found.as<T>();
}

TEST(LargeArrays, AreKnownWhereLoopsComputeThem) {
  const auto all = known<double>("double",
                                 "long n = 2048; double *h = (double *)malloc(n * n * sizeof(double)), *d;\n"
                                 "  for (long i = 0; i < n; i++) for (long j = 0; j < n; j++) h[i * n + j] = 1. / (i + 2) + j;\n"
                                 "  cudaMalloc(&d, n * n * 8); cudaMemcpy(d, h, n * n * 8, cudaMemcpyHostToDevice);");
  ASSERT_EQ(all.size(), 2048u * 2048);
  for (const size_t i : {size_t{0}, size_t{1}, size_t{2047}})
    EXPECT_EQ(all[i * 2048 + 2047 - i], 1. / static_cast<double>(i + 2) + static_cast<double>(2047 - i));
  const auto few = known<float>("float",
                                "float *h = (float *)malloc(4194304 * sizeof(float)), *d;\n"
                                "  for (int i = 0; i < 1000; i++) h[i] = (i * 7) % 13;\n"
                                "  cudaMalloc(&d, 4000); cudaMemcpy(d, h, 4000, cudaMemcpyHostToDevice);");
  ASSERT_EQ(few.size(), 1000u);
  EXPECT_EQ(few[999], 999 * 7 % 13);
}

// Longer than the usual ones are.
TEST(LargeArrays, AreChangedInPartToTheirEnds) {
  const std::string filled = "int n = 4000000, *h = (int *)malloc(n * 4), *d;\n  for (int i = 0; i < n; i++) h[i] = i % 1000 + 1;\n";
  const std::string copied = "  cudaMalloc(&d, n * 4); cudaMemcpy(d, h, n * 4, cudaMemcpyHostToDevice);";
  const auto set = known<int>("int", filled + "  memset(h + 1, 0, (n - 2) * 4);\n" + copied);
  ASSERT_EQ(set.size(), 4000000u);
  EXPECT_EQ(set[0], 1);
  EXPECT_EQ(set[3999998], 0);
  EXPECT_EQ(set[3999999], 1000);
  const auto found = launches::find_array(text_of("int", filled + "  read_all(h + 1);\n" + copied), "", "x", false);
  EXPECT_THAT(found.notes, testing::Contains(HasSubstr("x guessed: ")));
}

// As reductions fill them.
TEST(LargeArrays, OfSixteenMillionAreKnownBesideTheirSum) {
  EXPECT_THAT(launches::launched(text_of("float",
                                         "int n = 1 << 24; float *h = (float *)malloc(n * 4), *d, sum = 0;\n"
                                         "  for (int i = 0; i < n; i++) { h[i] = 1.0f; sum += h[i]; }\n"
                                         "  cudaMalloc(&d, n * 4); cudaMemcpy(d, h, n * 4, cudaMemcpyHostToDevice);")),
              HasSubstr("x=67108864B:=1"));
}

TEST(LargeArrays, ThatAreAlikeAreFilledAsAWhole) {
  for (const auto& [fill, content] :
       {std::pair<std::string, std::string>{"h[i] = 1.5f", "=1.5"}, {"h[i] = i", "iota"}, {"h[i] = 0", "zero"}})
    EXPECT_THAT(
        launches::launched(text_of("float", "int n = 8000000; float *h = (float *)malloc(n * 4), *d;\n  for (int i = 0; i < n; ++i) " +
                                                fill + ";\n  cudaMalloc(&d, n * 4); cudaMemcpy(d, h, n * 4, cudaMemcpyHostToDevice);")),
        HasSubstr("x=32000000B:" + content + " main"));
}

TEST(LargeArrays, ThatAreTooManyAreGuesses) {
  const auto found =
      launches::find_array(text_of("int",
                                   "int n = 4000000, *h[8], *d;\n  for (int k = 0; k < 8; ++k) {\n    h[k] = (int *)malloc(n * 4);\n"
                                   "    for (int i = 0; i < n; i++) h[k][i] = i % 10 + k;\n  }\n"
                                   "  cudaMalloc(&d, n * 4); cudaMemcpy(d, h[7], n * 4, cudaMemcpyHostToDevice);"),
                           "", "x", false);
  EXPECT_THAT(found.notes, testing::Contains(HasSubstr("x guessed: ")));
}

TEST(LargeArrays, OfNoBytesAreNull) {
  EXPECT_THAT(launches::launched(text_of("int", "int *d, n = 0; cudaMalloc(&d, n * 4);")), HasSubstr(" x=null "));
  EXPECT_THAT(launches::launched(text_of("int", "int *d, n = atoi(getenv_or(\"N\")) - 1024; cudaMalloc(&d, n * 4);")),
              Not(HasSubstr("null")));
}

TEST(LargeArrays, AreKnownFromGeneratorsThatFunctionsCall) {
  const std::string copied = "  cudaMalloc(&d, h.size() * 4); cudaMemcpy(d, h.data(), h.size() * 4, cudaMemcpyHostToDevice);";
  const auto of = [&](const std::string& before, const std::string& body) {
    const auto found = launches::find_array("#include <algorithm>\n#include <cstdlib>\n#include <vector>\n" + before +
                                                "__global__ void k(unsigned *x) {}\nint main() {\n  unsigned *d, seed = 42;\n"
                                                "  std::vector<unsigned> h(1 << 18);\n  " +
                                                body + "\n" + copied + "\n  k<<<1, 32>>>(d);\n}\n",
                                            "", "x", false);
    EXPECT_EQ(found.problem, "") << body;
    EXPECT_THAT(found.notes, Each(Not(HasSubstr("guessed")))) << body;
    return found.as<unsigned>();
  };
  const auto seeded = of("", "for (size_t i = 0; i < h.size(); ++i) h[i] = rand_r(&seed);");
  ASSERT_EQ(seeded.size(), size_t{1} << 18);
  unsigned seed = 42;
  for (size_t i = 0; i < seeded.size(); ++i) ASSERT_EQ(seeded[i], static_cast<unsigned>(rand_r(&seed))) << i;
  const auto generated = of("unsigned one() { return rand() % 100; }\n", "srand(7); std::generate(h.begin(), h.end(), one);");
  ASSERT_EQ(generated.size(), size_t{1} << 18);
  srand(7);
  for (size_t i = 0; i < generated.size(); ++i) ASSERT_EQ(generated[i], static_cast<unsigned>(rand() % 100)) << i;
}

// An engine and a distribution that a function gets by reference.
TEST(LargeArrays, AreKnownFromEnginesThatFunctionsDrawFrom) {
  const auto drawn =
      known<float>("float",
                   "std::mt19937 gen(1234u); std::uniform_real_distribution<float> dist(-1.5f, 1.5f);\n"
                   "  const int n = 40000; float *h = new float[n], *d;\n  for (int i = 0; i < n; ++i) h[i] = draw(gen, dist);\n"
                   "  h[0] = draw(gen, dist);\n  cudaMalloc(&d, n * 4); cudaMemcpy(d, h, n * 4, cudaMemcpyHostToDevice);",
                   "#include <random>\nfloat draw(std::mt19937 &gen, std::uniform_real_distribution<float> &dist) { return dist(gen); }\n");
  ASSERT_EQ(drawn.size(), 40000u);
  std::mt19937 gen(1234u);
  std::uniform_real_distribution<float> dist(-1.5f, 1.5f);
  std::vector<float> wanted(40001);
  for (float& each : wanted) each = dist(gen);
  wanted[0] = wanted[40000], wanted.pop_back();
  EXPECT_EQ(drawn, wanted);
}

}  // namespace
}  // namespace warplens::large_arrays
