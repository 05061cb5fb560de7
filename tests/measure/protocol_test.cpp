#include "kernels/measure/protocol.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace warplens::measure {
namespace {

using testing::HasSubstr;

std::string problem_of_event(const std::string& line) {
  const auto event = decode_event(line);
  return event ? "none" : event.error().message;
}

// What is written and read again is written the same way again.
void expect_round_trip(const Event& event) {
  const std::string line = encode(event);
  EXPECT_EQ(line.find('\n'), std::string::npos);
  const auto decoded = decode_event(line);
  ASSERT_TRUE(decoded) << decoded.error().message << " in " << line;
  EXPECT_EQ(decoded->index(), event.index());
  EXPECT_EQ(encode(*decoded), line);
}

TEST(Protocol, EveryEventSurvivesTheWayThere) {
  expect_round_trip(Hello{1,
                          "warplens 0.1.0",
                          "2026-11-21T14:00:00Z",
                          {{"cuda", "NVIDIA H200", "sm_90", "580.65", "13.0", "NVRTC 13.0", 132, 1980, 1.5e11, 6e7, 66908, 4814}},
                          {"x"}});
  expect_round_trip(Started{7,
                            "sgemm_tiled",
                            "cuda",
                            "NVIDIA H200",
                            {{"K", 3}, {"M", 1}, {"N", 2}},
                            {{"TILE", 16}},
                            "GFLOPS",
                            12,
                            66908,
                            3e-7,
                            "hot",
                            "00ff",
                            {"NVRTC 13.0", 128, 8192, 16, 2, 1.5, true}});
  expect_round_trip(Sample{7, "cpu_gemm_ijk", 0.1, 1.0 / 3, 5, 1.23456789012345678, 1980});
  expect_round_trip(Summary{7, "cpu_gemm_ijk", Outcome::Unchecked, 12, 3, {1.1, 1.2, 1.3}, 0.2, "time", 2e-7});
  expect_round_trip(Spent{7});
  for (int i = 0; i <= static_cast<int>(Outcome::Protocol); ++i)
    expect_round_trip(Failure{7, "k", static_cast<Outcome>(i), "line one\nline \"two\"", {{"N", 64}}, {{"PAD", 1}}, "cfda2ee8b2bff176"});
  expect_round_trip(Finished{7, {{"a", "b", {2, 3, 4}, 5}}});
}

TEST(Protocol, NumbersArriveToTheLastBit) {
  const double seconds = 0.1 + 0.2;
  const auto event = decode_event(encode(Event{Sample{1, "k", 0, seconds, 1, 2.0 / 3, 0}}));
  ASSERT_TRUE(event);
  EXPECT_EQ(std::get<Sample>(*event).seconds, seconds);
  EXPECT_EQ(std::get<Sample>(*event).value, 2.0 / 3);
}

TEST(Protocol, ACooperativeLaunchIsSaidAndAnOrdinaryOneIsNot) {
  for (const bool cooperative : {true, false}) {
    Job job;
    job.name = job.routine = "k";
    job.kind = Job::Kind::Cuda;
    job.cuda.cooperative = cooperative;
    const std::string line = encode(Request{MeasureRequest{1, "cuda", {job}, 1, 0}});
    EXPECT_EQ(line.find("cooperative") != std::string::npos, cooperative);
    const auto decoded = decode_request(line);
    ASSERT_TRUE(decoded) << decoded.error().message;
    EXPECT_EQ(std::get<MeasureRequest>(*decoded).jobs[0].cuda.cooperative, cooperative);
  }
}

TEST(Protocol, ARequestIsReadAsItWasMeant) {
  const MeasureRequest asked{5, "cpu", {cpu_job("cpu_gemm_ijk", {{"M", 8}, {"N", 9}, {"K", 10}}), cpu_job("cpu_gemm_ikj", {})}, 1.5, 0.02};
  const auto decoded = decode_request(encode(Request{asked}));
  ASSERT_TRUE(decoded);
  const auto& read = std::get<MeasureRequest>(*decoded);
  EXPECT_EQ(read.id, 5);
  ASSERT_EQ(read.jobs.size(), 2u);
  EXPECT_EQ(read.jobs[0].routine, "cpu_gemm_ijk");
  EXPECT_EQ(read.jobs[0].size, asked.jobs[0].size);
  EXPECT_EQ(read.jobs[1].name, "cpu_gemm_ikj");
  EXPECT_EQ(read.seconds, 1.5);
  EXPECT_EQ(read.spread, 0.02);
  EXPECT_EQ(std::get<CancelRequest>(*decode_request(R"({"request":"cancel","id":9})")).id, 9);
}

TEST(Protocol, SaysWhichFieldIsMissingOrOfTheWrongKind) {
  EXPECT_THAT(problem_of_event(R"({"event":"error","id":1,"kernel":"k","status":"wrong"})"), HasSubstr("\"message\" is missing"));
  EXPECT_THAT(problem_of_event(R"({"event":"hello","protocol":"1","program":"w","date":"","devices":[],"missing":[]})"),
              HasSubstr("\"protocol\" must be an integer"));
  EXPECT_THAT(problem_of_event(R"({"event":"hello","protocol":1,"program":"w","date":"","devices":[],"missing":[1]})"),
              HasSubstr("\"missing[0]\" must be a string"));
  EXPECT_THAT(problem_of_event(R"({"event":"error","id":1,"kernel":"k","status":"fine","message":""})"),
              HasSubstr("unknown status \"fine\""));
  EXPECT_THAT(problem_of_event(R"({"event":"dance"})"), HasSubstr("unknown event \"dance\""));
  EXPECT_THAT(problem_of_event("Last login: Mon"), HasSubstr("not a JSON object"));
  EXPECT_THAT(decode_request(R"({"request":"measure","id":1})").error().message, HasSubstr("\"backend\" is missing"));
}

TEST(Protocol, ASummaryWithInvalidValuesIsRejected) {
  const std::string good = encode(Event{Summary{}});
  std::string bad = good;
  bad.replace(bad.find("correct"), 7, "wrong");
  EXPECT_EQ(problem_of_event(good), "none");
  EXPECT_THAT(problem_of_event(bad), HasSubstr("a summary with the status"));
}

TEST(Protocol, ACudaJobCarriesAllThatIsNeededToRunItElsewhere) {
  Job job{"tiled", Job::Kind::Cuda, "sgemm_tiled<16, 8>", {{"M", 64}}, {{"TILE", 16}}, 2e6, 0, {}};
  job.cuda.path = "sgemm_tiled.cu";
  job.cuda.source = "line one\n\"line two\"\t\\";
  job.cuda.source_hash = content_hash(job.cuda.source);
  job.cuda.defines = {"X=1"};
  job.cuda.options = {"--ptxas-options=-O1"};
  job.cuda.grid = {4, 5, 1};
  job.cuda.block = {16, 16, 1};
  job.cuda.shared_bytes = 1024;
  job.cuda.buffers = {{"A", "f32", {64, 32}, "in"}};
  job.cuda.arguments = {{"A", 16, {}}, {"", 0, {0x00, 0xff, 0x80, 0x3f}}};
  job.cuda.globals = {{"table", {1, 2, 3}}};
  job.cuda.product = ProductCheck{"A", "B", "C", 64, 32, 16, true, 1.5, 0};
  job.cuda.exact = {{"out", "in[i]", "const int t[] = {1};"}};
  const std::string line = encode(Request{MeasureRequest{1, "cuda", {job}, 3, 0.01}});
  EXPECT_EQ(line.find('\n'), std::string::npos);
  const auto decoded = decode_request(line);
  ASSERT_TRUE(decoded) << decoded.error().message;
  EXPECT_EQ(encode(*decoded), line);
  const CudaCode& read = std::get<MeasureRequest>(*decoded).jobs[0].cuda;
  EXPECT_EQ(read.source, job.cuda.source);
  EXPECT_EQ(read.arguments[1].bytes, job.cuda.arguments[1].bytes);
  EXPECT_EQ(read.product->a_by_columns, true);
  EXPECT_EQ(read.exact, job.cuda.exact);
}

TEST(Protocol, AnErrorInsideAJobIsReported) {
  const auto problem = [](const std::string& cuda) {
    return decode_request(
               R"({"request":"measure","id":1,"backend":"cuda","seconds":1,"spread":0,"jobs":[{"name":"a","kind":"cuda","routine":"k","cuda":)" +
               cuda + "}]}")
        .error()
        .message;
  };
  EXPECT_THAT(problem(R"({"path":""})"), HasSubstr("\"jobs[0].cuda.source\" is missing"));
  EXPECT_THAT(problem("7"), HasSubstr("\"jobs[0].cuda\" must be an object"));
  EXPECT_THAT(problem(R"({"path":"","source":"","grid":[1,2],"block":[1,1,1],"buffers":[],"arguments":[]})"),
              HasSubstr("\"jobs[0].cuda.grid\" must be three integers"));
  EXPECT_THAT(problem(R"({"path":"","source":"","grid":[1,2,3],"block":[1,1,1],"buffers":[],"arguments":[{"bytes":"0g"}]})"),
              HasSubstr("hexadecimal"));
  EXPECT_THAT(
      decode_request(
          R"({"request":"measure","id":1,"backend":"cuda","seconds":1,"spread":0,"jobs":[{"name":"a","kind":"abacus","routine":"k"}]})")
          .error()
          .message,
      HasSubstr("unknown jobs[0].kind \"abacus\""));
}

TEST(Protocol, InfiniteNumbersAreRefused) {
  EXPECT_THAT(problem_of_event(R"({"event":"sample","id":1,"kernel":"k","at_seconds":0,"seconds":1e999,"runs":1,"value":1,"clock_mhz":0})"),
              HasSubstr("not a JSON object"));
}

TEST(Protocol, BytesThatAreNotTextDoNotEndTheConversation) {
  const auto decoded = decode_event(encode(Event{Failure{1, "k", Outcome::Runtime, "caf\xe9"}}));
  ASSERT_TRUE(decoded);
  EXPECT_THAT(std::get<Failure>(*decoded).message, HasSubstr("caf"));
}

// Whatever bytes come in, an answer comes out.
TEST(Protocol, DamagedLinesAreRefusedOrReadButNeverFatal) {
  const std::string good = encode(Event{Summary{7, "cpu_gemm_ijk", Outcome::Correct, 12, 0, {1.1, 1.2, 1.3}, 0.2, "time", 0}});
  std::mt19937 random(3);
  int refused = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string line = good;
    for (unsigned hits = 1 + random() % 3; hits > 0; --hits) line[random() % line.size()] = static_cast<char>(random());
    if (random() % 4 == 0) line.resize(random() % line.size());
    refused += !decode_event(line);
  }
  EXPECT_GT(refused, 10000);
}

}  // namespace
}  // namespace warplens::measure
