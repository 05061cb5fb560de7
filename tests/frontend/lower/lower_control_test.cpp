#include <gtest/gtest.h>

#include "tests/frontend/lower/run_kernel.h"

namespace warplens::frontend::test {
namespace {

// Runs the kernel in both accounts and compares out[i] with expected(i) for every thread.
template <class F>
void expect_each(const std::string& source, F expected, uint32_t threads = 64) {
  const Ran ran = run_both(source, threads);
  for (int i = 0; i < static_cast<int>(threads); ++i)
    ASSERT_EQ(ran.out[i], expected(i)) << "thread " << i << "\n" << disassemble(ran.program);
}

TEST(LowerControl, LanesThatTakeDifferentBranchesReconverge) {
  expect_each(R"(__global__ void k(int *out, const int *in, int n) {
    int i = threadIdx.x, v;
    if (i % 3 == 0) v = i * 2; else if (i % 3 == 1) v = -i; else v = 7;
    out[i] = v + 1;
  })",
              [](int i) {
                return (i % 3 == 0 ? i * 2 : i % 3 == 1 ? -i : 7) + 1;
              });
}

TEST(LowerControl, ALoopThatLanesLeaveAtDifferentTimesKeepsEachLanesCount) {
  expect_each(R"(__global__ void k(int *out, const int *in, int n) {
    int i = threadIdx.x, steps = 0;
    while (true) {
      if (steps == i % 5) break;
      ++steps;
    }
    out[i] = steps;
  })",
              [](int i) { return i % 5; });
}

TEST(LowerControl, AUniformValueUsedBehindADivergentLoopIsEachLanesOwn) {
  expect_each(R"(__global__ void k(int *out, const int *in, int n) {
    int i = threadIdx.x, square = 0;
    for (int step = 0; step < 40; ++step) {
      square = step * step;
      if (step >= i) break;
    }
    out[i] = square;
  })",
              [](int i) { return i < 39 ? i * i : 39 * 39; });
}

TEST(LowerControl, ValuesSwappedInALoopAreMovedAtOnce) {
  expect_each(R"(__global__ void k(int *out, const int *in, int n) {
    int i = threadIdx.x, a = 0, b = 1, c = 2;
    for (int step = 0; step < i; ++step) { int old = a; a = b; b = c; c = old; }
    out[i] = a * 100 + b * 10 + c;
  })",
              [](int i) {
                int v[3] = {0, 1, 2};
                return v[i % 3] * 100 + v[(i + 1) % 3] * 10 + v[(i + 2) % 3];
              });
}

TEST(LowerControl, FibonacciNumbersComeFromTwoValuesThatChangeTogether) {
  expect_each(R"(__global__ void k(int *out, const int *in, int n) {
    int a = 0, b = 1;
    for (unsigned s = threadIdx.x % 20; s > 0; --s) { int next = a + b; a = b; b = next; }
    out[threadIdx.x] = a;
  })",
              [](int i) {
                int a = 0, b = 1;
                for (int s = 0; s < i % 20; ++s) {
                  const int next = a + b;
                  a = b;
                  b = next;
                }
                return a;
              });
}

TEST(LowerControl, ASwitchFallsThroughWhereTheSourceDoes) {
  expect_each(R"(__global__ void k(int *out, const int *in, int n) {
    int v = 0;
    switch (threadIdx.x % 6) {
      case 0: v = 10; break;
      case 1: v += 1;
      case 2: v += 20; break;
      case 4: v = 4; break;
      default: v = -1;
    }
    out[threadIdx.x] = v;
  })",
              [](int i) {
                const int table[] = {10, 21, 20, -1, 4, -1};
                return table[i % 6];
              });
}

TEST(LowerControl, LanesThatReturnEarlyDoNotHoldUpABarrier) {
  expect_each(R"(__global__ void k(int *out, const int *in, int n) {
    __shared__ int tile[64];
    int i = threadIdx.x;
    if (i >= 40) return;
    tile[i] = in[i] * 3;
    __syncthreads();
    out[i] = tile[39 - i];
  })",
              [](int i) { return i < 40 ? (39 - i) * 3 : 0; });
}

TEST(LowerControl, AReturnInsideANestedLoopEndsThatLaneOnly) {
  expect_each(R"(__global__ void k(int *out, const int *in, int n) {
    int i = threadIdx.x;
    for (int a = 0; a < 8; ++a)
      for (int b = 0; b < 8; ++b)
        if (a * 8 + b == i) { out[i] = a * 1000 + b; return; }
    out[i] = -1;
  })",
              [](int i) { return i / 8 * 1000 + i % 8; });
}

TEST(LowerControl, DoWhileContinueAndBreakFollowTheSource) {
  expect_each(R"(__global__ void k(int *out, const int *in, int n) {
    int i = threadIdx.x, sum = 0, j = 0;
    do {
      ++j;
      if (j % 2 == i % 2) continue;
      if (j > 9) break;
      sum += j;
    } while (j < i);
    out[i] = sum;
  })",
              [](int i) {
                int sum = 0, j = 0;
                do {
                  ++j;
                  if (j % 2 == i % 2) continue;
                  if (j > 9) break;
                  sum += j;
                } while (j < i);
                return sum;
              });
}

TEST(LowerControl, ShortCircuitsDoNotReadWhatTheyGuard) {
  expect_each(R"(__global__ void k(int *out, const int *in, int n) {
    int i = threadIdx.x;
    out[i] = (i < 10 && in[i] > 4) || (i >= 60 && in[i + 960] == 1020) ? 1 : 0;
    int far = i < 32 ? in[i + 900] : 5;
    out[i] += far;
  })",
              [](int i) { return ((i < 10 && i > 4) || i == 60 ? 1 : 0) + (i < 32 ? i + 900 : 5); });
}

TEST(LowerControl, GotoOutOfTwoLoopsLandsBehindBoth) {
  expect_each(R"(__global__ void k(int *out, const int *in, int n) {
    int i = threadIdx.x, found = -1;
    for (int a = 0; a < 10; ++a)
      for (int b = 0; b < 10; ++b)
        if (a * b == i) { found = a * 100 + b; goto done; }
  done:
    out[i] = found;
  })",
              [](int i) {
                for (int a = 0; a < 10; ++a)
                  for (int b = 0; b < 10; ++b)
                    if (a * b == i) return a * 100 + b;
                return -1;
              });
}

TEST(LowerControl, BarriersInALoopSeparateItsIterations) {
  const Ran ran = run_both(R"(__global__ void k(int *out, const int *in, int n) {
    __shared__ int v[64];
    int i = threadIdx.x;
    v[i] = in[i];
    for (int s = 32; s > 0; s /= 2) {
      __syncthreads();
      if (i < s) v[i] += v[i + s];
    }
    if (i == 0) out[0] = v[0];
  })");
  EXPECT_EQ(ran.out[0], 63 * 64 / 2);
  ASSERT_NE(ran.program.k_tile_header, kNone);
}

// What a call costs doubles with each level: bounded so that compiling it takes about a second at most.
TEST(LowerControl, AFunctionThatCallsItselfTwiceIsInlinedUpToABound) {
  const auto program = compile(R"(
  struct Ends { int least, most; };
  __device__ Ends ends(const int *a, int low, int high) {
    if (low == high) return {a[low], a[low]};
    int middle = (low + high) / 2;
    Ends x = ends(a, low, middle), y = ends(a, middle + 1, high);
    return {min(x.least, y.least), max(x.most, y.most)};
  }
  __global__ void k(int *out, const int *in, int n) { out[threadIdx.x] = ends(in, 0, n - 1).most; })",
                               false);
  ASSERT_TRUE(program) << program.error().message;
  EXPECT_LT(program->code.size(), 8'000u);
  EXPECT_GT(program->code.size(), 2'000u);
}

TEST(LowerControl, AFailedAssertionNamesItselfAndItsLine) {
  const auto ran = run("#include <assert.h>\n__global__ void k(int *out, const int *in, int n) {\n  assert(in[threadIdx.x] < 50);\n}");
  ASSERT_FALSE(ran.ok());
  EXPECT_NE(ran.error().message.find("in[threadIdx.x] < 50"), std::string::npos) << ran.error().message;
  EXPECT_EQ(ran.error().span.line, 3u);
}

}  // namespace
}  // namespace warplens::frontend::test
