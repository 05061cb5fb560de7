// What the window and the measuring worker say to each other: JSON, one object a line. docs/protocol.md describes it.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "kernels/base/result.h"
#include "kernels/measure/statistics.h"

namespace warplens::measure {

inline constexpr int64_t kProtocolVersion = 1;

// How the measurement of one kernel ended.
enum class Outcome : uint8_t {
  Correct,     // measured, every sample verified
  Wrong,       // the result disagrees with the reference; no speed counts
  Compile,     // the device compiler refused it
  Runtime,     // it failed while running
  Timeout,     // it took longer than it may, by the wall clock
  Died,        // the worker ended in the middle
  Constraint,  // sizes or parameters that the kernel does not take
  Cancelled,   // somebody asked for it to stop before anything was measured
  Refused,     // a request that the worker does not understand or cannot serve
  Protocol,    // the worker says what cannot be
};
std::string_view outcome_name(Outcome outcome);

// Requests, to the worker.
struct MeasureRequest {
  int64_t id = 0;                        // chosen by who asks, repeated in every answer
  std::string backend = "cpu";
  std::vector<std::string> kernels;      // run in turns A B A B, so that their ratio is fair
  std::map<std::string, int64_t> size;   // {"M", 512}, {"N", 512}, {"K", 512}; what is left out is the backend's choice
  double seconds = 3;                    // at most, for all kernels together
  double spread = 0.01;                  // enough when each kernel's relative spread is at most this; 0: use all the time
};
struct CancelRequest {
  int64_t id = 0;
};
using Request = std::variant<MeasureRequest, CancelRequest>;

// Events, from the worker.
struct Hello {
  int64_t protocol = kProtocolVersion;
  std::string program;                   // "warplens 0.1.0"
  std::vector<std::string> backends;
};
struct Started {                         // compiled, warmed up and found right; samples follow
  int64_t id = 0;
  std::string kernel, backend, device;
  std::map<std::string, int64_t> size;
  double flops = 0;                      // of one run
};
struct Sample {                          // one run whose result was checked
  int64_t id = 0;
  std::string kernel;
  double at_seconds = 0;                 // since the first timed run of this request
  double seconds = 0;                    // that this run took
  double gflops = 0;
  double error = 0;                      // ||C - C64||_F / ||C64||_F
};
struct Summary {
  int64_t id = 0;
  std::string kernel;
  uint64_t samples = 0;
  Quartiles gflops;
  double spread = 0;                     // relative: interquartile range over median
  std::string stopped_by;                // "spread", "time" or "cancel"
};
struct Failure {
  int64_t id = 0;
  std::string kernel;                    // empty: all of the request
  Outcome outcome = Outcome::Runtime;
  std::string message;
};
struct Ratio {
  std::string kernel, against;           // speed of the one over speed of the other
  Quartiles ratio;
  uint64_t pairs = 0;
};
struct Finished {                        // the last word on a request; every request gets exactly one
  int64_t id = 0;
  std::vector<Ratio> ratios;             // each further kernel against the first
};
using Event = std::variant<Hello, Started, Sample, Summary, Failure, Finished>;

// One line without its newline.
std::string encode(const Request& request);
std::string encode(const Event& event);
// Errors say which field is missing or has another type than it should.
Result<Request> decode_request(std::string_view line);
Result<Event> decode_event(std::string_view line);

}  // namespace warplens::measure
