// A GIF has the frames that were put in, for as long as they should be shown.
#include <gtest/gtest.h>

#include <numeric>
#include <random>
#include <set>

#include "app/export/palette.h"
#include "tests/export/folder.h"

namespace warplens::app::export_tests {

// A bar of `colours` colours that moves by a pixel each frame.
Pixels moving_bar(uint32_t width, uint32_t height, uint32_t frame, uint32_t colours) {
  Pixels pixels{width, height, std::vector<uint8_t>(size_t{width} * height * 4, 255)};
  for (uint32_t y = 0; y < height; ++y) {
    uint8_t* const pixel = &pixels.rgba[(size_t{y} * width + (frame + y) % width) * 4];
    const uint32_t colour = (y + frame) % colours;
    pixel[0] = static_cast<uint8_t>(colour), pixel[1] = static_cast<uint8_t>(colour / 2), pixel[2] = 7;
  }
  return pixels;
}

TEST(Gif, GivesBackEveryFrameExactlyWhereThePaletteHoldsAllColours) {
  const Folder folder;
  const auto gif = gif_frames({folder.path("a.gif"), Format::Gif, 40, 30, 25, false});
  for (uint32_t i = 0; i < 20; ++i) ASSERT_TRUE(gif->add(moving_bar(40, 30, i, 200)));
  ASSERT_TRUE(gif->finish());
  const ReadGif read = read_gif(folder.path("a.gif"));
  ASSERT_EQ(read.frames.size(), 20);
  for (uint32_t i = 0; i < 20; ++i) EXPECT_EQ(read.frames[i], moving_bar(40, 30, i, 200)) << i;
}

TEST(Gif, IsAsLongAsItsFramesWhateverTheRate) {
  for (const uint32_t rate : {1u, 7u, 12u, 24u, 25u, 30u, 60u}) {
    const Folder folder;
    const auto gif = gif_frames({folder.path("a.gif"), Format::Gif, 16, 16, rate, false});
    for (uint32_t i = 0; i < 2 * rate; ++i) ASSERT_TRUE(gif->add(moving_bar(16, 16, i, 4)));
    ASSERT_TRUE(gif->finish());
    const ReadGif read = read_gif(folder.path("a.gif"));
    ASSERT_EQ(read.hundredths.size(), 2 * rate);
    EXPECT_EQ(std::accumulate(read.hundredths.begin(), read.hundredths.end(), 0), 200) << rate;  // two seconds
  }
}

TEST(Gif, TransparentPixelsAreNotThereAndGoAgain) {
  const Folder folder;
  const auto gif = gif_frames({folder.path("a.gif"), Format::Gif, 16, 16, 25, true});
  std::vector<Pixels> frames;
  for (uint32_t i = 0; i < 6; ++i) {
    Pixels frame{16, 16, std::vector<uint8_t>(size_t{16} * 16 * 4, 0)};
    uint8_t* const pixel = &frame.rgba[(size_t{i} * 16 + i) * 4];
    pixel[0] = 10, pixel[3] = 255;
    frames.push_back(frame);
    ASSERT_TRUE(gif->add(frame));
  }
  ASSERT_TRUE(gif->finish());
  EXPECT_EQ(read_gif(folder.path("a.gif")).frames, frames);
}

TEST(Gif, ThatWasNotFinishedLeavesTheOldFileWhole) {
  const Folder folder;
  folder.write("a.gif", "old");
  {
    const auto gif = gif_frames({folder.path("a.gif"), Format::Gif, 16, 16, 25, false});
    ASSERT_TRUE(gif->add(moving_bar(16, 16, 0, 4)));
  }
  EXPECT_EQ(contents(folder.path("a.gif")), "old");
  EXPECT_EQ(folder.files(), std::vector<std::string>{"a.gif"});
}

TEST(Gif, ThatFillsTheDiskSaysSo) {
  const auto gif = gif_frames({"/dev/full", Format::Gif, 16, 16, 25, false});
  ASSERT_TRUE(gif->add(moving_bar(16, 16, 0, 4)));
  const Status finished = gif->finish();
  ASSERT_FALSE(finished);
  EXPECT_NE(to_string(finished.error()).find("/dev/full"), std::string::npos);
}

TEST(Palette, KeepsPlainAreasAndIsNearForTheRest) {
  Palette palette;
  std::mt19937 random(7);
  std::set<uint32_t> rare;
  while (rare.size() < 5000) rare.insert(static_cast<uint32_t>(random()) & 0xffffff);
  for (const uint32_t colour : rare) palette.count(colour, 1);
  const std::vector<uint32_t> plain = {0xffffff, 0x0072b2, 0xd55e00, 0x009e73, 0x1b1f24};
  for (const uint32_t colour : plain) palette.count(colour, 1'000'000);
  const auto chosen = palette.choose(255);
  ASSERT_LE(chosen.size(), 255u);
  for (const uint32_t colour : plain) EXPECT_EQ(chosen[palette.at(colour)], colour) << std::hex << colour;
  double worst = 0;
  for (const uint32_t colour : rare)
    for (int shift = 0; shift < 24; shift += 8)
      worst = std::max(
          worst, std::abs(static_cast<double>(colour >> shift & 255) - static_cast<double>(chosen[palette.at(colour)] >> shift & 255)));
  EXPECT_LT(worst, 128);  // 5,000 colours all over the cube in 250 boxes
}

}  // namespace warplens::app::export_tests
