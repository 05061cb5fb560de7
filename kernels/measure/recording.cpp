#include "kernels/measure/recording.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "kernels/base/json.h"

namespace warplens::measure {
namespace {

constexpr const char* kExpected = "expected the output of `warplens measure ... --json`";
constexpr std::string_view kUnits[] = {"GFLOPS", "GB/s", "launches/s"};

Status check(const Started& started) {
  if (std::find(std::begin(kUnits), std::end(kUnits), started.unit) == std::end(kUnits))
    return Error{fmt::format("{}: unknown unit \"{}\" (GFLOPS, GB/s or launches/s)", started.kernel, started.unit), {}, {}, {}};
  return Nothing{};
}

Status check(const Summary& summary) {
  const Quartiles& q = summary.value;
  if (!(q.lower > 0 && q.lower <= q.median && q.median <= q.upper))
    return Error{
        fmt::format("{}: the field \"value\" must be lower quartile, median and upper quartile, above 0 and in this order", summary.kernel),
        {},
        {},
        {}};
  if (summary.outcome != Outcome::Correct && summary.outcome != Outcome::Unchecked)
    return Error{
        fmt::format("{}: a summary with the status \"{}\"; a failed kernel has no summary", summary.kernel, outcome_name(summary.outcome)),
        {},
        {},
        {}};
  return Nothing{};
}

Error at_line(Error error, std::string_view file, uint32_t line) {
  error.span = {std::string(file), line, 0};
  error.hint = kExpected;
  return error;
}

// A line that was being written when its writer ended, or the disk was full.
bool is_torn(std::string_view line, bool last) { return last && !JsonDocument::parse(line) && line.starts_with("{\"schema\""); }

Status check_schema(std::string_view line) {
  const auto json = JsonDocument::parse(line);
  if (!json || !json->root().is_object()) return Error{"this line is not a JSON object", {}, {}, {}};
  const JsonReader schema = json->root().member("schema");
  if (!schema) return Error{"the field \"schema\" is missing", {}, {}, {}};
  std::string name;
  if (!schema.read(name).empty() || name != kRecordingSchema)
    return Error{fmt::format("the field \"schema\" is {}, and this program reads \"{}\"", schema.text(), kRecordingSchema), {}, {}, {}};
  return Nothing{};
}

}  // namespace

const Device* Recording::device(const RecordedSpeed& speed) const {
  if (speed.origin >= origins.size()) return nullptr;
  for (const Device& device : origins[speed.origin].devices)
    if (device.backend == speed.started.backend) return &device;
  return nullptr;
}

std::string kernel_of(std::string_view job_name) { return std::string(job_name.substr(0, job_name.find(' '))); }

std::vector<RecordingBuilder::Open>::iterator RecordingBuilder::find(int64_t id, const std::string& kernel) {
  return std::find_if(open_.begin(), open_.end(), [&](const Open& o) { return o.id == id && o.started.kernel == kernel; });
}

Status RecordingBuilder::take(const Event& event) {
  if (const auto* hello = std::get_if<Hello>(&event)) {
    // A worker that follows a broken one in the middle of a request greets like any other.
    if (hello->protocol != kProtocolVersion)
      return Error{fmt::format("the field \"protocol\" is {}, and this program reads {}", hello->protocol, kProtocolVersion), {}, {}, {}};
    recording_.origins.push_back(*hello);
  } else if (const auto* started = std::get_if<Started>(&event)) {
    if (recording_.origins.empty()) return Error{fmt::format("{} starts before a greeting (\"hello\")", started->kernel), {}, {}, {}};
    if (const auto known = find(started->id, started->kernel); known != open_.end()) open_.erase(known);
    open_.push_back({started->id, *started, {}});
    return check(*started);
  } else if (const auto* sample = std::get_if<Sample>(&event)) {
    const auto of = find(sample->id, sample->kernel);
    if (of == open_.end()) return Error{fmt::format("a sample of {}, which has not started", sample->kernel), {}, {}, {}};
    of->samples.push_back(*sample);
  } else if (const auto* summary = std::get_if<Summary>(&event)) {
    return add_summary(*summary);
  } else if (const auto* failure = std::get_if<Failure>(&event)) {
    if (const auto of = find(failure->id, failure->kernel); of != open_.end()) open_.erase(of);
    recording_.failures.push_back(*failure);
  } else if (const auto* finished = std::get_if<Finished>(&event)) {
    add_ratios(*finished);
    std::erase_if(open_, [&](const Open& o) { return o.id == finished->id; });
    ++request_;
  }
  return Nothing{};
}

Status RecordingBuilder::add_summary(const Summary& summary) {
  const auto of = find(summary.id, summary.kernel);
  if (of == open_.end()) return Error{fmt::format("a summary of {}, which has not started", summary.kernel), {}, {}, {}};
  if (auto status = check(summary); !status) return status;
  recording_.speeds.push_back(
      {recording_.origins.size() - 1, request_, std::move(of->started), summary, thinned(std::move(of->samples), kKeptSamples), {}});
  open_.erase(of);
  return Nothing{};
}

void RecordingBuilder::add_ratios(const Finished& finished) {
  for (RecordedSpeed& speed : recording_.speeds) {
    if (speed.request != request_) continue;
    for (const Ratio& ratio : finished.ratios)
      if (ratio.kernel == speed.started.kernel) speed.ratio = ratio;
  }
}

std::vector<Sample> thinned(std::vector<Sample> samples, size_t most) {
  if (samples.size() <= most || most < 2) return samples;
  std::vector<Sample> kept;
  for (size_t i = 0; i < most; ++i) kept.push_back(samples[i * (samples.size() - 1) / (most - 1)]);
  return kept;
}

std::string recording_line(const Event& event) { return fmt::format("{{\"schema\":\"{}\",", kRecordingSchema) + encode(event).substr(1); }

std::string write_recording(const Recording& recording) {
  std::string text;
  const auto add = [&](const Event& event) { text += recording_line(event) + "\n"; };
  size_t origin = recording.origins.size();
  size_t request = 0;
  for (size_t i = 0; i < recording.speeds.size();) {
    const RecordedSpeed& first = recording.speeds[i];
    if (first.origin != origin) add(recording.origins[origin = first.origin]);
    request = first.request;
    Finished finished{first.started.id, {}};
    for (; i < recording.speeds.size() && recording.speeds[i].request == request; ++i) {
      const RecordedSpeed& speed = recording.speeds[i];
      if (speed.origin != origin) add(recording.origins[origin = speed.origin]);
      add(speed.started);
      for (const Sample& sample : thinned(speed.samples, kKeptSamples)) add(sample);
      add(speed.summary);
      if (speed.ratio) finished.ratios.push_back(*speed.ratio);
    }
    add(finished);
  }
  return text;
}

Status check_appendable(std::string_view file, std::string_view text) {
  const size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return Nothing{};
  if (auto status = check_schema(text.substr(begin, text.find('\n', begin) - begin)); !status)
    return Error{"is not a recording: " + status.error().message, {std::string(file), 1, 0}, "expected a recording or a new file", {}};
  return Nothing{};
}

Result<Recording> read_recording(std::string_view file, std::string_view text) {
  RecordingBuilder recorder;
  uint32_t number = 0;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    begin = end + 1;
    ++number;
    if (line.find_first_not_of(" \t\r") == std::string_view::npos || is_torn(line, end == text.size())) continue;
    if (auto status = check_schema(line); !status) return at_line(status.error(), file, number);
    const auto event = decode_event(line);
    if (!event) return at_line(event.error(), file, number);
    if (auto status = recorder.take(*event); !status) return at_line(status.error(), file, number);
  }
  if (recorder.recording().speeds.empty())
    return Error{"this recording contains no completed measurement", {std::string(file)}, kExpected, {}};
  return recorder.recording();
}

Result<std::vector<NamedRecording>> read_runs(std::string_view file, std::string_view text) {
  auto whole = read_recording(file, text);
  if (!whole) return whole.error();
  std::vector<std::pair<std::string, std::string>> parts;  // run, lines
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    begin = end + 1;
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    const auto event = decode_event(line);
    const auto* hello = event ? std::get_if<Hello>(&*event) : nullptr;
    if (parts.empty() || (hello && hello->run != parts.back().first)) parts.emplace_back(hello ? hello->run : std::string(), std::string());
    parts.back().second.append(line).push_back('\n');
  }
  std::vector<NamedRecording> runs;
  if (parts.size() == 1) {
    runs.push_back({parts[0].first, whole.take()});
    return runs;
  }
  for (const auto& [run, lines] : parts)
    if (auto recording = read_recording(file, lines)) runs.push_back({run, recording.take()});  // one where nothing ended is left out
  return runs;
}

}  // namespace warplens::measure
