#include "kernels/measure/ask.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "kernels/base/child_process.h"
#include "kernels/measure/line_buffer.h"
#include "kernels/measure/worker.h"

namespace warplens::measure {
namespace {

constexpr double kAskPatienceSeconds = 0.2;  // for a worker that has closed its output to end
constexpr size_t kAskErrorsKept = 2000;

// Reads what the worker says until an event that is no banner of a launcher has come.
class Listener {
 public:
  Listener(ChildProcess& worker, double seconds) : worker_(worker), seconds_(seconds), deadline_(steady_seconds() + seconds) {}

  Result<Event> next() {
    for (;;) {
      while (const auto line = lines_.next()) {
        Result<Event> event = decode_event(*line);
        if (event) return event;
        if (line->starts_with("{\"event\"")) return Error{"the worker's answer is not understood: " + event.error().message, {}, {}, {}};
      }
      if (ended_ || lines_.overflowed()) return Error{"the worker " + last_words(), {}, {}, {}};
      const double left = deadline_ - steady_seconds();
      if (left <= 0) return Error{fmt::format("the worker gave no answer within {} s", seconds_), {}, {}, {}};
      listen(left);
    }
  }

 private:
  void listen(double seconds) {
    pollfd descriptors[2] = {{worker_.output(), POLLIN, 0}, {errors_open_ ? worker_.errors() : -1, POLLIN, 0}};
    ::poll(descriptors, 2, static_cast<int>(std::ceil(seconds * 1e3)));
    char bytes[1 << 16];
    if (const ssize_t got = errors_open_ ? read(worker_.errors(), bytes, sizeof bytes) : -1; got >= 0) {
      errors_open_ = got > 0;
      errors_.append(bytes, static_cast<size_t>(got));
      if (errors_.size() > kAskErrorsKept) errors_.erase(0, errors_.size() - kAskErrorsKept);
    }
    if (const ssize_t got = read(worker_.output(), bytes, sizeof bytes); got >= 0) {
      ended_ = got == 0;
      lines_.append({bytes, static_cast<size_t>(got)});
    }
  }
  std::string last_words() {
    const std::string end = worker_.end(kAskPatienceSeconds);
    while (errors_.ends_with('\n')) errors_.pop_back();
    return end + (errors_.empty() ? "" : ": " + errors_);
  }

  ChildProcess& worker_;
  const double seconds_, deadline_;
  LineBuffer lines_;
  std::string errors_;
  bool ended_ = false, errors_open_ = true;
};

}  // namespace

Result<Asked> ask_gpu(const std::vector<std::string>& command, const std::vector<ProbePattern>& patterns, double seconds) {
  auto worker = ChildProcess::start(command);
  if (!worker) return worker.error();
  Listener listener(*worker, seconds);
  auto greeting = listener.next();
  if (!greeting) return greeting.error();
  const Hello* hello = std::get_if<Hello>(&*greeting);
  if (!hello || hello->protocol != kProtocolVersion)
    return Error{"the worker does not greet in this protocol", {}, "use the same Warplens on both sides", {}};
  Probing probing(patterns);
  if (!worker->write_line(encode(ProbeRequest{1, probing.patterns()}))) return Error{"the worker takes no request", {}, {}, {}};
  auto answer = listener.next();
  if (!answer) return answer.error();
  if (const auto* failure = std::get_if<Failure>(&*answer)) return Error{failure->message, {}, {}, {}};
  const Probed* probed = std::get_if<Probed>(&*answer);
  if (!probed) return Error{"the worker answers something that was not asked", {}, {}, {}};
  auto answers = probing.answers(probed->cycles);
  if (!answers) return answers.error();
  Asked asked{*hello, {}, answers.take(), probing.fits()};
  for (const Device& device : hello->devices)
    if (device.backend == "cuda") asked.device = device;
  return asked;
}

}  // namespace warplens::measure
