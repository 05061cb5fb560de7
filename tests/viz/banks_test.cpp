#include "viz/scenes/banks/banks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <set>

#include "tests/viz/samples.h"
#include "viz/scenes/account.h"
#include "viz/scenes/banks/parts.h"

namespace warplens::viz {
namespace {

BanksScene layout(const hardware::WarpAccess& access, float phase = 1, int lane = -1, float width = 1000) {
  static const Recorder metrics;
  BanksInput input;
  input.access = make_view(access, "tile", {1024});
  input.phase = phase;
  input.selected_lane = lane;
  return layout_banks(input, {{0, 0, width, 700}, dark_theme(), english(), metrics, 1});
}

std::set<std::string> texts(const Scene& scene) {
  std::set<std::string> out;
  for (const Record& r : scene.drawing)
    if (r.kind == Record::Kind::Text) out.insert(r.text);
  return out;
}

// REFERENCE cases, addresses in units of the width: what it must cost, and therefore how many rows of words there are.
struct Case {
  const char* name;
  uint32_t width, mask, wavefronts;
  uint64_t (*address)(uint32_t);
};
const Case kCases[] = {
    {"64-bit 1", 8, 0xffff, 1, [](uint32_t t) -> uint64_t { return t; }},
    {"64-bit 2", 8, 0x17fff, 2, [](uint32_t t) -> uint64_t { return t == 16 ? 15 : t; }},
    {"64-bit 3", 8, ~0u, 1, [](uint32_t t) -> uint64_t { return t / 2; }},
    {"64-bit 4", 8, ~0u, 2, [](uint32_t t) -> uint64_t { return t < 16 ? t / 2 : t / 4 * 4 + t % 4 % 2; }},
    {"64-bit 5", 8, ~0u, 2, [](uint32_t t) -> uint64_t { return t % 16; }},
    {"128-bit 1", 16, 0x18000, 2, [](uint32_t) -> uint64_t { return 4; }},
    {"128-bit 2", 16, 0x8001, 1, [](uint32_t) -> uint64_t { return 4; }},
    {"128-bit 3", 16, ~0u, 2, [](uint32_t t) -> uint64_t { return t / 8 * 2 + t % 8 / 2 % 2; }},
    {"128-bit 4", 16, ~0u, 4, [](uint32_t t) -> uint64_t { return t < 16 ? t / 8 * 2 + t % 8 / 2 % 2 : t / 8 * 2 + t % 8 % 2; }},
    {"128-bit 5", 16, ~0u, 4, [](uint32_t t) -> uint64_t { return t / 16 * 4 + t % 16 / 8 + t % 8 / 4 * 8; }},
    {"128-bit 6", 16, ~0u, 4, [](uint32_t t) -> uint64_t { return t / 16 * 4 + t % 16 / 8 * 8 + (t < 16 ? t % 4 / 2 : t % 4 % 2) * 2; }},
};

TEST(Banks, WhereTheMachineCodeMayDifferTheTitleSaysSoAndTheLineBelowWhy) {
  static const Recorder metrics;
  BanksInput input;
  input.access = make_view(make_access(false, 4, ~0u, [](uint32_t l) { return uint64_t{l} * 4; }), "tile", {1024});
  const auto all = [&] {
    std::string text;
    for (const std::string& t : texts(layout_banks(input, {{0, 0, 1200, 700}, dark_theme(), english(), metrics, 1}))) text += t + "\n";
    return text;
  };
  EXPECT_THAT(all(), testing::Not(testing::HasSubstr("≈")));
  const analysis::Doubt doubts[] = {analysis::Doubt::Loop, analysis::Doubt::Narrow};
  input.doubt = doubt_text(doubts, english());
  EXPECT_THAT(input.doubt, testing::AllOf(testing::HasSubstr("not fully unrolled"), testing::HasSubstr("8-bit and 16-bit")));
  EXPECT_THAT(all(), testing::HasSubstr("≈ tile"));
  EXPECT_THAT(all(), testing::HasSubstr("may differ"));
}

TEST(Banks, WhereNotAllNumbersFitThoseOfTheBanksThatAreAskedAreWritten) {
  for (const uint32_t odd : {0u, 1u}) {
    const BanksScene scene = layout(make_access(false, 4, ~0u, [&](uint32_t l) { return uint64_t{l % 16 * 2 + odd} * 4; }), 1, -1, 420);
    std::set<std::string> said;
    for (const Record& r : scene.drawing)
      if (r.kind == Record::Kind::Text && r.group.ends_with("banks")) said.insert(r.text);
    ASSERT_FALSE(said.empty());
    ASSERT_LT(said.size(), 32u);
    EXPECT_TRUE(said.contains(odd ? "1" : "0"));
    for (const std::string& text : said) EXPECT_EQ(std::stoul(text) % 2, odd) << text;
  }
}

TEST(Banks, AWordInTheLastBankIsNamedLeftOfItWhereTheStageEnds) {
  const BanksScene one = layout(make_access(false, 4, 1, [](uint32_t) { return uint64_t{1023} * 4; }), 1, -1, 460);
  ASSERT_EQ(one.words.size(), 1u);
  EXPECT_TRUE(texts(one).contains("1023"));
  // And those before it then too.
  const BanksScene several = layout(make_access(false, 4, ~0u, [](uint32_t l) { return uint64_t{995 + l % 8 * 4} * 4; }), 1, -1, 460);
  ASSERT_EQ(several.words.size(), 8u);
  for (const char* word : {"995", "1011", "1023"}) EXPECT_TRUE(texts(several).contains(word)) << word;
}

TEST(Banks, WhereBoxesAreTooNarrowForWordsTheirRowSaysTheFirstAndTheLast) {
  // Two rows of 16 words, in banks next to each other: 0 to 15, and 256 to 271.
  const BanksScene scene = layout(make_access(true, 4, ~0u, [](uint32_t l) { return uint64_t{l % 2 * 256 + l / 2} * 4; }), 1, -1, 460);
  ASSERT_EQ(scene.words.size(), 32u);
  EXPECT_TRUE(texts(scene).contains("0 … 15"));
  EXPECT_TRUE(texts(scene).contains("256 … 271"));
  EXPECT_FALSE(texts(scene).contains("271")) << "beside bank 15 it would be read as bank 16's";
}

TEST(Banks, BesideTheNamesOfARowOfNarrowWordsAreItsLanes) {
  const BanksScene scene = layout(make_access(true, 4, ~0u, [](uint32_t l) { return uint64_t{l % 2 * 256 + l / 2} * 4; }), 1, -1, 460);
  EXPECT_TRUE(texts(scene).contains("L0, L2 … L30"));
  EXPECT_TRUE(texts(scene).contains("L1, L3 … L31"));
  // A full row leaves no bank free for them: the columns make room.
  const BanksScene full = layout(make_access(false, 4, ~0u, [](uint32_t l) { return uint64_t{480 + l} * 4; }), 1, -1, 460);
  ASSERT_EQ(full.words.size(), 32u);
  EXPECT_TRUE(texts(full).contains("480 … 511"));
  EXPECT_TRUE(texts(full).contains("L0 … L31"));
}

// The stage of a window of 1024 x 768.
TEST(Banks, InASmallWindowTheCheapestFixIsWrittenInFull) {
  static const Recorder metrics;
  BanksInput input;
  input.access = make_view(make_access(true, 4, ~0u, [](uint32_t l) { return uint64_t{l % 2 * 256 + l / 2} * 4; }), "As", {8, 64});
  input.what_if = {{"unchanged", 2, true}, {"row pitch + 4", 1, false, WhatIf::Group::Fix}};
  input.note = "Cheapest for all accesses to As: row pitch + 4: 1 152 → 1 088 wavefronts in this block, 128 more bytes.";
  const BanksScene scene = layout_banks(input, {{0, 0, 500, 600}, dark_theme(), english(), metrics, 1, {}, 32});
  std::string said;
  Rect box;
  std::vector<Rect> lines;
  for (const Record& r : scene.drawing) {
    if (!r.group.ends_with("what if")) continue;
    if (r.kind == Record::Kind::StrokeRect && r.rect.width > box.width) box = r.rect;
    if (r.kind != Record::Kind::Text || r.rect.x > 60 || (said.empty() && !r.text.starts_with("Cheapest"))) continue;
    said += (said.empty() ? "" : " ") + r.text;
    lines.push_back(r.rect);
  }
  EXPECT_EQ(said, input.note);
  ASSERT_EQ(lines.size(), 2u);
  for (const Rect& line : lines) {
    EXPECT_LE(line.right(), box.right() - 8);
    EXPECT_LE(line.bottom(), box.bottom() - 4);
  }
  EXPECT_GE(lines[1].y, lines[0].bottom() - 4);
}

TEST(Banks, WithLargeTypeOnASmallStageTheSentenceIsSaidAndThePictureIsWhole) {
  // What is left of 1024 x 768 at 250%.
  static const Recorder metrics;
  BanksInput input;
  input.access = make_view(make_access(false, 4, ~0u, [](uint32_t l) { return uint64_t{995 + l % 8 * 4} * 4; }), "Bs", {8, 128});
  const BanksScene scene = layout_banks(input, {{0, 0, 1024, 458}, dark_theme(), english(), metrics, 2.5f});
  EXPECT_EQ(scene.banks.size(), 32u);
  ASSERT_FALSE(scene.words.empty());
  EXPECT_GT(scene.words[0].rect.height, 24);
  EXPECT_GT(scene.words[0].rect.y, scene.flights[0].from.y + 20);
  EXPECT_TRUE(std::any_of(scene.drawing.begin(), scene.drawing.end(), [](const Record& r) { return r.text.starts_with("8 words are"); }));
}

TEST(Banks, EveryLineOfTheElevenWideCasesLeadsFromItsLaneToItsBank) {
  for (const Case& c : kCases) {
    SCOPED_TRACE(c.name);
    const auto access = make_access(false, c.width, c.mask, [&](uint32_t l) { return c.address(l) * c.width; });
    const BanksScene scene = layout(access);
    std::set<std::pair<uint32_t, uint64_t>> drawn, wanted;
    std::set<uint32_t> rows;
    for (const auto& f : scene.flights) {
      drawn.insert({f.lane, f.word});
      rows.insert(f.wavefront);
      EXPECT_EQ(f.bank, f.word % 32);
      EXPECT_FLOAT_EQ(f.from.x, scene.lanes[f.lane].center().x);
      EXPECT_FLOAT_EQ(f.to.x, scene.banks[f.bank].center().x);
    }
    for (uint32_t lane = 0; lane < 32; ++lane) {
      for (uint32_t w = 0; (c.mask >> lane & 1) && w < c.width / 4; ++w) wanted.insert({lane, c.address(lane) * c.width / 4 + w});
    }
    EXPECT_EQ(drawn, wanted);
    EXPECT_EQ(rows.size(), c.wavefronts);
  }
}

TEST(Banks, CurvesOnTheCanvasAreTheFlights) {
  const BanksScene scene = layout(make_access(true, 4, ~0u, [](uint32_t l) { return ((l % 2 * 4 + 1) * 64 + l / 2) * 4; }));
  size_t curves = 0;
  for (const Record& r : scene.drawing) {
    if (r.kind != Record::Kind::Curve) continue;
    ++curves;
    EXPECT_TRUE(std::any_of(scene.flights.begin(), scene.flights.end(), [&](const auto& f) {
      return f.from.x == r.points[0].x && f.to.x == r.points[3].x && f.to.y == r.points[3].y;
    }));
  }
  EXPECT_EQ(curves, 32u);
}

TEST(Banks, ATriangleAndANumberAreUnderEveryBankInConflict) {
  // As transposed, BM=64, BK=8: two lanes of each pair 4*64 words apart, so 16 banks with two words each.
  const BanksScene scene = layout(make_access(true, 4, ~0u, [](uint32_t l) { return ((l % 2 * 4 + 1) * 64 + l / 2) * 4; }));
  ASSERT_EQ(scene.conflict_marks.size(), 16u);
  for (uint32_t i = 0; i < 16; ++i) EXPECT_EQ(scene.conflict_marks[i], i);
  size_t triangles = 0, numbers = 0;
  for (const Record& r : scene.drawing) {
    if (r.group != "conflicts") continue;
    triangles += r.kind == Record::Kind::Polygon;
    numbers += r.kind == Record::Kind::Text && r.text == "2";
  }
  EXPECT_EQ(triangles, 16u);
  EXPECT_EQ(numbers, 16u);
  EXPECT_TRUE(texts(scene).count("idle banks: 16–31"));
}

TEST(Banks, IdleBanksAreNamedBelowTheirLongestRun) {
  // Eight lanes at each of banks 8 to 11: idle ones are on both sides.
  const BanksScene scene = layout(make_access(false, 4, ~0u, [](uint32_t l) { return (l / 4 * 32 + 8 + l % 4) * 4; }));
  const auto note =
      std::find_if(scene.drawing.begin(), scene.drawing.end(), [](const Record& r) { return r.text == "28 of 32 banks are idle"; });
  ASSERT_NE(note, scene.drawing.end());
  EXPECT_GE(note->rect.x, scene.banks[12].x);
  EXPECT_LE(note->rect.right(), scene.banks[31].right());
}

TEST(Banks, NoConflictNoTriangle) {
  const BanksScene scene = layout(make_access(false, 4, ~0u, [](uint32_t l) { return l * 33 * 4ull; }));
  EXPECT_TRUE(scene.conflict_marks.empty());
  for (const Record& r : scene.drawing) EXPECT_NE(r.kind, Record::Kind::Polygon);
}

TEST(Banks, LanesOfAnAtomicTakeTurnsAtOneWord) {
  const auto heading = [](const BanksScene& scene) {
    std::string all;
    for (const Record& r : scene.drawing)
      if (r.kind == Record::Kind::Text && r.group.starts_with("heading")) all += r.text + " ";
    return all;
  };
  hardware::WarpAccess access = make_access(true, 4, ~0u, [](uint32_t l) { return l % 16 * 4ull; });
  access.kind = hardware::AccessKind::FloatAdd;
  const BanksScene scene = layout(access);
  EXPECT_EQ(scene.conflict_marks.size(), 16u);
  EXPECT_EQ(scene.words.size(), 2 * 3 * 16u) << "two turns of a load and two trips of the winners";
  EXPECT_NE(heading(scene).find("16 banks are accessed by up to 2 lanes each. These take turns, even at the same word."), std::string::npos)
      << heading(scene);
  EXPECT_NE(heading(scene).find("here with 2 iterations"), std::string::npos) << heading(scene);
  for (const auto kind : {hardware::AccessKind::Atomic, hardware::AccessKind::FloatAdd}) {
    access = make_access(true, 4, ~0u, [](uint32_t) { return 0ull; });
    access.kind = kind;
    const BanksScene one_word = layout(access, 1, -1, 500);
    for (const Hover& hit : one_word.hits)
      if (hit.kind == Hover::Kind::Bank && hit.index == 0 && hit.second < 0) EXPECT_EQ(hit.text, "bank 0: 32 lanes access it");
    EXPECT_TRUE(
        std::any_of(one_word.drawing.begin(), one_word.drawing.end(), [](const Record& r) { return r.text == "up to 32 lanes per bank"; }));
  }
  access = make_access(true, 4, ~0u, [](uint32_t l) { return l * 4ull; });
  access.kind = hardware::AccessKind::CompareSwap;
  const BanksScene clean = layout(access);
  EXPECT_TRUE(clean.conflict_marks.empty());
  EXPECT_NE(heading(clean).find("No two lanes access the same bank"), std::string::npos) << heading(clean);
}

TEST(Banks, LanesOfACountAreSaidToBeCountedAtOnceAndNotToTakeTurns) {
  hardware::WarpAccess access = make_access(true, 4, ~0u, [](uint32_t) { return 20; });
  access.kind = hardware::AccessKind::Count;
  std::string all;
  for (const Record& r : layout(access).drawing)
    if (r.kind == Record::Kind::Text && r.group.starts_with("heading")) all += r.text + " ";
  EXPECT_NE(all.find("lanes on one word are counted at once"), std::string::npos) << all;
  EXPECT_EQ(all.find("turns"), std::string::npos) << all;
  EXPECT_EQ(all.find("broadcast"), std::string::npos) << all;
}

TEST(Banks, TheSentenceIsMadeFromTheCounts) {
  const auto said = [](const BanksScene& scene, const std::string& part) {
    std::string all;
    for (const Record& r : scene.drawing)
      if (r.kind == Record::Kind::Text && r.group.starts_with("heading")) all += r.text + " ";
    return all.find(part) != std::string::npos;
  };
  const BanksScene column = layout(make_access(false, 4, ~0u, [](uint32_t l) { return (l * 32 + 5) * 4ull; }));
  EXPECT_TRUE(said(column,
                   "Neighboring lanes are 32 words apart: a full turn of the 32 banks. One bank must serve 32 different words: a 32-way "
                   "conflict. The load takes 32 wavefronts instead of 1."));
  EXPECT_TRUE(said(layout(make_access(false, 4, ~0u, [](uint32_t l) { return l * 4ull; })),
                   "No bank serves more than one word: the load takes one wavefront."));
  EXPECT_TRUE(said(layout(make_access(false, 4, ~0u, [](uint32_t) { return 0ull; })), "One word is broadcast to several lanes"));
  // A store broadcasts nothing: bytes of lanes that lie in one word.
  EXPECT_TRUE(said(layout(make_access(true, 1, ~0u, [](uint32_t l) { return l * 1ull; })),
                   "8 words are each written by several lanes, which costs nothing: the store takes one wavefront."));
}

TEST(Banks, OnlyLoadsCountBroadcasts) {
  hardware::WarpAccess access = make_access(false, 8, ~0u, [](uint32_t l) { return l / 2 * 8ull; });
  EXPECT_TRUE(texts(layout(access)).count("broadcasts"));
  for (const auto kind : {hardware::AccessKind::Store, hardware::AccessKind::Atomic, hardware::AccessKind::Count}) {
    access.kind = kind;
    EXPECT_FALSE(texts(layout(access)).count("broadcasts")) << hardware::name(kind);
  }
}

TEST(Banks, AWordForSeveralLanesCarriesItsCountAndARing) {
  const BanksScene scene = layout(make_access(false, 4, ~0u, [](uint32_t l) { return l / 8 * 4ull; }));
  ASSERT_EQ(scene.words.size(), 4u);
  for (const auto& word : scene.words) EXPECT_EQ(std::popcount(word.lanes), 8);
  EXPECT_TRUE(texts(scene).count("×8"));
  size_t rings = 0;
  for (const Record& r : scene.drawing) rings += r.kind == Record::Kind::StrokeCircle;
  EXPECT_EQ(rings, 4u);
}

TEST(Banks, WhereAWordHasOneLineItIsItsNumber) {
  // 32 lanes in groups of 4 on eight words of one bank: rows too low for two lines, columns too narrow.
  const auto access = make_access(false, 4, ~0u, [](uint32_t l) { return l / 4 * 128ull; });
  size_t numbers = 0;
  for (const float height : {480.0f, 500.0f, 520.0f, 540.0f, 580.0f, 620.0f}) {
    BanksInput input;
    input.access = make_view(access, "tile", {1024});
    const Recorder metrics;
    const BanksScene scene = layout_banks(input, {{0, 0, 860, height}, dark_theme(), english(), metrics, 1});
    const auto written = texts(scene);
    if (written.count("×4")) {
      EXPECT_TRUE(written.count("224")) << "a count alone says nothing of the word, at " << height;
    }
    numbers += written.count("224");
  }
  EXPECT_GT(numbers, 0u);
}

TEST(Banks, WordsAreWrittenInAllBoxesOrInNone) {
  size_t all = 0, none = 0;
  for (const float width : {480.0f, 520.0f, 560.0f, 600.0f, 700.0f, 900.0f, 1200.0f}) {
    const BanksScene scene = layout(make_access(false, 16, ~0u, [](uint32_t l) { return l * 16ull; }), 1, -1, width);
    size_t written = 0;
    for (const BanksScene::WordBox& word : scene.words)
      written += std::any_of(scene.drawing.begin(), scene.drawing.end(), [&](const Record& record) {
        return record.kind == Record::Kind::Text && record.text == std::to_string(word.word) && word.rect.contains(record.points[0]);
      });
    EXPECT_TRUE(written == 0 || written == scene.words.size()) << written << " of " << scene.words.size() << " at " << width;
    ++(written ? all : none);
  }
  EXPECT_GT(all, 0u);
  EXPECT_GT(none, 0u);
}

TEST(Banks, ThePhaseMovesThroughTheWavefronts) {
  const auto access = make_access(false, 16, ~0u, [](uint32_t l) { return l * 16ull; });
  for (uint32_t w = 0; w < 4; ++w) {
    const BanksScene scene = layout(access, (static_cast<float>(w) + 0.5f) / 4);
    EXPECT_EQ(scene.current_wavefront, w);
    EXPECT_TRUE(texts(scene).count("wavefront " + std::to_string(w + 1) + " of 4"));
    std::set<std::string> passes = texts(scene);
    for (int pass = 1; pass <= 4; ++pass) EXPECT_TRUE(passes.count("pass " + std::to_string(pass)));
  }
}

TEST(Banks, AnInactiveLaneIsHollowAndSendsNothing) {
  const BanksScene scene = layout(make_access(false, 4, 0xffff, [](uint32_t l) { return l * 4ull; }));
  for (const auto& f : scene.flights) EXPECT_LT(f.lane, 16u);
  size_t filled = 0, hollow = 0;
  for (const Record& r : scene.drawing) {
    if (r.group != "lanes") continue;
    filled += r.kind == Record::Kind::FillRect;
    hollow += r.kind == Record::Kind::StrokeRect;
  }
  EXPECT_EQ(filled, 16u);
  EXPECT_EQ(hollow, 16u);
}

TEST(Banks, HoveringFindsLaneWordAndBank) {
  const BanksScene scene = layout(make_access(false, 4, ~0u, [](uint32_t l) { return l * 4ull; }));
  const auto lane = hover(scene, scene.lanes[7].center());
  ASSERT_TRUE(lane);
  EXPECT_EQ(lane->kind, Hover::Kind::Lane);
  EXPECT_EQ(lane->index, 7);
  const auto word = hover(scene, scene.words[9].rect.center());
  ASSERT_TRUE(word);
  EXPECT_EQ(word->kind, Hover::Kind::Word);
  EXPECT_EQ(word->second, 9);
  const auto bank = hover(scene, scene.banks[31].center());
  ASSERT_TRUE(bank);
  EXPECT_EQ(bank->kind, Hover::Kind::Bank);
  EXPECT_EQ(bank->index, 31);
  EXPECT_FALSE(hover(scene, {-5, -5}));
}

// Why it conflicts or does not: how far each lane's word is from the one before, in turns of the banks.
TEST(Banks, TheSentenceSaysWhatTheStrideComesToInBanks) {
  const auto says = [](uint64_t stride, uint32_t mask = ~0u) {
    const AccessView view = make_view(make_access(false, 4, mask, [&](uint32_t l) { return l * 4 * stride; }), "tile", {4096});
    return banks::shared_sentence(view, hardware::explain_banks(view.access, view.arch), english());
  };
  EXPECT_THAT(says(32), testing::StartsWith("Neighboring lanes are 32 words apart: a full turn of the 32 banks. One bank"));
  EXPECT_THAT(says(64), testing::StartsWith("Neighboring lanes are 64 words apart: 2 full turns of the 32 banks."));
  EXPECT_THAT(says(33),
              testing::StartsWith("Neighboring lanes are 33 words apart: a full turn of the 32 banks and 1 bank further. No bank"));
  EXPECT_THAT(says(6), testing::StartsWith("Neighboring lanes are 6 words apart and use only 16 of the 32 banks."));
  EXPECT_THAT(says(6, 0xffu), testing::Not(testing::HasSubstr("use only"))) << "eight lanes use eight banks";
  EXPECT_THAT(says(3), testing::StartsWith("Neighboring lanes are 3 words apart and each reaches a bank of its own."));
  EXPECT_THAT(says(1), testing::StartsWith("No bank serves more than one word"));
  EXPECT_THAT(says(0), testing::StartsWith("One word is broadcast"));
}

TEST(Banks, AGlobalAccessShowsItsSectorsWithTheBytesUsed) {
  BanksInput input;
  input.access = make_view(make_access(false, 4, ~0u, [](uint32_t l) { return l * 128ull; }), "A", {4096}, Space::Global);
  const Recorder metrics;
  const BanksScene scene = layout_banks(input, {{0, 0, 1000, 700}, light_theme(), english(), metrics, 1});
  EXPECT_EQ(scene.banks.size(), 32u);  // one sector per lane
  EXPECT_EQ(scene.flights.size(), 32u);
  EXPECT_TRUE(texts(scene).count("1\u00a0024"));              // bytes moved
  EXPECT_TRUE(texts(scene).count("128"));                     // bytes used
  const auto second = hover(scene, scene.banks[1].center());  // 128 bytes on
  ASSERT_TRUE(second);
  EXPECT_EQ(second->text, "A, sector 4: bytes 128 to 159\n4 of 32 bytes used\nlanes 1");
  float names = 700;
  for (const Record& r : scene.drawing)
    if (r.kind == Record::Kind::Text && r.text.starts_with("+")) names = std::min(names, r.rect.y);
  for (const auto& f : scene.flights) {
    EXPECT_FLOAT_EQ(f.to.x, scene.banks[f.bank].center().x);
    EXPECT_LE(f.to.y, names) << "no arrow crosses the name of a line";
  }
}

TEST(Banks, WithLargeTypeOnASmallStageAGlobalAccessHasItsSectors) {
  BanksInput input;
  input.access = make_view(make_access(false, 16, ~0u, [](uint32_t l) { return l * 32ull; }), "A", {65536}, Space::Global);
  const Recorder metrics;
  const BanksScene scene = layout_banks(input, {{0, 0, 1014, 440}, dark_theme(), english(), metrics, 2.5f});
  EXPECT_EQ(scene.banks.size(), 32u) << "a sector for each lane, in eight lines";
  for (const Rect& sector : scene.banks) EXPECT_LE(sector.bottom(), 440);
}

TEST(Banks, TheAccessOfASourceLineFramesItsBanksAndItsWords) {
  BanksInput input;
  input.access = make_view(make_access(false, 4, ~0u, [](uint32_t l) { return l * 4ull; }), "tile", {1024});
  const Recorder metrics;
  const Frame frame{{0, 0, 1080, 690}, dark_theme(), english(), metrics, 1};
  EXPECT_TRUE(layout_banks(input, frame).pointed_banks.empty());
  // Four lanes a word, words 16 to 23.
  input.pointed = make_view(make_access(true, 4, ~0u, [](uint32_t l) { return (16 + l / 4) * 4ull; }), "tile", {1024});
  input.pointed->line = 97;
  const BanksScene scene = layout_banks(input, frame);
  EXPECT_EQ(scene.pointed_banks, (std::vector<uint32_t>{16, 17, 18, 19, 20, 21, 22, 23}));
  EXPECT_EQ(scene.pointed_words, (std::vector<uint64_t>{16, 17, 18, 19, 20, 21, 22, 23}));
  EXPECT_TRUE(std::any_of(scene.drawing.begin(), scene.drawing.end(),
                          [](const Record& r) { return r.text.find("Line 97, tile store: banks 16–23, 1 wavefront") == 0; }));
  // Words of other addresses in the same banks: the banks, and none of the words that stand here.
  input.pointed = make_view(make_access(true, 4, ~0u, [](uint32_t l) { return (512 + l) * 4ull; }), "tile", {1024});
  const BanksScene other = layout_banks(input, frame);
  EXPECT_EQ(other.pointed_banks.size(), 32u);
  EXPECT_TRUE(other.pointed_words.empty());
}

}  // namespace
}  // namespace warplens::viz
