// Every number on the stages is the one that `warplens trace --json` says: kernels and settings walked at random moments.
#include "tests/app/stage_numbers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <thread>
#include <tuple>

#include "app/session/measuring/ladder_costs.h"
#include "app/stages/parts.h"
#include "app/stages/picture.h"
#include "tests/app/real_kernels.h"
#include "viz/scenes/timeline/block_timeline.h"

namespace warplens::app {
namespace stage_numbers {

using testing::Contains;
using testing::HasSubstr;
using viz::grouped;

// An access in the source: line, array, operation, space.
using Place = std::tuple<uint32_t, std::string, std::string, std::string>;
struct Cost {
  uint64_t instructions = 0, wavefronts = 0, conflicts = 0, sectors = 0;
  friend bool operator==(const Cost&, const Cost&) = default;
};
using Costs = std::map<Place, Cost>;

nlohmann::json document_of(const Choice& choice) {
  std::string arguments = choice.name + " --blocks first";
  for (const auto& [name, value] : choice.set) arguments += " --set " + name + "=" + std::to_string(value);
  return traced_document(arguments);
}

Costs costs_of(const nlohmann::json& document) {
  Costs costs;
  for (const auto& site : document.at("sites")) {
    Cost& cost = costs[{site.at("line"), site.at("array"), site.at("op"), site.at("space")}];
    cost.instructions += site.at("instructions").get<uint64_t>(), cost.wavefronts += site.at("wavefronts").get<uint64_t>();
    cost.conflicts += site.at("conflicts").get<uint64_t>(), cost.sectors += site.at("sectors").get<uint64_t>();
  }
  std::erase_if(costs, [](const auto& c) { return c.second.wavefronts == 0 && c.second.sectors == 0; });
  return costs;
}

// What the Timeline's tables are made from.
Costs timeline_costs(const analysis::Snapshot& snapshot) {
  Costs costs;
  for (uint32_t warp = 0; warp < snapshot.block->trace.warps; ++warp)
    for (const viz::LineCost& line : viz::make_line_costs(snapshot, warp)) {
      const Site& site = snapshot.program->sites[line.site];
      Cost& cost = costs[{line.line, site.array, name(site.op), line.shared ? "shared" : "global"}];
      cost.instructions += line.times, cost.conflicts += line.conflicts;
      (line.shared ? cost.wavefronts : cost.sectors) += line.cost;
    }
  return costs;
}

std::vector<std::string> places_of(const Costs& costs) {
  std::vector<std::string> places;
  for (const auto& [place, cost] : costs)
    places.push_back(std::to_string(std::get<0>(place)) + " " + std::get<1>(place) + " " + std::get<2>(place) + " " + std::get<3>(place));
  return places;
}

// The number that stands before a name, as a chip has it.
std::string before(const Seen& seen, const std::string& name) {
  const auto at = std::find(seen.texts.begin(), seen.texts.end(), name);
  return at == seen.texts.begin() || at == seen.texts.end() ? "" : *(at - 1);
}

void expect_banks(Workbench& bench, const simt::AccessRow& row) {
  const Seen banks = seen(bench, "banks");
  const char* const unit = row.wavefronts > 0 ? "banks.chip_wavefronts" : "banks.chip_sectors";
  const uint64_t cost = row.wavefronts > 0 ? row.wavefronts : row.sectors;
  if (cost == 0) return;
  EXPECT_EQ(before(banks, english().plural(unit, cost)), grouped(cost));
  if (row.wavefronts > 0) {
    EXPECT_EQ(before(banks, english().plural("banks.chip_conflicts", row.conflicts)), grouped(row.conflicts));
  }
  // The same access in the Lab, and back.
  const auto setup = shown_lab_setup(bench);
  if (!setup) return;
  bench.open_in_lab(*setup);
  EXPECT_THAT(seen(bench, "lab").all, HasSubstr(english().plural(row.wavefronts > 0 ? "banks.wavefronts" : "banks.sectors", cost)));
  ASSERT_TRUE(bench.undo());
  EXPECT_EQ(bench.stage().id, "banks");
}

void expect_compare(Workbench& bench, const Cost& total) {
  bench.compare_current();
  bench.choose(SideId::Right, bench.settings().choices[0]);  // of the same size: of the block, not of an element
  ASSERT_TRUE(settle_real(bench));
  const Seen compare = seen(bench, "compare");
  const auto bar = [&](const char* name, uint64_t number) {
    const auto at = std::find(compare.texts.begin(), compare.texts.end(), english().get(name));
    ASSERT_TRUE(at != compare.texts.end() && at + 1 != compare.texts.end()) << name;
    EXPECT_EQ(*(at + 1), grouped(number)) << name;
  };
  bar("compare.block", total.wavefronts);
  if (total.sectors > 0) bar("compare.block_sectors", total.sectors);
}

// The wavefronts that the traced block takes for a multiply-add of a warp.
double of_a_product(const nlohmann::json& document) {
  const auto& sizes = document.at("sizes");
  double adds = sizes.at("M").get<double>() * sizes.at("N").get<double>() * sizes.at("K").get<double>() / 32;
  for (const auto& blocks : document.at("grid")) adds /= blocks.get<double>();
  return document.at("totals").at("wavefronts").get<double>() / adds;
}

// The cost beside each kernel of Measure's ladder.
void expect_measure(const RealKernels& kernels, const std::map<std::string, double>& wavefronts) {
  LadderCosts costs(kernels.pipelines(), [] {});
  costs.want(*kernels.kernels());
  for (int i = 0; i < 120000 && costs.busy(); ++i) {
    costs.poll();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  costs.poll();
  size_t found = 0;
  for (const auto& [name, each] : wavefronts) {
    const LadderCost* const cost = costs.of(name);
    ASSERT_EQ(cost != nullptr, each > 0) << name;
    if (!cost) continue;
    EXPECT_NEAR(cost->written, each, 1e-9) << name;
    ++found;
  }
  EXPECT_GE(found, 8u);
}

TEST(StageNumbers, AreThoseOfTheTraceInKernelsAndSettingsAtRandomMoments) {
  RealKernels kernels;
  auto bench = real_workbench(kernels);
  std::mt19937 random(20);
  size_t walked = 0, moments = 0;
  std::map<std::string, double> wavefronts;  // a multiply-add of a warp, by the product's name
  for (const Choice& choice : real_settings()) {
    SCOPED_TRACE(in_words(choice));
    const auto document = document_of(choice);
    ASSERT_FALSE(document.is_discarded());
    const Costs costs = costs_of(document);
    ViewState state;
    state.stage = "banks";
    state.choices[0] = choice;
    state.views["timeline.tables"] = "on";
    bench->restore(state);
    ASSERT_TRUE(settle_real(*bench));
    const SnapshotPtr snapshot = bench->player().snapshot();
    ASSERT_TRUE(snapshot);
    const Costs drawn = timeline_costs(*snapshot);
    ASSERT_EQ(places_of(drawn), places_of(costs));
    for (const auto& [place, cost] : costs) {
      const auto found = drawn.find(place);
      ASSERT_NE(found, drawn.end()) << std::get<1>(place) << ", line " << std::get<0>(place);
      EXPECT_EQ(found->second, cost) << std::get<1>(place) << ", line " << std::get<0>(place);
    }
    Cost total;
    for (const auto& [place, cost] : costs) total.wavefronts += cost.wavefronts, total.sectors += cost.sectors;
    expect_source(*bench, document);
    EXPECT_EQ(document.at("totals").at("wavefronts"), total.wavefronts);
    EXPECT_EQ(document.at("totals").at("sectors"), total.sectors);
    for (int i = 0; i < 6; ++i, ++moments) {
      bench->follow_warp(static_cast<uint32_t>(random() % bench->player().warps()));
      bench->seek(random() % (bench->player().ticks() + 1));
      if (const simt::AccessRow* const row = bench->player().access()) expect_banks(*bench, *row);
      expect_timeline(*bench, *snapshot);
      expect_memory(*bench, random);
      bench->select({Selection::Kind::Lane}, {.lane = static_cast<uint32_t>(random() % 32)});
      expect_tiles(*bench);
    }
    expect_compare(*bench, total);
    if (choice.set.empty() && document.at("sizes").contains("K")) wavefronts[choice.name] = of_a_product(document);
    ++walked;
  }
  EXPECT_GE(walked, 30u);
  EXPECT_GE(moments, 180u);
  expect_measure(kernels, wavefronts);
}

// The even lanes read shared memory and the odd ones global memory: each picture counts its own, and says how many are elsewhere.
TEST(StageNumbers, LanesThatReachAnotherSpaceAreSaidOnBanksAndMemory) {
  RealKernels kernels;
  auto bench = real_workbench(kernels);
  ViewState state;
  state.stage = "banks";
  state.choices[0] = {
      WARPLENS_SOURCE_DIR "/tests/language/cases/lanes_in_two_spaces.cu", {}, {{"block", "32"}, {"arg", "out=i32[32]:zero"}}};
  bench->restore(state);
  ASSERT_TRUE(settle_real(*bench));
  const SnapshotPtr snapshot = bench->player().snapshot();
  ASSERT_TRUE(snapshot);
  const auto& rows = snapshot->block->trace.accesses;
  const auto both =
      std::find_if(rows.begin(), rows.end(), [](const simt::AccessRow& row) { return row.wavefronts > 0 && row.sectors > 0; });
  ASSERT_NE(both, rows.end());
  EXPECT_EQ(both->wavefronts, 16);
  EXPECT_EQ(both->sectors, 4);
  bench->seek(both->tick);
  ASSERT_EQ(bench->player().access(), &*both);
  const bool shared = snapshot->block->trace.objects[both->object].space == Space::Shared;
  const std::string said = english().plural(shared ? "banks.elsewhere_global" : "banks.elsewhere_shared", 16);
  EXPECT_THAT(seen(*bench, "banks").all, HasSubstr(said));
  EXPECT_THAT(seen(*bench, "memory").all, HasSubstr(said));
}

}  // namespace stage_numbers
}  // namespace warplens::app
