// The seam between how one measures and what is measured: a backend makes subjects, a subject can be run and checked.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "kernels/measure/protocol.h"

namespace warplens::measure {

// Seconds since some fixed moment, never running backwards. Handed in, so that tests can say what time it is.
using Clock = std::function<double()>;

template <class T>
using Outcomes = std::variant<T, Problem>;

struct Timing {
  double seconds = 0;  // of one run, the mean of `runs`
  int64_t runs = 1;
  double clock_mhz = 0;   // 0: unknown
  std::string throttled;  // why the device was held back meanwhile; empty when it was not
};

// One job with its inputs in place.
class Subject {
 public:
  virtual ~Subject() = default;
  // What is known of it: all of Started but id, kernel, backend, device and error.
  virtual Started about() const = 0;
  // Fills the output with NaN, so that an element that a run leaves out is found, runs once, and compares the whole result with
  // the reference: the relative error, or Outcome::Wrong. Nothing where there is no reference.
  virtual Outcomes<std::optional<double>> check() = 0;
  // Runs until the device has reached its speed.
  virtual std::optional<Problem> warm_up() = 0;
  virtual Outcomes<Timing> sample() = 0;
};

class Backend {
 public:
  virtual ~Backend() = default;
  virtual Device device() const = 0;
  // `launch_seconds`: a run that takes longer is a hang, where the backend can tell.
  virtual Outcomes<std::unique_ptr<Subject>> make(const Job& job, double launch_seconds) = 0;
  // Cycles of a shared load of each pattern, in a chain of dependent ones.
  virtual Outcomes<std::vector<double>> probe(const std::vector<ProbePattern>&) {
    return Problem{Outcome::Refused, "only a GPU has shared memory to measure", false};
  }
};

}  // namespace warplens::measure
