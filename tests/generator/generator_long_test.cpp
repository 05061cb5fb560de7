#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/generator/expect.h"

namespace warplens::generator {
namespace {

// WARPLENS_GENERATED says how many; the order is the seeds'.
TEST(GeneratedKernels, ManyGiveTheSameBitsInTheVmAndInPlainCpp) {
  const char* wanted = std::getenv("WARPLENS_GENERATED");
  const uint64_t count = wanted ? std::strtoull(wanted, nullptr, 10) : 200;
  expect_no_difference(500, count);
}

}  // namespace
}  // namespace warplens::generator
