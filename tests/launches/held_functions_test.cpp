// Functions that containers and structures hold, however they came there.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/launches/launched.h"

namespace warplens::held_functions {
namespace {

using testing::HasSubstr;

TEST(HeldFunctions, AreCalledWhereTheyAreTakenOut) {
  const std::string function = "std::function<void(int)>";
  const std::vector<std::string> bodies = {
      function + " f{go}; f(7);",
      function + " f = {go}; f(7);",
      function + " f(go); f(7);",
      "std::pair<std::string, " + function + "> p{\"a\", {go}}; p.second(7);",
      "std::map<std::string, " + function + "> m{{\"a\", go}}; m[\"a\"](7);",
      "std::map<std::string, " + function + "> m{{\"a\", {go}}}; m.at(\"a\")(7);",
      "std::unordered_map<std::string, " + function + "> m{{\"a\", {go}}}; for (const auto &e : m) e.second(7);",
      "std::map<std::string, " + function + "> m{{\"a\", go}}; for (auto &[name, run] : m) run(7);",
      "std::vector<" + function + "> v{{go}}; for (auto &e : v) e(7);",
      "struct Entry { const char *name; void (*run)(int); };\n  Entry all[] = {{\"a\", go}}; for (auto &e : all) e.run(7);"};
  for (const std::string& body : bodies)
    EXPECT_THAT(launches::launched("#include <functional>\n#include <map>\n#include <string>\n#include <unordered_map>\n#include <vector>\n"
                                   "__global__ void k(int n) {}\nvoid go(int n) { k<<<3, 32>>>(n); }\nint main() {\n  " +
                                   body + "\n}\n"),
                HasSubstr("grid 3,1,1 block 32,1,1 shared 0 n=7 go:"))
        << body;
}

// A pointer with what frees it.
TEST(HeldFunctions, FreeAPointerThatAFunctionReturns) {
  for (const char* const made : {"return Owner{p, &cudaFree};", "return Owner(p, &cudaFree);", "Owner o(p, &cudaFree); return o;"})
    EXPECT_THAT(launches::launched("#include <memory>\nusing Owner = std::unique_ptr<float, decltype(&cudaFree)>;\n"
                                   "Owner device_array(size_t n) {\n  float *p = nullptr;\n  cudaMalloc(&p, n * sizeof(float));\n  " +
                                   std::string(made) +
                                   "\n}\n__global__ void k(float *a) {}\n"
                                   "int main() {\n  auto a = device_array(1000);\n  if (!a) return 1;\n  k<<<1, 32>>>(a.get());\n}\n"),
                HasSubstr("a=4000B:unset"))
        << made;
}

// Of a lambda with a template's parameters, of a sequence of indices, of a tuple of arguments.
TEST(HeldFunctions, LaunchFromTemplatesOfTheLanguage) {
  const auto all = [](const std::string& before, const std::string& body) {
    const std::string text =
        "#include <tuple>\n#include <utility>\n__global__ void k(int n) {}\n" + before + "int main() {\n  " + body + "\n}\n";
    return launches::launched(text);
  };
  EXPECT_THAT(all("", "auto f = [&]<int N>() { k<<<1, N>>>(N); }; f.operator()<24>();"), HasSubstr("block 24,1,1 shared 0 n=24 main:"));
  EXPECT_THAT(all("", "auto f = [&]<int N>() { k<<<1, N>>>(N); }; f.template operator()<8>();"), HasSubstr("block 8,1,1"));
  EXPECT_THAT(all("", "auto f = []<typename T>(T x) { k<<<1, sizeof(T)>>>((int)x); }; f(2.5);"), HasSubstr("block 8,1,1 shared 0 n=2"));
  EXPECT_THAT(all("", "std::tuple<int, int> t{64, 40}; std::apply([](auto... a) { int s[] = {a...}; k<<<1, s[0]>>>(s[1]); }, t);"),
              HasSubstr("block 64,1,1 shared 0 n=40"));
  const std::string fold = "template <size_t... I> void go(std::index_sequence<I...>) { (k<<<1, 32 * (I + 1)>>>(I), ...); }\n";
  for (const char* const made : {"std::make_index_sequence<1>{}", "std::index_sequence<0>()", "std::index_sequence_for<float>{}"})
    EXPECT_THAT(all(fold, "go(" + std::string(made) + ");"), HasSubstr("block 32,1,1 shared 0 n=0")) << made;
  EXPECT_THAT(all(fold, "go(std::make_index_sequence<3>{});"), HasSubstr("n=0 go:4 repeats"));
}

// The constants of a class template's instances are each their own.
TEST(HeldFunctions, AndConstantsOfInstancesAreTheirOwn) {
  EXPECT_THAT(launches::launched("template <int N> struct A { static constexpr int v = N * 2; static int f() { return v + 1; } };\n"
                                 "__global__ void k(int a, int b, int c, int d) {}\n"
                                 "int main() { k<<<1, 1>>>(A<1>::v, A<2>::v, A<3>::f(), A<4>::f()); }\n"),
              HasSubstr("a=2 b=4 c=7 d=9"));
}

// Templates that concepts and clauses constrain.
TEST(HeldFunctions, AndKernelsOfConstrainedTemplatesAreLaunched) {
  const std::string concept_text =
      "#include <concepts>\ntemplate <typename T> concept Number = std::integral<T> || std::floating_point<T>;\n";
  for (const char* const head : {"template <Number T> ", "template <std::integral T> ", "template <typename T> requires (sizeof(T) == 4) ",
                                 "template <typename T> requires Number<T> && std::integral<T> "})
    EXPECT_THAT(launches::launched(concept_text + head +
                                   "__global__ void k(T *p) { p[threadIdx.x] += 1; }\n"
                                   "int main() {\n  int *d;\n  cudaMalloc(&d, 128);\n  k<<<1, 32>>>(d);\n}\n"),
                HasSubstr("k<int> grid 1,1,1 block 32,1,1 shared 0 p=128B:unset"))
        << head;
  EXPECT_THAT(launches::launched("template <typename T> requires (sizeof(T) == 4) struct View { T *p; };\n"
                                 "__global__ void k(View<int> f, int *o) {}\n"
                                 "int main() {\n  int *d;\n  cudaMalloc(&d, 128);\n  k<<<1, 32>>>(View<int>{d}, d);\n}\n"),
              HasSubstr("p=128B:unset} o=f.p+0B"));
}

}  // namespace
}  // namespace warplens::held_functions
