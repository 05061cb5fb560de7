#include "kernels/measure/referee.h"

#include <fmt/format.h>

#include <cmath>

namespace warplens::measure {
namespace {

// Sent and received at moments that the two clocks see a little apart.
constexpr double kClockSlackSeconds = 0.02;

// Equal but for the digits lost on the way through text and through a different order of operations.
bool same(double a, double b) { return std::fabs(a - b) <= 1e-9 * std::max(std::fabs(a), std::fabs(b)); }

}  // namespace

Referee::Referee(MeasureRequest request) : request_(std::move(request)) {
  for (const Job& job : request_.jobs) kernels_[job.name] = {};
}

std::optional<std::string> Referee::contradiction(const Event& event, double elapsed_seconds) {
  elapsed_seconds_ = elapsed_seconds;
  return std::visit([this](const auto& e) { return check(e); }, event);
}

std::vector<Event> Referee::close(Outcome outcome, const std::string& message) {
  std::vector<Event> events;
  for (const Job& job : request_.jobs)
    if (Kernel& kernel = kernels_[job.name]; kernel.stage != Stage::Ended) {
      kernel.stage = Stage::Ended;
      events.push_back(failure_of(request_.id, job, {outcome, message}));
    }
  finished_ = true;
  events.push_back(Finished{request_.id, {}});
  return events;
}

bool Referee::restart() {
  std::erase_if(request_.jobs, [&](const Job& job) { return kernels_[job.name].stage == Stage::Ended; });
  for (const Job& job : request_.jobs) kernels_[job.name] = {};
  claimed_seconds_ = 0;
  failed_ = false;
  return !request_.jobs.empty();
}

Referee::Kernel* Referee::find(int64_t id, const std::string& name, Stage stage) {
  const auto found = kernels_.find(name);
  return id == request_.id && found != kernels_.end() && found->second.stage == stage ? &found->second : nullptr;
}

std::optional<std::string> Referee::check(const Hello&) { return "the worker sent a greeting during a measurement"; }

std::optional<std::string> Referee::check(const Started& event) {
  Kernel* kernel = find(event.id, event.kernel, Stage::Waiting);
  if (!kernel) return fmt::format("the worker started \"{}\", which was not requested", event.kernel);
  kernel->stage = Stage::Running;
  kernel->unit = event.unit;
  kernel->work = event.work;
  return std::nullopt;
}

std::optional<std::string> Referee::check(const Sample& event) {
  Kernel* kernel = find(event.id, event.kernel, Stage::Running);
  if (!kernel) return fmt::format("the worker sent a sample of \"{}\", which is not running", event.kernel);
  if (event.seconds <= 0 || event.runs < 1)
    return fmt::format("the worker sent a sample of {} runs of {} seconds", event.runs, event.seconds);
  const double expected = speed(kernel->unit, kernel->work, event.seconds);
  if (!same(event.value, expected))
    return fmt::format("the worker reported {} {}, but work of {} in {} seconds is {}", event.value, kernel->unit, kernel->work,
                       event.seconds, expected);
  claimed_seconds_ += event.seconds * static_cast<double>(event.runs);
  if (claimed_seconds_ > elapsed_seconds_ + kClockSlackSeconds)
    return fmt::format("the worker's samples took {:.3f} seconds in total, but only {:.3f} have passed", claimed_seconds_,
                       elapsed_seconds_);
  kernel->values.push_back(event.value);
  return std::nullopt;
}

std::optional<std::string> Referee::check(const Summary& event) {
  Kernel* kernel = find(event.id, event.kernel, Stage::Running);
  if (!kernel || kernel->values.empty()) return fmt::format("the worker sent a summary of \"{}\", which has no samples", event.kernel);
  const Quartiles expected = quartiles(kernel->values);
  if (event.samples != kernel->values.size() || !same(event.value.median, expected.median) || !same(event.value.lower, expected.lower) ||
      !same(event.value.upper, expected.upper))
    return fmt::format("the worker's summary of \"{}\" does not match its samples", event.kernel);
  kernel->stage = Stage::Ended;
  return std::nullopt;
}

std::optional<std::string> Referee::check(const Failure& event) {
  failed_ = true;
  if (event.id == request_.id && event.kernel.empty()) {
    for (auto& [name, kernel] : kernels_) kernel.stage = Stage::Ended;
    return std::nullopt;
  }
  Kernel* kernel = find(event.id, event.kernel, Stage::Waiting);
  if (!kernel) kernel = find(event.id, event.kernel, Stage::Running);
  if (!kernel) return fmt::format("the worker reported a failure of \"{}\", which is not running", event.kernel);
  kernel->stage = Stage::Ended;
  return std::nullopt;
}

std::optional<std::string> Referee::check(const Finished& event) {
  for (const auto& [name, kernel] : kernels_)
    if (kernel.stage != Stage::Ended) return fmt::format("the worker ended the measurement without a result for \"{}\"", name);
  if (event.id != request_.id) return "the worker ended a measurement that was not requested";
  finished_ = true;
  return std::nullopt;
}

// One that gives up at once would be started again for ever.
std::optional<std::string> Referee::check(const Spent&) {
  return failed_ ? std::nullopt : std::optional<std::string>("the worker gave up without reporting a failure");
}

std::optional<std::string> Referee::check(const Probed&) { return "the worker sent a probe's result during a measurement"; }

}  // namespace warplens::measure
