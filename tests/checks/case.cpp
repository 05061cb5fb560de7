#include "tests/checks/case.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "app/cli/what_options.h"

namespace warplens::checks_tests {
namespace {

const std::set<std::string> kKinds = {"race", "benign", "uninitialized", "barrier", "copy", "lane", "bounds"};

std::vector<std::string> words(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> all;
  for (std::string word; in >> word;) all.push_back(word);
  return all;
}

void read_run(Case& test, const std::string& options) {
  CLI::App parser;
  app::add_what_options(parser, test.what);
  std::vector<std::string> arguments = words(options);
  arguments.push_back(test.path);
  std::reverse(arguments.begin(), arguments.end());  // CLI11 takes them from the back
  try {
    parser.parse(arguments);
  } catch (const CLI::ParseError& problem) {
    test.problems.push_back("run: " + std::string(problem.what()));
  }
}

// "race @store @read on s"
void read_finding(Case& test, const std::string& text, const std::map<std::string, uint32_t>& marks) {
  ExpectedFinding finding;
  std::vector<std::string> all = words(text);
  if (all.size() > 2 && all[all.size() - 2] == "on") {
    finding.array = all.back();
    all.resize(all.size() - 2);
  }
  bool readable = all.size() >= 2 && all.size() <= 3 && kKinds.contains(all[0]);
  for (size_t i = 1; i < all.size() && readable; ++i) {
    const auto mark = marks.find(all[i]);
    readable = mark != marks.end();
    if (readable) finding.lines.push_back(mark->second);
  }
  if (!readable) {
    test.problems.push_back("finding: " + text);
    return;
  }
  finding.kind = all[0];
  std::sort(finding.lines.begin(), finding.lines.end());
  test.findings.push_back(std::move(finding));
}

}  // namespace

Case read_case(const std::string& path) {
  Case test;
  test.path = path;
  std::string options;
  std::vector<std::string> findings;
  std::map<std::string, uint32_t> marks;  // "@store": its line
  std::ifstream file(path);
  uint32_t number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (number == 1) test.described = line.starts_with("// ") && !line.starts_with("// run:");
    if (line.starts_with("// run:")) options += " " + line.substr(7);
    if (line.starts_with("// finding:")) findings.push_back(line.substr(11));
    if (line.starts_with("// says: ")) test.says.push_back(line.substr(9));
    const size_t mark = line.rfind("// @");
    if (mark == std::string::npos) continue;
    const auto named = words(line.substr(mark + 3));
    if (named.size() != 1 || !marks.emplace(named[0], number).second) test.problems.push_back(fmt::format("line {}: {}", number, line));
  }
  read_run(test, options);
  for (const auto& text : findings) read_finding(test, text, marks);
  for (const auto& [mark, at] : marks)
    if (std::none_of(findings.begin(), findings.end(),
                     [&, name = mark](const auto& text) { return (text + " ").find(name + " ") != std::string::npos; }))
      test.problems.push_back("no finding names " + mark);
  std::sort(test.findings.begin(), test.findings.end());
  return test;
}

std::string to_string(const ExpectedFinding& finding) {
  std::string text = finding.kind;
  for (const uint32_t line : finding.lines) text += fmt::format(" line {}", line);
  return finding.array.empty() ? text : text + " on " + finding.array;
}

}  // namespace warplens::checks_tests
