#include "kernels/measure/session.h"

#include <algorithm>
#include <utility>

namespace warplens::measure {
namespace {

struct Contestant {
  const Job* job = nullptr;
  std::unique_ptr<Subject> subject;  // null once it has failed or settled
  std::string unit;
  double work = 0;
  std::optional<double> error;                // of the first check
  std::vector<double> values;                 // what counts
  std::vector<std::optional<double>> rounds;  // the same by round, nothing where the device was held back
  std::string throttled;                      // the last reason
  bool failed = false;
};

class Session {
 public:
  Session(const MeasureRequest& request, Backend& backend, const Clock& clock, const std::function<void(const Event&)>& emit,
          const std::function<bool()>& cancelled)
      : request_(request), backend_(backend), clock_(clock), emit_(emit), cancelled_(cancelled), rule_{request.spread, request.seconds} {}

  bool run() {
    for (const Job& job : request_.jobs) contestants_.emplace_back().job = &job;
    in_turn([this](Contestant& c) { prepare(c); });
    in_turn([this](Contestant& c) {
      if (auto problem = c.subject ? c.subject->warm_up() : std::nullopt) fail(c, *problem);
    });
    start_ = clock_();
    while (!spent_ && std::any_of(contestants_.begin(), contestants_.end(), [](const Contestant& c) { return c.subject != nullptr; })) {
      in_turn([this](Contestant& c) {
        if (c.subject) take_turn(c);
      });
      end_round();
    }
    if (spent_)
      emit_(Spent{request_.id});
    else
      emit_(Finished{request_.id, ratios()});
    return !spent_;
  }

 private:
  void in_turn(const std::function<void(Contestant&)>& step) {
    for (Contestant& contestant : contestants_)
      if (!spent_) step(contestant);
  }

  void prepare(Contestant& contestant) {
    if (cancelled_()) return fail(contestant, {Outcome::Cancelled, "cancelled before it was measured"});
    auto made = backend_.make(*contestant.job, request_.launch_seconds);
    if (auto* problem = std::get_if<Problem>(&made)) return fail(contestant, *problem);
    contestant.subject = std::move(std::get<0>(made));
    const auto checked = contestant.subject->check();
    if (auto* problem = std::get_if<Problem>(&checked)) return fail(contestant, *problem);
    contestant.error = std::get<0>(checked);
    const Device device = backend_.device();
    Started started = contestant.subject->about();
    started.id = request_.id;
    started.kernel = contestant.job->name;
    started.backend = device.backend;
    started.device = device.name;
    started.error = contestant.error.value_or(0);
    contestant.unit = started.unit;
    contestant.work = started.work;
    emit_(started);
  }

  void take_turn(Contestant& contestant) {
    if (cancelled_()) return settle(contestant, "cancel");
    const auto sampled = contestant.subject->sample();
    if (auto* problem = std::get_if<Problem>(&sampled)) return fail(contestant, *problem);
    const Timing& timing = std::get<0>(sampled);
    if (timing.seconds <= 0) return fail(contestant, {Outcome::Runtime, "too short to time; use a larger size"});
    contestant.throttled = timing.throttled;
    if (!timing.throttled.empty()) return contestant.rounds.emplace_back(std::nullopt), void();
    const double value = speed(contestant.unit, contestant.work, timing.seconds);
    contestant.values.push_back(value);
    contestant.rounds.emplace_back(value);
    emit_(Sample{request_.id, contestant.job->name, clock_() - start_, timing.seconds, timing.runs, value, timing.clock_mhz});
  }

  // Between rounds only, and for all together, so that every run has its partner to the end.
  void end_round() {
    const double elapsed = clock_() - start_;
    std::vector<std::pair<Contestant*, Stop>> stops;
    for (Contestant& contestant : contestants_)
      if (contestant.subject) stops.emplace_back(&contestant, should_stop(rule_, contestant.values, elapsed));
    if (std::any_of(stops.begin(), stops.end(), [](const auto& s) { return s.second == Stop::NotYet; })) return;
    for (auto& [contestant, stop] : stops)
      if (!spent_) settle(*contestant, stop == Stop::Spread ? "spread" : "time");
  }

  void fail(Contestant& contestant, const Problem& problem) {
    contestant.subject.reset();
    contestant.failed = true;
    spent_ |= problem.spent;
    emit_(failure_of(request_.id, *contestant.job, problem));
  }

  void settle(Contestant& contestant, std::string why) {
    const uint64_t dropped = contestant.rounds.size() - contestant.values.size();
    if (contestant.values.empty() && dropped > 0)
      return fail(contestant, {Outcome::Runtime,
                               "the device was throttled in all of " + std::to_string(dropped) + " samples: " + contestant.throttled});
    if (contestant.values.empty()) return fail(contestant, {Outcome::Cancelled, "cancelled before it was measured"});
    const auto checked = contestant.subject->check();
    if (auto* problem = std::get_if<Problem>(&checked)) return fail(contestant, *problem);
    const auto& last = std::get<0>(checked);
    contestant.subject.reset();
    const Quartiles q = quartiles(contestant.values);
    emit_(Summary{request_.id, contestant.job->name, last ? Outcome::Correct : Outcome::Unchecked, contestant.values.size(), dropped, q,
                  relative_spread(q), std::move(why), std::max(last.value_or(0), contestant.error.value_or(0))});
  }

  std::vector<Ratio> ratios() const {
    std::vector<Ratio> result;
    const Contestant& first = contestants_.front();
    for (size_t i = 1; i < contestants_.size() && !first.failed; ++i) {
      const Contestant& other = contestants_[i];
      if (other.failed || other.unit != first.unit) continue;
      std::vector<double> mine, theirs;
      for (size_t round = 0; round < std::min(other.rounds.size(), first.rounds.size()); ++round)
        if (other.rounds[round] && first.rounds[round]) mine.push_back(*other.rounds[round]), theirs.push_back(*first.rounds[round]);
      if (!mine.empty()) result.push_back({other.job->name, first.job->name, paired_ratios(mine, theirs), mine.size()});
    }
    return result;
  }

  const MeasureRequest& request_;
  Backend& backend_;
  const Clock& clock_;
  const std::function<void(const Event&)>& emit_;
  const std::function<bool()>& cancelled_;
  const StoppingRule rule_;
  std::vector<Contestant> contestants_;
  double start_ = 0;
  bool spent_ = false;
};

}  // namespace

bool measure(const MeasureRequest& request, Backend& backend, const Clock& clock, const std::function<void(const Event&)>& emit,
             const std::function<bool()>& cancelled) {
  return Session(request, backend, clock, emit, cancelled).run();
}

}  // namespace warplens::measure
