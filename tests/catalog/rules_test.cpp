#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "tests/catalog/builtin.h"

namespace warplens::catalog {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// The kernel with further choices, so that rules can be broken that its own choices cannot break.
KernelSpec with_choices(KernelSpec kernel, std::initializer_list<int64_t> more) {
  for (auto& parameter : kernel.parameters) parameter.choices.insert(parameter.choices.end(), more);
  return kernel;
}

struct Broken {
  Values parameters, sizes;
  const char* rule;
  const char* message;
};

std::vector<Broken> warp_tiling_cases(const std::string& kernel) {
  std::vector<Broken> cases = {
      {{{"BM", 48}}, {}, "BM % WM == 0", "BM = 48 is not a multiple of WM = 32"},
      {{{"BN", 96}}, {}, "BN % WN == 0", "BN = 96 is not a multiple of WN = 64"},
      {{{"BM", 256}, {"BN", 256}, {"WM", 16}, {"WN", 32}}, {}, "NUM_THREADS >= 32 && NUM_THREADS <= 1024", "16 * 8 warp tiles makes 4096"},
      {{{"TM", 8}, {"TN", 8}}, {}, "WMITER >= 1 && (WM*WN) % (32*TM*TN*WNITER) == 0", "(WM*WN) / (32*TM*TN*WNITER) = 2048 / 4096"},
      {{{"BN", 192}, {"WN", 96}}, {}, "WM % WMITER == 0", "WM = 32 is not a multiple of WMITER = 3"},
      {{{"WNITER", 3}}, {}, "WN % WNITER == 0", "WN = 64 is not a multiple of WNITER = 3"},
      {{{"TM", 3}}, {}, "WSUBM % TM == 0", "WSUBM = 32 / 2 = 16 is not a multiple of TM = 3"},
      {{{"TN", 3}}, {}, "WSUBN % TN == 0", "WSUBN = 64 / 2 = 32 is not a multiple of TN = 3"},
      {{{"TM", 3}}, {}, "(WSUBM/TM) * (WSUBN/TN) == 32", "(WSUBM/TM) * (WSUBN/TN) = 5 * 8 = 40"},
      {{{"BK", 6}}, {}, "BK % 4 == 0", "BK = 6 is not a multiple of 4"},
      {{{"BN", 130}}, {}, "BN % 4 == 0", "BN = 130 is not a multiple of 4"},
      {{{"TN", 2}}, {}, "TN % 4 == 0", "TN = 2 is not a multiple of 4"},
      {{{"BK", 24}}, {}, "(NUM_THREADS*4) % BK == 0", "128 threads with 4 floats each are not a multiple of BK = 24"},
      {{{"WN", 32}}, {}, "BM % (NUM_THREADS*4 / BK) == 0", "loads 256 * 4 / 8 = 128 rows, and BM = 64"},
      {{{"BN", 192}, {"WN", 96}}, {}, "NUM_THREADS % (BN/4) == 0", "128 threads are not a multiple of BN/4 = 48"},
      {{{"BM", 256}}, {}, "BK % (NUM_THREADS / (BN/4)) == 0", "loads 512 / 32 = 16 rows, and BK = 8"},
      {{{"WM", 64}, {"WN", 128}},
       {},
       "WMITER*TM*WNITER*TN + WMITER*TM + WNITER*TN <= 255",
       "32 x 8 accumulators and 32 + 8 operands need 296"},
      {{{"BM", 256}, {"BN", 256}},
       {},
       "NUM_THREADS * (WMITER*TM*WNITER*TN + WMITER*TM + WNITER*TN) <= 65536",
       "1024 threads with 80 values each need 81920"},
      {{}, {{"M", 100}}, "M % BM == 0", "M = 100 is not a multiple of BM = 64"},
      {{}, {{"N", 64}}, "N % BN == 0", "N = 64 is not a multiple of BN = 128"},
      {{}, {{"K", 12}}, "K % BK == 0", "K = 12 is not a multiple of BK = 8"},
  };
  const Values large{{"BM", 256}, {"BN", 256}, {"BK", 32}};
  if (kernel == "sgemm_warptiling_padded") {
    cases.push_back({large, {}, "SHARED_BYTES <= 49152", "need 66048 bytes"});
  } else if (kernel == "sgemm_warptiling_double_buffered") {
    cases.push_back({large, {}, "SHARED_BYTES <= 49152", "need 132096 bytes"});
  } else {
    cases.push_back({large, {}, "SHARED_BYTES <= 49152", "need 65536 bytes"});
  }
  if (kernel == "sgemm_warptiling_swizzled") {
    cases.push_back({{{"BM", 48}}, {}, "BM % 32 == 0", "BM = 48 is not a multiple of 32"});
    cases.push_back({{{"BK", 24}}, {}, "BK <= 32 && 128 % BK == 0", "BK = 24 is not 4, 8, 16 or 32"});
    cases.push_back({{{"TM", 3}}, {}, "TM % 4 == 0", "TM = 3 is not a multiple of 4"});
  }
  if (kernel.ends_with("padded") || kernel.ends_with("buffered"))
    cases.push_back({{{"PAD", 3}}, {}, "PAD % 4 == 0", "PAD = 3 is not a multiple of 4"});
  return cases;
}

class WarpTilingRules : public testing::TestWithParam<std::string> {};

TEST_P(WarpTilingRules, EachReportsInWordsWhichValuesBrokeIt) {
  const KernelSpec kernel = with_choices(builtin(GetParam()), {2, 3, 6, 24, 48, 96, 130, 192});
  std::set<std::string> told;
  for (const Broken& wanted : warp_tiling_cases(kernel.name)) {
    const auto setting = make_setting(kernel, wanted.parameters, "run", wanted.sizes);
    ASSERT_TRUE(setting.ok()) << wanted.rule << to_string(setting.error());
    const auto found =
        std::find_if(setting->broken.begin(), setting->broken.end(), [&](const BrokenRule& b) { return b.rule == wanted.rule; });
    ASSERT_NE(found, setting->broken.end()) << wanted.rule;
    EXPECT_THAT(in_language(found->message, "en"), HasSubstr(wanted.message));
    EXPECT_THAT(found->explanation, HasSubstr(" fails"));
    told.insert(found->rule);
  }
  EXPECT_EQ(told.size(), kernel.rules.size()) << "a rule has no case here";
}

INSTANTIATE_TEST_SUITE_P(BuiltinKernels, WarpTilingRules,
                         testing::Values("sgemm_warptiling", "sgemm_warptiling_padded", "sgemm_warptiling_swizzled",
                                         "sgemm_warptiling_double_buffered"),
                         [](const auto& info) { return info.param; });

// Settings that differ in up to two parameters from the defaults, from the smallest or from the largest choices: all of a small
// kernel's, and few enough of a large one's.
void each_setting(const KernelSpec& kernel, const std::function<void(const Values&)>& visit) {
  Values defaults, smallest, largest;
  for (const auto& parameter : kernel.parameters) {
    const auto [least, most] = std::minmax_element(parameter.choices.begin(), parameter.choices.end());
    defaults[parameter.name] = parameter.default_value;
    smallest[parameter.name] = *least;
    largest[parameter.name] = *most;
  }
  for (const Values& base : {defaults, smallest, largest})
    for (const auto& first : kernel.parameters)
      for (const auto& second : kernel.parameters)
        for (const int64_t one : first.choices)
          for (const int64_t other : second.choices) {
            Values values = base;
            values[first.name] = one;
            values[second.name] = other;
            visit(values);
          }
}

TEST(Rules, OfEveryKernelCanBeBrokenAndThenReadAsSentences) {
  for (const KernelSpec& original : builtin_kernels()) {
    if (original.name.starts_with("sgemm_warptiling")) continue;  // above, rule by rule
    const KernelSpec kernel = original.parameters.size() > 3 ? with_choices(original, {6, 64, 96}) : with_choices(original, {3, 7, 5000});
    std::set<std::string> broken;
    Values sizes;
    for (const auto& [name, size] : kernel.sizes.at("run")) sizes[name] = 99;
    each_setting(kernel, [&](const Values& chosen) {
      const auto setting = make_setting(kernel, chosen, "run", sizes);
      ASSERT_TRUE(setting.ok()) << kernel.name << to_string(setting.error());
      for (const auto& rule : setting->broken) {
        if (!broken.insert(rule.rule).second) continue;
        for (const auto& [language, stop] : {std::pair{"en", "."}, std::pair{"zh", "。"}}) {
          ASSERT_TRUE(rule.message.contains(language)) << kernel.name << ": " << rule.rule << " in " << language;
          const std::string& message = rule.message.at(language);
          EXPECT_THAT(message, Not(HasSubstr("{"))) << kernel.name;
          EXPECT_THAT(message, testing::EndsWith(stop)) << kernel.name;
          EXPECT_NE(message.find_first_of("0123456789"), message.npos) << kernel.name << ": " << message;
        }
      }
    });
    for (const auto& rule : kernel.rules)
      EXPECT_TRUE(broken.contains(rule.holds.text())) << kernel.name << ": no setting breaks " << rule.holds.text();
  }
}

TEST(WarpTilingChoices, AreIllegalExactlyWhereArithmeticSaysSo) {
  const KernelSpec& kernel = builtin("sgemm_warptiling");
  const auto reasons = [&](const char* parameter) {
    std::vector<std::string> english;
    for (const Translations& why : why_illegal(kernel, {}, "run", {}, parameter)) english.push_back(in_language(why, "en"));
    return english;
  };
  // 512 threads load 16 rows of B at once, and BK is 8.
  EXPECT_THAT(reasons("BM"), ElementsAre(IsEmpty(), IsEmpty(), IsEmpty(), HasSubstr("BK = 8 is not a multiple")));
  // 256 threads load 128 rows of A at once, and BM is 64.
  EXPECT_THAT(reasons("BN"), ElementsAre(IsEmpty(), IsEmpty(), HasSubstr("BM = 64 is not a multiple")));
  EXPECT_THAT(reasons("WM"), ElementsAre(HasSubstr("BM = 64 is not a multiple"), IsEmpty(), IsEmpty()));
  EXPECT_THAT(reasons("WN"), ElementsAre(HasSubstr("BM = 64 is not a multiple"), IsEmpty(), IsEmpty()));
  EXPECT_THAT(reasons("BK"), ElementsAre(IsEmpty(), IsEmpty(), IsEmpty()));
  EXPECT_THAT(reasons("WNITER"), ElementsAre(IsEmpty(), IsEmpty(), IsEmpty()));
  EXPECT_THAT(reasons("TM"), ElementsAre(IsEmpty(), IsEmpty(), IsEmpty()));
  EXPECT_THAT(reasons("TN"), ElementsAre(IsEmpty(), IsEmpty()));
  EXPECT_TRUE(reasons("NOTHING").empty());
}

TEST(VectorAccessChoices, HaveFiveCasesOf64BitsAndSixOf128) {
  const KernelSpec& kernel = builtin("vector_access");
  const Translations six = why_illegal(kernel, {{"WIDTH", 64}}, "run", {}, "CASE").back();
  EXPECT_THAT(in_language(six, "en"), HasSubstr("CASE = 6 exists for 128 bits only"));
  EXPECT_THAT(in_language(six, "zh"), HasSubstr("CASE = 6 只用于 128 位"));
  for (const auto& reason : why_illegal(kernel, {{"WIDTH", 128}}, "run", {}, "CASE")) EXPECT_THAT(reason, IsEmpty());
}

TEST(Choices, ReasonsAgreeWithTheSettingsThemselves) {
  for (const KernelSpec& kernel : builtin_kernels())
    for (const auto& parameter : kernel.parameters) {
      const auto reasons = why_illegal(kernel, {}, "run", {}, parameter.name);
      ASSERT_EQ(reasons.size(), parameter.choices.size());
      for (size_t i = 0; i < reasons.size(); ++i) {
        const auto setting = make_setting(kernel, {{parameter.name, parameter.choices[i]}}, "run", {});
        ASSERT_TRUE(setting.ok());
        EXPECT_EQ(reasons[i], setting->broken.empty() ? Translations() : setting->broken.front().message)
            << kernel.name << " " << parameter.name;
      }
    }
}

TEST(Setting, RefusesWhatTheKernelDoesNotHave) {
  const KernelSpec& kernel = builtin("transpose_shared");
  const auto message = [&](const Values& chosen, const char* set, const Values& sizes) {
    const auto setting = make_setting(kernel, chosen, set, sizes);
    return setting.ok() ? std::string("fine") : to_string(setting.error());
  };
  EXPECT_EQ(message({}, "run", {}), "fine");
  EXPECT_THAT(message({{"TIEL", 8}}, "run", {}), HasSubstr("no parameter 'TIEL' (its parameters are TILE, ROWS, PAD)"));
  EXPECT_THAT(message({{"TILE", 12}}, "run", {}), HasSubstr("TILE = 12 is not one of the choices (the choices are 8, 16, 32)"));
  EXPECT_THAT(message({}, "walk", {}), HasSubstr("no sizes called 'walk'"));
  EXPECT_THAT(message({}, "run", {{"M", 8}}), HasSubstr("no size 'M' (its sizes are NX, NY)"));
  EXPECT_THAT(message({}, "run", {{"NX", 0}}), HasSubstr("NX = 0 is not a valid size"));
}

TEST(Setting, SaysThatAParameterAddedBehindTheParsersBackIsNotBound) {
  KernelSpec kernel = builtin("transpose_shared");
  kernel.parameters.push_back({"MORE", 1, {1, 2}, {}});
  const auto setting = make_setting(kernel, {}, "run", {});
  ASSERT_FALSE(setting.ok()) << "each expression reads its values from a slot, and there is none";
  EXPECT_THAT(setting.error().message, HasSubstr("names of transpose_shared are not bound"));
}

TEST(Setting, TakesOtherSizesAndRoundsTheGridUp) {
  const auto setting = make_setting(builtin("transpose_shared"), {{"TILE", 16}}, "run", {{"NX", 33}, {"NY", 16}});
  ASSERT_TRUE(setting.ok());
  EXPECT_EQ(setting->grid[0], 3u);
  EXPECT_EQ(setting->grid[1], 1u);
  EXPECT_EQ(setting->block[0], 16u);
  EXPECT_EQ(setting->block[1], 8u);
  EXPECT_EQ(setting->all().at("NX"), 33);
  EXPECT_EQ(setting->all().at("TILE"), 16);
}

TEST(Setting, BlamesTheHeaderWhenARuleCannotBeWorkedOutThoughNoneIsBroken) {
  const std::string header =
      "/* warplens\nparams = [ { name = \"T\", default = 1, choices = [0, 1] } ]\nrules = [\n  { holds = \"8 % T == 0\", else = \"no\" "
      "},\n]\n"
      "launch = { grid = [1], block = [1] }\n*/\n";
  const auto kernel = parse_kernel("t.cu", header);
  ASSERT_TRUE(kernel.ok() && kernel->has_value());
  EXPECT_TRUE(make_setting(**kernel, {}, "run", {}).ok());
  const auto failing = make_setting(**kernel, {{"T", 0}}, "run", {});
  ASSERT_FALSE(failing.ok());
  EXPECT_THAT(failing.error().message, HasSubstr("division by zero"));
  EXPECT_EQ(failing.error().span.line, 4u);
  EXPECT_EQ(failing.error().span.column, 16u);
}

TEST(Setting, BlamesTheHeaderForALaunchThatMakesNoSense) {
  const auto kernel = parse_kernel("t.cu",
                                   "/* warplens\nparams = [ { name = \"T\", default = 1, choices = [1, 2048] } ]\nlaunch = { grid = [\"T - "
                                   "1\"], block = [\"T\"] }\n*/\n");
  ASSERT_TRUE(kernel.ok() && kernel->has_value());
  const auto no_blocks = make_setting(**kernel, {}, "run", {});
  ASSERT_FALSE(no_blocks.ok());
  EXPECT_THAT(no_blocks.error().message, HasSubstr("grid.x = T - 1 is 0"));
  const auto too_many = make_setting(**kernel, {{"T", 2048}}, "run", {});
  ASSERT_FALSE(too_many.ok());
  EXPECT_THAT(too_many.error().message, HasSubstr("block.x = T is 2048"));
  EXPECT_EQ(too_many.error().span.line, 3u);
  EXPECT_EQ(too_many.error().span.column, 40u);  // the T in launch = { grid = ["T - 1"], block = ["T"] }
}

TEST(Setting, ReportsThePlaceOfALaunchExpressionThatFails) {
  const auto failing = [](const std::string& launch) {
    const auto kernel =
        parse_kernel("t.cu", "/* warplens\nparams = [ { name = \"T\", default = 8, choices = [8] } ]\nlaunch = " + launch + "\n*/\n");
    return make_setting(kernel.value().value(), {}, "run", {}).error();
  };
  const Error grid = failing("{ grid = [1, \"T / (T - 8)\"], block = [1] }");
  const Error shared = failing("{ grid = [1], block = [1], shared = \"4 % (T / 9)\" }");
  const Error negative = failing("{ grid = [1], block = [1], shared = \"1 - T\" }");
  EXPECT_EQ(to_string(grid).substr(0, 9), "t.cu:3:26");
  EXPECT_THAT(grid.message, HasSubstr("division by zero"));
  EXPECT_EQ(to_string(shared).substr(0, 9), "t.cu:3:49");
  EXPECT_THAT(shared.message, HasSubstr("division by zero"));
  EXPECT_EQ(to_string(negative).substr(0, 9), "t.cu:3:47");
  EXPECT_THAT(negative.message, HasSubstr("launch.shared = 1 - T is -7"));
}

}  // namespace
}  // namespace warplens::catalog
