// What finds no room in a panel is shortened, and is told under the mouse.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <set>
#include <thread>

#include "app/panels/act.h"
#include "app/panels/dialogs/open_file.h"
#include "app/panels/stage.h"
#include "app/panels/state.h"
#include "app/stages/stages.h"
#include "app/state/state_file.h"
#include "tests/app/fakes.h"
#include "tests/app/null_screen.h"

namespace warplens::app {
namespace shortened_tests {

using testing::HasSubstr;
using testing::Not;

TEST(Kit, ALongHeadingLeavesItsNoteAPlaceAndIsReadUnderTheMouse) {
  static const viz::Recorder metrics;
  PanelScene scene(metrics);
  Input input;
  const std::string title = "Lane 0 stores to theVeryLongNamedSharedMemoryArrayOfThisKernel";
  input.pointed = "heading." + title;
  const Skin skin{viz::dark_theme(), english(), 1, input, scene};
  PanelPen pen(skin);
  heading(pen, 10, 0, 240, title, "line 1234");
  bool note = false;
  for (const viz::Record& record : scene.canvas.drawing()) {
    const float width = metrics.text_width(record.text, record.style);
    const float left = record.style.align == viz::Align::Right ? record.rect.x - width : record.rect.x;
    EXPECT_LE(left + width, 250.5f) << record.text;
    note |= record.text == "line 1234";
  }
  EXPECT_TRUE(note);
  ASSERT_TRUE(scene.tooltip);
  EXPECT_EQ(scene.tooltip->text, title);
}

TEST(Kit, ALabelThatIsTooLongForAHighButtonIsOnSeveralLines) {
  static const viz::Recorder metrics;
  PanelScene scene(metrics);
  Input input;
  const Skin skin{viz::dark_theme(), english(), 1, input, scene};
  PanelPen pen(skin);
  button(pen, "high", {10, 10, 90, 40}, "2048 × 2048 × 4096", {});
  button(pen, "low", {10, 60, 90, 22}, "2048 × 2048 × 4096", {});
  std::vector<std::string> texts;
  for (const viz::Record& record : scene.canvas.drawing())
    if (record.kind == viz::Record::Kind::Text) texts.push_back(record.text);
  EXPECT_EQ(texts, (std::vector<std::string>{"2048 × 2048", "× 4096", "2048 × 204…"}));
}

TEST(Panels, AFieldBelowADialogKeepsItsText) {
  PaperScreen screen;
  auto bench = fake_workbench();
  bench->restore(showing("good", "lab"));
  ASSERT_TRUE(settle(*bench));
  const auto field = [&] {
    const PanelsScene scene = screen.frame(*bench);
    for (size_t i = 0; i < scene.first_record; ++i)
      if (scene.canvas.drawing()[i].text.starts_with("float tile[32][32 + PAD]")) return true;
    return false;
  };
  EXPECT_FALSE(field()) << "the window's own field has it";
  screen.press(*bench, {Key::F1});
  EXPECT_TRUE(field());
}

TEST(Overlays, InTheListOfKeysATitleStandsAboveItsFirstEntryAndWhatIsCutIsToldUnderTheMouse) {
  size_t told = 0;
  for (const float height : {700.0f, 768.0f, 900.0f, 1000.0f, 1080.0f}) {
    PaperScreen screen(1400, height, 1, longer_than_english());
    auto bench = fake_workbench();
    bench->restore(showing("good", "tiles"));
    ASSERT_TRUE(settle(*bench));
    const PanelsScene scene = screen.press(*bench, {Key::F1});
    const auto& drawing = scene.canvas.drawing();
    std::vector<const viz::Record*> texts;
    for (size_t i = scene.first_record; i < drawing.size(); ++i)
      if (drawing[i].kind == viz::Record::Kind::Text && drawing[i].style.align == viz::Align::Left) texts.push_back(&drawing[i]);
    size_t titles = 0;
    for (size_t i = 0; i + 1 < texts.size(); ++i) {
      if (texts[i]->style.face != Face::TextSemiBold || texts[i]->style.size != 12) continue;
      ++titles;
      EXPECT_EQ(texts[i + 1]->rect.x, texts[i]->rect.x) << texts[i]->text << " at " << height;
    }
    EXPECT_GT(titles, 8u);
    const auto cut =
        std::find_if(scene.whole.begin(), scene.whole.end(), [&](const auto& each) { return each.first >= scene.first_record; });
    if (cut == scene.whole.end()) continue;
    ++told;
    const viz::Rect at = drawing[cut->first].rect;
    const PanelsScene pointed = screen.point(*bench, {at.x + 20, at.y - 4});
    ASSERT_TRUE(pointed.tooltip) << cut->second;
    EXPECT_EQ(pointed.tooltip->text, cut->second);
  }
  EXPECT_GT(told, 0u);
}

TEST(Menu, ACommandThatIsCutIsToldUnderTheMouse) {
  PaperScreen screen(420, 700, 2, longer_than_english());  // narrower than one column
  auto bench = fake_workbench();
  bench->restore(showing("good", "tiles"));
  ASSERT_TRUE(settle(*bench));
  screen.click(*bench, "menu");
  const PanelsScene scene = screen.frame(*bench);
  size_t told = 0;
  for (const auto& [record, whole] : scene.whole) {
    if (record < scene.first_record) continue;
    const viz::Rect at = scene.canvas.drawing()[record].rect;
    const PanelsScene pointed = screen.point(*bench, {at.x + 20, at.y - 4});
    if (pointed.tooltip) {
      EXPECT_EQ(pointed.tooltip->text, whole);
      ++told;
    }
  }
  EXPECT_GT(told, 0u);
}

TEST(Transport, HasAShortSliderForTheSpeedBeforeNone) {
  auto bench = fake_workbench();
  bench->restore(showing("good", "tiles"));
  ASSERT_TRUE(settle(*bench));
  bool shorter = false;
  for (float width = 1100; width <= 1700; width += 8) {
    PaperScreen screen(width, 900);
    screen.frame(*bench);
    const auto speed = screen.state.places.find("time.speed");
    shorter |= speed != screen.state.places.end() && speed->second.width < 72;
  }
  EXPECT_TRUE(shorter);
}

}  // namespace shortened_tests
}  // namespace warplens::app
