// What the user measures and has measured: points that wait to be prepared and run, the one under way, and runs that are kept.
#pragma once

#include <chrono>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/session/background.h"
#include "app/session/measuring/measurement.h"
#include "app/session/view.h"
#include "kernels/measure/recording.h"

namespace warplens::app {

// One kernel with one setting at one size, beside the library's routine for the same work.
struct MeasurePoint {
  Choice choice;
  catalog::Values size;                      // what differs from the header's size for measuring
  catalog::KernelFileHandle file = nullptr;  // the text that is meant; null: the file's
};

struct MeasuredRun {
  std::string name;
  bool live = false;  // measured by this window; else read from a recording
  bool shown = true;  // among what is compared
  bool kept = true;   // saved with the state; recordings that ship are not
  measure::Recording recording;
  bool named = false;  // by the user: it stays beside what is measured later
  uint64_t id = 0;     // see Measuring::number_runs
  RunChoice came{};    // how it came, before the user changed it
};

class Measuring {
 public:
  // `source` may be null: then nothing can be measured.
  Measuring(std::unique_ptr<MeasureSource> source, PipelineFactory factory, std::function<void()> wake);

  bool available() const { return source_ != nullptr; }
  // Has the worker say what it can measure on; the first call does.
  void greet();
  const std::optional<measure::Hello>& greeting() const { return greeting_; }
  const measure::Device* device(std::string_view backend) const;  // null: not here, or not known yet

  // Measures the points one after the other, on the GPU, as one run. Nothing happens while another run is under way.
  void start(std::vector<MeasurePoint> points, double seconds_each);
  // Measures the CPU's loops, alternately.
  void start_loops(int64_t size, double seconds);
  void cancel();
  bool poll();
  // Whether there is a GPU is not known yet; a worker that takes too long is no longer waited for.
  bool expecting() const { return source_ && !greeting_ && (!greeted_ || Clock::now() - *greeted_ < kPatience); }
  // The worker was asked and has not answered: its answer may come at any time.
  bool unanswered() const { return greeted_ && !greeting_; }
  bool running() const { return state_ == Measurement::State::Running || state_ == Measurement::State::Cancelling; }
  bool preparing() const { return running() && !current_.running(); }
  // The point that is being measured, or the last one that was.
  const Measurement& current() const { return current_; }
  const std::optional<MeasurePoint>& point() const { return point_; }  // null: the CPU's loops
  size_t points_done() const { return done_; }
  size_t points() const { return points_.size(); }
  // Why points of the last run have no speed, or one that is not checked, in words.
  const std::vector<std::string>& problems() const { return problems_; }

  std::vector<MeasuredRun> runs;
  // Gives those that came since the last call their numbers, which they keep.
  void number_runs();
  // Hides, names and removes runs as the user has chosen; what is not among them is as it came. A removed run can come back.
  void apply(const std::map<uint64_t, RunChoice>& chosen);

 private:
  void begin_run(std::string name);
  void start_request(measure::MeasureRequest request);
  void end_point();
  void take_event(const measure::Event& event);

  std::unique_ptr<MeasureSource> source_;
  Background<Result<measure::Job>> preparing_;
  std::optional<measure::Hello> greeting_;
  Measurement::State state_ = Measurement::State::Idle;
  Measurement current_;
  std::optional<MeasurePoint> point_;
  std::vector<MeasurePoint> points_;
  std::deque<std::pair<size_t, Result<measure::Job>>> prepared_;
  std::vector<std::string> problems_;
  std::string unchecked_;  // why the point's speed is not, until it is measured
  measure::RecordingBuilder recorder_;
  std::string run_name_;
  std::vector<MeasuredRun> removed_;
  uint64_t numbered_ = 0;
  std::optional<uint64_t> run_;  // number of the run under way, once something of it was measured
  size_t done_ = 0, started_runs_ = 0;
  double seconds_ = 0;
  using Clock = std::chrono::steady_clock;
  std::optional<Clock::time_point> greeted_;  // when the worker was asked to
  static constexpr std::chrono::seconds kPatience{15};
};

}  // namespace warplens::app
