// A grade in words that a student understands, as JSON and as a line of a table.
#pragma once

#include <ostream>

#include "kernels/grading/grade.h"
#include "viz/strings/strings.h"

namespace warplens::app {

struct Reader {
  const viz::Strings& texts;
  std::string language;
};

// "At most 0 conflicts", where the rules give no title of their own.
std::string rule_title(const grading::Rule& rule, const Reader& reader);
// What was measured beside what is allowed.
std::string outcome_text(const grading::Rule& rule, const grading::CaseOutcome& outcome, const Reader& reader);
// "race on tile[3][4]".
std::string finding_kind(const checks::Finding& finding, const Reader& reader);
// A finding, what is missing and what would be right.
std::string finding_text(const checks::Finding& finding, const Reader& reader);
// "tile[3][17]: 4, expected 5", a line for each of the first few, and a map.
std::vector<std::string> wrong_element_lines(const workload::WrongElements& wrong, const std::string& buffer, const Reader& reader);

// The first few, each on a line of its own.
std::vector<std::string> finding_lines(const std::vector<checks::Finding>& findings, const Reader& reader);

void print_grade(const grading::Rules& rules, const grading::Grade& grade, const Reader& reader, std::ostream& out);
// One line, for many submissions.
void print_line(const grading::Rules& rules, const grading::Grade& grade, const Reader& reader, std::ostream& out);
std::string json_report(const grading::Rules& rules, const std::vector<grading::Grade>& grades, const Reader& reader);
std::string csv_table(const grading::Rules& rules, const std::vector<grading::Grade>& grades, const Reader& reader);

}  // namespace warplens::app
