// `warplens export` as a process: animations with a script in the place of ffmpeg, without a display.
#include <sys/stat.h>

#include "tests/cli/clear.h"

namespace warplens::cli_tests {
namespace {

constexpr const char* kExported = "transpose_shared";

// Its last argument is the file to write: the frames as they come.
std::string fake_ffmpeg(const Folder& folder) {
  std::filesystem::create_directory(folder.root() / "bin");
  const std::string path = folder.write("bin/ffmpeg", "#!/bin/sh\nfor last; do :; done\ncat > \"$last\"\n");
  chmod(path.c_str(), 0755);
  return folder.path("bin");
}

Ended exported(const Folder& folder, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "export");
  return run(
      {arguments, {"PATH=" + fake_ffmpeg(folder) + ":/usr/bin:/bin", "DISPLAY", "WAYLAND_DISPLAY"}, {}, std::chrono::seconds(60), {}});
}

constexpr size_t kFrame = size_t{320} * 240 * 4;

TEST(Export, HasAsManyFramesAsRangeSpeedAndRateSay) {
  // The transpose's first conflict takes 32 wavefronts.
  for (const auto& [speed, rate] : {std::pair{8, 25}, std::pair{4, 10}, std::pair{16, 30}}) {
    const Folder folder;
    const Ended ended = exported(folder, {kExported, "--range", "access", "--speed", std::to_string(speed), "--fps", std::to_string(rate),
                                          "--canvas", "320x240", "-o", folder.path("a.mp4")});
    ASSERT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(read_file(folder.path("a.mp4")).size(), kFrame * static_cast<size_t>(32 * rate / speed));
  }
}

TEST(Export, TwiceGivesTheSameBytesInEveryFormat) {
  for (const std::string ending : {"svg", "png", "gif", "mp4", "webm"}) {
    const Folder folder;
    std::vector<std::string> bytes;
    for (const std::string name : {"a.", "b."}) {
      std::vector<std::string> arguments = {kExported, "--canvas", "320x240", "-o", folder.path(name + ending)};
      if (ending != "svg" && ending != "png") arguments.insert(arguments.end(), {"--steps", "3:9", "--fps", "5", "--speed", "4"});
      const Ended ended = exported(folder, arguments);
      ASSERT_EQ(ended.code, 0) << ended.err;
      EXPECT_EQ(ended.out, folder.path(name + ending) + "\n");
      bytes.push_back(read_file(folder.path(name + ending)));
    }
    EXPECT_GT(bytes[0].size(), 500u);
    EXPECT_EQ(bytes[0], bytes[1]) << ending;
  }
}

TEST(Export, OfComparePlaysPairs) {
  const Folder folder;
  const Ended ended = exported(
      folder, {kExported, "--scene", "compare", "--steps", "3:6", "--fps", "5", "--canvas", "640x480", "-o", folder.path("a.gif")});
  ASSERT_EQ(ended.code, 0) << ended.err;
  EXPECT_TRUE(read_file(folder.path("a.gif")).starts_with("GIF89a"));
}

TEST(Export, OfAKTileStaysInItsTile) {
  const Folder folder;
  const Ended ended = exported(folder, {"sgemm_tiled", "--scene", "tiles", "--range", "tile", "--fps", "1", "--speed", "4", "--canvas",
                                        "320x240", "-o", folder.path("a.gif")});
  ASSERT_EQ(ended.code, 0) << ended.err;
}

TEST(Export, RefusesWhatCannotBe) {
  const Folder folder;
  const auto refused = [&](std::vector<std::string> arguments, const std::vector<std::string>& parts) {
    arguments.insert(arguments.begin(), kExported);
    expect_refused(exported(folder, arguments), parts);
  };
  const std::string gif = folder.path("a.gif");
  refused({"--canvas", "0x0", "-o", gif}, {"--canvas '0x0'", "200 to 8192"});
  refused({"--canvas", "100000x100000", "-o", gif}, {"--canvas '100000x100000'"});
  refused({"--canvas", "8000x8000", "--density", "4", "-o", gif}, {"invalid size 32000x32000"});
  refused({"--fps", "0", "--range", "access", "-o", gif}, {"--fps", "1 to 60"});
  refused({"--fps", "-3", "--range", "access", "-o", gif}, {"--fps"});
  refused({"--speed", "0", "--range", "access", "-o", gif}, {"--speed"});
  refused({"--steps", "9:3", "-o", gif}, {"--steps '9:3'", "FIRST:LAST"});
  refused({"--steps", "x", "-o", gif}, {"--steps 'x'"});
  refused({"--steps", "0:99999999", "-o", gif}, {"--step 99999999"});
  refused({"--steps", "1:2", "--range", "tile", "-o", gif}, {"--steps and --range"});
  refused({"--range", "access", "-o", folder.path("a.svg")}, {"svg holds one picture"});
  refused({"--transparent", "-o", folder.path("a.mp4")}, {"MP4 has no transparency", "WebM"});
  refused({"--language", "xx", "-o", gif}, {"invalid --language 'xx'"});
  refused({"-o", folder.path("a.bmp")}, {"a.bmp", ".png", ".webm"});
  refused({"-o", "/nonexistent/a.gif"}, {"/nonexistent/a.gif", "cannot be written"});
  std::filesystem::create_symlink("/dev/full", folder.path("full.gif"));
  refused({"-o", folder.path("full.gif")}, {"full.gif", "cannot be written"});
}

TEST(Export, WithoutFfmpegSaysWhatToInstallAndWritesAGifAllTheSame) {
  const Folder folder;
  const Ended ended = run({{"export", kExported, "--range", "access", "-o", folder.path("a.mp4")},
                           {"PATH=" + folder.path("none")},
                           {},
                           std::chrono::seconds(60),
                           {}});
  expect_refused(ended, {"ffmpeg", "apt install ffmpeg", "GIF"});
  const Ended moving = run({{"export", kExported, "--range", "access", "--canvas", "320x240", "-o", folder.path("a.gif")},
                            {"PATH=" + folder.path("none")},
                            {},
                            std::chrono::seconds(60),
                            {}});
  ASSERT_EQ(moving.code, 0) << moving.err;
  EXPECT_TRUE(read_file(folder.path("a.gif")).starts_with("GIF89a"));
}

TEST(Export, OfAFailingFfmpegKeepsTheOldFile) {
  const Folder folder;
  std::filesystem::create_directory(folder.root() / "bad");
  chmod(folder.write("bad/ffmpeg", "#!/bin/sh\necho no encoder >&2\nexit 1\n").c_str(), 0755);
  const std::string old = folder.write("a.mp4", "old");
  const Ended ended = run({{"export", kExported, "--range", "access", "--canvas", "320x240", "-o", old},
                           {"PATH=" + folder.path("bad") + ":/usr/bin:/bin"},
                           {},
                           std::chrono::seconds(60),
                           {}});
  expect_refused(ended, {"ffmpeg exited with code 1", "no encoder"});
  EXPECT_EQ(read_file(old), "old");
}

}  // namespace
}  // namespace warplens::cli_tests
