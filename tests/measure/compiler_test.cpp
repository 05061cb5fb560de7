// What the device compiler is told and what of its words is repeated.
#include "kernels/measure/cuda/compiler.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/measure/cuda/options.h"

namespace warplens::measure::cuda {
namespace {

using testing::HasSubstr;

// As NVRTC 13.0 writes it.
constexpr std::string_view kLog =
    "/etc/shadow(1): error: this declaration has no storage class or type specifier\n"
    "  root:secret\n"
    "  ^\n"
    "\n"
    "mine.cu(2): error: expected a \";\"\n"
    "  __global__ void k(float *p) { p[0] = q; }\n"
    "             ^\n"
    "\n"
    "2 errors detected in the compilation of \"mine.cu\".";

TEST(CompilerLog, QuotesNoLineOfAFileOutsideOfTheSource) {
  const std::string log = without_foreign_lines(kLog, {"mine.cu"});
  EXPECT_THAT(log, testing::Not(HasSubstr("secret")));
  EXPECT_THAT(log, HasSubstr("/etc/shadow(1): error"));
  EXPECT_THAT(log, HasSubstr("  __global__ void k(float *p) { p[0] = q; }\n             ^"));
  EXPECT_THAT(log, HasSubstr("2 errors detected"));
  EXPECT_EQ(without_foreign_lines("no place at all\n  indented", {}), "no place at all\n  indented");
}

TEST(CompilerOptions, ThatWriteOrReadFilesAreRefusedByName) {
  for (const char* option :
       {"--create-pch=x", "--time=x", "--device-time-trace=x", "-I/etc", "--include-path=/etc", "--pre-include=/etc/passwd", "--pch-dir=x",
        "--use_fast_math ", "--maxrregcount=", "--maxrregcount=1;x", "--ptxas-options=-o x", "", "@file"}) {
    const auto why = why_not_allowed({"--use_fast_math", option});
    ASSERT_TRUE(why) << option;
    EXPECT_THAT(*why, HasSubstr(std::string("'") + option + "'"));
  }
  EXPECT_FALSE(why_not_allowed({"--use_fast_math", "--maxrregcount=128", "--ptxas-options=-O1", "-DN=4", "--define-macro=A=\" b\""}));
}

}  // namespace
}  // namespace warplens::measure::cuda
