// Lessons: their places are found by what happens, and the shipped ones are whole.
#include "app/session/lesson.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "app/stages/stages.h"
#include "app/state/state_file.h"
#include "kernels/base/file.h"
#include "tests/app/fakes.h"

namespace warplens::app {
namespace {

using testing::HasSubstr;

std::string lesson_with(const std::string& find) {
  return R"({"format": "warplens lesson", "version": 1, "kernel": "good", "title": {"en": "t"}, "steps": [
    {"id": "a", "find": )" +
         find + R"(, "title": {"en": "t"}, "text": {"en": "x"}, "stage": "banks"}]})";
}

std::optional<uint32_t> line_of(const std::string& find) {
  const auto lesson = parse_lesson("l.json", lesson_with(find), stages());
  EXPECT_TRUE(lesson.ok()) << to_string(lesson.error());
  const SnapshotPtr snapshot = sample_snapshot(16);
  const auto ticks = find_steps(*lesson, *snapshot, 1);
  if (!ticks[0]) return std::nullopt;
  Player player;
  player.show(snapshot);
  player.follow_warp(1);
  player.seek(*ticks[0]);
  return player.moment()->line;
}

TEST(Lesson, ConditionsFindThePlaceWhereItHappens) {
  EXPECT_EQ(line_of(R"({"array": "s", "op": "store"})"), 3u);
  EXPECT_EQ(line_of(R"({"barrier": true})"), 4u);
  EXPECT_EQ(line_of(R"({"array": "s", "op": "load"})"), 5u);
  EXPECT_EQ(line_of(R"({"space": "global"})"), 6u);
  EXPECT_EQ(line_of(R"({"statement": "float x"})"), 5u);
  EXPECT_EQ(line_of(R"({"array": "nothing of that name"})"), std::nullopt);
}

TEST(Lesson, AMistakeInTheFileIsNamed) {
  EXPECT_THAT(to_string(parse_lesson("l.json", "{", stages()).error()), HasSubstr("l.json"));
  EXPECT_THAT(parse_lesson("l.json", R"({"format": "warplens lesson", "version": 2})", stages()).error().message, HasSubstr("version 1"));
  EXPECT_THAT(
      parse_lesson(
          "l.json",
          R"({"format": "warplens lesson", "version": 1, "kernel": "k", "title": {}, "steps": [{"id": "a", "find": {}, "title": {}, "text": {}}]})",
          stages())
          .error()
          .message,
      HasSubstr("stage"));
  EXPECT_THAT(
      parse_lesson(
          "l.json",
          R"({"format": "warplens lesson", "version": 1, "kernel": "k", "title": {}, "steps": [{"id": "a", "stage": "moon", "find": {}, "title": {}, "text": {}}]})",
          stages())
          .error()
          .message,
      HasSubstr("moon"));
  EXPECT_THAT(
      parse_lesson(
          "l.json",
          R"({"format": "warplens lesson", "version": 1, "kernel": "k", "title": {}, "steps": [{"id": "a", "find": {"arry": "As"}}]})",
          stages())
          .error()
          .message,
      HasSubstr("unknown field \"steps[0].find.arry\""));
}

TEST(Lesson, EveryShippedLessonParsesAndSaysSomethingInEnglish) {
  size_t lessons = 0;
  for (const auto& entry : std::filesystem::directory_iterator(WARPLENS_SOURCE_DIR "/assets/lessons")) {
    const auto lesson = parse_lesson(entry.path().string(), *read_file(entry.path()), stages());
    ASSERT_TRUE(lesson.ok()) << to_string(lesson.error());
    EXPECT_FALSE(lesson->steps.empty());
    for (const LessonStep& step : lesson->steps) {
      EXPECT_FALSE(step.title.at("en").empty());
      EXPECT_FALSE(step.text.at("en").empty());
    }
    ++lessons;
  }
  EXPECT_GE(lessons, 1u);
}

TEST(Workbench, AWalkGoesToItsPlacesAndStages) {
  auto lesson = parse_lesson("l.json", lesson_with(R"({"array": "s", "op": "load"})"), stages());
  ASSERT_TRUE(lesson.ok());
  auto bench = fake_workbench(nullptr, {*lesson});
  bench->choose_kernel("good");
  ASSERT_TRUE(settle(*bench));
  bench->start_lesson();
  ASSERT_NE(bench->lesson(), nullptr);
  EXPECT_EQ(bench->stage().id, "banks");
  EXPECT_EQ(bench->player().moment()->line, 5u);
  bench->choose_kernel("empty");
  EXPECT_EQ(bench->lesson(), nullptr);
}

}  // namespace
}  // namespace warplens::app
