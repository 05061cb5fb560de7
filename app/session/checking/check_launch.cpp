#include "app/session/checking/check_launch.h"

#include <fmt/format.h>

#include <algorithm>

#include "kernels/simt/machine/schedule.h"
#include "kernels/workload/launch/schedules.h"

namespace warplens::app {
namespace {

using checks::Finding;

constexpr uint64_t kMaxTicksOfAllSchedules = 1 << 25;  // warp instructions; round-robin takes some 2 s for so many

Finding of_schedules(std::string sentence, Phrase said) {
  Finding finding;
  finding.kind = checks::FindingKind::Schedule, finding.check = kScheduleCheck;
  finding.sentence = std::move(sentence), finding.said = std::move(said);
  finding.lack = checks::Lack::Order, finding.remedy = checks::Remedy::AnyOrder;
  finding.missing = "the result of an atomic, a flag or a fence lets the order of warps and blocks decide";
  finding.advice = "make what is stored independent of which thread comes first";
  return finding;
}

Finding finding_of(const workload::ScheduleDifference& d) {
  Finding finding = of_schedules(d.sentence, Phrase("schedules_differ", {{"place", d.place},
                                                                         {"one", d.one_value},
                                                                         {"other", d.other_value},
                                                                         {"first", simt::to_string(d.one)},
                                                                         {"second", simt::to_string(d.other)},
                                                                         {"count", d.different}}));
  finding.array = d.object, finding.index = d.element, finding.subscripts = d.place.substr(d.object.size());
  finding.scalar = finding.subscripts.empty();
  finding.times = 1;
  return finding;
}

Finding finding_of(const workload::ScheduleFault& fault, const simt::Schedule& first) {
  const std::string schedule = simt::to_string(fault.schedule), in_order = simt::to_string(first);
  return of_schedules(
      fmt::format("the kernel ends under the schedule {} and fails under {}: {}", in_order, schedule, to_string(fault.error)),
      Phrase("schedule_fails", {{"first", in_order}, {"schedule", schedule}, {"why", to_string(fault.error)}}));
}

bool wants(const checks::CheckOptions& options, std::string_view check) {
  return options.only.empty() || std::find(options.only.begin(), options.only.end(), check) != options.only.end();
}

}  // namespace

Result<checks::CheckReport> check_launch(const Program& program, const simt::Launch& launch, const checks::CheckOptions& options) {
  auto report = checks::run_checks(program, launch, options);
  if (!report || !report->complete || !options.blocks.empty() || !wants(options, kScheduleCheck)) return report;
  if (!workload::may_depend_on_schedule(program)) return report;
  std::vector<simt::Schedule> schedules = workload::few_schedules();
  if (report->ticks > kMaxTicksOfAllSchedules) {
    schedules.resize(2);
    report->notes.push_back("the launch is long: compared under two schedules only (`warplens run --schedule all` compares six)");
  }
  simt::RunOptions run;
  run.count = false;
  run.arch = options.arch;
  bool wanted = true;
  run.progress = [&](uint64_t done, uint64_t total) { return wanted = !options.progress || options.progress(done, total); };
  const auto compared = workload::compare_schedules(program, launch, run, schedules, [&](size_t done, size_t of) {
    if (options.compares) options.compares(done, of);
    return wanted;
  });
  if (!compared) return compared.error();
  report->cancelled = !wanted;
  report->schedules = static_cast<uint32_t>(compared->schedules.size());
  std::vector<Finding> found;
  for (const auto& difference : compared->differences) {
    if (difference.rounding || difference.permuted)
      report->notes.push_back(difference.sentence);
    else
      found.push_back(finding_of(difference));
  }
  for (const auto& fault : compared->faults) found.push_back(finding_of(fault, compared->schedules.front()));
  auto& all = report->findings;
  const auto benign = std::find_if(all.begin(), all.end(), [](const Finding& f) { return !checks::counts(f.kind); });
  all.insert(benign, std::make_move_iterator(found.begin()), std::make_move_iterator(found.end()));
  return report;
}

}  // namespace warplens::app
