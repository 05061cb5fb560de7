#include "app/session/session.h"

#include <algorithm>
#include <utility>

#include "kernels/workload/guesses/guessed_block.h"

namespace warplens::app {

static bool guesses_block(const analysis::Snapshot& of) {
  using Part = analysis::LaunchPart;
  const auto guessed = [](const Part& part) { return part.kind == Part::Kind::Block && part.origin == Part::Origin::Guessed; };
  return of.launch_account && std::any_of(of.launch_account->parts.begin(), of.launch_account->parts.end(), guessed);
}

void Session::request(Request request) {
  later_.drop();
  awaiting_ = true, awaiting_compiled_ = answered_ = false;
  if (wanted_.what.name != request.what.name) refused_.reset();
  wanted_ = std::move(request);
  written_.start({[request = wanted_](Pipeline& pipeline, const Report& report) -> std::optional<Made> {
    auto snapshot = pipeline.make(request, report);
    return Made{std::move(snapshot), pipeline.refused(), pipeline.resolved()};
  }});
}

void Session::cancel() {
  written_.drop();
  later_.drop();
  awaiting_ = awaiting_compiled_ = answered_ = false;
}

void Session::fail(Error error) {
  cancel();
  error_ = std::move(error);
}

bool Session::take_written() {
  auto answers = written_.take();
  if (answers.empty()) return false;
  awaiting_ = false;
  auto& [made, refused, resolved] = answers.back().second;
  refused_ = std::move(refused);
  if (!made) {
    error_ = made.error();
    return true;
  }
  refused_.reset();
  snapshot_ = made.take();
  if (shown_.what.name != wanted_.what.name) reading_.reset();
  shown_ = wanted_;
  shown_.same.reset();
  shown_.resolved = std::move(resolved);
  answered_ = true;
  error_.reset();
  if (snapshot_->block && snapshot_->block->fault) {
    error_ = snapshot_->block->fault;
    if (guesses_block(*snapshot_)) error_ = workload::with_guess(*error_, *snapshot_->program, snapshot_->launch->block);
  }
  start_later();
  return true;
}

void Session::start_later() {
  std::vector<Background<Later>::Job> jobs;
  const bool is_read = reading_ && shown_.resolved && reading_->asked == workload::compile_request(*shown_.resolved);
  if (!is_read)
    jobs.push_back([request = shown_, base = snapshot_](Pipeline& pipeline, const Report&) {
      return std::optional(Later{pipeline.read_source(request, base), {}});
    });
  awaiting_compiled_ = !shown_.compiled;  // else that is what was traced
  if (awaiting_compiled_)
    jobs.push_back([request = shown_, base = snapshot_](Pipeline& pipeline, const Report& report) {
      return std::optional(Later{nullptr, pipeline.add_compiled(request, base, report)});
    });
  later_.start(std::move(jobs));
}

bool Session::take_later() {
  auto answers = later_.take();
  for (auto& [index, later] : answers) {
    if (later.compiled)
      take_compiled(*std::move(later.compiled));
    else
      reading_ = std::move(later.reading);
  }
  return !answers.empty();
}

void Session::take_compiled(Result<SnapshotPtr> made) {
  awaiting_compiled_ = false;
  if (made) {
    snapshot_ = made.take();
    return;
  }
  auto noted = std::make_shared<analysis::Snapshot>(*snapshot_);
  noted->compiled_problem = to_string(made.error());
  snapshot_ = std::move(noted);
}

bool Session::poll() {
  const bool written = take_written();
  return take_later() || written;
}

Progress Session::progress() const {
  const Doing doing = written_.doing();
  return {awaiting_, awaiting_compiled_, doing.work, doing.ticks, doing.running};
}

}  // namespace warplens::app
