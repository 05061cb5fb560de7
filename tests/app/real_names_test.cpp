// What the window calls by name in the kernels that ship: arrays, parts of a dynamic one, and the loops around the current line.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "app/panels/panels.h"
#include "app/panels/source/loop_values.h"
#include "app/session/editing/source_text.h"
#include "app/session/shown_variables.h"
#include "tests/app/paper_screen.h"
#include "tests/app/real_kernels.h"
#include "viz/scenes/memory/memory.h"

namespace warplens::app {
namespace real_names_tests {

RealKernels& kernels() {
  static RealKernels all;
  return all;
}

TEST(ArrayNames, ThatAreWordsOfTheGlossaryAreNotExplained) {
  auto bench = real_workbench(kernels());
  ViewState state;
  state.stage = "banks";
  state.choices[0] = {"transpose_shared", {}, {}};
  bench->restore(state);
  ASSERT_TRUE(settle_real(*bench));
  PaperScreen screen;
  const auto explained = [&](const char* in, const char* word) {
    const viz::Recorder metrics;
    const PanelsScene laid = screen.frame(*bench);
    for (const viz::Record& r : laid.canvas.drawing()) {
      const size_t at = r.kind == viz::Record::Kind::Text && r.text.starts_with(in) ? r.text.find(word) : std::string::npos;
      if (at == std::string::npos) continue;
      const float left = metrics.text_width(r.text.substr(0, at), r.style) + metrics.text_width(word, r.style) / 2;
      const PanelsScene scene = screen.point(*bench, {r.rect.x + left, r.rect.center().y});
      return scene.tooltip ? scene.tooltip->text : std::string();
    }
    ADD_FAILURE() << "nothing begins with " << in;
    return std::string();
  };
  EXPECT_EQ(explained("tile: store, 4 bytes per lane", "lane"), english().get("glossary.lane"));
  EXPECT_EQ(explained("tile: store, 4 bytes per lane", "tile"), "");
}

TEST(LaneValues, OfAVectorTheMemberThatTheStatementNamesIsShown) {
  auto bench = real_workbench(kernels());
  ViewState state;
  state.stage = "banks";
  state.choices[0] = {"sgemm_warptiling", {}, {}};
  bench->restore(state);
  ASSERT_TRUE(settle_real(*bench));
  const std::string& source = bench->player().snapshot()->source();
  std::set<std::string> values;
  for (const std::string member : {"x", "y", "z", "w"}) {
    const size_t at = source.find("= a." + member + ";");
    ASSERT_NE(at, std::string::npos);
    const auto line = static_cast<uint32_t>(1 + std::count(source.begin(), source.begin() + static_cast<ptrdiff_t>(at), '\n'));
    bench->seek(*bench->player().next_on_line(line));
    const ShownVariables shown = shown_variables(bench->player(), {});
    std::vector<std::string> used;
    for (const auto* list : {&shown.varying, &shown.uniform})
      for (const ShownVariable& v : *list)
        if (v.name.starts_with("a.")) used.push_back(v.name), values.insert(fmt::format("{}", v.values.bits[0]));
    EXPECT_EQ(used, std::vector<std::string>{"a." + member});
    // What is stored is what the step's end has in shared memory.
    const auto named = variable_named(bench->player(), "a." + member);
    ASSERT_TRUE(named);
    EXPECT_EQ(named->name, "a." + member);
  }
  EXPECT_EQ(values.size(), 4u) << "four different floats of A";
}

TEST(MemoryStage, OfADynamicArrayThePartsAreThoseThatItsLinesRead) {
  const SnapshotPtr snapshot = kernels().trace({"sgemm_stream_k", {}, {}});
  ASSERT_TRUE(snapshot);
  const viz::MemoryModel model = viz::make_memory_model(*snapshot);
  ASSERT_EQ(model.arrays.size(), 1u);
  const auto& regions = model.arrays[0].regions;
  // Four stages of 16 rows of A's 128 + 4 words, then four of 16 rows of B's 256.
  ASSERT_EQ(regions.size(), 2u);
  EXPECT_EQ(regions[0].first, 0u);
  EXPECT_EQ(regions[1].first, 4 * 16 * 132u);
  EXPECT_LE(regions[0].end, regions[1].first);
  EXPECT_LE(regions[1].end, 4 * 16 * (132 + 256u));
  EXPECT_NE(regions[0].line, regions[1].line);
  // An array with a name of its own needs no parts.
  for (const auto& array : viz::make_memory_model(*kernels().trace({"sgemm_warptiling", {}, {}})).arrays)
    EXPECT_TRUE(array.regions.empty());
}

TEST(SourceLoops, EachLoopAroundTheCurrentLineSaysWhereTheLaneIs) {
  auto bench = real_workbench(kernels());
  ViewState state;
  state.stage = "tiles";
  state.choices[0] = {"sgemm_warptiling", {}, {}};
  bench->restore(state);
  ASSERT_TRUE(settle_real(*bench));
  bench->select({}, {.warp = 1, .lane = 13});
  bench->seek(73410);
  const Player& player = bench->player();
  const auto lines = split_lines(player.snapshot()->source());
  ASSERT_NE(lines[player.moment()->line - 1].find("sums[(i*TM + m)"), std::string_view::npos);
  std::map<std::string, std::string> by_head;
  for (const auto& [line, text] : loop_values(player))
    by_head[std::string(lines[line - 1].substr(lines[line - 1].find("for ("))).substr(0, 14)] = text;
  // The 42nd of 64 multiply-adds: 41 = ((1 * 2 + 0) * 4 + 2) * 4 + 1.
  EXPECT_EQ(by_head["for (int i = 0"], "i 1");
  EXPECT_EQ(by_head["for (int j = 0"], "j 0");
  EXPECT_EQ(by_head["for (int m = 0"], "m 2");
  EXPECT_EQ(by_head["for (int n = 0"], "n 1");
  EXPECT_EQ(by_head["for (int k = 0"], "k 3");
  EXPECT_EQ(by_head["for (int tile "], "tile 8");
  EXPECT_EQ(by_head.size(), 6u) << "none that has ended";
}

}  // namespace real_names_tests
}  // namespace warplens::app
