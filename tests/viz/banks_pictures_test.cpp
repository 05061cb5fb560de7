// The other pictures of a shared access: the array wrapped over the banks, the punch card, and what the pair rule and queues look like.
#include <gtest/gtest.h>

#include <bit>
#include <map>
#include <set>

#include "tests/viz/samples.h"
#include "viz/scenes/banks/banks.h"

namespace warplens::viz {
namespace banks_pictures_tests {

BanksInput input_of(const hardware::WarpAccess& access, BanksPicture picture, std::vector<uint64_t> extents = {1024}) {
  BanksInput input;
  input.access = make_view(access, "tile", std::move(extents));
  input.picture = picture;
  return input;
}

BanksScene laid_out(const BanksInput& input) {
  static const Recorder metrics;
  return layout_banks(input, {{0, 0, 1000, 700}, dark_theme(), english(), metrics, 1});
}

uint64_t column(uint32_t lane) { return (lane * 32 + 11) * 4ull; }

hardware::WarpAccess wide(uint32_t width, uint32_t mask, uint64_t (*address)(uint32_t)) {
  return make_access(false, width, mask, [=](uint32_t l) { return address(l) * width; });
}

TEST(BanksArray, EachWordIsInTheColumnOfItsBankAndInTheRowOfItsTurnThroughThem) {
  const BanksScene scene = laid_out(input_of(make_access(false, 4, ~0u, column), BanksPicture::Array, {32, 32}));
  ASSERT_EQ(scene.words.size(), 32u);
  ASSERT_EQ(scene.banks.size(), 32u);
  std::set<float> rows;
  for (const auto& word : scene.words) {
    EXPECT_EQ(word.bank, 11u);
    EXPECT_EQ(word.word % 32, 11u);
    EXPECT_NEAR(word.rect.center().x, scene.banks[11].center().x, 1);  // a conflict is a vertical bar
    EXPECT_GT(word.rect.y, scene.banks[11].bottom());
    rows.insert(word.rect.y);
  }
  EXPECT_EQ(rows.size(), 32u);
  EXPECT_EQ(scene.conflict_marks, std::vector<uint32_t>{11});
  EXPECT_EQ(scene.flights.size(), 32u);
}

TEST(BanksArray, AnArrayThatBeginsWithinATurnOfTheBanksIsShiftedByIt) {
  BanksInput input = input_of(make_access(false, 4, ~0u, [](uint32_t l) { return l * 4ull; }), BanksPicture::Array, {64});
  input.access->object_address += 8 * 4;  // the array begins at bank 8
  for (auto& address : input.access->access.address) address += 8 * 4;
  const BanksScene scene = laid_out(input);
  ASSERT_EQ(scene.words.size(), 32u);
  std::map<uint64_t, Rect> at;
  for (const auto& word : scene.words) at[word.word] = word.rect;
  EXPECT_NEAR(at[0].center().x, scene.banks[8].center().x, 1);
  EXPECT_NEAR(at[24].center().x, scene.banks[0].center().x, 1);
  EXPECT_GT(at[24].y, at[23].y);
}

TEST(BanksArray, WhatIsTriedIsDrawnWhereItsWordsWouldStand) {
  BanksInput input = input_of(make_access(false, 4, ~0u, column), BanksPicture::Array, {32, 32});
  input.tried = make_access(false, 4, ~0u, [](uint32_t l) { return (l * 33 + 11) * 4ull; });
  for (auto& address : input.tried->address)
    address += input.access->object_address - make_view(*input.tried, "tile", {32, 33}).object_address;
  const BanksScene scene = laid_out(input);
  ASSERT_EQ(scene.tried.size(), 32u);
  std::set<int> columns;
  for (const Rect& rect : scene.tried) columns.insert(static_cast<int>(rect.x));
  EXPECT_EQ(columns.size(), 32u) << "padding is a diagonal over all banks";
}

// The diagonal of a padded column beside the bar of the column: between them there is room.
TEST(BanksArray, WhatIsTriedSaysWhatItTakesWhereNoWordIs) {
  BanksInput input = input_of(make_access(false, 4, ~0u, column), BanksPicture::Array, {32, 32});
  input.tried = make_access(false, 4, ~0u, [](uint32_t l) { return (l * 33 + 11) * 4ull; });
  input.tried_label = "PAD = 1";
  const BanksScene scene = laid_out(input);
  std::optional<Rect> label;
  for (const Record& record : scene.drawing) {
    if (record.group.find("tried") == std::string::npos) continue;
    if (record.kind == Record::Kind::StrokeRect) label = record.rect;
    if (record.kind == Record::Kind::Text) EXPECT_EQ(record.text, "PAD = 1: 1 wavefront");
  }
  ASSERT_TRUE(label);
  const auto covers = [&](const Rect& word) {
    const Rect both = intersection(word, *label);
    return both.width > 0 && both.height > 0;
  };
  for (const auto& word : scene.words) EXPECT_FALSE(covers(word.rect));
  for (const Rect& word : scene.tried) EXPECT_FALSE(covers(word));
}

TEST(BanksArray, OfAnArrayTooTallOnlyTheRowsThatAreTouchedAreDrawn) {
  const BanksScene scene =
      laid_out(input_of(make_access(false, 4, ~0u, [](uint32_t l) { return l * 4096ull; }), BanksPicture::Array, {32768}));
  EXPECT_EQ(scene.words.size(), 32u);
  for (const auto& word : scene.words) EXPECT_LE(word.rect.bottom(), 700);
}

TEST(BanksArray, PlayedWordsThatAreServedStepBackAndThoseThatWaitAreInConflict) {
  BanksInput input = input_of(make_access(false, 4, ~0u, column), BanksPicture::Array, {32, 32});
  const auto conflicts = [&](float phase) {
    input.phase = phase;
    int count = 0;
    for (const Record& r : laid_out(input).drawing)
      count += r.kind == Record::Kind::FillRect && r.group.find("words") != std::string::npos && r.color == dark_theme().conflict;
    return count;
  };
  EXPECT_EQ(conflicts(1), 30);           // all but the first, which there would be anyway, and the last, which is the current one
  EXPECT_EQ(conflicts(20.5f / 32), 11);  // 20 are served, one is
}

// Of a wide access each pass has a wavefront that is none of the conflicts.
TEST(BanksArray, TheFirstWavefrontOfEachPassIsNotInTheColorOfConflicts) {
  const auto scene = laid_out(input_of(make_access(false, 8, ~0u, [](uint32_t l) { return l * 16ull; }), BanksPicture::Array, {32, 4}));
  std::map<uint32_t, std::set<bool>> by_wavefront;
  for (const auto& word : scene.words)
    for (const Record& r : scene.drawing)
      if (r.kind == Record::Kind::FillRect && r.rect.x == word.rect.x && r.rect.y == word.rect.y &&
          r.group.find("words") != std::string::npos)
        by_wavefront[word.wavefront].insert(r.color == dark_theme().conflict);
  EXPECT_EQ(by_wavefront, (std::map<uint32_t, std::set<bool>>{{0, {false}}, {1, {true}}, {2, {false}}, {3, {false}}}));
}

TEST(BanksCard, AHoleForEachBankOfEachLane) {
  const auto access = make_access(false, 8, ~0u, [](uint32_t l) { return l * 8ull; });
  const BanksScene scene = laid_out(input_of(access, BanksPicture::Card));
  ASSERT_EQ(scene.lanes.size(), 32u);
  ASSERT_EQ(scene.banks.size(), 32u);
  ASSERT_EQ(scene.words.size(), 64u);
  for (const auto& hole : scene.words) {
    const auto lane = static_cast<uint32_t>(std::countr_zero(hole.lanes));
    EXPECT_NEAR(hole.rect.center().y, scene.lanes[lane].center().y, 1);
    EXPECT_NEAR(hole.rect.center().x, scene.banks[hole.bank].center().x, 1);
    EXPECT_EQ(hole.bank / 2, lane % 16);
  }
  // Lanes 15 and 16 are in two passes: a gap.
  EXPECT_GT(scene.lanes[16].y - scene.lanes[15].bottom(), scene.lanes[1].y - scene.lanes[0].bottom() + 1);
}

TEST(BanksCard, AConflictHasAMarkAndANumberThere) {
  const BanksScene scene = laid_out(input_of(make_access(false, 4, ~0u, column), BanksPicture::Card));
  EXPECT_EQ(scene.conflict_marks, std::vector<uint32_t>{11});
}

TEST(PairRule, PartnersAreDrawnWhereItHolds) {
  // docs/hardware.md: 16 bytes per lane; neighbours read the same words, so two passes of 16 lanes do.
  const auto access = wide(16, ~0u, [](uint32_t t) -> uint64_t { return t / 8 * 2 + t % 8 / 2 % 2; });
  for (const BanksPicture picture : {BanksPicture::Arrows, BanksPicture::Array}) {
    const BanksScene scene = laid_out(input_of(access, picture));
    ASSERT_EQ(scene.pairs.size(), 16u);
    for (const auto& pair : scene.pairs) {
      EXPECT_EQ(pair.partner, pair.lane ^ 1);
      EXPECT_FALSE(pair.breaks);
    }
    EXPECT_EQ(scene.passes, (std::vector<uint32_t>{0x0000ffff, 0xffff0000}));
  }
}

TEST(PairRule, TheFirstPairsThatBreakItAreDrawnWhereItDoesNot) {
  // The lower half pairs l with l ^ 1, the upper half l with l ^ 2: lanes 16 and 17 break the first rule, lanes 0 and 2 the second.
  const auto access = wide(16, ~0u, [](uint32_t t) -> uint64_t { return t < 16 ? t / 8 * 2 + t % 8 / 2 % 2 : t / 8 * 2 + t % 8 % 2; });
  const BanksScene scene = laid_out(input_of(access, BanksPicture::Arrows));
  ASSERT_EQ(scene.pairs.size(), 2u);
  EXPECT_EQ(std::pair(scene.pairs[0].lane, scene.pairs[0].partner), std::pair(16u, 17u));
  EXPECT_EQ(std::pair(scene.pairs[1].lane, scene.pairs[1].partner), std::pair(0u, 2u));
  EXPECT_TRUE(scene.pairs[0].breaks && scene.pairs[1].breaks);
  EXPECT_EQ(scene.passes.size(), 4u);
}

TEST(PairRule, StoresHaveNone) {
  const BanksScene scene = laid_out(input_of(make_access(true, 16, ~0u, [](uint32_t l) { return l * 16ull; }), BanksPicture::Arrows));
  EXPECT_TRUE(scene.pairs.empty());
  EXPECT_EQ(scene.passes.size(), 4u);
}

TEST(Queues, LanesOfAnAtomicShareOneFrameForEachWord) {
  auto access = make_access(true, 4, ~0u, [](uint32_t l) { return l % 4 * 4ull; });
  access.kind = hardware::AccessKind::Atomic;
  const BanksScene scene = laid_out(input_of(access, BanksPicture::Arrows));
  ASSERT_EQ(scene.queues.size(), 4u);
  for (const auto& queue : scene.queues) {
    EXPECT_EQ(std::popcount(queue.lanes), 8);
    for (const auto& word : scene.words) {
      const bool inside = queue.rect.contains(word.rect.center());
      EXPECT_EQ(inside, word.word == queue.word);
    }
  }
}

TEST(Queues, ThereIsNoneWhereLanesAreCountedAtOnce) {
  auto access = make_access(true, 4, ~0u, [](uint32_t l) { return l % 4 * 4ull; });
  access.kind = hardware::AccessKind::Count;
  const BanksScene scene = laid_out(input_of(access, BanksPicture::Arrows));
  EXPECT_TRUE(scene.queues.empty());
  EXPECT_TRUE(scene.conflict_marks.empty());
  EXPECT_EQ(scene.words.size(), 4u);
}

}  // namespace banks_pictures_tests
}  // namespace warplens::viz
