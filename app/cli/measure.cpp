#include "app/cli/measure.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <ostream>

#include "app/cli/expected.h"
#include "app/cli/interruption.h"
#include "app/cli/measure/keeping.h"
#include "app/cli/measure/request.h"
#include "app/cli/toolbox.h"
#include "app/cli/what_options.h"
#include "app/paths/paths.h"
#include "kernels/base/file.h"
#include "kernels/measure/client.h"
#include "kernels/measure/recording.h"
#include "kernels/workload/device/ptx.h"

namespace warplens::app {
namespace {

using namespace measure;

// Three digits at least, none that mean nothing: 0.123, 1.23, 12.3, 41 908 as 41908.
std::string three_digits(double value) { return fmt::format("{:.{}f}", value, value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3); }

// What a measurement has brought, kernel by kernel in the order of the command line.
class Table {
 public:
  explicit Table(std::string names) : names_(std::move(names)) {}

  void operator()(const Hello& event) { hello_ = event; }
  void operator()(const Started& event) { started_[event.kernel] = event; }
  void operator()(const Sample& event) { clocks_[event.kernel].push_back(event.clock_mhz); }
  void operator()(const Summary& event) { summaries_.push_back(event); }
  void operator()(const Failure& event) { failures_.push_back(event); }
  void operator()(const Finished& event) { ratios_ = event.ratios; }
  void operator()(const Spent&) {}
  void operator()(const Probed&) {}

  void print(std::ostream& out) const {
    if (summaries_.empty()) return;
    const Started& first = started_.at(summaries_.front().kernel);
    std::string size;
    for (const auto& [name, value] : first.size) size += fmt::format("{}{} = {}", size.empty() ? "" : ", ", name, value);
    out << first.device;
    for (const Device& device : hello_.devices)
      if (device.backend == first.backend && !device.driver.empty()) out << fmt::format(", driver {}, CUDA {}", device.driver, device.cuda);
    out << (size.empty() ? "" : "; ") << size << "\n\n";
    size_t width = 6;
    for (const Summary& s : summaries_) width = std::max(width, s.kernel.size());
    out << fmt::format("{:<{}}  {:>17}  {:>19}  {:>7}  {:>7}  {:>7}  {:>9}  {:>4}  {}\n", "kernel", width, "speed", "middle half", "spread",
                       "samples", "of peak", "registers", "L2", "result");
    for (const Summary& s : summaries_) print_row(out, s, started_.at(s.kernel), width);
    for (const Ratio& r : ratios_)
      out << fmt::format("\n{} reaches {} times the speed of {} (median of {} pairs, middle half {} to {})\n", r.kernel,
                         three_digits(r.ratio.median), r.against, r.pairs, three_digits(r.ratio.lower), three_digits(r.ratio.upper));
  }

  int report_failures(std::ostream& err) const {
    int code = kFine;
    for (const Failure& failure : failures_) {
      const bool no_gpu = failure.outcome == Outcome::Refused && failure.message.starts_with("backend \"cuda\" is not available");
      const std::string how = failure.outcome == Outcome::WorkerExited ? "" : fmt::format("{}: ", outcome_name(failure.outcome));
      err << fmt::format("warplens: {}: {}{}{}\n", failure.kernel.empty() ? names_ : failure.kernel, how, failure.message,
                         no_gpu ? "; `warplens measure cpu_gemm_ijk cpu_gemm_ikj` measures the CPU" : "");
      const bool input = failure.outcome == Outcome::Refused || failure.outcome == Outcome::Constraint;
      code = std::max(code, input ? kBadInput : kFails);
    }
    return code;
  }

 private:
  void print_row(std::ostream& out, const Summary& s, const Started& started, size_t width) const {
    std::string result = s.outcome == Outcome::Unchecked ? "unchecked"
                         : s.error > 0                   ? fmt::format("correct, error {:.1e}", s.error)
                                                         : "correct";
    if (const auto clocks = clocks_.find(s.kernel); clocks != clocks_.end() && clocks->second.front() > 0)
      result += fmt::format("; {:.0f} MHz", quartiles(clocks->second).median);
    if (started.compiled.local_bytes > 0) result += fmt::format("; {} bytes of local memory per thread", started.compiled.local_bytes);
    if (started.compiled.code.ends_with("(PTX)")) result += "; " + started.compiled.code;
    if (s.throttled > 0) result += fmt::format("; {} throttled samples dropped", s.throttled);
    out << fmt::format("{:<{}}  {:>17}  {:>19}  {:>6.1f}%  {:>7}  {:>7}  {:>9}  {:>4}  {}\n", s.kernel, width,
                       three_digits(s.value.median) + " " + started.unit,
                       three_digits(s.value.lower) + " to " + three_digits(s.value.upper), 100 * s.spread, s.samples,
                       started.peak > 0 ? fmt::format("{:.1f}%", 100 * s.value.median / started.peak) : "-",
                       started.compiled.registers > 0 ? fmt::format("{}", started.compiled.registers) : "-", started.l2, result);
  }

  const std::string names_;
  Hello hello_;
  std::map<std::string, Started> started_;
  std::map<std::string, std::vector<double>> clocks_;
  std::vector<Summary> summaries_;
  std::vector<Failure> failures_;
  std::vector<Ratio> ratios_;
};

}  // namespace

void add_measure_options(CLI::App& subcommand, MeasureCommand& command) {
  subcommand
      .add_option("WHAT", command.whats,
                  "what to measure; several are measured alternately, so that their ratio is fair. A built-in kernel's name, the path "
                  "of a .cu file, a "
                  "library routine "
                  "(cublas_sgemm, cublas_dcopy, memcpy_d2d), or a loop of the CPU (cpu_gemm_ijk, cpu_gemm_ikj). In quotes it may have its "
                  "own settings and "
                  "sizes: 'sgemm_tiled TILE=32 M=1024'; --set and --size apply to all")
      ->required();
  add_launch_options(subcommand, command.common);
  add_measuring_options(subcommand, command);
  subcommand.add_option("--via", command.via, "launch the worker through this command, for example 'ssh host' or 'srun --gres=gpu:1'")
      ->type_name("CMD");
  subcommand
      .add_option("--dump", command.dump,
                  "do not measure; append the worker's request to FILE, to run it elsewhere with `warplens worker < FILE`")
      ->type_name("FILE");
  subcommand
      .add_option("--ptx", command.ptx,
                  "compile with Warplens' own compiler for this architecture instead of NVRTC; the default if the worker has no "
                  "NVRTC")
      ->type_name("sm_90");
}

void add_measuring_options(CLI::App& subcommand, MeasureCommand& command) {
  expect_one_of(subcommand.add_option("--backend", command.backend, "where to run; by default the GPU, and the CPU for cpu_* loops"),
                {"cuda", "cpu"});
  subcommand.add_option("--against", command.against, "also measure a library routine to compare with: cublas or memcpy")
      ->type_name("NAME");
  expect_number(subcommand.add_option("--seconds", command.seconds, "time limit for all kernels together"), 0.01, 3600)
      ->capture_default_str();
  expect_number(
      subcommand.add_option("--spread", command.spread, "stop when every kernel's relative spread is below this; 0: use the whole time"), 0,
      1e6)
      ->capture_default_str();
  subcommand
      .add_option("--worker", command.worker, "the Warplens program to run as the worker; by default this one, or `warplens` with --via")
      ->type_name("PROGRAM");
  subcommand.add_flag("--json", command.json, "print one JSON line per event");
  subcommand.add_option("--record", command.record, "append the results to a recording, which the window can show")->type_name("FILE");
}

int run_measure(const MeasureCommand& command, std::ostream& out, std::ostream& err) {
  auto planned = plan_measurement(command);
  if (!planned) return report(err, planned.error());
  const std::string worker = worker_program(command.worker, command.via);
  if (!command.json)
    for (const std::string& note : planned->notes) out << note << "\n";
  if (!command.dump.empty()) {
    if (auto added = append_file(command.dump, encode(planned->request) + "\n"); !added) return report(err, added.error());
    return kFine;
  }
  if (auto ready = check_record(command.record); !ready) return report(err, ready.error());
  const Interruption interruption;
  Client client({.command = worker_command(worker, command.via), .complete = workload::ptx_where_needed(compiler_options())});
  const int64_t id = client.measure(planned->request);

  Table table(fmt::format("{}", fmt::join(command.whats, ", ")));
  RecordingBuilder recorder;
  for (bool finished = false; !finished;) {
    if (interruption.take()) client.cancel(id);  // what was measured until now is summed up and kept
    for (const Event& event : client.wait(0.2)) {
      if (command.json) out << recording_line(event) << std::endl;  // flushed: whoever reads wants to see it live
      std::visit(table, event);
      if (auto taken = recorder.take(event); !taken) return report(err, taken.error());
      finished |= std::holds_alternative<Finished>(event);
    }
  }
  if (!command.json) table.print(out);
  if (auto added = add_to_record(command.record, recorder.recording()); !added) return report(err, added.error());
  const int code = table.report_failures(err);
  return interruption.happened() ? std::max(code, kFails) : code;
}

}  // namespace warplens::app
