#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/generator/programs/expect.h"

namespace warplens::programs {
namespace {

// WARPLENS_GENERATED says how many; the order is the seeds'.
TEST(HostPrograms, ManyAreWhatWarplensSaysOfThem) {
  const char* wanted = std::getenv("WARPLENS_GENERATED");
  expect_true(check_programs(100, wanted ? std::strtoull(wanted, nullptr, 10) : 1000), {});
}

}  // namespace
}  // namespace warplens::programs
