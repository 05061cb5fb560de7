// The roofline's rule, its geometry and its words.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "tests/viz/plot_samples.h"
#include "tests/viz/samples.h"
#include "viz/scenes/plots/parts.h"
#include "viz/scenes/plots/roofline.h"

namespace warplens::viz {
namespace roofline_tests {

const Recorder kMetrics;
Frame stage() { return {{0, 0, 1080, 690}, light_theme(), english(), kMetrics, 1}; }

bool says(const Scene& scene, const std::string& text) {
  return std::any_of(scene.drawing.begin(), scene.drawing.end(),
                     [&](const Record& r) { return r.kind == Record::Kind::Text && r.text.find(text) != std::string::npos; });
}
std::string hovered(const Scene& scene, Point at) {
  const auto found = hover(scene, at);
  return found ? found->text : "";
}
bool on(const Rect& a, const Rect& b) { return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom(); }

TEST(Roofline, TheRoofThatBindsIsTheLowestThatTheMeasurementIsNotAboveOfManyCounts) {
  // Brute force over bytes and speeds: GFLOPS that each level allows, from bytes and flops of a launch, in another order of arithmetic.
  constexpr double kFlops = 1e12;
  RooflineInput input;
  input.gbs = {4800, 5600, 33450}, input.peak_gflops = 66900;
  int by_roof[kRoofs] = {};
  for (const double dram : {0.0, 1e9, 1e11, 1e12})
    for (const double l2 : {0.0, 2e10, 3e11, 2e12})
      for (const double shared : {0.0, 1e11, 9e11, 8e12})
        for (const double speed : {100.0, 900.0, 5000.0, 20000.0, 60000.0}) {
          RooflinePoint point;
          point.gflops = speed;
          const double bytes[] = {dram, l2, shared}, rates[] = {4800e9, 5600e9, 33450e9};
          std::vector<std::pair<double, Roof>> seconds;  // that the launch needs at least
          for (size_t i = 0; i < kMemoryRoofs; ++i) {
            point.intensity[i] = bytes[i] > 0 ? kFlops / bytes[i] : 0;
            if (bytes[i] > 0) seconds.push_back({bytes[i] / rates[i], kAllRoofs[i]});
          }
          seconds.push_back({kFlops / 66900e9, Roof::Fma});
          const double took = kFlops / (speed * 1e9);
          std::erase_if(seconds, [&](const auto& s) { return took < s.first / 1.05; });
          const auto longest = std::max_element(seconds.begin(), seconds.end(), [](auto& a, auto& b) { return a.first < b.first; });
          const auto binding = binding_roof(input, point);
          ASSERT_EQ(binding.has_value(), longest != seconds.end());
          if (!binding) continue;
          EXPECT_EQ(*binding, longest->second) << dram << " " << l2 << " " << shared << " " << speed;
          EXPECT_FALSE(is_above(input, point, *binding));
          ++by_roof[static_cast<size_t>(*binding)];
        }
  for (const int count : by_roof) EXPECT_GT(count, 10);
}

TEST(Roofline, ARoofOfUnknownRateBindsNothing) {
  RooflineInput input = sample_roofline();
  RooflinePoint point = input.points[0];
  point.intensity = {683, 4, 0}, point.gflops = 20000;
  EXPECT_EQ(binding_roof(input, point), Roof::L2);  // 4 x 5600 = 22400
  input.gbs[1] = 0;
  EXPECT_EQ(binding_roof(input, point), Roof::Fma);
  EXPECT_FALSE(bound_of(input, point, Roof::L2));
}

TEST(Roofline, FarBelowEveryRoofThatIsCountedNoneIsSaidToBind) {
  static const Recorder metrics;
  for (const bool far : {false, true}) {
    RooflineInput input = sample_roofline();
    RooflinePoint& point = input.points[0];
    point.gflops = *bound_of(input, point, *binding_roof(input, point)) * (far ? 0.4 : 0.6);
    EXPECT_EQ(is_far_below(input, point), far);
    const RooflineScene scene = layout_roofline(input, {{0, 0, 900, 600}, dark_theme(), english(), metrics, 1});
    const auto dot = std::find_if(scene.hits.begin(), scene.hits.end(),
                                  [](const Hover& hit) { return hit.kind == Hover::Kind::Sample && hit.index == 0; });
    ASSERT_NE(dot, scene.hits.end());
    EXPECT_EQ(dot->text.find("Binding roof") == std::string::npos, far) << dot->text;
    EXPECT_EQ(dot->text.find("No counted roof binds it") != std::string::npos, far) << dot->text;
  }
}

TEST(Roofline, EachKernelIsDrawnOnceAtTheRoofThatBindsItInItsColour) {
  const RooflineInput input = sample_roofline();
  const RooflineScene scene = layout_roofline(input, stage());
  const Theme& theme = light_theme();
  ASSERT_EQ(scene.dots.size(), 4u);
  // One decade from 1 to 10 on x: the ridges are at peak over rate.
  const double decade = (scene.ridges[0]->x - scene.ridges[2]->x) / std::log10(33450.0 / 4800);
  const auto x_of = [&](double intensity) { return scene.ridges[2]->x + decade * std::log10(intensity / (66900.0 / 33450)); };
  const double intensities[] = {683, 0.33, 2.3, 0.25};
  // 5433 is above 0.5 x 5600 = 2800 and 8% of 66900, which explains nothing; 9086 of 0.33 x 33450 = 11039; 41908 of 66900, below 76935;
  // 1000 of 0.25 x 4800 = 1200.
  const Color colors[] = {theme.dim, theme.warp, theme.thread, theme.block};
  for (size_t i = 0; i < 4; ++i) {
    ASSERT_TRUE(scene.dots[i]) << i;
    EXPECT_NEAR(scene.dots[i]->x, x_of(intensities[i]), 0.1) << i;
    int marks = 0;
    for (const Record& r : scene.drawing)
      if (r.group == "points" && r.kind == Record::Kind::FillCircle && std::abs(r.points[0].x - scene.dots[i]->x) < 0.5f &&
          std::abs(r.points[0].y - scene.dots[i]->y) < 0.5f) {
        ++marks;
        EXPECT_TRUE(r.color == colors[i]) << i;
      }
    EXPECT_EQ(marks, 1) << i;
  }
}

TEST(Roofline, TheChosenKernelHasAMarkAtEveryLevelOnOneLine) {
  const RooflineScene scene = layout_roofline(sample_roofline(), stage());
  ASSERT_EQ(scene.levels.size(), 3u);
  for (const LevelMark& mark : scene.levels) EXPECT_EQ(mark.at.y, scene.dots[2]->y);
  // DRAM 683, L2 21, shared 2.3: a factor is a distance.
  EXPECT_NEAR((scene.levels[0].at.x - scene.levels[1].at.x) / (scene.levels[1].at.x - scene.levels[2].at.x),
              std::log(683.0 / 21) / std::log(21 / 2.3), 1e-3);
  for (const char* key : {"plot.level.dram", "plot.level.l2", "plot.level.shared"}) {
    const bool labelled = std::any_of(scene.drawing.begin(), scene.drawing.end(), [&](const Record& r) {
      return r.kind == Record::Kind::Text && r.group == "levels" && r.text == english().get(key);
    });
    EXPECT_TRUE(labelled) << key;
  }
  const auto line = std::count_if(scene.drawing.begin(), scene.drawing.end(), [&](const Record& r) {
    return r.kind == Record::Kind::Line && r.group == "levels" && r.points[0].y == r.points[1].y;
  });
  EXPECT_EQ(line, 1);
}

TEST(Roofline, HoveringListsEveryLevelAndSaysWhichRoofIsExceededAndWhy) {
  const RooflineScene scene = layout_roofline(sample_roofline(), stage());
  const std::string chosen = hovered(scene, *scene.dots[2]), naive = hovered(scene, *scene.dots[0]);
  // 41908 of 66900, of 2.3 x 33450, of 21 x 5600, of 683 x 4800.
  for (const char* part :
       {"Binding roof: FMA issue", "62.6% of the FMA-issue", "54.5% of the shared-memory", "35.6% of the L2", "1.28% of the DRAM"})
    EXPECT_NE(chosen.find(part), std::string::npos) << part << " in " << chosen;
  EXPECT_EQ(chosen.find("above the"), std::string::npos) << chosen;
  EXPECT_NE(naive.find("above the L2 roof: L1 serves part of its sectors"), std::string::npos) << naive;
  EXPECT_NE(naive.find("No counted roof binds it"), std::string::npos) << naive;
  EXPECT_EQ(naive.find("shared"), std::string::npos) << "it moves nothing there: " << naive;
}

TEST(Roofline, ARoofOfUnknownRateIsNotDrawn) {
  RooflineInput input = sample_roofline();
  const auto roof_lines = [](const RooflineScene& scene) {
    return std::count_if(scene.drawing.begin(), scene.drawing.end(),
                         [](const Record& r) { return r.kind == Record::Kind::Line && r.group == "roofs"; });
  };
  EXPECT_EQ(roof_lines(layout_roofline(input, stage())), 4);
  EXPECT_TRUE(says(layout_roofline(input, stage()), "L2 5"));
  input.gbs[1] = 0;
  const RooflineScene scene = layout_roofline(input, stage());
  EXPECT_EQ(roof_lines(scene), 3);
  EXPECT_FALSE(scene.ridges[1]);
  EXPECT_FALSE(says(scene, "L2 5"));
  EXPECT_NE(hovered(scene, *scene.dots[2]).find("L2: 21.0 flops per byte"), std::string::npos) << hovered(scene, *scene.dots[2]);
}

TEST(Roofline, WithoutAnyRoofNoKernelIsDrawn) {
  RooflineInput input = sample_roofline();
  input.gbs = {}, input.peak_gflops = 0;
  const RooflineScene scene = layout_roofline(input, stage());
  for (const auto& dot : scene.dots) EXPECT_FALSE(dot);
}

TEST(Roofline, KernelsAtOneIntensityAreAllNamedOnceAndNoNameIsOnAnother) {
  RooflineInput input = sample_roofline();
  input.points.clear();
  for (int i = 0; i < 8; ++i)
    input.points.push_back({fmt::format("kernel number {}", i), "4096³", 40000.0 + 300 * i, {683, 21, 2.3}, true, i == 3, 0});
  input.points.push_back({"kernel number 3", "4096³", 39000, {683, 21, 2.3}, false, true, 0});
  const RooflineScene scene = layout_roofline(input, stage());
  std::vector<Rect> boxes;
  for (const Record& record : scene.drawing) {
    if (record.kind != Record::Kind::Text || !record.text.starts_with("kernel number")) continue;
    const Rect& box = record.rect;
    boxes.push_back({box.x, box.y + 1, box.width, box.height - 2});
  }
  ASSERT_EQ(boxes.size(), 8u);
  for (size_t i = 0; i < boxes.size(); ++i)
    for (size_t j = 0; j < i; ++j) EXPECT_FALSE(on(boxes[i], boxes[j])) << i << " and " << j;
}

TEST(Roofline, InLittleRoomTheChosenKernelIsNamedAndNoWordIsCut) {
  RooflineInput input = sample_roofline();
  input.points.clear();
  for (int i = 0; i < 10; ++i)
    input.points.push_back({fmt::format("kernel number {}", i), "", 30000.0 + 900 * i, {683, 21, 2.3}, true, i == 8, 0});
  const RooflineScene scene = layout_roofline(input, {{0, 0, 600, 620}, light_theme(), english(), kMetrics, 2});
  EXPECT_TRUE(says(scene, "kernel number 8"));
  EXPECT_TRUE(says(scene, "flops per byte"));
}

TEST(Roofline, NoWordIsOnADotOrOnARoof) {
  RooflineInput input = sample_roofline();
  input.points.clear();
  for (const double x : {0.1, 0.35, 0.6, 0.65, 1.5, 2.6, 3.0, 4.8})
    input.points.push_back(
        {fmt::format("kernel at {}", x), "4096³", std::min(66900.0, x * 33450) * 0.8, {683, 9 * x, x}, true, x == 1.5, 0});
  const RooflineScene scene = layout_roofline(input, stage());
  const Rect& plot = scene.plot;
  size_t words = 0;
  for (const Record& r : scene.drawing) {
    if (r.kind != Record::Kind::Text || !plot.contains(r.rect.center())) continue;
    ++words;
    for (const auto& dot : scene.dots) EXPECT_FALSE(on(r.rect, {dot->x - 3, dot->y - 3, 6, 6})) << r.text << " on a dot";
    for (const Record& line : scene.drawing)
      if (line.kind == Record::Kind::Line && line.group == "roofs")
        for (int i = 0; i <= 200; ++i) {
          const float share = static_cast<float>(i) / 200;
          const Point at{line.points[0].x + (line.points[1].x - line.points[0].x) * share,
                         line.points[0].y + (line.points[1].y - line.points[0].y) * share};
          ASSERT_FALSE(on(r.rect, {at.x - 0.5f, at.y - 0.5f, 1, 1})) << r.text << " on a roof";
        }
  }
  EXPECT_GE(words, 12u) << "eight names, three levels, some of four roofs";
}

TEST(Roofline, TicksAreAsPreciseAsTheyNeedToBeAndEndWithThePlot) {
  RooflineInput input = sample_roofline();
  input.points[3].intensity[0] = 0.03, input.points[3].gflops = 100;
  const RooflineScene scene = layout_roofline(input, stage());
  EXPECT_TRUE(says(scene, "0.02"));
  for (const Record& r : scene.drawing) {
    if (r.kind != Record::Kind::Text) continue;
    EXPECT_NE(r.text, "100.00");
    EXPECT_NE(r.text, "1.00");
    const bool number = r.text.find_first_not_of("0123456789.\xc2\xa0") == std::string::npos;
    if (r.rect.y > scene.plot.bottom() && number) {
      EXPECT_LE(r.rect.right(), scene.plot.right() + 0.5f) << r.text;
    }
  }
}

TEST(Roofline, CsvHasEveryLevel) {
  RooflineInput input = sample_roofline();
  input.gbs[1] = 0;
  const std::string csv = roofline_csv(input);
  EXPECT_NE(csv.find("kernel,GFLOPS,binding roof,DRAM flops per byte,DRAM %,L2 flops per byte,L2 %,"), std::string::npos) << csv;
  EXPECT_NE(csv.find("naive,5433,,683,0.2,0.5,,,,8.1,yes,4096³\n"), std::string::npos) << csv;
  EXPECT_NE(csv.find("shared tiles,9086,shared,683,0.3,4,,0.33,82.3,13.6,yes,4096³\n"), std::string::npos) << csv;
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 5);
}

}  // namespace roofline_tests
}  // namespace warplens::viz
