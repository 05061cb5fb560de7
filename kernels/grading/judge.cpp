// Rules about what a run costs, what the checks found in it, and what a block needs.
#include <fmt/format.h>

#include <algorithm>

#include "kernels/analysis/machine_code.h"
#include "kernels/grading/grade.h"

namespace warplens::grading {
namespace {

// In the space that the rule is about, of all that the lanes reached.
uint64_t instructions(const LimitRule& limit, const simt::SiteCounts& counts) {
  if (!limit.space) return counts.instructions;
  return *limit.space == Space::Shared ? counts.in_shared : counts.elsewhere();
}

uint64_t amount(const LimitRule& limit, const simt::SiteCounts& counts) {
  const bool of_sectors = limit.count == Count::Sectors, of_banks = limit.count == Count::Wavefronts || limit.count == Count::Conflicts;
  if (limit.space && ((of_sectors && *limit.space == Space::Shared) || (of_banks && *limit.space != Space::Shared))) return 0;
  switch (limit.count) {
    case Count::Instructions:
      return instructions(limit, counts);
    case Count::Wavefronts:
      return counts.wavefronts;
    case Count::Conflicts:
      return counts.conflicts;
    case Count::Sectors:
      return counts.sectors;
  }
  return 0;
}

SourcePlace place_of(const Program& program, const std::string& source, const Location& at) {
  if (at.file == 0 || at.file >= program.files.size()) return {{}, at.line, line_text(source, at.line)};
  return {program.files[at.file], at.line, {}};
}

bool is_about(const LimitRule& limit, const Site& site, const simt::SiteCounts& counts, const Program& program, const std::string& source) {
  if (site.space == Space::Constant || (limit.space && !(counts.spaces & simt::space_bit(*limit.space)))) return false;
  if ((limit.op && site.op != *limit.op) || (!limit.array.empty() && site.array != limit.array)) return false;
  if (limit.line.empty()) return true;
  if (site.location == kNone || program.locations[site.location].file != 0) return false;
  return line_text(source, program.locations[site.location].line).find(limit.line) != std::string::npos;
}

struct Sum {
  uint64_t amount = 0, instructions = 0;
  uint64_t worst = 0;  // the most of one site
  size_t worst_site = 0;
  bool doubtful = false;
};

Sum sum_of(const LimitRule& limit, const Counted& counted, const std::string& source) {
  const Program& program = *counted.program;
  const std::vector<analysis::Doubt> doubts = analysis::machine_doubts(program);
  Sum sum;
  for (size_t i = 0; i < program.sites.size(); ++i) {
    const simt::SiteCounts& counts = counted.sites[i];
    if (counts.instructions == 0 || !is_about(limit, program.sites[i], counts, program, source)) continue;
    const uint64_t here = amount(limit, counts);
    sum.amount += here;
    sum.instructions += instructions(limit, counts);
    sum.doubtful |= doubts[i] != analysis::Doubt::None || counts.inexact > 0;
    if (here <= sum.worst) continue;
    sum.worst = here;
    sum.worst_site = i;
  }
  return sum;
}

}  // namespace

CaseOutcome judge_limit(const Rule& rule, const CaseRun& run) {
  const LimitRule& limit = rule.limit;
  const Counted& counted = limit.compiled ? run.compiled : run.written;
  CaseOutcome outcome;
  outcome.test = run.test->name;
  outcome.problem = counted.problem;
  if (outcome.problem) return outcome;
  const std::string& source = run.kernel->file->text;
  const Sum sum = sum_of(limit, counted, source);
  outcome.blocks_run = counted.blocks_run;
  outcome.blocks_total = counted.blocks_total;
  outcome.extrapolated = counted.blocks_run != counted.blocks_total && !limit.per_access;
  outcome.doubtful = sum.doubtful;
  outcome.no_access = sum.instructions == 0;
  if (outcome.no_access && (!limit.least || *limit.least > 0)) return outcome;
  double measured = static_cast<double>(sum.amount);
  if (limit.per_access) {
    measured /= static_cast<double>(std::max<uint64_t>(sum.instructions, 1));
  } else if (counted.blocks_run > 0) {
    measured *= static_cast<double>(counted.blocks_total) / static_cast<double>(counted.blocks_run);
  }
  if (limit.per) {
    const auto per = catalog::evaluate(*limit.per, run.kernel->setting.all());
    if (!per || *per <= 0) {
      outcome.problem = per ? Error{fmt::format("per = \"{}\" is {}", limit.per->text(), *per), limit.per->span, {}, {}} : per.error();
      return outcome;
    }
    measured /= static_cast<double>(*per);
  }
  outcome.measured = measured;
  outcome.passed = (!limit.most || measured <= *limit.most) && (!limit.least || measured >= *limit.least);
  const Site& worst = counted.program->sites.empty() ? Site{} : counted.program->sites[sum.worst_site];
  if (!outcome.passed && sum.worst > 0 && worst.location != kNone)
    outcome.place = place_of(*counted.program, source, counted.program->locations[worst.location]);
  return outcome;
}

CaseOutcome judge_findings(const Rule& rule, const CaseRun& run) {
  const checks::CheckReport& report = *run.checks;
  CaseOutcome outcome;
  outcome.test = run.test->name;
  if (report.complete) {
    outcome.blocks_run = report.blocks;
    outcome.blocks_total = run.launch.grid.count();
  }
  for (const checks::Finding& finding : report.findings) {
    const bool looked_for = rule.checks.empty() || std::find(rule.checks.begin(), rule.checks.end(), finding.check) != rule.checks.end();
    if (looked_for && checks::counts(finding.kind)) outcome.findings.push_back(finding);
  }
  if (!outcome.findings.empty()) {
    const checks::Moment& at = outcome.findings.front().first;
    if (at.line != 0 && at.file == run.kernel->file->path)
      outcome.place = SourcePlace{{}, at.line, line_text(run.kernel->file->text, at.line)};
  } else if (report.cancelled) {
    outcome.problem = took_too_long();
  } else if (!report.complete) {
    // Nothing is known of what would have happened after it.
    outcome.problem = run.fault ? *run.fault : Error{report.ended_by.empty() ? "the run ended early" : report.ended_by, {}, {}, {}};
  }
  outcome.passed = outcome.findings.empty() && !outcome.problem;
  return outcome;
}

CaseOutcome judge_resources(const Rule& rule, const CaseRun& run) {
  const ResourcesRule& most = rule.resources;
  const Program& program = *run.compiled.program;
  CaseOutcome outcome;
  outcome.test = run.test->name;
  const auto judge = [&](const char* name, std::optional<int64_t> allowed, uint64_t measured, bool estimated) {
    if (allowed) outcome.resources.push_back({name, static_cast<int64_t>(measured), *allowed, estimated, {}});
  };
  judge("shared_bytes", most.shared_bytes, program.shared_static_bytes + run.launch.dynamic_shared_bytes, false);
  judge("registers", most.registers, program.estimated_registers, true);
  judge("threads", most.threads, run.launch.block.count(), false);
  judge("local_bytes", most.local_bytes, program.local_bytes, true);
  if (most.spill_bytes) {
    const Result<int64_t>& spilled = *run.spill_bytes;
    outcome.resources.push_back({"spill_bytes", {}, *most.spill_bytes, false, {}});
    if (spilled)
      outcome.resources.back().measured = *spilled;
    else
      outcome.resources.back().why = spilled.error();
  }
  const auto all = [&](bool (*holds)(const Resource&)) { return std::all_of(outcome.resources.begin(), outcome.resources.end(), holds); };
  outcome.passed = all([](const Resource& r) { return r.measured && *r.measured <= r.most; });
  outcome.unknown = !outcome.passed && all([](const Resource& r) { return !r.measured || *r.measured <= r.most; });
  if (most.local_bytes && static_cast<int64_t>(program.local_bytes) > *most.local_bytes)
    for (const Object& object : program.objects)
      if (object.space == Space::Local && object.line != 0 && !outcome.place)
        outcome.place = SourcePlace{{}, object.line, line_text(run.kernel->file->text, object.line)};
  return outcome;
}

}  // namespace warplens::grading
