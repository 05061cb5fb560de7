// What holds for every panel, menu and dialog at every size and with longer texts: nothing leaves its part of the window, no text is
// cut or covers another, every text comes from the table.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <set>

#include "app/panels/panels.h"
#include "app/panels/stage.h"
#include "app/stages/stages.h"
#include "tests/app/fakes.h"
#include "tests/app/layout_checks.h"
#include "tests/app/paper_screen.h"
#include "tests/app/situations.h"
#include "viz/canvas/type_sizes.h"

namespace warplens::app {
namespace {

using namespace layout_checks;

struct Size {
  float width, height, scale;
};
constexpr Size kSizes[] = {{640, 480, 1},  {1024, 768, 1},    {1024, 768, 1.6f}, {1024, 768, 2.5f}, {1280, 720, 1.3f},
                           {1600, 900, 1}, {1600, 900, 1.6f}, {1600, 900, 2.5f}, {2560, 1440, 2.5f}};

class PanelsLayout : public testing::TestWithParam<Size> {
 protected:
  template <class Check>
  void for_each_scene(Check check) {
    const Size size = GetParam();
    std::vector<std::pair<std::string, const viz::Strings*>> tables{{"", &english()}, {" with longer texts", &longer_than_english()}};
    for (const auto& [language, strings] : translations()) tables.emplace_back(" in " + language, &strings);
    for (const Situation& situation : situations()) {
      for (const auto& [name, strings] : tables) {
        SCOPED_TRACE(situation.name + name);
        PaperScreen screen(size.width, size.height, size.scale, *strings);
        auto bench = real_catalog_workbench();
        situation.prepare(*bench, screen.state);
        screen.frame(*bench);
        screen.frame(*bench);
        check(screen.frame(*bench));
      }
    }
  }
};

// Sizes as they are at 100%.
void every_text_is_of_a_size_that_the_window_loads(const PanelsScene& scene) {
  for (const viz::Record& record : scene.canvas.drawing()) {
    if (record.kind != viz::Record::Kind::Text || record.text.empty()) continue;
    const auto& sizes = viz::kTypeSizes[static_cast<size_t>(record.style.face)];
    EXPECT_TRUE(std::any_of(sizes.begin(), sizes.end(), [&](float size) { return std::abs(size - record.style.size) < 0.3f; }))
        << record.style.size << " of face " << static_cast<int>(record.style.face) << " in " << record.group << ": " << record.text;
  }
}

TEST_P(PanelsLayout, NothingLeavesItsPartIsCutCoversAnotherIsOutOfReachOrOfAnotherSize) {
  for_each_scene([](const PanelsScene& scene) {
    no_text_leaves_its_part(scene);
    no_text_covers_another(scene);
    every_control_can_be_reached(scene);
    every_text_comes_from_the_table(scene);
    if (GetParam().scale == 1) every_text_is_of_a_size_that_the_window_loads(scene);
    EXPECT_EQ(scene.open_scrolls.size(), 0u);
    EXPECT_FALSE(scene.canvas.clip().has_value());
  });
}

TEST_P(PanelsLayout, WhatIsExplainedUnderTheMouseStaysInTheWindow) {
  const Size size = GetParam();
  for (const Stage* stage : stages().all()) {
    auto bench = real_catalog_workbench();
    PaperScreen screen(size.width, size.height, size.scale, longer_than_english());
    bench->restore(showing_real(stage->id));
    ASSERT_TRUE(settle(*bench));
    size_t explained = 0;
    for (const Control& control : screen.frame(*bench).controls) {
      if (control.visible.width * control.visible.height <= 0) continue;
      SCOPED_TRACE(control.id);
      const PanelsScene scene = screen.point(*bench, control.visible.center());
      ASSERT_EQ(scene.parts.back().name, "tooltip");
      const auto texts = texts_of(scene, scene.parts.size() - 1);
      explained += !texts.empty();
      for (const viz::Record* text : texts)
        EXPECT_TRUE(inside(text->rect, {0, 0, size.width, size.height})) << text->text << " at " << words(text->rect);
    }
    EXPECT_GT(explained, 10u);
  }
}

INSTANTIATE_TEST_SUITE_P(Sizes, PanelsLayout, testing::ValuesIn(kSizes), [](const auto& info) {
  const Size& s = info.param;
  return std::to_string(static_cast<int>(s.width)) + "x" + std::to_string(static_cast<int>(s.height)) + "at" +
         std::to_string(static_cast<int>(s.scale * 100 + 0.5f));
});

// As many as fit about the shown stage, and arrows to the others.
TEST(Tabs, WithLargeTypeOnASmallWindowAreWholeWords) {
  std::vector<const viz::Strings*> tables{&english(), &longer_than_english()};
  for (const auto& [language, strings] : translations()) tables.push_back(&strings);
  for (const viz::Strings* strings : tables) {
    PaperScreen screen(1024, 768, 2.5f, *strings);
    auto bench = real_catalog_workbench();
    bench->restore(showing_real("tiles"));
    ASSERT_TRUE(settle(*bench));
    const auto& all = stages().all();
    const auto walk = [&](const std::string& arrow) {
      std::set<std::string> seen;
      for (size_t i = 0; i < all.size(); ++i) {
        const PanelsScene scene = screen.frame(*bench);
        const std::string said = said_by(scene, "header");
        EXPECT_EQ(said.find("…"), std::string::npos) << said;
        EXPECT_NE(said.find(strings->get("panel.stage." + bench->stage().id) + "\n"), std::string::npos) << said;
        for (const Stage* stage : all)
          if (screen.state.places.contains("stage." + stage->id)) seen.insert(stage->id);
        if (!screen.state.places.contains(arrow)) break;
        screen.click(*bench, arrow);
      }
      EXPECT_EQ(seen.size(), all.size());
    };
    walk("stages.after");
    walk("stages.before");
  }
}

// Seven choices, some of four digits, in a row of the panel: each number is inside its button, and no button is on another.
TEST(Parameters, NumbersFitTheirButtons) {
  PaperScreen screen;
  auto bench = real_catalog_workbench();
  ViewState view;
  view.choices[0] = {"copy_complex_grid_stride", {}, {}};
  bench->restore(view);
  ASSERT_TRUE(settle(*bench));
  screen.frame(*bench);
  const viz::Recorder metrics;
  float free = 0;
  for (const char* const number : {"4", "8", "132", "264", "528", "1056", "2112"}) {
    ASSERT_TRUE(screen.state.places.contains(std::string("BLOCKS=") + number));
    const Rect button = screen.state.places.at(std::string("BLOCKS=") + number);
    EXPECT_LE(metrics.text_width(number, {viz::Face::MonoSemiBold, 12, {}, viz::Align::Left}), button.width - 2) << number;
    EXPECT_GE(button.x, free) << number;
    free = button.right();
  }
}

// The stage has more of a low window than what moves its time.
TEST(Transport, OfALowWindowLeavesTheStageMostOfIt) {
  PaperScreen screen(1024, 768, 2.5f);
  auto bench = real_catalog_workbench();
  bench->restore(showing_real("banks"));
  ASSERT_TRUE(settle(*bench));
  const PanelsScene scene = screen.frame(*bench);
  const auto height = [&](const std::string& name) {
    for (const auto& part : scene.parts)
      if (part.name == name) return part.rect.height;
    return 0.0f;
  };
  EXPECT_LT(height("transport"), 768 * 0.27f);
  EXPECT_GT(height("stage"), 2 * height("transport"));
}

// Large type on a small window: the list of choices has what found no room on the stage, and it does the same.
TEST(Switches, ThatFindNoRoomOnTheStageAreInTheList) {
  const std::pair<const char*, std::vector<std::string>> wanted[] = {
      {"lab", {"predict", "kind=lab.kind_store", "picture=arrows", "lane=3"}},
      {"banks", {"picture=card"}},
      {"memory", {"memory.colour=bank"}},
      {"timeline", {"schedule=reversed"}}};
  for (const auto& [stage, ids] : wanted) {
    PaperScreen screen(1024, 768, 2.5f);
    auto bench = real_catalog_workbench();
    ViewState view;
    view.stage = stage;
    view.choices[0] = {"good", {}, {}};
    bench->restore(view);
    ASSERT_TRUE(settle(*bench));
    screen.frame(*bench);
    screen.frame(*bench);
    StagePicture& picture = picture_of(*bench, screen.state);
    std::set<std::string> all, there;
    for (const Switch& each : picture.switches(*bench, english())) all.insert(each.id);
    for (const std::string& id : all)
      if (screen.state.places.contains(id)) there.insert(id);
    EXPECT_LT(there.size(), all.size()) << stage;
    screen.state.overlays.choices = true;
    screen.frame(*bench);
    screen.frame(*bench);
    for (const std::string& id : all) EXPECT_TRUE(screen.state.places.contains(id)) << stage << ", " << id;
    for (const std::string& id : ids) EXPECT_TRUE(all.contains(id)) << stage << ", " << id;
  }
}

// A choice of plots of which one cannot be chosen is none: with less beside their labels all of them have room.
TEST(Switches, OfMeasureAreAllOnTheStageWithLargeTypeToo) {
  PaperScreen screen(1024, 768, 2.5f);
  auto bench = real_catalog_workbench();
  ViewState view;
  view.stage = "measure";
  view.choices[0] = {"good", {}, {}};
  bench->restore(view);
  ASSERT_TRUE(settle(*bench));
  screen.frame(*bench);
  screen.frame(*bench);
  for (const Switch& each : picture_of(*bench, screen.state).switches(*bench, english()))
    EXPECT_TRUE(screen.state.places.contains(each.id)) << each.id;
}

TEST(Switches, WhatAGroupIsCalledStandsBeforeItsFirst) {
  size_t named = 0;
  for (const Stage* stage : stages().all()) {
    auto bench = real_catalog_workbench();
    bench->restore(showing_real(stage->id));
    ASSERT_TRUE(settle(*bench));
    for (int width = 700; width <= 1700; width += 10) {
      SCOPED_TRACE(fmt::format("{} in {}", stage->id, width));
      const viz::Strings& strings = width % 20 == 0 ? english() : longer_than_english();
      PaperScreen screen(static_cast<float>(width), 900, 1, strings);
      screen.frame(*bench);
      const PanelsScene scene = screen.frame(*bench);
      std::set<std::string> groups;
      for (const Switch& each : picture_of(*bench, screen.state).switches(*bench, strings)) {
        if (each.aside || each.group_label.empty() || !groups.insert(each.group).second) continue;
        const auto control = std::find_if(scene.controls.begin(), scene.controls.end(), [&](const Control& c) { return c.id == each.id; });
        if (control == scene.controls.end()) continue;  // no room for it
        const Rect& box = control->rect;
        const auto& drawing = scene.canvas.drawing();
        const auto before = [&](const viz::Record& r) {
          return r.kind == viz::Record::Kind::Text && r.text == each.group_label && r.rect.center().y > box.y &&
                 r.rect.center().y < box.bottom() && r.rect.right() < box.x && box.x - r.rect.right() < 20;
        };
        EXPECT_TRUE(std::any_of(drawing.begin(), drawing.end(), before)) << each.group_label << " / " << each.label;
        ++named;
      }
    }
  }
  EXPECT_GT(named, 100u);
}

}  // namespace
}  // namespace warplens::app
