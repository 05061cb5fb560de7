#include "kernels/workload/arguments/signature.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warplens::workload {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Signature, NamesTemplateParametersInTheirOrderAndParametersWithTheirTypes) {
  const auto read = read_signature(R"(
#define __global__ nothing (
/* __global__ void in_a_comment(int x); */
static int helper(int a) { return a; }
template <int BM, int BN = BM * 2, int T = (BM / 4) * (BN / 8)>
__global__ void __launch_bounds__(T, 1)
kernel(int M, unsigned int n, const float *__restrict__ A, float4 *out, double alpha = 1.0, long long big, const bool flag) { "}"; }
__global__ void second(float x[], unsigned y) {}
)",
                                   "");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->name, "kernel");
  EXPECT_THAT(read->template_parameters, ElementsAre("BM", "BN", "T"));
  ASSERT_EQ(read->parameters.size(), 7u);
  const auto& p = read->parameters;
  EXPECT_EQ(p[0].name, "M");
  EXPECT_EQ(p[0].bytes, 4u);
  EXPECT_TRUE(p[1].is_unsigned);
  EXPECT_EQ(p[2].name, "A");
  EXPECT_TRUE(p[2].is_pointer && p[2].is_const_pointee);
  EXPECT_EQ(p[2].scalar, Type::F32);
  EXPECT_EQ(p[2].bytes, 8u);
  EXPECT_EQ(p[3].element_bytes, 16u);
  EXPECT_FALSE(p[3].is_const_pointee);
  EXPECT_EQ(p[4].name, "alpha");
  EXPECT_EQ(p[4].scalar, Type::F64);
  EXPECT_EQ(p[5].scalar, Type::I64);
  EXPECT_FALSE(p[6].is_pointer);
  EXPECT_EQ(p[6].bytes, 1u);
}

TEST(Signature, AKernelIsFoundByName) {
  const char* source = "__global__ void first(int a) {}\ntemplate <int N> __global__ void second(float x[], unsigned y) {}";
  const auto read = read_signature(source, "second");
  ASSERT_TRUE(read);
  EXPECT_THAT(read->template_parameters, ElementsAre("N"));
  EXPECT_TRUE(read->parameters[0].is_pointer);
  EXPECT_TRUE(read_signature(source, "first")->template_parameters.empty());
  EXPECT_THAT(read_signature(source, "third").error().message, HasSubstr("no __global__ function named third"));
  EXPECT_THAT(read_signature("int x;", "").error().message, HasSubstr("no __global__ function"));
}

TEST(Signature, ATypeThatIsNotKnownIsNamed) {
  EXPECT_THAT(read_signature("template <class T> __global__ void k(T *x) {}", "").error().message,
              HasSubstr("unknown type of 'T * x' of k"));
}

}  // namespace
}  // namespace warplens::workload
