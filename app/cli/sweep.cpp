#include "app/cli/sweep.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <ostream>

#include "app/cli/expected.h"
#include "app/cli/interruption.h"
#include "app/cli/measure/keeping.h"
#include "app/cli/measure/request.h"
#include "app/cli/toolbox.h"
#include "app/cli/what_options.h"
#include "app/paths/paths.h"
#include "kernels/base/number.h"
#include "kernels/base/option.h"
#include "kernels/measure/recording.h"
#include "kernels/measure/worker_pool.h"
#include "kernels/workload/device/ptx.h"

namespace warplens::app {
namespace {

using namespace measure;

constexpr size_t kMaxSettings = 10'000;
constexpr int64_t kMaxWorkers = 256;

struct Axis {
  std::string name;
  std::vector<int64_t> values;
};

// "BM=64,128".
Result<Axis> read_axis(const std::string& text) {
  const size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0) return invalid_option("--over", text, "NAME=VALUE,VALUE, for example --over BM=64,128");
  Axis axis{text.substr(0, equals), {}};
  for (size_t at = equals + 1; at <= text.size();) {
    const size_t end = std::min(text.find(',', at), text.size());
    const auto value = whole_number(std::string_view(text).substr(at, end - at));
    if (!value) return invalid_option("--over", text, "NAME=VALUE,VALUE with integers, for example --over BM=64,128");
    if (std::find(axis.values.begin(), axis.values.end(), *value) == axis.values.end()) axis.values.push_back(*value);
    at = end + 1;
  }
  return axis;
}

// A name that the kernel does not have would make every combination "illegal", and say nothing.
Status check_names(const std::string& kernel, const std::vector<Axis>& axes) {
  auto tools = make_toolbox();
  if (!tools) return tools.error();
  const auto spec = std::find_if(tools->kernels.begin(), tools->kernels.end(), [&](const auto& k) { return k.name == kernel; });
  if (spec == tools->kernels.end()) return Nothing{};  // a file, or a loop of the CPU: said by whoever reads it
  std::vector<std::string> known;
  for (const auto& parameter : spec->parameters) known.push_back(parameter.name);
  for (const auto& [set, sizes] : spec->sizes)
    for (const auto& [name, value] : sizes)
      if (std::find(known.begin(), known.end(), name) == known.end()) known.push_back(name);
  for (const Axis& axis : axes)
    if (std::find(known.begin(), known.end(), axis.name) == known.end())
      return Error{fmt::format("--over {}: {} has no such parameter or size", axis.name, kernel),
                   {},
                   fmt::format("it has {}", fmt::join(known, ", ")),
                   {}};
  return Nothing{};
}

Result<std::vector<Axis>> read_axes(const SweepCommand& command) {
  std::vector<Axis> axes;
  size_t settings = 1;
  for (const std::string& text : command.over) {
    auto axis = read_axis(text);
    if (!axis) return axis.error();
    if (std::any_of(axes.begin(), axes.end(), [&](const Axis& a) { return a.name == axis->name; }))
      return Error{fmt::format("--over {}: the name is given twice", axis->name), {}, "list all its values in one --over", {}};
    settings *= axis->values.size();
    if (settings > kMaxSettings) return Error{fmt::format("more than {} settings", kMaxSettings), {}, "give fewer values", {}};
    axes.push_back(axis.take());
  }
  if (auto status = check_names(command.kernel, axes); !status) return status.error();
  return axes;
}

// One combination, and what became of it.
struct Row {
  std::vector<std::pair<std::string, int64_t>> values;
  std::string name;  // "sgemm_tiled TILE=16"
  MeasureRequest request;
  std::string broken;   // why it is illegal
  std::string failure;  // why it has no speed
  std::string unit;
  std::optional<Summary> summary;
  std::optional<Ratio> ratio;
};

std::vector<Row> combinations(const std::string& kernel, const std::vector<Axis>& axes) {
  std::vector<Row> rows{{{}, kernel, {}, {}, {}, {}, {}, {}}};
  for (const Axis& axis : axes) {
    std::vector<Row> longer;
    for (const Row& row : rows)
      for (const int64_t value : axis.values) {
        longer.push_back(row);
        longer.back().values.emplace_back(axis.name, value);
        longer.back().name += fmt::format(" {}={}", axis.name, value);
      }
    rows = std::move(longer);
  }
  return rows;
}

void plan(Row& row, const SweepCommand& command) {
  MeasureCommand one = command.measure;
  one.whats = {row.name};
  auto planned = plan_measurement(one);
  if (!planned) {
    row.broken = to_string(planned.error());
    return;
  }
  row.request = std::move(planned->request);
  row.request.jobs.back().name = row.name;  // a reference goes first
}

// "1/4" keeps every fourth legal setting, from the second on; illegal ones are reported by the first part.
Status keep_part(const std::string& part, std::vector<Row>& rows) {
  if (part.empty()) return Nothing{};
  const size_t slash = std::min(part.find('/'), part.size());
  const auto index = whole_number(part.substr(0, slash)), count = whole_number(part.substr(std::min(slash + 1, part.size())));
  if (!index || !count || *index < 0 || *index >= *count)
    return invalid_option("--part", part, "I/N with I from 0 to N - 1, for example --part 0/4");
  int64_t legal = 0;
  std::erase_if(rows, [&](const Row& row) { return row.broken.empty() ? legal++ % *count != *index : *index != 0; });
  return Nothing{};
}

struct NamedWorker {
  std::string name;  // "worker 2 (ssh host)"
  ClientOptions options;
};

// The GPUs that a worker here may be given: those of CUDA_VISIBLE_DEVICES where it is set.
Result<std::string> gpu_of(int64_t worker, int64_t workers) {
  const char* const visible = std::getenv("CUDA_VISIBLE_DEVICES");
  if (!visible) return std::to_string(worker);
  std::vector<std::string> gpus;
  const std::string text = visible;
  for (size_t at = 0; at < text.size(); at = std::min(text.find(',', at), text.size()) + 1)
    gpus.push_back(text.substr(at, std::min(text.find(',', at), text.size()) - at));
  if (static_cast<size_t>(workers) > gpus.size())
    return Error{fmt::format("--workers {}: CUDA_VISIBLE_DEVICES names {}", workers, counted(gpus.size(), "GPU")), {}, {}, {}};
  return gpus[static_cast<size_t>(worker)];
}

Result<std::vector<NamedWorker>> workers_of(const SweepCommand& command) {
  std::vector<NamedWorker> workers;
  const auto complete = workload::ptx_where_needed(compiler_options());
  const auto add = [&](const std::string& program, const std::string& via, const std::string& shown) {
    const std::string number = std::to_string(workers.size() + 1);
    workers.push_back({shown.empty() ? "worker " + number : fmt::format("worker {} ({})", number, shown),
                       {.command = worker_command(program, via), .complete = complete}});
  };
  for (const std::string& via : command.via)
    for (int64_t i = 0; i < command.workers; ++i) add(worker_program(command.measure.worker, via), via, via);
  for (int64_t i = 0; command.via.empty() && i < command.workers; ++i) {
    if (command.workers == 1) {
      add(worker_program(command.measure.worker, ""), "", "");
      continue;
    }
    const auto gpu = gpu_of(i, command.workers);
    if (!gpu) return gpu.error();
    const std::string environment = "CUDA_VISIBLE_DEVICES=" + *gpu;
    add(worker_program(command.measure.worker, ""), "env " + environment, environment);
  }
  return workers;
}

class Sweep {
 public:
  Sweep(const SweepCommand& command, std::vector<Row> rows, std::ostream& out, std::ostream& err)
      : command_(command), rows_(std::move(rows)), out_(out), err_(err) {}

  // Error: the workers' events do not form a recording.
  Status measure_all(const std::vector<NamedWorker>& workers) {
    std::vector<size_t> legal;
    std::vector<MeasureRequest> requests;
    for (size_t i = 0; i < rows_.size(); ++i) {
      const Row& row = rows_[i];
      if (!row.broken.empty()) {
        say(Failure{0, row.name, Outcome::Constraint, row.broken, {}, {row.values.begin(), row.values.end()}, {}});
        continue;
      }
      legal.push_back(i);
      requests.push_back(row.request);
    }
    std::vector<ClientOptions> clients;
    for (const NamedWorker& worker : workers) clients.push_back(worker.options);
    WorkerPool pool(std::move(clients));
    Status status = Nothing{};
    size_t finished = 0;
    const bool watched = !command_.measure.json && isatty(STDERR_FILENO);
    pool.measure(
        std::move(requests),
        [&](size_t request, const std::vector<Event>& events) {
          Row& row = rows_[legal[request]];
          for (const Event& event : events) {
            say(event);
            take(event, row);
            if (status) status = recorder_.take(event);
          }
          if (!row.summary && row.failure.empty()) row.failure = "no result";
          if (watched) err_ << fmt::format("{} of {}: {}\n", ++finished, legal.size(), row.name) << std::flush;
        },
        [&](size_t worker, const std::string& why) { err_ << fmt::format("warplens: {}: {}\n", workers[worker].name, why); },
        [&] { return interruption_.take(); });
    for (const size_t i : legal)
      if (!rows_[i].summary && rows_[i].failure.empty()) rows_[i].failure = "not measured: interrupted";
    std::stable_sort(rows_.begin(), rows_.end(), [](const Row& a, const Row& b) { return speed_of(a) > speed_of(b); });
    return status;
  }

  // Best first, then what has no speed, then what cannot be.
  void print() const {
    if (command_.measure.json) return;
    size_t width = 7;
    for (const Row& row : rows_) width = std::max(width, row.name.size());
    if (!devices_.empty()) out_ << fmt::format("{}\n\n", fmt::join(devices_, ", "));
    for (const Row& row : rows_) {
      if (!row.summary) continue;
      out_ << fmt::format("{:<{}}  {:>10.1f} {}  {:>13}", row.name, width, row.summary->value.median, row.unit,
                          fmt::format("spread {:.1f}%", 100 * row.summary->spread));
      if (row.ratio) out_ << fmt::format("  {:.3f} times {}", row.ratio->ratio.median, row.ratio->against);
      out_ << "\n";
    }
    for (const Row& row : rows_)
      if (!row.failure.empty()) out_ << fmt::format("{:<{}}  {}\n", row.name, width, row.failure);
    for (const Row& row : rows_)
      if (!row.broken.empty()) out_ << fmt::format("{:<{}}  invalid: {}\n", row.name, width, row.broken);
  }

  const Recording& recording() const { return recorder_.recording(); }

  int code() const {
    return std::any_of(rows_.begin(), rows_.end(), [](const Row& row) { return !row.failure.empty(); }) ? kFails : kFine;
  }

 private:
  static double speed_of(const Row& row) { return row.summary ? row.summary->value.median : -1; }

  void take(const Event& event, Row& row) {
    if (const auto* started = std::get_if<Started>(&event)) {
      if (std::find(devices_.begin(), devices_.end(), started->device) == devices_.end()) devices_.push_back(started->device);
      if (started->kernel == row.name) row.unit = started->unit;
    } else if (const auto* summary = std::get_if<Summary>(&event)) {
      if (summary->kernel == row.name) row.summary = *summary;
    } else if (const auto* failure = std::get_if<Failure>(&event)) {
      if (failure->kernel.empty() || failure->kernel == row.name)
        row.failure = fmt::format("{}: {}", outcome_name(failure->outcome), failure->message);
    } else if (const auto* finished = std::get_if<Finished>(&event)) {
      for (const Ratio& ratio : finished->ratios)
        if (ratio.kernel == row.name) row.ratio = ratio;
    }
  }

  void say(const Event& event) const {
    if (command_.measure.json) out_ << recording_line(event) << std::endl;  // flushed: whoever reads wants to see each as it ends
  }

  const SweepCommand& command_;
  std::vector<Row> rows_;
  std::ostream& out_;
  std::ostream& err_;
  const Interruption interruption_;
  RecordingBuilder recorder_;
  std::vector<std::string> devices_;
};

}  // namespace

void add_sweep_options(CLI::App& subcommand, SweepCommand& command) {
  subcommand.add_option("KERNEL", command.kernel, "a built-in kernel's name, or the path of a .cu file")->required();
  subcommand.add_option("--over", command.over, "a parameter or size and its values; every combination is measured")
      ->required()
      ->type_name("NAME=V,V")
      ->allow_extra_args(false);
  add_launch_options(subcommand, command.measure.common);
  add_measuring_options(subcommand, command.measure);
  command.measure.seconds = 1;
  subcommand.get_option("--seconds")->description("time limit per setting")->default_val("1");
  subcommand
      .add_option("--via", command.via,
                  "launch a worker through this command, for example 'ssh host' or 'srun --gres=gpu:1'; given several times, the settings "
                  "are shared out among the workers")
      ->type_name("CMD")
      ->allow_extra_args(false);
  expect_integer(subcommand.add_option(
                     "--workers", command.workers,
                     "number of workers: on this machine, each on its own GPU, or for each --via, whose launcher gives each its GPU"),
                 1, kMaxWorkers)
      ->type_name("N");
  subcommand
      .add_option("--part", command.part,
                  "only every N-th setting, from the I-th on, counted from 0: for jobs that measure a part each, as a Slurm array does")
      ->type_name("I/N");
}

int run_sweep(const SweepCommand& command, std::ostream& out, std::ostream& err) {
  auto axes = read_axes(command);
  if (!axes) return report(err, axes.error());
  std::vector<Row> rows = combinations(command.kernel, *axes);
  const auto workers = workers_of(command);
  if (!workers) return report(err, workers.error());
  if (auto ready = check_record(command.measure.record); !ready) return report(err, ready.error());
  for (Row& row : rows) plan(row, command);
  const std::string settings = counted(rows.size(), "setting");
  const auto legal = std::count_if(rows.begin(), rows.end(), [](const Row& row) { return row.broken.empty(); });
  if (legal == 0) return report(err, Error{fmt::format("no valid setting: {}", rows.front().broken), {}, {}, {}});
  if (auto kept = keep_part(command.part, rows); !kept) return report(err, kept.error());
  if (!command.measure.json)
    out << fmt::format("{}, {} of them valid{}; at most {} s each{}\n", settings, legal,
                       command.part.empty() ? "" : ", part " + command.part, command.measure.seconds,
                       workers->size() > 1 ? fmt::format(", shared out among {} workers", workers->size()) : "")
        << std::flush;
  Sweep sweep(command, std::move(rows), out, err);
  const Status measured = sweep.measure_all(*workers);
  sweep.print();
  if (!measured) return report(err, measured.error());
  if (auto added = add_to_record(command.measure.record, sweep.recording()); !added) return report(err, added.error());
  return sweep.code();
}

}  // namespace warplens::app
