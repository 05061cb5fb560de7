// Lessons: their places are found by what happens, their texts and answers are worked out there, and mistakes in the file are named.
#include "app/session/lessons/lesson.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/session/lessons/lesson_places.h"
#include "app/session/lessons/lesson_text.h"
#include "app/session/lessons/quantities.h"
#include "app/session/measuring/found_speeds.h"
#include "app/session/shipped.h"
#include "app/stages/stages.h"
#include "app/state/state_file.h"
#include "kernels/base/file.h"
#include "kernels/base/hash.h"
#include "tests/app/fakes.h"
#include "viz/strings/strings.h"

namespace warplens::app {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

std::string lesson_of(const std::string& steps) {
  return R"({"format": "warplens lesson", "version": 2, "order": 1, "title": {"en": "t"}, "summary": {"en": "s"}, "steps": [)" + steps +
         "]}";
}
// A step of the kernel "good" on Banks, with further fields.
std::string step_with(const std::string& fields, const std::string& id = "a") {
  return R"({"id": ")" + id + R"(", "kernel": "good", "title": {"en": "t"}, "text": {"en": "x"}, "stage": "banks", )" + fields + "}";
}
Result<Lesson> parsed(const std::string& steps) { return parse_lesson("l.json", lesson_of(steps), stages()); }
std::string mistake(const std::string& steps) {
  const auto lesson = parsed(steps);
  return lesson ? "" : lesson.error().message;
}
std::string question(const std::string& fields) { return step_with(R"("find": {"op": "load"}, "question": {)" + fields + "}"); }

std::optional<uint32_t> line_of(const std::string& find) {
  const auto lesson = parsed(step_with(R"("warp": 1, "find": )" + find));
  EXPECT_TRUE(lesson.ok()) << to_string(lesson.error());
  const SnapshotPtr snapshot = sample_snapshot(16);
  const FoundPlace place = find_step(*lesson, 0, *snapshot);
  if (!place.found) return std::nullopt;
  Player player;
  player.show(snapshot);
  player.follow_warp(1);
  player.seek(*place.tick);
  return player.moment()->line;
}

TEST(Lesson, ConditionsFindThePlaceWhereItHappens) {
  EXPECT_EQ(line_of(R"({"array": "s", "op": "store"})"), 3u);
  EXPECT_EQ(line_of(R"({"barrier": true})"), 4u);
  EXPECT_EQ(line_of(R"({"array": "s", "op": "load"})"), 5u);
  EXPECT_EQ(line_of(R"({"space": "global"})"), 6u);
  EXPECT_EQ(line_of(R"({"statement": "float x"})"), 5u);
  EXPECT_EQ(line_of(R"({"op": "store", "line": "C[threadIdx.x]"})"), 6u);
  EXPECT_EQ(line_of(R"({"op": "store", "nth": 2})"), 6u);
  EXPECT_EQ(line_of(R"({"conflict": true})"), 5u) << "a stride of 16 words is a conflict";
  EXPECT_EQ(line_of(R"({"array": "s", "conflict": false})"), 3u);
  EXPECT_EQ(line_of(R"({"op": "store", "nth": 3})"), std::nullopt);
  EXPECT_EQ(line_of(R"({"array": "nothing of that name"})"), std::nullopt);
}

TEST(Lesson, AStepIsLookedForAfterTheOneBeforeUnlessItSaysFromTheStart) {
  const auto lesson = parsed(step_with(R"("find": {"op": "load"})") + "," + step_with(R"("find": {"op": "store"})", "b") + "," +
                             step_with(R"("find": {"op": "store", "from_start": true})", "c"));
  ASSERT_TRUE(lesson.ok()) << to_string(lesson.error());
  const SnapshotPtr snapshot = sample_snapshot(16);
  const auto load = find_step(*lesson, 0, *snapshot), after = find_step(*lesson, 1, *snapshot), first = find_step(*lesson, 2, *snapshot);
  EXPECT_GT(*after.tick, *load.tick);
  EXPECT_LT(*first.tick, *load.tick);
}

TEST(Lesson, WhatAStepDoesNotSayStaysAsItWas) {
  const auto lesson = parsed(R"(
    {"id": "a", "kernel": "good", "set": {"PAD": 1, "TILE": 32}, "size": {"N": 64}, "stage": "banks", "lane": 3, "views": {"v": "1"},
     "title": {"en": "t"}, "text": {"en": "x"}},
    {"id": "b", "set": {"PAD": 2}, "title": {"en": "t"}, "text": {"en": "x"}},
    {"id": "c", "kernel": "other", "stage": "tiles", "title": {"en": "t"}, "text": {"en": "x"}})");
  ASSERT_TRUE(lesson.ok()) << to_string(lesson.error());
  const LessonPlace &b = lesson->steps[1].place, &c = lesson->steps[2].place;
  EXPECT_EQ(b.choices[0], (Choice{"good", {{"PAD", 2}, {"TILE", 32}}, {{"size", "N=64"}}}));
  EXPECT_EQ(b.stage, "banks");
  EXPECT_EQ(b.followed.lane, 3u);
  EXPECT_EQ(b.views.at("v"), "1");
  EXPECT_EQ(c.choices[0], (Choice{"other", {}, {}})) << "a kernel that is named begins at its defaults";
  EXPECT_EQ(c.stage, "tiles");
}

TEST(Lesson, ANewPairHasNoThirdSideOfTheOneBefore) {
  const auto step = [](const char* id, const char* sides) {
    return std::string(R"({"id": ")") + id + R"(", "stage": "compare", "title": {"en": "t"}, "text": {"en": "x"}, )" + sides + "}";
  };
  const auto lesson =
      parsed(step("a", R"("left": {"kernel": "good"}, "right": {"kernel": "racy"}, "third": {"kernel": "good", "set": {"PAD": 1}})") + "," +
             step("b", R"("right": {"set": {"PAD": 2}})") + "," + step("c", R"("left": {"kernel": "racy"}, "right": {"kernel": "good"})"));
  ASSERT_TRUE(lesson.ok()) << to_string(lesson.error());
  EXPECT_EQ(lesson->steps[1].place.choices[3].name, "good") << "what a step does not say stays";
  EXPECT_TRUE(lesson->steps[2].place.choices[3].name.empty());
}

TEST(Lesson, AKernelOfItsOwnIsBesideIt) {
  const std::string step = R"({"id": "a", "kernel": "mine.cu", "stage": "banks", "title": {"en": "t"}, "text": {"en": "x"}})";
  EXPECT_EQ(parse_lesson("course/week/l.json", lesson_of(step), stages())->steps[0].place.choices[0].name, "course/week/mine.cu");
  EXPECT_EQ(parse_lesson("l.json", lesson_of(step), stages())->steps[0].place.choices[0].name, "mine.cu");
  const std::string elsewhere =
      R"({"id": "a", "left": {"kernel": "../other/k.cu"}, "right": {"kernel": "/k.cu"}, "stage": "compare", "title": {"en": "t"}, "text": {"en": "x"}})";
  const auto lesson = parse_lesson("course/week/l.json", lesson_of(elsewhere), stages());
  ASSERT_TRUE(lesson.ok()) << to_string(lesson.error());
  EXPECT_EQ(lesson->steps[0].place.choices[1].name, "course/other/k.cu");
  EXPECT_EQ(lesson->steps[0].place.choices[2].name, "/k.cu");
}

TEST(Lesson, AMistakeInTheFileIsNamedWithItsStep) {
  EXPECT_THAT(to_string(parse_lesson("l.json", "{", stages()).error()), HasSubstr("l.json"));
  EXPECT_THAT(parse_lesson("l.json", R"({"format": "warplens lesson", "version": 1})", stages()).error().message, HasSubstr("version 2"));
  EXPECT_THAT(mistake(""), HasSubstr("no steps"));
  EXPECT_THAT(mistake(step_with(R"("find": {"arry": "As"})")), HasSubstr("unknown field \"steps[0].find.arry\""));
  EXPECT_THAT(mistake(step_with(R"("find": {}, "stage": "moon")")), HasSubstr("step a: unknown stage 'moon'"));
  EXPECT_THAT(mistake(step_with(R"("find": {"nth": 2})")), HasSubstr("nothing to look for"));
  EXPECT_THAT(mistake(step_with(R"("stage": "compare")")), HasSubstr("needs \"left\" and \"right\""));
  EXPECT_THAT(mistake(step_with(R"("lane": 32)")), HasSubstr("lane 32"));
  EXPECT_THAT(mistake(step_with(R"("lane": 0)") + "," + step_with(R"("lane": 0)")), HasSubstr("another step has this id"));
  EXPECT_THAT(mistake(question(R"("kind": "guess", "ask": {"en": "?"})")), HasSubstr("guess"));
  EXPECT_THAT(mistake(question(R"("kind": "number", "ask": {"en": "?"})")), HasSubstr("needs an \"answer\""));
  EXPECT_THAT(mistake(question(R"("kind": "number", "ask": {"en": "?"}, "answer": "1 +")")), HasSubstr("question.answer: '1 +'"));
  EXPECT_THAT(mistake(question(R"("kind": "number", "ask": {"en": "{1 +}"}, "answer": "1")")), HasSubstr("question.ask.en"));
  EXPECT_THAT(mistake(question(R"("kind": "choice", "ask": {"en": "?"}, "answer": "1", "options": [{"value": "1"}])")),
              HasSubstr("two to four"));
  EXPECT_THAT(mistake(question(R"("kind": "pick", "pick": "bank", "ask": {"en": "?"})")), HasSubstr("one of"));
  EXPECT_THAT(mistake(question(R"("kind": "number", "ask": {"zh": "?"}, "answer": "1")")), HasSubstr("question.ask has no \"en\""));
  EXPECT_THAT(mistake(question(R"("kind": "number", "ask": {"en": "?"}, "answer": "1", "wrong": [{"say": {"en": "no"}}])")),
              HasSubstr("either \"given\" or \"line\""));
  EXPECT_THAT(mistake(question(R"("kind": "number", "ask": {"en": "?"}, "answer": "1", "wrong": [{"line": "x", "say": {"en": "no"}}])")),
              HasSubstr("for a pick of a line"));
}

LessonStep step_of(const std::string& fields) {
  const auto lesson = parsed(question(fields));
  EXPECT_TRUE(lesson.ok()) << to_string(lesson.error());
  return lesson ? lesson->steps[0] : LessonStep{};
}

TEST(LessonText, NumbersStandWhereTheTextNamesThem) {
  const catalog::Values values{{"wavefronts", 1}, {"left.wavefronts", 1056}, {"right.wavefronts", 64}};
  std::vector<std::string> problems;
  const auto filled = [&](const char* text) { return fill_text(text, values, problems); };
  EXPECT_EQ(filled("It takes {wavefronts;wavefront;wavefronts}."), "It takes 1 wavefront.");
  EXPECT_EQ(filled("{left.wavefronts;wavefront;wavefronts}"), "1\u00a0056 wavefronts");
  EXPECT_EQ(filled("{10 * left.wavefronts / right.wavefronts;1} times"), "16.5 times");
  EXPECT_EQ(filled("{0 - wavefronts}"), "-1");
  // 1056 / 445 = 2.373, and so in Compare.
  EXPECT_EQ(filled("{10 * left.wavefronts / 445;1}"), viz::grouped_decimal(1056 / 445.0, 1));
  EXPECT_EQ(filled("{10 * left.wavefronts / 445;1} {10 * (0 - left.wavefronts) / 445;1}"), "2.4 -2.4");
  EXPECT_EQ(filled("{10 * left.wavefronts / (400 + 45);1} {10 * left.wavefronts / 445 + 1;1} {10 * left.wavefronts / 445}"), "2.4 2.4 23");
  EXPECT_THAT(problems, IsEmpty());
  EXPECT_EQ(filled("{sectors}"), "?");
  EXPECT_THAT(problems, testing::ElementsAre(HasSubstr("'sectors' has no value here")));
}

TEST(LessonText, OfAChoiceExactlyOneOptionMustBeRight) {
  const auto problems = [&](const char* options, int64_t wavefronts) {
    const LessonStep step = step_of(std::string(R"("kind": "choice", "ask": {"en": "?"}, "answer": "wavefronts", "options": )") + options);
    return fill_step(step, {{"wavefronts", wavefronts}}, {}).problems;
  };
  EXPECT_THAT(problems(R"([{"value": "1"}, {"value": "2"}])", 2), IsEmpty());
  EXPECT_THAT(problems(R"([{"value": "1"}, {"value": "2"}])", 4), testing::ElementsAre(HasSubstr("no options are right; the answer is 4")));
  EXPECT_THAT(problems(R"([{"value": "2"}, {"value": "1 + 1"}])", 2), testing::Contains(HasSubstr("two options are 2")));
  EXPECT_THAT(problems(R"([{"text": {"en": "few"}, "holds": "wavefronts < 9"}, {"text": {"en": "one"}, "holds": "wavefronts == 1"}])", 1),
              testing::ElementsAre(HasSubstr("2 options are right")));
}

TEST(LessonText, AWrongAnswerGetsTheFirstReasonThatFits) {
  const LessonStep step = step_of(R"("kind": "number", "ask": {"en": "?"}, "answer": "wavefronts", "wrong": [
    {"given": "lanes", "say": {"en": "{given} lanes"}}, {"given": "given > wavefronts", "say": {"en": "too many"}}])");
  const catalog::Values values{{"wavefronts", 2}, {"lanes", 32}};
  const FilledStep filled = fill_step(step, values, {});
  EXPECT_EQ(filled.answer, 2);
  EXPECT_TRUE(judge(step, filled, values, 2).right);
  EXPECT_EQ(judge(step, filled, values, 32).reason.at("en"), "32 lanes");
  EXPECT_EQ(judge(step, filled, values, 3).reason.at("en"), "too many");
  const Judgement other = judge(step, filled, values, 1);
  EXPECT_FALSE(other.right);
  EXPECT_THAT(other.reason, IsEmpty());
}

TEST(LessonText, APickCanHaveSeveralRightAnswers) {
  const LessonStep step = step_of(R"("kind": "pick", "pick": "lane", "ask": {"en": "?"}, "holds": "bank.given == bank.0")");
  catalog::Values values;
  for (const std::string& name : quantities_in(step)) values[name] = std::stoi(name.substr(5)) % 16;
  ASSERT_EQ(values.size(), 32u);
  const FilledStep filled = fill_step(step, values, {});
  EXPECT_THAT(filled.problems, IsEmpty());
  EXPECT_TRUE(judge(step, filled, values, 0).right);
  EXPECT_TRUE(judge(step, filled, values, 16).right);
  EXPECT_FALSE(judge(step, filled, values, 1).right);
}

TEST(LessonText, ALineIsTheOneThatContainsTheText) {
  const LessonStep step = step_of(R"("kind": "pick", "pick": "line", "ask": {"en": "?"}, "line": "sync")");
  EXPECT_EQ(fill_step(step, {}, {"a;", "sync();", "b;"}).answer, 2);
  EXPECT_THAT(fill_step(step, {}, {"a;", "sync();", "sync();"}).problems, testing::ElementsAre(HasSubstr("more than one line")));
  EXPECT_THAT(fill_step(step, {}, {"a;"}).problems, testing::ElementsAre(HasSubstr("no line")));
}

TEST(LessonText, AWrongLineIsToldByWhatItContains) {
  const LessonStep step = step_of(R"("kind": "pick", "pick": "line", "ask": {"en": "?"}, "line": "c;", "wrong": [
    {"line": "b;", "say": {"en": "{given} has b"}}, {"given": "given > 0", "say": {"en": "another"}}])");
  const FilledStep filled = fill_step(step, {}, {"a;", "b;", "c;", "b;"});
  EXPECT_THAT(filled.problems, IsEmpty());
  EXPECT_TRUE(judge(step, filled, {}, 3).right);
  EXPECT_EQ(judge(step, filled, {}, 2).reason.at("en"), "2 has b");
  EXPECT_EQ(judge(step, filled, {}, 4).reason.at("en"), "4 has b");
  EXPECT_EQ(judge(step, filled, {}, 1).reason.at("en"), "another");
  EXPECT_THAT(fill_step(step, {}, {"a;", "c;"}).problems, testing::ElementsAre(HasSubstr("no line contains 'b;'")));
}

TEST(Lesson, EveryShippedLessonParses) {
  const auto shipped = load_lessons(WARPLENS_SOURCE_DIR "/assets/lessons", stages());
  for (const Error& problem : shipped.problems) ADD_FAILURE() << to_string(problem);
  EXPECT_GE(shipped.all.size(), 2u);
  for (size_t i = 1; i < shipped.all.size(); ++i) EXPECT_LE(shipped.all[i - 1].order, shipped.all[i].order);
}

// A workbench in a lesson whose only step asks for the wavefronts of a load, at a stride of two words.
struct InALesson : testing::Test {
  void SetUp() override {
    auto lesson = parsed(question(R"("kind": "choice", "ask": {"en": "?"}, "answer": "wavefronts",
      "options": [{"value": "wavefronts"}, {"value": "wavefronts + 1"}],
      "wrong": [{"given": "wavefronts + 1", "say": {"en": "One too many."}}])"));
    ASSERT_TRUE(lesson.ok()) << to_string(lesson.error());
    bench = fake_workbench(nullptr, {*lesson});
    bench->restore({});
    ASSERT_TRUE(settle(*bench));
    ASSERT_TRUE(bench->open_lesson("l"));
    ASSERT_TRUE(settle(*bench));
  }
  std::unique_ptr<Workbench> bench;
};

TEST_F(InALesson, GoesToItsPlaceAndStageAsOneChangeThatCanBeUndone) {
  EXPECT_EQ(bench->stage().id, "banks");
  EXPECT_EQ(bench->side(SideId::Main).choice.name, "good");
  EXPECT_EQ(bench->player().moment()->line, 5u);
  EXPECT_TRUE(bench->at_lesson_step());
  ASSERT_TRUE(bench->can_undo());
  bench->undo();
  EXPECT_NE(bench->side(SideId::Main).choice.name, "good");
  EXPECT_FALSE(bench->at_lesson_step());
  bench->return_to_lesson();
  ASSERT_TRUE(settle(*bench));
  EXPECT_TRUE(bench->at_lesson_step());
}

// Padding leaves speeds out of Compare at its last step; the lesson on transposes is about them.
TEST(Lesson, WhatOnlyLessonsSetIsNotKeptForTheNextOne) {
  Lesson first = sample_lesson(), second = sample_lesson();
  first.name = "first", second.name = "second";
  first.steps[0].place.views = {{"compare.speeds", "off"}, {"banks.picture", "array"}};
  const auto bench = fake_workbench(nullptr, {first, second});
  bench->restore({});
  ASSERT_TRUE(bench->open_lesson("first"));
  EXPECT_EQ(bench->view("compare.speeds", ""), "off");
  ASSERT_TRUE(bench->open_lesson("second"));
  EXPECT_EQ(bench->view("compare.speeds", ""), "");
  EXPECT_EQ(bench->view("banks.picture", ""), "array") << "a switch that a person has, too";
}

TEST_F(InALesson, HasNoStepAfterItsSummary) {
  EXPECT_TRUE(bench->open_lesson("l", 1)) << "its summary";
  EXPECT_TRUE(bench->lesson_run().at_summary());
  bench->end_lesson();
  EXPECT_FALSE(bench->open_lesson("l", 2));
  EXPECT_FALSE(bench->lesson());
}

TEST_F(InALesson, AnOpenQuestionVeilsTheStageUntilItIsAnsweredOrRevealed) {
  EXPECT_TRUE(bench->veiled());
  const int64_t truth = bench->player().access()->wavefronts;
  EXPECT_EQ(bench->lesson_run().filled()->answer, truth);
  bench->answer_lesson(truth + 1);
  EXPECT_FALSE(bench->veiled());
  EXPECT_FALSE(bench->lesson_run().answer().right);
  EXPECT_EQ(bench->lesson_run().answer().reason.at("en"), "One too many.");
  bench->answer_lesson(truth);
  EXPECT_FALSE(bench->lesson_run().answer().right) << "the first answer counts";
}

TEST(LessonRun, OfSwizzlesOnlyTheBestIsSaidToMakeAnAnswerRight) {
  using hardware::Remedy;
  Lesson lesson = sample_lesson();
  LessonQuestion question;
  question.ask = {{"en", "?"}}, question.answer = "wavefronts";
  lesson.steps[0].question = question;
  const std::vector<hardware::RemedyCost> fixes = {{{Remedy::Kind::Xor, 0, 5, 0, 5}, 1, 0},
                                                   {{Remedy::Kind::Xor, 0, 4, 0, 5}, 2, 0},
                                                   {{Remedy::Kind::Pad, 2, 0, 0, 0}, 2, 256},
                                                   {{Remedy::Kind::Xor, 0, 1, 0, 5}, 16, 0}};
  const auto fix_of = [&](int64_t given) {
    LessonRun run({lesson});
    run.begin(run.find(lesson.name));
    run.go(0);
    const catalog::Values values{{"wavefronts", 32}};
    run.ready(values, fill_step(*run.current(), values, {}), fixes);
    run.give(given);
    return run.answer().fix;
  };
  ASSERT_TRUE(fix_of(1) && fix_of(2));
  EXPECT_EQ(fix_of(1)->remedy.kind, Remedy::Kind::Xor);
  EXPECT_EQ(fix_of(2)->remedy.pad_words, 2u);
  EXPECT_FALSE(fix_of(16));
  EXPECT_FALSE(fix_of(32));
}

TEST_F(InALesson, WhatWasAnsweredIsRemembered) {
  bench->answer_lesson(bench->player().access()->wavefronts);
  EXPECT_TRUE(bench->preferences.answers.at("l").at("a"));
  const auto kept = parse_preferences("p.json", to_json(bench->preferences));
  ASSERT_TRUE(kept.ok());
  EXPECT_EQ(kept->answers, bench->preferences.answers);
}

TEST_F(InALesson, ARevealedQuestionWasNotAnswered) {
  bench->reveal_lesson();
  EXPECT_FALSE(bench->veiled());
  EXPECT_FALSE(bench->lesson_run().answer().given);
  EXPECT_TRUE(bench->preferences.answers.empty());
}

TEST_F(InALesson, HandsAreCountedForEachOptionAndNeverBelowNone) {
  bench->raise_hand(1, 1), bench->raise_hand(1, 1), bench->raise_hand(0, -1), bench->raise_hand(9, 1);
  EXPECT_THAT(bench->lesson_run().hands(), testing::ElementsAre(0, 2));
}

TEST_F(InALesson, AnotherKernelEndsIt) {
  bench->choose_kernel("empty");
  EXPECT_EQ(bench->lesson(), nullptr);
  EXPECT_FALSE(bench->veiled());
}

TEST_F(InALesson, AfterTheLastStepComesTheSummary) {
  bench->go_lesson(1);
  EXPECT_TRUE(bench->lesson_run().at_summary());
  EXPECT_EQ(bench->lesson_run().current(), nullptr);
  EXPECT_FALSE(bench->veiled());
}

// A run of `kernel` in a request, at M = `size`.
measure::RecordedSpeed speed_of(const std::string& kernel, int64_t size, double gflops, double to_library) {
  measure::RecordedSpeed speed;
  speed.started.kernel = kernel, speed.started.backend = "cuda", speed.started.unit = "GFLOPS";
  speed.started.source_hash = content_hash(catalog::code_of(""));
  speed.started.size = {{"M", size}}, speed.started.work = static_cast<double>(size);
  speed.summary.value.median = gflops;
  speed.ratio.emplace();
  speed.ratio->ratio.median = to_library;
  return speed;
}
analysis::Snapshot kernel_named(const std::string& name, int64_t header_size) {
  analysis::Snapshot snapshot = *sample_snapshot(2);
  snapshot.setting.parameters.clear();
  auto spec = std::make_shared<catalog::KernelSpec>();
  spec->name = name;
  spec->sizes["measure"] = {{"M", header_size}};
  snapshot.file = catalog::kernel_file(name, "", spec);
  return snapshot;
}

TEST(Quantity, ARecordedSpeedIsTheOneThatCompareShows) {
  std::vector<MeasuredRun> runs(2);
  runs[0].recording.speeds = {speed_of("a", 4096, 100, 0.5), speed_of("a", 4096, 101, 0.51), speed_of("a", 8192, 120, 0.625)};
  runs[1].recording.speeds = {speed_of("a", 8192, 999, 1)};
  runs[1].live = true;
  const analysis::Snapshot header = kernel_named("a", 8192), other_header = kernel_named("a", 2048), unknown = kernel_named("c", 8192);
  QuantityPlace place;
  place.runs = &runs;
  place.snapshot = &header;
  EXPECT_EQ(quantity(place, "recorded.gflops").value, 120) << "at the header's size; what was measured here changes no answer";
  EXPECT_EQ(quantity(place, "recorded.permille").value, 625);
  place.snapshot = &other_header;
  EXPECT_EQ(quantity(place, "recorded.gflops").value, 101) << "at the size that was measured most, its last run";
  const FoundSpeeds compared =
      speeds_of(runs, *other_header.spec(), other_header.setting.parameters, place.measure);  // as Compare and Measure ask
  EXPECT_EQ(compared.speeds.front().speed->summary.value.median, 101);
  place.measure.size = {{"M", 8192}};
  EXPECT_EQ(quantity(place, "recorded.gflops").value, 120) << "at the size that the user chose";
  place.measure.size = {{"M", 1024}};
  EXPECT_EQ(quantity(place, "recorded.gflops").value, 101) << "which was not recorded";
  for (measure::RecordedSpeed& speed : runs[0].recording.speeds) speed.started.source_hash = "another source";
  EXPECT_FALSE(quantity(place, "recorded.gflops").value);
  place.snapshot = &unknown;
  EXPECT_FALSE(quantity(place, "recorded.gflops").value);
  EXPECT_TRUE(quantity(place, "recorded.gflops").known);
}

}  // namespace
}  // namespace warplens::app
