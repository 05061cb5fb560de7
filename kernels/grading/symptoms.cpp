// What a kernel with a mistake does, measured: it and the fixed one are run.
#include "kernels/analysis/snapshot.h"
#include "kernels/grading/mistake.h"
#include "kernels/workload/compare/check.h"
#include "kernels/workload/launch/schedules.h"

namespace warplens::grading {
namespace {

constexpr workload::Tolerance kRounding{1e-6, 1e-5};  // sums in another order

Symptoms::Costs costs_of(const Played& played) {
  if (played.fault) return {};
  const analysis::Totals totals = analysis::sum(*played.program, played.result.sites);
  return {totals.wavefronts, totals.conflicts, totals.sectors};
}

}  // namespace

Result<Played> play(const workload::KernelFileHandle& file, const simt::Schedule& schedule, Tools& tools) {
  workload::What what;
  what.name = file->path;
  what.file = file;
  what.architecture = tools.arch.name;
  auto kernel = workload::resolve(tools.kernels, what, "run");
  if (!kernel) return kernel.error();
  auto answer = tools.compiler.compile(workload::compile_request(**kernel));
  if (!answer) return answer.error();
  auto launch = workload::make_launch(**kernel, *answer->program, tools.arch);
  if (!launch) return launch.error();
  Played played{answer->program, *launch->launch, nullptr, {}, {}};
  played.launch.schedule = schedule;
  workload::poison_results(**kernel, played.launch);
  auto memory = simt::make_memory(*played.program, played.launch);
  if (!memory) return memory.error();
  played.memory = *memory;
  simt::RunOptions options;
  options.arch = tools.arch;
  auto result = simt::run(*played.program, played.launch, options, played.memory);
  if (result)
    played.result = result.take();
  else
    played.fault = result.error();
  return played;
}

Result<Symptoms> symptoms_of(const Mistake& mistake, Tools& tools) {
  Symptoms symptoms;
  const std::string& buffer = mistake.file->spec->result_buffer;
  auto fixed = play(mistake.fixed, {}, tools);
  if (!fixed) return fixed.error();
  if (fixed->fault) return *fixed->fault;
  symptoms.fixed_costs = costs_of(*fixed);
  auto expected = workload::read_elements(fixed->launch, *fixed->memory, buffer);
  if (!expected) return expected.error();
  for (const simt::Schedule& schedule : workload::usual_schedules()) {
    auto played = play(mistake.file, schedule, tools);
    if (!played) return played.error();
    if (symptoms.schedules_run++ == 0) {
      symptoms.costs = costs_of(*played);
      auto report = checks::run_checks(*played->program, played->launch);
      if (!report) return report.error();
      for (const checks::Finding& finding : report->findings)
        if (checks::counts(finding.kind)) symptoms.findings.push_back(finding);
    }
    if (played->fault && !symptoms.fault) symptoms.fault = played->fault;
    auto got = workload::read_elements(played->launch, *played->memory, buffer);
    if (!got) return got.error();
    auto wrong = workload::find_wrong_elements(got.take(), *expected, kRounding);
    if (!wrong) return wrong.error();
    symptoms.schedules_wrong += !wrong->right();
    if (symptoms.wrong && (wrong->right() || !symptoms.wrong->right())) continue;
    symptoms.wrong = wrong.take();
    symptoms.schedule = schedule;
  }
  return symptoms;
}

}  // namespace warplens::grading
