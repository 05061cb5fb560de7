#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "kernels/workload/workload.h"

namespace warplens::workload {
namespace {

const std::vector<catalog::KernelSpec>& kernels() {
  static const auto all = [] {
    auto loaded = catalog::load_catalog(WARPLENS_SOURCE_DIR "/kernels/cuda");
    return loaded.ok() ? loaded.take() : std::vector<catalog::KernelSpec>{};
  }();
  return all;
}

What named(std::string name) {
  What what;
  what.name = std::move(name);
  return what;
}

std::string setting_value(const Plan& plan, const std::string& name) {
  for (const auto& [known, value] : plan.request.settings)
    if (known == name) return value;
  return "none";
}

TEST(Plan, an_unknown_kernel_is_answered_with_the_nearest_name) {
  const auto plan = make_plan(kernels(), named("sgem_warptiling"), "run");
  ASSERT_FALSE(plan.ok());
  EXPECT_NE(to_string(plan.error()).find("did you mean 'sgemm_warptiling'?"), std::string::npos) << to_string(plan.error());
}

TEST(Plan, a_broken_rule_is_told_with_the_nearest_legal_setting) {
  What what = named("sgemm_warptiling");
  what.set = {{"BM", "32"}, {"WM", "64"}};
  const auto plan = make_plan(kernels(), what, "run");
  ASSERT_FALSE(plan.ok());
  EXPECT_NE(plan.error().message.find("BM = 32 is no multiple of WM = 64"), std::string::npos) << plan.error().message;
  EXPECT_NE(plan.error().hint.find("nearest legal setting: "), std::string::npos);
}

TEST(Plan, parameters_and_derived_names_reach_the_front_end) {
  What what = named("sgemm_warptiling");
  what.set = {{"BM", "128"}};
  const auto plan = make_plan(kernels(), what, "run");
  ASSERT_TRUE(plan.ok()) << to_string(plan.error());
  EXPECT_EQ(setting_value(*plan, "BM"), "128");
  EXPECT_EQ(setting_value(*plan, "WMITER"), "2");
}

TEST(Plan, a_setting_that_nothing_in_the_file_asks_for_is_refused) {
  What what = named("sgemm_warptiling");
  what.set = {{"bm", "128"}};
  const auto plan = make_plan(kernels(), what, "run");
  ASSERT_FALSE(plan.ok());
  EXPECT_NE(to_string(plan.error()).find("--set bm=128: the file has no parameter, template parameter or macro named bm (did you mean BM?)"), std::string::npos)
      << to_string(plan.error());
}

TEST(Plan, a_value_that_is_no_number_is_named) {
  What what = named("sgemm_warptiling");
  what.set = {{"BM", "64x"}};
  EXPECT_NE(to_string(make_plan(kernels(), what, "run").error()).find("--set BM=64x"), std::string::npos);
}

TEST(Plan, a_missing_file_and_a_folder_are_told_apart) {
  EXPECT_NE(to_string(make_plan(kernels(), named("/nowhere/x.cu"), "run").error()).find("/nowhere/x.cu: cannot be read"), std::string::npos);
  EXPECT_NE(to_string(make_plan(kernels(), named("/tmp/"), "run").error()).find("is a folder"), std::string::npos);
}

TEST(Plan, a_damaged_header_names_its_line) {
  const auto path = std::filesystem::temp_directory_path() / "warplens_damaged.cu";
  std::ofstream(path) << "/* warplens\ntitle = { en = \"x\" }\nfamily = \n*/\n__global__ void k() {}\n";
  const auto plan = make_plan(kernels(), named(path.string()), "run");
  ASSERT_FALSE(plan.ok());
  EXPECT_EQ(plan.error().span.line, 3u) << to_string(plan.error());
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace warplens::workload
