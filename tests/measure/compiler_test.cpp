// What the device compiler is told and what of its words is repeated.
#include "kernels/measure/cuda/compiler.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/measure/cuda/options.h"
#include "kernels/measure/resources.h"

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

// As NVRTC 13.0 writes it: two kernels, one of which calls a function that spills.
constexpr std::string_view kReport =
    "ptxas info    : 0 bytes gmem\n"
    "ptxas info    : Compiling entry function '_Z1kPf' for 'sm_90'\n"
    "ptxas info    : Function properties for _Z1kPf\n"
    "ptxas         .     376 bytes stack frame, 8 bytes spill stores, 12 bytes spill loads\n"
    "ptxas info    : Used 24 registers, used 1 barriers, 376 bytes cumulative stack size\n"
    "ptxas info    : Function properties for _Z1fPfi\n"
    "ptxas         .     0 bytes stack frame, 596 bytes spill stores, 644 bytes spill loads\n"
    "ptxas info    : Compiling entry function '_Z5plainPf' for 'sm_90'\n"
    "ptxas info    : Function properties for _Z5plainPf\n"
    "ptxas         .     0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n"
    "ptxas info    : Used 8 registers, used 0 barriers\n";

TEST(PtxasReport, IsReadForTheKernelAndWhatItCalls) {
  const auto spilling = read_ptxas_report(kReport, "_Z1kPf");
  ASSERT_TRUE(spilling);
  EXPECT_EQ(spilling->registers, 24);
  EXPECT_EQ(spilling->stack_bytes, 376);
  EXPECT_EQ(spilling->spill_store_bytes, 8 + 596);
  EXPECT_EQ(spilling->spill_load_bytes, 12 + 644);
  const auto plain = read_ptxas_report(kReport, "_Z5plainPf");
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->registers, 8);
  EXPECT_EQ(plain->spill_store_bytes + plain->spill_load_bytes, 0);
}

TEST(PtxasReport, IsNoneWhereTheKernelIsNotInIt) {
  EXPECT_FALSE(read_ptxas_report(kReport, "_Z1k"));
  EXPECT_FALSE(read_ptxas_report("", "_Z1kPf"));
  EXPECT_FALSE(read_ptxas_report("Compiling entry function 'k' for 'sm_90'\nUsed 8 registers", "k"));
}

}  // namespace
}  // namespace warplens::measure::cuda
