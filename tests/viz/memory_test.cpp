// Memory: who wrote each word, from the trace, forwards and backwards in time.
#include "viz/scenes/memory/memory.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <map>
#include <set>
#include <tuple>

#include "tests/viz/samples.h"
#include "viz/scenes/parts.h"

namespace warplens::viz {
namespace memory_tests {

const Recorder kMetrics;
Frame stage(float width = 1080, float height = 690) { return {{0, 0, width, height}, light_theme(), english(), kMetrics, 1}; }

// Last writer of each word of an object before `tick`, counted the plain way.
std::vector<int32_t> writers(const analysis::Snapshot& s, uint32_t object, uint64_t words, uint64_t tick) {
  std::vector<int32_t> last(words, -1);
  const simt::Trace& trace = s.block->trace;
  for (const simt::AccessRow& row : trace.accesses) {
    if (row.object != object || row.tick >= tick || s.program->sites[row.site].op == MemoryOp::Load) continue;
    const hardware::WarpAccess access = trace.access(row, *s.program);
    for (uint32_t lane = 0; lane < 32; ++lane)
      if (access.mask >> lane & 1)
        for (uint64_t byte = 0; byte < access.width_bytes; byte += 4)
          last[(access.address[lane] - trace.objects[object].address + byte) / 4] = static_cast<int32_t>(row.warp * 32 + lane);
  }
  return last;
}

TEST(Memory, TheLastWriterOfEachWordIsThatOfTheTraceAtEveryMomentInAnyOrder) {
  for (const auto& snapshot : {sample_transpose(0), sample_transpose(1), sample_warp_tiling()}) {
    const MemoryModel model = make_memory_model(*snapshot);
    ASSERT_FALSE(model.arrays.empty());
    MemoryState state;
    const uint64_t end = snapshot->block->trace.accesses.back().tick + 1;
    for (const uint64_t tick : {end / 4, end / 2, end, end / 3, uint64_t{0}, end / 5, end}) {
      state.move_to(*snapshot, model, tick);
      for (size_t a = 0; a < model.arrays.size(); ++a) {
        const auto expected = writers(*snapshot, model.arrays[a].object, model.arrays[a].words, tick);
        for (uint64_t w = 0; w < model.arrays[a].words; ++w)
          ASSERT_EQ(state.words(a)[w].writer, expected[w]) << "word " << w << " at tick " << tick;
      }
    }
  }
}

struct Shown {
  std::shared_ptr<const analysis::Snapshot> snapshot = sample_transpose(1);
  MemoryModel model = make_memory_model(*snapshot);
  MemoryState state;
  MemoryInput input;

  explicit Shown(uint32_t access) {
    const simt::AccessRow& row = snapshot->block->trace.accesses[access];
    input.snapshot = snapshot.get();
    input.model = &model;
    input.access = access;
    input.tick = row.tick + 1;
    state.move_to(*snapshot, model, input.tick);
    input.state = &state;
  }
};

// The first access to the tile.
uint32_t first_shared(const analysis::Snapshot& s, MemoryOp op) {
  const auto& rows = s.block->trace.accesses;
  for (uint32_t i = 0; i < rows.size(); ++i)
    if (rows[i].object == 2 && s.program->sites[rows[i].site].op == op) return i;
  return 0;
}

TEST(Memory, ABlockOfARowOfBlocksHasOneNumber) {
  for (const uint32_t rows : {1u, 2u}) {
    analysis::Snapshot snapshot = *sample_transpose(0);
    auto launch = std::make_shared<simt::Launch>(*snapshot.launch);
    launch->grid = {4, rows, 1};
    snapshot.launch = launch;
    const MemoryModel model = make_memory_model(snapshot);
    MemoryState state;
    state.move_to(snapshot, model, 0);
    MemoryInput input;
    input.snapshot = &snapshot, input.model = &model, input.state = &state;
    const MemoryScene scene = layout_memory(input, stage());
    const simt::Dim3 block = snapshot.block->trace.block_index;
    const std::string title = english().format(rows == 1 ? "memory.title_row" : "memory.title", {{"x", block.x}, {"y", block.y}});
    EXPECT_TRUE(std::any_of(scene.drawing.begin(), scene.drawing.end(), [&](const Record& r) { return r.text == title; })) << title;
  }
}

TEST(Memory, PaddingDiffersFromWhatIsNotWrittenYet) {
  Shown shown(first_shared(*sample_transpose(1), MemoryOp::Store));
  const MemoryScene scene = layout_memory(shown.input, stage());
  ASSERT_EQ(scene.grids.size(), 1u);
  EXPECT_EQ(scene.grids[0].columns, 33u);
  EXPECT_EQ(scene.grids[0].lit.size(), 32u);
  EXPECT_EQ(scene.words, 32u * 32u) << "the 33rd column is padding and waits for nothing";
  EXPECT_EQ(scene.unwritten, 32u * 32u - 32u);
  EXPECT_THAT(scene.sentence, testing::HasSubstr("writes 32 words of tile"));
}

TEST(Memory, AWordUnderTheMouseReportsItsBankItsWriterAndItsReaders) {
  Shown shown(first_shared(*sample_transpose(1), MemoryOp::Store));
  const MemoryScene scene = layout_memory(shown.input, stage());
  const MemoryScene::Grid& grid = scene.grids[0];
  const auto at = [&](uint64_t row, uint64_t column) {
    return Point{grid.rect.x + (static_cast<float>(column) + 0.5f) * grid.rect.width / static_cast<float>(grid.columns),
                 grid.rect.y + (static_cast<float>(row) + 0.5f) * grid.rect.height / static_cast<float>(grid.rows)};
  };
  const uint64_t word = grid.lit[5];
  const auto over = hover_memory(scene, shown.input, english(), at(word / 33, word % 33));
  ASSERT_TRUE(over.has_value());
  EXPECT_EQ(over->index, static_cast<int64_t>(word));
  EXPECT_THAT(over->text, testing::HasSubstr("bank " + std::to_string(word % 32)));
  EXPECT_THAT(over->text, testing::HasSubstr("written by: warp "));
  EXPECT_THAT(over->text, testing::HasSubstr("reads by lanes: 0 so far, 1 to come"));
  const auto padding = hover_memory(scene, shown.input, english(), at(3, 32));
  ASSERT_TRUE(padding.has_value());
  EXPECT_THAT(padding->text, testing::HasSubstr("never accessed by this block"));
}

TEST(Memory, ByAgeEachStoreHasAColourOfItsOwnHoweverLongAgoItWas) {
  Shown shown(first_shared(*sample_transpose(1), MemoryOp::Load));
  shown.input.color = MemoryColor::Age, shown.input.tick += 100'000;
  const MemoryScene scene = layout_memory(shown.input, stage());
  std::set<std::tuple<uint8_t, uint8_t, uint8_t>> colors;
  for (const Record& r : scene.drawing)
    for (size_t i = 0; r.kind == Record::Kind::Image && r.rect.width == scene.grids[0].rect.width && i < r.pixels.size(); ++i)
      if (i % 33 < 32) colors.emplace(r.pixels[i].r, r.pixels[i].g, r.pixels[i].b);  // without the padding
  EXPECT_EQ(colors.size(), 32u) << "rows, each stored by a warp at once";
}

// Words of elements that have not 4 bytes: what the mouse says of each, and the colours of a row where they are by value.
struct SmallAndLarge {
  SampleBlock block{{1, 1, 1}, {32, 1, 1}};
  Shown shown{first_shared(*sample_transpose(1), MemoryOp::Store)};
  std::vector<std::vector<uint32_t>> values;

  SmallAndLarge() {
    const uint32_t partial = block.object_of("partial", Space::Shared, {8}, "double", Type::F64, 8);
    const uint32_t mask = block.object_of("mask", Space::Shared, {128}, "unsigned char", Type::I8, 1);
    const uint32_t v = block.object_of("v", Space::Shared, {8}, "float4", Type::F32, 16);
    block.access(MemoryOp::Store, partial, 0, 8, [](uint32_t lane) { return lane < 8 ? lane : -1; });
    block.access(MemoryOp::Store, mask, 0, 1, [](uint32_t lane) { return lane + 64; });
    block.access(MemoryOp::Store, mask, 0, 1, [](uint32_t lane) { return lane == 2 ? 4 : -1; });
    block.access(MemoryOp::Store, v, 0, 16, [](uint32_t lane) { return lane < 8 ? lane : -1; });
    const uint32_t out = block.object("out", Space::Global, {1, 32});
    block.access(MemoryOp::Store, out, 0, 4, [](uint32_t lane) { return lane; });
    shown.snapshot = block.finish("out");
    shown.model = make_memory_model(*shown.snapshot);
    for (const auto& array : shown.model.arrays) values.emplace_back(array.words, 0);
    for (uint32_t i = 0; i < 8; ++i) {
      const uint64_t bits = std::bit_cast<uint64_t>(0.5 + i);
      values[0][2 * i] = static_cast<uint32_t>(bits), values[0][2 * i + 1] = static_cast<uint32_t>(bits >> 32);
    }
    values[1][17] = 0x04c80201u, values[2][13] = std::bit_cast<uint32_t>(2.25f);
    shown.input.snapshot = shown.snapshot.get(), shown.input.access.reset(), shown.input.tick = 9, shown.input.values = &values;
    shown.state = {};
    shown.state.move_to(*shown.snapshot, shown.model, 9);
  }
  std::string said(size_t array, uint64_t word) {
    const MemoryScene scene = layout_memory(shown.input, stage());
    const MemoryScene::Grid& grid = scene.grids[array];
    const float width = grid.rect.width / static_cast<float>(grid.columns), height = grid.rect.height / static_cast<float>(grid.rows);
    const auto over = hover_memory(scene, shown.input, english(),
                                   {grid.rect.x + (static_cast<float>(word % grid.columns) + 0.5f) * width,
                                    grid.rect.y + (static_cast<float>(word / grid.columns) + 0.5f) * height});
    return over ? over->text : "";
  }
};

TEST(Memory, AWordOfADoubleIsAHalfOfItWithTheWholeValue) {
  SmallAndLarge shown;
  EXPECT_THAT(shown.said(0, 4), testing::StartsWith("partial[2], low half, word 4"));
  EXPECT_THAT(shown.said(0, 5), testing::StartsWith("partial[2], high half, word 5"));
  for (const uint64_t word : {4, 5}) EXPECT_THAT(shown.said(0, word), testing::HasSubstr("\n2.5\n"));
}

TEST(Memory, AWordOfSmallElementsNamesThemAllWithTheirValuesAndWriters) {
  SmallAndLarge shown;
  const std::string word = shown.said(1, 17);
  EXPECT_THAT(word, testing::HasSubstr("[2*32 + 4–7]"));
  EXPECT_THAT(word, testing::HasSubstr("\n1, 2, 200, 4\n"));
  EXPECT_THAT(word, testing::HasSubstr("written by: warp 0, lanes 4–7"));
  // One of the four is written.
  const std::string other = shown.said(1, 1);
  EXPECT_THAT(other, testing::HasSubstr("\n0, –, –, –\n"));
  EXPECT_THAT(other, testing::HasSubstr("written by [4]: warp 0, lane 2"));
  EXPECT_THAT(other, testing::HasSubstr("written by [5]: not written yet"));
}

TEST(Memory, AWordOfAVectorIsOneOfItsParts) {
  SmallAndLarge shown;
  EXPECT_THAT(shown.said(2, 13), testing::StartsWith("v[3].y, word 13"));
  EXPECT_THAT(shown.said(2, 13), testing::HasSubstr("\n2.25\n"));
}

TEST(Memory, ByValueBothWordsOfADoubleHaveOneColourAndEachSmallElementItsOwn) {
  SmallAndLarge shown;
  shown.shown.input.color = MemoryColor::Value;
  const MemoryScene scene = layout_memory(shown.shown.input, stage());
  std::vector<const Record*> images;
  for (const Record& r : scene.drawing)
    for (const auto& grid : scene.grids)
      if (r.kind == Record::Kind::Image && r.rect.y == grid.rect.y && r.rect.width == grid.rect.width) images.push_back(&r);
  ASSERT_EQ(images.size(), 3u);
  for (size_t i = 0; i < 16; i += 2) EXPECT_EQ(images[0]->pixels[i], images[0]->pixels[i + 1]);
  EXPECT_FALSE(images[0]->pixels[0] == images[0]->pixels[2]);
  const size_t first = 17 * 4;
  EXPECT_FALSE(images[1]->pixels[first] == images[1]->pixels[first + 2]) << "1 and 200";
}

TEST(Memory, ReadsOfAWordSayOfWhichWarpsTheyAre) {
  SampleBlock block({1, 1, 1}, {128, 1, 1});
  const uint32_t array = block.object("As", Space::Shared, {1, 32}, "float[32]");
  block.access(MemoryOp::Store, array, 0, 4, [](uint32_t lane) { return lane; });
  for (const uint32_t warp : {1u, 2u, 3u}) block.access(MemoryOp::Load, array, warp, 4, [](uint32_t lane) { return lane < 16 ? 5 : -1; });
  const uint32_t out = block.object("out", Space::Global, {1, 32});
  block.access(MemoryOp::Store, out, 0, 4, [](uint32_t lane) { return lane; });
  Shown shown(first_shared(*sample_transpose(1), MemoryOp::Store));
  shown.snapshot = block.finish("out");
  shown.model = make_memory_model(*shown.snapshot);
  shown.input.snapshot = shown.snapshot.get(), shown.input.access.reset(), shown.input.tick = 2;
  shown.state = {};
  shown.state.move_to(*shown.snapshot, shown.model, 2);
  shown.input.pointed = MemoryInput::Pointed{0, 5, {}};
  EXPECT_THAT(pointed_word_text(shown.input, {}, english()),
              testing::HasSubstr("reads by lanes: 16 so far (warp 1), 32 to come (warps 2, 3)"));
}

TEST(Memory, WithoutRoomForCaptionsEachArrayHasItsNameBehindItsFirstRow) {
  SampleBlock block({1, 1, 1}, {32, 1, 1});
  const std::vector<std::pair<std::string, uint64_t>> arrays = {{"patch", 20},  {"rows", 20}, {"counts", 2},
                                                                {"partial", 1}, {"mask", 8},  {"scratch", 8}};
  for (const auto& [name, rows] : arrays)
    block.access(MemoryOp::Store, block.object(name, Space::Shared, {rows, 24}), 0, 4, [](uint32_t lane) { return lane < 24 ? lane : -1; });
  const uint32_t out = block.object("out", Space::Global, {1, 32});
  block.access(MemoryOp::Store, out, 0, 4, [](uint32_t lane) { return lane; });
  Shown shown(first_shared(*sample_transpose(1), MemoryOp::Store));
  shown.snapshot = block.finish("out");
  shown.model = make_memory_model(*shown.snapshot);
  shown.input.snapshot = shown.snapshot.get(), shown.input.access.reset(), shown.input.tick = 9;
  shown.state = {};
  shown.state.move_to(*shown.snapshot, shown.model, 9);
  const MemoryScene scene = layout_memory(shown.input, stage(820, 400));
  ASSERT_EQ(scene.grids.size(), arrays.size());
  for (size_t i = 0; i < arrays.size(); ++i) {
    const auto name = std::find_if(scene.drawing.begin(), scene.drawing.end(), [&](const Record& r) { return r.text == arrays[i].first; });
    ASSERT_NE(name, scene.drawing.end()) << arrays[i].first;
    EXPECT_GE(name->rect.x, scene.grids[i].rect.right());
    EXPECT_NEAR(name->rect.y, scene.grids[i].rect.y, 6);
    EXPECT_LE(scene.grids[i].rect.bottom(), 400);
    const auto over = hover(scene, name->rect.center());
    ASSERT_TRUE(over);
    EXPECT_THAT(over->text, testing::StartsWith(arrays[i].first + ": "));
  }
}

TEST(Memory, WithLargeTypeOnASmallStageItsSentenceIsSaid) {
  Shown shown(first_shared(*sample_transpose(1), MemoryOp::Load));
  for (const auto& [scale, width, height] : {std::tuple(2.5f, 1024.0f, 456.0f), std::tuple(1.5f, 676.0f, 528.0f)}) {
    Frame frame = stage(width, height);
    frame.scale = scale;
    const MemoryScene scene = layout_memory(shown.input, frame);
    EXPECT_TRUE(std::any_of(scene.drawing.begin(), scene.drawing.end(), [](const Record& r) { return r.text.starts_with("Warp 0 reads"); }))
        << scale;
    ASSERT_FALSE(scene.grids.empty());
    EXPECT_GT(scene.grids[0].rect.height, 60) << "the words keep most of the room";
  }
}

// Which warp wrote an element tells which it is, and the other way round.
TEST(Memory, WhileAnElementIsAskedForNoWarpStandsBesideARow) {
  const uint32_t read = first_shared(*sample_transpose(1), MemoryOp::Load);
  Shown shown(read);
  for (const bool asked : {false, true}) {
    Frame frame = stage();
    frame.veil.elements = asked;
    const MemoryScene scene = layout_memory(shown.input, frame);
    const auto named = std::count_if(scene.drawing.begin(), scene.drawing.end(), [](const Record& r) {
      return r.group.find("axes") != std::string::npos && r.text.starts_with("warp ");
    });
    EXPECT_EQ(named > 0, !asked);
  }
}

TEST(Memory, RowsHaveTheNameThatTheKernelGivesThem) {
  Shown shown(first_shared(*sample_transpose(1), MemoryOp::Load));
  const std::vector<std::string> names = {"ty"};
  const auto said = [&] {
    const MemoryScene scene = layout_memory(shown.input, stage());
    return std::count_if(scene.drawing.begin(), scene.drawing.end(), [](const Record& r) { return r.text == "ty 0"; });
  };
  EXPECT_EQ(said(), 0);
  shown.input.row_names = &names;
  EXPECT_EQ(said(), 1);
  shown.input.by_banks = true;  // whose rows are none of the kernel's
  EXPECT_EQ(said(), 0);
}

TEST(Memory, BelowColumnsThatOneWarpWroteStandsItsNameAndBesideThemThatTheRestIsPadding) {
  SampleBlock block({1, 1, 1}, {64, 1, 1});
  const uint32_t array = block.object("As", Space::Shared, {4, 20}, "float[4][20]");
  for (uint32_t warp = 0; warp < 2; ++warp)
    block.access(MemoryOp::Store, array, warp, 4, [&](uint32_t lane) { return lane / 8 * 20 + warp * 8 + lane % 8; });
  const uint32_t out = block.object("out", Space::Global, {1, 32});
  block.access(MemoryOp::Store, out, 0, 4, [](uint32_t lane) { return lane; });
  Shown shown(first_shared(*sample_transpose(1), MemoryOp::Store));
  shown.snapshot = block.finish("out");
  shown.model = make_memory_model(*shown.snapshot);
  const auto said = [&](uint64_t tick) {
    shown.input.snapshot = shown.snapshot.get(), shown.input.access.reset(), shown.input.tick = tick;
    shown.state = {};
    shown.state.move_to(*shown.snapshot, shown.model, tick);
    std::map<std::string, float> at;  // x of the texts below the array
    const MemoryScene scene = layout_memory(shown.input, stage());
    for (const Record& r : scene.drawing)
      if (r.kind == Record::Kind::Text && r.rect.y >= scene.grids[0].rect.bottom() - 2) at[r.text] = r.rect.center().x;
    return std::pair{at, scene.grids[0].rect};
  };
  const auto [at, grid] = said(3);
  const float column = grid.width / 20;
  ASSERT_TRUE(at.contains("warp 0") && at.contains("warp 1") && at.contains("padding"));
  EXPECT_NEAR(at.at("warp 0"), grid.x + 4 * column, 2);
  EXPECT_NEAR(at.at("warp 1"), grid.x + 12 * column, 2);
  EXPECT_GT(at.at("padding"), grid.x + 16 * column);
  EXPECT_TRUE(at.contains("0") && at.contains("8"));
  EXPECT_FALSE(said(1).first.contains("warp 0")) << "one warp alone tells no columns apart";
}

TEST(Memory, BesideGlobalMemoryASentenceSaysWhatTheAccessMoves) {
  Shown shown(first_shared(*sample_transpose(1), MemoryOp::Load));
  const auto says = [&](const std::string& text) {
    const MemoryScene scene = layout_memory(shown.input, stage());
    return std::any_of(scene.drawing.begin(), scene.drawing.end(), [&](const Record& r) { return r.text.find(text) != std::string::npos; });
  };
  shown.input.global = make_view(make_access(false, 4, ~0u, [](uint32_t lane) { return lane * 4; }), "in", {1024}, Space::Global);
  EXPECT_TRUE(says("The last load transfers 4 sectors, every byte used."));
  EXPECT_TRUE(says("4 bytes per lane, colored by lane"));
  shown.input.pinned_access = 0;
  shown.input.pinned = make_view(make_access(true, 4, ~0u, [](uint32_t lane) { return lane * 128; }), "out", {4096}, Space::Global);
  EXPECT_TRUE(says("The pinned store transfers 8 bytes for each byte used."));
}

// Without shared memory the line has the stage to itself: each word of it says by which lane it is used.
TEST(Memory, WithoutSharedMemoryTheWordsOfGlobalMemoryNameTheirLanes) {
  MemoryInput input;
  input.global = make_view(make_access(false, 4, ~0u, [](uint32_t lane) { return lane * 4; }), "in", {1024}, Space::Global);
  const auto labels = [&] {
    std::set<std::string> all;
    for (const Record& r : layout_memory(input, stage()).drawing)
      if (r.kind == Record::Kind::Text && r.style.align == Align::Center && r.group.find("global") != std::string::npos) all.insert(r.text);
    return all;
  };
  EXPECT_EQ(labels().size(), 32u);
  input.global = make_view(make_access(false, 4, ~0u, [](uint32_t lane) { return lane / 16 * 4; }), "in", {1024}, Space::Global);
  EXPECT_EQ(labels(), (std::set<std::string>{"×16"}));
}

TEST(Memory, ASectorThatIsMovedSaysWhatOfItIsUsedUnlessThatIsAsked) {
  Shown shown(first_shared(*sample_transpose(1), MemoryOp::Load));
  // Every fourth word of a line: its four sectors, two words of each; and half a line on, nothing.
  shown.input.global = make_view(make_access(false, 4, 0xffu, [](uint32_t lane) { return lane * 16; }), "in", {1024}, Space::Global);
  const auto sectors = [&](const Frame& frame) {
    std::vector<Hover> found;
    const MemoryScene scene = layout_memory(shown.input, frame);
    for (const Hover& part : scene.hits)
      if (part.kind == Hover::Kind::Sector) found.push_back(part);
    return found;
  };
  const auto found = sectors(stage());
  ASSERT_EQ(found.size(), 4u);
  EXPECT_EQ(found[1].index - found[0].index, 1);
  EXPECT_EQ(found[1].text, "in, sector 1: bytes 32 to 63\n8 of 32 bytes used\nlanes 2, 3");
  for (bool Veil::* const what : {&Veil::sectors, &Veil::banks, &Veil::elements}) {
    Frame asked = stage();
    asked.veil.*what = true;
    EXPECT_TRUE(sectors(asked).empty());
  }
}

TEST(Memory, InRowsOfBanksEachColumnIsABank) {
  Shown shown(first_shared(*sample_transpose(1), MemoryOp::Load));
  shown.input.by_banks = true;
  const MemoryScene scene = layout_memory(shown.input, stage());
  EXPECT_EQ(scene.grids[0].columns, 32u);
  EXPECT_EQ(scene.grids[0].lead, shown.model.arrays[0].first_word % 32);
}

TEST(Memory, TheCurrentAccessHasAnEdgeThatIsSeenOnWordsOfAnyColour) {
  const auto& rows = sample_transpose(1)->block->trace.accesses;
  const auto shared = std::find_if(rows.begin(), rows.end(), [](const simt::AccessRow& row) { return row.wavefronts > 0; });
  const Shown shown(static_cast<uint32_t>(shared - rows.begin()));
  const MemoryScene scene = layout_memory(shown.input, stage());
  std::vector<Rect> casing, accent;
  for (const Record& r : scene.drawing) {
    if (r.kind != Record::Kind::StrokeRect) continue;
    if (r.color == light_theme().background && r.width > 4) {
      casing.push_back(r.rect);
      EXPECT_TRUE(accent.empty()) << "below all of them";
    }
    if (r.color == light_theme().accent && r.width == 2 && !casing.empty()) accent.push_back(r.rect);
  }
  ASSERT_FALSE(accent.empty());
  for (const Rect& a : accent)
    EXPECT_TRUE(std::any_of(casing.begin(), casing.end(), [&](const Rect& c) { return c.x == a.x && c.y == a.y && c.width == a.width; }));
}

TEST(Memory, APinnedAccessKeepsItsFrameAndIsBesideTheLastGlobalOne) {
  const auto snapshot = sample_transpose(1);
  const auto& rows = snapshot->block->trace.accesses;
  const auto next = [&](size_t from, bool global) {
    while (from < rows.size() && (rows[from].sectors > 0) != global) ++from;
    return static_cast<uint32_t>(from);
  };
  const uint32_t pinned = next(0, false), shown = next(pinned + 1, false);
  ASSERT_LT(shown, rows.size());
  Shown at(shown);
  at.input.pinned_access = pinned;
  at.input.pinned = make_access_view(*at.snapshot, pinned);
  auto scene = layout_memory(at.input, stage());
  const auto words = [&](uint32_t access) {
    std::set<uint64_t> all;
    const hardware::WarpAccess a = at.snapshot->block->trace.access(rows[access], *at.snapshot->program);
    for (const uint32_t lane : bits_of(a.mask))
      all.insert((a.address[lane] - at.snapshot->block->trace.objects[rows[access].object].address) / 4);
    return std::vector<uint64_t>(all.begin(), all.end());
  };
  ASSERT_EQ(scene.grids.size(), 1u);
  EXPECT_EQ(scene.grids[0].pinned, words(pinned));
  EXPECT_EQ(scene.grids[0].lit, words(shown));
  // Of global memory: both pictures, side by side.
  const uint32_t first = next(0, true), second = next(first + 1, true);
  at.input.pinned_access = first;
  at.input.pinned = make_access_view(*at.snapshot, first);
  at.input.global = make_access_view(*at.snapshot, second);
  scene = layout_memory(at.input, stage());
  EXPECT_TRUE(scene.grids[0].pinned.empty());
  int titles = 0;
  for (const Record& r : scene.drawing) titles += r.text.starts_with("Pinned: ") + r.text.starts_with("Last: ");
  EXPECT_EQ(titles, 2);
}

}  // namespace memory_tests
}  // namespace warplens::viz
