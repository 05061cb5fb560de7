// What it costs to compile functions that call themselves and structures of thousands of numbers: counted in instructions and allocations,
// as a time would be another on each machine.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "kernels/program/control_flow.h"
#include "tests/frontend/lower/run_kernel.h"

static std::atomic<uint64_t> allocations{0};

void* operator new(size_t bytes) {
  ++allocations;
  if (void* const memory = std::malloc(bytes ? bytes : 1)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, size_t) noexcept { std::free(memory); }

namespace warplens::frontend::test {
namespace {

// The rows so far are a constant at each depth: with all of these loops unrolled there were 45,000 instructions.
TEST(CostOfRecursion, ALoopIsNotUnrolledByTheDepthOfTheCallThatItIsIn) {
  const auto program = compile(R"(
  __device__ bool safe(const int *q, int row, int column) {
    for (int r = 0; r < row; ++r)
      if (q[r] == column || q[r] - column == r - row || q[r] - column == row - r) return false;
    return true;
  }
  __device__ int place(int *q, int row, int n) {
    if (row == n) return 1;
    int count = 0;
    for (int c = 0; c < n; ++c)
      if (safe(q, row, c)) { q[row] = c; count += place(q, row + 1, n); }
    return count;
  }
  __global__ void k(int *out, const int *in, int n) { out[threadIdx.x] = place(out + 64 + threadIdx.x * n, 0, n); })",
                               true);
  ASSERT_TRUE(program) << program.error().message;
  EXPECT_LT(program->code.size(), 8'000u);
  EXPECT_GT(program->code.size(), 2'000u);
}

// Of its four turns each: one that the source itself gives is unrolled at all depths.
TEST(CostOfRecursion, ALoopOfAConstantLengthIsUnrolledAtAllDepths) {
  const auto program = compile(R"(
  __device__ int f(const int *in, int n) {
    if (n == 0) return 1;
    int sum = 0;
    for (int i = 0; i < 4; ++i) sum += in[4 * n + i];
    return sum * f(in, n - 1) + n;
  }
  __global__ void k(int *out, const int *in, int n) { out[threadIdx.x] = f(in, n); })",
                               true);
  ASSERT_TRUE(program) << program.error().message;
  size_t jumps_back = 0;
  for (uint32_t at = 0; at < program->code.size(); ++at)
    for_each_target(program->code[at], [&](uint32_t target) { jumps_back += target <= at; });
  EXPECT_EQ(jumps_back, 0u) << disassemble(*program);
}

// The second call is a loop around the first, which is in the next one: 96 loops in one another. What each pass asks about each of them
// grew with the loops around it: 1.2 million allocations, and 20 seconds.
TEST(CostOfRecursion, LoopsInManyOthersAreLeftAsTheyAre) {
  const uint64_t before = allocations;
  const auto program = compile(R"(
  __device__ void hanoi(int n, int from, int to, int by, int *moves, int *count) {
    if (n == 0) return;
    hanoi(n - 1, from, by, to, moves, count);
    moves[(*count)++] = from * 4 + to;
    hanoi(n - 1, by, to, from, moves, count);
  }
  __global__ void k(int *out, const int *in, int n) { hanoi(n, 0, 1, 2, out + 64 + threadIdx.x * 64, out + threadIdx.x); })",
                               true);
  ASSERT_TRUE(program) << program.error().message;
  EXPECT_GT(program->code.size(), 2'000u);
  EXPECT_LT(allocations - before, 450'000u);
}

// Four around a call of itself: the call is followed until 96 are in one another, where there were 384, and the kernel stops behind that.
TEST(CostOfRecursion, NoMoreThan96LoopsAreInOneAnother) {
  const auto program = compile(R"(
  __device__ int f(const int *a, int n) {
    if (n <= 0) return a[0];
    int sum = 0;
    for (int i = 0; i < a[1]; ++i)
      for (int j = 0; j < a[2]; ++j)
        for (int k = 0; k < a[3]; ++k)
          for (int l = 0; l < a[4]; ++l) sum += f(a, n - i - j - k - l - 1) * a[n];
    return sum;
  }
  __global__ void k(int *out, const int *in, int n) { out[threadIdx.x] = f(in, n); })",
                               true);
  ASSERT_TRUE(program) << program.error().message;
  EXPECT_LT(program->code.size(), 1'600u);
  EXPECT_NE(disassemble(*program).find("the calls of 'f' are in one another more than 24 times"), std::string::npos);
}

// Taken apart number by number it took 530,000 allocations and ten seconds, which grew with the square of their number.
TEST(CostOfLargeValues, AStructureThatIsReturnedIsCopiedAsMemory) {
  const uint64_t before = allocations;
  const auto program = compile(R"(
  struct Large { short numbers[2500]; };
  __device__ Large changed(Large l, int by) { l.numbers[by] += by; return l; }
  __device__ Large twice(Large l, int by) { return changed(changed(l, by), by + 1); }
  __global__ void k(int *out, const int *in, int n) {
    Large mine{};
    out[threadIdx.x] = twice(twice(mine, in[n]), n).numbers[in[0]];
  })",
                               true);
  ASSERT_TRUE(program) << program.error().message;
  EXPECT_LT(allocations - before, 30'000u);
}

}  // namespace
}  // namespace warplens::frontend::test
