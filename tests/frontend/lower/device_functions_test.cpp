#include "kernels/frontend/lower/functions/device_functions.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

namespace warplens::frontend {
namespace {

TEST(DeviceFunctions, AreFoundWholeOrByTheirLongestBeginning) {
  ASSERT_NE(device_function("llvm.fma.f32"), nullptr);
  EXPECT_EQ(device_function("llvm.fma.f32")->as<Opcode>(), Opcode::Fma);
  EXPECT_EQ(device_function("llvm.exp2.f64")->as<MathFunction>(), MathFunction::Exp2);
  EXPECT_EQ(device_function("llvm.nvvm.vote.all.sync")->mask, 0);
  EXPECT_EQ(device_function("llvm.nvvm.vote.all")->mask, kNoMask);
  EXPECT_EQ(device_function("__nv_expf")->as<MathFunction>(), MathFunction::Exp);
  EXPECT_EQ(device_function("__nv_exp")->as<MathFunction>(), MathFunction::Exp);
}

TEST(DeviceFunctions, OfRoundingsThatTheVmDoesNotHaveAreUnknown) {
  for (const char* name : {"llvm.nvvm.rcp.rz.f", "llvm.nvvm.sqrt.rp.f", "llvm.nvvm.fmin.nan.f", "llvm.nvvm.add.rz.f", "strlen", ""}) {
    EXPECT_EQ(device_function(name), nullptr) << name;
  }
}

TEST(DeviceFunctions, HaveEachNameOnce) {
  std::set<std::string> seen;
  for (const DeviceFunction& function : device_functions()) {
    std::istringstream names{std::string(function.names)};
    for (std::string name; names >> name;) EXPECT_TRUE(seen.insert(name).second) << name;
  }
}

TEST(DeviceFunctions, AreInTheirPageAsInTheirTable) {
  std::ifstream file(WARPLENS_SOURCE_DIR "/docs/device-functions.md");
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  EXPECT_EQ(page, device_functions_page()) << "write it anew: warplens-compile --device-functions > docs/device-functions.md";
}

}  // namespace
}  // namespace warplens::frontend
