// Variables of the device and parameters that have one name, and variables that kernels are given as arrays.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/launches/left.h"

namespace warplens::names_of_variables {
namespace {

using launches::find_array;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

// What the last launch finds in an array, or leaves.
std::vector<int> ints(const std::string& text, const std::string& launch, const std::string& array) {
  const auto found = find_array(text, launch, array, true);
  EXPECT_EQ(found.problem, "");
  EXPECT_THAT(found.notes, Each(Not(HasSubstr("not known")))) << launch;
  return found.as<int>();
}

TEST(NamesOfVariables, AParameterIsNotTheVariableOfItsName) {
  for (const std::string parameter : {"bucket", "b"}) {
    const std::string text = "__device__ __managed__ int bucket[2];\n__global__ void init(int *" + parameter + ") { " + parameter +
                             "[threadIdx.x] = 0; }\n__global__ void count(int *" + parameter + ", int *key) { atomicAdd(&" + parameter +
                             "[key[threadIdx.x]], 1); }\n__global__ void show(int *" + parameter +
                             ", int *key) { key[threadIdx.x] = " + parameter +
                             "[threadIdx.x % 2]; }\n"
                             "int main() {\n  int *key;\n  cudaMallocManaged(&key, 16);\n  for (int i = 0; i < 4; i++) key[i] = i / 3;\n"
                             "  init<<<1, 2>>>(bucket);\n  count<<<1, 4>>>(bucket, key);\n  show<<<1, 4>>>(bucket, key);\n}\n";
    EXPECT_THAT(ints(text, "2", parameter), ElementsAre(3, 1)) << parameter;
    EXPECT_THAT(ints(text, "3", "key"), ElementsAre(3, 1, 3, 1)) << parameter;
  }
}

TEST(NamesOfVariables, BothAreKnownWhereAKernelUsesBoth) {
  const std::string text =
      "__device__ int sum[2] = {1, 2};\n__device__ void add(int i) { sum[i] += 5; }\n"
      "__global__ void put(int *sum) { add(threadIdx.x); sum[threadIdx.x] = 9; }\n"
      "__global__ void take(int *o) { o[threadIdx.x] += sum[threadIdx.x]; }\n"
      "int main() {\n  int *o;\n  cudaMalloc(&o, 8);\n  put<<<1, 2>>>(o);\n  put<<<1, 2>>>(o);\n  take<<<1, 2>>>(o);\n}\n";
  EXPECT_THAT(ints(text, "2", "sum"), ElementsAre(9, 9));
  EXPECT_THAT(ints(text, "3", "o"), ElementsAre(9 + 11, 9 + 12));
}

const std::string kCell =
    "__device__ __managed__ int cell[2] = {1, 2};\n__global__ void put(int *p) { p[threadIdx.x] += 7; }\n"
    "__global__ void more() { cell[threadIdx.x] += 20; }\n__global__ void take(int *o) { o[threadIdx.x] = cell[threadIdx.x]; }\n"
    "int main() {\n  int *o;\n  cudaMalloc(&o, 8);\n";

TEST(NamesOfVariables, AVariableHasWhatALaunchLeavesThatIsGivenItAsAnArray) {
  EXPECT_THAT(ints(kCell + "  put<<<1, 2>>>(cell);\n  take<<<1, 2>>>(o);\n}\n", "2", "o"), ElementsAre(8, 9));
  EXPECT_THAT(ints(kCell + "  more<<<1, 2>>>();\n  put<<<1, 2>>>(cell);\n  more<<<1, 2>>>();\n  take<<<1, 2>>>(o);\n}\n", "4", "o"),
              ElementsAre(48, 49));
  EXPECT_THAT(ints(kCell + "  put<<<1, 2>>>(cell);\n  cudaDeviceSynchronize();\n  cell[1] = 100;\n  take<<<1, 2>>>(o);\n}\n", "2", "o"),
              ElementsAre(8, 100));
}

TEST(NamesOfVariables, AnArrayHasWhatALaunchLeavesInTheVariable) {
  EXPECT_THAT(ints(kCell + "  more<<<1, 2>>>();\n  put<<<1, 2>>>(cell);\n}\n", "2", "p"), ElementsAre(28, 29));
  EXPECT_THAT(ints(kCell + "  more<<<1, 2>>>();\n  take<<<1, 2>>>(o);\n  put<<<1, 1>>>(cell + 1);\n}\n", "3", "p"), ElementsAre(21, 29));
}

}  // namespace
}  // namespace warplens::names_of_variables
