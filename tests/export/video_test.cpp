// What becomes of a film when ffmpeg works, fails, hangs or is not there; a script takes its place.
#include <gtest/gtest.h>

#include "tests/export/folder.h"

namespace warplens::app::export_tests {

// The file to write is its last argument.
constexpr const char* kWorks = "#!/bin/sh\nfor last; do :; done\ncat > \"$last\"\n";
constexpr const char* kFails = "#!/bin/sh\necho 'Unknown encoder libx264' >&2\nexit 3\n";
constexpr const char* kHangs = "#!/bin/sh\nexec sleep 100\n";
constexpr const char* kHangsAtTheEnd = "#!/bin/sh\ncat > /dev/null\nexec sleep 100\n";
constexpr const char* kShouts = "#!/bin/sh\nyes 'no such thing' | head -c 1000000 >&2\ncat > /dev/null\nexit 1\n";

const FilmFile kFilm{"", Format::Mp4, 320, 200, 25, false};
Pixels grey(uint8_t value) { return {320, 200, std::vector<uint8_t>(size_t{320} * 200 * 4, value)}; }

Status film(const Folder& folder, const std::string& program, int frames, std::chrono::seconds patience = std::chrono::seconds(20),
            std::function<bool()> cancelled = {}) {
  FilmFile file = kFilm;
  file.path = folder.path("a.mp4");
  auto video = video_frames(file, {program, std::move(cancelled), patience});
  if (!video) return video.error();
  for (int i = 0; i < frames; ++i)
    if (Status added = (*video)->add(grey(static_cast<uint8_t>(i))); !added) return added;
  return (*video)->finish();
}
std::string complaint(const Status& status) { return status ? "" : to_string(status.error()); }

TEST(Video, GivesFfmpegEveryFrameOnce) {
  const Folder folder;
  ASSERT_EQ(complaint(film(folder, folder.write("ffmpeg", kWorks, true), 7)), "");
  const std::string bytes = contents(folder.path("a.mp4"));
  ASSERT_EQ(bytes.size(), size_t{7} * 320 * 200 * 4);
  for (size_t i = 0; i < 7; ++i) EXPECT_EQ(static_cast<uint8_t>(bytes[i * 320 * 200 * 4]), i);
}

TEST(Video, OfAFailingFfmpegSaysWhyAndLeavesTheOldFileWhole) {
  for (const char* const script : {kFails, kShouts}) {
    const Folder folder;
    folder.write("a.mp4", "old");
    const std::string said = complaint(film(folder, folder.write("ffmpeg", script, true), 30));
    EXPECT_NE(said.find("ffmpeg exited with code"), std::string::npos) << said;
    EXPECT_NE(said.find(script == kFails ? "Unknown encoder" : "no such thing"), std::string::npos) << said;
    EXPECT_EQ(said.find('\n'), std::string::npos);
    EXPECT_EQ(contents(folder.path("a.mp4")), "old");
    EXPECT_EQ(folder.files().size(), 2u);  // the script and the old file
  }
}

TEST(Video, OfAHangingFfmpegIsGivenUp) {
  for (const char* const script : {kHangs, kHangsAtTheEnd}) {
    const Folder folder;
    const std::string said = complaint(film(folder, folder.write("ffmpeg", script, true), 30, std::chrono::seconds(1)));
    EXPECT_NE(said.find("has not answered for 1 seconds"), std::string::npos) << said;
    EXPECT_EQ(folder.files().size(), 1u);
  }
}

TEST(Video, CanBeStoppedWhileFfmpegHangs) {
  const Folder folder;
  int looks = 0;
  const Status stopped_at = film(folder, folder.write("ffmpeg", kHangs, true), 30, std::chrono::seconds(60), [&] { return ++looks > 4; });
  ASSERT_FALSE(stopped_at);
  EXPECT_EQ(stopped_at.error().said.name, kStopped);
  EXPECT_EQ(folder.files().size(), 1u);
}

TEST(Video, WithoutFfmpegNamesWhatToInstall) {
  const Folder folder;
  EXPECT_NE(complaint(film(folder, "", 1)).find("apt install ffmpeg"), std::string::npos);
}

TEST(Video, IsNotWrittenToADeviceOrAFolderThatIsNotThere) {
  const Folder folder;
  const std::string program = folder.write("ffmpeg", kWorks, true);
  FilmFile file = kFilm;
  file.path = "/dev/full";
  EXPECT_FALSE(video_frames(file, {program}));
  file.path = folder.path("nowhere/a.mp4");
  EXPECT_FALSE(video_frames(file, {program}));
}

}  // namespace warplens::app::export_tests
