// What holds of all lessons that ship, and what their pictures say beside a question.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "app/panels/panels.h"
#include "app/stages/stages.h"
#include "app/stages/veil.h"
#include "tests/app/asked.h"
#include "tests/app/paper_screen.h"
#include "tests/app/real_kernels.h"
#include "viz/canvas/text.h"
#include "viz/scenes/cpu_loops/cpu_loops.h"

namespace warplens::app {
namespace whole_lessons_tests {
namespace {

TEST(AskedInLessons, EachLessonThatShipsIsWalked) {
  const RealKernels kernels;
  EXPECT_EQ(workbench_with_lessons(kernels)->lessons().size(), 15u);
}

TEST(AskedInLessons, EachHasFiveToNineSteps) {
  const RealKernels kernels;
  const auto bench = workbench_with_lessons(kernels);
  for (const Lesson& lesson : bench->lessons()) {
    if (lesson.name == kMistakesLesson) continue;
    EXPECT_GE(lesson.steps.size(), 5u) << lesson.name;
    EXPECT_LE(lesson.steps.size(), 9u) << lesson.name;
  }
}

// A right answer is explained as a wrong one is: in each language, with numbers of the place.
TEST(AskedInLessons, EachQuestionSaysWhyItsAnswerIsRight) {
  const RealKernels kernels;
  const auto bench = workbench_with_lessons(kernels);
  for (const Lesson& lesson : bench->lessons())
    for (const LessonStep& step : lesson.steps) {
      SCOPED_TRACE(lesson.name + ", " + step.id);
      ASSERT_TRUE(step.question);
      const bool line = !step.question->line.empty();  // a line has no number but its own, which the card says
      for (const char* const language : {"en", "zh"}) {
        ASSERT_TRUE(step.question->reveal.contains(language));
        const std::string& why = step.question->reveal.at(language);
        EXPECT_TRUE(why.find('{') != std::string::npos || line || lesson.name == kMistakesLesson) << why;
        EXPECT_GT(viz::code_points(why).size(), language == std::string_view("zh") ? 20u : 40u) << "a number is no reason: " << why;
      }
    }
}

TEST(AskedInLessons, EachBuildsOnLessonsThatComeBeforeIt) {
  const RealKernels kernels;
  const auto bench = workbench_with_lessons(kernels);
  std::set<std::string> before;
  for (const Lesson& lesson : bench->lessons()) {
    for (const std::string& name : lesson.builds_on) EXPECT_TRUE(before.contains(name)) << lesson.name << " builds on " << name;
    EXPECT_EQ(lesson.builds_on.empty(), before.empty()) << lesson.name;
    before.insert(lesson.name);
  }
}

// Compare speaks of what is asked: of a whole block, not of the access that is shown.
TEST(Asked, TheHeadlineOfCompareIsAboutTheBlockWhereTheQuestionIs) {
  const RealKernels kernels;
  const auto bench = workbench_with_lessons(kernels);
  const auto said = [&](const viz::Strings& strings) {
    PaperScreen screen(1600, 900, 1, strings);
    screen.frame(*bench);
    return said_by(screen.frame(*bench), "stage");
  };
  const auto go = [&](const char* lesson, const char* id) {
    ASSERT_TRUE(bench->open_lesson(lesson));
    const auto& steps = bench->lesson()->steps;
    const auto step = std::find_if(steps.begin(), steps.end(), [&](const LessonStep& each) { return each.id == id; });
    ASSERT_NE(step, steps.end());
    bench->go_lesson(static_cast<size_t>(step - steps.begin()));
    ASSERT_TRUE(arrives_in_lesson(*bench));
  };
  go("strides", "small-best");
  EXPECT_THAT(said(english()), testing::HasSubstr("Shared-memory wavefronts of a whole block: PAD = 1 and PAD = 2"));
  bench->reveal_lesson();
  EXPECT_THAT(said(english()), testing::HasSubstr("PAD = 1 takes 32 wavefronts per block"));
  EXPECT_THAT(said(english()), testing::HasSubstr("This load of tile alone: PAD = 1: 2 wavefronts"));
  EXPECT_THAT(said(translations().at("zh")), testing::HasSubstr("单看这次读取 tile：PAD = 1"));
  go("reuse", "saved");
  EXPECT_THAT(said(english()), testing::HasSubstr("Sectors of global memory of a whole block"));
  go("transpose", "padded");
  bench->reveal_lesson();
  EXPECT_THAT(said(english()), testing::HasSubstr("32 times fewer wavefronts for this load of tile"));
}

// The Lab's chart at a step of a lesson, the questions up to there answered: what is under the mouse at each stride.
std::vector<std::string> charted(const Workbench& bench) {
  const viz::Recorder metrics;
  const auto picture = bench.stage().picture();
  std::vector<std::string> strides;
  for (const viz::Hover& part :
       picture->layout(bench, {}, {{0, 0, 1000, 640}, viz::light_theme(), english(), metrics, 1, veil_of(bench)}).hits)
    if (part.kind == viz::Hover::Kind::Bar && part.text.find("stride ") != std::string::npos) strides.push_back(part.text);
  return strides;
}

TEST(Asked, StridesAreChartedAsTheyAreAnswered) {
  const RealKernels kernels;
  const auto bench = workbench_with_lessons(kernels);
  const auto known = [&] {
    std::set<size_t> found;
    const std::vector<std::string> all = charted(*bench);
    for (size_t i = 0; i < all.size(); ++i)
      if (all[i].find('?') == std::string::npos) found.insert(i + 1);
    return found;
  };
  for (const auto& [lesson, last] : {std::pair("banks", "lane * 32"), std::pair("sectors", "lane * 8")}) {
    SCOPED_TRACE(lesson);
    ASSERT_TRUE(bench->open_lesson(lesson));
    size_t seen = 0;
    for (size_t step = 0; step < bench->lesson()->steps.size(); ++step) {
      bench->go_lesson(step);
      ASSERT_TRUE(arrives_in_lesson(*bench));
      const std::string access = bench->stage().id == "lab" ? bench->view("lab.text", "") : std::string();
      const bool two = access == "lane * 2", end = access == last;
      if (two) {
        EXPECT_EQ(known(), std::set<size_t>{1}) << "what is asked can be worked out from sectors";
      }
      bench->reveal_lesson();
      if (two) {
        EXPECT_EQ(known(), (std::set<size_t>{1, 2}));
      }
      if (end) {
        EXPECT_EQ(known().size(), 64u) << "nothing is asked any more";
      }
      seen += two + end;
    }
    EXPECT_EQ(seen, 2u);
  }
}

TEST(Asked, HowOftenTheLoopsMissIsToldOnceTheStepThatAsksItIsAnswered) {
  const RealKernels kernels;
  const auto bench = workbench_with_lessons(kernels);
  ASSERT_TRUE(bench->open_lesson("cpu-loops"));
  const viz::Recorder metrics;
  bool again = false, order = false;
  for (size_t step = 0; step < bench->lesson()->steps.size(); ++step) {
    const std::string id = bench->lesson()->steps[step].id;
    SCOPED_TRACE(id);
    bench->go_lesson(step);
    ASSERT_TRUE(arrives_in_lesson(*bench));
    bench->reveal_lesson();
    again |= id == "again", order |= id == "order";
    if (bench->stage().id != "cpu" || bench->loops()[0]->n() != 128) continue;
    const auto picture = bench->stage().picture();
    std::vector<std::string> texts;
    for (const viz::Record& record :
         picture->layout(*bench, {}, {{0, 0, 1330, 790}, viz::light_theme(), english(), metrics, 1, veil_of(*bench)}).drawing)
      if (record.kind == viz::Record::Kind::Text) texts.push_back(record.text);
    const auto loops = bench->loops();
    const auto rate = [&](size_t of) { return testing::Contains(viz::miss_rate(*loops[of])); };
    const auto so_far = [&](size_t of) { return viz::grouped(loops[of]->at(bench->clock().at()).so_far.all().misses); };
    EXPECT_EQ(testing::Value(texts, rate(0)), again) << testing::PrintToString(texts);
    EXPECT_EQ(testing::Value(texts, rate(1)), order);
    if (id == "column" || id == "again") {
      EXPECT_THAT(texts, testing::Contains(so_far(0)));
      EXPECT_THAT(texts, testing::Not(testing::Contains(so_far(1)))) << "it tells how often the other order misses";
    }
  }
  EXPECT_TRUE(order);
}

}  // namespace
}  // namespace whole_lessons_tests
}  // namespace warplens::app
