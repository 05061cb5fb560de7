#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/generator/compare.h"

namespace warplens::generator {
namespace {

// WARPLENS_GENERATED says how many; the order is the seeds'.
TEST(GeneratedKernels, ManyGiveTheSameBitsInTheVmAndInPlainCpp) {
  const char* wanted = std::getenv("WARPLENS_GENERATED");
  const uint64_t count = wanted ? std::strtoull(wanted, nullptr, 10) : 5000;
  for (const Difference& difference : compare_kernels(500, count)) ADD_FAILURE() << "seed " << difference.seed << ", " << difference.what;
}

}  // namespace
}  // namespace warplens::generator
