// The report as text, as JSON and as CSV.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "app/cli/check/report.h"
#include "app/cli/messages.h"
#include "kernels/base/fields.h"
#include "kernels/base/number.h"
#include "kernels/program/index_text.h"

namespace warplens::app {
namespace {

using grading::CaseOutcome;
using grading::Grade;
using grading::RuleKind;
using grading::RuleOutcome;

// A terminal must not obey what a submission contains.
std::string printable(std::string text) {
  for (char& c : text)
    if ((static_cast<unsigned char>(c) < 0x20 && c != '\n') || c == 0x7f) c = ' ';
  return text;
}

std::string points_text(double points) { return fmt::format("{:g}", points); }

// As a shell takes it.
std::string quoted(const std::string& text) {
  if (text.find_first_of(" '\"$`\\()&;<>|*?[]#~!{}") == std::string::npos) return text;
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

// What opens the first case that fails, launched as the rules say, where there is most to see.
std::string look_command(const RuleOutcome& outcome, const Grade& grade) {
  const grading::Rule& rule = *outcome.rule;
  const bool shared = rule.kind == RuleKind::Limit && rule.limit.space != Space::Global && rule.limit.count != grading::Count::Sectors;
  const char* stage = shared ? "banks" : rule.kind == RuleKind::Findings ? "timeline" : "memory";
  std::string command = fmt::format("warplens --open {} --stage {}", quoted(grade.path), stage);
  const auto failed = std::find_if(outcome.cases.begin(), outcome.cases.end(), [](const CaseOutcome& one) { return !one.passed; });
  if (failed == outcome.cases.end()) return command;
  for (const auto& [name, text] : failed->launch) command += " --launch " + quoted(name + "=" + text);
  return command;
}

void print_failure(const RuleOutcome& outcome, const CaseOutcome& one, const Reader& reader, std::ostream& out) {
  const viz::Strings& s = reader.texts;
  if (one.wrong)
    for (const std::string& line : wrong_element_lines(*one.wrong, outcome.rule->result.buffer, reader)) out << "        " << line << "\n";
  for (const std::string& line : finding_lines(one.findings, reader)) out << "        " << line << "\n";
  if (!one.place) return;
  out << "      "
      << (one.place->file.empty() ? s.format("check.line", {{"line", std::to_string(one.place->line)}, {"text", one.place->text}})
                                  : s.format("check.line_of", {{"line", std::to_string(one.place->line)}, {"file", one.place->file}}))
      << "\n";
}

// What would help against a measured failure says nothing where the run did not come that far.
bool was_measured(const RuleOutcome& outcome) {
  return std::any_of(outcome.cases.begin(), outcome.cases.end(), [](const CaseOutcome& one) { return !one.passed && !one.problem; });
}
// Nor does it where there is no such access at all.
bool is_hinted(const RuleOutcome& outcome) {
  const bool limit = outcome.rule->kind == RuleKind::Limit;
  return std::any_of(outcome.cases.begin(), outcome.cases.end(),
                     [&](const CaseOutcome& one) { return !one.passed && !one.problem && (!limit || one.measured); });
}

// The cases that failed; of those that passed, the last: what was measured.
// `told`: the reasons why nothing could be measured that are in the report already.
void print_rule(const RuleOutcome& outcome, const Grade& grade, const Reader& reader, std::set<std::string>& told, std::ostream& out) {
  const viz::Strings& s = reader.texts;
  out << fmt::format("{}  {}  [{}]\n",
                     s.get(outcome.passed      ? "check.passed"
                           : outcome.unknown() ? "check.unknown"
                                               : "check.failed"),
                     rule_title(*outcome.rule, reader),
                     s.format("check.points", {{"points", points_text(outcome.passed ? outcome.rule->points : 0)},
                                               {"of", points_text(outcome.rule->points)}}));
  bool news = false;      // what ended the run
  bool detailed = false;  // of several cases that fail, the first tells all that a beginner wants to read
  for (const CaseOutcome& one : outcome.cases) {
    const bool known = one.problem && !told.insert(one.problem->message).second;
    news |= one.problem && !known;
    const std::string what = known ? s.get("check.not_measured_above") : outcome_text(*outcome.rule, one, reader);
    out << "      " << s.format(one.passed ? "check.case" : "check.case_failed", {{"case", one.test}, {"what", what}}) << "\n";
    if (one.passed || detailed) continue;
    print_failure(outcome, one, reader, out);
    detailed = true;
  }
  if (outcome.passed || outcome.unknown() || !(news || was_measured(outcome))) return;
  if (const std::string& hint = catalog::in_language(outcome.rule->hint, reader.language); !hint.empty() && is_hinted(outcome))
    out << "      " << s.format("check.hint", {{"hint", hint}}) << "\n";
  out << "      " << s.format("check.look", {{"command", look_command(outcome, grade)}}) << "\n";
}

struct ElementRow {
  std::string index;
  double got = 0, expected = 0;
};
void describe(FieldWriter& f, const ElementRow& row) {
  f("index", row.index);
  f("got", row.got);
  f("expected", row.expected);
}

struct CaseRow {
  const RuleOutcome& outcome;
  const CaseOutcome& one;
  const Reader& reader;
};
void describe(FieldWriter& f, const CaseRow& row) {
  const CaseOutcome& one = row.one;
  f("case", one.test);
  f("passed", one.passed);
  f("text", outcome_text(*row.outcome.rule, one, row.reader));
  f.optional("measured", one.measured);
  if (one.blocks_total) {
    f("blocks_run", one.blocks_run);
    f("blocks_total", one.blocks_total);
  }
  f("estimated", one.extrapolated || one.doubtful);
  if (one.problem) f("problem", to_string(*one.problem));
  if (one.place) {
    f.optional("file", one.place->file);
    f("line", one.place->line);
    f("line_text", one.place->text);
  }
  if (one.wrong) {
    f("elements", one.wrong->elements());
    f("wrong", one.wrong->count);
    f("unwritten", one.wrong->unwritten);
    std::vector<ElementRow> first;
    for (const uint64_t i : one.wrong->first(5))
      first.push_back({index_text(one.wrong->extents, static_cast<int64_t>(i)), one.wrong->got.values[i], one.wrong->expected.values[i]});
    f("first_wrong", first);
    f("map", workload::text_map(*one.wrong, 16, 64));
  }
  std::vector<std::string> findings;
  for (const checks::Finding& finding : one.findings) findings.push_back(finding_text(finding, row.reader));
  f.optional("findings", findings);
  std::map<std::string, int64_t> resources;
  for (const grading::Resource& resource : one.resources)
    if (resource.measured) resources[resource.name] = *resource.measured;
  f.optional("resources", resources);
  f.optional("unknown", one.unknown);
}

struct RuleRow {
  const RuleOutcome& outcome;
  const Grade& grade;
  const Reader& reader;
};
void describe(FieldWriter& f, const RuleRow& row) {
  const grading::Rule& rule = *row.outcome.rule;
  f("kind", grading::name(rule.kind));
  f("title", rule_title(rule, row.reader));
  f("passed", row.outcome.passed);
  f.optional("unknown", row.outcome.unknown());
  f("points", row.outcome.passed ? rule.points : 0);
  f("of", rule.points);
  f.optional("most", rule.limit.most);
  f.optional("least", rule.limit.least);
  std::vector<CaseRow> cases;
  for (const CaseOutcome& one : row.outcome.cases) cases.push_back({row.outcome, one, row.reader});
  f("cases", cases);
  if (row.outcome.passed || row.outcome.unknown()) return;
  if (is_hinted(row.outcome)) f.optional("hint", catalog::in_language(rule.hint, row.reader.language));
  f("look", look_command(row.outcome, row.grade));
}

struct GradeRow {
  const grading::Rules& rules;
  const Grade& grade;
  const Reader& reader;
};
void describe(FieldWriter& f, const GradeRow& row) {
  f("file", row.grade.path);
  f("kernel", row.grade.kernel);
  f("passed", row.grade.passed());
  f("points", row.grade.points());
  f("of", row.rules.points());
  if (row.grade.problem) f("problem", to_string(*row.grade.problem));
  std::vector<RuleRow> rules;
  for (const RuleOutcome& outcome : row.grade.rules) rules.push_back({outcome, row.grade, row.reader});
  f("rules", rules);
}

struct Report {
  const grading::Rules& rules;
  const std::vector<Grade>& grades;
  const Reader& reader;
};
void describe(FieldWriter& f, const Report& report) {
  f("schema", "warplens.check/1");
  f("against", report.rules.path);
  f("title", catalog::in_language(report.rules.title, report.reader.language));
  std::vector<GradeRow> grades;
  for (const Grade& grade : report.grades) grades.push_back({report.rules, grade, report.reader});
  f("submissions", grades);
}

// RFC 4180. What a spreadsheet would take for a formula is text.
std::string csv_cell(std::string text) {
  for (char& c : text)
    if (c == '\n' || c == '\r') c = ' ';
  if (!text.empty() && std::string_view("=+-@").find(text[0]) != std::string_view::npos) text.insert(0, "'");
  if (text.find_first_of(",\"") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

// The compiler's own words are in a frame: they are English, and about the language rather than the exercise.
void print_problem(const Error& problem, const viz::Strings& s, std::ostream& out) {
  if (problem.excerpt.empty()) {
    out << s.format("check.not_run", {{"why", s.say(problem)}}) << "\n";
    return;
  }
  out << s.format("check.not_run", {{"why", s.get("check.not_compiled")}}) << "\n" << "  " << s.get("check.compiler_says") << "\n";
  std::istringstream lines(printable(s.say(problem) + "\n" + problem.excerpt));
  for (std::string line; std::getline(lines, line);) out << "  | " << line << "\n";
}

}  // namespace

void print_grade(const grading::Rules& rules, const Grade& grade, const Reader& reader, std::ostream& out) {
  const viz::Strings& s = reader.texts;
  const std::string& title = catalog::in_language(rules.title, reader.language);
  out << (title.empty() ? grade.path : s.format("check.heading", {{"title", title}, {"file", grade.path}})) << "\n";
  if (grade.problem) {
    print_problem(*grade.problem, s, out);
  } else {
    std::set<std::string> told;
    for (const RuleOutcome& outcome : grade.rules) print_rule(outcome, grade, reader, told, out);
  }
  out << s.format("check.total", {{"points", points_text(grade.points())}, {"of", points_text(rules.points())}}) << "\n";
}

void print_line(const grading::Rules& rules, const Grade& grade, const Reader& reader, std::ostream& out) {
  const viz::Strings& s = reader.texts;
  std::vector<std::string> failed, unknown;
  for (const RuleOutcome& outcome : grade.rules)
    if (!outcome.passed) (outcome.unknown() ? unknown : failed).push_back(rule_title(*outcome.rule, reader));
  const std::string points = s.format("check.points", {{"points", points_text(grade.points())}, {"of", points_text(rules.points())}});
  const auto listed = [&](const char* key, const std::vector<std::string>& titles) {
    return titles.empty() ? std::string() : s.format(key, {{"rules", fmt::format("{}", fmt::join(titles, s.get("join.clauses")))}});
  };
  std::string what = listed("check.failed_rules", failed);
  if (!unknown.empty()) what += (what.empty() ? "" : s.get("join.clauses")) + listed("check.unknown_rules", unknown);
  if (what.empty()) what = s.get("check.all_passed");
  if (grade.problem) {
    Error problem = *grade.problem;
    if (problem.span.line == 0) problem.span = {};  // the path begins the line
    what = s.format("check.not_run", {{"why", messages_in(reader.language).say(s.say(problem))}});
  }
  out << grade.path << s.get("join.introduces") << points << s.get("join.clauses") << what << "\n";
}

std::string json_report(const grading::Rules& rules, const std::vector<Grade>& grades, const Reader& reader) {
  return to_json_text(Report{rules, grades, reader}, 1);
}

std::string csv_table(const grading::Rules& rules, const std::vector<Grade>& grades, const Reader& reader) {
  std::string text = "file,passed,points,of";
  for (size_t i = 0; i < rules.rules.size(); ++i) text += "," + csv_cell(fmt::format("{}. {}", i + 1, rule_title(rules.rules[i], reader)));
  text += ",problem\n";
  const viz::Sentences messages = messages_in(reader.language);
  for (const Grade& grade : grades) {
    text +=
        fmt::format("{},{},{},{}", csv_cell(grade.path), grade.passed() ? 1 : 0, points_text(grade.points()), points_text(rules.points()));
    for (const RuleOutcome& outcome : grade.rules) text += "," + points_text(outcome.passed ? outcome.rule->points : 0);
    text += "," + (grade.problem ? csv_cell(messages.say(reader.texts.say(*grade.problem))) : std::string()) + "\n";
  }
  return text;
}

}  // namespace warplens::app
