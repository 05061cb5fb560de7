// Pictures as pixels, without a screen.
#include <gtest/gtest.h>

#include "app/export/raster_canvas.h"
#include "viz/canvas/text.h"

namespace warplens::app::export_tests {

using viz::Color;
constexpr Color kInk{200, 30, 40, 255}, kPaper{255, 255, 255, 255};

std::shared_ptr<Letters> letters(bool wide_marks = false) {
  auto opened = Letters::open(wide_marks);
  EXPECT_TRUE(opened) << to_string(opened.error());
  return opened.take();
}
Color pixel(const Pixels& pixels, uint32_t x, uint32_t y) {
  const uint8_t* const p = &pixels.rgba[(size_t{y} * pixels.width + x) * 4];
  return {p[0], p[1], p[2], p[3]};
}

TEST(Raster, AreasThatMeetLeaveNoSeam) {
  RasterCanvas canvas(letters(), 100, 20, 1, kPaper);
  for (int i = 0; i < 30; ++i) canvas.fill_rect({static_cast<float>(i) * 3.3f, 0, 3.3f, 20}, kInk);
  const Pixels pixels = canvas.take();
  for (uint32_t x = 0; x < 99; ++x) EXPECT_EQ(pixel(pixels, x, 10), kInk) << x;
}

TEST(Raster, ATransparentBackgroundStaysTransparent) {
  RasterCanvas canvas(letters(), 40, 40, 1, kPaper.with_alpha(0));
  canvas.fill_rect({10, 10, 10, 10}, kInk.with_alpha(0.5f));
  canvas.text({2, 38}, "M", {viz::Face::Text, 12, kInk});
  const Pixels pixels = canvas.take();
  EXPECT_EQ(pixel(pixels, 30, 30).a, 0);
  EXPECT_EQ(pixel(pixels, 15, 15).a, 128);
  EXPECT_NEAR(pixel(pixels, 15, 15).r, kInk.r, 1);
}

TEST(Raster, ClipsLettersToo) {
  RasterCanvas canvas(letters(), 60, 30, 1, kPaper);
  canvas.push_clip({0, 0, 20, 30});
  canvas.text({2, 24}, "MMMMMMMM", {viz::Face::MonoSemiBold, 20, kInk});
  canvas.pop_clip();
  const Pixels pixels = canvas.take();
  int inside = 0;
  for (uint32_t y = 0; y < 30; ++y) {
    for (uint32_t x = 0; x < 20; ++x) inside += !(pixel(pixels, x, y) == kPaper);
    for (uint32_t x = 20; x < 60; ++x) EXPECT_EQ(pixel(pixels, x, y), kPaper);
  }
  EXPECT_GT(inside, 50);
}

TEST(Raster, TwiceTheDensityIsTheSamePictureWithFourTimesThePixels) {
  const auto draw = [&](float density) {
    RasterCanvas canvas(letters(), static_cast<uint32_t>(40 * density), static_cast<uint32_t>(40 * density), density, kPaper);
    canvas.push_clip({5, 5, 20, 20});
    canvas.fill_rect({0, 0, 40, 40}, kInk);
    canvas.pop_clip();
    return canvas.take();
  };
  const Pixels once = draw(1), twice = draw(2);
  for (uint32_t y = 0; y < 40; ++y)
    for (uint32_t x = 0; x < 40; ++x) EXPECT_EQ(pixel(once, x, y), pixel(twice, 2 * x + 1, 2 * y + 1));
}

TEST(Raster, LettersOfEveryLanguageHaveAGlyphAndAWidth) {
  RasterCanvas canvas(letters(), 200, 60, 1, kPaper);
  const viz::TextStyle style{viz::Face::Text, 16, kInk};
  EXPECT_NEAR(canvas.text_width("共享内存", style), 64, 4);
  EXPECT_NEAR(canvas.text_width("Warp tiling", style), viz::approximate_text_width("Warp tiling", style), 3);
  const viz::TextStyle mono{viz::Face::Mono, 20, kInk};
  EXPECT_NEAR(canvas.text_width("1\u00a0056", mono), canvas.text_width("1056", mono) + 6, 0.1) << "one number";
  canvas.text({4, 40}, "共享内存 → µ", style);
  const Pixels pixels = canvas.take();
  int ink = 0;
  for (size_t i = 0; i < pixels.rgba.size(); i += 4) ink += pixels.rgba[i + 1] < 128;
  EXPECT_GT(ink, 100);
}

int ink_of(std::string_view text, viz::Face face, bool wide_marks) {
  RasterCanvas canvas(letters(wide_marks), 80, 40, 1, kPaper);
  canvas.text({4, 30}, text, {face, 20, kInk});
  const Pixels pixels = canvas.take();
  int ink = 0;
  for (size_t i = 0; i < pixels.rgba.size(); i += 4) ink += 255 - pixels.rgba[i + 1];
  return ink;
}

// As in the window: quotes, dashes and dots are those of the Chinese font, and as wide as its letters; in code they are not.
TEST(Raster, ChineseProseHasMarksOfItsOwnFont) {
  const RasterCanvas chinese(letters(true), 10, 10, 1, kPaper), english(letters(), 10, 10, 1, kPaper);
  for (const char* const mark : {"“", "”", "‘", "’", "…", "—"}) {
    for (const viz::Face face : {viz::Face::Text, viz::Face::TextSemiBold}) {
      const viz::TextStyle style{face, 20, kInk};
      EXPECT_NEAR(chinese.text_width(mark, style), 20, 1) << mark;
      EXPECT_LT(english.text_width(mark, style), mark == std::string("—") ? 21 : 19) << mark;
    }
    EXPECT_NEAR(chinese.text_width(mark, {viz::Face::Mono, 20, kInk}), 12, 0.1) << mark;
  }
  EXPECT_NE(ink_of("“”", viz::Face::Text, true), ink_of("“”", viz::Face::Text, false));
}

TEST(Raster, ChineseIsSemiBoldWhereItsNeighborsAre) {
  EXPECT_GT(ink_of("共享", viz::Face::TextSemiBold, true), ink_of("共享", viz::Face::Text, true) * 11 / 10);
}

TEST(Raster, TheSameDrawingGivesTheSameBytes) {
  const auto draw = [&] {
    RasterCanvas canvas(letters(), 120, 80, 1, kPaper);
    canvas.curve({0, 0}, {30, 80}, {90, 0}, {120, 80}, kInk, 2);
    canvas.text({10, 40}, "bank 17", {viz::Face::Mono, 13, kInk});
    return *encode_png(canvas.take());
  };
  EXPECT_EQ(draw(), draw());
}

}  // namespace warplens::app::export_tests
