#include "app/cli/verify.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <ctime>
#include <ostream>

#include "app/cli/measure/request.h"
#include "app/cli/verify/counts_file.h"
#include "app/cli/verify/prediction.h"
#include "app/cli/verify/report.h"
#include "app/cli/what_options.h"
#include "app/paths/paths.h"
#include "kernels/measure/ask.h"
#include "kernels/measure/client.h"
#include "kernels/workload/device/measuring_job.h"

namespace warplens::app {
namespace {

// A kernel to verify, with what it is predicted.
struct Subject {
  workload::What what;
  std::optional<Prediction> prediction;  // none where `shown` has a problem
  VerifiedKernel shown;
};

Result<std::vector<workload::What>> named(const VerifyCommand& command, const Toolbox& tools) {
  std::vector<workload::What> whats;
  if (command.all)
    for (const auto& kernel : tools.kernels) {
      workload::What what = command.common;
      what.name = kernel.name;
      whats.push_back(std::move(what));
    }
  for (const std::string& words : command.whats) {
    auto what = read_what(words, command.common, tools.kernels);
    if (!what) return what.error();
    whats.push_back(what.take());
  }
  if (whats.empty()) return Error{"verify needs a kernel", {}, "give one or more names, or --all", {}};
  return whats;
}

Result<Subject> subject(Toolbox& tools, workload::What what) {
  auto prediction = predict(tools, what);
  if (!prediction) return prediction.error();
  Subject made{std::move(what), prediction.take(), {}};
  const workload::ResolvedKernel& kernel = *made.prediction->prepared.kernel;
  made.shown.kernel = kernel.spec() ? kernel.spec()->name : made.prediction->prepared.program->kernel;
  made.shown.settings = kernel.setting.parameters;
  made.shown.sizes = kernel.setting.sizes;
  made.shown.predicted = made.prediction->counts;
  return made;
}

Verification begin(std::string method) {
  Verification v;
  v.method = std::move(method);
  v.date = fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time(nullptr)));
  return v;
}

std::vector<VerifiedKernel> shown(std::vector<Subject>& subjects) {
  std::vector<VerifiedKernel> kernels;
  for (Subject& subject : subjects) kernels.push_back(std::move(subject.shown));
  return kernels;
}

// Fills in what ncu counts. The error says why it cannot.
Result<Verification> count(const VerifyCommand& command, Toolbox& tools, std::vector<Subject>& subjects) {
  auto ncu = measure::find_ncu(command.ncu);
  if (!ncu) return ncu.error();
  std::vector<measure::Job> jobs;
  for (const Subject& subject : subjects) {
    auto made = workload::make_measuring_job(*subject.prediction->prepared.kernel, *tools.compiler);
    if (!made) return made.error();
    jobs.push_back(std::move(made->job));
    jobs.back().name += fmt::format(" #{}", jobs.size());  // two of them may differ in their size only
  }
  auto counted = measure::count_jobs(*ncu, worker_program(command.worker, command.via), jobs);
  if (!counted) return counted.error();
  Verification v = begin("counted");
  v.device = counted->device;
  v.tool = "Nsight Compute " + counted->version;
  for (size_t i = 0; i < subjects.size(); ++i) {
    subjects[i].shown.counted = counted->jobs[i].counts;
    subjects[i].shown.problem = counted->jobs[i].problem;
  }
  v.kernels = shown(subjects);
  return v;
}

// Fills in what the GPU answers about each shared load.
Result<Verification> ask(const VerifyCommand& command, std::vector<Subject>& subjects) {
  std::vector<measure::ProbePattern> patterns;
  std::vector<VerifiedSite*> answered;
  for (Subject& subject : subjects) {
    auto sites = shared_loads(subject.prediction->prepared);
    if (!sites) return sites.error();
    for (const AskedSite& site : *sites)
      subject.shown.sites.push_back(
          {site.line, site.column, site.width_bytes, site.text, site.array, site.instructions, site.of_this_pattern, {}, site.problem});
    for (size_t i = 0; i < sites->size(); ++i)
      if ((*sites)[i].problem.empty()) {
        patterns.push_back((*sites)[i].pattern);
        answered.push_back(&subject.shown.sites[i]);
      }
  }
  auto asked = measure::ask_gpu(measure::worker_command(worker_program(command.worker, command.via), command.via), patterns);
  if (!asked) return asked.error();
  for (size_t i = 0; i < answered.size(); ++i) answered[i]->answer = asked->answers[i];
  Verification v = begin("timed");
  v.device = asked->device.name;
  v.driver = asked->device.driver;
  v.tool = asked->device.compiler;
  v.kernels = shown(subjects);
  return v;
}

// Whether a row of counts is of this kernel, in the settings and sizes that were given; others do not matter.
bool row_is_of(const CountedLaunch& row, const workload::What& what) {
  const auto is_set = [&](const frontend::Definition& one) {
    const auto found = row.settings.find(one.name);
    return found != row.settings.end() && frontend::text_of(found->second) == frontend::text_of(one.value);
  };
  const auto has_size = [&](const auto& one) {
    const auto found = row.sizes.find(one.first);
    return found != row.sizes.end() && found->second == one.second;
  };
  return (what.name.empty() || row.kernel == what.name) && std::all_of(what.set.begin(), what.set.end(), is_set) &&
         std::all_of(what.sizes.begin(), what.sizes.end(), has_size);
}

// Requested kernels that are not among the rows.
Error nothing_counted(const std::string& file, const std::vector<CountedLaunch>& rows, const workload::What& what) {
  std::string asked = what.name, counted;
  for (const auto& [name, value] : what.set) asked += fmt::format(" {}={}", name, frontend::text_of(value));
  for (const auto& [name, value] : what.sizes) asked += fmt::format(" {}={}", name, value);
  for (const CountedLaunch& row : rows)
    if (row.kernel == what.name) counted += (counted.empty() ? "counted:" : ";") + words_of(row);
  return Error{fmt::format("--counts {}: no counts of {}", file, asked), {}, counted, {}};
}

// Counts that were made earlier, with the kernels, settings and sizes that they are of.
Result<Verification> recorded(const VerifyCommand& command, Toolbox& tools) {
  const auto file = read_counts_file(command.counts);
  if (!file) return file.error();
  Verification v = begin("recorded");
  v.device = file->device;
  v.driver = file->driver;
  v.tool = file->compiler;
  v.date = file->date;
  std::vector<workload::What> asked;
  for (const std::string& words : command.whats) {
    auto what = read_what(words, command.common, tools.kernels);
    if (!what) return what.error();
    asked.push_back(what.take());
  }
  if (asked.empty()) asked.push_back(command.common);  // all kernels
  for (const workload::What& what : asked)
    if (std::none_of(file->rows.begin(), file->rows.end(), [&](const auto& row) { return row_is_of(row, what); }))
      return nothing_counted(command.counts, file->rows, what);
  for (const CountedLaunch& row : file->rows) {
    if (std::none_of(asked.begin(), asked.end(), [&](const auto& what) { return row_is_of(row, what); })) continue;
    workload::What what;
    what.name = row.kernel;
    for (const auto& [name, value] : row.settings) what.set.push_back({name, value});
    for (const auto& [name, value] : row.sizes) what.sizes.emplace_back(name, value);
    auto made = subject(tools, what);
    if (!made) return Error{fmt::format("{}: {}{}: {}", command.counts, row.kernel, words_of(row), to_string(made.error())), {}, {}, {}};
    made->shown.counted = row.counts;
    v.kernels.push_back(std::move(made->shown));
  }
  return v;
}

// Counted where that is possible, else asked. The error says why neither is.
Result<Verification> verify(const VerifyCommand& command, Toolbox& tools, std::ostream& err) {
  if (!command.counts.empty()) return recorded(command, tools);
  auto whats = named(command, tools);
  if (!whats) return whats.error();
  std::vector<Subject> subjects;
  for (const workload::What& what : *whats) {
    auto made = subject(tools, what);
    if (made)
      subjects.push_back(made.take());
    else if (!command.all)
      return made.error();
    else  // of all kernels, one that this machine has no compiled Program of must not hide the others
      err << fmt::format("warplens: skipping {}: {}\n", what.name, to_string(made.error()));
  }
  if (subjects.empty()) return Error{"no kernel can be predicted here", {}, {}, {}};
  std::string reason = "--ask uses the latency probe instead";
  if (!command.ask) {
    auto counted = command.via.empty() ? count(command, tools, subjects)
                                       : Error{"ncu counts only on this machine, but --via names another", {}, {}, {}};
    if (counted) return counted;
    reason = to_string(counted.error());
  }
  auto asked = ask(command, subjects);
  if (!asked)
    return Error{fmt::format("not counted: {}; no latency probe: {}", reason, to_string(asked.error())),
                 {},
                 "--counts tests/data/h200_kernel_counts.json compares with counts from an H200",
                 {}};
  asked->reason = reason;
  return asked;
}

}  // namespace

void add_verify_options(CLI::App& subcommand, VerifyCommand& command) {
  auto* whats = subcommand.add_option("KERNEL", command.whats,
                                      "built-in kernels or .cu files, at the sizes of `run`; in quotes with their own settings and sizes: "
                                      "'sgemm_tiled TILE=32 M=256'");
  subcommand.add_flag("--all", command.all, "every built-in kernel")->excludes(whats);
  add_launch_options(subcommand, command.common);
  subcommand.add_option("--ncu", command.ncu, "path of Nsight Compute's ncu; by default it is searched for")->type_name("PATH");
  subcommand.add_flag("--ask", command.ask, "use the latency probe on the GPU, even if ncu is available");
  subcommand.add_option("--counts", command.counts, "compare with counts from an earlier run")->type_name("FILE.json");
  subcommand.add_option("--via", command.via, "launch the worker through this command, for example 'ssh host'")->type_name("CMD");
  subcommand.add_option("--worker", command.worker, "the Warplens program to run as the worker")->type_name("PROGRAM");
  subcommand.add_flag("--json", command.json, "print one JSON document");
}

int run_verify(const VerifyCommand& command, std::ostream& out, std::ostream& err) {
  auto tools = make_toolbox();
  if (!tools) return report(err, tools.error());
  auto verified = verify(command, *tools, err);
  if (!verified) return report(err, verified.error());
  (command.json ? write_verification : print_verification)(*verified, out);
  for (const VerifiedKernel& kernel : verified->kernels)
    if (kernel.fails()) return kFails;
  return kFine;
}

}  // namespace warplens::app
