#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/catalog/builtin.h"

namespace warplens::catalog {
namespace {

TEST(BuiltinKernels, AreOnTheirLadders) {
  std::vector<std::string> names;
  for (const auto& kernel : builtin_kernels()) names.push_back(kernel.name);
  EXPECT_THAT(names,
              testing::ElementsAre("sgemm_naive", "sgemm_tiled", "sgemm_column_major_a", "sgemm_block_tiling_1d", "sgemm_block_tiling_2d",
                                   "sgemm_block_tiling_2d_float4", "sgemm_warptiling", "sgemm_warptiling_padded",
                                   "sgemm_warptiling_swizzled", "sgemm_warptiling_double_buffered", "sgemm_stream_k", "transpose_naive",
                                   "transpose_shared", "transpose_two_elements", "transpose_swizzled", "transpose_float4", "tile_square",
                                   "tile_rectangular", "tile_square_dynamic", "tile_rectangular_dynamic", "vector_access", "copy_float4",
                                   "copy_complex", "copy_complex_bounded", "copy_complex_grid_stride", "copy_complex_unrolled"));
}

TEST(BuiltinKernels, HaveTitlesSentencesAndHelp) {
  for (const auto& kernel : builtin_kernels()) {
    for (const char* language : {"en", "zh"}) {
      EXPECT_FALSE(kernel.title.at(language).empty()) << kernel.name;
      EXPECT_FALSE(kernel.about.at(language).empty()) << kernel.name;
    }
    EXPECT_FALSE(kernel.parameters.empty()) << kernel.name;
    for (const auto& parameter : kernel.parameters)
      for (const char* language : {"en", "zh"}) {
        ASSERT_TRUE(parameter.help.contains(language)) << kernel.name << " " << parameter.name;
        EXPECT_FALSE(parameter.help.at(language).empty()) << kernel.name << " " << parameter.name;
      }
    EXPECT_FALSE(kernel.check.empty()) << kernel.name;
    EXPECT_FALSE(kernel.work.empty()) << kernel.name;
    EXPECT_FALSE(kernel.result_buffer.empty()) << kernel.name;
  }
}

TEST(BuiltinKernels, AreLegalByDefaultAtEverySizeAndLaunchSeveralBlocks) {
  for (const auto& kernel : builtin_kernels())
    for (const char* sizes : {"run", "measure"}) {
      const auto setting = make_setting(kernel, {}, sizes, {});
      ASSERT_TRUE(setting.ok()) << kernel.name << to_string(setting.error());
      EXPECT_TRUE(setting->broken.empty()) << kernel.name << ": " << in_language(setting->broken.front().message, "en");
      EXPECT_GE(setting->grid[0] * setting->grid[1], 2u) << kernel.name;
      EXPECT_GE(setting->block[0] * setting->block[1], 32u) << kernel.name;
    }
}

TEST(BuiltinKernels, OfferChoicesInOrderAndSomeThatARuleForbids) {
  for (const auto& kernel : builtin_kernels()) {
    Values largest;
    for (const auto& parameter : kernel.parameters) largest[parameter.name] = parameter.choices.back();
    int forbidden = 0;
    for (const auto& parameter : kernel.parameters) {
      EXPECT_TRUE(std::is_sorted(parameter.choices.begin(), parameter.choices.end())) << kernel.name << " " << parameter.name;
      for (const Values& others : {Values{}, largest})
        for (const auto& reason : why_illegal(kernel, others, "run", {}, parameter.name)) forbidden += !reason.empty();
    }
    EXPECT_GT(forbidden, 0) << kernel.name;
  }
}

// Levels are nested: each holds the next a whole number of times.
TEST(BuiltinKernels, NestTheirLevels) {
  for (const auto& kernel : builtin_kernels()) {
    const auto setting = make_setting(kernel, {}, "run", {});
    ASSERT_TRUE(setting.ok());
    const Values names = setting->all();
    int64_t rows = 0, columns = 0;
    for (const auto& level : kernel.levels) {
      const auto r = evaluate(level.rows, names), c = evaluate(level.columns, names);
      ASSERT_TRUE(r.ok() && c.ok()) << kernel.name;
      ASSERT_GE(*r, 1);
      ASSERT_GE(*c, 1);
      EXPECT_EQ(rows % *r, 0) << kernel.name << " " << level.name;
      EXPECT_EQ(columns % *c, 0) << kernel.name << " " << level.name;
      rows = *r;
      columns = *c;
    }
  }
}

// The setting that the literature uses: BM=64, BN=128, BK=8, WM=32, WN=64, WNITER=2, TM=TN=4 gives WMITER=2, WSUBM=16, WSUBN=32 and 128
// threads.
TEST(WarpTiling, HasTheReferenceSettingAndItsHierarchy) {
  const KernelSpec& kernel = builtin("sgemm_warptiling");
  const auto setting = make_setting(kernel, {}, "measure", {});
  ASSERT_TRUE(setting.ok());
  EXPECT_EQ(setting->parameters, (Values{{"BM", 64}, {"BN", 128}, {"BK", 8}, {"WM", 32}, {"WN", 64}, {"WNITER", 2}, {"TM", 4}, {"TN", 4}}));
  EXPECT_EQ(setting->sizes, (Values{{"M", 2048}, {"N", 2048}, {"K", 4096}}));
  EXPECT_EQ(setting->derived, (Values{{"WMITER", 2}, {"WSUBM", 16}, {"WSUBN", 32}, {"NUM_THREADS", 128}, {"SHARED_BYTES", 6144}}));
  EXPECT_EQ(setting->block[0], 128u);
  EXPECT_EQ(setting->grid[0], 2048u / 128);
  EXPECT_EQ(setting->grid[1], 2048u / 64);
  std::vector<std::vector<int64_t>> shapes;
  for (const auto& level : kernel.levels)
    shapes.push_back({*evaluate(level.rows, setting->all()), *evaluate(level.columns, setting->all())});
  // A warp sub tile is 4 x 8 thread tiles, a warp tile 2 x 2 sub tiles, a block tile 2 x 2 warp tiles.
  EXPECT_EQ(shapes, (std::vector<std::vector<int64_t>>{{64, 128}, {32, 64}, {16, 32}, {4, 4}}));
}

}  // namespace
}  // namespace warplens::catalog
