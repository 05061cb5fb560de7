#include "kernels/measure/session.h"

#include <algorithm>
#include <utility>

namespace warplens::measure {
namespace {

struct Contestant {
  std::string kernel;
  std::unique_ptr<Subject> subject;  // null once it has failed or settled
  std::vector<double> gflops;
  bool failed = false;
};

class Session {
 public:
  Session(const MeasureRequest& request, Backend& backend, const Clock& clock, const std::function<void(const Event&)>& emit,
          const std::function<bool()>& cancelled)
      : request_(request), backend_(backend), clock_(clock), emit_(emit), cancelled_(cancelled), rule_{request.spread, request.seconds} {}

  void run() {
    for (const std::string& kernel : request_.kernels) prepare(contestants_.emplace_back(Contestant{kernel, nullptr, {}, false}));
    start_ = clock_();
    while (std::any_of(contestants_.begin(), contestants_.end(), [](const Contestant& c) { return c.subject != nullptr; })) {
      for (Contestant& contestant : contestants_)
        if (contestant.subject) take_turn(contestant);
      end_round();
    }
    emit_(Finished{request_.id, ratios()});
  }

 private:
  // The first run is not timed: it warms the caches and shows whether the kernel is right at all.
  void prepare(Contestant& contestant) {
    if (cancelled_()) return fail(contestant, {Outcome::Cancelled, "cancelled before it was measured"});
    auto made = backend_.make(contestant.kernel, request_.size);
    if (auto* problem = std::get_if<Problem>(&made)) return fail(contestant, *problem);
    contestant.subject = std::move(std::get<0>(made));
    const auto run = checked_run(*contestant.subject);
    if (auto* problem = std::get_if<Problem>(&run)) return fail(contestant, *problem);
    emit_(Started{request_.id, contestant.kernel, backend_.name(), backend_.device(), contestant.subject->size(),
                  contestant.subject->flops()});
  }

  void take_turn(Contestant& contestant) {
    if (cancelled_()) return settle(contestant, "cancel");
    const auto run = checked_run(*contestant.subject);
    if (auto* problem = std::get_if<Problem>(&run)) return fail(contestant, *problem);
    const auto [seconds, error] = std::get<0>(run);
    const double gflops = contestant.subject->flops() / seconds / 1e9;
    contestant.gflops.push_back(gflops);
    emit_(Sample{request_.id, contestant.kernel, clock_() - start_, seconds, gflops, error});
  }

  // Between rounds only, so that every run has its partner.
  void end_round() {
    const double elapsed = clock_() - start_;
    for (Contestant& contestant : contestants_) {
      if (!contestant.subject) continue;
      const Stop stop = should_stop(rule_, contestant.gflops, elapsed);
      if (stop == Stop::Spread) settle(contestant, "spread");
      if (stop == Stop::Time) settle(contestant, "time");
    }
  }

  // The seconds and the relative error of one run.
  static Outcomes<std::pair<double, double>> checked_run(Subject& subject) {
    subject.poison();
    const auto seconds = subject.run();
    if (auto* problem = std::get_if<Problem>(&seconds)) return *problem;
    if (std::get<0>(seconds) <= 0) return Problem{Outcome::Runtime, "too fast for the clock; a larger size is needed"};
    const auto error = subject.verify();
    if (auto* problem = std::get_if<Problem>(&error)) return *problem;
    return std::pair{std::get<0>(seconds), std::get<0>(error)};
  }

  void fail(Contestant& contestant, const Problem& problem) {
    contestant.subject.reset();
    contestant.failed = true;
    emit_(Failure{request_.id, contestant.kernel, problem.outcome, problem.message});
  }

  void settle(Contestant& contestant, std::string why) {
    if (contestant.gflops.empty()) return fail(contestant, {Outcome::Cancelled, "cancelled before it was measured"});
    contestant.subject.reset();
    const Quartiles q = quartiles(contestant.gflops);
    emit_(Summary{request_.id, contestant.kernel, contestant.gflops.size(), q, relative_spread(q), std::move(why)});
  }

  std::vector<Ratio> ratios() const {
    std::vector<Ratio> result;
    const Contestant& first = contestants_.front();
    for (size_t i = 1; i < contestants_.size() && !first.failed; ++i) {
      const Contestant& other = contestants_[i];
      if (!other.failed)
        result.push_back({other.kernel, first.kernel, paired_ratios(other.gflops, first.gflops),
                          std::min(other.gflops.size(), first.gflops.size())});
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
};

}  // namespace

void measure(const MeasureRequest& request, Backend& backend, const Clock& clock, const std::function<void(const Event&)>& emit,
             const std::function<bool()>& cancelled) {
  Session(request, backend, clock, emit, cancelled).run();
}

}  // namespace warplens::measure
