// The card of a register over the kernels that ship: who wrote it last is what a walk through every tick says, its values are those of the
// machine, and a click on an element of the thread tile selects the register that holds it.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <map>
#include <random>
#include <set>

#include "app/panels/panels.h"
#include "app/session/register_history.h"
#include "app/session/shown_variables.h"
#include "app/stages/tiles_reader.h"
#include "kernels/analysis/step_line.h"
#include "tests/app/paper_screen.h"
#include "tests/app/real_kernels.h"
#include "viz/scenes/tiles/tiles.h"
#include "viz/scenes/timeline/strip.h"

namespace warplens::app {
namespace register_numbers {

// Tick by tick from the start: the step of the warp in which the lane's value changed last.
std::optional<uint32_t> changed_last(const Player& player, const ShownVariable& shown) {
  const auto cursor = simt::make_cursor(player.snapshot()->block);
  const auto& steps = player.snapshot()->block->trace.steps[player.warp()];
  std::optional<uint64_t> last;
  std::optional<uint32_t> step;
  for (uint64_t tick = 0; tick <= player.tick(); ++tick) {
    EXPECT_TRUE(cursor->seek(tick));
    const auto values = cursor->variable_part(player.warp(), shown.values.variable, shown.values.offset);
    if (!(values.known >> player.lane() & 1)) continue;
    const uint64_t bits = values.bits[player.lane()];
    if ((!last && tick > 0) || (last && *last != bits)) {
      // What the instruction before this tick did, it did in the step that had begun then.
      const auto after = std::lower_bound(steps.begin(), steps.end(), tick, [](const simt::StepRow& s, uint64_t t) { return s.tick < t; });
      step = after == steps.begin() ? std::nullopt : std::optional(static_cast<uint32_t>(after - steps.begin() - 1));
    }
    last = bits;
  }
  return step;
}

TEST(RegisterNumbers, WhoWroteARegisterLastIsWhatAWalkThroughEveryTickSays) {
  const RealKernels kernels;
  auto bench = real_workbench(kernels);
  std::mt19937 random(17);
  size_t checked = 0, written = 0;
  for (const char* name : {"sgemm_naive", "sgemm_warptiling", "sgemm_stream_k", "transpose_shared", "sgemm_tiled"}) {
    ViewState state;
    state.stage = "tiles";
    state.choices[0] = {name, {}, {}};
    bench->restore(state);
    ASSERT_TRUE(settle_real(*bench));
    const Player& player = bench->player();
    if (!player.snapshot()) continue;
    RegisterHistory history;
    for (int i = 0; i < 8; ++i) {
      bench->select({Selection::Kind::Lane}, {.warp = static_cast<uint32_t>(random() % player.warps()),
                                              .lane = static_cast<uint32_t>(random() % 32),
                                              .place = random() % std::min<uint64_t>(player.ticks(), 6000)});
      const ShownVariables all = shown_variables(player, {});
      std::vector<ShownVariable> of;
      for (const auto* list : {&all.varying, &all.uniform}) of.insert(of.end(), list->begin(), list->end());
      for (const ShownArray& array : all.arrays) {
        std::string first = array.name.substr(0, array.name.find('['));
        for (const uint32_t extent : player.snapshot()->program->variables[array.variable].extents)
          first += "[" + std::to_string(random() % extent) + "]";
        const auto element = variable_named(player, first);
        ASSERT_TRUE(element) << first;
        of.push_back(*element);
      }
      if (of.empty()) continue;
      const ShownVariable& shown = of[random() % of.size()];
      const auto named = variable_named(player, shown.name);
      ASSERT_TRUE(named) << shown.name;
      EXPECT_EQ(named->values.bits, shown.values.bits) << shown.name;
      if (!(shown.values.known >> player.lane() & 1)) continue;
      SCOPED_TRACE(std::string(name) + ", " + shown.name + ", tick " + std::to_string(player.tick()));
      const ValueSince since = history.since(player, shown.values.variable, shown.values.offset);
      const auto expected = changed_last(player, shown);
      EXPECT_EQ(since.step, expected);
      EXPECT_EQ(since.from_start, !expected.has_value());
      // Where it has looked before makes no difference.
      EXPECT_EQ(RegisterHistory().since(player, shown.values.variable, shown.values.offset).step, since.step);
      ++checked, written += expected.has_value();
    }
  }
  EXPECT_GT(checked, 20u);
  EXPECT_GT(written, 10u);
}

TEST(RegisterCard, AClickOnAnElementOfTheThreadTileShowsTheRegisterThatHoldsItAndGoesToTheLineThatWroteIt) {
  const RealKernels kernels;
  size_t written = 0;
  for (const char* kernel : {"sgemm_warptiling", "sgemm_naive", "sgemm_stream_k"}) {
    SCOPED_TRACE(kernel);
    auto bench = real_workbench(kernels);
    ViewState state;
    state.stage = "tiles";
    state.choices[0] = {kernel, {}, {}};
    // A thread of the naive kernel has one element.
    state.views["tiles.level"] = kernel == std::string("sgemm_naive") ? "element" : "thread";
    bench->restore(state);
    ASSERT_TRUE(settle_real(*bench));
    PaperScreen screen;
    const Player& player = bench->player();
    // Far into the multiply-adds, before the result is stored.
    bench->seek(viz::make_tiles_model(*player.snapshot()).first_store - 1);
    bench->follow_warp(0);
    screen.frame(*bench);
    screen.frame(*bench);
    // The elements of the followed lane are where its numbers are drawn.
    bool found = false;
    const Rect stage = screen.state.places.at("stage");
    for (float x = 0.1f; x < 0.95f && !found; x += 0.04f)
      for (float y = 0.15f; y < 0.9f && !found; y += 0.05f) {
        screen.click(*bench, viz::Point{stage.x + stage.width * x, stage.y + stage.height * y});
        found = bench->selection().kind == Selection::Kind::Register;
      }
    ASSERT_TRUE(found);
    const auto shown = variable_named(player, bench->selection().name);
    ASSERT_TRUE(shown) << bench->selection().name;
    const PanelsScene scene = screen.frame(*bench);
    const std::string said = said_by(scene, "right");
    const Variable& variable = player.snapshot()->program->variables[shown->values.variable];
    for (const uint32_t lane : {0u, 7u, 31u}) {
      bool there = false;
      for (int digits = 3; digits <= 9; ++digits)
        there |= said.find("\n" + viz::format_value(shown->values.bits[lane], variable.scalar, variable.is_unsigned, digits) + "\n") !=
                 std::string::npos;
      EXPECT_TRUE(there) << "lane " << lane << " of\n" << said;
    }
    RegisterHistory history;
    const ValueSince since = history.since(player, shown->values.variable, shown->values.offset);
    if (!since.step) {
      EXPECT_NE(said.find(since.from_start ? "since the warp began" : "for more than"), std::string::npos) << said;
      continue;
    }
    ++written;
    const simt::StepRow step = player.snapshot()->block->trace.steps[player.warp()][*since.step];
    const std::string line = std::to_string(analysis::line_of_step(*player.snapshot()->program, step));
    EXPECT_NE(said.find("since line " + line), std::string::npos) << said;
    const Selection selected = bench->selection();
    screen.click(*bench, "register.since");
    EXPECT_EQ(player.tick(), step.tick);
    EXPECT_EQ(bench->selection(), selected);
    EXPECT_EQ(std::to_string(player.moment()->line), line);
  }
  EXPECT_GE(written, 2u);
}

// Near by, all registers of the lane stand beside the picture: each with its value in the machine, and a click selects it.
TEST(RegisterPanel, HasEveryRegisterOfTheLaneWithTheMachinesValueAndAClickSelectsIt) {
  const RealKernels kernels;
  std::mt19937 random(3);
  const std::map<std::string, size_t> own = {{"sgemm_warptiling", 64}, {"sgemm_block_tiling_2d", 64}, {"sgemm_stream_k", 128}};
  for (const auto& [kernel, count] : own) {
    SCOPED_TRACE(kernel);
    auto bench = real_workbench(kernels);
    ViewState state;
    state.stage = "tiles";
    state.choices[0] = {kernel, {}, {}};
    state.views["tiles.level"] = "thread";
    bench->restore(state);
    ASSERT_TRUE(settle_real(*bench));
    const Player& player = bench->player();
    const viz::TilesModel model = viz::make_tiles_model(*player.snapshot());
    TilesReader reader;
    const viz::Recorder metrics;
    size_t valued = 0, drawn = 0, factors = 0;
    for (int i = 0; i < 6; ++i) {
      bench->select({Selection::Kind::Lane}, {.warp = static_cast<uint32_t>(random() % player.warps()),
                                              .lane = static_cast<uint32_t>(random() % 32),
                                              .place = model.first_store / 2 + random() % (model.first_store / 2)});
      const viz::TilesInput& input = reader.at(*bench, player);
      const viz::TilesScene scene = viz::layout_tiles(input, {{0, 0, 960, 760}, viz::dark_theme(), english(), metrics, 1});
      // What other sums had been kept there is not this element's yet.
      if (!input.values || input.values->products.empty() || input.values->products[0].accumulator.empty()) continue;
      ASSERT_EQ(scene.registers.size(), count);
      std::set<std::string> names;
      for (const auto& cell : scene.registers) {
        const viz::TilesValues::Product& product = input.values->products[cell.element];
        names.insert(product.accumulator);
        const auto over = viz::hover(scene, cell.rect.center());
        ASSERT_TRUE(over);
        EXPECT_TRUE(over->text.starts_with(product.accumulator + "\n")) << over->text;
        EXPECT_EQ(over->third, player.warp() * 32 + player.lane());
        const auto shown = variable_named(player, product.accumulator);
        ASSERT_TRUE(shown) << product.accumulator;
        if (!(shown->values.known >> player.lane() & 1)) continue;
        const float value = std::bit_cast<float>(static_cast<uint32_t>(shown->values.bits[player.lane()]));
        const std::string exact = value == std::floor(value) ? fmt::format("{:.0f}", value) : fmt::format("{:.3f}", value);
        if (std::abs(value) >= 0.001f) {
          EXPECT_NE(over->text.find(exact), std::string::npos) << over->text << "\n" << exact;
        }
        ++valued;
        for (const viz::Record& record : scene.drawing)
          if (record.kind == viz::Record::Kind::Text && record.group.find("registers") != std::string::npos &&
              cell.rect.contains(record.rect.center())) {
            EXPECT_NEAR(std::stod(record.text), value, 0.0501) << product.accumulator;
            ++drawn;
          }
      }
      EXPECT_EQ(names.size(), count);
      // What stands beside them are words of shared memory, as the machine holds them now.
      for (const viz::Hover& hit : scene.hits) {
        if (hit.kind != viz::Hover::Kind::SharedElement || hit.text.find("] = ") == std::string::npos) continue;
        const simt::TracedObject& object = player.snapshot()->block->trace.objects[static_cast<size_t>(hit.second)];
        const auto bytes = player.cursor()->shared_bytes(object.address - kSharedBase + static_cast<uint64_t>(hit.index) * 4, 4);
        float value = 0;
        std::memcpy(&value, bytes.data(), 4);
        const double said = std::stod(hit.text.substr(hit.text.find("] = ") + 4));
        EXPECT_NEAR(said, value, 0.0005001 + std::abs(value) * 0.005) << hit.text;
        ++factors;
      }
    }
    EXPECT_GT(valued, count);
    if (count == 64) {
      EXPECT_GT(drawn, count);
      EXPECT_GT(factors, 16u);
    }
    PaperScreen screen;
    screen.frame(*bench);
    ASSERT_TRUE(screen.state.places.contains("element.5"));
    screen.click(*bench, "element.5");
    EXPECT_EQ(bench->selection().kind, Selection::Kind::Register);
    EXPECT_EQ(bench->selection().name, reader.at(*bench, player).values->products[5].accumulator);
  }
}

}  // namespace register_numbers
}  // namespace warplens::app
