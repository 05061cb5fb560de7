// The card of a lesson whose steps ask for a choice of numbers, a choice of words and a lane.
#pragma once

#include <gtest/gtest.h>

#include "tests/app/fakes.h"
#include "tests/app/paper_screen.h"
#include "tests/app/situations.h"

namespace warplens::app {

// Two lessons of the kernel "good" on Banks: the first asks for a choice of numbers, for a choice of words and for a lane; the second says
// something only.
inline std::vector<Lesson> asking_lessons() {
  Lesson asking = sample_lesson();
  asking.name = "first";
  asking.title = {{"en", "The first"}};
  asking.steps.front().find->from_start = true;
  LessonQuestion numbers;
  numbers.kind = QuestionKind::Choice;
  numbers.ask = {{"en", "How many?"}};
  numbers.answer = "active_lanes";
  for (const char* value : {"1", "16", "active_lanes", "64"}) numbers.options.push_back({{}, value, {}});
  numbers.reveal = {{"en", "All of them."}};
  LessonQuestion words = numbers;
  words.options = {{{{"en", "few"}}, {}, "active_lanes < 8"}, {{{"en", "many"}}, {}, "active_lanes >= 8"}};
  LessonQuestion lane;
  lane.kind = QuestionKind::Pick;
  lane.pick = PickKind::Lane;
  lane.ask = {{"en", "Which ones?"}};
  lane.holds = "given > 3 && given < 9";
  asking.steps.assign(3, asking.steps.front());
  asking.steps[0].question = numbers, asking.steps[1].question = words, asking.steps[2].question = lane;
  for (size_t i = 0; i < 3; ++i) asking.steps[i].id = std::string(1, static_cast<char>('a' + i));
  Lesson second = sample_lesson();
  second.name = "second";
  return {asking, second};
}

struct InTheCard : testing::Test {
  void SetUp() override {
    bench = fake_workbench(nullptr, asking_lessons());
    bench->restore({});
    ASSERT_TRUE(settle(*bench));
    go(0);
  }
  void go(size_t step) {
    ASSERT_TRUE(bench->open_lesson("first", step));
    ASSERT_TRUE(settle(*bench));
    ASSERT_TRUE(bench->lesson_run().can_answer()) << bench->lesson_run().problem();
  }
  void type(const std::string& keys) {
    for (const char c : keys) screen.press(*bench, {key(c)});
  }
  std::optional<int64_t> given() const { return bench->lesson_run().answer().given; }
  std::string card() { return said_by(screen.frame(*bench), "lesson"); }

  std::unique_ptr<Workbench> bench;
  PaperScreen screen{1600, 900, 1};
};

}  // namespace warplens::app
