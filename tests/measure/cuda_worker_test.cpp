// The worker as a process on a fake GPU, through the client.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "kernels/measure/client.h"
#include "tests/measure/cuda_jobs.h"

namespace warplens::measure {
namespace {

using testing::HasSubstr;

class CudaWorkerTest : public testing::Test {
 protected:
  CudaWorkerTest() {
    for (const char* name : {"WARPLENS_CUDA_DRIVER", "WARPLENS_NVRTC", "WARPLENS_CUBLAS", "WARPLENS_NVML"}) setenv(name, FAKE_CUDA, 1);
  }
  struct Heard {
    std::vector<Hello> hellos;
    std::map<std::string, Outcome> ends;
    std::map<std::string, std::string> messages;
    int finished = 0;
  };
  static Heard collect(Client& client) {
    Heard heard;
    for (int turns = 0; heard.finished == 0 && turns < 600; ++turns)
      for (const Event& event : client.wait(0.1)) {
        EXPECT_FALSE(std::holds_alternative<Spent>(event)) << "how workers are replaced is nobody's business";
        if (const auto* e = std::get_if<Hello>(&event)) heard.hellos.push_back(*e);
        if (const auto* e = std::get_if<Summary>(&event)) heard.ends.emplace(e->kernel, e->outcome);
        if (const auto* e = std::get_if<Failure>(&event)) {
          EXPECT_TRUE(heard.ends.emplace(e->kernel, e->outcome).second);
          heard.messages[e->kernel] = e->message;
        }
        if (std::holds_alternative<Finished>(event)) ++heard.finished;
      }
    EXPECT_EQ(heard.finished, 1);
    return heard;
  }
  static MeasureRequest request(std::vector<Job> jobs) { return {0, "cuda", std::move(jobs), 0.1, 0, 0.3}; }
};

TEST_F(CudaWorkerTest, GreetsWithTheDevicesOfThisMachine) {
  Client client({.command = {CUDA_WORKER}});
  client.greet();
  std::vector<Event> events;
  for (int i = 0; events.empty() && i < 100; ++i) events = client.wait(0.1);
  ASSERT_EQ(events.size(), 1u);
  const auto& hello = std::get<Hello>(events[0]);
  ASSERT_EQ(hello.devices.size(), 2u);
  EXPECT_EQ(hello.devices[0].backend, "cpu");
  EXPECT_EQ(hello.devices[1].name, "Fake GPU");
  EXPECT_TRUE(hello.missing.empty());
  EXPECT_EQ(hello.date.size(), std::string("2026-11-21T14:00:00Z").size());
}

TEST_F(CudaWorkerTest, AfterAnIllegalAccessAndAHangTheOtherJobsOfTheRequestAreMeasuredByFreshWorkers) {
  Client client({.command = {CUDA_WORKER}});
  client.measure(request({product_job(16, 16, 4), illegal_access_job(), hanging_job(), transpose_job(32, 16)}));
  const Heard heard = collect(client);
  EXPECT_EQ(heard.hellos.size(), 3u);
  EXPECT_EQ(heard.ends.at("product"), Outcome::Correct);
  EXPECT_EQ(heard.ends.at("transpose"), Outcome::Correct);
  EXPECT_EQ(heard.ends.at("illegal"), Outcome::Runtime);
  EXPECT_THAT(heard.messages.at("illegal"), HasSubstr("illegal memory access"));
  EXPECT_EQ(heard.ends.at("hanging"), Outcome::Timeout);
}

TEST_F(CudaWorkerTest, AnIllegalAccessAloneEndsTheRequestAndTheNextOneWorks) {
  Client client({.command = {CUDA_WORKER}});
  client.measure(request({illegal_access_job()}));
  EXPECT_EQ(collect(client).ends.at("illegal"), Outcome::Runtime);
  client.measure(request({product_job(16, 16, 4)}));
  EXPECT_EQ(collect(client).ends.at("product"), Outcome::Correct);
}

TEST_F(CudaWorkerTest, WithoutADriverTheRequestIsRefusedWithWhatToInstall) {
  setenv("WARPLENS_CUDA_DRIVER", "/nowhere/libcuda.so.1", 1);
  Client client({.command = {CUDA_WORKER}});
  client.measure(request({product_job(16, 16, 4)}));
  const Heard heard = collect(client);
  EXPECT_EQ(heard.hellos.at(0).devices.size(), 1u);
  EXPECT_EQ(heard.ends.at(""), Outcome::Refused);
  EXPECT_THAT(heard.messages.at(""), HasSubstr("install the NVIDIA driver"));
}

}  // namespace
}  // namespace warplens::measure
