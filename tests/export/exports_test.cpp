// Every stage and every plot as a file: both formats of one picture, both themes, with a background and without, in both languages, at two
// sizes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <png.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "app/export/exporting.h"
#include "app/plots/plot_table.h"
#include "kernels/base/file.h"
#include "tests/app/furnished.h"
#include "tests/export/folder.h"

namespace warplens::app::export_tests {
namespace {

viz::Strings texts_of(const std::string& language) {
  const std::string folder = std::string(WARPLENS_SOURCE_DIR) + "/assets/";
  return viz::Strings::parse(*read_file(folder + "languages/" + language + ".json"), *read_file(folder + "glossary.json")).take();
}

struct Shown {
  std::string stage, plot;  // plot: of Measure
};
std::vector<Shown> everything_shown(const Workbench& bench) {
  std::vector<Shown> all;
  for (const Stage* const stage : bench.stages().all()) {
    if (!stage->measures) all.push_back({stage->id, {}});
    if (stage->measures)
      for (const Plot& plot : plots()) all.push_back({stage->id, plot.id});
  }
  return all;
}

void show(Workbench& bench, const Shown& shown) {
  ViewState state;
  for (Choice& choice : state.choices) choice = {"good", {{"STRIDE", 4}}, {}};
  state.choices[2].set["STRIDE"] = 16;
  state.choices[3] = {};
  state.stage = shown.stage;
  if (!shown.plot.empty()) state.measure.plot = shown.plot;
  bench.restore(state);
  ASSERT_TRUE(app::settle(bench));
}

Pixels read_png(const std::string& path) {
  Pixels pixels;
  png_image image;
  std::memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_file(&image, path.c_str())) return pixels;
  image.format = PNG_FORMAT_RGBA;
  pixels.width = image.width, pixels.height = image.height, pixels.rgba.resize(PNG_IMAGE_SIZE(image));
  if (!png_image_finish_read(&image, nullptr, pixels.rgba.data(), 0, nullptr)) pixels = {};
  return pixels;
}

// Of the size, with something on it; with a background every pixel is opaque, without one the corner is clear.
void expect_picture(const Pixels& pixels, const ExportWish& wish) {
  ASSERT_EQ(pixels.width, wish.width);
  ASSERT_EQ(pixels.height, wish.height);
  std::vector<uint32_t> all(size_t{pixels.width} * pixels.height);
  std::memcpy(all.data(), pixels.rgba.data(), all.size() * sizeof(uint32_t));
  const uint32_t corner = all[0];
  size_t drawn = 0, clear = 0;
  std::vector<uint32_t> colors;  // of the runs of one color
  uint32_t before = ~corner;
  for (const uint32_t color : all) {
    drawn += color != corner;
    clear += color >> 24 < 255;  // the last byte of four
    if (color == before) continue;
    colors.push_back(color);
    before = color;
  }
  std::sort(colors.begin(), colors.end());
  colors.erase(std::unique(colors.begin(), colors.end()), colors.end());
  EXPECT_GT(drawn, 1000u);  // a plot without anything measured is a sentence
  EXPECT_GT(colors.size(), 8u);
  EXPECT_EQ(pixels.rgba[3], wish.transparent ? 0 : 255);
  EXPECT_EQ(clear > 0, wish.transparent);
  if (wish.transparent) return;
  EXPECT_EQ(pixels.rgba[0] < 128, wish.dark) << "the corner is background";
}

bool has_chinese(const std::string& text) {
  for (size_t i = 0; i + 2 < text.size(); ++i) {
    const auto first = static_cast<unsigned char>(text[i]), second = static_cast<unsigned char>(text[i + 1]);
    if (first >= 0xE4 && first <= 0xE9 && (first > 0xE4 || second >= 0xB8)) return true;
  }
  return false;
}

void expect_svg(const std::string& svg, const ExportWish& wish, const std::string& language) {
  const std::string size = "width=\"" + std::to_string(wish.width) + "\" height=\"" + std::to_string(wish.height) + "\"";
  EXPECT_THAT(svg, testing::HasSubstr(size));
  EXPECT_THAT(svg, testing::EndsWith("</svg>\n"));
  const size_t background = svg.find("<rect ");
  ASSERT_NE(background, std::string::npos);
  const std::string first = svg.substr(background, svg.find("/>", background) - background);
  EXPECT_THAT(first, testing::HasSubstr(size));
  EXPECT_EQ(first.find("fill-opacity=\"0\"") != std::string::npos, wish.transparent) << first;
  EXPECT_NE(svg.find("<text "), std::string::npos);
  EXPECT_EQ(has_chinese(svg), language == "zh");
}

TEST(Exports, EveryStageAndPlotIsAFileOfThatSizeThemeAndLanguageAndTheSameEachTime) {
  const Folder folder;
  const Furnished furnished = furnished_workbench();
  Workbench& bench = *furnished.bench;
  size_t written = 0;
  for (const Shown& shown : everything_shown(bench)) {
    ASSERT_NO_FATAL_FAILURE(show(bench, shown));
    for (const std::string language : {"en", "zh"}) {
      const viz::Strings strings = texts_of(language);
      for (const bool dark : {false, true})
        for (const bool transparent : {false, true})
          for (const auto& [width, height] : {std::pair{640u, 420u}, std::pair{520u, 600u}})
            for (const std::string ending : {"svg", "png"}) {
              ExportWish wish;
              wish.dark = dark, wish.transparent = transparent, wish.width = width, wish.height = height;
              SCOPED_TRACE(shown.stage + " " + shown.plot + " " + language + (dark ? " dark" : "") + (transparent ? " transparent " : " ") +
                           std::to_string(width) + "." + ending);
              std::vector<std::string> bytes;
              for (const std::string name : {"a.", "b."}) {
                wish.path = folder.path(name + ending);
                const Status done = export_picture(bench, strings, wish, [](uint64_t, uint64_t) { return true; });
                ASSERT_TRUE(done) << to_string(done.error());
                bytes.push_back(contents(wish.path));
              }
              EXPECT_TRUE(bytes[0] == bytes[1]);
              ending == "svg" ? expect_svg(bytes[0], wish, language) : expect_picture(read_png(wish.path), wish);
              ++written;
            }
    }
  }
  EXPECT_EQ(written, (bench.stages().all().size() - 1 + plots().size()) * 32);
}

}  // namespace
}  // namespace warplens::app::export_tests
