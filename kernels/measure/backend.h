// The seam between how one measures and what is measured: a backend makes subjects, a subject can be run and checked.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "kernels/measure/protocol.h"

namespace warplens::measure {

// Seconds since some fixed moment, never running backwards. Handed in, so that tests can say what time it is.
using Clock = std::function<double()>;

// Why something cannot be measured, or why a result does not count.
struct Problem {
  Outcome outcome = Outcome::Runtime;
  std::string message;
};
template <class T>
using Outcomes = std::variant<T, Problem>;

// One kernel at one size with its inputs in place.
class Subject {
 public:
  virtual ~Subject() = default;
  // Fills the output with NaN, so that an element that a run leaves out is found.
  virtual void poison() = 0;
  // Runs once; the seconds the kernel itself took.
  virtual Outcomes<double> run() = 0;
  // Compares the output of the last run with the reference: the relative error, or Outcome::Wrong.
  virtual Outcomes<double> verify() = 0;
  // Floating-point operations of one run.
  virtual double flops() const = 0;
  // The sizes in force, those that the request left out included.
  virtual std::map<std::string, int64_t> size() const = 0;
};

class Backend {
 public:
  virtual ~Backend() = default;
  virtual std::string name() const = 0;
  // The device as people call it.
  virtual std::string device() const = 0;
  virtual Outcomes<std::unique_ptr<Subject>> make(const std::string& kernel, const std::map<std::string, int64_t>& size) = 0;
};

}  // namespace warplens::measure
