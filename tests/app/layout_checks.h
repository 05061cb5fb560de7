// What holds for all that the window lays out, whatever its size, its language and what it shows.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/panels/panels.h"

namespace warplens::app::layout_checks {

inline Rect visible(const viz::Record& text) { return text.clip.width > 0 ? viz::intersection(text.rect, text.clip) : text.rect; }

inline bool overlap(const Rect& a, const Rect& b) {
  constexpr float kSlack = 1.0f;  // boxes are taller than most letters
  return std::min(a.right(), b.right()) - std::max(a.x, b.x) > kSlack && std::min(a.bottom(), b.bottom()) - std::max(a.y, b.y) > kSlack;
}
inline bool inside(const Rect& a, const Rect& b) {
  return a.x >= b.x - 0.5f && a.right() <= b.right() + 0.5f && a.y >= b.y - 0.5f && a.bottom() <= b.bottom() + 0.5f;
}
inline std::string words(const Rect& r) { return fmt::format("{}, {} to {}, {}", r.x, r.y, r.right(), r.bottom()); }

// The texts of a part that are to be seen.
inline std::vector<const viz::Record*> texts_of(const PanelsScene& scene, size_t part) {
  std::vector<const viz::Record*> texts;
  const auto& drawing = scene.canvas.drawing();
  const size_t end = part + 1 < scene.parts.size() ? scene.parts[part + 1].first_record : drawing.size();
  for (size_t i = scene.parts[part].first_record; i < end; ++i)
    if (drawing[i].kind == viz::Record::Kind::Text && visible(drawing[i]).height > 0.5f && visible(drawing[i]).width > 0.5f)
      texts.push_back(&drawing[i]);
  return texts;
}

inline void no_text_leaves_its_part(const PanelsScene& scene) {
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

// On the card of a word, which has a ground of its own and lies over the picture.
inline bool on_card(const viz::Record& text) { return text.group.find("word card") != std::string::npos; }

inline void no_text_covers_another(const PanelsScene& scene) {
  for (size_t part = 0; part < scene.parts.size(); ++part) {
    const auto texts = texts_of(scene, part);
    for (size_t i = 0; i < texts.size(); ++i)
      for (size_t j = i + 1; j < texts.size(); ++j)
        EXPECT_FALSE(on_card(*texts[i]) == on_card(*texts[j]) && overlap(visible(*texts[i]), visible(*texts[j])))
            << scene.parts[part].name << ": " << texts[i]->text << " / " << texts[j]->text << " at " << words(texts[i]->rect);
  }
}

inline void every_control_can_be_reached(const PanelsScene& scene) {
  for (const Control& control : scene.controls) {
    if (!control.takes_focus() || control.scroll < scene.scrolls.size()) continue;
    EXPECT_TRUE(inside(control.rect, control.visible))
        << control.id << " at " << words(control.rect) << ", to be seen at " << words(control.visible);
    EXPECT_GT(control.visible.width * control.visible.height, 0) << control.id;
  }
  for (const ScrollArea& area : scene.scrolls) EXPECT_GT(area.rect.height, 0) << area.id;
}

inline void every_text_comes_from_the_table(const PanelsScene& scene) {
  for (const viz::Record& r : scene.canvas.drawing()) EXPECT_EQ(r.text.find("⟨"), std::string::npos) << "no such key: " << r.text;
}

}  // namespace warplens::app::layout_checks
