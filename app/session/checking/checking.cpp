#include "app/session/checking/checking.h"

#include <algorithm>
#include <set>

#include "app/session/checking/check_launch.h"

namespace warplens::app {
namespace {

hardware::Architecture architecture_of(const Request& request) {
  const hardware::Architecture* const chosen = hardware::find_architecture(request.architecture);
  return chosen ? *chosen : hardware::default_architecture();
}

checks::CheckReport cannot_run(const Error& error) {
  checks::CheckReport report;
  report.complete = false, report.ended_by = to_string(error), report.ended_said = error.said;
  return report;
}

uint32_t location_of(const Program& program, uint32_t instruction) {
  if (instruction >= program.code.size()) return kNone;
  const Instruction& in = program.code[instruction];
  const bool counted = in.site != kNoSite && program.sites[in.site].location != kNone;
  return counted ? program.sites[in.site].location : in.location;
}

// The same mistake, in another run of the same source.
bool alike(const checks::Finding& a, const checks::Finding& b) {
  const auto places = [](const checks::Finding& f) {
    const checks::Moment& second = f.second ? *f.second : f.first;
    std::set<std::pair<std::string, uint32_t>> both{{f.first.file, f.first.line}, {second.file, second.line}};
    return both;
  };
  return a.kind == b.kind && a.array == b.array && places(a) == places(b);
}

// To a hundredth: what is shown of it.
bool differs(const CheckProgress& a, const CheckProgress& b) {
  const auto percent = [](const CheckProgress& p) { return p.total ? p.done * 100 / p.total : 0; };
  return a.total != b.total || percent(a) != percent(b);
}

}  // namespace

void Checking::show(const SnapshotPtr& snapshot) {
  if (snapshot && snapshot->program == program_ && snapshot->launch == launch_) return;
  program_ = snapshot ? snapshot->program : nullptr, launch_ = snapshot ? snapshot->launch : nullptr;
  wanted_ = busy_ = stopped_ = comparing_ = false;
  if (selected()) looked_at_ = *selected();
  report_.reset(), answer_.reset();
  selected_ = SIZE_MAX;
  background_.drop();
  schedules_.drop();
}

void Checking::want(const Request& request, const SnapshotPtr& snapshot) {
  if (!snapshot || !snapshot->program || !snapshot->launch) return;
  show(snapshot);
  if (std::exchange(wanted_, true)) return;
  busy_ = true;
  progress_ = {0, snapshot->launch->grid.count()};
  background_.start({[request, snapshot](Pipeline& pipeline, const Report& report) -> std::optional<checks::CheckReport> {
    const auto launch = pipeline.launch_for_checks(request, snapshot);
    if (!launch) return cannot_run(launch.error());
    checks::CheckOptions options;
    options.arch = architecture_of(request);
    options.progress = [&](uint64_t done, uint64_t) { return report(Work::Tracing, done); };
    auto checked = check_launch(*snapshot->program, **launch, options);
    if (!checked) return cannot_run(checked.error());
    return checked->cancelled ? std::nullopt : std::optional(checked.take());
  }});
}

void Checking::stop() {
  if (!busy_) return;
  background_.drop();
  busy_ = false, stopped_ = true;
}

void Checking::again() {
  if (stopped_) wanted_ = stopped_ = false;
}

void Checking::compare_schedules(const Request& request, const SnapshotPtr& snapshot) {
  if (!snapshot || !snapshot->program || !snapshot->launch) return;
  show(snapshot);
  answer_.reset();
  comparing_ = true;
  const uint64_t blocks = snapshot->launch->grid.count(), all = workload::usual_schedules().size();
  comparing_progress_ = {0, blocks * all};
  schedules_.start({[request, snapshot, blocks](Pipeline& pipeline, const Report& report) -> std::optional<ScheduleAnswer> {
    const auto launch = pipeline.launch_for_checks(request, snapshot);
    if (!launch) return ScheduleAnswer{{}, launch.error()};
    uint64_t before = 0;
    bool wanted = true;
    simt::RunOptions options;
    options.count = false;
    options.arch = architecture_of(request);
    options.progress = [&](uint64_t done, uint64_t) { return wanted = report(Work::Tracing, before + done); };
    auto compared =
        workload::compare_schedules(*snapshot->program, **launch, options, workload::usual_schedules(), [&](size_t done, size_t) {
          before = done * blocks;
          return wanted && (wanted = report(Work::Tracing, before));
        });
    if (!wanted) return std::nullopt;
    if (!compared) return ScheduleAnswer{{}, compared.error()};
    compared->memory.reset();
    return ScheduleAnswer{compared.take(), {}};
  }});
}

void Checking::stop_comparing() {
  schedules_.drop();
  comparing_ = false;
}

bool Checking::poll() {
  bool changed = false;
  const auto advance = [&](CheckProgress& progress, uint64_t done) {
    const CheckProgress now{std::min(done, progress.total), progress.total};
    changed |= differs(progress, now);
    progress = now;
  };
  for (auto& [index, report] : background_.take()) {
    report_ = std::move(report);
    busy_ = false, changed = true;
    const auto& all = report_->findings;
    if (looked_at_)
      select(static_cast<size_t>(std::find_if(all.begin(), all.end(), [&](const auto& f) { return alike(f, *looked_at_); }) - all.begin()));
    looked_at_.reset();
  }
  for (auto& [index, answer] : schedules_.take()) {
    answer_ = std::move(answer);
    comparing_ = false, changed = true;
  }
  // A cancelled job gives no result.
  if (busy_) {
    const Doing doing = background_.doing();
    if (doing.busy) advance(progress_, doing.ticks);
  }
  if (comparing_) {
    const Doing doing = schedules_.doing();
    if (doing.busy) advance(comparing_progress_, doing.ticks);
  }
  return changed;
}

uint64_t tick_of(const analysis::Snapshot& snapshot, const checks::Moment& moment) {
  const simt::Trace& trace = snapshot.block->trace;
  const Program& program = *snapshot.program;
  const uint32_t location = location_of(program, moment.instruction);
  std::optional<uint64_t> nearest;
  const auto apart = [&](uint64_t tick) { return tick > moment.tick ? tick - moment.tick : moment.tick - tick; };
  const auto take = [&](uint32_t warp, uint32_t at, uint64_t tick) {
    if (warp == moment.warp && at == location && (!nearest || apart(tick) < apart(*nearest))) nearest = tick;
  };
  for (const simt::AccessRow& row : trace.accesses)
    if (row.site < program.sites.size()) take(row.warp, program.sites[row.site].location, row.tick);
  for (const simt::BarrierRow& row : trace.barriers) take(row.warp, row.location, row.tick);
  return nearest.value_or(std::min(moment.tick, trace.ticks));
}

uint32_t line_of(const analysis::Snapshot& snapshot, const checks::Moment& moment) {
  const uint32_t location = location_of(*snapshot.program, moment.instruction);
  return location == kNone ? 0 : analysis::line_in_file(*snapshot.program, location);
}

}  // namespace warplens::app
