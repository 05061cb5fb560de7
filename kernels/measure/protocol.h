// What the window and the measuring worker say to each other: JSON, one object per line. docs/protocol.md describes it.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "kernels/base/result.h"
#include "kernels/measure/job.h"
#include "kernels/measure/probe.h"
#include "kernels/measure/statistics.h"

namespace warplens::measure {

inline constexpr int64_t kProtocolVersion = 2;

// How the measurement of one kernel ended.
enum class Outcome : uint8_t {
  Correct,       // measured, the result verified before the first sample and after the last
  Unchecked,     // measured; nothing says what the result should be
  Wrong,         // the result disagrees with the reference; no speed counts
  Compile,       // the device compiler refused it
  Runtime,       // it failed while running
  Timeout,       // it took longer than it may, by the wall clock
  WorkerExited,  // the worker ended in the middle
  Constraint,    // sizes, parameters or memory that the kernel or the device does not take
  Cancelled,     // cancelled before anything was measured
  Refused,       // a request that the worker does not understand or cannot serve
  Protocol,      // the worker says what cannot be
};
std::string_view outcome_name(Outcome outcome);

// Requests, to the worker.
struct MeasureRequest {
  int64_t id = 0;  // chosen by who asks, repeated in every answer
  std::string backend = "cpu";
  std::vector<Job> jobs;       // run alternately, A B A B, so that their ratio is fair
  double seconds = 3;          // at most, for all jobs together
  double spread = 0.01;        // enough when each job's relative spread is at most this; 0: use all the time
  double launch_seconds = 10;  // one launch that takes longer is a hang
};
struct CancelRequest {
  int64_t id = 0;
};
struct ProbeRequest {
  int64_t id = 0;
  std::vector<ProbePattern> patterns;
};
using Request = std::variant<MeasureRequest, CancelRequest, ProbeRequest>;

// Events, from the worker.
struct Device {
  std::string backend, name;           // "cuda", "NVIDIA H200"
  std::string architecture;            // "sm_90"; empty for a CPU
  std::string driver, cuda, compiler;  // versions: "580.65.06", "13.0", "NVRTC 13.0"; empty where unknown
  int64_t multiprocessors = 0;
  double clock_mhz = 0;  // the highest
  double memory_bytes = 0, l2_bytes = 0;
  double peak_gflops = 0;  // float multiply-adds of all cores at the highest clock; 0: unknown
  double peak_gbs = 0;     // of memory; 0: unknown
};
struct Hello {
  int64_t protocol = kProtocolVersion;
  std::string program;               // "warplens 0.1.0"
  std::string date;                  // of the start, UTC: "2026-11-21T14:00:00Z"
  std::vector<Device> devices;       // one for each backend that can measure here
  std::vector<std::string> missing;  // what is not there, and what to install, in words
  std::string run;                   // in a saved recording: what the user calls the run that begins here
};
// What became of a job's code.
struct Compiled {
  std::string code;                                          // "NVRTC 13.0", "Clang/LLVM 19.1.7 (PTX)", "cuBLAS 13.0", "driver", "host"
  int64_t registers = 0, shared_bytes = 0, local_bytes = 0;  // per thread, per block (static and dynamic), per thread (spills and arrays)
  int64_t blocks_per_multiprocessor = 0;                     // that fit at once, by the driver
  double seconds = 0;                                        // spent compiling
  bool cached = false;
};
struct Started {  // compiled, found right and warmed up; samples follow
  int64_t id = 0;
  std::string kernel;  // the job's name
  std::string backend, device;
  std::map<std::string, int64_t> size, settings;
  std::string unit;  // "GFLOPS", or "GB/s" for what moves data; "launches/s" for what does neither
  double work = 0;   // of one run: floating-point operations or bytes
  double peak = 0;   // of the device, in `unit`; 0: unknown
  double error = 0;  // ||C - C64||_F / ||C64||_F of a product, 0 for an exact comparison
  std::string l2;    // "hot", or "cold": buffers take turns, so that no run finds its data in the L2
  std::string source_hash;
  Compiled compiled;
};
struct Sample {  // some runs, one right after the other
  int64_t id = 0;
  std::string kernel;
  double at_seconds = 0;  // since the first timed run of this request
  double seconds = 0;     // of one run, the mean of `runs`
  int64_t runs = 1;
  double value = 0;      // in the unit of `started`
  double clock_mhz = 0;  // of the multiprocessors; 0: unknown
};
struct Summary {
  int64_t id = 0;
  std::string kernel;
  Outcome outcome = Outcome::Correct;  // or Unchecked
  uint64_t samples = 0;
  uint64_t throttled = 0;  // further samples that were dropped, because the device was held back
  Quartiles value;
  double spread = 0;       // relative: interquartile range over median
  std::string stopped_by;  // "spread", "time" or "cancel"
  double error = 0;        // the larger one of the two checks
};
struct Failure {
  int64_t id = 0;
  std::string kernel;  // empty: all of the request
  Outcome outcome = Outcome::Runtime;
  std::string message;
  // The job that the event belongs to; all empty if it concerns the whole request.
  std::map<std::string, int64_t> size, settings;
  std::string source_hash;
};
// Why something cannot be measured, or why a result does not count: what a Failure will say, where request and job are not known yet.
// Errors of other modules become one where they meet the measuring, with the outcome that represents them.
struct Problem {
  Outcome outcome = Outcome::Runtime;
  std::string message;
  bool spent = false;  // this process can measure nothing more: its device context is broken
};
Failure failure_of(int64_t request, const Problem& problem);  // of all of it
Failure failure_of(int64_t request, const Job& job, const Problem& problem);
struct Ratio {
  std::string kernel, against;  // speed of the one over speed of the other
  Quartiles ratio;
  uint64_t pairs = 0;
};
struct Finished {  // the last word on a request; every request gets exactly one
  int64_t id = 0;
  std::vector<Ratio> ratios;  // each further kernel against the first
};
// After an error that no process survives (illegal access, hang): this worker measures nothing more and ends. What is left of the
// request needs a new one. The client does that by itself and keeps this event to itself.
struct Spent {
  int64_t id = 0;
};
// The answer to a ProbeRequest, where it is no Failure; nothing follows.
struct Probed {
  int64_t id = 0;
  std::string device;
  std::vector<double> cycles;  // of one load, a pattern
};
using Event = std::variant<Hello, Started, Sample, Summary, Failure, Finished, Spent, Probed>;

// What one run of `work` in `seconds` reaches, in `unit`.
double speed(std::string_view unit, double work, double seconds);

// One line without its newline.
std::string encode(const Request& request);
std::string encode(const Event& event);
// Errors say which field is missing or has another type than it should.
Result<Request> decode_request(std::string_view line);
Result<Event> decode_event(std::string_view line);

}  // namespace warplens::measure
