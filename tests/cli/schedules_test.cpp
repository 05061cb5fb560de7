// `run --schedule`: results under another order of warps, lanes and blocks.
#include <cstring>
#include <numeric>

#include "tests/cli/clear.h"

namespace warplens::cli_tests {
namespace {

using testing::HasSubstr;
using testing::Not;

class Schedules : public testing::Test {
 protected:
  Ended run(std::string_view source, std::vector<std::string> options) {
    options.insert(options.begin(), {"run", folder_.write("mine.cu", source)});
    return warplens(options);
  }
  Folder folder_;
};

// Lanes 16 to 31 read what lanes 0 to 15 store in the other branch, and nothing orders the two.
constexpr std::string_view kBetweenBranches =
    "__global__ void k(int *y) {\n  __shared__ int s[16];\n  int t = threadIdx.x;\n  if (t < 16) s[t] = 5; else y[t] = s[t - 16];\n}\n";

TEST_F(Schedules, ThatGiveDifferentResultsAreAFinding) {
  const Ended ended = run(kBetweenBranches, {"--block", "32", "--arg", "y=i32[32]:zero", "--schedule", "all"});
  EXPECT_EQ(ended.code, 1);
  EXPECT_THAT(ended.out, HasSubstr("finding: two schedules differ in y[16]: 5 (in-order) and 0 (reversed); 16 elements differ"));
}

TEST_F(Schedules, ThatAgreeAreListed) {
  const Ended ended = run("__global__ void k(int *y) { y[threadIdx.x] = 3; atomicAdd(&y[40], threadIdx.x); }\n",
                          {"--block", "40", "--grid", "3", "--arg", "y=i32[64]:zero", "--schedule", "all"});
  EXPECT_EQ(ended.code, 0) << ended.out << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("schedules: in-order, round-robin, reversed, seeded:1, seeded:2, seeded:3 give the same results"));
}

// 1e8f + 1 is 1e8f, 1 + 1 + .. is not lost.
TEST_F(Schedules, ThatDifferByTheRoundingOfAtomicAddsAreANote) {
  const Ended ended = run("__global__ void k(float *y) { atomicAdd(y, blockIdx.x ? 1.0f : 1e8f); }\n",
                          {"--block", "1", "--grid", "64", "--arg", "y=f32[1]:zero", "--schedule", "all"});
  EXPECT_EQ(ended.code, 0) << ended.out << ended.err;
  EXPECT_THAT(
      ended.out,
      HasSubstr(
          "note: y[0] differs by rounding, as atomic adds execute in a different order: 100000000 (in-order) and 100000064 (reversed)"));
  EXPECT_THAT(ended.out, Not(HasSubstr("finding")));
}

TEST_F(Schedules, OfPlainFloatsAreNotExcusedByRounding) {
  const Ended ended = run("__global__ void k(float *y) { y[0] = 1e8f + blockIdx.x * 64; }\n",
                          {"--block", "1", "--grid", "4", "--arg", "y=f32[1]:zero", "--schedule", "all"});
  EXPECT_EQ(ended.code, 1);
  EXPECT_THAT(ended.out, HasSubstr("finding: two schedules differ in y[0]: 100000192 (in-order) and 100000000 (reversed)"));
}

TEST_F(Schedules, UnderWhichAKernelFailsAreAFinding) {
  const Ended ended =
      run("__global__ void k(int *y) { if (blockIdx.x == 0) atomicExch(y, 1); else if (atomicAdd(y, 0) == 0) y[1 << 20] = 1; }\n",
          {"--block", "1", "--grid", "2", "--arg", "y=i32[1]:zero", "--schedule", "all"});
  EXPECT_EQ(ended.code, 1) << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("finding: the kernel fails under schedule reversed: "));
  EXPECT_THAT(ended.out, HasSubstr("out of bounds"));
}

TEST_F(Schedules, OneSeedAlwaysGivesTheSameResult) {
  constexpr std::string_view kTickets = "__global__ void k(int *y) { int n = atomicAdd(y, 1); y[1 + n] = blockIdx.x; }\n";
  std::vector<std::string> seen;
  for (const char* schedule : {"seeded:7", "seeded:7", "seeded:8", "in-order"}) {
    const std::string out = folder_.path("y.npy");
    const Ended ended =
        run(kTickets, {"--block", "1", "--grid", "50", "--arg", "y=i32[51]:zero", "--schedule", schedule, "--dump", "y=" + out});
    ASSERT_EQ(ended.code, 0) << ended.err;
    seen.push_back(read_file(out));
  }
  EXPECT_EQ(seen[0], seen[1]);
  EXPECT_NE(seen[0], seen[2]);
  EXPECT_NE(seen[0], seen[3]);
}

// Nobody promises that lane 0 takes the first ticket.
TEST_F(Schedules, PermuteTheLanesOfOneAtomic) {
  constexpr std::string_view kTickets = "__global__ void k(int *n, int *y) { y[threadIdx.x] = atomicAdd(n, 1); }\n";
  for (const char* schedule : {"reversed", "seeded:1"}) {
    const std::string out = folder_.path("y.npy");
    run(kTickets, {"--block", "32", "--arg", "n=i32[1]:zero", "--arg", "y=i32[32]:zero", "--schedule", schedule, "--dump", "y=" + out});
    const std::string bytes = read_file(out);
    ASSERT_GE(bytes.size(), 128u);
    std::vector<int> tickets(32), ordered(32);
    std::memcpy(tickets.data(), bytes.data() + bytes.size() - 128, 128);
    std::iota(ordered.begin(), ordered.end(), 0);
    EXPECT_NE(tickets, ordered) << schedule;
    EXPECT_THAT(tickets, testing::UnorderedElementsAreArray(ordered)) << schedule;
  }
  const Ended all = run(kTickets, {"--block", "32", "--arg", "n=i32[1]:zero", "--arg", "y=i32[32]:zero", "--schedule", "all"});
  EXPECT_EQ(all.code, 1);
  EXPECT_THAT(all.out, HasSubstr("two schedules differ in y[0]: 0 (in-order) and 31 (reversed); the values are the same in another order"));
}

TEST_F(Schedules, UnknownOnesAreRefused) {
  for (const char* command : {"run", "trace"})
    for (const char* schedule : {"random", "seeded", "seeded:x", "seeded:-7"})
      expect_refused(warplens({command, "sgemm_naive", "--schedule", schedule}),
                     {"--schedule", schedule, "in-order, round-robin, reversed or seeded:N"});
}

}  // namespace
}  // namespace warplens::cli_tests
