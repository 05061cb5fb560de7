#include "kernels/measure/ask.h"

#include <fmt/format.h>

#include "kernels/base/conversation.h"
#include "kernels/measure/line_buffer.h"

namespace warplens::measure {
namespace {

// Reads what the worker says until an event that is not a banner of a launcher has come.
class Listener {
 public:
  Listener(Conversation& worker, double seconds)
      : worker_(worker),
        seconds_(seconds),
        deadline_(std::chrono::steady_clock::now() + std::chrono::milliseconds(static_cast<int64_t>(seconds * 1e3))) {}

  Result<Event> next() {
    for (;;) {
      while (const auto line = lines_.next()) {
        Result<Event> event = decode_event(*line);
        if (event) return event;
        if (line->starts_with("{\"event\"")) return Error{"invalid reply from the worker: " + event.error().message, {}, {}, {}};
      }
      if (lines_.overflowed()) return Error{"the worker sent a line that is too long", {}, {}, {}};
      const auto outcome = worker_.listen(deadline_);
      if (outcome == Conversation::Outcome::Ended) return Error{"the worker " + worker_.end(Conversation::kPatienceSeconds), {}, {}, {}};
      if (outcome == Conversation::Outcome::Late) return Error{fmt::format("the worker did not reply within {} s", seconds_), {}, {}, {}};
      lines_.append(worker_.take());
    }
  }

 private:
  Conversation& worker_;
  const double seconds_;
  const Conversation::Deadline deadline_;
  LineBuffer lines_;
};

}  // namespace

Result<Asked> ask_gpu(const std::vector<std::string>& command, const std::vector<ProbePattern>& patterns, double seconds) {
  auto worker = Conversation::start(command);
  if (!worker) return worker.error();
  Listener listener(*worker, seconds);
  auto greeting = listener.next();
  if (!greeting) return greeting.error();
  const Hello* hello = std::get_if<Hello>(&*greeting);
  if (!hello || hello->protocol != kProtocolVersion)
    return Error{
        "the worker did not start with a greeting of this protocol version", {}, "use the same version of Warplens on both sides", {}};
  Probing probing(patterns);
  if (!worker->send_line(encode(ProbeRequest{1, probing.patterns()}))) return Error{"the worker did not accept the request", {}, {}, {}};
  auto answer = listener.next();
  if (!answer) return answer.error();
  if (const auto* failure = std::get_if<Failure>(&*answer)) return Error{failure->message, {}, {}, {}};
  const Probed* probed = std::get_if<Probed>(&*answer);
  if (!probed) return Error{"unexpected reply from the worker", {}, {}, {}};
  auto answers = probing.answers(probed->cycles);
  if (!answers) return answers.error();
  Asked asked{*hello, {}, answers.take(), probing.fits()};
  for (const Device& device : hello->devices)
    if (device.backend == "cuda") asked.device = device;
  return asked;
}

}  // namespace warplens::measure
