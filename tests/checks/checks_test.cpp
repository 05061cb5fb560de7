// Every file of racy/ and clean/ through the front end and the VM; see case.h for what their comments say.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "kernels/base/file.h"
#include "kernels/checks/check.h"
#include "kernels/checks/race/ways.h"
#include "kernels/checks/run_checks.h"
#include "kernels/workload/launch/schedules.h"
#include "tests/checks/case.h"
#include "viz/strings/strings.h"

namespace warplens::checks_tests {
namespace {

frontend::Compiler& compiler() {
  static const auto instance = frontend::make_compiler(
      {WARPLENS_BINARY_DIR "/bin/warplens-compile", WARPLENS_SOURCE_DIR "/assets/include", "", std::chrono::seconds(60)});
  return *instance;
}

std::vector<std::string> files_of(const std::string& folder) {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(WARPLENS_SOURCE_DIR "/tests/checks/" + folder))
    if (entry.path().extension() == ".cu") files.push_back(entry.path().string());
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<std::string> all_files() {
  std::vector<std::string> files = files_of("racy");
  for (const auto& file : files_of("clean")) files.push_back(file);
  return files;
}

// "racy/reduce_tree_without_barrier"
std::string name_of(const std::string& path) {
  const std::filesystem::path file(path);
  return file.parent_path().filename().string() + "/" + file.stem().string();
}

struct Ready {
  std::shared_ptr<const Program> program;
  std::shared_ptr<const simt::Launch> launch;
};

Result<Ready> prepare(const Case& test) {
  auto kernel = workload::resolve({}, test.what, "run");
  if (!kernel) return kernel.error();
  auto answer = compiler().compile(workload::compile_request(**kernel));
  if (!answer) return answer.error();
  auto launch = workload::make_launch(**kernel, *answer->program);
  if (!launch) return launch.error();
  return Ready{answer->program, launch->launch};
}

bool expects(const Case& test, std::initializer_list<std::string_view> kinds) {
  return std::any_of(test.findings.begin(), test.findings.end(),
                     [&](const auto& f) { return std::find(kinds.begin(), kinds.end(), f.kind) != kinds.end(); });
}

class Checks : public testing::TestWithParam<std::string> {};

TEST_P(Checks, case_says_what_is_wrong_or_why_it_is_right) {
  const Case test = read_case(GetParam());
  for (const auto& problem : test.problems) ADD_FAILURE() << problem;
  EXPECT_TRUE(test.described) << "the first line says what the case is about";
  const bool racy = name_of(test.path).starts_with("racy/");
  EXPECT_EQ(std::any_of(test.findings.begin(), test.findings.end(), [](const auto& f) { return f.kind != "benign"; }), racy);
}

// Faults end a run: only what is out of bounds, waits for ever or reads what a copy has not brought yet may end so.
TEST_P(Checks, case_runs_to_its_end_unless_its_mistake_is_a_fault) {
  const Case test = read_case(GetParam());
  auto ready = prepare(test);
  ASSERT_TRUE(ready.ok()) << to_string(ready.error());
  auto memory = simt::make_memory(*ready->program, *ready->launch);
  ASSERT_TRUE(memory.ok()) << to_string(memory.error());
  const auto result = simt::run(*ready->program, *ready->launch, {}, *memory);
  if (expects(test, {"bounds"})) {
    EXPECT_FALSE(result.ok());
  } else if (!expects(test, {"barrier", "copy", "lane"})) {
    ASSERT_TRUE(result.ok()) << to_string(result.error());
    EXPECT_TRUE(result->warnings.empty()) << result->warnings.front();
  }
}

INSTANTIATE_TEST_SUITE_P(cases, Checks, testing::ValuesIn(all_files()), [](const auto& info) {
  std::string name = name_of(info.param);
  std::replace(name.begin(), name.end(), '/', '_');
  return name;
});

ExpectedFinding as_expected(const checks::Finding& found) {
  std::set<uint32_t> lines{found.first.line};
  // Of an uninitialized value it is the load, or the variable's declaration; the cases do not name the use.
  if (found.second && found.kind != checks::FindingKind::Uninitialized) lines.insert(found.second->line);
  return {checks::name(found.kind), {lines.begin(), lines.end()}, found.array};
}

std::string listed(const std::vector<ExpectedFinding>& findings) {
  std::string text;
  for (const auto& finding : findings) text += "\n  " + to_string(finding);
  return findings.empty() ? "\n  nothing" : text;
}

const std::vector<viz::Strings>& languages() {
  static const std::vector<viz::Strings> all = [] {
    std::vector<viz::Strings> tables;
    for (const auto& entry : std::filesystem::directory_iterator(WARPLENS_SOURCE_DIR "/assets/languages"))
      if (entry.path().extension() == ".json") tables.push_back(viz::Strings::parse(*read_file(entry.path().string())).take());
    return tables;
  }();
  return all;
}

// In every language of the window: what its places and what is missing do not say is a sentence, and so is the fix.
void expect_said(const checks::Finding& finding) {
  using Kind = checks::FindingKind;
  const bool of_accesses =
      finding.kind == Kind::Race || finding.kind == Kind::Benign || finding.kind == Kind::Copy || finding.kind == Kind::Uninitialized;
  EXPECT_NE(of_accesses, !finding.said.empty()) << finding.sentence;
  EXPECT_TRUE(finding.advice.empty() || finding.remedy != checks::Remedy::None || !finding.fix.empty()) << finding.advice;
  for (const viz::Strings& strings : languages())
    for (const auto& [prefix, phrase] : {std::pair("said.", &finding.said), std::pair("fix.", &finding.fix)}) {
      const std::string text = phrase->empty() ? "" : strings.say(prefix, *phrase);
      EXPECT_EQ(text.find_first_of("{}"), std::string::npos) << text;
      EXPECT_EQ(text.find("⟨"), std::string::npos) << text;
    }
}

// A row of checks.def needs its text in every language.
TEST(ChecksTable, has_a_title_and_a_sentence_for_each_row_in_every_language) {
  const std::vector<std::string> keys = {
#define FINDING_KIND(id, name, counts) "findings.kind." name,
#define LACK(id, name) "findings.cause." name,
#define REMEDY(id, name) "fix." name,
#include "kernels/checks/checks.def"
  };
  EXPECT_GT(keys.size(), 30u);
  for (const viz::Strings& strings : languages())
    for (const std::string& key : keys) EXPECT_EQ(strings.get(key).find("⟨"), std::string::npos) << key;
}

bool is_name_of_check(std::string_view name) {
  const auto all = checks::all_checks();
  return std::any_of(all.begin(), all.end(), [&](const auto& row) { return row.name == name; });
}

// A barrier that is advised stands nowhere yet: a thread comes from the one access to the other without passing one.
void expect_missing(const Program& program, const checks::Finding& finding) {
  const checks::Ways ways(program);
  if (!finding.second || finding.barrier_after == 0) return;
  const auto leads = [&](const checks::Moment& from, const checks::Moment& to, checks::Way way) {
    return ways.leads_to(from.instruction, to.instruction, way);
  };
  const checks::Moment &a = finding.first, &b = *finding.second;
  // In arms of one branch, where neither comes after the other in one thread, it would have to divide the branch.
  const bool arms = !leads(a, b, checks::Way::WithoutBarrier) && leads(b, a, checks::Way::Any) && !leads(b, a, checks::Way::WithoutBarrier);
  EXPECT_TRUE(arms || leads(a, b, checks::Way::WithoutBarrier) || !leads(a, b, checks::Way::Any)) << finding.sentence << "\n"
                                                                                                  << finding.advice;
}

TEST_P(Checks, case_has_the_findings_that_its_comments_say) {
  const Case test = read_case(GetParam());
  auto ready = prepare(test);
  ASSERT_TRUE(ready.ok()) << to_string(ready.error());
  auto report = checks::run_checks(*ready->program, *ready->launch);
  ASSERT_TRUE(report.ok()) << to_string(report.error());
  std::vector<ExpectedFinding> found;
  for (const auto& finding : report->findings) found.push_back(as_expected(finding));
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  EXPECT_EQ(found, test.findings) << "expected:" << listed(test.findings) << "\nfound:" << listed(found);
  for (const auto& finding : report->findings) {
    expect_said(finding);
    expect_missing(*ready->program, finding);
    EXPECT_TRUE(is_name_of_check(finding.check)) << finding.check;
  }
  for (const auto& text : test.says) {
    const bool said = std::any_of(report->findings.begin(), report->findings.end(), [&](const auto& finding) {
      return (finding.sentence + finding.missing + finding.advice).find(text) != std::string::npos;
    });
    EXPECT_TRUE(said) << text << "\nfound: " << (report->findings.empty() ? "" : report->findings[0].sentence);
  }
}

// Right kernels whose results depend on who comes first to an atomic: which place an element gets, who takes a ticket.
const std::set<std::string> kOrderOfAtomicsShows = {"clean/append_in_shared_then_flush", "clean/append_with_atomics",
                                                    "clean/group_coalesced_append"};

class Clean : public testing::TestWithParam<std::string> {};

TEST_P(Clean, case_gives_the_same_results_under_every_schedule) {
  auto ready = prepare(read_case(GetParam()));
  ASSERT_TRUE(ready.ok()) << to_string(ready.error());
  auto schedules = workload::usual_schedules();
  for (uint64_t seed = 4; seed < 20; ++seed) schedules.push_back({simt::Order::Seeded, seed});
  const auto comparison = workload::compare_schedules(*ready->program, *ready->launch, {}, schedules);
  ASSERT_TRUE(comparison.ok()) << to_string(comparison.error());
  for (const auto& [schedule, fault] : comparison->faults) ADD_FAILURE() << to_string(fault);
  std::vector<std::string> sentences;
  for (const auto& difference : comparison->differences)
    if (!difference.rounding) sentences.push_back(difference.sentence);
  if (kOrderOfAtomicsShows.contains(name_of(GetParam())))
    EXPECT_FALSE(sentences.empty());
  else
    EXPECT_TRUE(sentences.empty()) << sentences.front();
}

INSTANTIATE_TEST_SUITE_P(cases, Clean, testing::ValuesIn(files_of("clean")),
                         [](const auto& info) { return std::filesystem::path(info.param).stem().string(); });

}  // namespace
}  // namespace warplens::checks_tests
