// Blocks on several threads: the results, counts, lines and faults of one thread, and which launches run like that.
#include "kernels/analysis/ranking.h"
#include "tests/pipeline/pipeline.h"
#include "tests/simt/on_threads.h"

namespace warplens::pipeline {
namespace parallel_tests {

Ready ready_of(const std::string& source, uint32_t grid, std::vector<std::pair<std::string, std::string>> args,
               Account account = Account::Written) {
  workload::What wanted;
  wanted.args = std::move(args);
  wanted.grid = simt::Dim3{grid, 1, 1}, wanted.block = simt::Dim3{64, 1, 1};
  return prepare_source(source, wanted, account);
}

// How many threads ran the blocks, where four may; everything has to be as with one.
uint32_t threads_of(const Ready& ready) {
  if (!ready.program) return 0;
  EXPECT_EQ(simt::differs_on_threads(*ready.program, *ready.launch), "");
  const simt::Run run = simt::run_on(4, *ready.program, *ready.launch);
  return run.result.ok() ? run.result->threads : 1;
}

class BuiltIn : public testing::TestWithParam<std::string> {};

TEST_P(BuiltIn, kernel_is_the_same_on_any_number_of_threads) {
  const Ready ready = prepare(what(GetParam()));
  ASSERT_TRUE(ready.program);
  const uint32_t threads = threads_of(ready);
  if (ready.launch->grid.count() < 4 || ready.launch->blocks_build_on_others) return;
  EXPECT_EQ(threads, 4u) << "its blocks depend on each other";
}

std::vector<std::string> names() {
  std::vector<std::string> all;
  for (const auto& kernel : built_in_kernels()) all.push_back(kernel.name);
  return all;
}
INSTANTIATE_TEST_SUITE_P(kernels, BuiltIn, testing::ValuesIn(names()), [](const auto& info) { return info.param; });

constexpr const char* kScale = R"(
__global__ void scale(float* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = 2 * x[i] + 1;
})";

TEST(Parallel, BlocksThatChangeTheirPartsOfAPageRunOnSeveralThreads) {
  EXPECT_EQ(threads_of(ready_of(kScale, 40, {{"x", "f32[2560]:random"}, {"n", "2501"}})), 4u);
}

TEST(Parallel, BytesOfOneWordBelongToSeveralBlocks) {
  EXPECT_EQ(threads_of(ready_of(R"(
__global__ void odd(unsigned char* x) {
  int first = blockIdx.x * 7;
  if (threadIdx.x < 7) x[first + threadIdx.x] = x[first + threadIdx.x] + blockIdx.x;
})",
                                60, {{"x", "u8[420]:random"}})),
            4u);
}

TEST(Parallel, UpdatesWhoseResultNobodyUsesAreDoneInTheOrderOfBlocks) {
  for (const Account account : {Account::Written, Account::Compiled})
    EXPECT_EQ(threads_of(ready_of(
                  R"(
__global__ void sums(const float* x, float* sum, int* counts, unsigned* most) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(sum, x[i]);
  atomicAdd(&counts[i % 13], i);
  atomicMax(most, i);
  atomicExch(&counts[13], i);
})",
                  50, {{"x", "f32[3200]:random"}, {"sum", "f32[1]:zero"}, {"counts", "i32[14]:zero"}, {"most", "u32[1]:zero"}}, account)),
              4u);
}

TEST(Parallel, ATicketIsTakenInTheOrderOfBlocks) {
  EXPECT_EQ(threads_of(ready_of(R"(
__global__ void tickets(int* next, int* mine) {
  mine[blockIdx.x * blockDim.x + threadIdx.x] = atomicAdd(next, 1);
})",
                                30, {{"next", "i32[1]:zero"}, {"mine", "i32[1920]:zero"}})),
            1u);
}

TEST(Parallel, WhatABlockLeavesForTheNextOneIsThere) {
  threads_of(ready_of(R"(
__global__ void chain(int* x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i + 64] = x[i] + 1;
})",
                      40, {{"x", "i32[2624]:zero"}}));  // one thread may have run them all
}

TEST(Parallel, AWordThatBlocksUpdateAndReadMakesThemRunInTurn) {
  EXPECT_EQ(threads_of(ready_of(R"(
__global__ void after(int* sum, int* seen) {
  atomicAdd(sum, 1);
  __syncthreads();
  seen[blockIdx.x * blockDim.x + threadIdx.x] = *sum;
})",
                                40, {{"sum", "i32[1]:zero"}, {"seen", "i32[2560]:zero"}})),
            1u);
}

TEST(Parallel, LinesOfPrintfComeInTheOrderOfBlocks) {
  const Ready ready = ready_of(R"(
#include <cstdio>
__global__ void says() {
  if (threadIdx.x != 0) return;
  if (blockIdx.x % 3 == 0) printf("block %d, ", blockIdx.x);
  else printf("block %d\n", blockIdx.x);
})",
                               50, {});
  EXPECT_EQ(threads_of(ready), 4u);
  ASSERT_TRUE(ready.program);
  const simt::Run run = simt::run_on(3, *ready.program, *ready.launch);
  ASSERT_TRUE(run.result.ok());
  ASSERT_EQ(run.result->printed.size(), 33u);  // two of each three blocks end a line
  EXPECT_EQ(run.result->printed[0], "block 0, block 1");
  EXPECT_EQ(run.result->printed[1], "block 2");
  EXPECT_EQ(run.result->printed[32], "block 48, block 49");
}

TEST(Parallel, TheFirstFaultIsThatOfTheFirstBlockThatHasOne) {
  const Ready ready = ready_of(R"(
__global__ void leaves(int* x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= 1300) i += 100000;
  x[i] = i;
})",
                               40, {{"x", "i32[2560]:zero"}});
  ASSERT_TRUE(ready.program);
  EXPECT_EQ(simt::differs_on_threads(*ready.program, *ready.launch), "");
  const simt::Run run = simt::run_on(4, *ready.program, *ready.launch);
  ASSERT_FALSE(run.result.ok());
  EXPECT_NE(run.result.error().message.find("block (20, 0, 0)"), std::string::npos) << run.result.error().message;
}

TEST(Parallel, BlocksWaitForOthers) {
  threads_of(ready_of(R"(
__global__ void waits(volatile int* flag, int* x) {
  if (blockIdx.x > 0 && threadIdx.x == 0) while (flag[blockIdx.x - 1] == 0) {}
  __syncthreads();
  x[blockIdx.x * blockDim.x + threadIdx.x] = blockIdx.x;
  if (threadIdx.x == 0) flag[blockIdx.x] = 1;
})",
                      20, {{"flag", "i32[20]:zero"}, {"x", "i32[1280]:zero"}}));  // one thread may have run them all
}

TEST(Parallel, ALimitOnTicksIsTheSame) {
  Ready ready = ready_of(kScale, 40, {{"x", "f32[2560]:random"}, {"n", "2501"}});
  ASSERT_TRUE(ready.program);
  for (const uint64_t limit : {10, 60, 100, 200, 400, 700}) {
    auto launch = std::make_shared<simt::Launch>(*ready.launch);
    launch->limits.max_ticks_per_block = limit;
    EXPECT_EQ(simt::differs_on_threads(*ready.program, *launch), "") << limit;
  }
}

TEST(Parallel, AWarpOperationWithoutItsLanesIsReportedForTheFirstBlock) {
  threads_of(ready_of(R"(
__global__ void absent(int* x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x < 16) x[i] = __shfl_sync(0xffff, i, 20);
})",
                      20, {{"x", "i32[1280]:zero"}}));
}

// The same list, from several threads.
TEST(Parallel, TheRankingOfAccessesIsTheSame) {
  const Ready ready = prepare(what("transpose_naive"));
  ASSERT_TRUE(ready.program);
  const auto ranking = [&](uint32_t threads) {
    analysis::RankingObserver observer(*ready.program);
    simt::RunOptions options;
    options.observer = &observer;
    const simt::Run run = simt::run_on(threads, *ready.program, *ready.launch, options);
    EXPECT_TRUE(run.result.ok() && run.result->threads == threads);
    std::string text;
    const analysis::Ranking all = observer.ranking(run.result->blocks_run, run.result->blocks_total);
    for (const auto* list : {&all.shared, &all.other})
      for (const analysis::RankedAccess& a : *list)
        text += fmt::format("{} {} {} {}: {} {} {} {}\n", a.site, a.instructions, a.taken, a.excess, a.worst.block, a.worst.tick,
                            a.worst.warp, a.worst.instruction);
    return text;
  };
  EXPECT_EQ(ranking(1), ranking(4));
}

// Long enough that the caller's thread, which asks whether to go on, comes to it while others work.
TEST(Parallel, ARunThatIsCancelledSaysSo) {
  const Ready ready = ready_of("__global__ void turns(float *x, int n) { for (int i = 0; i < n; ++i) x[threadIdx.x] += i; }", 400,
                               {{"x", "f32[64]:zero"}, {"n", "100000"}});
  ASSERT_TRUE(ready.program);
  simt::RunOptions options;
  options.progress = [](uint64_t, uint64_t) { return false; };
  const simt::Run run = simt::run_on(4, *ready.program, *ready.launch, options);
  ASSERT_TRUE(run.result.ok());
  EXPECT_TRUE(run.result->cancelled);
}

}  // namespace parallel_tests
}  // namespace warplens::pipeline
