// What a snapshot was made from is kept with it: what is asked of it later reads no file again.
#include <gmock/gmock.h>

#include <cstring>
#include <filesystem>

#include "app/session/checking/result_check.h"
#include "app/session/session.h"
#include "kernels/base/file.h"
#include "kernels/workload/arguments/npy.h"
#include "tests/app/real_kernels.h"

namespace warplens::app {
namespace resolved_once_tests {

namespace fs = std::filesystem;

// A kernel without a header whose array is a file.
class ResolvedOnce : public testing::Test {
 protected:
  void SetUp() override {
    folder_ =
        fs::path(testing::TempDir()) / ("resolved-once-" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
    fs::create_directories(folder_);
    write_text(folder_ / "twice.cu",
               "__global__ void twice(float* x, int n) { int i = threadIdx.x; if (i < n) x[i] = 2 * x[i]; }\n"
               "void twice_cpu(float* x, int n) { for (int i = 0; i < n; ++i) x[i] = 2 * x[i]; }\n");
    write_numbers(3);
    request_.what.name = (folder_ / "twice.cu").string();
    request_.what.args = {{"x", "@" + numbers()}, {"n", "64"}};
    request_.what.block = simt::Dim3{64, 1, 1};
    request_.what.grid = simt::Dim3{1, 1, 1};
    request_.what.against = "function:twice_cpu";
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string numbers() const { return (folder_ / "x.npy").string(); }
  void write_numbers(float value) const {
    workload::NpyArray array{{Type::F32, false}, {64}, std::vector<uint8_t>(64 * sizeof value)};
    for (size_t i = 0; i < 64; ++i) std::memcpy(array.bytes.data() + i * sizeof value, &value, sizeof value);
    ASSERT_TRUE(workload::write_npy(numbers(), array).ok());
  }
  static void write_text(const fs::path& path, const std::string& text) { ASSERT_TRUE(write_file(path.string(), text).ok()); }

  static Report never_stop() {
    return [](Work, uint64_t) { return true; };
  }

  RealKernels kernels_;
  fs::path folder_;
  Request request_;
};

TEST_F(ResolvedOnce, WhatIsAskedOfASnapshotReadsNoFileAgain) {
  const std::unique_ptr<Pipeline> pipeline = kernels_.pipelines()();
  const auto made = pipeline->make(request_, never_stop());
  ASSERT_TRUE(made.ok()) << to_string(made.error());
  Request later = request_;
  later.resolved = pipeline->resolved();
  fs::remove(numbers());
  const auto compiled = pipeline->add_compiled(later, *made, never_stop());
  EXPECT_TRUE(compiled.ok()) << to_string(compiled.error());
  const auto launch = pipeline->launch_for_checks(later, *made);
  EXPECT_TRUE(launch.ok()) << to_string(launch.error());
  const auto held = pipeline->compare_with_reference(later, *made, never_stop());
  ASSERT_TRUE(held.ok()) << to_string(held.error());
  EXPECT_TRUE((*held)->right()) << "the reference had the numbers that the snapshot has";
  Request block = later;  // another block of the same launch
  block.same = *made;
  ASSERT_TRUE(pipeline->make(block, never_stop()).ok());
  EXPECT_EQ(pipeline->resolved(), later.resolved);
  EXPECT_FALSE(pipeline->make(request_, never_stop()).ok()) << "what is made anew reads it";
  EXPECT_EQ(pipeline->resolved(), nullptr);
}

TEST_F(ResolvedOnce, ASessionKeepsItAndAsksAgainWithTheFilesAsTheyAreThen) {
  Session session(kernels_.pipelines(), nullptr);
  const auto settle = [&] {
    for (int i = 0; i < 6000 && (session.awaiting() || session.progress().compiled_busy); ++i) {
      session.poll();
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  };
  session.request(request_);
  settle();
  ASSERT_TRUE(session.snapshot()) << (session.error() ? to_string(*session.error()) : "");
  const workload::ResolvedHandle first = session.shown().resolved;
  ASSERT_TRUE(first);
  write_numbers(5);
  session.request(request_);
  settle();
  ASSERT_TRUE(session.shown().resolved);
  EXPECT_NE(session.shown().resolved, first);
  const auto number_of = [](const workload::ResolvedKernel& kernel) {
    float value = 0;
    std::memcpy(&value, std::get<workload::FileValue>(kernel.arguments.at("x")).array->bytes.data(), sizeof value);
    return value;
  };
  EXPECT_EQ(number_of(*first), 3);
  EXPECT_EQ(number_of(*session.shown().resolved), 5);
}

}  // namespace resolved_once_tests
}  // namespace warplens::app
