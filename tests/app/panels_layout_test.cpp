// What holds for every panel, menu and dialog at every size and with longer texts: nothing leaves its part of the window, no text is
// cut or covers another, every text comes from the table.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>

#include "app/stages/stages.h"
#include "tests/app/fakes.h"
#include "tests/app/paper_screen.h"
#include "tests/app/situations.h"

namespace warplens::app {
namespace {

struct Size {
  float width, height, scale;
};
constexpr Size kSizes[] = {{640, 480, 1},  {1024, 768, 1},    {1024, 768, 1.6f}, {1024, 768, 2.5f}, {1280, 720, 1.3f},
                           {1600, 900, 1}, {1600, 900, 1.6f}, {1600, 900, 2.5f}, {2560, 1440, 2.5f}};

Rect visible(const viz::Record& text) { return text.clip.width > 0 ? viz::intersection(text.rect, text.clip) : text.rect; }

bool overlap(const Rect& a, const Rect& b) {
  constexpr float kSlack = 1.0f;  // boxes are taller than most letters
  return std::min(a.right(), b.right()) - std::max(a.x, b.x) > kSlack && std::min(a.bottom(), b.bottom()) - std::max(a.y, b.y) > kSlack;
}
bool inside(const Rect& a, const Rect& b) {
  return a.x >= b.x - 0.5f && a.right() <= b.right() + 0.5f && a.y >= b.y - 0.5f && a.bottom() <= b.bottom() + 0.5f;
}
std::string words(const Rect& r) { return fmt::format("{}, {} to {}, {}", r.x, r.y, r.right(), r.bottom()); }

// The texts of a part that are to be seen.
std::vector<const viz::Record*> texts_of(const PanelsScene& scene, size_t part) {
  std::vector<const viz::Record*> texts;
  const auto& drawing = scene.canvas.drawing();
  const size_t end = part + 1 < scene.parts.size() ? scene.parts[part + 1].first_record : drawing.size();
  for (size_t i = scene.parts[part].first_record; i < end; ++i)
    if (drawing[i].kind == viz::Record::Kind::Text && visible(drawing[i]).height > 0.5f && visible(drawing[i]).width > 0.5f)
      texts.push_back(&drawing[i]);
  return texts;
}

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

void no_text_leaves_its_part(const PanelsScene& scene) {
  for (size_t part = 0; part < scene.parts.size(); ++part) {
    const PanelPart& at = scene.parts[part];
    for (const viz::Record* text : texts_of(scene, part)) {
      EXPECT_TRUE(inside(visible(*text), at.rect))
          << at.name << ": " << text->text << " at " << words(text->rect) << ", not in " << words(at.rect);
      if (at.name == "stage") continue;  // scenes clip their maps
      EXPECT_TRUE(text->clip.width <= 0 || (text->rect.x >= text->clip.x - 0.5f && text->rect.right() <= text->clip.right() + 0.5f))
          << at.name << ": '" << text->text << "' is cut at " << words(text->clip) << ", its own place is " << words(text->rect);
    }
  }
}

void no_text_covers_another(const PanelsScene& scene) {
  for (size_t part = 0; part < scene.parts.size(); ++part) {
    const auto texts = texts_of(scene, part);
    for (size_t i = 0; i < texts.size(); ++i)
      for (size_t j = i + 1; j < texts.size(); ++j)
        EXPECT_FALSE(overlap(visible(*texts[i]), visible(*texts[j])))
            << scene.parts[part].name << ": " << texts[i]->text << " / " << texts[j]->text << " at " << words(texts[i]->rect);
  }
}

void every_control_can_be_reached(const PanelsScene& scene) {
  for (const Control& control : scene.controls) {
    if (!control.takes_focus() || control.scroll < scene.scrolls.size()) continue;
    EXPECT_TRUE(inside(control.rect, control.visible))
        << control.id << " at " << words(control.rect) << ", to be seen at " << words(control.visible);
    EXPECT_GT(control.visible.width * control.visible.height, 0) << control.id;
  }
  for (const ScrollArea& area : scene.scrolls) EXPECT_GT(area.rect.height, 0) << area.id;
}

void every_text_comes_from_the_table(const PanelsScene& scene) {
  for (const viz::Record& r : scene.canvas.drawing()) EXPECT_EQ(r.text.find("⟨"), std::string::npos) << "no such key: " << r.text;
}

TEST_P(PanelsLayout, NothingLeavesItsPartIsCutCoversAnotherOrIsOutOfReach) {
  for_each_scene([](const PanelsScene& scene) {
    no_text_leaves_its_part(scene);
    no_text_covers_another(scene);
    every_control_can_be_reached(scene);
    every_text_comes_from_the_table(scene);
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

}  // namespace
}  // namespace warplens::app
