// No check says anything against the kernels that ship.
#include "tests/workload/builtin.h"

#include <gtest/gtest.h>

#include "kernels/checks/run_checks.h"
#include "kernels/workload/compare/check.h"

namespace warplens::checks {
namespace {

using workload::kernels;

frontend::Compiler& compiler() {
  static const auto instance = frontend::make_compiler(
      {WARPLENS_BINARY_DIR "/bin/warplens-compile", WARPLENS_SOURCE_DIR "/assets/include", "", std::chrono::seconds(60)});
  return *instance;
}

class BuiltIn : public testing::TestWithParam<std::string> {};

TEST_P(BuiltIn, is_free_of_findings) {
  auto kernel = workload::resolve(kernels(), workload::named(GetParam()), "run");
  ASSERT_TRUE(kernel.ok()) << to_string(kernel.error());
  auto answer = compiler().compile(workload::compile_request(**kernel));
  ASSERT_TRUE(answer.ok()) << to_string(answer.error());
  auto planned = workload::make_launch(**kernel, *answer->program);
  ASSERT_TRUE(planned.ok()) << to_string(planned.error());
  simt::Launch launch = *planned->launch;
  workload::poison_results(**kernel, launch);
  auto report = run_checks(*answer->program, launch);
  ASSERT_TRUE(report.ok()) << to_string(report.error());
  EXPECT_TRUE(report->complete) << report->ended_by;
  EXPECT_EQ(report->blocks, launch.grid.count());
  for (const Finding& finding : report->findings) ADD_FAILURE() << name(finding.kind) << ": " << finding.sentence;
}

std::vector<std::string> names() {
  std::vector<std::string> all;
  for (const auto& kernel : kernels()) all.push_back(kernel.name);
  return all;
}

INSTANTIATE_TEST_SUITE_P(kernels, BuiltIn, testing::ValuesIn(names()), [](const auto& info) { return info.param; });

}  // namespace
}  // namespace warplens::checks
