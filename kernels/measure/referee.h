// Watches one measurement from the outside: does what the worker says fit the request, itself and the clock on the wall?
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "kernels/measure/protocol.h"

namespace warplens::measure {

class Referee {
 public:
  explicit Referee(MeasureRequest request);

  // Takes the next event in. `elapsed_seconds`: since the request was sent, by the client's own clock. Returns why the event
  // cannot be, or nullopt when all is well.
  std::optional<std::string> contradiction(const Event& event, double elapsed_seconds);
  bool finished() const { return finished_; }
  // The events that end this measurement from our side: a Failure for each kernel that has no end yet, and Finished.
  std::vector<Event> close(Outcome outcome, const std::string& message);

  // A new worker takes over what has no end yet: from now on the request is only that, and starts afresh. False when nothing is left.
  bool restart();

  const MeasureRequest& request() const { return request_; }

 private:
  enum class Stage : uint8_t { Waiting, Running, Ended };
  struct Kernel {
    Stage stage = Stage::Waiting;
    std::string unit;
    double work = 0;
    std::vector<double> values;
  };
  std::optional<std::string> check(const Hello& event);
  std::optional<std::string> check(const Started& event);
  std::optional<std::string> check(const Sample& event);
  std::optional<std::string> check(const Summary& event);
  std::optional<std::string> check(const Failure& event);
  std::optional<std::string> check(const Finished& event);
  std::optional<std::string> check(const Spent& event);
  std::optional<std::string> check(const Probed& event);
  // The kernel if the request contains it, it is of this measurement, and it is at this stage.
  Kernel* find(int64_t id, const std::string& name, Stage stage);

  MeasureRequest request_;
  std::map<std::string, Kernel> kernels_;
  double elapsed_seconds_ = 0;
  double claimed_seconds_ = 0;  // the sum of all samples
  bool failed_ = false;         // something, since the worker took over
  bool finished_ = false;
};

}  // namespace warplens::measure
