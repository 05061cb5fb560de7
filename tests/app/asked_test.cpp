// While a lesson's question is open, nothing that is drawn in the window says its answer; once it is answered, it is read there.
#include "tests/app/asked.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <regex>
#include <set>
#include <thread>

#include "app/panels/panels.h"
#include "app/stages/stages.h"
#include "app/stages/veil.h"
#include "tests/app/paper_screen.h"
#include "tests/app/real_kernels.h"

namespace warplens::app {
namespace asked_tests {
namespace {

// A number of another place than the asked one: another line of the source, or another stride than the Lab's own.
bool of_another_place(const Workbench& bench, const std::string& text) {
  std::smatch found;
  if (bench.stage().draws_access && std::regex_search(text, found, std::regex("(?:stride|步长) (\\d+)(?: |（)"))) {
    std::smatch lane;
    const std::string access = bench.view("lab.text", "");
    const bool global = bench.view("lab.memory", "") == "global";
    if (!std::regex_match(access, lane, std::regex("lane( \\* (\\d+))?( \\+ \\d+)?")) || (global && lane[3].matched)) return true;
    const uint64_t words = lane[2].matched ? std::stoull(lane[2].str()) : 1;
    return std::stoull(found[1].str()) != words * 4 / std::stoull(bench.view("lab.width", "4"));
  }
  const auto moment = bench.player().moment();
  if (bench.stage().kernels != KernelsShown::One || !moment) return false;
  // "A load, line 43": another array than that of the asked access.
  const Site* const site = bench.player().site();
  const std::regex other("(\\w+) (?:load|store|atomic), line |(?:读取|写入|原子更新) (\\w+)，第 ");
  if (site && std::regex_search(text, found, other) && found[found[1].matched ? 1 : 2].str() != site->array) return true;
  const std::regex line("(?:lines?|第) (\\d+)(?! 个)");
  const std::sregex_iterator first(text.begin(), text.end(), line), end;
  return first != end && std::none_of(first, end, [&](const std::smatch& at) { return at[1].str() == std::to_string(moment->line); });
}

// All parts of the window but the lesson's own card, which has the options.
std::vector<std::string> said_in_window(Workbench& bench, const std::vector<Secret>& secrets, const viz::Strings& strings) {
  PaperScreen screen(1600, 900, 1, strings);
  screen.frame(bench);
  const PanelsScene scene = screen.frame(bench);
  std::vector<std::string> found;
  for (size_t i = 0; i + 1 < scene.parts.size(); ++i) {
    if (scene.parts[i].name == "lesson") continue;
    const auto& all = scene.canvas.drawing();
    const viz::Drawing part(all.begin() + static_cast<ptrdiff_t>(scene.parts[i].first_record),
                            all.begin() + static_cast<ptrdiff_t>(scene.parts[i + 1].first_record));
    for (const std::string& text : answers_in(secrets, part)) found.push_back(scene.parts[i].name + std::string(": ") + text);
  }
  return found;
}

// What is under the mouse on the picture of any stage, and what that draws.
std::vector<std::string> said_on_stages(Workbench& bench, const std::vector<Secret>& secrets, const viz::Strings& strings) {
  const viz::Recorder metrics;
  std::vector<std::string> found;
  const auto kind = [](const Stage& stage) { return std::tuple(stage.kernels, stage.draws_access, stage.runs_loops); };
  for (const Stage* const stage : stages().all()) {
    if (kind(*stage) != kind(bench.stage()) && !stage->measures) continue;
    const auto picture = stage->picture();
    const viz::Frame frame{{0, 0, 1000, 640}, viz::light_theme(), strings, metrics, 1, veil_of(bench)};
    const viz::Scene& scene = picture->layout(bench, {}, frame);
    std::vector<std::string> hovers;
    for (const viz::Hover& part : scene.hits) hovers.push_back(part.text);
    for (float y = 4; y < 640; y += 24)
      for (float x = 4; x < 1000; x += 24)
        if (const auto over = picture->hover(strings, {x, y})) hovers.push_back(over->text);
    for (const std::string& text : answers_in(secrets, scene.drawing))
      if (!of_another_place(bench, text)) found.push_back(stage->id + ": " + text);
    for (const std::string& text : answers_in(secrets, hovers))
      if (!of_another_place(bench, text)) found.push_back(stage->id + ", under the mouse: " + text);
  }
  return found;
}

// Questions, and the steps of those whose answer the search does not find in any picture once it is revealed.
struct Walked {
  size_t questions = 0;
  std::vector<std::string> unread;
};
Walked walk(Workbench& bench, const std::string& lesson, const viz::Strings& strings) {
  Walked walked;
  EXPECT_TRUE(bench.open_lesson(lesson));
  for (size_t step = 0; step < bench.lesson()->steps.size(); ++step) {
    SCOPED_TRACE(lesson + ", " + bench.lesson()->steps[step].id);
    bench.go_lesson(step);
    if (!arrives_in_lesson(bench)) {
      ADD_FAILURE() << bench.lesson_run().problem();
      continue;
    }
    if (!bench.lesson_run().question()) continue;
    const std::vector<Secret> secrets = secrets_of(bench);
    EXPECT_TRUE(bench.lesson_run().open());
    EXPECT_THAT(said_in_window(bench, secrets, strings), testing::IsEmpty());
    EXPECT_THAT(said_on_stages(bench, secrets, strings), testing::IsEmpty());
    bench.reveal_lesson();
    ++walked.questions;
    if (said_in_window(bench, secrets, strings).empty() && said_on_stages(bench, secrets, strings).empty())
      walked.unread.push_back(bench.lesson()->steps[step].id);
  }
  return walked;
}

// The lesson, and its questions whose answer the search cannot find in a picture: they ask for what no picture counts (a product of two
// sizes, barriers, bytes of shared memory, misses so far of one matrix), for a lane, a line or an order of levels, or for what a picture
// has out of view (Occupancy, below the parameters) or rounds otherwise (108.2% of cuBLAS).
struct Unread {
  const char* lesson;
  std::vector<std::string> steps;
};
void PrintTo(const Unread& unread, std::ostream* out) { *out << unread.lesson; }

class AskedInLesson : public testing::TestWithParam<Unread> {};
TEST_P(AskedInLesson, NothingDrawnSaysTheAnswerBeforeItIsRevealed) {
  const RealKernels kernels;
  for (const viz::Strings* const strings : {&english(), &translations().at("zh")}) {
    SCOPED_TRACE(strings->get("language.code"));
    const auto bench = workbench_with_lessons(kernels);
    const Walked walked = walk(*bench, GetParam().lesson, *strings);
    EXPECT_EQ(walked.unread, GetParam().steps) << "of " << walked.questions;
  }
}
INSTANTIATE_TEST_SUITE_P(Lessons, AskedInLesson,
                         testing::Values(Unread{"banks", {}}, Unread{"block-tiling", {"unrolled", "one-d", "two-d", "read-as", "compiled"}},
                                         Unread{"last-twenty-percent", {"double-buffer", "stages", "library"}},
                                         Unread{"launch-shape", {"waves", "barrier"}}, Unread{"padding", {}},
                                         Unread{"reuse", {"barriers", "mistake"}}, Unread{"sectors", {}}, Unread{"strides", {}},
                                         Unread{"transpose", {"swizzled"}}, Unread{"warptiling", {"levels", "read-as", "next-tile"}},
                                         Unread{"wide", {}}, Unread{"reductions", {"modulo", "shuffles", "softmax"}},
                                         Unread{"races", {"whose", "missing", "lengths", "move", "broadcast"}},
                                         Unread{"cpu-loops", {"row", "column", "room", "again", "stores"}},
                                         Unread{"threads", {"launch", "index", "warps", "lanes", "rows", "shared"}}),
                         [](const auto& test) {
                           std::string name = test.param.lesson;
                           std::erase(name, '-');
                           return name;
                         });

// What is drawn at each step of a lesson, in one language, that tells a count of a source line which a later step asks for, and what is
// covered although nothing is asked any more.
class Leaks : public testing::TestWithParam<std::string> {};

struct AskedLine {
  Choice choice;
  uint64_t block = 0;
  uint32_t line = 0;
};

// Where the shown step asks for what one access of the followed warp takes.
std::optional<AskedLine> asked_line(const Workbench& bench) {
  const LessonQuestion* const question = bench.lesson_run().question();
  if (!question || bench.stage().kernels != KernelsShown::One || !bench.player().access()) return std::nullopt;
  if (question->answer != "wavefronts" && question->answer != "sectors" && question->answer != "conflicts") return std::nullopt;
  return AskedLine{bench.settings().choices[0], bench.settings().block, bench.player().moment()->line};
}

TEST_P(Leaks, NoLineTellsWhatALaterStepAsksAndNothingStaysCovered) {
  const RealKernels kernels;
  for (const viz::Strings* const strings : {&english(), &translations().at("zh")}) {
    const auto bench = workbench_with_lessons(kernels);
    ASSERT_TRUE(bench->open_lesson(GetParam()));
    const size_t steps = bench->lesson()->steps.size();
    std::vector<std::optional<AskedLine>> asked;
    const auto go = [&](size_t step) {
      bench->go_lesson(step);
      return arrives_in_lesson(*bench);
    };
    for (size_t step = 0; step < steps; ++step) {
      ASSERT_TRUE(go(step)) << bench->lesson_run().problem();
      asked.push_back(asked_line(*bench));
    }
    PaperScreen screen(1600, 900, 1, *strings);
    const auto badges = [&] {
      screen.frame(*bench);
      screen.frame(*bench);
      return screen.state.places;
    };
    for (const bool all : {false, true})
      for (size_t step = 0; step < steps; ++step) {
        SCOPED_TRACE(GetParam() + ", step " + std::to_string(step + 1));
        ASSERT_TRUE(go(step)) << bench->lesson_run().problem();
        bench->reveal_lesson();
        const auto places = badges();
        for (size_t later = step + 1; !all && later < steps; ++later)
          if (asked[later] && bench->stage().kernels == KernelsShown::One && asked[later]->choice == bench->settings().choices[0] &&
              asked[later]->block == bench->settings().block) {
            EXPECT_FALSE(places.contains("heat." + std::to_string(asked[later]->line))) << "step " << later + 1 << " asks it";
          }
        if (!all) continue;
        EXPECT_EQ(veil_of(*bench), viz::Veil{}) << "all is answered";
        std::string said = said_by(screen.frame(*bench), "stage");
        if (const std::string access = bench->view("lab.text", ""); said.find(access) != std::string::npos)
          for (size_t at = said.find(access); !access.empty() && at != std::string::npos; at = said.find(access))
            said.erase(at, access.size());
        EXPECT_THAT(said, testing::Not(testing::HasSubstr("?")));
      }
  }
}
INSTANTIATE_TEST_SUITE_P(Lessons, Leaks,
                         testing::Values("threads", "banks", "padding", "strides", "transpose", "wide", "sectors", "reuse", "block-tiling",
                                         "warptiling", "last-twenty-percent", "launch-shape", "reductions", "races", "cpu-loops"),
                         [](const auto& test) {
                           std::string name = test.param;
                           std::erase(name, '-');
                           return name;
                         });

// With a single question open, at its step and at each before it, what is covered is what that question asks for.
TEST_P(Leaks, WhatIsCoveredBelongsToTheOpenQuestion) {
  const RealKernels kernels;
  const auto bench = workbench_with_lessons(kernels);
  ASSERT_TRUE(bench->open_lesson(GetParam()));
  const Lesson lesson = *bench->lesson();
  const auto show = [&](size_t step, size_t open) {
    bench->start_lesson_over(GetParam());
    ViewState view = bench->state();
    view.lesson = {lesson.name, step, {}};
    for (size_t i = 0; i < lesson.steps.size(); ++i)
      if (lesson.steps[i].question && i != open) view.lesson.answers[lesson.steps[i].id] = {};
    bench->restore(view);
    return arrives_in_lesson(*bench);
  };
  bool chinese = false;
  size_t covered = 0;
  for (size_t step = 0; step < lesson.steps.size(); ++step) {
    const viz::Strings& strings = (chinese = !chinese) ? translations().at("zh") : english();
    const auto drawn = [&](const char* part) {
      PaperScreen screen(1600, 900, 1, strings);
      screen.frame(*bench);
      const PanelsScene scene = screen.frame(*bench);
      for (size_t i = 0; i + 1 < scene.parts.size(); ++i)
        if (scene.parts[i].name == std::string(part)) {
          const auto& all = scene.canvas.drawing();
          return viz::Drawing(all.begin() + static_cast<ptrdiff_t>(scene.parts[i].first_record),
                              all.begin() + static_cast<ptrdiff_t>(scene.parts[i + 1].first_record));
        }
      return viz::Drawing();
    };
    ASSERT_TRUE(show(step, SIZE_MAX)) << bench->lesson_run().problem();
    constexpr const char* kParts[] = {"left", "stage", "transport"};
    std::set<std::string> besides = {strings.get("lesson.veiled"), bench->view("lab.text", "no access")};
    for (const char* const part : kParts)
      for (const viz::Record& r : drawn(part))
        if (r.text.find('?') != std::string::npos) besides.insert(r.text);
    for (size_t open = step; open < lesson.steps.size(); ++open) {
      if (!lesson.steps[open].question) continue;
      SCOPED_TRACE(lesson.name + ", at " + lesson.steps[step].id + ", open " + lesson.steps[open].id);
      ASSERT_TRUE(show(step, open)) << bench->lesson_run().problem();
      for (const char* const part : kParts) {
        const viz::Drawing drawing = drawn(part);
        EXPECT_THAT(covered_for_nothing(lesson.steps[open], drawing, besides), testing::IsEmpty()) << part;
        covered += static_cast<size_t>(std::count_if(drawing.begin(), drawing.end(), [&](const viz::Record& r) {
          return r.text.find('?') != std::string::npos && !besides.contains(r.text);
        }));
      }
    }
  }
  EXPECT_GT(covered, 0u);
}

// What is given, or was answered before, is read in the picture while something else is asked.
TEST(NotAsked, IsNotCovered) {
  const RealKernels kernels;
  const auto bench = workbench_with_lessons(kernels);
  PaperScreen screen(1600, 900, 1);
  const auto said = [&](const char* lesson, const char* id, const char* part) {
    EXPECT_TRUE(bench->open_lesson(lesson));
    const auto& steps = bench->lesson()->steps;
    bench->go_lesson(static_cast<size_t>(std::find_if(steps.begin(), steps.end(), [&](const LessonStep& step) { return step.id == id; }) -
                                         steps.begin()));
    EXPECT_TRUE(arrives_in_lesson(*bench));
    screen.frame(*bench);
    return said_by(screen.frame(*bench), part);
  };
  EXPECT_THAT(said("banks", "broadcast", "stage"), testing::HasSubstr("word 11, bank ?")) << "the word is given, the bank's queue asked";
  EXPECT_THAT(said("warptiling", "barrier", "stage"), testing::Not(testing::ContainsRegex("element [?]|A [?]|[?] × [?]")));
  const std::string transport = said("warptiling", "next-tile", "transport");
  EXPECT_THAT(transport, testing::Not(testing::HasSubstr("k tile 0"))) << "marks could be counted";
  bench->reveal_lesson();
  screen.frame(*bench);
  EXPECT_THAT(said_by(screen.frame(*bench), "transport"), testing::HasSubstr("k tile 1"));
  said("padding", "store-row", "transport");
  bench->reveal_lesson();
  screen.frame(*bench);
  EXPECT_THAT(said_by(screen.frame(*bench), "transport"), testing::HasSubstr("? wavefronts"))
      << "the last step asks for those of the block";
  // What a load takes by its stride: all but the strides that this step and later ones ask for.
  bench->open_lesson("banks");
  bench->go_lesson(1);
  ASSERT_TRUE(arrives_in_lesson(*bench));
  std::vector<std::string> strides;
  const viz::Recorder metrics;
  const auto picture = bench->stage().picture();
  for (const viz::Hover& part :
       picture->layout(*bench, {}, {{0, 0, 1000, 640}, viz::light_theme(), english(), metrics, 1, veil_of(*bench)}).hits)
    if (part.kind == viz::Hover::Kind::Bar) strides.push_back(part.text);
  ASSERT_GE(strides.size(), 32u);
  for (const size_t stride : {1, 2, 32}) EXPECT_THAT(strides[stride - 1], testing::HasSubstr("? wavefronts")) << stride;
  EXPECT_THAT(strides[7], testing::HasSubstr("? wavefronts")) << "with its neighbors it would tell what 32 takes";
}

// The four stores of a float4 cost the same: the badges of three would tell the fourth. In a lesson the list of kernels has no costs.
TEST(NotAsked, LinesThatDoTheSameAreCoveredWithTheAskedOne) {
  const RealKernels kernels;
  const auto bench = workbench_with_lessons(kernels);
  ASSERT_TRUE(bench->open_lesson("warptiling", 2));
  ASSERT_TRUE(arrives_in_lesson(*bench));
  const uint32_t line = bench->player().moment()->line;
  const viz::Veil veil = veil_of(*bench);
  for (uint32_t beside = line; beside < line + 4; ++beside) EXPECT_TRUE(veil.costs_at(true, beside)) << beside - line;
  bench->reveal_lesson();
  for (uint32_t beside = line; beside < line + 4; ++beside) EXPECT_FALSE(veil_of(*bench).costs_at(true, beside)) << beside - line;
  PaperScreen screen(1600, 900, 1);
  const auto says_unit = [&] {
    screen.frame(*bench);
    return said_by(screen.frame(*bench), "left").find(english().get("panel.ladder_unit")) != std::string::npos;
  };
  EXPECT_FALSE(says_unit());
  bench->end_lesson();
  EXPECT_TRUE(says_unit());
}

// "Find the mistake" asks for a line: the list of findings has it.
TEST(AskedOfAMistake, TheFindingsAreListedWithoutTheirLines) {
  const RealKernels kernels;
  WorkbenchParts parts;
  parts.kernels = std::make_shared<const std::vector<catalog::KernelSpec>>();  // no ladder to trace before the checks
  parts.stages = &stages();
  parts.pipelines = kernels.pipelines();
  auto mistakes = load_gallery(WARPLENS_SOURCE_DIR "/assets/mistakes", *kernels.kernels());
  ASSERT_TRUE(mistakes);
  parts.mistakes = mistakes.take();
  parts.lessons.push_back(*lesson_of(parts.mistakes, {{"en", "Find the mistake"}}, {}));
  Workbench bench(std::move(parts));
  ASSERT_TRUE(bench.open_lesson(kMistakesLesson));
  const auto& steps = bench.lesson()->steps;
  const auto step = std::find_if(steps.begin(), steps.end(), [](const LessonStep& s) { return s.id == "missing_barrier"; });
  bench.go_lesson(static_cast<size_t>(step - steps.begin()));
  ASSERT_TRUE(arrives_in_lesson(bench));
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (!bench.findings() && std::chrono::steady_clock::now() < until) {
    bench.poll();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  ASSERT_TRUE(bench.findings() && bench.findings()->found() > 0);
  const auto said = [&] {
    PaperScreen screen(1600, 900, 1);
    screen.frame(bench);
    screen.state.overlays.findings = true;
    std::string all;
    const PanelsScene scene = screen.frame(bench);
    for (const viz::Record& record : scene.canvas.drawing())
      if (record.kind == viz::Record::Kind::Text) all += record.text + "\n";
    EXPECT_EQ(find_command("findings.next")->enabled(bench), !bench.veiled());
    return all.substr(all.find("Findings\n"));
  };
  const std::string open = said();
  EXPECT_THAT(open, testing::HasSubstr("line ?"));
  EXPECT_THAT(open, testing::Not(testing::ContainsRegex("lines? [0-9]")));
  bench.reveal_lesson();
  EXPECT_THAT(said(), testing::ContainsRegex("lines? [0-9]"));
}

}  // namespace
}  // namespace asked_tests
}  // namespace warplens::app
