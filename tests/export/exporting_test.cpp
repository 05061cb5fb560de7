// A whole export over a workbench: what is refused before anything is drawn, what is stopped, and what is the same twice.
#include "app/export/exporting.h"

#include <gtest/gtest.h>
#include <png.h>

#include <cstring>

#include "kernels/base/file.h"
#include "tests/app/fakes.h"
#include "tests/export/folder.h"

namespace warplens::app::export_tests {

viz::Strings english() {
  auto text = read_file(std::string(WARPLENS_SOURCE_DIR) + "/assets/languages/en.json");
  return viz::Strings::parse(*text).take();
}
std::unique_ptr<Workbench> exported_bench() {
  auto bench = fake_workbench();
  bench->choose(SideId::Main, {"good", {{"STRIDE", 4}}, {}});
  EXPECT_TRUE(app::settle(*bench));
  bench->show_stage("banks");
  bench->seek(0);
  bench->jump(Jump::NextConflict);
  return bench;
}
ExportWish wish_for(const std::string& path) {
  ExportWish wish;
  wish.path = path, wish.width = 640, wish.height = 480;
  if (const auto format = format_of(path); format && can_move(*format)) wish.range = FilmRange{FilmRange::Of::Access, 0, 0, {}, 4};
  wish.frames_per_second = 10;
  return wish;
}
Status export_to(const ExportWish& wish, const ExportReport& report = [](uint64_t, uint64_t) { return true; }) {
  const auto bench = exported_bench();
  return export_picture(*bench, english(), wish, report);
}

TEST(Export, TwiceGivesTheSameBytes) {
  const Folder folder;
  for (const std::string ending : {"svg", "png", "gif"}) {
    const std::string first = folder.path("a." + ending), second = folder.path("b." + ending);
    ASSERT_TRUE(export_to(wish_for(first)));
    ASSERT_TRUE(export_to(wish_for(second)));
    EXPECT_GT(contents(first).size(), 1000u);
    EXPECT_TRUE(contents(first) == contents(second)) << ending;
  }
}

TEST(Export, ReportsEachFrameAndHasThatMany) {
  const Folder folder;
  uint64_t frames = 0, all = 0;
  ASSERT_TRUE(export_to(wish_for(folder.path("a.gif")), [&](uint64_t frame, uint64_t of) {
    EXPECT_LE(frame, of);
    frames = frame, all = of;
    return true;
  }));
  EXPECT_EQ(frames, 10u);  // four wavefronts at four a second, ten frames a second
  EXPECT_EQ(all, 10u);
  const ReadGif read = read_gif(folder.path("a.gif"));
  EXPECT_EQ(read.frames.size(), 10u);
  EXPECT_FALSE(read.frames.front() == read.frames.back());
}

TEST(Export, APngHasTheSizeThatWasWantedAndMayBeTransparent) {
  const Folder folder;
  for (const bool transparent : {false, true}) {
    ExportWish wish = wish_for(folder.path("a.png"));
    wish.width = 801, wish.height = 433, wish.density = 1.5f, wish.transparent = transparent;
    ASSERT_TRUE(export_to(wish));
    png_image image;
    std::memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    ASSERT_TRUE(png_image_begin_read_from_file(&image, wish.path.c_str()));
    EXPECT_EQ(image.width, 801u);
    EXPECT_EQ(image.height, 433u);
    image.format = PNG_FORMAT_RGBA;
    std::vector<uint8_t> rgba(PNG_IMAGE_SIZE(image));
    ASSERT_TRUE(png_image_finish_read(&image, nullptr, rgba.data(), 0, nullptr));
    EXPECT_EQ(rgba[3], transparent ? 0 : 255);
  }
}

TEST(Export, StoppedAtAnyFrameLeavesTheOldFileWhole) {
  for (const std::string ending : {"svg", "png", "gif"})
    for (const uint64_t at : {0u, 3u, 10u}) {
      const Folder folder;
      const std::string path = folder.write("a." + ending, "old");
      const Status done = export_to(wish_for(path), [&](uint64_t frame, uint64_t) { return frame < at; });
      if (ending != "gif" && at > 0) continue;  // of one frame
      ASSERT_FALSE(done);
      EXPECT_EQ(done.error().said.name, kStopped);
      EXPECT_EQ(contents(path), "old");
      EXPECT_EQ(folder.files().size(), 1u);
    }
}

TEST(Export, WhatCannotBeIsRefusedInOneSentence) {
  const Folder folder;
  const auto refused = [&](const char* name, const std::function<void(ExportWish&)>& change) {
    ExportWish wish = wish_for(folder.path("a.gif"));
    change(wish);
    const Status checked = check(wish), done = export_to(wish);
    EXPECT_FALSE(checked) << name;
    EXPECT_FALSE(done) << name;
    if (checked) return;
    EXPECT_FALSE(checked.error().said.empty()) << name;
    EXPECT_EQ(to_string(checked.error()).find('\n'), std::string::npos) << name;
  };
  refused("no size", [](ExportWish& w) { w.width = 0; });
  refused("too large", [](ExportWish& w) { w.width = w.height = 100000; });
  refused("no frames", [](ExportWish& w) { w.frames_per_second = 0; });
  refused("too many frames", [](ExportWish& w) { w.frames_per_second = 1000; });
  refused("another format", [&](ExportWish& w) { w.path = folder.path("a.bmp"); });
  refused("no name", [](ExportWish& w) { w.path.clear(); });
  refused("no such folder", [&](ExportWish& w) { w.path = folder.path("nowhere/a.gif"); });
  refused("a moving PNG", [&](ExportWish& w) { w.path = folder.path("a.png"); });
  refused("a transparent MP4", [&](ExportWish& w) { w.path = folder.path("a.mp4"), w.transparent = true; });
  EXPECT_TRUE(folder.files().empty());
}

}  // namespace warplens::app::export_tests
