#include "kernels/hardware/architecture.h"

#include <gtest/gtest.h>

#include <bit>
#include <set>

namespace warplens::hardware {
namespace {

TEST(Architectures, OnlyHoppersBanksAreMeasured) {
  for (const Architecture& arch : architectures()) EXPECT_EQ(arch.banks_evidence == Evidence::Measured, arch.name == "sm_90") << arch.name;
  EXPECT_EQ(default_architecture().name, "sm_90");
  EXPECT_STREQ(name(default_architecture().banks_evidence), "measured");
}

TEST(Architectures, AreFoundByNameAndUnknownOnesAreNot) {
  std::set<std::string> names;
  for (const Architecture& arch : architectures()) {
    EXPECT_EQ(find_architecture(arch.name), &arch);
    EXPECT_TRUE(names.insert(arch.name).second) << arch.name << " twice";
  }
  for (const char* wanted : {"sm_120", "sm_100", "sm_90", "sm_89", "sm_86", "sm_80", "sm_75", "sm_70", "sm_61", "sm_60", "sm_52", "sm_35",
                             "sm_35_8byte", "sm_20", "sm_13", "sm_10"}) {
    EXPECT_TRUE(names.contains(wanted)) << wanted;
  }
  EXPECT_EQ(find_architecture("sm_9"), nullptr);
  EXPECT_EQ(find_architecture(""), nullptr);
}

TEST(Architectures, LimitsFitTogether) {
  for (const Architecture& arch : architectures()) {
    EXPECT_EQ(arch.max_threads_per_sm, 32 * arch.max_warps_per_sm) << arch.name;
    EXPECT_LE(arch.max_threads_per_block, arch.max_threads_per_sm) << arch.name;
    EXPECT_LE(arch.max_shared_bytes_per_block + arch.reserved_shared_bytes_per_block, arch.shared_bytes_per_sm) << arch.name;
    EXPECT_TRUE(std::has_single_bit(arch.banks) && arch.banks <= 32) << arch.name;
    EXPECT_TRUE(arch.bank_width_bytes == 4 || arch.bank_width_bytes == 8) << arch.name;
  }
}

}  // namespace
}  // namespace warplens::hardware
