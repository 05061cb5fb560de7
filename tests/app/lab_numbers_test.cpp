// Every access of the kernels that ship, opened in the Lab: what the Lab draws of them adds up to what `warplens trace --json` says of
// each site, and its stems and fixes are counted again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <tuple>

#include "app/session/lab/lab_access.h"
#include "app/stages/parts.h"
#include "app/stages/picture.h"
#include "tests/app/real_kernels.h"
#include "tests/app/stage_numbers.h"

namespace warplens::app {
namespace lab_numbers {

using stage_numbers::english;
using viz::grouped;

// As drawn.
struct Cost {
  uint64_t wavefronts = 0, conflicts = 0, sectors = 0;
  friend bool operator==(const Cost&, const Cost&) = default;
};
using Place = std::tuple<uint32_t, std::string, std::string, std::string>;  // line, array, operation, space

// The number of a chip; nothing where there is none of this name.
std::optional<uint64_t> chip(const std::vector<std::string>& texts, const char* name) {
  for (size_t i = 0; i + 1 < texts.size(); ++i) {
    std::string digits;
    for (const char c : texts[i])
      if (c >= '0' && c <= '9') digits += c;
    if (digits.empty() || digits.size() > 18 || texts[i] != grouped(std::stoull(digits))) continue;
    if (texts[i + 1] == english().plural(name, std::stoull(digits))) return std::stoull(digits);
  }
  return std::nullopt;
}

Cost drawn(Workbench& bench, const LabSetup& setup) {
  bench.open_in_lab(setup);
  const auto texts = stage_numbers::seen(bench, "lab").texts;
  Cost cost;
  if (setup.global) {
    cost.sectors = chip(texts, "banks.chip_sectors").value_or(UINT32_MAX);
  } else {
    cost.wavefronts = chip(texts, "banks.chip_wavefronts").value_or(UINT32_MAX);
    cost.conflicts = chip(texts, "banks.chip_conflicts").value_or(UINT32_MAX);
  }
  return cost;
}

std::map<Place, Cost> json_of(const Choice& choice) {
  std::string arguments = choice.name + " --blocks first";
  for (const auto& [name, value] : choice.set) arguments += " --set " + name + "=" + std::to_string(value);
  std::map<Place, Cost> costs;
  const auto document = traced_document(arguments);
  for (const auto& site : document.at("sites")) {
    Cost& cost = costs[{site.at("line"), site.at("array"), site.at("op"), site.at("space")}];
    cost.wavefronts += site.at("wavefronts").get<uint64_t>(), cost.conflicts += site.at("conflicts").get<uint64_t>();
    cost.sectors += site.at("sectors").get<uint64_t>();
  }
  std::erase_if(costs, [](const auto& each) { return each.second.wavefronts == 0 && each.second.sectors == 0; });
  return costs;
}

TEST(LabNumbers, OfAllAccessesAddUpToThoseOfTheTraceInKernelsAndSettings) {
  RealKernels kernels;
  auto bench = real_workbench(kernels);
  std::map<std::map<std::string, std::string>, Cost> known;  // the same access is drawn once
  size_t walked = 0;
  for (const Choice& choice : real_settings()) {
    SCOPED_TRACE(in_words(choice));
    const SnapshotPtr snapshot = kernels.trace(choice);
    ASSERT_TRUE(snapshot);
    const simt::Trace& trace = snapshot->block->trace;
    std::map<Place, Cost> sums;
    std::map<std::tuple<uint32_t, uint32_t, uint64_t, uint32_t>, Cost> shapes;
    for (uint32_t i = 0; i < trace.accesses.size(); ++i) {
      const simt::AccessRow& row = trace.accesses[i];
      if (row.wavefronts == 0 && row.sectors == 0) continue;
      const auto [shape, fresh] = shapes.try_emplace({row.site, row.pattern, row.base % 1024, row.mask});
      if (fresh) {
        const auto setup = lab_setup_of(*snapshot, i);
        ASSERT_TRUE(setup);
        const auto [cost, unseen] = known.try_emplace(views_of(*setup));
        if (unseen) cost->second = drawn(*bench, *setup);
        shape->second = cost->second;
      }
      const Site& site = snapshot->program->sites[row.site];
      Cost& sum = sums[{analysis::line_in_file(*snapshot->program, site.location), site.array, name(site.op),
                        row.wavefronts > 0 ? "shared" : "global"}];
      sum.wavefronts += shape->second.wavefronts, sum.conflicts += shape->second.conflicts, sum.sectors += shape->second.sectors;
    }
    const auto costs = json_of(choice);
    ASSERT_EQ(sums.size(), costs.size());
    for (const auto& [place, cost] : costs) {
      SCOPED_TRACE(std::get<1>(place) + ", line " + std::to_string(std::get<0>(place)));
      ASSERT_TRUE(sums.contains(place));
      EXPECT_EQ(sums.at(place).wavefronts, cost.wavefronts);
      EXPECT_EQ(sums.at(place).conflicts, cost.conflicts);
      EXPECT_EQ(sums.at(place).sectors, cost.sectors);
    }
    ++walked;
  }
  EXPECT_GE(walked, 30u);
  EXPECT_GE(known.size(), 100u);
}

// A stem is the access whose lanes are that many words apart: for words of 4 bytes, the greatest common divisor with 32 meet in a bank.
TEST(LabNumbers, AStemIsAsHighAsItsStrideTakes) {
  RealKernels kernels;
  auto bench = real_workbench(kernels);
  LabSetup setup;
  setup.text = "lane * 2";
  bench->open_in_lab(setup);
  static const viz::Recorder metrics;
  const auto picture = bench->stage().picture();
  const viz::Scene& scene = picture->layout(*bench, {}, {{0, 0, 1600, 1000}, viz::dark_theme(), english(), metrics, 1});
  size_t stems = 0;
  for (const viz::Hover& part : scene.hits) {
    if (part.kind != viz::Hover::Kind::Bar) continue;
    uint64_t a = static_cast<uint64_t>(part.index), b = 32;
    while (b) std::swap(a, b), b %= a;
    EXPECT_THAT(part.text, testing::HasSubstr(english().plural("banks.wavefronts", a))) << part.index;
    ++stems;
  }
  EXPECT_EQ(stems, 64u);
}

}  // namespace lab_numbers
}  // namespace warplens::app
