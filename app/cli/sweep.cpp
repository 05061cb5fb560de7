#include "app/cli/sweep.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <ostream>

#include "app/cli/measure/request.h"
#include "app/cli/toolbox.h"
#include "app/cli/what_options.h"
#include "app/paths/paths.h"
#include "kernels/base/number.h"
#include "kernels/measure/client.h"
#include "kernels/measure/recording.h"
#include "kernels/workload/ptx.h"

namespace warplens::app {
namespace {

using namespace measure;

constexpr size_t kMaxSettings = 10'000;

struct Axis {
  std::string name;
  std::vector<int64_t> values;
};

// "BM=64,128".
Result<Axis> read_axis(const std::string& text) {
  const size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0)
    return Error{fmt::format("invalid --over '{}'", text), {}, "expected NAME=VALUE,VALUE, for example --over BM=64,128", {}};
  Axis axis{text.substr(0, equals), {}};
  for (size_t at = equals + 1; at <= text.size();) {
    const size_t end = std::min(text.find(',', at), text.size());
    const auto value = whole_number(std::string_view(text).substr(at, end - at));
    if (!value) return Error{fmt::format("--over {}: {}", text, value.error().message), {}, {}, {}};
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

class Sweep {
 public:
  Sweep(const SweepCommand& command, std::vector<Row> rows, std::ostream& out) : command_(command), rows_(std::move(rows)), out_(out) {}

  void measure_all() {
    for (const Row& row : rows_)
      if (!row.broken.empty()) say(Failure{0, row.name, Outcome::Constraint, row.broken, {}, {row.values.begin(), row.values.end()}, {}});
    const std::string worker = worker_program(command_.measure.worker, command_.measure.via);
    Client client({.command = worker_command(worker, command_.measure.via), .complete = workload::ptx_where_needed(compiler_options())});
    for (Row& row : rows_)
      if (row.broken.empty()) measure_one(client, row);
    std::stable_sort(rows_.begin(), rows_.end(), [](const Row& a, const Row& b) { return speed_of(a) > speed_of(b); });
  }

  // Best first, then what has no speed, then what cannot be.
  void print() const {
    if (command_.measure.json) return;
    size_t width = 7;
    for (const Row& row : rows_) width = std::max(width, row.name.size());
    if (!device_.empty()) out_ << device_ << "\n\n";
    for (const Row& row : rows_) {
      if (!row.summary) continue;
      out_ << fmt::format("{:<{}}  {:>10.1f} {}  spread {:>5.1f}%", row.name, width, row.summary->value.median, row.unit,
                          100 * row.summary->spread);
      if (row.ratio) out_ << fmt::format("  {:.3f} times {}", row.ratio->ratio.median, row.ratio->against);
      out_ << "\n";
    }
    for (const Row& row : rows_)
      if (!row.failure.empty()) out_ << fmt::format("{:<{}}  {}\n", row.name, width, row.failure);
    for (const Row& row : rows_)
      if (!row.broken.empty()) out_ << fmt::format("{:<{}}  invalid: {}\n", row.name, width, row.broken);
  }

  int code() const {
    return std::any_of(rows_.begin(), rows_.end(), [](const Row& row) { return !row.failure.empty(); }) ? kFails : kFine;
  }

 private:
  static double speed_of(const Row& row) { return row.summary ? row.summary->value.median : -1; }

  void measure_one(Client& client, Row& row) {
    client.measure(row.request);
    for (bool finished = false; !finished;)
      for (const Event& event : client.wait(1)) {
        say(event);
        take(event, row);
        finished |= std::holds_alternative<Finished>(event);
      }
    if (!row.summary && row.failure.empty()) row.failure = "no result";
  }

  void take(const Event& event, Row& row) {
    if (const auto* started = std::get_if<Started>(&event)) {
      device_ = started->device;
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
    if (command_.measure.json) out_ << recording_line(event) << std::endl;  // flushed: whoever reads wants to see it live
  }

  const SweepCommand& command_;
  std::vector<Row> rows_;
  std::ostream& out_;
  std::string device_;
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
}

int run_sweep(const SweepCommand& command, std::ostream& out, std::ostream& err) {
  auto axes = read_axes(command);
  if (!axes) return report(err, axes.error());
  std::vector<Row> rows = combinations(command.kernel, *axes);
  for (Row& row : rows) plan(row, command);
  const auto legal = std::count_if(rows.begin(), rows.end(), [](const Row& row) { return row.broken.empty(); });
  if (legal == 0) return report(err, Error{fmt::format("no valid setting: {}", rows.front().broken), {}, {}, {}});
  if (!command.measure.json)
    out << fmt::format("{}, {} of them valid; at most {} s each\n", counted(rows.size(), "setting"), legal, command.measure.seconds)
        << std::flush;
  Sweep sweep(command, std::move(rows), out);
  sweep.measure_all();
  sweep.print();
  return sweep.code();
}

}  // namespace warplens::app
