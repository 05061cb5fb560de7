// An export in the background shows what the window showed when it began, whatever the window does meanwhile.
#include "app/export/task.h"

#include <gtest/gtest.h>

#include "kernels/base/file.h"
#include "tests/app/fakes.h"
#include "tests/export/folder.h"

namespace warplens::app::export_tests {

const viz::Strings& task_strings() {
  static const viz::Strings strings =
      viz::Strings::parse(*read_file(std::string(WARPLENS_SOURCE_DIR) + "/assets/languages/en.json")).take();
  return strings;
}
std::unique_ptr<Workbench> task_bench(int64_t stride) {
  auto bench = fake_workbench();
  bench->choose(SideId::Main, {"good", {{"STRIDE", stride}}, {}});
  EXPECT_TRUE(app::settle(*bench));
  bench->show_stage("banks");
  do {
    bench->poll();
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  } while (bench->finishing());  // what-ifs are in the picture
  bench->seek(0);
  bench->jump(Jump::NextConflict);
  bench->seek(bench->clock().at());  // nothing is in flight
  return bench;
}
ExportWish task_wish(const std::string& path, bool moves) {
  ExportWish wish;
  wish.path = path, wish.width = 640, wish.height = 480, wish.frames_per_second = 20;
  if (moves) wish.range = FilmRange{FilmRange::Of::Access, 0, 0, {}, 1};
  return wish;
}
Status ended(ExportTask& task) {
  for (int i = 0; i < 4000; ++i) {
    if (auto result = task.result()) return *result;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return Error{"it has not ended"};
}

TEST(ExportTask, DrawsWhatWasShownWhenItBegan) {
  const Folder folder;
  auto bench = task_bench(8);
  const auto still = task_wish(folder.path("a.svg"), false);
  ExportTask task(copy_of(*bench), task_strings(), still, {});
  bench->choose(SideId::Main, {"good", {{"STRIDE", 2}}, {}});  // the window goes on
  bench->show_stage("tiles");
  ASSERT_TRUE(ended(task));
  const auto direct = task_bench(8);
  ExportWish other = still;
  other.path = folder.path("b.svg");
  ASSERT_TRUE(export_picture(*direct, task_strings(), other, [](uint64_t, uint64_t) { return true; }));
  EXPECT_TRUE(contents(folder.path("a.svg")) == contents(folder.path("b.svg")));
}

TEST(ExportTask, ShowsTheWavefrontThatTheWindowRestsAt) {
  const Folder folder;
  auto bench = task_bench(8);
  for (int i = 0; i < 2; ++i) {  // from the first
    bench->step_wavefront(true);
    while (bench->animating()) bench->advance(0.1);
  }
  ASSERT_LT(bench->phase(), 0.5f);
  ExportWish wish = task_wish(folder.path("a.svg"), false);
  wish.played = bench->played();
  ExportTask task(copy_of(*bench), task_strings(), wish, {});
  ASSERT_TRUE(ended(task));
  EXPECT_NE(contents(folder.path("a.svg")).find("wavefront 3 of 8"), std::string::npos);
}

TEST(ExportTask, WritesAHandoutOfALessonThatTheWindowDoesNotShow) {
  const Folder folder;
  auto bench = fake_workbench(nullptr, {sample_lesson()});
  ASSERT_TRUE(app::settle(*bench));
  ExportWish wish;
  wish.path = folder.path("a.html"), wish.lesson = sample_lesson().name;
  ExportTask task(bench_for_handout(*bench), task_strings(), wish, {});
  const Status done = ended(task);
  ASSERT_TRUE(done) << to_string(done.error());
  EXPECT_NE(contents(wish.path).find("warplens --lesson " + wish.lesson), std::string::npos);
  EXPECT_FALSE(bench->lesson());
}

TEST(ExportTask, CanBeStoppedAndSaysHowFarItIs) {
  const Folder folder;
  folder.write("a.gif", "old");
  auto bench = task_bench(16);
  ExportTask task(copy_of(*bench), task_strings(), task_wish(folder.path("a.gif"), true), {});
  while (task.frame() < 3 && !task.result()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_EQ(task.frames(), 320u);  // 16 wavefronts, one a second, 20 frames each
  task.stop();
  const Status result = ended(task);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().said.name, kStopped);
  EXPECT_EQ(contents(folder.path("a.gif")), "old");
}

TEST(ExportTask, EndsWithTheWindow) {
  const Folder folder;
  auto bench = task_bench(16);
  const auto begin = std::chrono::steady_clock::now();
  {
    const ExportTask task(copy_of(*bench), task_strings(), task_wish(folder.path("a.gif"), true), {});
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(3));
  EXPECT_TRUE(folder.files().empty());
}

}  // namespace warplens::app::export_tests
