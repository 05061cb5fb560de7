// Whatever is written in the window can be copied: each text of each panel, whole where it was cut or wrapped, and tables as values that
// tabs separate.
#include "app/panels/kit/copy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "app/panels/panels.h"
#include "app/stages/stages.h"
#include "tests/app/fakes.h"
#include "tests/app/null_screen.h"
#include "tests/app/paper_screen.h"
#include "tests/app/situations.h"

namespace warplens::app {
namespace copy_tests {

using testing::HasSubstr;

std::string without_gaps(std::string text) {
  for (const std::string& gap : {std::string("\u00a0"), std::string(" ")})
    for (size_t at = text.find(gap); at != std::string::npos; at = text.find(gap)) text.erase(at, gap.size());
  return text;
}

// By part of the window, how many of its texts were copied.
std::map<std::string, size_t> copy_all(const PanelsScene& scene) {
  std::map<std::string, size_t> copied;
  const auto& drawing = scene.canvas.drawing();
  for (size_t part = 0; part < scene.parts.size(); ++part) {
    const size_t end = part + 1 < scene.parts.size() ? scene.parts[part + 1].first_record : drawing.size();
    for (size_t i = scene.parts[part].first_record; i < end; ++i) {
      const viz::Record& record = drawing[i];
      const viz::Point at = record.rect.center();
      if (record.kind != viz::Record::Kind::Text || record.text.empty() || !record.clip.contains(at)) continue;
      // What something else covers is not copied.
      const bool covered = std::any_of(drawing.begin() + static_cast<ptrdiff_t>(i) + 1, drawing.end(), [&](const viz::Record& other) {
        return (other.kind == viz::Record::Kind::Text || (other.kind == viz::Record::Kind::FillRect && other.color.a == 255)) &&
               other.rect.contains(at) && other.clip.contains(at);
      });
      if (covered) continue;
      const std::string text = copied_from(scene, at, false);
      const auto whole = scene.whole.find(i);
      EXPECT_EQ(without_gaps(text), without_gaps(whole == scene.whole.end() ? record.text : whole->second)) << scene.parts[part].name;
      ++copied[scene.parts[part].name];
    }
  }
  return copied;
}

TEST(Copy, EachTextOfEachPartOfTheWindowIsCopiedFromWhereItStands) {
  std::map<std::string, size_t> copied;
  for (const Situation& situation : situations()) {
    SCOPED_TRACE(situation.name);
    PaperScreen screen;
    auto bench = real_catalog_workbench();
    situation.prepare(*bench, screen.state);
    screen.frame(*bench);
    for (const auto& [part, count] : copy_all(screen.frame(*bench))) copied[part] += count;
  }
  for (const char* part : {"header", "left", "stage", "right", "transport", "overlay", "lesson", "notes"})
    EXPECT_GT(copied[part], 0u) << part;
}

TEST(Copy, TheRightButtonAndTheKeyCopyWhatTheMouseIsOnAndANoticeSaysSo) {
  PaperScreen screen;
  auto bench = fake_workbench();
  bench->restore(showing("good", "banks"));
  ASSERT_TRUE(settle(*bench));
  const PanelsScene scene = screen.frame(*bench);
  const auto& drawing = scene.canvas.drawing();
  const auto line = std::find_if(drawing.begin(), drawing.end(), [](const viz::Record& r) { return r.text == "STRIDE"; });
  ASSERT_NE(line, drawing.end());
  Pointer pointer;
  pointer.at = line->rect.center();
  pointer.copies = true;
  screen.frame(*bench, pointer);
  EXPECT_EQ(screen.state.copied, "STRIDE");
  ASSERT_TRUE(bench->notice);
  EXPECT_FALSE(bench->notice->is_error);
  EXPECT_EQ(bench->notice->key, "copy.text");
  screen.state.copied.reset(), bench->notice.reset();
  pointer.copies = false;
  screen.state.pressed = {{key('C'), true}};
  screen.frame(*bench, pointer);
  EXPECT_EQ(screen.state.copied, "STRIDE");
  // With Alt the table: its choices are beside it.
  screen.state.pressed = {{key('C'), true, false, true}};
  screen.frame(*bench, pointer);
  ASSERT_TRUE(screen.state.copied);
  EXPECT_THAT(*screen.state.copied, HasSubstr("STRIDE\t1\t2\t16\t32\n"));
  EXPECT_EQ(bench->notice->key, "copy.table");
}

TEST(Copy, WhatIsCutOrWrappedIsCopiedWhole) {
  PaperScreen screen(640, 480, 1.6f);
  PaperScreen wide;
  for (PaperScreen* each : {&screen, &wide}) {
    auto bench = real_catalog_workbench();
    bench->restore(showing("sgemm_warptiling", "banks"));
    each->state.overlays.choices = true;
    each->frame(*bench);
    const PanelsScene scene = each->frame(*bench);
    for (const auto& [record, whole] : scene.whole) {
      ASSERT_LT(record, scene.canvas.drawing().size());
      const viz::Record& drawn = scene.canvas.drawing()[record];
      ASSERT_EQ(drawn.kind, viz::Record::Kind::Text) << whole;
      const std::string shown = drawn.text.substr(0, drawn.text.find("…"));
      EXPECT_THAT(whole, HasSubstr(shown));
    }
  }
}

TEST(Copy, WhereNothingIsWrittenTheNoticeSaysThat) {
  PaperScreen screen;
  auto bench = fake_workbench();
  bench->restore(showing("good", "banks"));
  ASSERT_TRUE(settle(*bench));
  Pointer pointer;
  pointer.at = {2, 890};
  pointer.copies = true;
  screen.frame(*bench, pointer);
  EXPECT_FALSE(screen.state.copied);
  ASSERT_TRUE(bench->notice);
  EXPECT_EQ(bench->notice->key, "copy.nothing");
}

}  // namespace copy_tests
}  // namespace warplens::app
