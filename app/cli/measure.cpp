#include "app/cli/measure.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <ostream>

#include "app/paths/paths.h"
#include "kernels/measure/client.h"

namespace warplens::app {
namespace {

using namespace measure;

constexpr int kFine = 0, kFails = 1, kBadInput = 2;

// Three digits at least, none that mean nothing: 0.123, 1.23, 12.3, 41 908 as 41908.
std::string three_digits(double value) {
  return fmt::format("{:.{}f}", value, value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3);
}

// What a measurement has brought, kernel by kernel in the order of the command line.
class Table {
 public:
  explicit Table(const MeasureCommand& command) : command_(command) {}

  void operator()(const Hello&) {}
  void operator()(const Started& event) { started_ = event; }
  void operator()(const Sample&) {}
  void operator()(const Summary& event) { summaries_.push_back(event); }
  void operator()(const Failure& event) { failures_.push_back(event); }
  void operator()(const Finished& event) { ratios_ = event.ratios; }
  void operator()(const Spent&) {}

  void print(std::ostream& out) const {
    if (summaries_.empty()) return;
    std::string size;
    for (const auto& [name, value] : started_.size) size += fmt::format("{}{} = {}", size.empty() ? "" : ", ", name, value);
    out << fmt::format("{}; {}\n\n", started_.device, size);
    size_t width = 6;
    for (const Summary& s : summaries_) width = std::max(width, s.kernel.size());
    out << fmt::format("{:<{}}  {:>10}  {:>19}  {:>7}  {:>7}\n", "kernel", width, "GFLOPS", "middle half", "spread", "runs");
    for (const Summary& s : summaries_)
      out << fmt::format("{:<{}}  {:>10}  {:>19}  {:>6.1f}%  {:>7}\n", s.kernel, width, three_digits(s.value.median),
                         three_digits(s.value.lower) + " to " + three_digits(s.value.upper), 100 * s.spread, s.samples);
    for (const Ratio& r : ratios_)
      out << fmt::format("\n{} reaches {} times the speed of {} (median of {} pairs, middle half {} to {})\n", r.kernel,
                         three_digits(r.ratio.median), r.against, r.pairs, three_digits(r.ratio.lower), three_digits(r.ratio.upper));
  }

  int report_failures(std::ostream& err) const {
    int code = kFine;
    for (const Failure& failure : failures_) {
      const std::string who = failure.kernel.empty() ? fmt::format("{}", fmt::join(command_.kernels, ", ")) : failure.kernel;
      err << fmt::format("warplens: {}: {}: {}\n", who, outcome_name(failure.outcome), failure.message);
      const bool input = failure.outcome == Outcome::Refused || failure.outcome == Outcome::Constraint;
      code = std::max(code, input ? kBadInput : kFails);
    }
    return code;
  }

 private:
  const MeasureCommand& command_;
  Started started_;  // of the last kernel: device and size are the same for all
  std::vector<Summary> summaries_;
  std::vector<Failure> failures_;
  std::vector<Ratio> ratios_;
};

// The event as the worker said it, with the schema in front.
std::string with_schema(const Event& event) { return R"({"schema":"warplens.measure/2",)" + encode(event).substr(1); }

std::pair<std::string, int64_t> read_size(const std::string& text) {
  const size_t equals = text.find('=');
  int64_t value = 0;
  const char* end = text.data() + text.size();
  if (equals != std::string::npos && equals > 0)
    if (const auto [stop, problem] = std::from_chars(text.data() + equals + 1, end, value); problem == std::errc{} && stop == end)
      return {text.substr(0, equals), value};
  throw CLI::ValidationError("--size", fmt::format("'{}' is no size; M=512 is one", text));
}

}  // namespace

void add_measure_options(CLI::App& subcommand, MeasureCommand& command) {
  subcommand.add_option("WHAT", command.kernels, "kernels to measure; several take turns: cpu_gemm_ijk, cpu_gemm_ikj")->required();
  subcommand
      .add_option_function<std::vector<std::string>>(
          "--size", [&command](const std::vector<std::string>& all) { for (const auto& text : all) command.size.insert(read_size(text)); },
          "problem size, M=512,N=512,K=512")
      ->delimiter(',')
      ->type_name("NAME=N")
      ->allow_extra_args(false);
  subcommand.add_option("--backend", command.backend, "what runs them")->check(CLI::IsMember({"cpu"}))->capture_default_str();
  subcommand.add_option("--seconds", command.seconds, "at most, for all kernels together")->check(CLI::Range(0.01, 3600.0))->capture_default_str();
  subcommand.add_option("--spread", command.spread, "stop when every kernel's relative spread is this; 0: use all the time")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  subcommand.add_option("--via", command.via, "start the worker through a launcher: 'ssh host', 'srun --gres=gpu:1'")->type_name("CMD");
  subcommand.add_option("--worker", command.worker, "the Warplens that measures; this one where not given, `warplens` there with --via")
      ->type_name("PROGRAM");
  subcommand.add_flag("--json", command.json, "one line an event");
}

int run_measure(const MeasureCommand& command, std::ostream& out, std::ostream& err) {
  std::string worker = command.worker;
  if (worker.empty()) worker = command.via.empty() ? (executable_folder() / "warplens").string() : "warplens";
  Client client({.command = worker_command(worker, command.via)});
  MeasureRequest request{0, command.backend, {}, command.seconds, command.spread};
  for (const std::string& kernel : command.kernels) request.jobs.push_back(cpu_job(kernel, command.size));
  client.measure(request);

  Table table(command);
  for (bool finished = false; !finished;)
    for (const Event& event : client.wait(1)) {
      if (command.json) out << with_schema(event) << std::endl;  // flushed: whoever reads wants to see it live
      std::visit(table, event);
      finished |= std::holds_alternative<Finished>(event);
    }
  if (!command.json) table.print(out);
  return table.report_failures(err);
}

}  // namespace warplens::app
