// Rules of a course: what is wrong in them is named with its line and column.
#include "tests/grading/bench.h"

namespace warplens::grading_tests {
namespace {

using testing::HasSubstr;

constexpr const char* kHeader =
    "[header]\nsizes = { run = { N = 64 } }\nbuffers = [{ name = \"in\", type = \"f32\", shape = [\"N\"], role = \"in\" }, { name = "
    "\"out\", type = \"f32\", "
    "shape = [\"N\"], role = \"out\" }]\nlaunch = { grid = [2], block = [32] }\ncheck = \"copy\"\n";  // 5 lines

struct Wrong {
  const char* name;
  std::string text;
  std::string place;
  const char* message;
};
void PrintTo(const Wrong& wrong, std::ostream* out) { *out << wrong.name; }

class WrongRules : public testing::TestWithParam<Wrong> {};

TEST_P(WrongRules, AreRefusedWithTheirPlace) {
  const auto rules = grading::read_rules("rules.toml", GetParam().text, kernels());
  ASSERT_FALSE(rules.ok());
  EXPECT_THAT(to_string(rules.error()), HasSubstr("rules.toml:" + GetParam().place)) << to_string(rules.error());
  EXPECT_THAT(to_string(rules.error()), HasSubstr(GetParam().message));
}

const std::string kResult = "[[rule]]\nkind = \"result\"\n";

INSTANTIATE_TEST_SUITE_P(
    Texts, WrongRules,
    testing::Values(
        Wrong{"NotToml", "title = \n", "1:", ""},
        Wrong{"UnknownKey", "titel = \"x\"\n" + std::string(kHeader) + kResult, "1:1", "did you mean 'title'"},
        Wrong{"NoHeader", kResult, "1:", "no 'header'"}, Wrong{"NoRules", kHeader, "1:", "no rules"},
        Wrong{"UnknownHeaderKey", "[header]\nlunch = 3\n" + kResult, "2:1", "did you mean 'launch'"},
        Wrong{"UnknownKind", std::string(kHeader) + "[[rule]]\nkind = \"resutl\"\n", "7:9", "did you mean 'result'"},
        Wrong{"UnknownRuleKey", std::string(kHeader) + kResult + "array = \"x\"\n", "8:1", "no key 'array'"},
        Wrong{"NoReferenceFile", std::string(kHeader) + kResult + "reference = \"nowhere.cu\"\n", "8:14", "does not exist"},
        Wrong{"UnknownBuffer", std::string(kHeader) + kResult + "buffer = \"ouch\"\n", "8:11", "unknown buffer"},
        Wrong{"NoCount", std::string(kHeader) + "[[rule]]\nkind = \"limit\"\nmost = 0\n", "6:", "no 'count'"},
        Wrong{"NoLimit", std::string(kHeader) + "[[rule]]\nkind = \"limit\"\ncount = \"sectors\"\n", "6:", "neither 'most' nor 'least'"},
        Wrong{"NegativeLimit", std::string(kHeader) + "[[rule]]\nkind = \"limit\"\ncount = \"sectors\"\nmost = -1\n", "9:8", "0 or more"},
        Wrong{"UnknownNameInPer", std::string(kHeader) + "[[rule]]\nkind = \"limit\"\ncount = \"sectors\"\nmost = 1\nper = \"N*M\"\n",
              "10:10", "'M' is not"},
        Wrong{"UnknownCheck", std::string(kHeader) + "[[rule]]\nkind = \"findings\"\nchecks = [\"race\"]\n", "8:12",
              "did you mean 'races'"},
        Wrong{"EmptyResources", std::string(kHeader) + "[[rule]]\nkind = \"resources\"\n", "6:", "limits nothing"},
        Wrong{"UnknownSize", std::string(kHeader) + "[[case]]\nsizes = { M = 3 }\n" + kResult, "7:", "no size named 'M'"},
        Wrong{"UnknownCase", std::string(kHeader) + "[[case]]\nname = \"small\"\n" + kResult + "cases = [\"smal\"]\n",
              "10:", "did you mean 'small'"},
        Wrong{"CasesOfOneName", std::string(kHeader) + "[[case]]\nname = \"a\"\n[[case]]\nname = \"a\"\n" + kResult, "8:", "two cases"}),
    [](const auto& info) { return std::string(info.param.name); });

TEST(Rules, ReadWhatTheyLimit) {
  const auto rules =
      grading::read_rules("rules.toml",
                          "kernel = \"copy_*\"\n" + std::string(kHeader) +
                              "[[case]]\nsizes = { N = 128 }\nset = { TILE = 32, T = \"float\" }\nargs = { alpha = 0.5 }\n"
                              "[[rule]]\nkind = \"limit\"\npoints = 2.5\ncount = \"conflicts\"\nmost = 0\narray = \"tile\"\nop = \"load\"\n"
                              "space = \"shared\"\nline = \"sum\"\nper = \"access\"\naccount = \"compiled\"\n",
                          kernels());
  ASSERT_TRUE(rules.ok()) << to_string(rules.error());
  const grading::Rule& rule = rules->rules.at(0);
  EXPECT_EQ(rules->cases.at(0).name, "N=128 T=float TILE=32");
  EXPECT_THAT(rules->cases.at(0).what.args.at(0), testing::Pair("alpha", "0.5"));
  EXPECT_EQ(rule.points, 2.5);
  EXPECT_EQ(rule.limit.count, grading::Count::Conflicts);
  EXPECT_EQ(rule.limit.most, 0);
  EXPECT_EQ(rule.limit.array, "tile");
  EXPECT_EQ(rule.limit.op, MemoryOp::Load);
  EXPECT_EQ(rule.limit.space, Space::Shared);
  EXPECT_TRUE(rule.limit.per_access);
  EXPECT_TRUE(rule.limit.compiled);
}

// A check may report a kind that another one reports too: a rule is about the check.
TEST(Rules, OfAChecksFindingsAskWhichCheckReportedThem) {
  grading::TestCase test;
  checks::CheckReport report;
  report.findings.push_back({.kind = checks::FindingKind::Race, .check = "bounds"});
  const grading::CaseRun run{.test = &test, .kernel = std::make_shared<workload::ResolvedKernel>(), .checks = report};
  grading::Rule rule;
  rule.kind = grading::RuleKind::Findings;
  EXPECT_FALSE(judge_findings(rule, run).passed) << "all checks";
  rule.checks = {"races"};
  EXPECT_TRUE(judge_findings(rule, run).passed);
  rule.checks = {"races", "bounds"};
  EXPECT_FALSE(judge_findings(rule, run).passed);
}

TEST(Patterns, MatchWithStars) {
  EXPECT_TRUE(grading::matches("transpose*", "transpose"));
  EXPECT_TRUE(grading::matches("*pose*", "transpose_2"));
  EXPECT_TRUE(grading::matches("a*b*c", "axxbyyc"));
  EXPECT_TRUE(grading::matches("*", ""));
  EXPECT_FALSE(grading::matches("transpose", "transpose2"));
  EXPECT_FALSE(grading::matches("a*b", "axc"));
}

}  // namespace
}  // namespace warplens::grading_tests
