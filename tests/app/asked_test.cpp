// While a lesson's question is open, nothing that is drawn in the window says its answer; once it is answered, it is read there.
#include "tests/app/asked.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "app/stages/stages.h"
#include "tests/app/paper_screen.h"
#include "tests/app/real_kernels.h"

namespace warplens::app {
namespace asked_tests {
namespace {

// All parts of the window but the lesson's own card, which has the options.
std::vector<std::string> said_in_window(Workbench& bench, const std::vector<Secret>& secrets) {
  PaperScreen screen(1600, 900, 1);
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
std::vector<std::string> said_on_stages(Workbench& bench, const std::vector<Secret>& secrets) {
  const viz::Recorder metrics;
  std::vector<std::string> found;
  for (const Stage* const stage : stages().all()) {
    if (stage->shows != bench.stage().shows && stage->shows != Shows::Speed) continue;
    const auto picture = stage->picture();
    const viz::Frame frame{{0, 0, 1000, 640}, viz::light_theme(), english(), metrics, 1, veil_of(bench)};
    const viz::Scene& scene = picture->layout(bench, {}, frame);
    std::vector<std::string> hovers;
    for (const viz::Hover& part : scene.hits) hovers.push_back(part.text);
    for (float y = 4; y < 640; y += 24)
      for (float x = 4; x < 1000; x += 24)
        if (const auto over = picture->hover(english(), {x, y})) hovers.push_back(over->text);
    for (const std::string& text : answers_in(secrets, scene.drawing)) found.push_back(stage->id + ": " + text);
    for (const std::string& text : answers_in(secrets, hovers)) found.push_back(stage->id + ", under the mouse: " + text);
  }
  return found;
}

// Questions, and the steps of those whose answer the search does not find in any picture once it is revealed.
struct Walked {
  size_t questions = 0;
  std::vector<std::string> unread;
};
Walked walk(Workbench& bench, const std::string& lesson) {
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
    EXPECT_THAT(said_in_window(bench, secrets), testing::IsEmpty());
    EXPECT_THAT(said_on_stages(bench, secrets), testing::IsEmpty());
    bench.reveal_lesson();
    ++walked.questions;
    if (said_in_window(bench, secrets).empty() && said_on_stages(bench, secrets).empty())
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
  const auto bench = workbench_with_lessons(kernels);
  const Walked walked = walk(*bench, GetParam().lesson);
  EXPECT_EQ(walked.unread, GetParam().steps) << "of " << walked.questions;
}
INSTANTIATE_TEST_SUITE_P(Lessons, AskedInLesson,
                         testing::Values(Unread{"banks", {}}, Unread{"block-tiling", {"one-d", "two-d", "read-as", "compiled"}},
                                         Unread{"last-twenty-percent", {"double-buffer", "stages", "library"}},
                                         Unread{"launch-shape", {"waves", "barrier"}}, Unread{"padding", {}},
                                         Unread{"reuse", {"barriers", "mistake"}}, Unread{"sectors", {}}, Unread{"strides", {}},
                                         Unread{"transpose", {"swizzled"}}, Unread{"warptiling", {"levels", "read-as", "next-tile"}},
                                         Unread{"wide", {}}, Unread{"reductions", {"modulo", "shuffles", "softmax"}},
                                         Unread{"races", {"whose", "missing", "lengths", "move", "broadcast"}},
                                         Unread{"cpu-loops", {"line", "row", "column", "room", "again"}},
                                         Unread{"threads", {"launch", "index", "warps", "lanes", "shared"}}),
                         [](const auto& test) {
                           std::string name = test.param.lesson;
                           std::erase(name, '-');
                           return name;
                         });

TEST(AskedInLessons, EachLessonThatShipsIsWalked) {
  const RealKernels kernels;
  EXPECT_EQ(workbench_with_lessons(kernels)->lessons().size(), 15u);
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
