#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "tests/viz/plot_samples.h"
#include "tests/viz/samples.h"
#include "viz/scenes/plots/parts.h"

namespace warplens::viz {
namespace plots_tests {

const Recorder kMetrics;
Frame stage() { return {{0, 0, 1080, 690}, light_theme(), english(), kMetrics, 1}; }

bool says(const Scene& scene, const std::string& text) {
  for (const Record& r : scene.drawing)
    if (r.kind == Record::Kind::Text && r.text.find(text) != std::string::npos) return true;
  return false;
}
std::string hovered(const Scene& scene, Point at) {
  const auto found = hover(scene, at);
  return found ? found->text : "";
}

TEST(Ladder, ABarIsAsLongAsItsMedian) {
  const LadderInput input = sample_ladder();
  const LadderScene scene = layout_ladder(input, stage());
  const LadderParts& parts = scene.parts;
  EXPECT_EQ(parts.end, 66900) << "the peak is the longest";
  for (size_t i = 0; i < input.rows.size(); ++i) {
    ASSERT_EQ(parts.bars[i].size(), input.rows[i].bars.size());
    for (size_t k = 0; k < parts.bars[i].size(); ++k)
      EXPECT_NEAR(parts.bars[i][k].width / parts.track.width, input.rows[i].bars[k].value / 66900, 1e-3) << input.rows[i].name;
  }
  EXPECT_NEAR((parts.lines[0] - parts.track.x) / parts.track.width, 51100.0 / 66900, 1e-3) << "cuBLAS";
}

TEST(Ladder, RecordedBarsAreHatchedAndMeasuredOnesAreNot) {
  const LadderScene scene = layout_ladder(sample_ladder(), stage());
  const auto diagonals_in = [&](const Rect& box) {
    int count = 0;
    for (const Record& r : scene.drawing)
      count += r.kind == Record::Kind::Line && r.points[0].x != r.points[1].x && r.points[0].y != r.points[1].y && r.clip.x == box.x &&
               r.clip.y == box.y;
    return count;
  };
  EXPECT_GT(diagonals_in(scene.parts.bars[0][0]), 3);
  EXPECT_EQ(diagonals_in(scene.parts.bars[5][0]), 0);
  EXPECT_GT(diagonals_in(scene.parts.bars[3][0]), 3) << "warp tiling as recorded";
  EXPECT_EQ(diagonals_in(scene.parts.bars[3][1]), 0) << "warp tiling as measured here";
}

TEST(Ladder, ARowWithoutASpeedHasNoBarAndSaysWhy) {
  const LadderScene scene = layout_ladder(sample_ladder(), stage());
  EXPECT_TRUE(scene.parts.bars.back().empty());
  EXPECT_TRUE(says(scene, "not measured at this size"));
}

TEST(Ladder, TheCostOfAKernelIsBelowItsNameWhereThereIsNoColumnForIt) {
  EXPECT_FALSE(says(layout_ladder(sample_ladder(), stage()), "0.19 wavefronts / FMA")) << "a column with one heading";
  Frame narrow = stage();
  narrow.rect.width = 360;
  EXPECT_TRUE(says(layout_ladder(sample_ladder(), narrow), "0.19 wavefronts / FMA"));
}

TEST(Ladder, NoNumberMeetsALine) {
  size_t aside = 0;
  for (float width = 320; width <= 1200; width += 20) {
    Frame frame = stage();
    frame.rect.width = width;
    const LadderInput input = sample_ladder();
    const LadderScene scene = layout_ladder(input, frame);
    for (size_t i = 0; i < scene.parts.bars.size(); ++i) {
      for (const Rect& bar : scene.parts.bars[i]) {
        const auto& drawing = scene.drawing;
        const auto number = std::find_if(drawing.begin(), drawing.end(), [&](const Record& r) {
          return r.kind == Record::Kind::Text && r.text == grouped(static_cast<uint64_t>(input.rows[i].bars[0].value)) &&
                 std::abs(r.rect.center().y - bar.center().y) < 6;
        });
        if (number == drawing.end()) continue;
        aside += number->rect.x > scene.parts.track.right();
        for (const float line : scene.parts.lines)
          EXPECT_FALSE(line > number->rect.x - 2 && line < number->rect.right() + 2) << width << ", " << number->text;
      }
    }
  }
  EXPECT_GT(aside, 0u);
}

TEST(Ladder, HoveringReadsMedianQuartilesAndWhereTheyAreFrom) {
  const LadderScene scene = layout_ladder(sample_ladder(), stage());
  const std::string text = hovered(scene, scene.parts.bars[3][0].center());
  for (const std::string& part :
       {std::string("warp tiling"), grouped(41908) + " GFLOPS", grouped(41489), grouped(42327), std::string("recorded on a device"),
        std::string("run 1"), std::string("0.19 wavefronts / FMA"), std::string("TILE = 32")})
    EXPECT_NE(text.find(part), std::string::npos) << part << " in " << text;
}

TEST(Ladder, CsvHoldsEveryBarAndEveryLine) {
  const std::string csv = ladder_csv(sample_ladder());
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1 + 7 + 2);
  EXPECT_NE(csv.find("naive,recorded on a device,5433,5378.67,5487.33,GFLOPS,yes,\n"), std::string::npos) << csv;
  EXPECT_NE(csv.find("cuBLAS,,51100,,,GFLOPS,,\n"), std::string::npos);
}

TEST(Sizes, EveryDotIsAtItsSpeedAndDoublingsAreEquallySpaced) {
  const SizesInput input = sample_sizes();
  const SizesScene scene = layout_sizes(input, stage());
  ASSERT_EQ(scene.dots.size(), 2u);
  const auto& dots = scene.dots[0];
  ASSERT_EQ(dots.size(), 4u);
  EXPECT_NEAR(dots[1].x - dots[0].x, dots[3].x - dots[2].x, 0.1);
  const float zero = scene.plot.bottom();
  for (size_t i = 0; i < 4; ++i)
    EXPECT_NEAR((zero - dots[i].y) / (zero - dots[3].y), input.lines[0].points[i].value / input.lines[0].points[3].value, 1e-3) << i;
  EXPECT_NE(hovered(scene, dots[2]).find("4096³"), std::string::npos);
}

TEST(Sizes, WithoutALineThePlotSaysWhatToDo) {
  SizesInput input = sample_sizes();
  input.lines.clear();
  input.empty = "press Measure";
  EXPECT_TRUE(says(layout_sizes(input, stage()), "press Measure"));
}

TEST(Sweep, ColourGrowsWithSpeedAndEachCellShowsItsNumber) {
  const SweepInput input = sample_sweep();
  const SweepScene scene = layout_sweep(input, stage());
  ASSERT_EQ(scene.cells.size(), 12u);
  EXPECT_TRUE(says(scene, grouped(42000))) << "the last cell";
  const auto filled = [&](const Rect& cell) {
    for (const Record& r : scene.drawing)
      if (r.kind == Record::Kind::FillRect && r.rect.x == cell.x && r.rect.y == cell.y) return r.color;
    return Color{};
  };
  EXPECT_EQ(filled(scene.cells[11]), viridis(1));
  EXPECT_EQ(filled(scene.cells[0]), viridis(0));
}

TEST(Sweep, AnIllegalCellHasNoNumberAndReportsItsRule) {
  SweepInput input = sample_sweep();
  input.cells[3].value = 99999;  // even if there were one
  const SweepScene scene = layout_sweep(input, stage());
  EXPECT_FALSE(says(scene, grouped(99999)));
  EXPECT_NE(hovered(scene, scene.cells[3].center()).find("BM = 32 is not a multiple of WM = 64"), std::string::npos);
  EXPECT_NE(sweep_csv(input).find("32,256,,GFLOPS,no,A block tile holds whole warp tiles"), std::string::npos) << sweep_csv(input);
}

TEST(Sweep, TheCellsUseTheRoomThatThereIs) {
  const SweepScene scene = layout_sweep(sample_sweep(), {{0, 0, 3200, 1900}, light_theme(), english(), kMetrics, 1});
  EXPECT_GT(scene.cells.back().right(), 3200 - 40);
  EXPECT_GT(scene.cells.back().bottom(), 1900 - 100);
}

// What is at text scale 2 in a window of 1024 x 768.
Frame cramped() { return {{0, 0, 600, 440}, light_theme(), english(), kMetrics, 2}; }

std::vector<std::string> texts(const Scene& scene) {
  std::vector<std::string> out;
  for (const Record& r : scene.drawing)
    if (r.kind == Record::Kind::Text) out.push_back(r.text);
  return out;
}

TEST(Ladder, WhereSpaceIsShortTheRowsAroundTheChosenKernelAreShownAndTheOthersCounted) {
  const LadderInput input = sample_ladder();
  const LadderScene scene = layout_ladder(input, cramped());
  size_t drawn = 0;
  for (const auto& row : scene.parts.bars) drawn += !row.empty();
  EXPECT_FALSE(scene.parts.bars[3].empty()) << "the chosen one";
  EXPECT_GT(drawn, 1u);
  EXPECT_LT(drawn, 6u);
  EXPECT_TRUE(says(scene, fmt::format("{} more kernels do not fit", input.rows.size() - drawn))) << testing::PrintToString(texts(scene));
}

TEST(Ladder, TheEndsTheFastestAndTheChosenKernelAreTheLastToGo) {
  LadderInput input = sample_ladder();
  for (int i = 0; i < 20; ++i) input.rows.insert(input.rows.begin() + 2, input.rows[2]);
  input.rows.pop_back();  // the last one is the fastest then
  for (size_t current = 0; current < input.rows.size(); ++current) {
    for (size_t i = 0; i < input.rows.size(); ++i) input.rows[i].current = i == current;
    const LadderScene scene = layout_ladder(input, cramped());
    ASSERT_TRUE(says(scene, "do not fit"));
    for (const size_t row : {size_t{0}, current, input.rows.size() - 1})
      EXPECT_FALSE(scene.parts.bars[row].empty()) << row << " of " << current;
  }
}

// The stage of a window of 1024 x 768, below the live plot.
TEST(Ladder, ElevenKernelsFitWithoutLeavingOneOut) {
  LadderInput input = sample_ladder();
  while (input.rows.size() < 11) input.rows.insert(input.rows.begin() + 2, input.rows[2]);
  const LadderScene scene = layout_ladder(input, {{0, 0, 508, 340}, light_theme(), english(), kMetrics, 1});
  EXPECT_FALSE(says(scene, "do not fit"));
}

TEST(Ladder, LongNamesOfLinesStayInThePicture) {
  LadderInput input = sample_ladder();
  input.lines.push_back({"FP32 peak, a GPU with a long name, another one", 66000, true});
  const LadderScene scene = layout_ladder(input, cramped());
  for (const Record& r : scene.drawing) {
    if (r.kind != Record::Kind::Text) continue;
    EXPECT_TRUE(r.rect.x >= 0 && r.rect.right() <= 600) << r.text;
  }
  EXPECT_TRUE(says(scene, "FP32 peak, a GPU"));
}

TEST(Ladder, WithoutAnyRoomItSaysSo) {
  EXPECT_TRUE(says(layout_ladder(sample_ladder(), {{0, 0, 600, 300}, light_theme(), english(), kMetrics, 2}), "does not fit here"));
}

TEST(Ladder, WhereNothingWasMeasuredThereIsNoScale) {
  LadderInput input = sample_ladder();
  input.lines.clear();
  for (LadderRow& row : input.rows) row.bars.clear(), row.problem = "not measured";
  const LadderScene scene = layout_ladder(input, stage());
  EXPECT_TRUE(says(scene, "not measured"));
  for (const Record& r : scene.drawing) EXPECT_EQ(r.group.find("scale"), std::string::npos);
}

TEST(Ladder, BarsOfSeveralOriginsDifferInColourAndTheLegendNamesThem) {
  LadderInput input = sample_ladder();
  EXPECT_FALSE(says(layout_ladder(input, stage()), "of another GPU"));
  input.origins = {{"of one GPU", true}, {"of another GPU", true}};
  input.rows[0].bars.push_back(input.rows[0].bars[0]);
  input.rows[0].bars[1].origin = 1;
  const LadderScene scene = layout_ladder(input, stage());
  EXPECT_TRUE(says(scene, "of one GPU") && says(scene, "of another GPU"));
  std::vector<Color> frames;
  for (const Rect& bar : scene.parts.bars[0])
    for (const Record& r : scene.drawing)
      if (r.kind == Record::Kind::StrokeRect && r.rect.x == bar.x && r.rect.y == bar.y) frames.push_back(r.color);
  ASSERT_EQ(frames.size(), 2u);
  EXPECT_FALSE(frames[0] == frames[1]);
}

TEST(Names, ShortenedOnesAreStillDifferent) {
  Scene scene;
  const Frame frame = stage();
  const Pen pen(frame, scene);
  const TextStyle style = pen.style(12, {});
  const std::vector<std::string> names{"Warp tiling", "Warp tiling, padded As", "Warp tiling, swizzled As", "Stream-k, the fastest"};
  const auto shortened = distinct_names(pen, names, style, pen.width("… swizzled As", style) + 1);
  EXPECT_EQ(shortened, (std::vector<std::string>{"Warp tiling", "… padded As", "… swizzled As", "… the fastest"}));
}

TEST(Sizes, NoTwoLinesHaveTheSameMarkInTheSameColour) {
  SizesInput input = sample_sizes();
  input.origins = {{"of one GPU", true}, {"of another GPU", true}};
  const SizeLine any = input.lines[0];
  input.lines.clear();
  for (const char* name : {"chosen", "cuBLAS", "a", "b", "c", "d", "e"})
    for (const size_t origin : {0, 1}) {
      input.lines.push_back(any);
      input.lines.back().name = name, input.lines.back().reference = input.lines.back().name == "cuBLAS",
      input.lines.back().origin = origin;
    }
  const SizesScene scene = layout_sizes(input, stage());
  std::set<std::string> marks;  // of the legend: shape and colour
  for (const Record& r : scene.drawing) {
    const bool mark = r.kind == Record::Kind::FillCircle || r.kind == Record::Kind::FillRect || r.kind == Record::Kind::Polygon;
    if (!mark || r.group.find("legend") == std::string::npos) continue;
    std::string shape = fmt::format("{} {} {} {}", static_cast<int>(r.kind), r.color.r, r.color.g, r.color.b);
    for (const Point& p : r.points) shape += fmt::format(" {:.1f} {:.1f}", p.x - r.points[0].x, p.y - r.points[0].y);
    EXPECT_TRUE(marks.insert(shape).second) << shape;
  }
  EXPECT_EQ(marks.size(), input.lines.size());
  EXPECT_TRUE(says(scene, "of another GPU"));
}

// Beside the runs stands what measures; below it the ladder is as wide as both.
TEST(Samples, TheLadderTakesTheRoomBelowAPanelAtTheRight) {
  Frame frame{{0, 0, 760, 900}, light_theme(), english(), kMetrics, 1};
  const float usual = layout_plot(sample_plot(), frame).ladder.track.right();
  EXPECT_LE(usual, 760);
  frame.more = {760, 300, 320, 600};
  EXPECT_NEAR(layout_plot(sample_plot(), frame).ladder.track.right(), usual + 320, 1);
  frame.more = {760, 800, 320, 100};  // the panel is beside it
  EXPECT_EQ(layout_plot(sample_plot(), frame).ladder.track.right(), usual);
}

TEST(Samples, ALegendDropsPartsOfASummaryAndCutsNone) {
  PlotInput input = sample_plot();
  input.ladder = {};
  for (const float width : {1080.0f, 760.0f, 600.0f, 520.0f}) {
    const PlotScene scene = layout_plot(input, {{0, 0, width, 690}, light_theme(), english(), kMetrics, 2});
    for (const Record& r : scene.drawing) {
      if (r.kind != Record::Kind::Text || r.group.find("legend") == std::string::npos || r.text.find("9.") != 0) continue;
      EXPECT_EQ(r.text.find("…"), std::string::npos) << r.text;
    }
    EXPECT_TRUE(says(scene, "9.60 GFLOPS") || says(scene, shown(summary_of(input.series[1]).median) + " GFLOPS"))
        << "the headline, at " << width;
  }
}

}  // namespace plots_tests
}  // namespace warplens::viz
