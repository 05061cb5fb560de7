#include "app/cli/commands.h"

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstring>
#include <functional>
#include <iostream>

#include "app/cli/banks.h"
#include "app/cli/check/check.h"
#include "app/cli/expected.h"
#include "app/cli/export.h"
#include "app/cli/help_texts.h"
#include "app/cli/languages.h"
#include "app/cli/lessons.h"
#include "app/cli/list.h"
#include "app/cli/measure.h"
#include "app/cli/messages.h"
#include "app/cli/mistakes.h"
#include "app/cli/races.h"
#include "app/cli/run.h"
#include "app/cli/sweep.h"
#include "app/cli/toolbox.h"
#include "app/cli/trace.h"
#include "app/cli/verify.h"
#include "app/cli/what_options.h"
#include "app/cli/window_commands.h"
#include "app/paths/paths.h"
#include "kernels/measure/once.h"
#include "kernels/measure/resources.h"
#include "kernels/measure/worker.h"

namespace warplens::app {
namespace {

constexpr int64_t kMaxInteger = UINT32_MAX;

void add_ticks_option(CLI::App& command, uint64_t& max_ticks) {
  auto* const option = command.add_option("--max-ticks", max_ticks, "limit on warp instructions per block; costly ones count as several");
  expect_integer(option, 1)->type_name("N");
}

// Everything that a command line can say; each subcommand fills its part and sets `chosen`.
struct CommandLine {
  CLI::App parser{"Warplens shows what the warps of a CUDA kernel do, and measures what they achieve.", "warplens"};
  std::function<int()> chosen;
  std::string language;  // of a command that has no texts of its own to choose it for
  bool list_json = false;
  ShowCommand show;
  LessonsCommand lessons;
  BanksOptions banks;
  TraceCommand trace;
  RunCommand run;
  RacesCommand races;
  CheckCommand check;
  MistakesCommand mistakes;
  MeasureCommand measure;
  SweepCommand sweep;
  VerifyCommand verify;
  std::string once, resources_of;
  ExportCommand exported;
  WindowCommand window;
  ScreenshotCommand screenshot;

  CLI::App* add(const char* name, const char* help, std::function<int()> action) {
    CLI::App* command = parser.add_subcommand(name, help);
    command->callback([this, action = std::move(action)] { chosen = action; });
    return command;
  }

  void add_reading_commands() {
    auto* list = add("list", "list the built-in kernels, their parameters and choices",
                     [this] { return run_list(list_json, language, std::cout, std::cerr); });
    list->add_flag("--json", list_json, "print one JSON document");

    auto* shown = add("show", "show one setting: parameters, constraints, tile hierarchy, occupancy, launch", [this] {
      show.language = language;
      return run_show(show, std::cout, std::cerr);
    });
    add_what_options(*shown, show.what);
    shown->add_option("--arch", show.arch, "architecture for occupancy")->type_name("NAME")->capture_default_str();
    auto* const registers = shown->add_option("--registers", show.registers, "registers per thread; estimated if not given");
    expect_integer(registers, 1, kMaxInteger)->type_name("N");
    shown->add_flag("--json", show.json, "print one JSON document");
    shown->add_flag("--header", show.header, "print only the header, including what it inherits from the headers it extends");

    auto* taught = add("lessons", "list the lessons, or play one without a window, with its answers",
                       [this] { return run_lessons(lessons, std::cout, std::cerr); });
    taught->add_option("name", lessons.name, "a lesson, or the path of a lesson's .json file")->type_name("NAME");
    taught->add_option("--language", lessons.language, kLanguageHelp)->type_name("NAME");
    taught->add_flag("--quantities", lessons.quantities, "list the quantities that a lesson can ask for");
    taught->add_flag("--json", lessons.json, "print one JSON document");

    auto* patterns = add("banks", "count wavefronts, conflicts and sectors of access patterns",
                         [this] { return run_banks(banks, std::cout, std::cerr); });
    patterns
        ->add_option("--patterns", banks.patterns,
                     "rows `id op width mask off0..off31`; op: ld st ldm stm atom cas fadd cpa (shared), gl gs (global)")
        ->type_name("FILE")
        ->required();
    patterns->add_option("--arch", banks.arch, "architecture")->type_name("NAME");
    patterns->add_flag("--json", banks.json, "print one JSON document");
    patterns->add_flag("--ask", banks.ask, "also measure on the GPU: cycles per load and the wavefronts they correspond to");
    patterns->add_option("--via", banks.via, "launch the worker through this command, for example 'ssh host'")->type_name("CMD");
    patterns->add_option("--worker", banks.worker, "the Warplens program to run as the worker")->type_name("PROGRAM");
  }

  void add_running_commands() {
    auto* traced = add("trace", "run a kernel on the CPU and count what each memory access costs",
                       [this] { return run_trace(trace, std::cout, std::cerr); });
    add_what_options(*traced, trace.what);
    add_dump_option(*traced, trace.what);
    traced->add_option("--as", trace.account, "which counts: written (source level), compiled (optimized) or both")
        ->type_name("COUNTS")
        ->capture_default_str();
    add_blocks_option(*traced, trace.blocks);
    traced->add_option("--arch", trace.arch, "architecture")->type_name("NAME")->capture_default_str();
    add_threads_option(*traced, trace.threads);
    add_ticks_option(*traced, trace.max_ticks);
    traced->add_option("--schedule", trace.schedule, "in-order, round-robin, reversed or seeded:N")
        ->type_name("SCHEDULE")
        ->capture_default_str();
    traced->add_flag("--ranked", trace.ranked, "the worst accesses first: wavefronts and sectors beyond what their bytes need");
    traced->add_flag("--json", trace.json, "print one JSON document");

    auto* ran =
        add("run", "run the whole grid on the CPU and compare with the reference", [this] { return run_run(run, std::cout, std::cerr); });
    add_what_options(*ran, run.what);
    add_dump_option(*ran, run.what);
    add_blocks_option(*ran, run.blocks);
    ran->add_option("--arch", run.arch, "architecture")->type_name("NAME")->capture_default_str();
    add_threads_option(*ran, run.threads);
    add_ticks_option(*ran, run.max_ticks);
    ran->add_option("--schedule", run.schedule,
                    "which warp, divergent path and block runs next: in-order, round-robin, reversed or seeded:N; all: run several and "
                    "report whether "
                    "the results depend on it")
        ->type_name("SCHEDULE")
        ->capture_default_str();
    ran->add_option("--against", run.what.against,
                    "check the result against another kernel of the file, a function of its host code or a NumPy file: kernel:NAME, "
                    "function:NAME, FILE.npy or BUFFER=FILE.npy")
        ->type_name("REFERENCE");
    add_tolerance_option(*ran, run.what);
    ran->add_flag("--json", run.json, "print one JSON document");

    auto* checked = add("races", "find races, uninitialized reads and misused barriers, independent of the schedule",
                        [this] { return run_races(races, std::cout, std::cerr); });
    add_what_options(*checked, races.what);
    checked->add_option("--arch", races.arch, "architecture")->type_name("NAME")->capture_default_str();
    checked->add_option("--check", races.checks, "run only this check")->type_name("NAME")->allow_extra_args(false);
    add_ticks_option(*checked, races.max_ticks);
    checked->add_flag("--json", races.json, "print one JSON document");

    auto* measured = add("measure", "measure GFLOPS or GB/s of kernels whose results are verified",
                         [this] { return run_measure(measure, std::cout, std::cerr); });
    add_measure_options(*measured, measure);
    auto* swept = add("sweep", "measure every combination of some parameters, fastest first",
                      [this] { return run_sweep(sweep, std::cout, std::cerr); });
    add_sweep_options(*swept, sweep);
    auto* verified = add("verify", "compare predictions with Nsight Compute's counters, or with a latency probe",
                         [this] { return run_verify(verify, std::cout, std::cerr); });
    add_verify_options(*verified, verify);
    auto* worker = add("worker", "the measuring process: reads and writes JSON lines (docs/protocol.md)", [this] {
      if (!resources_of.empty()) return measure::run_resources(resources_of);
      return once.empty() ? measure::run_worker(cache_folder().string()) : measure::run_once(once, cache_folder().string());
    });
    worker->add_option("--resources", resources_of)->group("");  // for grading: what the device compiler says of one kernel
    worker->add_option("--once", once)->group("");               // for a profiler: each job of a JSON list is launched once
  }

  void add_course_commands() {
    auto* graded =
        add("check", "grade submissions of a course against its rules", [this] { return run_check(check, std::cout, std::cerr); });
    add_check_options(*graded, check);

    auto* played = add("mistakes", "find the mistake: kernels with a well-known kind of error, and what it does",
                       [this] { return run_mistakes(mistakes, std::cout, std::cerr); });
    played->add_option("NAME", mistakes.name, "one of them; without it, all are listed")->type_name("NAME");
    auto* const answer = played->add_option("--answer", mistakes.answer, "the line that you take for the mistake");
    expect_integer(answer, 1, kMaxInteger)->type_name("LINE");
    played->add_flag("--reveal", mistakes.reveal, "show the fix and the explanation");
    played->add_option("--language", mistakes.language, kLanguageHelp)->type_name("NAME");
    played->add_flag("--json", mistakes.json, "print one JSON document");
  }

  void add_picture_commands() {
    auto* exporting = add("export", "write a stage as a picture or an animation: SVG, PNG, GIF, MP4, WebM",
                          [this] { return run_export(exported, std::cout, std::cerr); });
    add_export_options(*exporting, exported);
    add_window_options(parser, window);
    auto* shot = add("screenshot", "write a picture of the window as PNG", [this] { return run_screenshot(screenshot, std::cerr); });
    add_screenshot_options(*shot, screenshot);
  }

  void add_language() {
    for (CLI::App* command : parser.get_subcommands([](CLI::App*) { return true; }))
      if (!command->get_option_no_throw("--language")) command->add_option("--language", language, kLanguageHelp)->type_name("NAME");
  }
};

// CLI11's complaint, as one line that ends in what to try.
int complain(const CLI::App& parser, const CLI::ParseError& problem) {
  if (const Error* const refused = refusal(problem)) return report(std::cerr, *refused);
  std::string command = "warplens";
  for (const auto* sub : parser.get_subcommands()) command += " " + sub->get_name();
  std::string text = problem.what();
  for (char& c : text)
    if (c == '\n') c = ' ';
  std::cerr << "warplens: " << text << " (`" << command << " --help` lists the options)\n";
  return kBadInput;
}

// What a command printed has to have arrived: a script that reads a cut document should know.
int delivered(int code) {
  if (std::cout.flush()) return code;
  std::cout.clear();
  errno = 0;
  std::cout << '\n' << std::flush;  // once more, for the reason: it may be long ago that the writing failed
  std::cerr << "warplens: cannot write to standard output" << (errno ? std::string(": ") + std::strerror(errno) : "") << "\n";
  return kBadInput;
}

}  // namespace

int run_command_line(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  CommandLine line;
  line.parser.require_subcommand(0, 1);
  line.parser.set_version_flag("--version", "warplens " WARPLENS_VERSION);
  line.add_reading_commands();
  line.add_running_commands();
  line.add_course_commands();
  line.add_picture_commands();
  line.add_language();
  std::string language = chosen_language(language_given(argc, argv));
  const auto texts = texts_in(language);
  if (!texts) language = chosen_language("");
  const Status readable = check_messages(language);
  translate_help(line.parser, language);
  const bool is_worker = argc > 1 && std::string_view(argv[1]) == "worker";  // whose lines are read by a program
  const viz::Sentences messages = messages_in(language), none;
  const Spoken out(std::cout, is_worker ? none : messages), err(std::cerr, messages);
  if (!texts) return report(std::cerr, texts.error());
  if (!readable) return report(std::cerr, readable.error());
  try {
    line.parser.parse(argc, argv);
  } catch (const CLI::Success& asked) {  // --help, --version
    return delivered(line.parser.exit(asked));
  } catch (const CLI::ParseError& problem) {
    return complain(line.parser, problem);
  }
  return delivered(line.chosen ? line.chosen() : run_window_command(line.window, std::cerr));
}

}  // namespace warplens::app
