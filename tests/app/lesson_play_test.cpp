// Every lesson that ships is taken from the list to its end with clicks and keys, in both languages: answered wrongly, then rightly. And
// what it asks of a whole block is counted again, access by access.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/app/paper_screen.h"
#include "tests/app/real_kernels.h"
#include "tests/hardware/brute_force.h"

namespace warplens::app {
namespace lesson_play_tests {
namespace {

// Lines are broken where they have to be, and digits grouped by a space at which they are not.
std::string packed(std::string text) {
  for (size_t at; (at = text.find("\u00a0")) != std::string::npos;) text.erase(at, 2);
  std::erase_if(text, [](unsigned char c) { return c < 128 && std::isspace(c); });
  return text;
}

std::string place_of(const LessonQuestion& question, int64_t given) {
  constexpr const char* kNames[] = {"bank.", "lane.", "word.", "line."};
  return kNames[static_cast<size_t>(question.pick)] + std::to_string(given);
}

// Answers of the question's kind: all that can be clicked, or those that the lesson has a reason for.
std::vector<int64_t> likely_answers(const LessonRun& run) {
  const LessonQuestion& question = *run.question();
  const FilledStep& filled = *run.filled();
  std::vector<int64_t> likely;
  for (const FilledOption& option : filled.options) likely.push_back(option.value);
  const bool few = question.kind == QuestionKind::Pick && question.pick != PickKind::Line;
  for (int64_t i = 0; few && i < 32; ++i) likely.push_back(i);
  if (!likely.empty()) return likely;
  for (const FilledReason& reason : fill_reasons(*run.current(), filled, run.values()))
    if (reason.given) likely.push_back(*reason.given);
  for (const auto& lines : filled.reason_lines) likely.insert(likely.end(), lines.begin(), lines.end());
  for (const int64_t near : {0, 1, -1}) likely.push_back(*filled.answer + near);
  return likely;
}

class Student {
 public:
  Student(Workbench& bench, const viz::Strings& strings)
      : bench_(bench), run_(bench.lesson_run()), strings_(strings), screen_(1600, 900, 1, strings) {}

  // Gives how many answers were right, as the last page says it.
  void take(const Lesson& lesson, bool rightly) {
    screen_.press(bench_, {key('G')});
    screen_.scroll_to(bench_, "lessons." + lesson.name, "overlay.card");
    screen_.click(bench_, "lessons." + lesson.name);
    ASSERT_EQ(bench_.lesson(), &lesson);
    uint64_t asked = 0;
    for (size_t step = 0; step < lesson.steps.size(); ++step) {
      SCOPED_TRACE(lesson.name + ", " + lesson.steps[step].id + (rightly ? ", rightly" : ", wrongly"));
      ASSERT_EQ(run_.step(), step);
      ASSERT_TRUE(arrives_in_lesson(bench_)) << run_.problem();
      says(run_.filled()->title);
      says(run_.filled()->text);
      if (run_.question()) {
        ++asked;
        ASSERT_NO_FATAL_FAILURE(answer(rightly));
      }
      use("lesson.next", {key('N')});
    }
    ASSERT_TRUE(run_.at_summary());
    const std::string sum = strings_.format("lesson.sum", {{"right", rightly ? asked : 0}, {"asked", asked}});
    EXPECT_THAT(card(), testing::HasSubstr(packed(sum)));
    const auto& places = screen_.state.places;
    const auto again =
        std::count_if(places.begin(), places.end(), [](const auto& place) { return place.first.starts_with("lesson.again."); });
    EXPECT_EQ(static_cast<uint64_t>(again), rightly ? 0 : asked);
    screen_.press(bench_, {Key::Escape});
    EXPECT_FALSE(bench_.lesson());
  }

 private:
  std::string card() { return packed(said_by(screen_.frame(bench_), "lesson")); }
  void says(const Translations& text) { EXPECT_THAT(card(), testing::HasSubstr(packed(in_words(text, strings_)))); }

  // By its key and by the mouse, in turns.
  void use(const std::string& control, Chord chord) {
    by_key_ = !by_key_;
    if (by_key_)
      screen_.press(bench_, chord);
    else
      screen_.click(bench_, control);
  }

  // One with a reason, where there is one.
  std::optional<int64_t> chosen(bool rightly) const {
    std::optional<int64_t> found;
    for (const int64_t given : likely_answers(run_)) {
      const Judgement judged = judge(*run_.current(), *run_.filled(), run_.values(), given);
      if (judged.right == rightly && (!found || !judged.reason.empty())) found = given;
      if (found == given && !judged.reason.empty()) break;
    }
    return found;
  }

  void answer(bool rightly) {
    ASSERT_TRUE(run_.can_answer());
    says(run_.filled()->ask);
    const auto given = chosen(rightly);
    ASSERT_TRUE(given) << "no such answer";
    const Translations reason = judge(*run_.current(), *run_.filled(), run_.values(), *given).reason;
    give(*given);
    ASSERT_FALSE(run_.open()) << *given;
    EXPECT_EQ(run_.answer().given, given);
    EXPECT_EQ(run_.answer().right, rightly) << *given;
    if (!rightly && !reason.empty()) says(reason);
    says(run_.filled()->ask);
    says(run_.filled()->reveal);
  }

  void give(int64_t given) {
    const LessonQuestion& question = *run_.question();
    if (question.kind == QuestionKind::Choice) {
      const auto& options = run_.filled()->options;
      const auto at =
          std::find_if(options.begin(), options.end(), [&](const auto& option) { return option.value == given; }) - options.begin();
      const char letter = static_cast<char>('A' + at);
      return use(std::string("lesson.option.") + letter, {key(letter)});
    }
    if (question.kind == QuestionKind::Number) {
      for (const char digit : std::to_string(given)) screen_.press(bench_, {key(digit)});
      return use("lesson.answer", {Key::Enter});
    }
    const std::string place = place_of(question, given);
    if (question.pick == PickKind::Line) screen_.scroll_to(bench_, place, "source");
    screen_.click(bench_, place);
  }

  Workbench& bench_;
  const LessonRun& run_;
  const viz::Strings& strings_;
  PaperScreen screen_;
  bool by_key_ = false;
};

class LessonPlay : public testing::TestWithParam<const char*> {};
TEST_P(LessonPlay, FromTheListToItsEndAnsweredWronglyAndRightly) {
  const RealKernels kernels;
  for (const viz::Strings* const strings : {&english(), &translations().at("zh")}) {
    SCOPED_TRACE(strings->get("language.code"));
    const auto bench = workbench_with_lessons(kernels);
    const auto& all = bench->lessons();
    const auto lesson = std::find_if(all.begin(), all.end(), [](const Lesson& one) { return one.name == GetParam(); });
    ASSERT_NE(lesson, all.end());
    Student student(*bench, *strings);
    student.take(*lesson, false);
    student.take(*lesson, true);
  }
}

// Sums over every access of the block, by the second implementation of the rules.
void expect_counted_again(const analysis::Snapshot& snapshot) {
  const simt::Trace& trace = snapshot.block->trace;
  hardware::BruteForceCount counted;
  for (const simt::AccessRow& row : trace.accesses) {
    const Space space = row.object < trace.objects.size() ? trace.objects[row.object].space : snapshot.program->sites.at(row.site).space;
    const auto one = hardware::count_by_brute_force(trace.access(row, *snapshot.program));
    if (space == Space::Shared) counted.wavefronts += one.wavefronts, counted.conflicts += one.conflicts;
    if (space == Space::Global) counted.sectors += one.sectors;
  }
  EXPECT_EQ(snapshot.totals.wavefronts, counted.wavefronts);
  EXPECT_EQ(snapshot.totals.conflicts, counted.conflicts);
  EXPECT_EQ(snapshot.totals.sectors, counted.sectors);
}

TEST_P(LessonPlay, TheBlocksThatItCountsAreCountedAgainAccessByAccess) {
  const RealKernels kernels;
  const auto bench = workbench_with_lessons(kernels);
  ASSERT_TRUE(bench->open_lesson(GetParam()));
  std::set<const analysis::Snapshot*> counted;
  std::vector<SnapshotPtr> kept;  // no two at one address
  for (size_t step = 0; step < bench->lesson()->steps.size(); ++step) {
    SCOPED_TRACE(bench->lesson()->steps[step].id);
    bench->go_lesson(step);
    ASSERT_TRUE(arrives_in_lesson(*bench)) << bench->lesson_run().problem();
    const KernelsShown kernels = bench->stage().kernels;
    for (size_t i = 0; i < kSides; ++i) {
      const auto id = static_cast<SideId>(i);
      const SnapshotPtr& snapshot = bench->side(id).player.snapshot();
      const bool shown = kernels == KernelsShown::Compared ? id != SideId::Main : kernels == KernelsShown::One && id == SideId::Main;
      if (!shown || !snapshot || !counted.insert(snapshot.get()).second) continue;
      kept.push_back(snapshot);
      expect_counted_again(*snapshot);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Lessons, LessonPlay,
                         testing::Values("banks", "block-tiling", "cpu-loops", "last-twenty-percent", "launch-shape", "padding", "races",
                                         "reductions", "reuse", "sectors", "strides", "threads", "transpose", "warptiling", "wide"),
                         [](const auto& test) {
                           std::string name = test.param;
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace lesson_play_tests
}  // namespace warplens::app
