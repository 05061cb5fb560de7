#include "kernels/measure/recording.h"

#include <gtest/gtest.h>

namespace warplens::measure {
namespace {

Hello greeting(const std::string& name) {
  Hello hello{2, "warplens 0.1.0", "2026-11-21T14:00:00Z", {}, {}};
  Device device;
  device.backend = "cuda", device.name = name, device.driver = "580.65.06", device.peak_gflops = 66900;
  hello.devices.push_back(device);
  return hello;
}
Started started(int64_t id, const std::string& kernel, int64_t size) {
  Started event;
  event.id = id, event.kernel = kernel, event.backend = "cuda", event.unit = "GFLOPS", event.source_hash = "0123456789abcdef";
  event.size = {{"M", size}, {"N", size}, {"K", size}};
  event.settings = {{"TILE", 32}};
  event.work = 2.0 * static_cast<double>(size * size * size);
  return event;
}
Summary summary(int64_t id, const std::string& kernel, double median) {
  Summary event;
  event.id = id, event.kernel = kernel, event.samples = 200, event.value = {median - 1, median, median + 1}, event.stopped_by = "spread";
  return event;
}
// Two kernels in one request, 200 samples of the second; the third of another request was wrong.
std::vector<Event> a_measurement() {
  std::vector<Event> events{greeting("NVIDIA H200"), started(1, "cublas_sgemm", 1024), started(1, "sgemm_tiled TILE=32 (2)", 1024)};
  for (int i = 0; i < 200; ++i) events.push_back(Sample{1, "sgemm_tiled TILE=32 (2)", 0.01 * i, 1e-3, 10, 100.0 + i, 1980});
  events.insert(events.end(),
                {summary(1, "cublas_sgemm", 400), summary(1, "sgemm_tiled TILE=32 (2)", 200),
                 Finished{1, {{"sgemm_tiled TILE=32 (2)", "cublas_sgemm", {0.49, 0.5, 0.51}, 100}}}, started(2, "sgemm_naive", 1024),
                 Sample{2, "sgemm_naive", 0, 1e-3, 1, 50, 0}, Failure{2, "sgemm_naive", Outcome::Wrong, "C[0] is 1"}, Finished{2, {}}});
  return events;
}
std::string lines(const std::vector<Event>& events) {
  std::string text;
  for (const Event& event : events) text += recording_line(event) + "\n";
  return text;
}

TEST(Recording, TheLinesOfMeasureJsonAreARecordingUnchanged) {
  const auto read = read_recording("h200.json", lines(a_measurement()));
  ASSERT_TRUE(read) << to_string(read.error());
  ASSERT_EQ(read->speeds.size(), 2u);
  const RecordedSpeed& tiled = read->speeds[1];
  EXPECT_EQ(kernel_of(tiled.started.kernel), "sgemm_tiled");
  EXPECT_EQ(tiled.started.settings.at("TILE"), 32);
  EXPECT_EQ(tiled.summary.value.median, 200);
  ASSERT_TRUE(tiled.ratio);
  EXPECT_EQ(tiled.ratio->ratio.median, 0.5);
  EXPECT_EQ(read->device(tiled)->name, "NVIDIA H200");
}

TEST(Recording, AWrongKernelHasNoSpeedInARecording) {
  const auto read = read_recording("h200.json", lines(a_measurement()));
  ASSERT_TRUE(read);
  for (const RecordedSpeed& speed : read->speeds) EXPECT_NE(speed.started.kernel, "sgemm_naive");
  ASSERT_EQ(read->failures.size(), 1u);
  EXPECT_EQ(read->failures[0].outcome, Outcome::Wrong);
}

TEST(Recording, AtMostFiftySamplesAreKeptFromTheFirstToTheLast) {
  const auto read = read_recording("h200.json", lines(a_measurement()));
  ASSERT_TRUE(read);
  const auto& samples = read->speeds[1].samples;
  ASSERT_EQ(samples.size(), kKeptSamples);
  EXPECT_EQ(samples.front().value, 100);
  EXPECT_EQ(samples.back().value, 299);
  EXPECT_EQ(read->speeds[1].summary.samples, 200u) << "the summary counts what was measured, not what was kept";
}

TEST(Recording, WhatIsWrittenIsReadBack) {
  const auto once = read_recording("a", lines(a_measurement()) + lines(a_measurement()));
  ASSERT_TRUE(once);
  const std::string text = write_recording(*once);
  const auto again = read_recording("b", text);
  ASSERT_TRUE(again) << to_string(again.error());
  EXPECT_EQ(again->speeds.size(), 4u);
  EXPECT_EQ(write_recording(*again), text);
}

TEST(Recording, RecordingsOfTwoDevicesCanBeConcatenated) {
  auto other = a_measurement();
  other.front() = greeting("NVIDIA L4");
  const auto read = read_recording("both.json", lines(a_measurement()) + "\n" + lines(other));
  ASSERT_TRUE(read);
  ASSERT_EQ(read->speeds.size(), 4u);
  EXPECT_EQ(read->device(read->speeds[0])->name, "NVIDIA H200");
  EXPECT_EQ(read->device(read->speeds[3])->name, "NVIDIA L4");
  EXPECT_NE(read->speeds[0].request, read->speeds[3].request);
}

TEST(Recording, AnEntryWithoutAnEndIsLeftOutAndTheOthersAreKept) {
  auto events = a_measurement();
  events.push_back(started(3, "sgemm_warptiling", 1024));
  const auto read = read_recording("cut.json", lines(events));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->speeds.size(), 2u);
}

struct Broken {
  const char *what, *text, *message;
};
class BadRecording : public testing::TestWithParam<Broken> {};
TEST_P(BadRecording, IsRefusedWithFileLineAndField) {
  const std::string hello = recording_line(greeting("NVIDIA H200")) + "\n";
  const auto read = read_recording("mine.json", hello + GetParam().text);
  ASSERT_FALSE(read) << GetParam().what;
  EXPECT_EQ(to_string(read.error()).rfind("mine.json:2: ", 0), 0u) << to_string(read.error());
  EXPECT_NE(read.error().message.find(GetParam().message), std::string::npos) << read.error().message;
}
INSTANTIATE_TEST_SUITE_P(
    Recording, BadRecording,
    testing::Values(
        Broken{"no JSON", "hello", "not a JSON object"}, Broken{"no schema", R"({"event":"spent","id":1})", "\"schema\" is missing"},
        Broken{"another schema", R"({"schema":"warplens.measure/1","event":"spent","id":1})", "\"warplens.measure/1\""},
        Broken{"a missing field", R"({"schema":"warplens.measure/2","event":"sample","id":1,"kernel":"a"})", "\"at_seconds\" is missing"},
        Broken{"a type", R"({"schema":"warplens.measure/2","event":"finished","id":"1","ratios":[]})", "\"id\" must be an integer"},
        Broken{
            "an order",
            R"({"schema":"warplens.measure/2","event":"sample","id":1,"kernel":"a","at_seconds":0,"seconds":1,"runs":1,"value":1,"clock_mhz":0})",
            "a, which has not started"}));

TEST(Recording, QuartilesOutOfOrderAreNotASpeed) {
  Summary bad = summary(1, "sgemm_tiled", 100);
  bad.value = {101, 100, 102};
  const auto read = read_recording("mine.json", lines({greeting("NVIDIA H200"), started(1, "sgemm_tiled", 64), bad}));
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().span.line, 3u);
  EXPECT_NE(read.error().message.find("\"value\""), std::string::npos);
}

TEST(Recording, AFileInWhichNothingWasMeasuredSaysSo) {
  const auto read = read_recording("empty.json", lines({greeting("NVIDIA H200"), Finished{1, {}}}));
  ASSERT_FALSE(read);
  EXPECT_NE(to_string(read.error()).find("empty.json: this recording contains no"), std::string::npos) << to_string(read.error());
}

}  // namespace
}  // namespace warplens::measure
