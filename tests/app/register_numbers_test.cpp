// The card of a register over the kernels that ship: who wrote it last is what a walk through every tick says, its values are those of the
// machine, and a click on an element of the thread tile selects the register that holds it.
#include <gtest/gtest.h>

#include <random>

#include "app/session/register_history.h"
#include "app/session/shown_variables.h"
#include "kernels/analysis/step_line.h"
#include "tests/app/paper_screen.h"
#include "tests/app/real_kernels.h"
#include "viz/scenes/strip.h"
#include "viz/scenes/tiles.h"

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

}  // namespace register_numbers
}  // namespace warplens::app
