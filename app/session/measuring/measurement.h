// What a live measurement has brought so far, kernel by kernel; fed with the worker's events.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernels/measure/protocol.h"

namespace warplens::app {

// The measuring worker, or a fake of it. Events arrive in the background and are taken by poll().
class MeasureSource {
 public:
  virtual ~MeasureSource() = default;
  virtual int64_t start(const measure::MeasureRequest& request) = 0;  // the id that its events carry
  virtual void cancel(int64_t id) = 0;
  virtual void greet() = 0;  // soon followed by a Hello, where a worker can be started
  virtual std::vector<measure::Event> poll() = 0;
};

struct MeasuredKernel {
  std::string name;
  std::optional<measure::Started> started;
  std::vector<measure::Sample> samples;
  std::optional<measure::Summary> summary;
  std::optional<measure::Failure> failure;  // its samples do not count: a wrong answer has no speed
};

struct Measurement {
  enum class State : uint8_t { Idle, Running, Cancelling, Finished };
  State state = State::Idle;
  std::vector<MeasuredKernel> kernels;
  std::vector<measure::Ratio> ratios;
  std::optional<std::string> problem;  // of the request as a whole
  int64_t id = 0;

  bool running() const { return state == State::Running || state == State::Cancelling; }
};

void begin(Measurement& measurement, const measure::MeasureRequest& request);
// Events of other requests are ignored.
void take(Measurement& measurement, const measure::Event& event);

}  // namespace warplens::app
