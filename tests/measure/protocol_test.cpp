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
  expect_round_trip(Hello{1, "warplens 0.1.0", {"cpu"}});
  expect_round_trip(Started{7, "cpu_gemm_ijk", "cpu", "a CPU", {{"K", 3}, {"M", 1}, {"N", 2}}, 12});
  expect_round_trip(Sample{7, "cpu_gemm_ijk", 0.1, 1.0 / 3, 1.23456789012345678, 3e-7});
  expect_round_trip(Summary{7, "cpu_gemm_ijk", 12, {1.1, 1.2, 1.3}, 0.2, "time"});
  for (int i = 0; i <= static_cast<int>(Outcome::Protocol); ++i)
    expect_round_trip(Failure{7, "k", static_cast<Outcome>(i), "line one\nline \"two\""});
  expect_round_trip(Finished{7, {{"a", "b", {2, 3, 4}, 5}}});
}

TEST(Protocol, NumbersArriveToTheLastBit) {
  const double seconds = 0.1 + 0.2;
  const auto event = decode_event(encode(Event{Sample{1, "k", 0, seconds, 2.0 / 3, 0}}));
  ASSERT_TRUE(event);
  EXPECT_EQ(std::get<Sample>(*event).seconds, seconds);
  EXPECT_EQ(std::get<Sample>(*event).gflops, 2.0 / 3);
}

TEST(Protocol, ARequestIsReadAsItWasMeant) {
  const MeasureRequest asked{5, "cpu", {"cpu_gemm_ijk", "cpu_gemm_ikj"}, {{"M", 8}, {"N", 9}, {"K", 10}}, 1.5, 0.02};
  const auto decoded = decode_request(encode(Request{asked}));
  ASSERT_TRUE(decoded);
  const auto& read = std::get<MeasureRequest>(*decoded);
  EXPECT_EQ(read.id, 5);
  EXPECT_EQ(read.kernels, asked.kernels);
  EXPECT_EQ(read.size, asked.size);
  EXPECT_EQ(read.seconds, 1.5);
  EXPECT_EQ(read.spread, 0.02);
  EXPECT_EQ(std::get<CancelRequest>(*decode_request(R"({"request":"cancel","id":9})")).id, 9);
}

TEST(Protocol, SaysWhichFieldIsMissingOrOfTheWrongKind) {
  EXPECT_THAT(problem_of_event(R"({"event":"error","id":1,"kernel":"k","status":"wrong"})"), HasSubstr("\"message\" is missing"));
  EXPECT_THAT(problem_of_event(R"({"event":"hello","protocol":"1","program":"w","backends":[]})"), HasSubstr("\"protocol\" must be a whole"));
  EXPECT_THAT(problem_of_event(R"({"event":"hello","protocol":1,"program":"w","backends":[1]})"), HasSubstr("\"backends\" must be a list"));
  EXPECT_THAT(problem_of_event(R"({"event":"error","id":1,"kernel":"k","status":"fine","message":""})"), HasSubstr("unknown status \"fine\""));
  EXPECT_THAT(problem_of_event(R"({"event":"dance"})"), HasSubstr("unknown event \"dance\""));
  EXPECT_THAT(problem_of_event("Last login: Mon"), HasSubstr("no JSON object"));
  EXPECT_THAT(decode_request(R"({"request":"measure","id":1})").error().message, HasSubstr("\"backend\" is missing"));
}

TEST(Protocol, ASampleThatWasNotVerifiedIsNoSample) {
  EXPECT_THAT(problem_of_event(R"({"event":"sample","id":1,"kernel":"k","at_seconds":0,"seconds":1,"gflops":1,"error":0,"verified":false})"),
              HasSubstr("\"verified\" must be true"));
}

TEST(Protocol, InfiniteNumbersAreRefused) {
  EXPECT_THAT(problem_of_event(R"({"event":"sample","id":1,"kernel":"k","at_seconds":0,"seconds":1e999,"gflops":1,"error":0,"verified":true})"),
              HasSubstr("no JSON object"));
}

TEST(Protocol, BytesThatAreNoTextDoNotEndTheConversation) {
  const auto decoded = decode_event(encode(Event{Failure{1, "k", Outcome::Runtime, "caf\xe9"}}));
  ASSERT_TRUE(decoded);
  EXPECT_THAT(std::get<Failure>(*decoded).message, HasSubstr("caf"));
}

// Whatever bytes come in, an answer comes out.
TEST(Protocol, DamagedLinesAreRefusedOrReadButNeverFatal) {
  const std::string good = encode(Event{Summary{7, "cpu_gemm_ijk", 12, {1.1, 1.2, 1.3}, 0.2, "time"}});
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
