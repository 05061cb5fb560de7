// The map of wrong elements: every wrong one is marked, with a shape, and says what it is.
#include "viz/scenes/tiles/wrong_elements.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/viz/samples.h"

namespace warplens::viz {
namespace {

using testing::HasSubstr;

WrongElementsInput input_of(uint64_t rows, uint64_t columns, const std::function<bool(uint64_t, uint64_t)>& wrong) {
  WrongElementsInput input{"C", rows, columns, {}, {}, {}};
  for (uint64_t row = 0; row < rows; ++row)
    for (uint64_t column = 0; column < columns; ++column) {
      input.wrong.push_back(wrong(row, column));
      input.expected.push_back(static_cast<double>(row * columns + column));
      input.got.push_back(input.wrong.back() ? -1 : input.expected.back());
    }
  return input;
}

WrongElementsScene lay_out(const WrongElementsInput& input, Rect rect = {10, 20, 400, 300}) {
  static const Recorder metrics;
  return layout_wrong_elements(input, {rect, light_theme(), english(), metrics});
}

std::string said(const WrongElementsInput& input, const WrongElementsScene& scene, Point at) {
  const auto under = hover_wrong_elements(scene, input, english(), at);
  return under ? under->text : std::string();
}

TEST(WrongElements, AreRunsOfCellsAndEachSaysWhatItIs) {
  WrongElementsInput input = input_of(8, 16, [](uint64_t row, uint64_t column) { return row == 2 && column >= 4 && column < 9; });
  const WrongElementsScene scene = lay_out(input);
  ASSERT_EQ(scene.runs.size(), 1u);
  const float cell = scene.map.height / 8;
  EXPECT_NEAR(scene.runs[0].x, scene.map.x + 4 * cell, 0.01);
  EXPECT_NEAR(scene.runs[0].width, 5 * cell, 0.01);
  const Point wrong{scene.map.x + 4.5f * cell, scene.map.y + 2.5f * cell};
  EXPECT_EQ(said(input, scene, wrong), "C[2][4] is -1, expected 36");
  EXPECT_THAT(said(input, scene, {scene.map.x + 1, scene.map.y + 1}), HasSubstr("correct"));
  EXPECT_EQ(said(input, scene, {scene.map.right() + 1, scene.map.y + 1}), "");
  input.flat = true;
  EXPECT_EQ(said(input, scene, wrong), "C[36] is -1, expected 36");
}

TEST(WrongElements, ThatWereNeverWrittenAreHollow) {
  WrongElementsInput input = input_of(4, 4, [](uint64_t row, uint64_t) { return row == 3; });
  for (size_t i = 12; i < 16; ++i) input.got[i] = std::nan("");
  const WrongElementsScene scene = lay_out(input);
  ASSERT_EQ(scene.runs.size(), 1u);
  EXPECT_THAT(said(input, scene, scene.runs[0].center()), HasSubstr("never written, expected"));
}

// 512 x 512 elements in 300 pixels: a cell of several elements says how many of them are wrong, and none is lost.
TEST(WrongElements, OfALargeResultShareCellsAndNoneIsLost) {
  const WrongElementsInput input = input_of(512, 512, [](uint64_t row, uint64_t column) { return row == 100 && column == 333; });
  const WrongElementsScene scene = lay_out(input);
  EXPECT_GT(scene.rows_per_cell, 1u);
  ASSERT_EQ(scene.runs.size(), 1u);
  EXPECT_THAT(said(input, scene, scene.runs[0].center()), HasSubstr("C[100][333] is -1"));
  EXPECT_LE(scene.map.right(), 410.5f);
  EXPECT_LE(scene.map.bottom(), 320.5f);
}

// Color is not the only sign.
TEST(WrongElements, HaveAHatchBesideTheirColor) {
  const auto lines = [](const WrongElementsScene& scene) {
    return std::count_if(scene.drawing.begin(), scene.drawing.end(),
                         [](const Record& record) { return record.kind == Record::Kind::Line; });
  };
  EXPECT_EQ(lines(lay_out(input_of(4, 4, [](uint64_t, uint64_t) { return false; }))), 0);
  EXPECT_GT(lines(lay_out(input_of(4, 4, [](uint64_t, uint64_t) { return true; }))), 8);
}

}  // namespace
}  // namespace warplens::viz
