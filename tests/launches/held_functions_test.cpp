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

}  // namespace
}  // namespace warplens::held_functions
