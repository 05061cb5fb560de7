#include <gtest/gtest.h>

#include <algorithm>
#include <bit>

#include "kernels/workload/workload.h"

namespace warplens::workload {
namespace {

Parameter pointer(std::string name, bool is_const) {
  Parameter p;
  p.name = std::move(name);
  p.type = is_const ? "const float *" : "float *";
  p.bytes = 8;
  p.is_pointer = true;
  p.is_const_pointee = is_const;
  p.scalar = Type::F32;
  p.element_bytes = 4;
  p.element = "float";
  return p;
}
Parameter scalar(std::string name, Type type) {
  Parameter p;
  p.name = std::move(name);
  p.type = type == Type::F32 ? "float" : "int";
  p.bytes = 4;
  p.scalar = type;
  return p;
}

// kernel(const float *A, float *out, int n, float alpha) with a __device__ int `flag`.
Program program() {
  Program p;
  p.kernel = "kernel";
  p.parameters = {pointer("A", true), pointer("out", false), scalar("n", Type::I32), scalar("alpha", Type::F32)};
  Object flag;
  flag.name = "flag";
  flag.space = Space::Global;
  flag.element = "int";
  flag.bytes = 4;
  p.objects = {flag};
  return p;
}

Plan plan(std::vector<std::pair<std::string, std::string>> args) {
  Plan p;
  p.what.args = std::move(args);
  p.what.grid = simt::Dim3{4, 1, 1};
  p.what.block = simt::Dim3{64, 1, 1};
  return p;
}

TEST(Launch, given_arguments_are_bound_by_name) {
  const auto launch = make_launch(plan({{"A", "f32[100]:iota"}, {"out", "A+64"}, {"n", "-3"}, {"alpha", "1.5"}, {"flag", "9"}}), program());
  ASSERT_TRUE(launch.ok()) << to_string(launch.error());
  const simt::Launch& bound = *launch->launch;
  ASSERT_EQ(bound.arguments.size(), 4u);
  EXPECT_EQ(bound.arguments[0].kind, simt::Argument::Kind::Buffer);
  EXPECT_EQ(bound.arguments[1].buffer, bound.arguments[0].buffer);
  EXPECT_EQ(bound.arguments[1].bits, 256u);
  EXPECT_EQ(bound.arguments[2].bits, 0xfffffffdu);
  EXPECT_EQ(bound.arguments[3].bits, std::bit_cast<uint32_t>(1.5f));
  EXPECT_EQ(bound.globals.at("flag"), (std::vector<uint8_t>{9, 0, 0, 0}));
  EXPECT_TRUE(launch->notes.empty());
}

TEST(Launch, what_is_not_given_is_guessed_and_the_guess_is_told) {
  const auto launch = make_launch(plan({}), program());
  ASSERT_TRUE(launch.ok());
  const simt::Launch& bound = *launch->launch;
  ASSERT_EQ(bound.buffers.size(), 2u);
  EXPECT_TRUE(bound.buffers[0].fill);    // a const input gets random numbers
  EXPECT_FALSE(bound.buffers[1].fill);   // an output starts as zeros
  EXPECT_EQ(bound.arguments[2].bits, 256u);  // n: as many as threads
  for (const char* name : {"A guessed", "out guessed", "n guessed", "alpha guessed"})
    EXPECT_TRUE(std::any_of(launch->notes.begin(), launch->notes.end(), [&](const auto& note) { return note.starts_with(name); })) << name;
}

TEST(Launch, a_misspelt_argument_is_answered_with_the_nearest_name) {
  const auto launch = make_launch(plan({{"alfa", "2"}}), program());
  ASSERT_FALSE(launch.ok());
  EXPECT_NE(to_string(launch.error()).find("did you mean 'alpha'?"), std::string::npos) << to_string(launch.error());
}

TEST(Launch, kinds_that_do_not_fit_are_refused) {
  EXPECT_FALSE(make_launch(plan({{"A", "3"}}), program()).ok());
  EXPECT_FALSE(make_launch(plan({{"n", "f32[4]:zero"}}), program()).ok());
  EXPECT_FALSE(make_launch(plan({{"n", "null"}}), program()).ok());
  EXPECT_FALSE(make_launch(plan({{"out", "B+4"}}), program()).ok());
  EXPECT_FALSE(make_launch(plan({{"A", "f32[10]:zero"}, {"out", "A+10"}}), program()).ok());
}

TEST(Launch, a_block_of_more_than_1024_threads_is_refused) {
  Plan wide = plan({});
  wide.what.block = simt::Dim3{64, 32, 1};
  const auto launch = make_launch(wide, program());
  ASSERT_FALSE(launch.ok());
  EXPECT_NE(to_string(launch.error()).find("2048 threads"), std::string::npos);
}

}  // namespace
}  // namespace warplens::workload
