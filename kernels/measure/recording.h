// Recordings: what was measured once, on this machine or on another, to be shown beside what is measured now. A recording is the lines
// of `warplens measure --json`; docs/measuring.md describes it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/base/result.h"
#include "kernels/measure/protocol.h"

namespace warplens::measure {

inline constexpr const char* kRecordingSchema = "warplens.measure/2";
// What a recording keeps of a kernel's samples: enough to see their run; the summary counts all of them.
inline constexpr size_t kKeptSamples = 50;

// One kernel with one setting at one size, measured and found right.
struct RecordedSpeed {
  size_t origin = 0;   // into Recording::origins: by which worker, on which device
  size_t request = 0;  // those of one request took turns; counted from 0 through the recording
  Started started;
  Summary summary;
  std::vector<Sample> samples;  // some or all of what the summary counts
  std::optional<Ratio> ratio;   // to the first kernel of its request
};
struct Recording {
  std::vector<Hello> origins;
  std::vector<RecordedSpeed> speeds;
  std::vector<Failure> failures;

  // Where an entry comes from; null when its greeting names no such device.
  const Device* device(const RecordedSpeed& speed) const;
};

// "sgemm_tiled" of a job's name "sgemm_tiled TILE=32 (2)".
std::string kernel_of(std::string_view job_name);

// Collects a recording from events in the order in which they came: of one worker live, or of several one after the other.
class RecordingBuilder {
 public:
  // The error says what cannot follow what came before.
  Status take(const Event& event);
  const Recording& recording() const { return recording_; }

 private:
  struct Open {
    int64_t id = 0;
    Started started;
    std::vector<Sample> samples;
  };
  Status add_summary(const Summary& summary);
  void add_ratios(const Finished& finished);
  std::vector<Open>::iterator find(int64_t id, const std::string& kernel);

  Recording recording_;
  std::vector<Open> open_;
  size_t request_ = 0;
};

// Evenly spaced ones where there are more than `most`; the first and the last stay.
std::vector<Sample> thinned(std::vector<Sample> samples, size_t most);

// Whether lines may be added to a file that begins so: it is empty, or a recording of this kind.
Status check_appendable(std::string_view file, std::string_view text);
// One line of a recording, without its newline.
std::string recording_line(const Event& event);
// The whole recording as text, with at most kKeptSamples samples per entry.
std::string write_recording(const Recording& recording);
// Errors name file, line and field: no JSON, another schema, a field that is missing or of another type, an event in an impossible
// place, a recording in which nothing was measured. A last line without its end is passed over: whoever wrote it was interrupted.
Result<Recording> read_recording(std::string_view file, std::string_view text);
// The same, apart by the runs that its greetings name; one without a name where they name none.
struct NamedRecording {
  std::string run;
  Recording recording;
};
Result<std::vector<NamedRecording>> read_runs(std::string_view file, std::string_view text);

}  // namespace warplens::measure
