// What holds for every scene at every size: no text leaves the stage, none covers another, every text comes from the table.
#include <gtest/gtest.h>

#include "tests/viz/scenes_under_test.h"

namespace warplens::viz {
namespace {

struct Size {
  float width, height, scale;
};
constexpr Size kSizes[] = {{500, 420, 1},  {500, 420, 1.6f},  {500, 420, 2.5f}, {720, 560, 1},     {900, 700, 1.3f},
                           {1080, 690, 1}, {1080, 690, 2.5f}, {1600, 1000, 1},  {1600, 1000, 2.5f}};

Rect visible(const Record& text) {
  if (text.clip.width <= 0) return text.rect;
  const float x = std::max(text.rect.x, text.clip.x), y = std::max(text.rect.y, text.clip.y);
  return {x, y, std::min(text.rect.right(), text.clip.right()) - x, std::min(text.rect.bottom(), text.clip.bottom()) - y};
}

bool overlap(const Rect& a, const Rect& b) {
  constexpr float kSlack = 1.0f;  // boxes are taller than most letters
  return std::min(a.right(), b.right()) - std::max(a.x, b.x) > kSlack && std::min(a.bottom(), b.bottom()) - std::max(a.y, b.y) > kSlack;
}

class Layout : public testing::TestWithParam<Size> {
 protected:
  template <class Check>
  void for_each_scene(Check check) {
    const Size size = GetParam();
    const Recorder metrics;
    for (const SceneUnderTest& scene : scenes_under_test()) {
      for (const Strings* strings : {&english(), &chinese()}) {
        SCOPED_TRACE(scene.name + " in " + strings->get("language.code"));
        const Frame frame{{40, 30, size.width, size.height}, dark_theme(), *strings, metrics, size.scale};
        check(scene.layout(frame), frame);
      }
    }
  }
};

TEST_P(Layout, NoTextLeavesTheStage) {
  for_each_scene([](const Scene& scene, const Frame& frame) {
    for (const Record& r : scene.drawing) {
      if (r.kind != Record::Kind::Text) continue;
      const Rect v = visible(r);
      EXPECT_TRUE(v.x >= frame.rect.x - 0.5f && v.right() <= frame.rect.right() + 0.5f && v.y >= frame.rect.y - 0.5f &&
                  v.bottom() <= frame.rect.bottom() + 0.5f)
          << r.group << ": " << r.text << " at " << v.x << ", " << v.y << " to " << v.right() << ", " << v.bottom();
    }
  });
}

TEST_P(Layout, NoTextIsTooSmallToBeRead) {
  for_each_scene([](const Scene& scene, const Frame& frame) {
    for (const Record& r : scene.drawing)
      if (r.kind == Record::Kind::Text) EXPECT_GE(r.style.size, 10 * frame.scale - 0.01f) << r.group << ": " << r.text;
  });
}

TEST_P(Layout, NoTextCoversAnother) {
  for_each_scene([](const Scene& scene, const Frame&) {
    std::vector<const Record*> texts;
    for (const Record& r : scene.drawing) {
      if (r.kind == Record::Kind::Text) texts.push_back(&r);
    }
    for (size_t i = 0; i < texts.size(); ++i) {
      for (size_t j = i + 1; j < texts.size(); ++j) {
        EXPECT_FALSE(overlap(visible(*texts[i]), visible(*texts[j])))
            << texts[i]->group << ": " << texts[i]->text << " / " << texts[j]->group << ": " << texts[j]->text;
      }
    }
  });
}

TEST_P(Layout, NothingThatIsFilledLeavesTheStage) {
  for_each_scene([](const Scene& scene, const Frame& frame) {
    for (const Record& r : scene.drawing) {
      if (r.kind != Record::Kind::FillRect || r.clip.width > 0) continue;
      EXPECT_TRUE(r.rect.x >= frame.rect.x - 0.5f && r.rect.right() <= frame.rect.right() + 0.5f && r.rect.y >= frame.rect.y - 0.5f &&
                  r.rect.bottom() <= frame.rect.bottom() + 0.5f)
          << r.group << ": " << r.rect.x << ", " << r.rect.y << ", " << r.rect.width << ", " << r.rect.height;
    }
  });
}

TEST_P(Layout, EveryTextComesFromTheTable) {
  for_each_scene([](const Scene& scene, const Frame&) {
    const auto complete = [](const std::string& text) {
      EXPECT_EQ(text.find("⟨"), std::string::npos) << "no such key: " << text;
      const size_t brace = text.find('{');  // C++ that is shown ends with one
      EXPECT_TRUE(brace == std::string::npos || brace + 1 == text.size()) << "a placeholder was left: " << text;
    };
    for (const Record& r : scene.drawing)
      if (r.kind == Record::Kind::Text) complete(r.text);
    for (const Hover& hit : scene.hits) complete(hit.text);
  });
}

TEST_P(Layout, GroupsAndClipsClose) {
  for_each_scene([](const Scene& scene, const Frame&) {
    int groups = 0, clips = 0;
    for (const Record& r : scene.drawing) {
      groups += r.kind == Record::Kind::BeginGroup ? 1 : r.kind == Record::Kind::EndGroup ? -1 : 0;
      clips += r.kind == Record::Kind::PushClip ? 1 : r.kind == Record::Kind::PopClip ? -1 : 0;
      ASSERT_GE(groups, 0);
      ASSERT_GE(clips, 0);
    }
    EXPECT_EQ(groups, 0);
    EXPECT_EQ(clips, 0);
  });
}

INSTANTIATE_TEST_SUITE_P(Sizes, Layout, testing::ValuesIn(kSizes), [](const auto& info) {
  const Size& s = info.param;
  return std::to_string(static_cast<int>(s.width)) + "x" + std::to_string(static_cast<int>(s.height)) + "at" +
         std::to_string(static_cast<int>(s.scale * 100 + 0.5f));
});

}  // namespace
}  // namespace warplens::viz
