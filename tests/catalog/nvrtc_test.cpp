#include "tests/catalog/nvrtc.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <regex>

#include "tests/catalog/builtin.h"

namespace warplens::catalog {
namespace {

std::string instance(const KernelSpec& kernel, const Setting& setting) {
  std::vector<int64_t> values;
  const Values names = setting.all();
  for (const auto& parameter : template_parameters(kernel.source)) values.push_back(names.at(parameter));
  return fmt::format("{}<{}>", kernel.name, fmt::join(values, ", "));
}

// The default and a few others from all over the space of legal settings.
std::vector<Setting> some_settings(const KernelSpec& kernel, size_t count) {
  std::vector<Values> chosen{{}};
  for (const auto& parameter : kernel.parameters) {
    std::vector<Values> longer;
    for (const Values& values : chosen)
      for (const int64_t choice : parameter.choices) {
        longer.push_back(values);
        longer.back()[parameter.name] = choice;
      }
    chosen = std::move(longer);
  }
  std::vector<Setting> legal;
  for (const Values& values : chosen)
    if (auto setting = make_setting(kernel, values, "run", {}); setting && setting->broken.empty()) legal.push_back(setting.take());
  std::vector<Setting> some{make_setting(kernel, {}, "run", {}).take()};
  for (size_t i = 0; i < count && i < legal.size(); ++i) some.push_back(legal[i * legal.size() / std::min(count, legal.size())]);
  return some;
}

class Compiled : public testing::TestWithParam<std::string> {};

TEST_P(Compiled, ForThreeArchitecturesAtSeveralSettings) {
  const auto nvrtc = Nvrtc::open();
  if (!nvrtc)
    GTEST_SKIP() << "No CUDA toolkit: NVRTC was looked for as " << fmt::format("{}", fmt::join(Nvrtc::searched(), ", "))
                 << ". Set WARPLENS_NVRTC to its path.";
  const KernelSpec& kernel = builtin(GetParam());
  const std::array architectures{"sm_75", "sm_80", "sm_90"};
  const std::vector<Setting> settings = some_settings(kernel, 3);
  for (size_t i = 0; i < settings.size(); ++i) {
    const Setting& setting = settings[i];
    // The default for all of them, each other setting for one.
    for (size_t a = 0; a < architectures.size(); ++a) {
      if (i > 0 && i % architectures.size() != a) continue;
      const char* const architecture = architectures[a];
      std::vector<std::string> options = kernel.options;
      options.push_back("--ptxas-options=-O0");  // whether it is taken, not how fast it is
      const auto code = nvrtc->compile(kernel.source, instance(kernel, setting), architecture, options);
      ASSERT_TRUE(code.ok()) << instance(kernel, setting) << " for " << architecture << "\n" << code.error().message;
      EXPECT_THAT(*code, testing::HasSubstr(kernel.name));
    }
  }
}

std::vector<std::string> names() {
  std::vector<std::string> all;
  for (const auto& kernel : builtin_kernels()) all.push_back(kernel.name);
  return all;
}
INSTANTIATE_TEST_SUITE_P(BuiltinKernels, Compiled, testing::ValuesIn(names()), [](const auto& info) { return info.param; });

TEST(Nvrtc, RefusesAKernelThatIsWrong) {
  const auto nvrtc = Nvrtc::open();
  if (!nvrtc) GTEST_SKIP() << "No CUDA toolkit";
  const auto code = nvrtc->compile("template <int T> __global__ void k(float *x) { x[0] = nonsense; }", "k<1>", "sm_80", {});
  ASSERT_FALSE(code.ok());
  EXPECT_THAT(code.error().message, testing::HasSubstr("nonsense"));
}

// Parameters and derived names reach the kernel by the names of its template parameters. Those that only the launch uses become
// macros, so the code must not know the word: a macro would rewrite it.
TEST(BuiltinKernels, NamesAreTemplateParametersOrUnknownToTheCode) {
  for (const auto& kernel : builtin_kernels()) {
    std::vector<std::string> names;
    for (const auto& parameter : kernel.parameters) names.push_back(parameter.name);
    for (const auto& derived : kernel.derived) names.push_back(derived.name);
    const auto templates = template_parameters(kernel.source);
    EXPECT_THAT(names, testing::IsSupersetOf(templates)) << kernel.name;
    const std::string code = kernel.source.substr(kernel.source.find("*/"));
    for (const auto& name : names) {
      const bool in_launch_only = std::find(templates.begin(), templates.end(), name) == templates.end();
      EXPECT_FALSE(in_launch_only && std::regex_search(code, std::regex("\\b" + name + "\\b"))) << kernel.name << ": " << name;
    }
  }
}

}  // namespace
}  // namespace warplens::catalog
