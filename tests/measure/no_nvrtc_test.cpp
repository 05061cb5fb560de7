// A GPU whose machine has no NVRTC: the jobs bring code of our own front end, or it is said why they cannot.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "app/cli/measure.h"
#include "app/paths/paths.h"
#include "kernels/measure/ask.h"
#include "kernels/measure/client.h"
#include "kernels/measure/cuda/check_source.h"
#include "kernels/measure/cuda/compiler.h"
#include "kernels/measure/cuda/libraries.h"
#include "kernels/measure/cuda/routine.h"
#include "kernels/measure/worker.h"
#include "kernels/workload/device/ptx.h"
#include "tests/measure/cuda_jobs.h"

namespace warplens::measure {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class NoNvrtcTest : public testing::Test {
 protected:
  NoNvrtcTest() {
    for (const char* name : {"WARPLENS_CUDA_DRIVER", "WARPLENS_CUBLAS", "WARPLENS_NVML"}) setenv(name, FAKE_CUDA, 1);
    setenv("WARPLENS_NVRTC", "/nowhere/libnvrtc.so", 1);
  }
  // What the fake driver takes: the library that the fake NVRTC makes; behind its end what tells the entry's name, as PTX does.
  static std::string fake_ptx(const std::string& text, const std::string& expression) {
    const cuda::Compiler compiler(cuda::open_nvrtc(FAKE_CUDA).take(), "sm_90", "", steady_seconds);
    const auto made = compiler.compile({"fake.cu", text, expression, {}, {}, {}});
    const auto& code = std::get<cuda::Code>(made);
    return code.image + '\0' + ".entry " + code.entry + "(";
  }
  static Status complete(const Hello& hello, MeasureRequest& request) {
    EXPECT_EQ(hello.devices.at(1).compiler, "");
    return add_code(hello, request);
  }
  static Status add_code(const Hello&, MeasureRequest& request) {
    for (Job& job : request.jobs) {
      Job described = job;
      if (job.kind == Job::Kind::Library) {
        EXPECT_FALSE(cuda::describe_routine(described));
      }
      if (job.kind == Job::Kind::Cuda) job.cuda.ptx = fake_ptx(job.cuda.source, job.routine);
      job.cuda.check_ptx = fake_ptx(check_source(described.cuda), "");
      job.cuda.ptx_by = "a test (PTX)";
    }
    return Nothing{};
  }
  static std::vector<Event> measure_all(Client& client, std::vector<Job> jobs) {
    client.measure({0, "cuda", std::move(jobs), 0.1, 0, 5});
    std::vector<Event> all;
    for (int turns = 0; turns < 300; ++turns)
      for (Event& event : client.wait(0.1)) {
        all.push_back(std::move(event));
        if (std::holds_alternative<Finished>(all.back())) return all;
      }
    return all;
  }
  template <class T>
  static std::vector<T> only(const std::vector<Event>& events) {
    std::vector<T> found;
    for (const Event& event : events)
      if (const auto* e = std::get_if<T>(&event)) found.push_back(*e);
    return found;
  }
};

TEST_F(NoNvrtcTest, TheCodeThatAJobBringsIsMeasuredCheckedAndLabelled) {
  Client client({.command = {CUDA_WORKER}, .complete = complete});
  const auto events = measure_all(client, {library_job("cublas_sgemm", {{"M", 16}, {"N", 16}, {"K", 4}}), product_job(16, 16, 4)});
  EXPECT_THAT(only<Failure>(events), testing::IsEmpty()) << only<Failure>(events)[0].message;
  const auto started = only<Started>(events);
  ASSERT_EQ(started.size(), 2u);
  EXPECT_EQ(started[0].compiled.code, "cuBLAS 13.0.2");
  EXPECT_EQ(started[1].compiled.code, "a test (PTX)");
  for (const Summary& summary : only<Summary>(events)) EXPECT_EQ(summary.outcome, Outcome::Correct);
}

TEST_F(NoNvrtcTest, AWrongResultOfThatCodeIsFound) {
  Client client({.command = {CUDA_WORKER}, .complete = complete});
  const auto failures = only<Failure>(measure_all(client, {product_job(16, 16, 4, "C[y * N + x] = 2 * sum;")}));
  ASSERT_EQ(failures.size(), 1u);
  EXPECT_EQ(failures[0].outcome, Outcome::Wrong);
}

TEST_F(NoNvrtcTest, WithoutACompilerEitherTheMeasurementSaysWhatToInstallAndWhere) {
  Client client({.command = {CUDA_WORKER}, .complete = workload::ptx_where_needed({.executable = "/nowhere/warplens-compile"})});
  const auto failures = only<Failure>(measure_all(client, {product_job(16, 16, 4)}));
  ASSERT_EQ(failures.size(), 1u);
  EXPECT_EQ(failures[0].outcome, Outcome::Compile);
  EXPECT_THAT(failures[0].message, AllOf(HasSubstr("no compiler that generates PTX is available (/nowhere/warplens-compile"),
                                         HasSubstr("pip install nvidia-cuda-nvrtc"), HasSubstr("LLVM 19")));
}

TEST_F(NoNvrtcTest, AskingWhatALoadCostsNeedsNoCompiler) {
  ProbePattern column{4, 0xffffffffu, {}};
  for (uint64_t lane = 0; lane < 32; ++lane) column.offsets.push_back(lane * 128);
  const auto asked = ask_gpu({CUDA_WORKER, "worker"}, {column});
  ASSERT_TRUE(asked) << to_string(asked.error());
  EXPECT_TRUE(asked->device.compiler.empty());
  EXPECT_EQ(asked->answers.at(0).predicted, 32u);
  EXPECT_TRUE(asked->answers[0].agrees());
}

TEST_F(NoNvrtcTest, AWorkerThatHasNvrtcIsSentNoPtx) {
  setenv("WARPLENS_NVRTC", FAKE_CUDA, 1);
  Client client({.command = {CUDA_WORKER}, .complete = workload::ptx_where_needed({.executable = "/nowhere/warplens-compile"})});
  const auto started = only<Started>(measure_all(client, {product_job(16, 16, 4)}));
  ASSERT_EQ(started.size(), 1u);
  EXPECT_EQ(started[0].compiled.code, "NVRTC 13.0");
}

TEST_F(NoNvrtcTest, CodeThatAJobBringsIsTakenWhereThereIsNvrtcToo) {
  setenv("WARPLENS_NVRTC", FAKE_CUDA, 1);
  Client client({.command = {CUDA_WORKER}, .complete = add_code});
  const auto started = only<Started>(measure_all(client, {product_job(16, 16, 4)}));
  ASSERT_EQ(started.size(), 1u);
  EXPECT_EQ(started[0].compiled.code, "a test (PTX)");
}

TEST_F(NoNvrtcTest, TheCommandLineBringsPtxWhereItHasAFrontEndAndElseSaysSoInOneLine) {
  app::MeasureCommand command;
  command.whats = {"transpose_naive"};
  command.worker = CUDA_WORKER;
  std::ostringstream out, err;
  EXPECT_EQ(app::run_measure(command, out, err), 1);
  if (std::filesystem::exists(app::executable_folder() / "warplens-compile"))
    EXPECT_THAT(err.str(), HasSubstr("transpose_naive: compile: loading the code"));  // the fake driver runs no real code
  else
    EXPECT_THAT(err.str(), HasSubstr("transpose_naive: compile: no compiler that generates PTX is available"));
  const std::string words = err.str();
  EXPECT_EQ(std::count(words.begin(), words.end(), '\n'), 1);
}

TEST_F(NoNvrtcTest, AFileOfJobsIsMeasuredToItsEnd) {
  MeasureRequest request{7, "cuda", {product_job(16, 16, 4)}, 0.1, 0, 5};
  const Hello hello{.devices = {{.backend = "cpu"}, {.backend = "cuda"}}};
  ASSERT_TRUE(complete(hello, request));
  const std::string path = testing::TempDir() + "warplens-play-" + std::to_string(getpid()) + ".json";
  std::ofstream(path) << encode(request) << "\n" << encode(request) << "\n";
  FILE* worker = popen((std::string(CUDA_WORKER) + " < " + path).c_str(), "r");
  ASSERT_TRUE(worker);
  std::vector<Event> events;
  std::string line;
  for (int c; (c = fgetc(worker)) != EOF;) {
    if (c != '\n') {
      line += static_cast<char>(c);
      continue;
    }
    const auto event = decode_event(line);
    ASSERT_TRUE(event) << line;
    events.push_back(*event);
    line.clear();
  }
  EXPECT_EQ(pclose(worker), 0);
  std::filesystem::remove(path);
  const auto summaries = only<Summary>(events);
  ASSERT_EQ(summaries.size(), 2u);
  EXPECT_EQ(summaries[1].stopped_by, "time");
}

TEST_F(NoNvrtcTest, ADumpedJobIsWhatTheWorkerTakes) {
  const std::string path = testing::TempDir() + "warplens-jobs-" + std::to_string(getpid()) + ".json";
  app::MeasureCommand command;
  command.whats = {"sgemm_tiled TILE=32"};
  command.against = "cublas";
  command.dump = path;
  std::ostringstream out, err;
  EXPECT_EQ(app::run_measure(command, out, err), 0) << err.str();
  std::ifstream file(path);
  std::string line;
  ASSERT_TRUE(std::getline(file, line));
  std::filesystem::remove(path);
  const auto read = decode_request(line);
  ASSERT_TRUE(read) << to_string(read.error());
  const auto& jobs = std::get<MeasureRequest>(*read).jobs;
  ASSERT_EQ(jobs.size(), 2u);
  EXPECT_EQ(jobs[1].routine, "sgemm_tiled<32, 8>");
}

}  // namespace
}  // namespace warplens::measure
