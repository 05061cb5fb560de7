#include "kernels/grading/grade.h"

#include <algorithm>

#include "kernels/workload/arguments/npy.h"
#include "kernels/workload/compare/check.h"

namespace warplens::grading {
namespace {

using workload::Elements;

Result<Elements> read_expected(const ResultRule& rule) {
  auto array = workload::read_npy(rule.expected);
  if (!array) return array.error();
  const uint32_t bytes = size_bytes(array->element.type);
  Elements elements{array->shape, std::vector<double>(array->bytes.size() / bytes)};
  for (size_t i = 0; i < elements.values.size(); ++i) {
    uint64_t bits = 0;
    std::copy_n(array->bytes.begin() + static_cast<ptrdiff_t>(i * bytes), bytes, reinterpret_cast<uint8_t*>(&bits));
    elements.values[i] = workload::decode(array->element, bits);
  }
  return elements;
}

// Where the kernel stores to the result.
std::optional<SourcePlace> storing_line(const CaseRun& run, const std::string& buffer) {
  for (const Site& site : run.program->sites) {
    if (site.op == MemoryOp::Load || site.array != buffer || site.location == kNone) continue;
    const Location& at = run.program->locations[site.location];
    if (at.file == 0) return SourcePlace{{}, at.line, line_text(run.kernel->file->text, at.line)};
  }
  return std::nullopt;
}

// What the fault says it happened at, where that is the submission itself.
std::optional<SourcePlace> faulting_line(const CaseRun& run, const Error& fault) {
  if (fault.span.line == 0 || fault.span.file != run.kernel->file->path) return std::nullopt;
  return SourcePlace{{}, fault.span.line, line_text(run.kernel->file->text, fault.span.line)};
}

}  // namespace

std::string line_text(std::string_view source, uint32_t line) {
  for (uint32_t i = 1; i < line && !source.empty(); ++i) {
    const size_t newline = source.find('\n');
    source = newline == std::string_view::npos ? std::string_view{} : source.substr(newline + 1);
  }
  source = source.substr(0, source.find('\n'));
  const size_t begin = source.find_first_not_of(" \t\r"), end = source.find_last_not_of(" \t\r");
  std::string text(begin == std::string_view::npos ? std::string_view{} : source.substr(begin, end - begin + 1));
  for (char& c : text)  // a terminal must not obey a submission
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  return text;
}

bool RuleOutcome::unknown() const {
  return !passed && !cases.empty() &&
         std::all_of(cases.begin(), cases.end(), [](const CaseOutcome& one) { return one.passed || one.unknown; });
}

double Grade::points() const {
  double sum = 0;
  for (const RuleOutcome& outcome : rules) sum += outcome.passed ? outcome.rule->points : 0;
  return sum;
}

bool Grade::passed() const {
  return !problem && std::all_of(rules.begin(), rules.end(), [](const RuleOutcome& outcome) { return outcome.passed; });
}

Result<Elements> Grader::expected(const Rule& rule, const CaseRun& run) {
  const auto key = std::pair(&rule, run.test);
  if (const auto known = references_.find(key); known != references_.end()) return known->second;
  if (rule.result.reference.empty() && rule.result.expected.empty()) {
    auto elements = workload::expected_elements(*run.kernel, *run.program, run.launch, rule.result.buffer);
    if (!elements) return elements.error();
    return references_[key] = std::move(**elements);
  }
  auto elements = rule.result.expected.empty() ? run_reference(rules_, *run.test, rule.result, tools_) : read_expected(rule.result);
  if (!elements) return elements.error();
  return references_[key] = elements.take();
}

Result<CaseOutcome> Grader::judge_result(const Rule& rule, const CaseRun& run) {
  CaseOutcome outcome;
  outcome.test = run.test->name;
  if (run.fault) {
    outcome.problem = run.fault;
    outcome.place = faulting_line(run, *run.fault);
    return outcome;
  }
  auto wanted = expected(rule, run);
  if (!wanted) return wanted.error();
  auto got = workload::read_elements(run.launch, *run.memory, rule.result.buffer);
  if (!got) {
    outcome.problem = got.error();
    return outcome;
  }
  auto wrong = workload::find_wrong_elements(got.take(), wanted.take(), {rule.result.absolute, rule.result.relative});
  if (!wrong) return wrong.error();
  outcome.wrong = wrong.take();
  outcome.passed = outcome.wrong->right();
  if (!outcome.passed) outcome.place = storing_line(run, rule.result.buffer);
  return outcome;
}

Result<Grade> Grader::grade(const std::string& path, std::string text) {
  Grade grade;
  grade.path = path;
  for (const Rule& rule : rules_.rules) grade.rules.push_back({&rule, false, {}});
  // What it says of its own launch, in a header, is not what counts: the exercise's is.
  const workload::KernelFileHandle file = catalog::kernel_file(path, std::move(text), rules_.header);
  auto kernel = find_kernel(rules_, file, tools_);
  if (!kernel) return grade.problem = kernel.error(), grade;
  grade.kernel = *kernel;
  for (const TestCase& test : rules_.cases) {
    auto run = run_case(rules_, test, file, *kernel, tools_);
    if (!run) return grade.problem = run.error(), grade;
    for (RuleOutcome& outcome : grade.rules) {
      if (!outcome.rule->is_about(test)) continue;
      switch (outcome.rule->kind) {
        case RuleKind::Result: {
          auto judged = judge_result(*outcome.rule, *run);
          if (!judged) return judged.error();
          outcome.cases.push_back(judged.take());
          break;
        }
        case RuleKind::Limit:
          outcome.cases.push_back(judge_limit(*outcome.rule, *run));
          break;
        case RuleKind::Findings:
          outcome.cases.push_back(judge_findings(*outcome.rule, *run));
          break;
        case RuleKind::Resources:
          outcome.cases.push_back(judge_resources(*outcome.rule, *run));
          break;
      }
      if (!outcome.cases.back().passed) outcome.cases.back().launch = launch_as_typed(*run);
    }
  }
  for (RuleOutcome& outcome : grade.rules)
    outcome.passed = !outcome.cases.empty() &&
                     std::all_of(outcome.cases.begin(), outcome.cases.end(), [](const CaseOutcome& one) { return one.passed; });
  return grade;
}

}  // namespace warplens::grading
