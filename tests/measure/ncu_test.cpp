#include "kernels/measure/ncu.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warplens::measure {
namespace {

using testing::HasSubstr;

const std::string kHeader =
    R"("ID","Process ID","Process Name","Host Name","Kernel Name","Context","Stream","Block Size","Grid Size","Device","CC","Section Name","Metric Name","Metric Unit","Metric Value")"
    "\n";
std::string row(int id, const std::string& kernel, const std::string& metric, const std::string& value) {
  std::string text;
  for (const std::string& field :
       {std::to_string(id), std::string("7"), std::string("warplens"), std::string("127.0.0.1"), kernel, std::string("1"), std::string("7"),
        std::string("(16, 16, 1)"), std::string("(4, 4, 1)"), std::string("0"), std::string("9.0"),
        std::string("Command line profiler metrics"), metric, std::string(""), value})
    text += (text.empty() ? "\"" : ",\"") + field + "\"";
  return text + "\n";
}
const std::string kLoads = "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum",
                  kSectors = "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum";

TEST(Ncu, ReadsCountsAfterABannerWithThousandsSeparators) {
  const auto read = parse_ncu(
      "==PROF== Connected to process 7 (/usr/bin/warplens)\n==PROF== Profiling \"k\" - 0: 0%....100% - 3 passes\n{\"job\":\"k\"}\n\n" +
      kHeader + row(0, "void sgemm_tiled<(int)16, (int)8>(int, int, const float *)", kLoads, "1,163,840") +
      row(0, "void sgemm_tiled<(int)16, (int)8>(int, int, const float *)", kSectors, "0") + "==PROF== Disconnected from process 7\n" +
      row(1, "transpose_naive", kLoads, "12.000000"));
  ASSERT_TRUE(read) << read.error().message;
  ASSERT_EQ(read->size(), 2u);
  EXPECT_EQ((*read)[0].function, "sgemm_tiled");
  EXPECT_EQ((*read)[0].counts, (Counts{{"load_wavefronts", 1'163'840}, {"load_sectors", 0}}));
  EXPECT_EQ((*read)[1].function, "transpose_naive");
  EXPECT_EQ((*read)[1].counts, (Counts{{"load_wavefronts", 12}}));
}

TEST(Ncu, ColumnsAreFoundByTheirNames) {
  const auto read =
      parse_ncu("\"Metric Value\",\"Metric Name\",\"ID\",\"Kernel Name\"\n\"5\",\"" + kLoads + "\",\"0\",\"ns::k(float, float)\"\n");
  ASSERT_TRUE(read);
  EXPECT_EQ((*read)[0].function, "k");
  EXPECT_EQ((*read)[0].counts.at("load_wavefronts"), 5u);
}

TEST(Ncu, ACounterThatThisGpuDoesNotHaveIsUnknownAndOneThatAllHaveIsAnError) {
  const auto unknown = parse_ncu(kHeader + row(0, "k", "smsp__inst_executed_op_ldgsts.sum", "n/a"));
  ASSERT_TRUE(unknown);
  EXPECT_TRUE((*unknown)[0].counts.empty());
  const auto wrong = parse_ncu(kHeader + row(0, "k", kLoads, "n/a"));
  ASSERT_FALSE(wrong);
  EXPECT_THAT(wrong.error().message, HasSubstr("ncu reports \"n/a\" for l1tex__data_pipe"));
  EXPECT_FALSE(parse_ncu("==ERROR== nothing\n"));
}

TEST(Ncu, SaysInOneSentenceWhyNothingIsCounted) {
  EXPECT_THAT(ncu_complaint("==PROF== Connected\n==ERROR== ERR_NVGPUCTRPERM - The user does not have permission"),
              HasSubstr("no permission to read the GPU's performance counters (ERR_NVGPUCTRPERM); run as root"));
  EXPECT_EQ(ncu_complaint("==PROF== x\n==ERROR== Failed to find metric y\n"), "ncu: Failed to find metric y");
  EXPECT_EQ(ncu_complaint("warplens: no NVIDIA driver: install it\n==WARNING== No kernels were profiled.\n"),
            "no NVIDIA driver: install it");
  EXPECT_EQ(ncu_complaint("all is well\n"), "");
}

TEST(Ncu, ThatIsMissingIsNamedWithWhatToInstall) {
  EXPECT_THAT(find_ncu("/nowhere/ncu").error().message, HasSubstr("--ncu /nowhere/ncu: no such file"));
  EXPECT_THAT(find_ncu("/nowhere/ncu").error().hint, HasSubstr("install Nsight Compute"));
}

}  // namespace
}  // namespace warplens::measure
