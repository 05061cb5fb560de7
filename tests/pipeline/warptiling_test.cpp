// The written account of warp tiling at its reference setting, against arithmetic done by hand; and kernels that do the same
// in other words.
#include "tests/pipeline/pipeline.h"

namespace warplens::pipeline {
namespace {

constexpr uint64_t kBlocks = 8, kWarps = 4, kKTiles = 4;  // M = N = 256, K = 32: (256/64) * (256/128) blocks, 32/8 k tiles
constexpr uint64_t kKSteps = kKTiles * 8;                 // BK = 8

class Warptiling : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    ready_ = prepare(what("sgemm_warptiling", {}, {{"M", 256}, {"N", 256}, {"K", 32}}));
    ran_ = run(ready_);
  }
  static void TearDownTestSuite() { ready_ = {}, ran_ = {}; }
  static Ready ready_;
  static Ran ran_;
};
Ready Warptiling::ready_;
Ran Warptiling::ran_;

TEST_F(Warptiling, the_transposed_store_of_A_is_a_two_way_conflict) {
  // 128 threads store a 64 x 8 tile as 4 floats each: one pass, four stores per warp and k tile. Lanes 2i and 2i+1 hold columns
  // 0-3 and 4-7 of row i: their words are 4*64 apart, the same bank.
  const auto store = counts(ready_, ran_, "As", MemoryOp::Store);
  const uint64_t instructions = kBlocks * kWarps * kKTiles * 4;
  EXPECT_EQ(store.instructions, instructions);
  EXPECT_EQ(store.wavefronts, 2 * instructions);
  EXPECT_EQ(store.conflicts, instructions);
}

TEST_F(Warptiling, the_store_of_B_takes_four_wavefronts_without_conflict) {
  // An 8 x 128 tile, 128 threads with one float4: two passes; a contiguous 16-byte store is four passes of 8 lanes.
  const auto store = counts(ready_, ran_, "Bs", MemoryOp::Store);
  const uint64_t instructions = kBlocks * kWarps * kKTiles * 2;
  EXPECT_EQ(store.instructions, instructions);
  EXPECT_EQ(store.wavefronts, 4 * instructions);
  EXPECT_EQ(store.conflicts, 0u);
}

TEST_F(Warptiling, loads_of_A_are_broadcasts_of_four_words) {
  // WMITER * TM = 8 loads a k step and warp; 4 rows of lanes, 4 words apart by 4: four words in four banks.
  const auto load = counts(ready_, ran_, "As", MemoryOp::Load);
  const uint64_t instructions = kBlocks * kWarps * kKSteps * 8;
  EXPECT_EQ(load.instructions, instructions);
  EXPECT_EQ(load.wavefronts, instructions);
  EXPECT_EQ(load.conflicts, 0u);
}

TEST_F(Warptiling, loads_of_B_take_one_wavefront) {
  // WNITER * TN = 8 loads a k step and warp; 8 columns of lanes, words 0, 4, ... 28: eight banks.
  const auto load = counts(ready_, ran_, "Bs", MemoryOp::Load);
  const uint64_t instructions = kBlocks * kWarps * kKSteps * 8;
  EXPECT_EQ(load.instructions, instructions);
  EXPECT_EQ(load.wavefronts, instructions);
  EXPECT_EQ(load.conflicts, 0u);
}

TEST_F(Warptiling, the_compiled_account_merges_the_loads_into_16_byte_ones) {
  const Ready compiled = prepare(what("sgemm_warptiling", {}, {{"M", 256}, {"N", 256}, {"K", 32}}), Account::Compiled);
  const Ran ran = run(compiled);
  // Two LDS.128 each of As and Bs a k step. As: 4 distinct addresses, pairs merge: 2 wavefronts. Bs: lanes 8 apart read the
  // same, neighbours do not: four passes of one.
  const uint64_t steps = kBlocks * kWarps * kKSteps;
  const auto a = counts(compiled, ran, "As", MemoryOp::Load), b = counts(compiled, ran, "Bs", MemoryOp::Load);
  EXPECT_EQ(a.instructions, 2 * steps);
  EXPECT_EQ(a.wavefronts, 4 * steps);
  EXPECT_EQ(b.instructions, 2 * steps);
  EXPECT_EQ(b.wavefronts, 8 * steps);
  EXPECT_EQ(a.conflicts + b.conflicts, 0u);
  EXPECT_EQ(counts(compiled, ran, "As", MemoryOp::Store).conflicts, kBlocks * kWarps * kKTiles * 4);
}

// One way to write a shared-tile product, and three others; all count alike.
constexpr const char* kFor = R"(
__global__ void mm(const float *A, const float *B, float *C, int n) {
  __shared__ float a[16][16]; __shared__ float b[16][16];
  int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * 16 + ty, col = blockIdx.x * 16 + tx;
  float sum = 0;
  for (int t = 0; t < n / 16; ++t) {
    a[ty][tx] = A[row * n + t * 16 + tx]; b[ty][tx] = B[(t * 16 + ty) * n + col];
    __syncthreads();
    for (int k = 0; k < 16; ++k) sum += a[ty][k] * b[k][tx];
    __syncthreads();
  }
  C[row * n + col] = sum;
})";
constexpr const char* kWhile = R"(
__global__ void other(const float *left, const float *right, float *result, int width) {
  __shared__ float first[256]; __shared__ float second[256];
  const int x = threadIdx.x, y = threadIdx.y;
  float total = 0; int t = 0;
  while (t * 16 < width) {
    first[y * 16 + x] = left[(blockIdx.y * 16 + y) * width + t * 16 + x];
    second[y * 16 + x] = right[(t * 16 + y) * width + blockIdx.x * 16 + x];
    __syncthreads();
    int k = 0;
    do { total = first[y * 16 + k] * second[k * 16 + x] + total; k++; } while (k != 16);
    __syncthreads();
    t += 1;
  }
  result[(blockIdx.y * 16 + y) * width + blockIdx.x * 16 + x] = total;
})";
constexpr const char* kHelpers = R"(
template <int W> struct Tile { float cells[W * W]; __device__ float &at(int r, int c) { return cells[r * W + c]; } };
__device__ float dot(Tile<16> &p, Tile<16> &q, int r, int c) { float s = 0; for (int k = 0; k < 16; ++k) s += p.at(r, k) * q.at(k, c); return s; }
#define LOAD(dst, src, r, c, n) dst.at(threadIdx.y, threadIdx.x) = src[(r) * n + (c)]
__global__ void third(const float *A, const float *B, float *C, int n) {
  __shared__ Tile<16> p, q;
  float sum = 0;
  for (int t = 0; t < n; t += 16) {
    LOAD(p, A, blockIdx.y * 16 + threadIdx.y, t + threadIdx.x, n);
    LOAD(q, B, t + threadIdx.y, blockIdx.x * 16 + threadIdx.x, n);
    __syncthreads();
    sum += dot(p, q, threadIdx.y, threadIdx.x);
    __syncthreads();
  }
  C[(blockIdx.y * 16 + threadIdx.y) * n + blockIdx.x * 16 + threadIdx.x] = sum;
})";
constexpr const char* kPointers = R"(
__global__ void fourth(const float *A, const float *B, float *C, int n) {
  extern __shared__ float both[];
  float *p = both, *q = both + 256;
  float *mine = p + threadIdx.y * 16 + threadIdx.x;
  A += blockIdx.y * 16 * n; B += blockIdx.x * 16;
  float sum = 0;
  for (const float *end = A + n; A != end; A += 16, B += 16 * n) {
    *mine = A[threadIdx.y * n + threadIdx.x];
    q[mine - p] = *(B + threadIdx.y * n + threadIdx.x);
    __syncthreads();
    auto step = [&](int k) { sum += p[threadIdx.y * 16 + k] * *(q + k * 16 + threadIdx.x); };
    for (int k = 0; k < 16; k += 2) { step(k); step(k + 1); }
    __syncthreads();
  }
  C[(blockIdx.y * 16 + threadIdx.y) * n + blockIdx.x * 16 + threadIdx.x] = sum;
})";

TEST(Rewriting, a_kernel_in_other_words_has_the_same_written_counts_and_the_same_result) {
  workload::What how;
  how.grid = simt::Dim3{4, 4, 1};
  how.block = simt::Dim3{16, 16, 1};
  how.shared_bytes = 2048;
  std::vector<uint64_t> reference;
  std::vector<uint8_t> result;
  for (const char* source : {kFor, kWhile, kHelpers, kPointers}) {
    SCOPED_TRACE(source);
    workload::What wanted = how;
    const bool other = source == kWhile;
    wanted.args = {{other ? "left" : "A", "f32[64,64]:iota"},
                   {other ? "right" : "B", "f32[64,64]:=0.5"},
                   {other ? "result" : "C", "f32[64,64]:zero"},
                   {other ? "width" : "n", "64"}};
    const Ready ready = prepare_source(source, wanted);
    const Ran ran = run(ready);
    ASSERT_TRUE(ran.memory);
    std::vector<uint64_t> found;
    for (const Space space : {Space::Shared, Space::Global})
      for (const MemoryOp op : {MemoryOp::Load, MemoryOp::Store}) {
        const auto sum = counts(ready, ran, space, op);
        found.insert(found.end(), {sum.instructions, sum.wavefronts, sum.conflicts, sum.sectors});
      }
    const auto out = simt::read_buffer(*ran.memory, *ready.launch, 2);
    if (reference.empty()) reference = found, result = out;
    EXPECT_EQ(found, reference);
    EXPECT_EQ(out, result);
  }
  EXPECT_EQ(reference[0], 16u * 8 * 4 * 16 * 2);  // blocks, warps, k tiles, k steps, two loads
}

}  // namespace
}  // namespace warplens::pipeline
