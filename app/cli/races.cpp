#include "app/cli/races.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "app/cli/progress.h"
#include "app/session/checking/check_launch.h"
#include "kernels/base/fields.h"
#include "kernels/base/number.h"
#include "kernels/base/option.h"
#include "kernels/checks/check.h"
#include "kernels/checks/run_checks.h"
#include "kernels/workload/compare/check.h"

namespace warplens::app {
namespace {

using checks::Finding;
using checks::Moment;

struct Checked {
  Prepared prepared;
  checks::CheckReport report;
  double seconds = 0;
};

Status known_checks(const std::vector<std::string>& names) {
  std::vector<std::string> known;
  for (const auto& row : checks::all_checks()) known.push_back(row.name);
  known.push_back(kScheduleCheck);
  for (const auto& name : names)
    if (std::find(known.begin(), known.end(), name) == known.end())
      return invalid_option("--check", name, fmt::format("one of {}", fmt::join(known, ", ")));
  return Nothing{};
}

Result<Checked> check_all(Toolbox& tools, const RacesCommand& command, std::ostream& err) {
  if (auto status = known_checks(command.checks); !status) return status.error();
  auto arch = chosen_architecture(command.arch);
  if (!arch) return arch.error();
  auto prepared = prepare(tools, command.what, "run", false, *arch);
  if (!prepared) return prepared.error();
  Checked checked{prepared.take(), {}, 0};
  simt::Launch launch = *checked.prepared.launch;
  if (command.max_ticks) launch.limits.max_ticks_per_block = command.max_ticks;
  workload::poison_results(*checked.prepared.kernel, launch);
  checks::CheckOptions options;
  options.only = command.checks;
  options.arch = *arch;
  RunProgress progress(RunProgress::Work::Checks, err);
  options.progress = [&](uint64_t done, uint64_t total) { return progress.blocks_done(done, total); };
  options.compares = [&](size_t schedule, size_t of) { progress.compares(schedule, of); };
  const auto begin = std::chrono::steady_clock::now();
  auto report = check_launch(*checked.prepared.program, launch, options);
  checked.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (!report) return report.error();
  checked.report = report.take();
  if (checked.report.cancelled) checked.report.complete = false, checked.report.ended_by = "interrupted";
  return checked;
}

// What --json writes.
struct MomentRow {
  const Moment& moment;
};
void describe(FieldWriter& f, const MomentRow& row) {
  const Moment& moment = row.moment;
  std::vector<uint32_t> lanes;
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane)
    if (moment.lanes >> lane & 1) lanes.push_back(lane);
  f("block", moment.block);
  f("warp", moment.warp);
  f("lanes", lanes);
  f("tick", moment.tick);
  f("instruction", moment.instruction);
  if (moment.line) {
    f("file", moment.file);
    f("line", moment.line);
    f("column", moment.column);
  }
  f.optional("access", std::string(name(moment.role)));
}

struct FoundRow {
  const Finding& finding;
};
void describe(FieldWriter& f, const FoundRow& row) {
  const Finding& finding = row.finding;
  f("check", std::string(finding.check));
  f("kind", name(finding.kind));
  f("sentence", finding.sentence);
  f("times", finding.times);
  if (finding.first.instruction != kNone) f("first", MomentRow{finding.first});
  if (finding.second) f("second", MomentRow{*finding.second});
  f.optional("array", finding.array);
  f.optional("member", finding.member);
  f.optional("element", checks::element_text(finding));
  if (!finding.array.empty() && !finding.scalar) f("index", finding.index);
  const bool has_place = finding.kind != checks::FindingKind::Bounds && finding.kind != checks::FindingKind::Schedule;
  if (!finding.array.empty() && has_place) {  // of the others the sentence has it; it may be outside
    f("first_byte", finding.first_byte);
    f.optional("bytes", finding.bytes);
  }
  f.optional("missing", finding.missing);
  f.optional("advice", finding.advice);
  if (finding.barrier_after) {
    f("barrier_after", finding.barrier_after);
    f("barrier_before", finding.barrier_before);
  }
}

void describe(FieldWriter& f, const Checked& checked) {
  const auto& report = checked.report;
  f("schema", "warplens.races/1");
  f("kernel", checked.prepared.program->kernel);
  f("file", checked.prepared.kernel->file->path);
  f("parameters", checked.prepared.kernel->setting.parameters);
  f("sizes", checked.prepared.kernel->setting.sizes);
  f("blocks", report.blocks);
  f("blocks_total", report.blocks_total);
  f("checks", report.checks);
  f("schedules", report.schedules);
  f("found", report.found());
  f("benign", report.benign());
  f("complete", report.complete);
  f("forgot", report.forgot);
  f("ticks", report.ticks);
  f("seconds", checked.seconds);
  std::vector<std::string> notes = report.notes;
  notes.insert(notes.end(), checked.prepared.notes.begin(), checked.prepared.notes.end());
  f("notes", notes);
  f.optional("ended_by", report.ended_by);
  f("guessed", guessed(checked.prepared));
  std::vector<FoundRow> findings;
  for (const Finding& finding : report.findings) findings.push_back({finding});
  f("findings", findings);
}

std::string place_text(const Moment& moment) {
  return fmt::format("block {}, warp {}, tick {}", grouped(moment.block), moment.warp, grouped(moment.tick));
}

void print_finding(std::ostream& out, const Finding& f, const std::string& doubt) {
  out << f.sentence << "\n";
  if (!f.missing.empty()) out << "    " << f.missing << "\n";
  if (!f.advice.empty()) out << "    fix: " << f.advice << "\n";
  if (f.first.instruction != kNone) out << "    at: " << place_text(f.first) << (f.second ? "; " + place_text(*f.second) : "") << "\n";
  if (f.times > 1) out << "    " << counted(f.times - 1, "more time") << " at the same places\n";
  if (!doubt.empty() && checks::counts(f.kind)) out << "    " << doubt << "\n";
}

bool holds_back(const checks::CheckReport& report) { return report.found() > 0 || !report.ended_by.empty(); }

}  // namespace

int run_races(const RacesCommand& command, std::ostream& out, std::ostream& err) {
  auto tools = make_toolbox();
  if (!tools) return report(err, tools.error());
  auto checked = check_all(*tools, command, err);
  if (!checked) return report(err, checked.error());
  const auto& found = checked->report;
  if (command.json) {
    out << to_json_text(*checked, 1) << "\n";
    return holds_back(found) ? kFails : kFine;
  }
  const std::string doubt = guess_doubt(checked->prepared);
  for (const Finding& f : found.findings) print_finding(out, f, doubt);
  const std::string blocks = found.blocks == found.blocks_total
                                 ? counted(found.blocks, "block")
                                 : fmt::format("{} of {} blocks", grouped(found.blocks), grouped(found.blocks_total));
  out << fmt::format("{}: {}, {}, {}", checked->prepared.program->kernel, blocks, counted(found.checks, "check"),
                     counted(found.found(), "finding"));
  if (found.schedules) out << fmt::format(", {}", counted(found.schedules, "schedule"));
  if (found.benign()) out << fmt::format(", {} benign", grouped(found.benign()));
  out << fmt::format(", {:.2f} s\n", checked->seconds);
  if (!found.ended_by.empty()) out << "the run ended early: " << found.ended_by << "\n";
  if (!found.ended_by.empty() && !doubt.empty()) out << "    " << doubt << "\n";
  if (found.forgot)
    out << fmt::format("note: {} to words with too many unordered accesses were dropped: races with them may be missed\n",
                       counted(found.forgot, "access", "accesses"));
  for (const auto& note : found.notes) out << "note: " << note << "\n";
  for (const auto& note : checked->prepared.notes) out << "note: " << note << "\n";
  return holds_back(found) ? kFails : kFine;
}

}  // namespace warplens::app
