#include "app/cli/check/check.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>

#include "app/cli/check/report.h"
#include "app/cli/expected.h"
#include "app/cli/languages.h"
#include "app/cli/what_options.h"
#include "app/paths/paths.h"
#include "kernels/base/file.h"
#include "kernels/measure/resources.h"
#include "kernels/workload/device/measuring_job.h"

namespace warplens::app {
namespace {

constexpr uint64_t kMaxSubmissionBytes = 1 << 20;

struct Course {
  grading::Rules rules;
  viz::Strings texts;
};

Result<Course> open_course(const CheckCommand& command, const Toolbox& tools) {
  auto texts = texts_in(command.language);
  if (!texts) return texts.error();
  auto text = read_file(command.rules, "expected a TOML file with rules, see docs/grading.md");
  if (!text) return text.error();
  auto rules = grading::read_rules(command.rules, *text, tools.kernels);
  if (!rules) return rules.error();
  return Course{rules.take(), texts.take()};
}

// Bytes of the spill stores and loads per thread. Error: why they are not known.
Result<int64_t> spill_bytes(const workload::ResolvedKernel& kernel, const hardware::Architecture& gpu, frontend::Compiler& compiler,
                            double seconds) {
  const auto made = workload::make_measuring_job(kernel, compiler);
  if (!made) return made.error();
  const auto resources = measure::ask_resources(worker_program(), made->job, gpu.name, seconds);
  if (!resources) return resources.error();
  return resources->spill_store_bytes + resources->spill_load_bytes;
}

Result<std::vector<grading::Grade>> grade_all(const CheckCommand& command, const Course& course, Toolbox& tools, std::ostream& out) {
  auto arch = chosen_architecture(command.arch);
  if (!arch) return arch.error();
  auto ends = std::chrono::steady_clock::now();
  grading::Tools bench{tools.kernels, *tools.compiler, *arch, [&] { return std::chrono::steady_clock::now() > ends; },
                       [&](const workload::ResolvedKernel& kernel, const hardware::Architecture& gpu) {
                         return spill_bytes(kernel, gpu, *tools.compiler, command.seconds);
                       }};
  grading::Grader grader(course.rules, bench);
  const Reader reader{course.texts, chosen_language(command.language)};
  std::vector<grading::Grade> grades;
  for (const std::string& path : command.submissions) {
    auto text = read_file(path, "expected a .cu file", kMaxSubmissionBytes);
    if (!text) return text.error();
    ends = std::chrono::steady_clock::now() + std::chrono::milliseconds(static_cast<int64_t>(command.seconds * 1000));
    auto grade = grader.grade(path, text.take());
    if (!grade) return grade.error();
    if (!command.json) (command.submissions.size() == 1 ? print_grade : print_line)(course.rules, *grade, reader, out);
    grades.push_back(grade.take());
  }
  return grades;
}

}  // namespace

void add_check_options(CLI::App& command, CheckCommand& check) {
  command.add_option("SUBMISSION", check.submissions, "the .cu files to grade")->type_name("FILE.cu")->required();
  command.add_option("--against", check.rules, "the rules of the exercise (docs/grading.md)")->type_name("RULES.toml")->required();
  command.add_option("--csv", check.csv, "also write a table with a row for each submission")->type_name("FILE.csv");
  command.add_option("--language", check.language, kLanguageHelp)->type_name("NAME");
  command.add_option("--arch", check.arch, "architecture")->type_name("NAME")->capture_default_str();
  expect_number(command.add_option("--seconds", check.seconds, "time limit for one submission"), 1, 86'400)
      ->type_name("S")
      ->capture_default_str();
  command.add_flag("--json", check.json, "print one JSON document");
}

int run_check(const CheckCommand& command, std::ostream& out, std::ostream& err) {
  auto tools = make_toolbox();
  if (!tools) return report(err, tools.error());
  auto course = open_course(command, *tools);
  if (!course) return report(err, course.error());
  auto grades = grade_all(command, *course, *tools, out);
  if (!grades) return report(err, grades.error());
  const Reader reader{course->texts, chosen_language(command.language)};
  if (command.json) out << json_report(course->rules, *grades, reader) << "\n";
  if (!command.csv.empty())
    if (Status written = write_file(command.csv, csv_table(course->rules, *grades, reader)); !written) return report(err, written.error());
  const bool passed = std::all_of(grades->begin(), grades->end(), [](const grading::Grade& grade) { return grade.passed(); });
  return passed ? kFine : kFails;
}

}  // namespace warplens::app
