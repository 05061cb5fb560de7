#include "kernels/checks/run_checks.h"

#include <algorithm>
#include <deque>

#include "kernels/checks/check.h"
#include "kernels/simt/observe/observers.h"

namespace warplens::checks {
namespace {

// Whether a fault has happened, so that it can be distinguished from a launch that cannot be run.
class FaultNote : public simt::Observer {
 public:
  void faulted(const simt::Block& block) override {
    happened = true;
    ticks = block.tick;
  }
  bool happened = false;
  uint64_t ticks = 0;
};

}  // namespace

uint64_t CheckReport::found() const {
  return static_cast<uint64_t>(std::count_if(findings.begin(), findings.end(), [](const Finding& f) { return counts(f.kind); }));
}
uint64_t CheckReport::benign() const { return findings.size() - found(); }

Result<CheckReport> run_checks(const Program& program, const simt::Launch& launch, const CheckOptions& options) {
  auto memory = simt::make_memory(program, launch);
  if (!memory) return memory.error();
  const Subject subject{program, launch, **memory};
  simt::Observers observers;
  FaultNote fault;
  observers.add(&fault);
  std::deque<Findings> findings;  // of each check
  std::vector<std::unique_ptr<Check>> checks;
  for (const CheckRow& row : all_checks()) {
    if (!options.only.empty() && std::find(options.only.begin(), options.only.end(), row.name) == options.only.end()) continue;
    checks.push_back(row.make(findings.emplace_back(subject, row.name)));
    observers.add(checks.back().get());
  }
  CheckReport report;
  simt::RunOptions run;
  run.count = false;
  run.blocks = options.blocks;
  run.arch = options.arch;
  run.observer = &observers;
  run.unset = kUnset;
  run.progress = [&](uint64_t done, uint64_t total) {
    report.blocks = done;
    return !options.progress || options.progress(done, total);
  };
  auto result = simt::run(program, launch, run, *memory);
  report.checks = static_cast<uint32_t>(checks.size());
  report.blocks_total = options.blocks.empty() ? launch.grid.count() : options.blocks.size();
  if (!result && !fault.happened) return result.error();
  if (result) {
    report.blocks = result->blocks_run;
    report.ticks = result->ticks;
    report.cancelled = result->cancelled;
  } else {
    report.ended_by = to_string(result.error());
    report.ended_said = result.error().said;
    report.ticks = fault.ticks;
  }
  report.complete = result.ok() && !report.cancelled;
  for (const auto& check : checks) check->run_ends();
  std::vector<Finding> all;
  for (Findings& of_check : findings) {
    report.forgot += of_check.forgot();
    for (Finding& finding : of_check.take()) all.push_back(std::move(finding));
  }
  report.findings = reported(std::move(all));
  return report;
}

}  // namespace warplens::checks
