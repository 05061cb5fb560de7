// Compare: what whole kernels take, as the sentence on top.
#include <gtest/gtest.h>

#include "tests/viz/compare_samples.h"
#include "viz/scenes/account.h"

namespace warplens::viz {
namespace compare_totals_tests {

const Recorder kMetrics;
Frame stage(float width = 1080, float height = 690) { return {{0, 0, width, height}, light_theme(), english(), kMetrics, 1}; }

// Whole kernels: what their blocks take is on top, and which access is shown stands below it.
TEST(Compare, WhatTheBlocksTakeLeadsWhereWholeKernelsAreCompared) {
  CompareInput input{{read_side(0), read_side(1)}};
  input.whole = true;
  const uint64_t dear = input.sides[0].wavefronts_block, cheap = input.sides[1].wavefronts_block;
  ASSERT_GT(dear, cheap);
  const std::string times = grouped_decimal(static_cast<double>(dear) / static_cast<double>(cheap), dear % cheap ? 1 : 0);
  for (CompareSide& side : input.sides) side.elements_block = 1024;
  EXPECT_EQ(compare_headline(input, english()),
            "PAD = 1 takes " + times + " times fewer wavefronts per block: " + grouped(cheap) + " instead of " + grouped(dear));
  EXPECT_EQ(compare_headline(input, english(), false), "PAD = 1 takes " + times + " times fewer wavefronts per block");
  std::string said;
  for (const Record& r : layout_compare(input, stage()).drawing)
    if (r.kind == Record::Kind::Text) said += r.text + " ";
  EXPECT_NE(said.find("PAD = 1 takes 32 times fewer wavefronts for this load of tile."), std::string::npos) << said;
  // A little fewer: a share.
  CompareInput close = input;
  close.sides[0].wavefronts_block = 2304, close.sides[1].wavefronts_block = 2240;
  EXPECT_EQ(compare_headline(close, english()), "PAD = 1 takes 2.8% fewer wavefronts per block: 2\u00a0240 instead of 2\u00a0304");
  // Blocks of different sizes: by element of the result.
  input.sides[1].elements_block = 512;
  EXPECT_NE(compare_headline(input, english()).find("wavefronts per element of the result"), std::string::npos);
  // How much of the result is a block's is not known: both counts, and no comparison.
  input.sides[1].elements_block = 0;
  EXPECT_EQ(compare_headline(input, english()),
            "PAD = 0 takes " + grouped(dear) + " wavefronts per block, PAD = 1 takes " + grouped(cheap) + " wavefronts per block");
}

TEST(Compare, InChineseANameWithACommaIsSetOffInASentence) {
  CompareInput input{{read_side(0), read_side(1)}};
  input.whole = true;
  for (CompareSide& side : input.sides) side.elements_block = 1024;
  input.sides[1].label = "warp 分块，填充 As";
  EXPECT_NE(compare_headline(input, chinese()).find("“warp 分块，填充 As”"), std::string::npos) << compare_headline(input, chinese());
  input.sides[1].label = "PAD = 1";
  EXPECT_EQ(compare_headline(input, chinese()).find("“"), std::string::npos);
}

TEST(Compare, TotalsAreOfSectorsWhereOneKernelTakesNoWavefronts) {
  CompareInput input{{read_side(0), read_side(1)}};
  input.whole = true;
  for (CompareSide& side : input.sides) side.elements_block = 1024;
  input.sides[0].wavefronts_block = 0, input.sides[0].sectors_block = 1152, input.sides[1].sectors_block = 256;
  EXPECT_EQ(compare_headline(input, english()), "PAD = 1 transfers 4.5 times fewer sectors per block: 256 instead of 1\u00a0152");
  input.sides[1].sectors_block = 1152;
  EXPECT_TRUE(compare_headline(input, english()).starts_with("PAD = 0 takes 0 wavefronts per block, "))
      << compare_headline(input, english());
}

TEST(Compare, TotalsThatAreAskedOrCutShortAreNotOnTop) {
  CompareInput input{{read_side(0), read_side(1)}};
  input.whole = true;
  for (CompareSide& side : input.sides) side.elements_block = 1024;
  const std::string of_access = "PAD = 1 takes 32 times fewer wavefronts for this load of tile";
  input.sides[0].veil.wavefront_sums = true;
  EXPECT_EQ(compare_headline(input, english()), of_access);
  input.sides[0].veil = {};
  input.sides[1].stopped = true;
  EXPECT_EQ(compare_headline(input, english()), of_access);
}

// How wide an array without rows is drawn follows from how it is used, which may differ.
TEST(Compare, ArraysThatAreDeclaredAlikeAreDrawnAlike) {
  CompareInput input{{read_side(0), read_side(0)}};
  for (CompareSide& side : input.sides) side.access->extents = {1024}, side.use = {};
  input.sides[1].use.columns = 2;
  const CompareScene scene = layout_compare(input, stage());
  EXPECT_EQ(scene.sides[0].columns, 32u);
  EXPECT_EQ(scene.sides[1].columns, 32u);
  EXPECT_EQ(scene.sides[0].rows, scene.sides[1].rows);
}

TEST(Compare, WhileItsCostsAreAskedTheHeadlineNamesTheAccess) {
  CompareInput input{{read_side(0), read_side(1)}};
  input.sides[0].veil.wavefronts = true;
  EXPECT_EQ(compare_headline(input, english()), "This load of tile: PAD = 0 and PAD = 1");
  EXPECT_EQ(compare_headline(input, chinese()), "这次读取 tile：PAD = 0 与 PAD = 1");
}

// Beside many bars little is left for the picture.
TEST(Compare, OfLinesInLittleRoomEachSentenceIsWholeOrLeftOut) {
  for (const Strings* const strings : {&english(), &chinese()})
    for (float height = 420; height < 760; height += 34) {
      CompareInput input{{read_side(0), read_side(1)}};
      for (CompareSide& side : input.sides) side.access->space = Space::Global, side.access->object_address = 0;
      const Frame frame{{0, 0, 1260, height}, light_theme(), *strings, kMetrics, 1.6f};
      for (const Record& r : layout_compare(input, frame).drawing)
        if (r.kind == Record::Kind::Text && r.group.find("heading") == std::string::npos)
          EXPECT_EQ(r.text.find("…"), std::string::npos) << r.text << " at " << height;
    }
}

// 8 rows of 64 words on a high stage: all of the width, with the banks below.
TEST(Compare, AFlatArrayTakesTheWholeWidthAndTheBanksStandBelowItWhereThereIsTheHeight) {
  CompareInput input{{read_side(0), read_side(1)}};
  for (CompareSide& side : input.sides) side.access->extents = {8, 64}, side.use = {};
  const CompareScene high = layout_compare(input, stage(1080, 900)), low = layout_compare(input, stage(1080, 420));
  for (size_t i = 0; i < 2; ++i) {
    EXPECT_NEAR(high.sides[i].grid.width, high.sides[i].rect.width, 1);
    EXPECT_GT(high.sides[i].histogram.y, high.sides[i].grid.bottom());
    EXPECT_LT(high.sides[i].histogram.bottom(), high.sides[i].rect.bottom());
    EXPECT_GT(low.sides[i].histogram.x, low.sides[i].grid.right());
  }
}

// Lanes of 16 bytes are served in four passes: each bank gives a word in each of them, four in all.
TEST(Compare, TheWordsOfAWideAccessAreThoseOfOnePassAndSaidToBe) {
  CompareInput input{{read_side(1), read_side(1)}};
  for (CompareSide& side : input.sides) {
    side.access->access.width_bytes = 16;
    for (uint32_t lane = 0; lane < 32; ++lane) side.access->access.address[lane] = side.access->object_address + lane * 16;
  }
  const CompareScene scene = layout_compare(input, stage(1600, 1000));
  EXPECT_EQ(scene.sides[0].words_per_bank, std::vector<uint32_t>(32, 1));
  std::string said;
  for (const Record& r : scene.drawing)
    if (r.kind == Record::Kind::Text) said += r.text + " ";
  EXPECT_NE(said.find("in its busiest of 4 passes"), std::string::npos) << said;
  EXPECT_EQ(said.find("words accessed per bank"), std::string::npos);
}

// The stage of a window of 1600x900, with five bars each and what limits the kernels.
TEST(Compare, AHighArrayTakesTheHeightAndTheBarsStandBesideItWhereTheyWouldMakeItSmall) {
  CompareInput input{{read_side(0), read_side(1)}};
  for (CompareSide& side : input.sides) side.sectors_block = 256, side.measured = Measured{1642, 4800, 4300, "GB/s", "recorded", "memcpy"};
  input.limits.sentence = "PAD = 0 is limited by shared-memory wavefronts.";
  const CompareScene scene = layout_compare(input, stage(1316, 740));
  for (const CompareScene::Side& side : scene.sides) {
    EXPECT_GT(side.grid.width, 0.6f * side.rect.width);
    EXPECT_GT(side.histogram.x, side.grid.right());
    EXPECT_GT(side.bars.y, side.histogram.bottom());
    EXPECT_LE(side.bars.right(), side.rect.right() + 0.5f);
  }
  size_t rows = 0;
  for (const Record& r : scene.drawing)
    if (r.kind == Record::Kind::Text && r.group.find("bars") != std::string::npos) {
      EXPECT_EQ(r.text.find("…"), std::string::npos) << r.text;
      EXPECT_LE(r.rect.bottom(), std::max(scene.sides[0].rect.bottom(), scene.sides[1].rect.bottom()) + 1) << r.text;
      rows += r.text == "recorded";
    }
  EXPECT_EQ(rows, 2u);
}

// As the ladder, the badges and Banks have it.
TEST(Compare, WhatTheMachineMayCountOtherwiseSaysSoInTheHeadlineTheCountsAndTheirExplanation) {
  CompareInput input{{read_side(0), read_side(1)}};
  input.whole = true;
  for (CompareSide& side : input.sides) side.elements_block = 1024;
  const analysis::Doubt doubts[] = {analysis::Doubt::Loop};
  const std::string doubt = doubt_text(doubts, english());
  const auto said = [](const CompareScene& scene) {
    std::string text;
    for (const Record& r : scene.drawing)
      if (r.kind == Record::Kind::Text) text += r.text + "\n";
    for (const Hover& hit : scene.hits) text += hit.text + "\n";
    return text;
  };
  EXPECT_EQ(said(layout_compare(input, stage())).find("≈"), std::string::npos);
  input.sides[1].compiled = true;
  input.sides[1].block_doubts = doubt;
  const CompareScene scene = layout_compare(input, stage(1316, 740));
  EXPECT_TRUE(scene.headline.starts_with("≈ PAD = 1")) << scene.headline;
  const std::string text = said(scene);
  EXPECT_NE(text.find("≈ " + grouped(input.sides[1].wavefronts_block) + "\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\n" + grouped(input.sides[0].wavefronts_block) + "\n"), std::string::npos) << "as written it is certain";
  EXPECT_NE(text.find(doubt), std::string::npos) << text;
  // Of the account as compiled beside the one as written, too.
  input.sides[1].compiled = false;
  input.sides[1].wavefronts_compiled = 48;
  const CompareScene beside = layout_compare(input, stage(1316, 740));
  EXPECT_TRUE(beside.headline.starts_with("PAD = 1")) << beside.headline;
  EXPECT_NE(said(beside).find("≈ 48\n"), std::string::npos);
}

}  // namespace compare_totals_tests
}  // namespace warplens::viz
