#include "tests/language/case.h"

#include <CLI/CLI.hpp>
#include <fstream>
#include <sstream>

#include "app/cli/what_options.h"

namespace warplens::language {
namespace {

std::vector<std::string> words(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> all;
  for (std::string word; in >> word;) all.push_back(word);
  return all;
}

std::string trimmed(const std::string& text) {
  const size_t begin = text.find_first_not_of(" \t");
  return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
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

void read_site(Case& test, const std::string& subject, const std::string& text) {
  const auto named = words(subject);  // "site As store"
  const auto counts = words(text);
  if (named.size() != 3 || counts.empty() || counts.size() % 2 != 0) {
    test.problems.push_back("expect " + subject + ": " + text);
    return;
  }
  SiteExpectation site{named[1], named[2], {}};
  for (size_t i = 0; i + 1 < counts.size(); i += 2) site.counts[counts[i]] = std::stoull(counts[i + 1]);
  test.sites.push_back(site);
}

void read_expectation(Case& test, const std::string& line) {
  const size_t colon = line.find(':');
  if (colon == std::string::npos) {
    test.problems.push_back("expect " + line);
    return;
  }
  const std::string subject = trimmed(line.substr(0, colon)), text = trimmed(line.substr(colon + 1));
  if (subject == "shown") {
    test.shown.push_back(text);
  } else if (subject == "print") {
    test.prints.push_back(text);
  } else if (subject == "note") {
    test.notes.push_back(text);
  } else if (subject == "error") {
    test.errors.push_back(text);
  } else if (subject.starts_with("site ")) {
    read_site(test, subject, text);
  } else {
    const size_t bracket = subject.find('[');
    BufferExpectation buffer{subject.substr(0, bracket), 0, words(text)};
    if (bracket != std::string::npos) buffer.first = std::stoull(subject.substr(bracket + 1));
    test.buffers.push_back(buffer);
  }
}

}  // namespace

Case read_case(const std::string& path) {
  Case test;
  test.path = path;
  std::string options;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const size_t comment = line.find("// ");
    if (comment == std::string::npos) continue;
    const std::string text = line.substr(comment + 3);
    if (text.starts_with("run:")) options += " " + text.substr(4);
    if (text.starts_with("expect ")) read_expectation(test, text.substr(7));
    if (trimmed(text) == "host") test.host = true;
    if (trimmed(text) == "by schedule") test.by_schedule = true;
  }
  read_run(test, options);
  if (test.buffers.empty() && test.sites.empty() && test.shown.empty() && test.prints.empty() && test.errors.empty() &&
      test.notes.empty() && !test.host)
    test.problems.push_back("nothing is expected");
  return test;
}

}  // namespace warplens::language
