#include "app/session/measuring/measuring.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "app/session/compare/side.h"
#include "app/session/measuring/measure_points.h"
#include "kernels/workload/device/measuring_job.h"

namespace warplens::app {

using State = Measurement::State;

Measuring::Measuring(std::unique_ptr<MeasureSource> source, PipelineFactory factory, std::function<void()> wake)
    : source_(std::move(source)), preparing_(std::move(factory), std::move(wake)) {}

void Measuring::greet() {
  if (!source_ || greeted_) return;
  greeted_ = Clock::now();
  source_->greet();
}

const measure::Device* Measuring::device(std::string_view backend) const {
  if (!greeting_) return nullptr;
  for (const measure::Device& device : greeting_->devices)
    if (device.backend == backend) return &device;
  return nullptr;
}

void Measuring::begin_run(std::string name) {
  state_ = State::Running;
  current_ = {};
  problems_.clear();
  points_.clear();
  prepared_.clear();
  done_ = 0;
  point_.reset();
  run_.reset();
  recorder_ = {};
  if (greeting_) (void)recorder_.take(*greeting_);
  run_name_ = fmt::format("{} · {}", ++started_runs_, name);
}

void Measuring::number_runs() {
  for (MeasuredRun& run : runs)
    if (run.id == 0) run.id = ++numbered_, run.came = {run.name, run.shown, run.named, false};
}

void Measuring::apply(const std::map<uint64_t, RunChoice>& chosen) {
  number_runs();
  std::vector<MeasuredRun> all = std::exchange(runs, {});
  std::move(removed_.begin(), removed_.end(), std::back_inserter(all));
  removed_.clear();
  std::sort(all.begin(), all.end(), [](const MeasuredRun& a, const MeasuredRun& b) { return a.id < b.id; });
  for (MeasuredRun& run : all) {
    const auto found = chosen.find(run.id);
    const RunChoice& choice = found == chosen.end() ? run.came : found->second;
    run.name = choice.name, run.shown = choice.shown, run.named = choice.named;
    (choice.removed ? removed_ : runs).push_back(std::move(run));
  }
}

void Measuring::start(std::vector<MeasurePoint> points, double seconds_each) {
  if (!source_ || running() || points.empty()) return;
  begin_run(name_of(points));
  seconds_ = seconds_each;
  points_ = std::move(points);
  std::vector<Background<Result<measure::Job>>::Job> jobs;
  for (const MeasurePoint& point : points_) {
    jobs.push_back([point](Pipeline& pipeline, const Report&) -> std::optional<Result<measure::Job>> {
      auto what = to_what(point.choice);
      if (!what) return Result<measure::Job>(what.error());
      what->file = point.file;
      for (const auto& [size, value] : point.size) what->sizes.emplace_back(size, value);
      return pipeline.measuring_job(*what);
    });
  }
  preparing_.start(std::move(jobs));
}

void Measuring::start_loops(int64_t size, double seconds) {
  if (!source_ || running()) return;
  begin_run(fmt::format("CPU {}³", size));
  measure::MeasureRequest request;
  for (const char* loop : {"cpu_gemm_ijk", "cpu_gemm_ikj"})
    request.jobs.push_back(measure::cpu_job(loop, {{"M", size}, {"N", size}, {"K", size}}));
  request.seconds = seconds;
  start_request(std::move(request));
}

void Measuring::start_request(measure::MeasureRequest request) {
  request.id = source_->start(request);
  begin(current_, request);
}

void Measuring::cancel() {
  if (state_ != State::Running) return;
  state_ = State::Cancelling;
  preparing_.drop();
  prepared_.clear();
  if (current_.running()) {
    current_.state = State::Cancelling;
    source_->cancel(current_.id);
  } else {
    state_ = State::Finished;
  }
}

void Measuring::end_point() {
  for (const MeasuredKernel& kernel : current_.kernels)
    if (kernel.failure && kernel.failure->outcome != measure::Outcome::Cancelled)  // who cancels knows it
      problems_.push_back(kernel.name + ": " + kernel.failure->message);
  if (current_.problem) problems_.push_back(*current_.problem);
  const auto measured = [](const MeasuredKernel& kernel) { return kernel.summary.has_value(); };
  if (const std::string why = std::exchange(unchecked_, {});
      !why.empty() && std::any_of(current_.kernels.begin(), current_.kernels.end(), measured))
    problems_.push_back(why);
  ++done_;
  if (state_ == State::Cancelling || done_ >= points_.size()) state_ = State::Finished;
}

void Measuring::take_event(const measure::Event& event) {
  if (const auto* hello = std::get_if<measure::Hello>(&event)) greeting_ = *hello;
  const bool was_running = current_.running();
  take(current_, event);
  if (!running()) return;
  // What does not follow from what came before was refused by the client already.
  if (!recorder_.take(event)) return;
  const bool finished = was_running && !current_.running();
  if (!recorder_.recording().speeds.empty() && (finished || std::holds_alternative<measure::Summary>(event))) {
    if (!run_) {
      runs.push_back({run_name_, true, true, true, {}});
      number_runs();
      run_ = numbered_;
    }
    for (std::vector<MeasuredRun>* list : {&runs, &removed_})
      for (MeasuredRun& run : *list)
        if (run.id == *run_) run.recording = recorder_.recording();
  }
  if (finished) end_point();
}

bool Measuring::poll() {
  if (!source_) return false;
  bool changed = false;
  for (auto& answer : preparing_.take()) {
    prepared_.push_back(std::move(answer));
    changed = true;
  }
  for (const measure::Event& event : source_->poll()) {
    take_event(event);
    changed = true;
  }
  while (state_ == State::Running && !current_.running() && !prepared_.empty()) {
    auto [index, job] = std::move(prepared_.front());
    prepared_.pop_front();
    point_ = points_[index];
    if (!job) {
      current_ = {};
      current_.problem = to_string(job.error());
      current_.state = State::Finished;
      end_point();
      continue;
    }
    measure::MeasureRequest request;
    request.backend = "cuda";
    request.seconds = seconds_;
    if (auto reference = workload::usual_reference(*job)) request.jobs.push_back(std::move(*reference));
    unchecked_ = job->unchecked;
    request.jobs.push_back(job.take());
    start_request(std::move(request));
    changed = true;
  }
  return changed;
}

}  // namespace warplens::app
