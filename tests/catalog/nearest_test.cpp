#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <random>

#include "tests/catalog/builtin.h"

namespace warplens::catalog {
namespace {

// All legal settings, tried one by one through make_setting; the least (changed, distance) among them.
struct Cost {
  int changed = 1000;
  double distance = 0;
};
Cost cost_of(const Values& wanted, const Values& values) {
  Cost cost{0, 0};
  for (const auto& [name, value] : values) {
    const int64_t before = wanted.at(name);
    if (before == value) continue;
    ++cost.changed;
    const double shift = before == 0 || value == 0 ? 1 : 0;
    cost.distance += std::abs(std::log2(static_cast<double>(value) + shift) - std::log2(static_cast<double>(before) + shift));
  }
  return cost;
}

std::optional<Cost> least_by_trying_all(const KernelSpec& kernel, const Values& wanted, const std::string& keep) {
  std::optional<Cost> least;
  size_t settings = 1;
  for (const auto& parameter : kernel.parameters) settings *= parameter.choices.size();
  for (size_t index = 0; index < settings; ++index) {
    Values values;
    size_t rest = index;
    for (const auto& parameter : kernel.parameters) {
      values[parameter.name] = parameter.choices[rest % parameter.choices.size()];
      rest /= parameter.choices.size();
    }
    if (!keep.empty() && values[keep] != wanted.at(keep)) continue;
    const auto setting = make_setting(kernel, values, "run", {});
    if (!setting || !setting->broken.empty()) continue;
    const Cost cost = cost_of(wanted, values);
    if (!least || cost.changed < least->changed || (cost.changed == least->changed && cost.distance < least->distance)) least = cost;
  }
  return least;
}

void expect_nearest(const KernelSpec& kernel, const Values& wanted, const std::string& keep) {
  const auto expected = least_by_trying_all(kernel, wanted, keep);
  const auto found = nearest_legal(kernel, wanted, "run", {}, keep);
  ASSERT_EQ(found.has_value(), expected.has_value()) << kernel.name << testing::PrintToString(wanted) << keep;
  if (!found) return;
  const Cost cost = cost_of(wanted, *found);
  EXPECT_EQ(cost.changed, expected->changed) << kernel.name << testing::PrintToString(wanted);
  EXPECT_NEAR(cost.distance, expected->distance, 1e-6) << kernel.name << testing::PrintToString(wanted);
  const auto setting = make_setting(kernel, *found, "run", {});
  ASSERT_TRUE(setting.ok());
  EXPECT_TRUE(setting->broken.empty());
  if (!keep.empty()) {
    EXPECT_EQ(found->at(keep), wanted.at(keep));
  }
}

Values random_setting(const KernelSpec& kernel, std::mt19937& random) {
  Values values;
  for (const auto& parameter : kernel.parameters) values[parameter.name] = parameter.choices[random() % parameter.choices.size()];
  return values;
}

TEST(NearestLegal, AgreesWithTryingEverySettingOfTheSmallKernels) {
  std::mt19937 random(3);
  for (const auto& kernel : builtin_kernels()) {
    if (kernel.parameters.size() > 3) continue;
    for (int i = 0; i < 12; ++i) {
      const Values wanted = random_setting(kernel, random);
      expect_nearest(kernel, wanted, i % 2 ? "" : kernel.parameters[random() % kernel.parameters.size()].name);
    }
  }
}

TEST(NearestLegal, AgreesWithTryingEverySettingOfMadeUpKernels) {
  std::mt19937 random(11);
  const char* rules[] = {"A % B == 0", "AC <= 24", "B + C >= 5", "A >= C", "(A + B + C) % 3 == 0", "A != B", "C * C == A * B", "A < 0"};
  int none = 0, some = 0;
  for (int i = 0; i < 60; ++i) {
    std::string header = "/* warplens\nlaunch = { grid = [1], block = [1] }\nparams = [";
    for (const char* name : {"A", "B", "C"})
      header += std::string("{ name = \"") + name + "\", default = 1, choices = [1, 2, 3, 4, 6, 8] }, ";
    header += "]\nderive = { AC = \"A * C\" }\nrules = [";
    for (int r = 0; r < 3; ++r) header += std::string("{ holds = \"") + rules[random() % std::size(rules)] + "\", else = \"no\" }, ";
    const auto parsed = parse_kernel("made_up.cu", header + "]\n*/\n");
    ASSERT_TRUE(parsed.ok()) << to_string(parsed.error());
    const KernelSpec& kernel = **parsed;
    const Values wanted = random_setting(kernel, random);
    expect_nearest(kernel, wanted, i % 3 ? "" : "B");
    nearest_legal(kernel, wanted, "run", {}) ? ++some : ++none;
  }
  EXPECT_GT(none, 5);
  EXPECT_GT(some, 20);
}

TEST(NearestLegal, KeepsALegalSettingAsItIs) {
  for (const auto& kernel : builtin_kernels()) {
    const auto defaults = make_setting(kernel, {}, "run", {});
    ASSERT_TRUE(defaults.ok());
    EXPECT_EQ(nearest_legal(kernel, {}, "run", {}), defaults->parameters) << kernel.name;
  }
}

TEST(NearestLegal, OfWarpTilingWithBM256ChangesOneOtherParameter) {
  const auto found = nearest_legal(builtin("sgemm_warptiling"), {{"BM", 256}}, "run", {}, "BM");
  ASSERT_TRUE(found.has_value());
  // 512 threads load 16 rows of the B tile at once: BK = 16 is one factor of two away, and so is WM = 64 (256 threads, 8 rows).
  EXPECT_EQ(found->at("BM"), 256);
  int changed = 0;
  for (const auto& [name, value] : *found)
    changed += name != "BM" && value != make_setting(builtin("sgemm_warptiling"), {}, "run", {})->parameters.at(name);
  EXPECT_EQ(changed, 1);
}

TEST(NearestLegal, DoesNotExistWhereTheSizeForbidsEverything) {
  EXPECT_FALSE(nearest_legal(builtin("sgemm_warptiling"), {}, "run", {{"M", 100}}).has_value());
}

// Forty parameters of four choices each: trying every setting with three changes would take hundreds of thousands of tries.
TEST(NearestLegal, OfFortyParametersIsFoundWithinASecond) {
  std::string header = "/* warplens\nlaunch = { grid = [1], block = [1] }\nparams = [";
  for (int i = 0; i < 40; ++i) header += "{ name = \"P" + std::to_string(i) + "\", default = 1, choices = [1, 2, 4, 8] }, ";
  header += "]\nrules = [";
  for (int i = 0; i < 40; ++i)  // neighbours multiply to at most 8
    header += "{ holds = \"P" + std::to_string(i) + " * P" + std::to_string((i + 1) % 40) + " <= 8\", else = \"no\" }, ";
  header +=
      "{ holds = \"P3 * P17 >= 16\", else = \"no\" }, { holds = \"P8 + P29 >= 9\", else = \"no\" }, { holds = \"P35 == 4\", else = \"no\" "
      "}]\n*/\n";
  const auto parsed = parse_kernel("wide.cu", header);
  ASSERT_TRUE(parsed.ok()) << to_string(parsed.error());
  const auto start = std::chrono::steady_clock::now();
  const auto found = nearest_legal(**parsed, {}, "run", {});
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(cost_of(make_setting(**parsed, {}, "run", {})->parameters, *found).changed, 4);  // P3 and P17, P8 or P29, P35
  EXPECT_TRUE(make_setting(**parsed, *found, "run", {})->broken.empty());
  EXPECT_LT(took.count(), 1);
}

// Where nothing is legal the search ends too.
TEST(NearestLegal, OfFortyParametersWithoutALegalSettingEndsWithinASecond) {
  std::string header = "/* warplens\nlaunch = { grid = [1], block = [1] }\nparams = [", sum = "0";
  for (int i = 0; i < 40; ++i) {
    header += "{ name = \"P" + std::to_string(i) + "\", default = 1, choices = [1, 2, 4, 8] }, ";
    sum += " + P" + std::to_string(i);
  }
  const auto parsed = parse_kernel("none.cu", header + "]\nrules = [ { holds = \"" + sum + " == 1000\", else = \"no\" } ]\n*/\n");
  ASSERT_TRUE(parsed.ok()) << to_string(parsed.error());
  const auto start = std::chrono::steady_clock::now();
  EXPECT_FALSE(nearest_legal(**parsed, {}, "run", {}).has_value());
  EXPECT_LT(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(), 1);
}

TEST(NearestLegal, TakesMillisecondsAlsoWhereEverySettingMustBeTried) {
  const auto start = std::chrono::steady_clock::now();
  EXPECT_FALSE(nearest_legal(builtin("sgemm_warptiling"), {}, "run", {{"K", 3}}).has_value());
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
  RecordProperty("milliseconds", std::to_string(took.count()));
  EXPECT_LT(took.count(), 200);  // 5,832 settings; the bound leaves room for debug builds and busy machines
}

}  // namespace
}  // namespace warplens::catalog
