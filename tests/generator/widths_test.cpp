#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/generator/access_kernel.h"

namespace warplens::generator {
namespace {

// What compilers unroll by factors of their own has other numbers, and should have the same widths.
bool agree(const AccessKernel& kernel, const Widths& ours, const Widths& machine) {
  if (!kernel.loops) return ours == machine;
  const auto same = [](const auto& a, const auto& b) { return a.first == b.first; };
  return std::equal(ours.begin(), ours.end(), machine.begin(), machine.end(), same);
}

// tests/data/generated_widths.json is the machine code of nvcc 13.0 for sm_90; generated_widths.py says how it is made.
TEST(GeneratedAccesses, HaveTheWidthsOfTheMachineCodeInMostKernelsOfEveryKindAndSayWhereTheyMayNot) {
  std::ifstream file(WARPLENS_SOURCE_DIR "/tests/data/generated_widths.json");
  const auto document = nlohmann::json::parse(file);
  std::map<std::string, int> same, together;
  for (const auto& row : document["rows"]) {
    const AccessKernel kernel = generate_accesses(row["seed"]);
    std::string problem;
    bool doubtful = false;
    const bool agrees = agree(kernel, widths_in_compiled_account(kernel, problem, &doubtful), row["widths"].get<Widths>());
    EXPECT_TRUE(agrees || doubtful) << "differs from the machine's, and says nothing of that:\n" << kernel.source;
    const bool known = kernel.kind == "strides" || kernel.kind == "vectors" || kernel.kind == "global";
    EXPECT_FALSE(known && doubtful) << kernel.source;
    same[kernel.kind] += agrees ? 1 : 0;
    ++together[kernel.kind];
  }
  int all = 0;
  for (const char* kind : kAccessKinds) {
    EXPECT_EQ(together[kind], 25) << kind;
    all += same[kind];
  }
  // What differs is listed in docs/hardware.md.
  for (const char* kind : {"strides", "unrolled", "runs from an offset", "vectors", "global"}) EXPECT_EQ(same[kind], 25) << kind;
  EXPECT_GE(same["bytes and halves"], 23);
  EXPECT_GE(same["partly unrolled"], 24);
  EXPECT_GE(same["structures"], 24);
  EXPECT_GE(all, 196);
}

}  // namespace
}  // namespace warplens::generator
