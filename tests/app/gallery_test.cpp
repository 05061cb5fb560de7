// "Find the mistake" in the window's workbench: each kernel is a step of a lesson, a line is its answer, and what it does is measured.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "app/stages/stages.h"
#include "tests/app/real_kernels.h"

namespace warplens::app {
namespace {

std::unique_ptr<Workbench> gallery_workbench(const RealKernels& kernels) {
  WorkbenchParts parts;
  parts.kernels = kernels.kernels();
  parts.stages = &stages();
  parts.pipelines = kernels.pipelines();
  parts.neighbours = false;
  auto mistakes = load_gallery(WARPLENS_SOURCE_DIR "/assets/mistakes", *kernels.kernels());
  if (!mistakes) ADD_FAILURE() << to_string(mistakes.error());
  parts.mistakes = mistakes.take();
  parts.lessons.push_back(*lesson_of(parts.mistakes, {{"en", "Find the mistake"}}, {}));
  return std::make_unique<Workbench>(std::move(parts));
}

bool settle_step(Workbench& bench) {
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (std::chrono::steady_clock::now() < until) {
    bench.poll();
    if (bench.lesson_run().state() != LessonRun::State::Going && bench.mistake_measured()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return false;
}

TEST(GalleryLesson, ShowsEachKernelMeasuresItAndTakesALineForAnAnswer) {
  const RealKernels kernels;
  const auto bench = gallery_workbench(kernels);
  ASSERT_TRUE(bench->open_lesson(kMistakesLesson));
  for (size_t step = 0; step < bench->lesson()->steps.size(); ++step) {
    bench->go_lesson(step);
    const grading::Mistake* const mistake = bench->mistake();
    ASSERT_TRUE(mistake);
    SCOPED_TRACE(mistake->name);
    ASSERT_TRUE(settle_step(*bench));
    EXPECT_EQ(bench->side(SideId::Main).choice.name, mistake->file->path);
    EXPECT_EQ(bench->player().snapshot() ? bench->player().snapshot()->source() : "", mistake->file->text);
    ASSERT_TRUE(bench->mistake_measured()->symptoms) << bench->mistake_measured()->problem;
    ASSERT_EQ(bench->lesson_run().state(), LessonRun::State::Ready) << bench->lesson_run().problem();
    EXPECT_THAT(bench->lesson_run().filled()->problems, testing::IsEmpty());
    EXPECT_TRUE(bench->veiled());
    bench->answer_lesson(mistake->lines.back());
    EXPECT_TRUE(bench->lesson_run().answer().right);
  }
}

TEST(GalleryLesson, SaysThatAnotherLineIsNotTheMistake) {
  const RealKernels kernels;
  const auto bench = gallery_workbench(kernels);
  ASSERT_TRUE(bench->open_lesson(kMistakesLesson));
  ASSERT_TRUE(settle_step(*bench));
  bench->answer_lesson(bench->mistake()->lines.front() + 2);
  EXPECT_FALSE(bench->lesson_run().answer().right);
  EXPECT_EQ(bench->lesson_run().filled()->answer, bench->mistake()->lines.front());
}

TEST(GalleryLesson, OfNoOtherLessonIsAMistakeShown) {
  const RealKernels kernels;
  const auto bench = gallery_workbench(kernels);
  EXPECT_EQ(bench->mistake(), nullptr);
  EXPECT_EQ(bench->mistake_measured(), nullptr);
  for (const auto& kernel : bench->kernels()) EXPECT_EQ(bench->gallery().find(kernel.name), nullptr);
}

}  // namespace
}  // namespace warplens::app
