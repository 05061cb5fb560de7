#include "kernels/frontend/lower/functions/device_functions.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
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

TEST(DeviceFunctions, SayWhichOneOfTheirKindTheyAre) {
  EXPECT_EQ(device_function("llvm.nvvm.ldg.global.f.f32.p1")->as<LoadKind>(), LoadKind::ReadOnly);
  EXPECT_EQ(device_function("llvm.nvvm.ldu.global.f.f32.p1")->as<LoadKind>(), LoadKind::Any);
  EXPECT_EQ(device_function("__warplens_fast.ex2.approx.f32")->as<Mark>(), Mark::Fast);
  EXPECT_EQ(device_function("llvm.assume")->as<Mark>(), Mark::None);
  EXPECT_EQ(device_function("__warplens_barrier_or")->becomes, Becomes::ReducingBarrier);
  EXPECT_EQ(device_function("__warplens_lanes_barrier_or")->becomes, Becomes::LanesReducingBarrier);
  EXPECT_EQ(scope_in_name("__warplens_atomic_add_i32"), FenceScope::Device);
  EXPECT_EQ(scope_in_name("__warplens_atomic_add_i32_block"), FenceScope::Block);
  EXPECT_EQ(scope_in_name("__warplens_atomic_cas_i64_system"), FenceScope::System);
}

// What a name means is said in the folder of the table; elsewhere names are made, called and shown.
TEST(DeviceFunctions, NothingElseDecidesByTheirNames) {
  const std::regex decides(R"((starts_with|ends_with|contains|==) ?\(?"(__warplens|__ldg|llvm\.|_block|_system))");
  const std::filesystem::path folder = WARPLENS_SOURCE_DIR "/kernels/frontend";
  size_t read = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    const std::string path = std::filesystem::relative(entry.path(), folder).string();
    // The names of Clang's own variables, and what a list of the supported functions leaves out.
    const bool other = path.starts_with("lower/functions/") || path == "lower/values/objects.cpp" || path == "clang/supported.cpp";
    if (entry.path().extension() != ".cpp" || other) continue;
    std::ifstream file(entry.path());
    for (std::string line; std::getline(file, line); ++read) EXPECT_FALSE(std::regex_search(line, decides)) << path << ": " << line;
  }
  EXPECT_GT(read, 5000u);
}

TEST(DeviceFunctions, AreInTheirPageAsInTheirTable) {
  std::ifstream file(WARPLENS_SOURCE_DIR "/docs/device-functions.md");
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  EXPECT_EQ(page, device_functions_page()) << "write it anew: warplens-compile --device-functions > docs/device-functions.md";
}

}  // namespace
}  // namespace warplens::frontend
