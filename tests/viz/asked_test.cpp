// While a question is open: where a picture would answer it stands "?", and everything else stays.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "tests/viz/samples.h"
#include "viz/scenes/banks/banks.h"
#include "viz/scenes/compare/compare.h"
#include "viz/scenes/compare/parts.h"
#include "viz/scenes/timeline/block_timeline.h"

namespace warplens::viz {
namespace asked_tests {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

const Recorder& metrics() {
  static const Recorder recorder;
  return recorder;
}

Frame frame_of(const Rect& rect, const Veil& veil, const Strings& strings = english()) {
  return {rect, light_theme(), strings, metrics(), 1, veil};
}

std::vector<std::string> texts(const Scene& scene) {
  std::vector<std::string> all;
  for (const Record& record : scene.drawing)
    if (record.kind == Record::Kind::Text) all.push_back(record.text);
  return all;
}

std::vector<std::string> texts_of_lanes(const Scene& scene) {
  std::vector<std::string> all;
  for (const Record& record : scene.drawing)
    if (record.kind == Record::Kind::Text && record.group.find("lanes") != std::string::npos) all.push_back(record.text);
  return all;
}

BanksInput banks_input(Space space) {
  BanksInput input;
  const uint64_t apart = space == Space::Shared ? 32 * 4 : 1024 * 4;
  input.access = make_view(make_access(false, 4, 0xfffffff0u, [&](uint32_t lane) { return lane * apart; }), "tile", {32, 32}, space);
  return input;
}

TEST(Asked, WordsAreCoveredOnlyWhereTheQuestionIsAboutThem) {
  Veil veil;
  veil.banks = true;
  const auto lanes = [&] { return texts_of_lanes(layout_banks(banks_input(Space::Shared), frame_of({0, 0, 700, 700}, veil))); };
  EXPECT_THAT(lanes(), Contains("lane 5: word 160"));
  veil.words = true;
  EXPECT_THAT(lanes(), Contains("lane 5: word ?"));
  EXPECT_THAT(lanes(), Not(Contains(HasSubstr("160"))));
}

TEST(Asked, BanksAreReadWhereOnlyTheWavefrontsAreAsked) {
  Veil veil;
  veil.wavefronts = true;
  const BanksScene scene = layout_banks(banks_input(Space::Shared), frame_of({0, 0, 700, 700}, veil));
  std::vector<std::string> said;
  for (const Hover& hit : scene.hits) said.push_back(hit.text);
  EXPECT_THAT(said, Contains("lane 5: word 160, bank 0"));
  EXPECT_THAT(texts_of_lanes(scene), Contains("lane 5: word 160"));
}

TEST(Asked, HowManyLanesTakePartCannotBeCounted) {
  Veil veil;
  veil.lanes = veil.wavefronts = veil.sectors = true;
  for (const Space space : {Space::Shared, Space::Global})
    EXPECT_THAT(texts_of_lanes(layout_banks(banks_input(space), frame_of({0, 0, 700, 700}, veil))),
                testing::AllOf(Contains("lane 3: thread 3"), Contains("lane 4: thread 4"), Not(Contains(HasSubstr("inactive")))));
}

// Stages as they are between the panels of small windows, and under a lesson's card.
TEST(Asked, TheLanesOfBanksAreReadableInEveryStage) {
  Veil veil;
  veil.wavefronts = veil.sectors = true;
  for (const Strings* strings : {&english(), &chinese()})
    for (const Space space : {Space::Shared, Space::Global})
      for (const float height : {700.0f, 340.0f, 290.0f})
        for (const float width : {460.0f, 506.0f, 700.0f, 1000.0f}) {
          SCOPED_TRACE(std::to_string(width) + " x " + std::to_string(height));
          const BanksScene scene = layout_banks(banks_input(space), frame_of({0, 0, width, height}, veil, *strings));
          const auto lanes = texts_of_lanes(scene);
          ASSERT_EQ(lanes.size(), 32u);
          EXPECT_THAT(lanes, Not(Contains(HasSubstr("…"))));
          ASSERT_EQ(scene.lanes.size(), 32u);
          const float bottom = space == Space::Shared ? scene.banks.front().y : height;
          for (const Rect& lane : scene.lanes) {
            EXPECT_LE(lane.bottom(), bottom + 0.5f);
            EXPECT_LE(lane.right(), width);
          }
        }
}

// What a class at 1080 pixels has beside the card: 12 is the size of the texts around.
TEST(Asked, TheLanesOfBanksAreAsLargeAsTheirRoomAllows) {
  Veil veil;
  veil.wavefronts = true;
  for (const auto& [width, least, most] : {std::tuple(1000.0f, 13.0f, 18.5f), std::tuple(300.0f, 12.0f, 12.0f)}) {
    const BanksScene scene = layout_banks(banks_input(Space::Shared), frame_of({0, 0, width, 460}, veil));
    for (const Record& record : scene.drawing)
      if (record.kind == Record::Kind::Text && record.group.find("lanes") != std::string::npos) {
        EXPECT_GE(record.style.size, least) << width;
        EXPECT_LE(record.style.size, most) << width;
      }
  }
}

// The stage of a window of 1024 x 768 with a lesson's card and all panels.
TEST(Asked, OnASmallStageTheArrayIsDrawnBesideTheLanes) {
  Veil veil;
  veil.wavefronts = true;
  Frame frame = frame_of({0, 0, 500, 292}, veil);
  frame.controls = 32;
  const BanksScene scene = layout_banks(banks_input(Space::Shared), frame);
  const bool drawn = std::any_of(scene.drawing.begin(), scene.drawing.end(), [](const Record& r) { return r.group.ends_with("array"); });
  EXPECT_TRUE(drawn);
  EXPECT_EQ(texts_of_lanes(scene).size(), 32u);
}

TEST(Asked, TheLanesOfBanksAreColumnsOfEightAlsoWithLongNumbers) {
  Veil veil;
  veil.wavefronts = true;
  for (const uint64_t apart : {4u, 33000u}) {
    BanksInput input = banks_input(Space::Shared);
    input.access =
        make_view(make_access(false, 4, 0xffffffffu, [&](uint32_t lane) { return lane * apart; }), "tile", {32, 32}, Space::Shared);
    const BanksScene scene = layout_banks(input, frame_of({0, 0, 1000, 460}, veil));
    ASSERT_EQ(scene.lanes.size(), 32u);
    EXPECT_FLOAT_EQ(scene.lanes[8].y, scene.lanes[0].y) << apart;
    EXPECT_GT(scene.lanes[8].x, scene.lanes[0].x) << apart;
  }
}

// A column of a tile with a word of padding: 32 cells in accent, 32 hollow ones, no vermillion, no count.
TEST(Asked, TheArrayIsDrawnWithWhatTheLanesTakeAndItsPadding) {
  BanksInput input = banks_input(Space::Shared);
  input.access = make_view(make_access(false, 4, ~0u, [](uint32_t lane) { return lane * 33 * 4; }), "tile", {32, 33});
  input.access->type = "float[32][33]";
  input.use = {32, 33, std::vector<uint8_t>(32 * 33, 1)};
  for (uint64_t row = 0; row < 32; ++row) input.use.touched[row * 33 + 32] = 0;
  Veil veil;
  veil.banks = veil.wavefronts = true;
  const BanksScene scene = layout_banks(input, frame_of({0, 0, 1000, 460}, veil));
  std::map<std::string, int> filled, hollow;
  const auto name = [](const Color& color) {
    return color == light_theme().accent ? "accent" : color == light_theme().conflict ? "conflict" : "other";
  };
  for (const Record& record : scene.drawing) {
    if (record.group.find("array") == std::string::npos) continue;
    if (record.kind == Record::Kind::FillRect) ++filled[name(record.color)];
    if (record.kind == Record::Kind::StrokeRect) ++hollow[name(record.color)];
  }
  EXPECT_EQ(filled["accent"], 32);
  EXPECT_EQ(filled["conflict"], 0);
  EXPECT_EQ(hollow["other"], 32);
  EXPECT_THAT(texts(scene), Contains("float tile[32][33]"));
  EXPECT_TRUE(scene.flights.empty());  // they would tell the banks
}

TEST(Asked, ArrowsLeadToTheBanksWhereTheseAreKnown) {
  Veil veil;
  veil.wavefronts = true;
  BanksInput input = banks_input(Space::Shared);
  const BanksScene scene = layout_banks(input, frame_of({0, 0, 1000, 460}, veil));
  ASSERT_EQ(scene.flights.size(), 28u);  // lanes 0 to 3 are inactive
  for (const BanksScene::Flight& flight : scene.flights) {
    EXPECT_EQ(flight.bank, 0u);
    EXPECT_NEAR(flight.to.x, scene.banks[0].center().x, 0.5f);
  }
  for (const Record& record : scene.drawing) EXPECT_NE(record.color, light_theme().conflict);
  EXPECT_THAT(texts(scene), Not(Contains(HasSubstr("28"
                                                   "-way"))));
  input.picture = BanksPicture::Card;
  const auto holes = [&] {
    const BanksScene card = layout_banks(input, frame_of({0, 0, 1000, 460}, veil));
    EXPECT_EQ(card.banks.size(), 32u);
    return std::count_if(card.drawing.begin(), card.drawing.end(),
                         [](const Record& r) { return r.group.find("holes") != std::string::npos; });
  };
  EXPECT_EQ(holes(), 28);
  veil.banks = true;  // an empty card
  EXPECT_EQ(holes(), 0);
}

// Where the queues of the banks are what is asked, which lane goes to which bank would be the answer.
TEST(Asked, NoArrowAndNoBankWhereTheirQueuesAreTheAnswer) {
  Veil veil;
  veil.wavefronts = veil.landing = true;
  BanksInput input = banks_input(Space::Shared);
  for (const BanksPicture picture : {BanksPicture::Arrows, BanksPicture::Card, BanksPicture::Array}) {
    input.picture = picture;
    for (const float width : {500.0f, 1000.0f}) {
      const BanksScene scene = layout_banks(input, frame_of({0, 0, width, 460}, veil));
      EXPECT_TRUE(scene.flights.empty());
      for (const Record& record : scene.drawing) EXPECT_EQ(record.group.find("holes"), std::string::npos);
      std::vector<std::string> said = texts_of_lanes(scene);
      EXPECT_EQ(said.size(), 32u);
      for (const Hover& hit : scene.hits) said.push_back(hit.text);
      EXPECT_THAT(said, AllOf(Contains("lane 5: word 160, bank ?"), Not(Contains(HasSubstr(", bank 0")))));
    }
  }
}

TEST(Asked, AFlatArrayHasTheWholeWidthAboveTheLanes) {
  Veil veil;
  veil.wavefronts = veil.landing = true;
  BanksInput input;
  input.access = make_view(make_access(false, 4, ~0u, [](uint32_t lane) { return lane / 4 * 16; }), "Bs", {1024});
  input.use = {1024, 128, std::vector<uint8_t>(1024, 1)};
  const BanksScene scene = layout_banks(input, frame_of({0, 0, 1000, 460}, veil));
  Rect grid;
  for (const Record& record : scene.drawing)
    if (record.group.ends_with("array") && record.rect.width > grid.width) grid = record.rect;
  EXPECT_GT(grid.width, 880);
  ASSERT_EQ(scene.lanes.size(), 32u);
  for (const Rect& lane : scene.lanes) EXPECT_GT(lane.y, grid.bottom());
}

TEST(Asked, ALaneOfSeveralWordsNamesThemAll) {
  Veil veil;
  veil.wavefronts = true;
  BanksInput input;
  input.access = make_view(make_access(false, 16, ~0u, [](uint32_t lane) { return lane * 16; }), "v", {32, 32});
  const auto all = [&] {
    const BanksScene scene = layout_banks(input, frame_of({0, 0, 1000, 460}, veil));
    EXPECT_TRUE(scene.flights.empty()) << "128 arrows are a knot";
    std::vector<std::string> said;
    for (const Hover& hit : scene.hits) said.push_back(hit.text);
    return said;
  };
  EXPECT_THAT(all(), Contains("lane 1: words 4–7, banks 4–7"));
  veil.landing = true;
  EXPECT_THAT(all(), Contains("lane 1: words 4–7, banks ?"));
}

// The gap between sectors is what the answer shows.
TEST(Asked, TheWordsOfALineStandAtOneDistanceWhileSectorsAreAsked) {
  Veil veil;
  veil.sectors = true;
  std::map<float, std::vector<float>> rows;
  for (const Record& record : layout_banks(banks_input(Space::Global), frame_of({0, 0, 1000, 460}, veil)).drawing)
    if (record.kind == Record::Kind::FillRect && record.group.find("global") != std::string::npos)
      rows[record.rect.y].push_back(record.rect.x);
  ASSERT_FALSE(rows.empty());
  for (auto& [y, all] : rows) {
    ASSERT_EQ(all.size(), 32u);
    for (size_t i = 2; i < all.size(); ++i) EXPECT_NEAR(all[i] - all[i - 1], all[1] - all[0], 0.01f);
  }
}

TEST(Asked, OfGlobalMemoryTheLinesAreDrawnWithoutWhatTheyCost) {
  Veil veil;
  veil.sectors = true;
  const auto drawn = [&] {
    const BanksScene scene = layout_banks(banks_input(Space::Global), frame_of({0, 0, 1000, 460}, veil));
    size_t words = 0;
    for (const Record& record : scene.drawing) {
      EXPECT_NE(record.color, light_theme().conflict);
      words += record.kind == Record::Kind::FillRect && record.group.find("global") != std::string::npos;
    }
    for (const Hover& hit : scene.hits) EXPECT_NE(hit.kind, Hover::Kind::Sector);
    EXPECT_THAT(texts(scene), Not(Contains(HasSubstr("28 lines"))));
    return words;
  };
  BanksInput lab = banks_input(Space::Global);  // an access of no array and no line
  lab.access->array.clear(), lab.access->line = 0;
  EXPECT_THAT(texts(layout_banks(lab, frame_of({0, 0, 1000, 460}, veil))),
              AllOf(Contains("Global memory"), Not(Contains(HasSubstr("line 0")))));
  EXPECT_GE(drawn(), 5u * 32u);  // as many lines as there is room for, each of 32 words
  veil.banks = true;             // a sector's number is asked
  EXPECT_EQ(drawn(), 0u);
}

TEST(Asked, BanksCoversOnlyWhatIsAskedOfItsAccess) {
  Veil sectors, speeds;
  sectors.sectors = sectors.sector_sums = true;
  speeds.speeds = true;
  const BanksInput shared = banks_input(Space::Shared), global = banks_input(Space::Global);
  const Rect rect{0, 0, 1000, 640};
  const auto as_usual = texts(layout_banks(shared, frame_of(rect, {})));
  EXPECT_EQ(texts(layout_banks(shared, frame_of(rect, sectors))), as_usual);
  EXPECT_EQ(texts(layout_banks(shared, frame_of(rect, speeds))), as_usual);
  EXPECT_NE(texts(layout_banks(global, frame_of(rect, sectors))), texts(layout_banks(global, frame_of(rect, {}))));
}

CompareInput compare_input() {
  CompareInput input;
  for (const uint64_t pitch : {32, 33}) {
    CompareSide side;
    side.label = "PAD = " + std::to_string(pitch - 32);
    side.title = "Transpose";
    side.access = make_view(make_access(false, 4, ~0u, [&](uint32_t lane) { return lane * pitch * 4; }), "tile", {32, pitch});
    side.wavefronts_so_far = pitch == 32 ? 36 : 5, side.conflicts_so_far = pitch == 32 ? 31 : 0;
    side.wavefronts_block = pitch == 32 ? 1056 : 64, side.conflicts_block = pitch == 32 ? 992 : 0;
    side.measured = Measured{pitch == 32 ? 1234.0 : 2727.0, 3000, 0, "GB/s", "8192²", {}, true, "recorded on a GPU"};
    input.sides.push_back(side);
  }
  return input;
}

TEST(Asked, TheLanesWordsOfBothSidesAreInTypeOfOneSize) {
  CompareInput input = compare_input();
  input.sides[0].access = make_view(make_access(false, 4, ~0u, [](uint32_t lane) { return lane * 32 * 4; }), "bins", {1, 1024});
  input.sides[1].access = make_view(make_access(false, 4, ~0u, [](uint32_t) { return 0; }), "bins", {1, 1024});
  for (CompareSide& side : input.sides) side.veil.wavefronts = side.veil.landing = true, side.measured.reset();
  std::set<float> sizes;
  for (float width = 900; width < 2000; width += 50) {
    sizes.clear();
    for (const Record& r : layout_compare(input, frame_of({0, 0, width, 900}, {})).drawing)
      if (r.kind == Record::Kind::Text && r.text.find("31: word ") != r.text.npos) sizes.insert(r.style.size);
    EXPECT_LE(sizes.size(), 1u) << width;
  }
  EXPECT_FALSE(sizes.empty());
}

TEST(Asked, OfCompareTotalsAreTheHeadlineWhereTheyAreAsked) {
  CompareInput input = compare_input();
  for (CompareSide& side : input.sides) side.sectors_block = 256;
  input.totals = CompareTotals::Wavefronts;
  EXPECT_EQ(compare_headline(input, english()),
            "PAD = 0 takes " + grouped(1056) + " wavefronts per block, PAD = 1 takes 64 wavefronts per block");
  EXPECT_THAT(texts(layout_compare(input, frame_of({0, 0, 1200, 800}, {}))), Contains(HasSubstr("This load of tile alone: PAD = 0")));
  input.totals = CompareTotals::Sectors;
  EXPECT_EQ(compare_headline(input, english()), "Both transfer 256 sectors per block");
  input.sides[1].veil.sector_sums = true;
  EXPECT_EQ(compare_headline(input, english()), "Sectors of global memory of a whole block: PAD = 0 and PAD = 1");
}

TEST(Asked, OfCompareTheSpeedsAloneAreCoveredWhereTheyAreAsked) {
  CompareInput input = compare_input();
  Veil veil;
  veil.speeds = true;
  for (CompareSide& side : input.sides) side.veil = veil;
  const auto said = texts(layout_compare(input, frame_of({0, 0, 1200, 800}, veil)));
  EXPECT_THAT(said, AllOf(Contains("? GB/s"), Not(Contains(HasSubstr("1234"))), Not(Contains(HasSubstr("727")))));
  EXPECT_THAT(said, AllOf(Contains("1\u00a0"
                                   "056"),
                          Contains("64"), Contains(HasSubstr("32-way"))));
}

TEST(Asked, OfCompareTheAskedSideAloneIsCovered) {
  CompareInput input = compare_input();
  Veil veil;
  veil.wavefronts = veil.wavefront_sums = true;
  input.sides[0].veil = veil;
  const CompareScene scene = layout_compare(input, frame_of({0, 0, 1200, 800}, veil));
  const auto said = texts(scene);
  EXPECT_THAT(said, AllOf(Not(Contains("32")), Not(Contains("36")),
                          Not(Contains("1\u00a0"
                                       "056")),
                          Not(Contains(HasSubstr("32-way")))));
  EXPECT_THAT(said, AllOf(Contains("64"), Contains("5"), Contains(HasSubstr("no conflict")), Contains(HasSubstr("GB/s"))));
  // A length beside one that is asked would say how long that one is not.
  Scene drawn;
  Pen pen(frame_of({0, 0, 1200, 800}, veil), drawn);
  for (size_t side = 0; side < 2; ++side)
    for (const Bar& bar : bars_of(pen, input, side)) EXPECT_TRUE(bar.share == 0 || bar.recorded) << bar.name;
  EXPECT_THAT(scene.headline, Not(HasSubstr("times")));
  EXPECT_TRUE(scene.sides[0].conflict_banks.empty());
  EXPECT_EQ(scene.sides[0].touched.size(), 32u);  // the picture stays
}

// Which lanes take part is what the answer is worked out from; the banks would say it.
TEST(Asked, OfCompareTheWordsOfTheLanesStandInThePlaceOfTheBanks) {
  CompareInput input = compare_input();
  for (CompareSide& side : input.sides) {
    side.access->access.mask = 0x18000;
    side.veil.wavefronts = side.veil.landing = true;
  }
  const auto said = texts(layout_compare(input, frame_of({0, 0, 1600, 900}, input.sides[0].veil)));
  EXPECT_THAT(said, AllOf(Contains("lane 15: word 480"), Contains("lane 16: word 512"), Contains("lane 15: word 495")));
  EXPECT_THAT(said, AllOf(Not(Contains("words accessed per bank")), Not(Contains(HasSubstr("no conflict")))));
}

TEST(Asked, OfCompareTheSumsAloneAreCoveredWhereABlockIsAsked) {
  CompareInput input = compare_input();
  Veil veil;
  veil.wavefront_sums = true;
  for (CompareSide& side : input.sides) side.veil = veil;
  const auto said = texts(layout_compare(input, frame_of({0, 0, 1200, 800}, veil)));
  EXPECT_THAT(said, AllOf(Not(Contains("1\u00a0"
                                       "056")),
                          Not(Contains("36")), Contains("32"), Contains(HasSubstr("32-way"))));
}

std::vector<std::string> timeline(const Veil& veil) {
  const auto snapshot = sample_transpose(0);
  const BlockTimelineModel model = make_block_timeline_model(*snapshot);
  const std::vector<LineCost> lines = make_line_costs(*snapshot, 0);
  BlockTimelineInput input;
  input.snapshot = snapshot.get(), input.model = &model, input.lines = &lines;
  input.window = usual_window(snapshot->block->trace.ticks);
  input.access = 0;
  return texts(layout_block_timeline(input, frame_of({0, 0, 1100, 800}, veil)));
}

TEST(Asked, TheTimelineNamesNoLineWhileOneIsAsked) {
  Veil veil;
  veil.lines = true;
  EXPECT_THAT(timeline({}), Contains(HasSubstr("on line")));
  EXPECT_THAT(timeline(veil), AllOf(Contains("A row for each warp; time runs to the right"), Not(Contains(HasSubstr("on line ?")))));
}

TEST(Asked, TheTimelineSaysNoConflictsWhileWavefrontsAreAsked) {
  Veil veil;
  veil.wavefronts = veil.wavefront_sums = true;
  const auto costs = make_line_costs(*sample_transpose(0), 0);
  for (const LineCost& cost : costs) veil.at.push_back({cost.shared, cost.line, cost.site});
  const auto open = timeline(veil), usual = timeline({});
  EXPECT_THAT(usual, Contains(HasSubstr("wavefronts on line")));
  EXPECT_THAT(open, Contains("A row for each warp; time runs to the right"));  // no title with two question marks
  EXPECT_THAT(usual, Contains(HasSubstr("up to 32 wavefronts")));
  EXPECT_THAT(open, Not(Contains(HasSubstr("32 wavefronts"))));
  EXPECT_THAT(usual, Contains("32 × 4"));
  EXPECT_THAT(open, Contains("? × 4"));
}

}  // namespace
}  // namespace asked_tests
}  // namespace warplens::viz
