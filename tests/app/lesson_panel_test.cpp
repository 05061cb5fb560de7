// While a lesson's question is open, the panels beside the picture do not answer it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/app/fakes.h"
#include "tests/app/paper_screen.h"
#include "tests/app/situations.h"

namespace warplens::app {
namespace {

std::string said_by(const PanelsScene& scene, const std::string& part) {
  std::string all;
  for (size_t i = 0; i + 1 < scene.parts.size(); ++i) {
    if (scene.parts[i].name != part) continue;
    for (size_t r = scene.parts[i].first_record; r < scene.parts[i + 1].first_record; ++r) {
      if (scene.canvas.drawing()[r].kind == viz::Record::Kind::Text) all += scene.canvas.drawing()[r].text + "\n";
    }
  }
  return all;
}

TEST(LessonPanel, TheLanesSayWordAndBankOnlyOnceTheQuestionIsAnswered) {
  PaperScreen screen(1600, 900, 1);
  auto bench = real_catalog_workbench();
  ASSERT_TRUE(bench->open_lesson("asking"));
  ASSERT_TRUE(settle(*bench));
  ASSERT_TRUE(bench->veiled());
  screen.frame(*bench);
  const std::string asked = said_by(screen.frame(*bench), "right");
  EXPECT_THAT(asked, testing::ContainsRegex("(bank|sector) [?]"));
  EXPECT_THAT(asked, testing::Not(testing::ContainsRegex("(bank|sector) [0-9]")));
  bench->reveal_lesson();
  EXPECT_THAT(said_by(screen.frame(*bench), "right"), testing::ContainsRegex("(bank|sector) [0-9]"));
}

}  // namespace
}  // namespace warplens::app
