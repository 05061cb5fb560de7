#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

#include "kernels/catalog/catalog.h"
#include "kernels/catalog/header_writer.h"

namespace warplens::catalog {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kLaunch =
    "launch = { grid = [\"1\"], block = [\"T\"] }\nparams = [ { name = \"T\", default = 4, choices = [4, 8] } ]\n";

Result<std::optional<KernelSpec>> parse(const std::string& toml) {
  return parse_kernel("k.cu", "// first line\n/* warplens\n" + toml + "*/\n__global__ void k() {}\n");
}

KernelSpec parsed(const std::string& toml) {
  auto result = parse(toml);
  EXPECT_TRUE(result.ok()) << to_string(result.error());
  return result.ok() && result->has_value() ? **result : KernelSpec{};
}

std::vector<std::string> texts(const std::vector<HeaderExpression>& expressions) {
  std::vector<std::string> all;
  for (const auto& expression : expressions) all.push_back(expression.text());
  return all;
}

TEST(Header, GivesEveryKeyItsPlaceInTheSpecification) {
  const KernelSpec spec = parsed(R"(title = { en = "A title", zh = "题目" }
family = "gemm"
order = 30
about = "One sentence."
params = [ { name = "T", default = 16, choices = [8, 16], help = "width" } ]
derive = { B = "2 * A2", A2 = "T + 1" }
rules = [ { holds = "T % 8 == 0", else = "T is {T}." } ]
sizes = { run = { M = 32 }, measure = { M = 1024 } }
buffers = [ { name = "in", type = "f64", shape = ["M", 3], role = "in" }, { name = "out", type = "u32", shape = ["M"], role = "out" } ]
launch = { grid = ["M / T", 2], block = ["T", "1", "1"], shared = "T * 4" }
args = { alpha = 1.5, count = 3 }
options = ["--ptxas-options=-O1"]
work = { flops = "2*M", bytes = "M" }
check = "copy"
levels = [ { name = "block tile", rows = "T", columns = 1 } ]
)");
  EXPECT_EQ(spec.name, "k");
  EXPECT_EQ(spec.path, "k.cu");
  EXPECT_THAT(spec.source, HasSubstr("__global__"));
  EXPECT_EQ(spec.title.at("zh"), "题目");
  EXPECT_EQ(spec.about.at("en"), "One sentence.");
  EXPECT_EQ(spec.family, "gemm");
  EXPECT_EQ(spec.order, 30);
  ASSERT_EQ(spec.parameters.size(), 1u);
  EXPECT_EQ(spec.parameters[0].default_value, 16);
  EXPECT_THAT(spec.parameters[0].choices, ElementsAre(8, 16));
  EXPECT_EQ(spec.parameters[0].help, (Translations{{"en", "width"}}));
  EXPECT_EQ(spec.derived.size(), 2u);
  ASSERT_EQ(spec.rules.size(), 1u);
  EXPECT_EQ(spec.rules[0].message.at("en").text(), "T is {T}.");
  EXPECT_EQ(spec.sizes.at("measure").at("M"), 1024);
  ASSERT_EQ(spec.buffers.size(), 2u);
  EXPECT_EQ(spec.buffers[0].type, Type::F64);
  EXPECT_THAT(texts(spec.buffers[0].shape), ElementsAre("M", "3"));
  EXPECT_EQ(spec.buffers[1].type, Type::I32);
  EXPECT_EQ(spec.result_buffer, "out");
  EXPECT_THAT(texts(spec.grid), ElementsAre("M / T", "2"));
  EXPECT_THAT(texts(spec.block), ElementsAre("T", "1", "1"));
  EXPECT_EQ(spec.shared.text(), "T * 4");
  EXPECT_EQ(spec.args.at("alpha"), 1.5);
  EXPECT_EQ(spec.args.at("count"), 3.0);
  EXPECT_THAT(spec.options, ElementsAre("--ptxas-options=-O1"));
  EXPECT_EQ(spec.work.at("flops").text(), "2*M");
  EXPECT_EQ(spec.check, "copy");
  ASSERT_EQ(spec.levels.size(), 1u);
  EXPECT_EQ(spec.levels[0].columns.text(), "1");

  const auto setting = make_setting(spec, {}, "run", {});
  ASSERT_TRUE(setting.ok()) << to_string(setting.error());
  EXPECT_EQ(setting->derived.at("A2"), 17);
  EXPECT_EQ(setting->derived.at("B"), 34);  // B uses A2, which comes after it
  EXPECT_EQ(setting->grid[0], 2u);
  EXPECT_EQ(setting->grid[1], 2u);
  EXPECT_EQ(setting->dynamic_shared_bytes, 64u);
}

TEST(Header, NeedsOnlyALaunch) {
  const KernelSpec spec = parsed("launch = { grid = [1], block = [32] }\n");
  EXPECT_EQ(spec.title.at("en"), "k");
  const auto setting = make_setting(spec, {}, "run", {});
  ASSERT_TRUE(setting.ok()) << to_string(setting.error());
  EXPECT_EQ(setting->block[0], 32u);
}

TEST(Header, IsAbsentFromAFileWithoutOne) {
  for (const char* source : {"", "__global__ void k() {}\n", "/* warplens is a nice program */\n", "// warplens\n"}) {
    const auto result = parse_kernel("k.cu", source);
    ASSERT_TRUE(result.ok());
    EXPECT_FALSE(result->has_value()) << source;
  }
}

TEST(Header, MayUseWindowsLineEndings) {
  std::string toml = std::string(kLaunch), crlf;
  for (const char c : "/* warplens\n" + toml + "*/\n") crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
  const auto result = parse_kernel("k.cu", crlf);
  ASSERT_TRUE(result.ok()) << to_string(result.error());
  EXPECT_TRUE(result->has_value());
}

struct Wrong {
  const char* toml;
  uint32_t line, column;  // in the file, whose header text begins on line 3
  const char* message;
  const char* hint = "";
};

TEST(Header, NamesLineAndColumnOfEveryMistake) {
  const Wrong cases[] = {
      {"title = \n", 3, 9, ""},
      {"title = { en = \"x\" \n", 3, 20, ""},
      {"order = 1\norder = 2\n", 4, 0, ""},
      {"titel = \"x\"\nlaunch = { grid = [1], block = [1] }\n", 3, 1, "no key 'titel'", "title"},
      {"order = \"three\"\nlaunch = { grid = [1], block = [1] }\n", 3, 9, "order is a string", "an integer"},
      {"family = 3\n", 3, 10, "family is an integer", "a string"},
      {"launch = 5\n", 3, 10, "launch is an integer", "a table"},
      {"params = 5\n", 3, 10, "params is an integer", "an array"},
      {"order = 1\n", 3, 1, "the header has no 'launch'"},
      {"launch = { grid = [1] }\n", 3, 10, "launch has no 'block'"},
      {"launch = { grid = [1], block = [] }\n", 3, 10, "block has 0 extents"},
      {"launch = { grid = [1,1,1,1], block = [1] }\n", 3, 10, "grid has 4 extents"},
      {"launch = { grid = [1], block = [1], sharde = 4 }\n", 3, 37, "no key 'sharde'", "shared"},
      {"launch = { grid = [1.5], block = [1] }\n", 3, 20, "is a number", "an expression"},
      {"launch = { grid = [\"M +\"], block = [1] }\n", 3, 24, "truncated"},
      {"launch = { grid = [\"4 * N\"], block = [1] }\n", 3, 25, "'N' is not a parameter"},
      {"params = [ { name = \"BM\", default = 1, choices = [1] } ]\nlaunch = { grid = [\"BN\"], block = [1] }\n", 4, 21, "'BN'",
       "did you mean BM?"},
      {"params = [\n  { name = \"T\", default = 3, choices = [1, 2] },\n]\n", 4, 3, "default 3 is not one of its choices", "1, 2"},
      {"params = [\n  { name = \"T\", default = 1 },\n]\n", 4, 3, "has no 'choices'"},
      {"params = [\n  { name = \"T\", default = 1, choices = [1], hlep = \"x\" },\n]\n", 4, 45, "no key 'hlep'", "help"},
      {"params = [\n  { name = \"T\", default = 1, choices = [\"1\"] },\n]\n", 4, 41, "a choice is a string"},
      {"params = [\n  { name = \"2T\", default = 1, choices = [1] },\n]\n", 4, 3, "not a valid identifier"},
      {"params = [ { name = \"T\", default = 1, choices = [1] } ]\nderive = { T = \"1\" }\n", 4, 12, "'T' is defined twice"},
      {"derive = { A = \"1 + \" }\n", 3, 21, "truncated"},
      {"derive = { A = \"1 + B\", B = \"A\" }\nlaunch = { grid = [1], block = [1] }\n", 3, 17, "derived from itself"},
      {"derive = { A = \"C * 2\" }\n", 3, 17, "'C' is not a parameter"},
      {"rules = [\n  { holds = \"1 == = 1\", else = \"x\" },\n]\n", 4, 19, "unexpected '='"},
      {"rules = [\n  { holds = \"1 == Q\", else = \"x\" },\n]\n", 4, 19, "'Q' is not a parameter"},
      {"rules = [\n  { holds = \"1\", else = \"is {Q}.\" },\n]\n", 4, 30, "'Q' is not a parameter"},
      {"rules = [\n  { holds = \"1\", else = \"is {1 + }.\" },\n]\n", 4, 34, "truncated"},
      {"rules = [\n  { holds = \"1\", else = \"is {1\" },\n]\n", 4, 29, "'}' is missing"},
      {"rules = [\n  { holds = \"1\" },\n]\n", 4, 3, "a rule has no 'else'"},
      {"rules = [\n  { holds = \"1\", else = 3 },\n]\n", 4, 25, "else of a rule is an integer", "a string, or { en"},
      {"rules = [\n  { holds = \"1\", else = {} },\n]\n", 4, 25, "else of a rule has no text"},
      {"rules = [\n  { holds = \"1\", else = { en = 3 } },\n]\n", 4, 32, "else.en of a rule is an integer", "a string"},
      {"rules = [\n  { holds = \"1\", else = { en = \"1\", zh = \"是 {Q}。\" } },\n]\n", 4, 46, "'Q' is not a parameter"},
      {"rules = [\n  { holds = \"1\", else = { zh = \"是 {1 + }。\" } },\n]\n", 4, 40, "truncated"},
      {"params = [\n  { name = \"T\", default = 1, choices = [1], help = { zh = 1 } },\n]\n", 4, 59,
       "help.zh of a parameter is an integer"},
      {"sizes = { measure = { M = 1 } }\n", 3, 9, "sizes has no 'run'"},
      {"sizes = { run = { M = 0 } }\n", 3, 23, "M = 0 is not a valid size"},
      {"sizes = { run = { M = 1 }, measure = { N = 1 } }\n", 3, 38, "different sizes"},
      {"sizes = { rnu = { M = 1 } }\n", 3, 11, "no key 'rnu'", "run"},
      {"buffers = [\n  { name = \"a\", type = \"f23\", shape = [1], role = \"in\" },\n]\n", 4, 25, "unknown type 'f23'"},
      {"buffers = [\n  { name = \"a\", type = \"f32\", shape = [1], role = \"input\" },\n]\n", 4, 52, "unknown role 'input'", "in"},
      {"buffers = [\n  { name = \"a\", type = \"f32\", shape = [\"X\"], role = \"in\" },\n]\n", 4, 41, "'X' is not a parameter"},
      {"buffers = [ { name = \"a\", type = \"f32\", shape = [1], role = \"in\" } ]\nresult = \"b\"\n", 4, 11, "unknown buffer 'b'"},
      {"work = { flop = \"1\" }\nlaunch = { grid = [1], block = [1] }\n", 3, 10, "no key 'flop'", "flops"},
      {"check = \"gem\"\nlaunch = { grid = [1], block = [1] }\n", 3, 10, "unknown check 'gem'", "gemm"},
      {"levels = [\n  { name = \"x\", rows = \"1\", columns = \"W\" },\n]\n", 4, 40, "'W' is not a parameter"},
      {"args = { alpha = \"x\" }\nlaunch = { grid = [1], block = [1] }\n", 3, 18, "args.alpha is a string", "a number"},
  };
  for (const Wrong& wrong : cases) {
    const auto result = parse(wrong.toml);
    ASSERT_FALSE(result.ok()) << wrong.toml;
    const Error& error = result.error();
    EXPECT_EQ(error.span.file, "k.cu");
    EXPECT_EQ(error.span.line, wrong.line) << wrong.toml << to_string(error);
    if (wrong.column > 0) {  // 0: whatever toml++ says
      EXPECT_EQ(error.span.column, wrong.column) << wrong.toml << to_string(error);
    }
    EXPECT_THAT(error.message, HasSubstr(wrong.message)) << wrong.toml;
    EXPECT_THAT(error.hint, HasSubstr(wrong.hint)) << wrong.toml;
  }
}

TEST(Header, ShowsTheLineWithACaretUnderTheColumn) {
  const auto result = parse("order = 1\nderive = { A = \"1 + QQ\" }\n");
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().excerpt, "derive = { A = \"1 + QQ\" }\n                    ^");
}

TEST(Header, ShowsTheCaretUnderTheColumnAlsoBehindChineseLettersWhichAreTwoColumnsWide) {
  const auto result = parse("rules = [\n  { holds = \"1\", else = { zh = \"是 {Q}。\" } },\n]\n");
  ASSERT_FALSE(result.ok());
  const std::string& excerpt = result.error().excerpt;
  EXPECT_EQ(excerpt.substr(excerpt.find('\n')), "\n" + std::string(36, ' ') + "^") << "Q is the 36th character, and one before it is wide";
}

TEST(Header, HasHelpAndRulesByLanguage) {
  const KernelSpec spec = parsed(R"(params = [ { name = "T", default = 1, choices = [1, 2], help = { en = "width", zh = "宽度" } } ]
rules = [ { holds = "T == 1", else = { en = "T is {T}.", zh = "T 是 {T}，而 2 * T = {2 * T}。" } }, { holds = "T < 2", else = "T is two." } ]
launch = { grid = [1], block = ["T"] }
)");
  EXPECT_EQ(in_language(spec.parameters.at(0).help, "zh"), "宽度");
  EXPECT_EQ(in_language(spec.parameters.at(0).help, "fr"), "width");
  const auto setting = make_setting(spec, {{"T", 2}}, "run", {});
  ASSERT_TRUE(setting.ok()) << to_string(setting.error());
  ASSERT_EQ(setting->broken.size(), 2u);
  EXPECT_EQ(in_language(setting->broken[0].message, "en"), "T is 2.");
  EXPECT_EQ(in_language(setting->broken[0].message, "zh"), "T 是 2，而 2 * T = 4。");
  EXPECT_EQ(in_language(setting->broken[1].message, "zh"), "T is two.") << "English, where there is nothing else";
  EXPECT_EQ(why_illegal(spec, {{"T", 1}}, "run", {}, "T"), (std::vector<Translations>{{}, setting->broken[0].message}));
}

TEST(Header, OfALongLineMakesNoLongMessage) {
  const auto key = parse(std::string(500'000, 'k') + " = 1\n" + kLaunch);
  ASSERT_FALSE(key.ok());
  EXPECT_LT(to_string(key.error()).size(), 4000u);
  const auto late = parse("order = " + std::string(500'000, ' ') + "\"three\"\n" + kLaunch);
  ASSERT_FALSE(late.ok());
  EXPECT_LT(to_string(late.error()).size(), 4000u);
  EXPECT_THAT(to_string(parse(std::string(50'000'000, '#')).error()), HasSubstr("k.cu:2:1: the header is longer than 1 MiB"));
}

TEST(Header, WhoseCommentDoesNotEndIsRefused) {
  const auto result = parse_kernel("k.cu", "\n\n/* warplens\norder = 1\n");
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().span.line, 3u);
  EXPECT_THAT(result.error().message, HasSubstr("is not closed"));
}

// A header with a character changed, removed or doubled gives a kernel or an error with a line, and never anything else.
TEST(Header, SurvivesRandomDamage) {
  std::ifstream file(WARPLENS_SOURCE_DIR "/kernels/cuda/transpose_shared.cu");
  const std::string whole{std::istreambuf_iterator<char>(file), {}};
  ASSERT_FALSE(whole.empty());
  const size_t header_bytes = whole.find("*/");
  std::mt19937 random(5);
  int damaged = 0;
  for (int i = 0; i < 1500; ++i) {
    std::string source = whole;
    for (uint32_t change = 0; change <= random() % 3; ++change) {
      const size_t at = 12 + random() % (header_bytes - 12);
      if (random() % 3 == 0) source.erase(at, 1 + random() % 8);
      if (random() % 3 == 0) source[at] = static_cast<char>(random());
      if (random() % 3 == 0) source.insert(at, 1, "{}[]\"=,#\n"[random() % 9]);
    }
    const auto kernel = parse_kernel("k.cu", source);
    if (kernel.ok()) continue;
    ++damaged;
    EXPECT_GT(kernel.error().span.line, 0u) << kernel.error().message;
    EXPECT_FALSE(kernel.error().message.empty());
  }
  EXPECT_GT(damaged, 500);
}

TEST(Header, OfTheDocumentationIsTrue) {
  std::ifstream file(WARPLENS_SOURCE_DIR "/docs/kernels.md");
  std::string header, line;
  while (std::getline(file, line))
    if (line.starts_with("    ")) header += line.substr(4) + "\n";
  const auto kernel = parse_kernel("k.cu", header);
  ASSERT_TRUE(kernel.ok()) << to_string(kernel.error());
  ASSERT_TRUE(kernel->has_value());
  EXPECT_TRUE(make_setting(**kernel, {}, "run", {}).ok());
}

// Two kernels for headers that extend one.
const std::string kBase = R"(/* warplens
title = { en = "Base", zh = "基础" }
family = "tile"
order = 10
about = "What the base shows."
params = [ { name = "T", default = 4, choices = [4, 8], help = "first" }, { name = "U", default = 1, choices = [1, 2] } ]
derive = { BYTES = "T * U * 4" }
rules = [ { holds = "BYTES <= 64", else = "{BYTES} bytes." } ]
sizes = { run = { N = 64 } }
buffers = [ { name = "out", type = "f32", shape = ["N"], role = "out" } ]
launch = { grid = ["N / T"], block = ["T"] }
args = { alpha = 1.0, beta = 2.0 }
work = { bytes = "4*N" }
*/
)";

Result<std::optional<KernelSpec>> extended(const std::string& toml, const std::string& base = kBase) {
  const auto known = parse_kernel("base.cu", base);
  EXPECT_TRUE(known.ok() && known->has_value());
  return parse_kernel("k.cu", "// first line\n/* warplens\n" + toml + "*/\n", std::span(&**known, 1));
}

TEST(ExtendedHeader, StartsFromTheOtherAndReplacesByName) {
  const auto parsed = extended(R"(extends = "base"
title = "Mine"
order = 20
params = [ { name = "PAD", default = 0, choices = [0, 1] }, { name = "T", default = 8, choices = [8] } ]
derive = { BYTES = "T * U * 4 + PAD" }
rules = [ { holds = "PAD < 2", else = "PAD is {PAD}." } ]
args = { beta = 0.0 }
)");
  ASSERT_TRUE(parsed.ok()) << to_string(parsed.error());
  const KernelSpec& kernel = **parsed;
  EXPECT_EQ(kernel.extends, "base");
  EXPECT_EQ(kernel.name, "k");
  EXPECT_EQ(kernel.title.size(), 1u);
  EXPECT_TRUE(kernel.about.empty());
  EXPECT_EQ(kernel.family, "tile");
  EXPECT_EQ(kernel.order, 20);
  ASSERT_EQ(kernel.parameters.size(), 3u);
  EXPECT_EQ(kernel.parameters[0].name, "T") << "it keeps its place";
  EXPECT_THAT(kernel.parameters[0].choices, ElementsAre(8));
  EXPECT_EQ(kernel.rules.size(), 2u);
  EXPECT_EQ(kernel.rules[0].holds.span.file, "base.cu");
  EXPECT_EQ(kernel.args, (std::map<std::string, double>{{"alpha", 1.0}, {"beta", 0.0}}));
  const auto setting = make_setting(kernel, {{"PAD", 1}, {"U", 2}}, "run", {});
  ASSERT_TRUE(setting.ok());
  EXPECT_EQ(setting->derived.at("BYTES"), 65);
  ASSERT_EQ(setting->broken.size(), 1u);
  EXPECT_EQ(in_language(setting->broken[0].message, "en"), "65 bytes.") << "the inherited rule, with the new value";
  EXPECT_EQ(setting->block[0], 8u);
}

TEST(ExtendedHeader, MayDeriveWhatWasAParameter) {
  const auto parsed = extended("extends = \"base\"\nderive = { U = \"2\" }\n");
  ASSERT_TRUE(parsed.ok()) << to_string(parsed.error());
  EXPECT_EQ((*parsed)->parameters.size(), 1u);
  EXPECT_EQ(make_setting(**parsed, {}, "run", {})->derived.at("BYTES"), 32);
}

TEST(ExtendedHeader, NamesWhatIsWrongWithItsBase) {
  const auto problem = [](const std::string& toml, const std::string& base = kBase) {
    const auto parsed = extended(toml, base);
    EXPECT_FALSE(parsed.ok()) << toml;
    return parsed.ok() ? std::string() : to_string(parsed.error());
  };
  EXPECT_THAT(problem("extends = \"bass\"\n"), HasSubstr("k.cu:3:12: unknown kernel 'bass' (did you mean 'base'?)"));
  EXPECT_THAT(problem("extends = \"../base\"\n"), HasSubstr("k.cu:3:12: '../base' is not the name of a kernel"));
  EXPECT_THAT(problem("extends = 3\n"), HasSubstr("extends is an integer"));
  // An inherited rule whose name is gone is a mistake at the rule's own place.
  EXPECT_THAT(problem("extends = \"base\"\nsizes = { run = { M = 1 } }\nlaunch = { grid = [1], block = [1] }\n"),
              HasSubstr("base.cu:10:53: 'N' is not a parameter, size or derived name of k"));
}

TEST(BuiltinKernels, AreTheSameFromTheirHeaderInFull) {
  const auto kernels = load_catalog(WARPLENS_SOURCE_DIR "/kernels/cuda");
  ASSERT_TRUE(kernels.ok());
  int extending = 0;
  for (const KernelSpec& kernel : *kernels) {
    extending += !kernel.extends.empty();
    const std::string header = write_header(kernel);
    const auto again = parse_kernel(kernel.name + ".cu", header);
    ASSERT_TRUE(again.ok()) << to_string(again.error()) << "\n" << header;
    EXPECT_EQ((*again)->extends, "");
    EXPECT_EQ(write_header(**again), header);
    const auto one = make_setting(kernel, {}, "measure", {}), other = make_setting(**again, {}, "measure", {});
    ASSERT_TRUE(one.ok() && other.ok());
    EXPECT_EQ(one->all(), other->all()) << kernel.name;
    EXPECT_TRUE(std::equal(one->grid, one->grid + 3, other->grid)) << kernel.name;
    EXPECT_EQ(kernel.rules.size(), (*again)->rules.size());
  }
  EXPECT_GT(extending, 5);
}

TEST(Texts, AreThoseOfTheLanguageElseEnglishElseAny) {
  const KernelSpec only = parsed("title = { zh = \"题目\" }\nlaunch = { grid = [1], block = [1] }\n");
  EXPECT_EQ(in_language(only.title, "en"), "题目");
  EXPECT_EQ(in_language({{"en", "title"}, {"zh", "题目"}}, "zh"), "题目");
  EXPECT_EQ(in_language({{"en", "title"}, {"zh", "题目"}}, "fr"), "title");
  EXPECT_EQ(in_language({}, "en"), "");
}

TEST(Code, IsTheFileWithoutItsHeader) {
  EXPECT_EQ(code_of("// a\n/* warplens\nlaunch = 1\n*/\n__global__ void k() {}\n"), "// a\n\n__global__ void k() {}\n");
  EXPECT_EQ(code_of("__global__ void k() {}\n"), "__global__ void k() {}\n");
}

class Folder : public testing::Test {
 protected:
  void SetUp() override {
    path_ = std::filesystem::path(testing::TempDir()) /
            ("catalog_" + std::to_string(getpid()) + testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::create_directories(path_);
  }
  void TearDown() override { std::filesystem::remove_all(path_); }
  void write(const std::string& name, const std::string& text) { std::ofstream(path_ / name) << text; }
  std::filesystem::path path_;
};

TEST_F(Folder, IsLoadedByFamilyAndOrder) {
  const auto header = [](const std::string& family, int order) {
    return "/* warplens\nfamily = \"" + family + "\"\norder = " + std::to_string(order) + "\n" + kLaunch + "*/\n";
  };
  write("z.cu", header("gemm", 1));
  write("a.cu", header("gemm", 2));
  write("own.cu", header("my own", 0));
  write("b.cu", header("transpose", 0));
  write("notes.txt", "no kernel");
  const auto kernels = load_catalog(path_.string());
  ASSERT_TRUE(kernels.ok()) << to_string(kernels.error());
  std::vector<std::string> names;
  for (const auto& kernel : *kernels) names.push_back(kernel.name);
  EXPECT_THAT(names, ElementsAre("z", "a", "b", "own"));
}

TEST_F(Folder, OfHeadersThatExtendEachOtherCyclicallyNamesTheCycle) {
  write("a.cu", "/* warplens\nextends = \"b\"\n*/\n");
  write("b.cu", "/* warplens\nextends = \"c\"\n*/\n");
  write("c.cu", "/* warplens\nextends = \"b\"\n*/\n");
  const std::string path = (path_ / "a.cu").string();
  const auto kernel = parse_kernel(path, "/* warplens\nextends = \"b\"\n*/\n");
  ASSERT_FALSE(kernel.ok());
  EXPECT_THAT(to_string(kernel.error()),
              HasSubstr("c.cu:2:12: circular dependency: a extends b extends c extends b (a header cannot extend itself)"));
}

TEST_F(Folder, OffersAHeaderBesideTheFileToExtend) {
  write("base.cu", kBase);
  const auto kernel = parse_kernel((path_ / "k.cu").string(), "/* warplens\nextends = \"base\"\n*/\n");
  ASSERT_TRUE(kernel.ok()) << to_string(kernel.error());
  EXPECT_EQ((*kernel)->parameters.size(), 2u);
  write("plain.cu", "__global__ void k() {}\n");
  EXPECT_THAT(to_string(parse_kernel((path_ / "k.cu").string(), "/* warplens\nextends = \"plain\"\n*/\n").error()),
              HasSubstr("has no header to extend"));
}

TEST_F(Folder, WithABrokenKernelReportsWhichFile) {
  write("good.cu", std::string("/* warplens\n") + kLaunch + "*/\n");
  write("bad.cu", "/* warplens\nordre = 1\n*/\n");
  const auto kernels = load_catalog(path_.string());
  ASSERT_FALSE(kernels.ok());
  EXPECT_THAT(kernels.error().span.file, HasSubstr("bad.cu"));
  EXPECT_EQ(kernels.error().span.line, 2u);
}

TEST(Catalog, ThatCannotBeReadIsAnError) {
  const auto kernels = load_catalog("/nowhere/at/all");
  ASSERT_FALSE(kernels.ok());
  EXPECT_EQ(kernels.error().span.file, "/nowhere/at/all");
}

}  // namespace
}  // namespace warplens::catalog
