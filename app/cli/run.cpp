#include "app/cli/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "app/cli/progress.h"
#include "app/session/block_place.h"
#include "kernels/base/cores.h"
#include "kernels/base/fields.h"
#include "kernels/base/number.h"
#include "kernels/simt/machine/schedule.h"
#include "kernels/workload/arguments/npy.h"
#include "kernels/workload/compare/against.h"
#include "kernels/workload/compare/check.h"
#include "kernels/workload/guesses/wanted_shared.h"
#include "kernels/workload/launch/schedules.h"

namespace warplens::app {
namespace {

struct Finished {
  Prepared prepared;
  std::shared_ptr<simt::Launch> launch;  // null: nothing was run
  simt::GlobalMemoryHandle memory;
  simt::RunResult result;
  std::optional<workload::Verdict> verdict;
  double seconds = 0;
  std::vector<std::pair<std::string, std::string>> dumps;  // buffer or variable, file
  std::optional<workload::ScheduleComparison> schedules;   // with --schedule all
  std::optional<workload::AgainstReference> against;       // with --against

  std::vector<std::string> findings() const;
};

// What depends on the schedule. Differences that rounding explains are notes, not findings.
std::vector<std::string> Finished::findings() const {
  std::vector<std::string> found;
  if (!schedules) return found;
  for (const auto& difference : schedules->differences)
    if (!difference.rounding) found.push_back(difference.sentence);
  for (const auto& [schedule, error] : schedules->faults)
    found.push_back(fmt::format("the kernel fails under schedule {}: {}", simt::to_string(schedule), to_string(error)));
  return found;
}

// Before the run: a misspelt name should not cost one.
Status check_dumps(const Finished& run) {
  std::vector<std::string> known;
  for (const auto& buffer : run.launch->buffers) known.push_back(buffer.name);
  for (const auto& object : run.prepared.program->objects)
    if (object.space == Space::Global) known.push_back(object.name);
  for (const auto& [name, path] : run.dumps)
    if (path.empty())
      return Error{fmt::format("--dump {}=: no file is named", name), {}, "NAME=FILE.npy", {}};
    else if (std::find(known.begin(), known.end(), name) == known.end())
      return Error{
          fmt::format("--dump {}: unknown buffer or variable", name), {}, fmt::format("expected one of {}", fmt::join(known, ", ")), {}};
  return Nothing{};
}

Status dump(const Finished& run) {
  for (const auto& [name, path] : run.dumps) {
    const auto buffer = std::find_if(run.launch->buffers.begin(), run.launch->buffers.end(),
                                     [&, wanted = name](const auto& b) { return b.name == wanted; });
    workload::NpyArray array;
    if (buffer != run.launch->buffers.end()) {
      const auto element = parse_element_type(buffer->element);
      array.element = element ? *element : ElementType{buffer->scalar, false};
      array.shape = buffer->extents;
      array.bytes = simt::read_buffer(*run.memory, *run.launch, static_cast<uint32_t>(buffer - run.launch->buffers.begin()));
    } else {
      auto bytes = simt::read_global(*run.memory, *run.prepared.program, name);
      if (!bytes) return bytes.error();
      array.element = {Type::I8, true};
      array.shape = {bytes->size()};
      array.bytes = bytes.take();
    }
    if (auto status = workload::write_npy(path, array); !status) return status.error();
  }
  return Nothing{};
}

// Under one schedule, or under several.
Status execute_run(Finished& run, const RunCommand& command, const hardware::Architecture& arch, std::ostream& err) {
  const std::string& schedule = command.schedule;
  simt::RunOptions options;
  options.arch = arch;
  options.count = false;
  options.threads = command.threads ? command.threads : cores();
  auto blocks = chosen_blocks(command.blocks, run.launch->grid);
  if (!blocks) return blocks.error();
  options.blocks = blocks.take();
  if (schedule == "all") {
    auto comparison = workload::compare_schedules(*run.prepared.program, *run.launch, options, workload::usual_schedules());
    if (!comparison) return comparison.error();
    run.schedules = comparison.take();
    run.memory = run.schedules->memory;
    run.result = run.schedules->first;
    return Nothing{};
  }
  const auto chosen = chosen_schedule(schedule);
  if (!chosen) return chosen.error();
  run.launch->schedule = *chosen;
  auto memory = simt::make_memory(*run.prepared.program, *run.launch);
  if (!memory) return memory.error();
  run.memory = *memory;
  RunProgress progress(RunProgress::Work::Runs, err);
  options.progress = [&](uint64_t done, uint64_t total) { return progress.blocks_done(done, total); };
  auto result = simt::run(*run.prepared.program, *run.launch, options, run.memory);
  if (!result) return result.error();
  run.result = result.take();
  if (run.result.cancelled)
    return Error{
        fmt::format("interrupted: {} of {} blocks run", grouped(run.result.blocks_run), grouped(run.result.blocks_total)), {}, {}, {}};
  return Nothing{};
}

// Up to the first error; `run` then has what was prepared.
Status run_all(Toolbox& tools, const RunCommand& command, Finished& run, std::ostream& err) {
  std::optional<workload::Against> against;
  if (!command.what.against.empty()) {
    auto parsed = workload::parse_against(command.what.against);
    if (!parsed) return parsed.error();
    against = parsed.take();
  } else if (command.what.tolerance) {
    return Error{"--tolerance: nothing is compared", {}, "name what to compare with: --against", {}};
  }
  const auto arch = chosen_architecture(command.arch);
  if (!arch) return arch.error();
  auto prepared = prepare(tools, command.what, "run", false, *arch);
  if (!prepared) return prepared.error();
  run.prepared = prepared.take();
  run.dumps = command.what.dumps;
  run.launch = std::make_shared<simt::Launch>(*run.prepared.launch);
  if (command.max_ticks) run.launch->limits.max_ticks_per_block = command.max_ticks;
  if (auto status = check_dumps(run); !status) return status.error();
  workload::poison_results(*run.prepared.kernel, *run.launch);
  const auto begin = std::chrono::steady_clock::now();
  if (Status status = execute_run(run, command, *arch, err); !status) return status.error();
  run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (auto status = dump(run); !status) return status.error();
  if (command.blocks != "all") return Nothing{};  // the results of the others are not there
  if (against) {
    auto held = workload::compare_with_reference(*run.prepared.kernel, *run.prepared.program, *run.launch, *run.memory, *against,
                                                 command.what.tolerance, *tools.compiler);
    if (!held) return held.error();
    run.against = held.take();
    return Nothing{};
  }
  auto verdict = workload::check_result(*run.prepared.kernel, *run.prepared.program, *run.launch, *run.memory);
  if (!verdict) return verdict.error();
  run.verdict = *verdict;
  return Nothing{};
}

std::vector<std::string> names_of(const std::vector<simt::Schedule>& schedules) {
  std::vector<std::string> names;
  for (const simt::Schedule& schedule : schedules) names.push_back(simt::to_string(schedule));
  return names;
}

void describe(FieldWriter& f, const Finished& run) {
  f("schema", "warplens.run/1");
  f("kernel", run.prepared.program->kernel);
  f("file", run.prepared.kernel->file->path);
  f("parameters", run.prepared.kernel->setting.parameters);
  f("sizes", run.prepared.kernel->setting.sizes);
  f("blocks_run", run.result.blocks_run);
  f("ticks", run.result.ticks);
  f("seconds", run.seconds);
  f("threads", run.result.threads);
  f("printed", run.result.printed);
  f("guessed", guessed(run.prepared));
  f("notes", run.prepared.notes);
  f("warnings", run.result.warnings);
  if (run.schedules) {
    f("schedules", names_of(run.schedules->schedules));
    f("findings", run.findings());
  }
  f("compared", run.verdict || run.against);
  if (run.against) {
    const workload::WrongElements& shown = run.against->shown().elements;
    f("against", run.against->reference);
    f("correct", run.against->right());
    f("buffer", run.against->shown().buffer);
    f("elements", shown.elements());
    f("different", shown.count);
    f("first_different", shown.first(1));
    f("result", run.against->sentence());
  }
  if (!run.verdict) return;
  f("correct", run.verdict->right);
  f("elements", run.verdict->elements);
  f("different", run.verdict->different);
  f("result", run.verdict->sentence);
  f.optional("relative_error", run.verdict->error);
  f.optional("relative_error_limit", run.verdict->error_limit);
}

// What --json writes where a fault ended the run.
struct RunFault {
  const Prepared& prepared;
  std::string error;
};
void describe(FieldWriter& f, const RunFault& document) {
  f("schema", "warplens.run/1");
  f("kernel", document.prepared.program->kernel);
  f("file", document.prepared.kernel->file->path);
  f("parameters", document.prepared.kernel->setting.parameters);
  f("sizes", document.prepared.kernel->setting.sizes);
  f("error", document.error);
  f("guessed", guessed(document.prepared));
  f("notes", document.prepared.notes);
}

void print_schedules(std::ostream& out, const Finished& run) {
  const auto findings = run.findings();
  if (findings.empty()) out << fmt::format("schedules: {} give the same results\n", fmt::join(names_of(run.schedules->schedules), ", "));
  for (const auto& finding : findings) out << "finding: " << finding << "\n";
  for (const auto& difference : run.schedules->differences)
    if (difference.rounding) out << "note: " << difference.sentence << "\n";
}

constexpr uint64_t kMapRows = 16, kMapColumns = 64;

void print_against(std::ostream& out, const workload::AgainstReference& against) {
  out << (against.right() ? "correct: " : "wrong: ") << against.sentence() << "\n";
  if (!against.right())
    for (const std::string& row : workload::text_map(against.shown().elements, kMapRows, kMapColumns)) out << "  " << row << "\n";
  for (const std::string& note : against.notes) out << "note: " << note << "\n";
}

}  // namespace

int run_run(const RunCommand& command, std::ostream& out, std::ostream& err) {
  if (command.schedule != "all") {
    if (auto schedule = chosen_schedule(command.schedule); !schedule) {
      Error error = schedule.error();
      error.hint += ", or all to compare several";
      return report(err, error);
    }
  }
  auto tools = make_toolbox();
  if (!tools) return report(err, tools.error());
  Finished finished;
  if (Status status = run_all(*tools, command, finished, err); !status) {
    if (!finished.launch) return report(err, status.error());
    const Error error = workload::with_wanted_shared(status.error(), *finished.prepared.program, *finished.prepared.launch,
                                                     *chosen_architecture(command.arch));
    if (command.json) out << to_json_text(RunFault{finished.prepared, to_string(error)}, 1) << "\n";
    return report_fault(err, finished.prepared, error);
  }
  const Finished* const run = &finished;
  const bool wrong = (run->verdict && !run->verdict->right) || (run->against && !run->against->right());
  const bool fails = wrong || !run->findings().empty();
  if (command.json) {
    out << to_json_text(*run, 1) << "\n";
    return fails ? kFails : kFine;
  }
  for (const auto& line : run->result.printed) out << line << "\n";
  out << fmt::format("{}: {}, {} in {:.2f} s{}\n", run->prepared.program->kernel, counted(run->result.blocks_run, "block"),
                     counted(run->result.ticks, "warp instruction"), run->seconds,
                     run->result.threads > 1 ? fmt::format(" on {} threads", run->result.threads) : "");
  if (run->against)
    print_against(out, *run->against);
  else if (command.blocks != "all")
    out << fmt::format("not compared: {} of {} blocks run\n", grouped(run->result.blocks_run), grouped(run->result.blocks_total));
  else
    out << (run->verdict ? (wrong ? "wrong: " : "correct: ") + run->verdict->sentence
                         : "not compared: this kernel has no reference (name one with --against)")
        << "\n";
  if (run->schedules) print_schedules(out, *run);
  for (const auto& note : run->prepared.notes) out << "note: " << note << "\n";
  for (const auto& warning : run->result.warnings) out << "warning: " << warning << "\n";
  return fails ? kFails : kFine;
}

}  // namespace warplens::app
