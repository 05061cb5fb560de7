// What the command line prints in Chinese: no sentence stays English, and what programs read stays as it is.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "tests/cli/process.h"

namespace warplens::cli_tests {
namespace {

Ended in_chinese(std::vector<std::string> arguments) {
  return run({.arguments = std::move(arguments), .environment = {"LC_ALL=zh_CN.UTF-8", "DISPLAY", "WAYLAND_DISPLAY"}});
}

// Four English words in a row, outside of quotes, and nothing Chinese in the line.
bool is_english_sentence(const std::string& line) {
  static const std::regex words("[A-Za-z]+(,? [a-z]+){3,}");
  const bool has_chinese = std::any_of(line.begin(), line.end(), [](char c) { return static_cast<unsigned char>(c) >= 0xe3; });
  return !has_chinese && std::regex_search(line, words);
}

void expect_chinese(const Ended& ended) {
  std::istringstream all(ended.out + ended.err);
  bool some = false;
  for (std::string line; std::getline(all, line);) {
    some |= !line.empty();
    EXPECT_FALSE(is_english_sentence(line)) << line;
  }
  EXPECT_TRUE(some);
}

const char* const kRacy =
    "__global__ void k(float *a, int n) {\n  __shared__ float s[64];\n  s[threadIdx.x] = a[threadIdx.x];\n"
    "  a[threadIdx.x] = s[63 - threadIdx.x];\n}\n";

TEST(Messages, OfLessonsAndListsOfNamesAreChinese) {
  const std::string all = in_chinese({"lessons"}).out, one = in_chinese({"lessons", "padding"}).out;
  EXPECT_THAT(all, testing::AllOf(testing::HasSubstr("6 步，"), testing::Not(testing::HasSubstr(" steps"))));
  EXPECT_THAT(one, testing::AllOf(testing::HasSubstr("第 "), testing::HasSubstr("，warp "), testing::Not(testing::HasSubstr(", line ")),
                                  testing::HasSubstr("；第 "), testing::Not(testing::HasSubstr("; "))));
  EXPECT_THAT(in_chinese({"lessons", "nosuch"}).err, testing::HasSubstr("threads、banks、padding"));
  EXPECT_THAT(in_chinese({"export", "transpose_shared", "-o", "x.foo"}).err, testing::HasSubstr(".svg、.png、.gif、.mp4 或 .webm"));
}

// A folder of assets with one more language, "xx": the table of Chinese under another name.
class AddedLanguage {
 public:
  AddedLanguage() {
    namespace fs = std::filesystem;
    const fs::path ours = WARPLENS_SOURCE_DIR "/assets", made = folder_.root() / "assets";
    fs::create_directories(made);
    for (const auto& entry : fs::directory_iterator(ours)) {
      const std::string name = entry.path().filename();
      if (name == "languages" || name == "messages")
        fs::copy(entry.path(), made / name);
      else
        fs::create_symlink(entry.path(), made / name);
    }
    std::string table = read_file(ours / "languages/zh.json");
    const std::string code = R"("code": "zh")";
    table.replace(table.find(code), code.size(), R"("code": "xx")");
    write("languages/xx.json", table);
  }
  void write(const std::string& name, const std::string& text) const { folder_.write("assets/" + name, text); }
  Ended run(std::vector<std::string> arguments) const {
    arguments.insert(arguments.end(), {"--language", "xx"});
    return cli_tests::run({.arguments = std::move(arguments),
                           .environment = {"WARPLENS_DATA=" + folder_.root().string(), "LC_ALL=C", "DISPLAY", "WAYLAND_DISPLAY"}});
  }

 private:
  Folder folder_;
};

TEST(Messages, OneTableIsEnoughForALanguageAndEnglishStandsForWhatIsMissing) {
  const AddedLanguage added;
  EXPECT_EQ(added.run({"list"}).code, 0);
  const Ended window = added.run({"screenshot", "-o", "x.png"});  // as far as one comes without a display
  EXPECT_THAT(window.err, testing::AllOf(testing::HasSubstr("DISPLAY"), testing::Not(testing::HasSubstr("language"))));
  added.write("messages/xx.json", R"({"help": {"Usage": "USO"}})");
  EXPECT_THAT(added.run({"list", "--help"}).out, testing::HasSubstr("USO"));
}

TEST(Messages, ALanguageThatCannotBeReadIsNamedWithThePlace) {
  const AddedLanguage added;
  added.write("messages/xx.json", "{\n  \"a\" \"b\"\n}");
  for (const Ended& ended : {added.run({"list"}), added.run({"screenshot", "-o", "x.png"})}) {
    EXPECT_EQ(ended.code, 2);
    EXPECT_THAT(ended.err, testing::HasSubstr("assets/messages/xx.json:2:"));
  }
  added.write("messages/xx.json", "{}");
  added.write("languages/xx.json", "{\n\n]");
  for (const Ended& ended : {added.run({"list"}), added.run({"screenshot", "-o", "x.png"})}) {
    EXPECT_EQ(ended.code, 2);
    EXPECT_THAT(ended.err, testing::HasSubstr("assets/languages/xx.json:3:"));
  }
}

TEST(Messages, AreSaidInTheLanguageOfTheSystem) {
  const Folder folder;
  const std::string racy = folder.write("racy.cu", kRacy), wrong = folder.write("wrong.cu", "__global__ void k(float *a) { a[0] = b; }\n"),
                    later = folder.write("later.json", R"({"format": "warplens state", "version": 99})"),
                    number = folder.write("number.json", R"({"format": "warplens state", "version": 1, "stage": 5})"),
                    counts = folder.write("counts.json", R"({"rows": []})"),
                    rules = WARPLENS_SOURCE_DIR "/assets/course/transpose/rules.toml", nowhere = folder.path("nowhere/x.svg");
  const std::vector<std::vector<std::string>> calls = {
      {"--foo"},
      {"nonsense"},
      {"--size"},
      {"--theme", "blue"},
      {"--size", "9"},
      {"--lesson", "nosuch"},
      {"--lesson", "padding", "--step", "99"},
      {"--text-scale", "9"},
      {"--state", "nosuch.json"},
      {"--state", later},
      {"--state", number},
      {"verify", "--counts", counts},
      {"verify", "--counts", number},
      {"--stage"},
      {"show"},
      {"show", "nosuch"},
      {"show", "transpose_share"},
      {"lessons", "nosuch"},
      {"lessons", "padding", "--step", "9"},
      {"lessons", "--quantities"},
      {"banks"},
      {"banks", "--patterns", "nosuch"},
      {"trace", "nosuch"},
      {"trace", wrong},
      {"trace", racy},
      {"trace", racy, "--block", "64", "--grid", "1"},
      {"trace", "transpose_shared", "--as", "foo"},
      {"trace", "transpose_shared", "--as", "compiled"},
      {"trace", "transpose_shared", "--ranked"},
      {"trace", "transpose_shared", "--blocks", "(9, 9)"},
      {"trace", "transpose_shared", "--size", "foo"},
      {"trace", "transpose_shared", "--set", "PAD=abc"},
      {"run", "transpose_shared"},
      {"run", "transpose_shared", "--set", "PAD=100"},
      {"run", "transpose_shared", "--schedule", "all"},
      {"run", "transpose_shared", "--schedule", "nosuch"},
      {"run", racy, "--block", "64", "--grid", "1"},
      {"races", "transpose_shared"},
      {"races", racy, "--block", "64", "--grid", "1"},
      {"races", "--check", "foo", "transpose_shared"},
      {"measure", "nosuch"},
      {"measure"},
      {"sweep", "transpose_shared"},
      {"sweep", "transpose_shared", "--over", "FOO=1"},
      {"verify"},
      {"verify", "transpose_shared", "--counts", WARPLENS_SOURCE_DIR "/tests/data/h200_kernel_counts.json"},
      {"check", racy, "--against", rules},
      {"check", "nosuch.cu", "--against", rules},
      {"check", racy},
      {"mistakes", "nosuch"},
      {"mistakes", "product_elements", "--answer", "x"},
      {"screenshot"},
      {"export"},
      {"export", "--lesson", "nosuch", "-o", folder.path("x.html")},
      {"export", "banks", "-o", nowhere},
      {"export", "transpose_shared", "--range", "access", "-o", folder.path("x.svg")},
  };
  for (const auto& call : calls) {
    std::string all;
    for (const std::string& argument : call) all += " " + argument;
    SCOPED_TRACE("warplens" + all);
    expect_chinese(in_chinese(call));
  }
}

TEST(Messages, AreEnglishWhereThatIsWanted) {
  const Ended ended = run({.arguments = {"trace", "nosuch"}, .environment = {"LC_ALL=en_US.UTF-8"}});
  EXPECT_THAT(ended.err, testing::HasSubstr("unknown kernel 'nosuch' (`warplens list` lists"));
  EXPECT_THAT(in_chinese({"lessons", "nosuch", "--language", "en"}).err, testing::HasSubstr("unknown lesson 'nosuch'"));
}

TEST(Messages, AreOneSentenceWithWhatWouldBeRight) {
  EXPECT_EQ(in_chinese({"trace", "transpose_share"}).err, "warplens: 没有名为“transpose_share”的核函数（是否指“transpose_shared”？）\n");
  EXPECT_EQ(in_chinese({"--foo"}).err, "warplens: 无法识别的参数：--foo（`warplens --help` 列出全部选项）\n");
}

TEST(Messages, OfHelpHaveTheColonOfTheirLanguage) {
  const std::string help = in_chinese({"trace", "--help"}).out;
  EXPECT_THAT(help, testing::HasSubstr("用法：warplens trace ["));
  EXPECT_THAT(help, testing::HasSubstr("\n选项：\n"));
  EXPECT_THAT(in_chinese({"trace", "--help", "--language", "en"}).out, testing::HasSubstr("Usage: warplens trace ["));
}

TEST(Messages, OfFilesThatAreNotWhatTheyShouldBeSayWhatWouldBeRight) {
  const Folder folder;
  const std::string wide = folder.write("wide.cu", "\xff\xfe_\0_\0");
  EXPECT_EQ(in_chinese({"trace", wide}).err, "warplens: " + wide + ": 是 UTF-16 编码（应为 UTF-8 编码）\n");
  const std::string plain = folder.write("k.cu", "__global__ void k(float *x) { x[threadIdx.x] = 0; }\n"),
                    no_rules = folder.write("rules.toml", "void\n");
  const auto given = [&](const std::string& name, const std::string& dictionary) {
    const std::string header = dictionary + std::string(117 - dictionary.size(), ' ') + "\n";
    const std::string file =
        folder.write(name, std::string("\x93NUMPY\x01\x00", 8) + std::string{static_cast<char>(header.size()), '\0'} + header);
    return in_chinese({"run", plain, "--arg", "x=@" + file}).err;
  };
  EXPECT_THAT(given("o.npy", "{'descr': '|O', 'fortran_order': False, 'shape': (2,), }"),
              testing::HasSubstr("含有不支持的元素类型“|O”（应为小端序的 f16"));
  EXPECT_THAT(given("s.npy", "{'descr': '<f4', 'fortran_order': False, 'shape': (-4,), }"),
              testing::HasSubstr("形状为（-4,），数组不可能有这样的形状（应为不小于 0 的整数；请用 numpy.save 保存）"));
  EXPECT_THAT(given("t.npy", "{'descr': '<f4', 'fortran_order': False, 'shape': (4,), }"),
              testing::HasSubstr("不完整：数据只有 0 字节；应为 16"));
  EXPECT_THAT(in_chinese({"check", plain, "--against", no_rules}).err, testing::HasSubstr("这不是 TOML："));
}

TEST(Messages, OfLaunchesThatNoGpuTakesAreChinese) {
  const Folder folder;
  const std::string plain = folder.write("k.cu", "__global__ void k(float *x) { x[threadIdx.x] = 0; }\n");
  EXPECT_THAT(in_chinese({"trace", plain, "--block", "32,32,2"}).err,
              testing::HasSubstr("32 x 32 x 2 的线程块有 2 048 个线程，而 sm_90 每个线程块至多支持 1 024 个"));
  EXPECT_THAT(in_chinese({"trace", plain, "--shared", "999999999"}).err,
              testing::HasSubstr("线程块的共享内存是 999 999 999 字节，而 sm_90 每个线程块至多支持 232 448 字节"));
}

TEST(Messages, OfRoundsThatTheDeviceDecidesAreChinese) {
  const Folder folder;
  const std::string loop =
      folder.write("k.cu",
                   "__global__ void k(int *left) { *left -= 1; }\nint main() {\n  int n = 3, *d;\n  cudaMalloc(&d, 4);\n"
                   "  cudaMemcpy(d, &n, 4, cudaMemcpyHostToDevice);\n"
                   "  while (n) {\n    k<<<1, 1>>>(d);\n    cudaMemcpy(&n, d, 4, cudaMemcpyDeviceToHost);\n  }\n}\n");
  EXPECT_THAT(in_chinese({"run", loop, "--launch", "1@99"}).err,
              testing::HasSubstr("启动 1 的轮数未知，因为设备端算出的值未知；可以打开其中 64 轮"));
}

TEST(Messages, WhatWouldBeIgnoredIsRefused) {
  const Folder folder;  // nothing is written
  EXPECT_EQ(in_chinese({"mistakes", "--answer", "3"}).err,
            "warplens: --answer 是错误所在的行号，但缺少 NAME（`warplens mistakes` 列出全部）\n");
  EXPECT_EQ(in_chinese({"export", "transpose_shared", "--lesson", "padding", "-o", folder.path("x.html")}).err,
            "warplens: --lesson 与“transpose_shared”不能同时给出（请只给出其一）\n");
  EXPECT_EQ(in_chinese({"export", "--lesson", "padding", "-o", folder.path("x.svg")}).err,
            "warplens: 课程的讲义是 HTML 文件（文件名应以 .html 结尾；可在浏览器中打印为 PDF 文件）\n");
  EXPECT_THAT(run({.arguments = {"run", "transpose_shared", "--blocks", "(0"}}).err, testing::HasSubstr("invalid --blocks '(0'"));
}

TEST(Messages, EachQuantityOfLessonsAndEachHeadOfATableIsSaid) {
  std::istringstream quantities(in_chinese({"lessons", "--quantities"}).out);
  const auto has_chinese = [](const std::string& line) {
    return std::any_of(line.begin(), line.end(), [](char c) { return static_cast<unsigned char>(c) >= 0xe3; });
  };
  size_t count = 0;
  for (std::string line; std::getline(quantities, line); ++count) EXPECT_TRUE(has_chinese(line)) << line;
  EXPECT_GT(count, 80u);
  const std::string counts = WARPLENS_SOURCE_DIR "/tests/data/h200_kernel_counts.json";
  const std::string verified = in_chinese({"verify", "transpose_shared", "--counts", counts}).out;
  EXPECT_THAT(verified, testing::HasSubstr("读取 wavefront"));
  EXPECT_THAT(verified, testing::Not(testing::HasSubstr("conflicts")));
  EXPECT_THAT(in_chinese({"measure", "cpu_gemm_ikj", "--size", "M=64,N=64,K=64", "--seconds", "0.1"}).out, testing::HasSubstr("中间 50%"));
}

TEST(Messages, WhatAVideoNeedsIsSaidInTheLanguageOfTheSystem) {
  const Folder folder;
  const Ended ended = run({.arguments = {"export", "transpose_shared", "--range", "access", "-o", folder.path("x.mp4")},
                           .environment = {"LC_ALL=zh_CN.UTF-8", "PATH=/nowhere"}});
  EXPECT_EQ(ended.err, "warplens: MP4 和 WebM 需要 ffmpeg 程序（请安装：apt install ffmpeg；GIF 不需要其他程序）\n");
}

TEST(Messages, FindingsAndFaultsAreInTheOrderOfTheLanguage) {
  using testing::HasSubstr;
  const Folder folder;
  const std::string racy = folder.write("racy.cu", kRacy);
  EXPECT_THAT(in_chinese({"trace", racy, "--block", "128"}).err, HasSubstr("racy.cu:3:3: 越界：在"));
  const std::string found = in_chinese({"races", racy, "--block", "64", "--grid", "1"}).out;
  EXPECT_THAT(found, HasSubstr("数据竞争，s[32]（字节 128 到 131）：写入在第 3 行，线程块 (0, 0, 0) 的 warp 1 的 lane 0；读取在第 4 行"));
  EXPECT_THAT(found, HasSubstr("修改：在第 3 行之后、第 4 行之前加 __syncthreads()"));
  const std::string branch = folder.write("branch.cu",
                                          "__global__ void k(int *o) {\n  __shared__ int s[64];\n  int i = threadIdx.x;\n"
                                          "  if (i < 40) {\n    s[i] = i;\n  }\n  o[i] = s[63 - i];\n}\n");
  EXPECT_THAT(in_chinese({"races", branch, "--block", "64", "--grid", "1"}).out, HasSubstr("修改：在第 4 行的分支之后、第 7 行之前加"));
}

TEST(Messages, WhyTheResultOfAnEarlierLaunchIsNotKnownIsInTheLanguage) {
  const Folder folder;
  const std::string often =
      folder.write("often.cu",
                   "__global__ void inc(int *d) { d[threadIdx.x] += 1; }\n__global__ void copy(const int *d, int *o) { o[threadIdx.x] = "
                   "d[threadIdx.x]; }\n"
                   "int main() {\n  int *d, *o;\n  cudaMalloc(&d, 128);\n  cudaMalloc(&o, 128);\n  cudaMemset(d, 0, 128);\n"
                   "  for (int i = 0; i < 5000; i++) inc<<<1, 32>>>(d);\n  copy<<<1, 32>>>(d, o);\n}\n");
  const Ended ended = in_chinese({"run", often, "--launch", "2"});
  EXPECT_THAT(ended.out + ended.err, testing::HasSubstr("inc（第 8 行）在 d 中留下的内容未知：启动次数太多，无法全部跟踪"));
}

TEST(Messages, WhatProgramsReadIsTheSameInEveryLanguage) {
  for (const std::vector<std::string>& call : std::vector<std::vector<std::string>>{
           {"trace", "transpose_shared", "--json"}, {"races", "transpose_shared", "--json"}, {"show", "transpose_shared", "--header"}}) {
    Ended english = run({.arguments = call, .environment = {"LC_ALL=C"}}), chinese = in_chinese(call);
    const auto untimed = [](const std::string& text) { return std::regex_replace(text, std::regex("\"seconds\": ?[0-9.e-]+"), ""); };
    EXPECT_EQ(untimed(chinese.out), untimed(english.out)) << call[0];
    EXPECT_EQ(chinese.code, english.code);
  }
}

// A sentence that repeats a place, or forgets one that is a word of the source, would say something else.
TEST(Messages, EachSentenceFillsOnlyPlacesThatItHas) {
  std::ifstream file(WARPLENS_SOURCE_DIR "/assets/messages/zh.json");
  const nlohmann::json table = nlohmann::json::parse(file);
  EXPECT_GT(table.size(), 300u);
  const std::regex place("\\{#?\\}"), any("\\{[0-9]*!?\\}");
  for (const auto& [english, text] : table.items()) {
    if (!text.is_string()) continue;
    const std::string said = text.get<std::string>();
    const auto places = std::distance(std::sregex_iterator(english.begin(), english.end(), place), {});
    std::ptrdiff_t next = 0;
    for (std::sregex_iterator it(said.begin(), said.end(), any), end; it != end; ++it) {
      std::string inside = it->str().substr(1, it->str().size() - 2);
      if (inside.ends_with('!')) inside.pop_back();
      EXPECT_LE(inside.empty() ? ++next : std::stol(inside), places) << english;
    }
  }
}

}  // namespace
}  // namespace warplens::cli_tests
