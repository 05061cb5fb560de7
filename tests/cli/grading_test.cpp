// `warplens check` and `warplens mistakes` as processes: exit codes, what is printed, and the documents that scripts read.
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "tests/cli/clear.h"

namespace warplens::cli_tests {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string course(const std::string& file) { return WARPLENS_SOURCE_DIR "/assets/course/transpose/" + file; }
std::string submitted(const std::string& file) { return WARPLENS_SOURCE_DIR "/tests/course/transpose/" + file; }

TEST(Check, ASolutionEndsWithZeroAndAllPoints) {
  const Ended ended = warplens({"check", submitted("solution.cu"), "--against", course("rules.toml")});
  EXPECT_EQ(ended.code, 0) << ended.out << ended.err;
  EXPECT_THAT(ended.out, HasSubstr("points: 13 of 13"));
  EXPECT_THAT(ended.out, Not(HasSubstr("FAILED")));
}

TEST(Check, AFailureShowsTheNumberTheLineTheHintAndWhatToOpen) {
  const Ended ended = warplens({"check", submitted("no_padding.cu"), "--against", course("rules.toml")});
  EXPECT_EQ(ended.code, 1);
  EXPECT_THAT(ended.out, HasSubstr("bank conflicts: 3 968; allowed: at most 0"));
  EXPECT_THAT(ended.out, HasSubstr("line 14: if (x < NY && y + j < NX) out[(y + j) * NY + x] = tile[threadIdx.x][threadIdx.y + j];"));
  EXPECT_THAT(ended.out, HasSubstr("hint: Elements of a column"));
  EXPECT_THAT(ended.out, HasSubstr("warplens --open " + submitted("no_padding.cu") + " --stage banks"));
}

TEST(Check, WhereTheRunEndedEarlyOnlyTheRuleThatSaysWhyHasItsHint) {
  const std::string folder = WARPLENS_SOURCE_DIR;
  const Ended ended = warplens(
      {"check", folder + "/tests/course/reduction/barrier_in_test.cu", "--against", folder + "/assets/course/reduction/rules.toml"});
  EXPECT_EQ(ended.code, 1);
  EXPECT_THAT(ended.out, HasSubstr("hint: Move __syncthreads() out of the if. Test each index"));
  EXPECT_THAT(ended.out, Not(HasSubstr("hint: Active lanes"))) << "nothing was counted";
  EXPECT_THAT(ended.out, Not(HasSubstr("hint: Elements beyond N")));
  EXPECT_THAT(ended.out, HasSubstr("to see it: ")) << "where it stopped";
}

TEST(Check, OneIsNotSpokenOfAsMany) {
  const std::string folder = WARPLENS_SOURCE_DIR;
  const Ended ended =
      warplens({"check", folder + "/tests/course/reduction/solution.cu", "--against", folder + "/assets/course/reduction/rules.toml"});
  EXPECT_THAT(ended.out, HasSubstr("1 element of out checked: all correct"));
  EXPECT_THAT(ended.out, HasSubstr("wavefronts per access: 1; allowed: at most 1"));
}

// The command of a report, with what a shell takes off its words.
std::vector<std::string> words_of(const std::string& command) {
  std::vector<std::string> words(1);
  bool quoted = false;
  for (const char c : command) {
    if (c == '\'')
      quoted = !quoted;
    else if (c == ' ' && !quoted)
      words.emplace_back();
    else
      words.back() += c;
  }
  return words;
}

TEST(Check, WhatItSaysToOpenIsLaunchedAsTheRulesSay) {
  const auto report =
      nlohmann::json::parse(warplens({"check", submitted("no_padding.cu"), "--against", course("rules.toml"), "--json"}).out);
  std::string look;
  for (const auto& rule : report["submissions"][0]["rules"])
    if (rule.contains("look")) look = rule["look"];
  EXPECT_THAT(look, HasSubstr("--launch block=32,8,1 --launch grid=2,2,1 --launch kernel=transpose"));
  // The same launch on the command line counts the same.
  const std::vector<std::string> words = words_of(look);
  std::vector<std::string> arguments = {"trace", submitted("no_padding.cu"), "--json"};
  for (const std::string& word : words)
    for (const std::string option : {"kernel", "grid", "block", "arg"}) {
      if (!word.starts_with(option + "=")) continue;
      std::vector<std::string> values = {word.substr(option.size() + 1)};
      if (option == "arg") values = words_of(values[0]);
      for (const std::string& value : values) arguments.insert(arguments.end(), {"--" + option, value});
    }
  const Ended traced = warplens(arguments);
  ASSERT_EQ(traced.code, 0) << look << traced.err;
  EXPECT_EQ(nlohmann::json::parse(traced.out)["totals"]["conflicts"], 3968);
}

TEST(Check, WhatTheCompilerSaysIsInAFrame) {
  const Folder folder;
  const std::string broken =
      folder.write("broken.cu", "__global__ void transpose(const float *in, float *out, int NX, int NY) {\n  out[0] = inn[0];\n}\n");
  const Ended ended = warplens({"check", broken, "--against", course("rules.toml"), "--language", "zh"});
  EXPECT_EQ(ended.code, 1);
  EXPECT_THAT(ended.out, HasSubstr("文件无法编译"));
  EXPECT_THAT(ended.out, HasSubstr("  | " + broken + ":2:12"));
  EXPECT_THAT(ended.out, HasSubstr("\n  | "));
}

TEST(Check, SpeaksTheSystemsLanguageUnlessAnotherIsWanted) {
  const auto said = [](std::vector<std::string> command, const char* system) {
    return run({std::move(command), {std::string("LC_ALL=") + system}, {}, std::chrono::seconds(60), {}}).out;
  };
  const std::vector<std::string> check = {"check", submitted("solution.cu"), "--against", course("rules.toml")};
  EXPECT_THAT(said(check, "zh_CN.UTF-8"), HasSubstr("得分：13 / 13"));
  EXPECT_THAT(said(check, "C"), HasSubstr("points: 13 of 13"));
  EXPECT_THAT(said(check, "fr_FR.UTF-8"), HasSubstr("points: 13 of 13"));
  EXPECT_THAT(said({"mistakes"}, "zh_CN.UTF-8"), testing::ContainsRegex("转置"));
  EXPECT_THAT(said({"lessons"}, "zh_CN.UTF-8"), testing::ContainsRegex("线程"));
  EXPECT_THAT(said({"lessons", "--language", "en"}, "zh_CN.UTF-8"), Not(testing::ContainsRegex("线程")));
}

// Beside others a submission has one line, whose sentence is in the person's language too and does not name the file again.
TEST(Check, OneOfSeveralThatCannotBeGradedIsToldInChinese) {
  const std::string other = course("../product/starter.cu");
  const Ended ended = warplens({"check", other, submitted("solution.cu"), "--against", course("rules.toml"), "--language", "zh"});
  EXPECT_THAT(ended.out, HasSubstr(other + "：0 / 13 分；未评分：文件里没有名称以 transpose 开头的 __global__ 函数（已有的是 product）\n"));
}

TEST(Check, SpeaksChinese) {
  const Ended ended = warplens({"check", submitted("no_padding.cu"), "--against", course("rules.toml"), "--language", "zh"});
  EXPECT_EQ(ended.code, 1);
  EXPECT_THAT(ended.out, HasSubstr("未通过  tile 没有 bank 冲突"));
  EXPECT_THAT(ended.out, HasSubstr("得分：10 / 13"));
  EXPECT_THAT(ended.out, Not(HasSubstr("⟨")));
}

// The rest of the report, of a submission that races, one without shared memory, and one that is not there.
TEST(Check, SpeaksChineseToTheEnd) {
  const Folder folder;
  const auto said = [&](const std::string& file, const std::string& rules, std::vector<std::string> more = {}) {
    std::vector<std::string> all{"check", file, "--against", rules, "--language", "zh"};
    all.insert(all.end(), more.begin(), more.end());
    return warplens(all).out;
  };
  const std::string courses = WARPLENS_SOURCE_DIR "/assets/course/";
  EXPECT_THAT(said(courses + "product/starter.cu", courses + "product/rules.toml"),
              testing::AllOf(HasSubstr("（每 256 次乘加）"), Not(HasSubstr("每次 256"))));
  EXPECT_THAT(said(courses + "reduction/starter.cu", courses + "reduction/rules.toml"),
              testing::ContainsRegex("第 [0-9]+ 行：(读|写)（线程块 [0-9]+，warp [0-9]+，lane [0-9]"));
  const std::string plain = said(courses + "transpose/starter.cu", course("rules.toml"));
  EXPECT_THAT(plain, testing::AllOf(HasSubstr("没有执行这样的访问"), Not(HasSubstr("提示：同一列的"))))
      << "no column of a tile that is not there";
  const std::string other = folder.write("other.cu", "__global__ void other(float *a) { a[0] = 1; }\n");
  EXPECT_THAT(said(other, course("rules.toml")), HasSubstr("没有名称以 transpose 开头的 __global__ 函数"));
  const std::string table = folder.path("t.csv");
  said(other, course("rules.toml"), {"--csv", table});
  std::ifstream rows(table);
  EXPECT_THAT(std::string(std::istreambuf_iterator<char>(rows), {}), HasSubstr("开头的 __global__ 函数"));
}

TEST(Check, AsJsonHasEveryRuleWithWhatWasMeasured) {
  const Ended ended =
      warplens({"check", submitted("wrong_test.cu"), submitted("solution.cu"), "--against", course("rules.toml"), "--json"});
  EXPECT_EQ(ended.code, 1);
  const auto report = nlohmann::json::parse(ended.out);
  EXPECT_EQ(report["schema"], "warplens.check/1");
  const auto& wrong = report["submissions"][0];
  EXPECT_EQ(wrong["passed"], false);
  EXPECT_EQ(wrong["rules"][0]["cases"][1]["wrong"], 4096);
  EXPECT_EQ(wrong["rules"][0]["cases"][1]["first_wrong"][0]["index"], "[64][0]");
  EXPECT_EQ(wrong["rules"][4]["cases"][0]["measured"], 0);
  EXPECT_EQ(report["submissions"][1]["points"], 13);
}

TEST(Check, ManySubmissionsAreALineEachAndATable) {
  const Folder folder;
  const std::string broken = folder.write("broken.cu", "__global__ void transpose(");
  const Ended ended = warplens({"check", submitted("solution.cu"), submitted("no_padding.cu"), broken, "--against", course("rules.toml"),
                                "--csv", folder.path("grades.csv")});
  EXPECT_EQ(ended.code, 1);
  EXPECT_EQ(lines_of(ended.out).size(), 3u) << ended.out;
  EXPECT_THAT(ended.out, HasSubstr("no_padding.cu: 10 of 13; failed: No bank conflicts in tile"));
  EXPECT_THAT(ended.out, HasSubstr("broken.cu: 0 of 13; not graded: "));
  const Ended chinese = warplens({"check", broken, broken, "--against", course("rules.toml"), "--language", "zh"});
  EXPECT_THAT(chinese.out, HasSubstr("broken.cu：0 / 13 分；未评分：")) << "with marks of its own";
  const std::string other = folder.write("other.cu", "__global__ void sums(float *x) { x[0] = 1; }\n");
  EXPECT_THAT(warplens({"check", other, other, "--against", course("rules.toml"), "--language", "zh"}).out,
              HasSubstr("other.cu：0 / 13 分；未评分：文件里没有名称以 transpose 开头的 __global__ 函数"));
  const auto rows = lines_of(read_file(folder.path("grades.csv")));
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_THAT(rows[1], HasSubstr(",1,13,13,4,2,2,1,3,1,"));
  EXPECT_THAT(rows[2], HasSubstr(",0,10,13,4,2,2,1,0,1,"));
  EXPECT_THAT(rows[3], HasSubstr(",0,0,13,0,0,0,0,0,0,"));
}

// One kernel that keeps 64 values, with 32 registers to keep them in, and one that keeps none.
constexpr const char* kNoSpill =
    "kernel = \"k\"\n[header]\nsizes = { run = { N = 4096 } }\n"
    "buffers = [{ name = \"a\", type = \"f32\", shape = [\"N\"], role = \"inout\" }]\nargs = { n = 8 }\n"
    "launch = { grid = [1], block = [32] }\noptions = [\"--maxrregcount=32\"]\n[[rule]]\nkind = \"resources\"\nspill_bytes = 0\n";
constexpr const char* kSpills =
    "__global__ void k(float *a, int n) {\n  float r[64];\n#pragma unroll\n  for (int i = 0; i < 64; ++i) r[i] = a[i * n];\n"
    "  __syncthreads();\n  for (int j = 0; j < n; ++j)\n#pragma unroll\n"
    "    for (int i = 0; i < 64; ++i) r[i] = r[i] * r[(i * 7 + 3) % 64] + a[j];\n"
    "#pragma unroll\n  for (int i = 0; i < 64; ++i) a[i * n] = r[i];\n}\n";
constexpr const char* kKeepsNothing = "__global__ void k(float *a, int n) { a[threadIdx.x] = a[threadIdx.x + n] + 1; }\n";

TEST(Check, SpillsAreNotKnownWithoutTheDeviceCompiler) {
  const Folder folder;
  const std::string rules = folder.write("rules.toml", kNoSpill), right = folder.write("right.cu", kKeepsNothing);
  const auto graded = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"check", right, "--against", rules});
    return run({std::move(more), {"WARPLENS_NVRTC=/nowhere/libnvrtc.so"}, {}, std::chrono::seconds(60), {}});
  };
  const Ended said = graded({});
  EXPECT_EQ(said.code, 1);
  EXPECT_THAT(said.out, HasSubstr("not known  Resources of a block  [0 of 1]"));
  EXPECT_THAT(said.out, HasSubstr("NVRTC, CUDA's compiler, was not found on this machine"));
  EXPECT_THAT(said.out, Not(HasSubstr("FAILED")));
  EXPECT_THAT(graded({"--language", "zh"}).out, HasSubstr("无法判定  线程块占用的资源"));
  const auto report = nlohmann::json::parse(graded({"--json"}).out)["submissions"][0];
  EXPECT_EQ(report["passed"], false);
  EXPECT_EQ(report["rules"][0]["unknown"], true);
  EXPECT_FALSE(report["rules"][0]["cases"][0].contains("resources"));
}

TEST(Check, SpillsAreWhatTheDeviceCompilerReports) {
  const Folder folder;
  const std::string rules = folder.write("rules.toml", kNoSpill);
  const Ended ended =
      warplens({"check", folder.write("right.cu", kKeepsNothing), folder.write("spills.cu", kSpills), "--against", rules, "--json"});
  const auto graded = nlohmann::json::parse(ended.out)["submissions"];
  if (graded[0]["rules"][0].contains("unknown")) GTEST_SKIP() << "no NVRTC here: " << graded[0]["rules"][0]["cases"][0]["text"];
  EXPECT_EQ(graded[0]["passed"], true);
  EXPECT_EQ(graded[0]["rules"][0]["cases"][0]["resources"]["spill_bytes"], 0);
  EXPECT_EQ(graded[1]["passed"], false);
  EXPECT_GT(graded[1]["rules"][0]["cases"][0]["resources"]["spill_bytes"], 100);
  EXPECT_EQ(ended.code, 1);
}

TEST(Check, RulesThatAreWrongAreBadInput) {
  const Folder folder;
  const std::string rules = folder.write("rules.toml", "[header]\nlaunch = { grid = [1], block = [32] }\n[[rule]]\nkind = \"resutl\"\n");
  expect_refused(warplens({"check", submitted("solution.cu"), "--against", rules}),
                 {"rules.toml:4:", "unknown kind 'resutl'", "did you mean 'result'"});
  expect_refused(warplens({"check", submitted("nowhere.cu"), "--against", course("rules.toml")}), {"nowhere.cu"});
  expect_refused(warplens({"check", submitted("solution.cu"), "--against", course("rules.toml"), "--language", "xx"}),
                 {"invalid --language 'xx'"});
}

TEST(Mistakes, AreListedAndPlayed) {
  const Ended list = warplens({"mistakes"});
  EXPECT_EQ(list.code, 0);
  EXPECT_GE(lines_of(list.out).size(), 8u);
  const Ended asked = warplens({"mistakes", "transpose_half"});
  EXPECT_EQ(asked.code, 0);
  EXPECT_THAT(asked.out, HasSubstr("4 096 of 8 192 elements of out are wrong"));
  EXPECT_THAT(asked.out, Not(HasSubstr("ix < NY && iy < NX"))) << "the fix is given away";
  const Ended revealed = warplens({"mistakes", "transpose_half", "--reveal", "--language", "zh"});
  EXPECT_THAT(revealed.out, HasSubstr("+  29    if (ix < NY && iy < NX)"));
  EXPECT_THAT(revealed.out, Not(HasSubstr("⟨")));
}

TEST(Mistakes, NameNoLineBeforeTheyAreRevealed) {
  for (const std::string language : {"en", "zh"})
    for (const auto& mistake : nlohmann::json::parse(warplens({"mistakes", "--json"}).out)["mistakes"]) {
      const std::string name = mistake["name"];
      const Ended asked = warplens({"mistakes", name, "--language", language});
      const std::string json = warplens({"mistakes", name, "--language", language, "--json"}).out;
      for (const std::string& said : {asked.out, json}) {
        EXPECT_THAT(said, Not(testing::ContainsRegex("lines? [0-9]"))) << name;
        EXPECT_THAT(said, Not(testing::ContainsRegex("第 [0-9]+ 行"))) << name;
        EXPECT_THAT(said, Not(testing::ContainsRegex("[.]cu:[0-9]"))) << name;
      }
    }
  EXPECT_THAT(warplens({"mistakes", "missing_barrier", "--reveal"}).out, testing::ContainsRegex("lines? [0-9]"));
}

TEST(Mistakes, TellARightAnswerFromAWrongOne) {
  EXPECT_EQ(warplens({"mistakes", "product_elements", "--answer", "32"}).code, 0);
  EXPECT_EQ(warplens({"mistakes", "product_elements", "--answer", "28"}).code, 1);
  expect_refused(warplens({"mistakes", "product_element"}), {"unknown mistake", "did you mean 'product_elements'"});
}

TEST(Mistakes, AsJsonHaveTheMapAndAfterRevealingTheDiff) {
  const auto asked = nlohmann::json::parse(warplens({"mistakes", "warp_tile_sizes", "--json"}).out);
  EXPECT_EQ(asked["schema"], "warplens.mistake/1");
  EXPECT_EQ(asked["unwritten"], 8192);
  EXPECT_EQ(asked["map"].size(), 16u);
  EXPECT_FALSE(asked.contains("diff"));
  const auto revealed = nlohmann::json::parse(warplens({"mistakes", "warp_tile_sizes", "--json", "--reveal"}).out);
  EXPECT_GE(revealed["diff"].size(), 4u);
  EXPECT_EQ(revealed["lines"].size(), 2u);
}

TEST(Mistakes, AreNotInTheListOfKernels) { EXPECT_THAT(warplens({"list"}).out, Not(HasSubstr("transpose_half"))); }

}  // namespace
}  // namespace warplens::cli_tests
