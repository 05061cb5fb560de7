#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "kernels/workload/option.h"
#include "tests/workload/builtin.h"

namespace warplens::workload {
namespace {

std::string setting_value(const ResolvedKernel& kernel, const std::string& name) {
  for (const auto& [known, value] : kernel.definitions)
    if (known == name) return frontend::text_of(value);
  return "none";
}

TEST(Resolve, an_unknown_kernel_is_answered_with_the_nearest_name) {
  const auto kernel = resolve(kernels(), named("sgem_warptiling"), "run");
  ASSERT_FALSE(kernel.ok());
  EXPECT_NE(to_string(kernel.error()).find("did you mean 'sgemm_warptiling'?"), std::string::npos) << to_string(kernel.error());
}

TEST(Resolve, a_broken_rule_is_told_with_the_nearest_legal_setting) {
  What what = named("sgemm_warptiling");
  what.set = {{"BM", "32"}, {"WM", "64"}};
  const auto kernel = resolve(kernels(), what, "run");
  ASSERT_FALSE(kernel.ok());
  EXPECT_NE(kernel.error().message.find("BM = 32 is not a multiple of WM = 64"), std::string::npos) << kernel.error().message;
  EXPECT_NE(kernel.error().hint.find("nearest valid setting: "), std::string::npos);
}

TEST(Resolve, parameters_and_derived_names_reach_the_front_end) {
  What what = named("sgemm_warptiling");
  what.set = {{"BM", "128"}};
  const auto kernel = resolve(kernels(), what, "run");
  ASSERT_TRUE(kernel.ok()) << to_string(kernel.error());
  EXPECT_EQ(setting_value(**kernel, "BM"), "128");
  EXPECT_EQ(setting_value(**kernel, "WMITER"), "2");
}

TEST(Resolve, the_architecture_is_what_a_kernel_sees_of_it) {
  What what;
  what.name = "k.cu", what.file = catalog::kernel_file("k.cu", "__global__ void k() {}\n");
  for (const auto& [name, seen] : {std::pair{"", 900u}, {"sm_75", 750u}, {"sm_35_8byte", 350u}, {"sm_120", 1200u}}) {
    what.architecture = name;
    const auto kernel = resolve(kernels(), what, "run");
    ASSERT_TRUE(kernel.ok()) << to_string(kernel.error());
    EXPECT_EQ(compile_request(**kernel).cuda_arch, seen) << name;
  }
  // Those that ship compiled see no difference.
  what = named("sgemm_warptiling"), what.architecture = "sm_75";
  const auto built_in = resolve(kernels(), what, "run");
  ASSERT_TRUE(built_in.ok());
  EXPECT_EQ(compile_request(**built_in).cuda_arch, 900u);
}

TEST(Resolve, a_setting_that_nothing_in_the_file_asks_for_is_refused) {
  What what = named("sgemm_warptiling");
  what.set = {{"bm", "128"}};
  const auto kernel = resolve(kernels(), what, "run");
  ASSERT_FALSE(kernel.ok());
  EXPECT_NE(
      to_string(kernel.error()).find("--set bm=128: the file has no parameter, template parameter or macro named bm (did you mean BM?)"),
      std::string::npos)
      << to_string(kernel.error());
}

TEST(Resolve, a_size_that_is_given_as_a_setting_says_how_it_is_given) {
  What what = named("sgemm_warptiling");
  what.set = {{"M", "4096"}};
  const auto kernel = resolve(kernels(), what, "run");
  ASSERT_FALSE(kernel.ok());
  EXPECT_NE(to_string(kernel.error()).find("--set M=4096: M is a size of this kernel (--size M=4096)"), std::string::npos)
      << to_string(kernel.error());
}

TEST(Resolve, a_value_that_is_no_number_is_named) {
  What what = named("sgemm_warptiling");
  what.set = {{"BM", "64x"}};
  EXPECT_NE(to_string(resolve(kernels(), what, "run").error()).find("--set BM=64x"), std::string::npos);
}

TEST(Resolve, a_file_that_was_opened_is_not_read_again) {
  const auto path = std::filesystem::temp_directory_path() / "warplens_opened.cu";
  std::ofstream(path) << "__global__ void k(int n) {}\n";
  What what = named(path.string());
  const auto opened = open_kernel(kernels(), what.name);
  ASSERT_TRUE(opened.ok()) << to_string(opened.error());
  std::filesystem::remove(path);
  what.file = *opened;
  const auto kernel = resolve(kernels(), what, "run");
  ASSERT_TRUE(kernel.ok()) << to_string(kernel.error());
  EXPECT_EQ((*kernel)->file, *opened);
  EXPECT_EQ(compile_request(**kernel, true).source, "__global__ void k(int n) {}\n");
  EXPECT_TRUE(compile_request(**kernel, true).compiled_account);
}

TEST(Resolve, numbers_stay_numbers_up_to_the_front_end) {
  What what = named("sgemm_warptiling");
  what.set = {{"BM", 128}};
  const auto kernel = resolve(kernels(), what, "run");
  ASSERT_TRUE(kernel.ok()) << to_string(kernel.error());
  for (const auto& definition : (*kernel)->definitions) EXPECT_TRUE(std::holds_alternative<int64_t>(definition.value)) << definition.name;
}

TEST(Resolve, an_argument_given_twice_and_an_instance_beside_a_header_are_refused) {
  What what = named("sgemm_tiled");
  what.args = {{"alpha", "1"}, {"alpha", "2"}};
  EXPECT_EQ(to_string(resolve(kernels(), what, "run").error()), "--arg alpha: the argument is given twice");
  what.args.clear();
  what.kernel = "sgemm_tiled<32, 8>";
  EXPECT_NE(to_string(resolve(kernels(), what, "run").error()).find("set them with --set NAME=VALUE"), std::string::npos);
}

TEST(Resolve, a_parameter_or_size_is_given_once) {
  What what = named("sgemm_tiled");
  EXPECT_TRUE(set_option(what, "set", "--set", "TILE=8"));
  EXPECT_EQ(to_string(set_option(what, "set", "--set", "TILE=16").error()), "--set TILE: the name is given twice");
  EXPECT_EQ(to_string(set_option(what, "size", "--size", "M=64,N=64,M=128").error()), "--size M: the name is given twice");
}

TEST(Resolve, a_missing_file_and_a_folder_are_told_apart) {
  EXPECT_NE(to_string(resolve(kernels(), named("/nowhere/x.cu"), "run").error()).find("/nowhere/x.cu: cannot be read"), std::string::npos);
  EXPECT_NE(to_string(resolve(kernels(), named("/tmp/"), "run").error()).find("is a folder"), std::string::npos);
}

TEST(Resolve, a_damaged_header_names_its_line) {
  const auto path = std::filesystem::temp_directory_path() / "warplens_damaged.cu";
  std::ofstream(path) << "/* warplens\ntitle = { en = \"x\" }\nfamily = \n*/\n__global__ void k() {}\n";
  const auto kernel = resolve(kernels(), named(path.string()), "run");
  ASSERT_FALSE(kernel.ok());
  EXPECT_EQ(kernel.error().span.line, 3u) << to_string(kernel.error());
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace warplens::workload
