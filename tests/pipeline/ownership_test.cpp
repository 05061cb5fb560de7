// Who owns which element is read from the trace: a kernel that permutes its threads shows a permuted picture, and a header that
// says otherwise is contradicted.
#include "kernels/analysis/ownership.h"

#include "tests/pipeline/pipeline.h"

namespace warplens::pipeline {
namespace {

std::shared_ptr<const analysis::Snapshot> snapshot_of(const Ready& ready) {
  auto made = analysis::make_snapshot(ready.kernel->file, ready.kernel->setting, ready.program, ready.launch, {});
  EXPECT_TRUE(made.ok());
  return made.ok() ? made.take() : nullptr;
}

TEST(Ownership, the_reference_setting_of_warp_tiling_agrees_with_all_four_levels) {
  const auto snapshot = snapshot_of(prepare(what("sgemm_warptiling")));
  ASSERT_TRUE(snapshot && snapshot->ownership);
  EXPECT_EQ(snapshot->ownership->rows, 64u);
  EXPECT_EQ(snapshot->ownership->columns, 128u);
  ASSERT_EQ(snapshot->levels.size(), 4u);
  for (const auto& level : snapshot->levels) EXPECT_EQ(level.disagreement, "") << level.name;
  // Lane 9 of warp 0: row 9/8 = 1, column 9%8 = 1 of 4 x 4 thread tiles in the first sub tile.
  EXPECT_EQ(snapshot->ownership->thread[4 * 128 + 4], 9);
  // The first element right of the warp tile belongs to warp 1, below it to warp 2.
  EXPECT_EQ(snapshot->ownership->thread[64], 32);
  EXPECT_EQ(snapshot->ownership->thread[32 * 128], 64);
}

TEST(Ownership, every_legal_neighbour_of_the_reference_setting_agrees_with_its_levels) {
  for (const Settings& set :
       {Settings{{"BM", "128"}}, Settings{{"BK", "16"}}, Settings{{"WNITER", "1"}}, Settings{{"TM", "8"}, {"WNITER", "1"}}}) {
    const auto snapshot = snapshot_of(prepare(what("sgemm_warptiling", set)));
    ASSERT_TRUE(snapshot);
    for (const auto& level : snapshot->levels) EXPECT_EQ(level.disagreement, "") << set[0].name << " " << level.name;
  }
}

TEST(Ownership, every_built_in_kernel_agrees_with_its_levels_at_its_defaults_and_beside_them) {
  for (const auto& kernel : built_in_kernels()) {
    if (kernel.check == "gemm_any_order") continue;  // a block that takes a share of all k steps stores one tile, several or none
    std::vector<Settings> settings{{}};
    for (const auto& parameter : kernel.parameters)
      for (const int64_t choice : parameter.choices) {
        const auto setting = catalog::make_setting(kernel, {{parameter.name, choice}}, "run", {});
        if (setting.ok() && setting->broken.empty()) settings.push_back(Settings{{parameter.name, choice}});
      }
    for (const Settings& set : settings) {
      SCOPED_TRACE(kernel.name + (set.empty() ? "" : " " + set[0].name + "=" + frontend::text_of(set[0].value)));
      const auto snapshot = snapshot_of(prepare(what(kernel.name, set)));
      ASSERT_TRUE(snapshot && snapshot->ownership);
      for (const auto& level : snapshot->levels) EXPECT_EQ(level.disagreement, "") << level.name;
    }
  }
}

constexpr const char* kPermuted = R"(
__global__ void permuted(float *C) {
  const int thread = threadIdx.x ^ 5;
  C[blockIdx.x * 64 + thread] = threadIdx.x;
})";

TEST(Ownership, a_permuted_kernel_shows_a_permuted_picture) {
  workload::What how;
  how.block = simt::Dim3{64, 1, 1};
  how.grid = simt::Dim3{2, 1, 1};
  how.args = {{"C", "f32[8,16]:zero"}};
  const auto snapshot = snapshot_of(prepare_source(kPermuted, how));
  ASSERT_TRUE(snapshot && snapshot->ownership);
  EXPECT_EQ(snapshot->ownership->rows, 4u);
  EXPECT_EQ(snapshot->ownership->columns, 16u);
  for (int i = 0; i < 64; ++i) EXPECT_EQ(snapshot->ownership->thread[i], i ^ 5);
}

TEST(Ownership, a_level_that_the_trace_contradicts_says_how) {
  Ready ready = prepare(what("sgemm_warptiling"));
  auto wrong = std::make_shared<catalog::KernelSpec>(*ready.kernel->file->spec);
  for (auto& level : wrong->levels)
    if (level.name == "thread tile") level.columns = {catalog::Expression::parse("2*TN").take(), {}};
  auto kernel = std::make_shared<workload::ResolvedKernel>(*ready.kernel);
  kernel->file = catalog::kernel_file(kernel->file->path, kernel->file->text, wrong);
  ready.kernel = kernel;
  const auto snapshot = snapshot_of(ready);
  ASSERT_TRUE(snapshot);
  EXPECT_NE(snapshot->levels[3].disagreement.find("4 x 8 thread tile at row 0, column 0 of the block is stored by 2 threads"),
            std::string::npos)
      << snapshot->levels[3].disagreement;
  EXPECT_EQ(snapshot->levels[2].disagreement, "");
}

}  // namespace
}  // namespace warplens::pipeline
