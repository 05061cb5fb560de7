// The factors of Tiles' multiply-adds that lie in no array beside the result: what a statement loads, or names as variables.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <map>
#include <random>
#include <set>

#include "app/stages/tiles_reader.h"
#include "kernels/base/file.h"
#include "tests/app/paper_screen.h"
#include "tests/app/real_kernels.h"
#include "viz/canvas/recorder.h"

namespace warplens::app {
namespace tiles_factors {

TEST(TilesFactors, AStatementThatLoadsBothFactorsShowsItsProduct) {
  // sum += A[row][k] * B[k][col]: of the naive kernel, in both orders of its threads.
  RealKernels kernels;
  std::mt19937 random(3);
  for (const int64_t coalesced : {0, 1}) {
    const SnapshotPtr snapshot = kernels.trace({"sgemm_naive", {{"COALESCED", coalesced}}, {}});
    ASSERT_TRUE(snapshot && snapshot->ownership);
    const viz::TilesModel model = viz::make_tiles_model(*snapshot);
    const auto cursor = simt::make_cursor(snapshot->block), other = simt::make_cursor(snapshot->block);
    std::vector<std::optional<viz::TilesRegisters>> registers(snapshot->block->trace.warps);
    size_t found = 0;
    for (int i = 0; i < 40; ++i) {
      const auto warp = static_cast<uint32_t>(random() % registers.size()), lane = static_cast<uint32_t>(random() % 32);
      if (!registers[warp]) registers[warp] = viz::find_registers(*snapshot, model, warp, *other);
      ASSERT_TRUE(registers[warp]);
      const auto& accesses = snapshot->warps[warp].accesses;
      const uint64_t tick = snapshot->block->trace.accesses[accesses[random() % accesses.size()]].tick;
      ASSERT_TRUE(cursor->seek(tick));
      const viz::TilesReading reading{snapshot.get(), &model, cursor.get(), tick, warp, lane, &registers, nullptr, {}};
      viz::TilesValues values = viz::read_values(reading);
      viz::add_statement(reading, *other, values);
      const auto own = viz::elements_of(model, warp * 32ull + lane);
      if (!values.now || own.size() != 1) continue;
      ++found;
      const viz::TilesValues::Product& product = values.products[*values.now];
      // The k of both is one, the row and the column are those of the element.
      uint64_t row = 0, column = 0, k = 0, other_k = 0;
      ASSERT_EQ(std::sscanf(product.left_name.c_str(), "A[%lu][%lu]", &row, &k), 2) << product.left_name;
      ASSERT_EQ(std::sscanf(product.above_name.c_str(), "B[%lu][%lu]", &other_k, &column), 2) << product.above_name;
      EXPECT_EQ(k, other_k);
      EXPECT_EQ(row, snapshot->ownership->first_row + own[0].first);
      EXPECT_EQ(column, snapshot->ownership->first_column + own[0].second);
    }
    EXPECT_GT(found, 20u);
  }
}

// The Tiles stage near a thread tile in the middle of its k step.
static viz::Drawing near_by(const char* kernel, const char* level, uint64_t tick) {
  const RealKernels kernels;
  auto bench = real_workbench(kernels);
  ViewState state;
  state.stage = "tiles";
  state.choices[0] = {kernel, {}, {}};
  state.views["tiles.level"] = level;
  bench->restore(state);
  EXPECT_TRUE(settle_real(*bench));
  bench->select({}, {.warp = 1, .lane = 13});
  bench->seek(tick);
  const viz::Recorder metrics;
  static const viz::Strings strings = viz::Strings::parse(*read_file(WARPLENS_SOURCE_DIR "/assets/languages/en.json")).take();
  const auto picture = bench->stage().picture();
  return picture->layout(*bench, {}, {{0, 0, 900, 760}, viz::dark_theme(), strings, metrics, 1}).drawing;
}

TEST(TilesNearBy, RegistersHaveOneNumberOfDecimalsAndEndBelowEachOther) {
  std::map<float, size_t> ends;
  std::set<size_t> decimals;
  for (const viz::Record& r : near_by("sgemm_warptiling", "thread", 73409)) {
    if (r.kind != viz::Record::Kind::Text || !r.group.ends_with("registers") || r.style.align != viz::Align::Right) continue;
    const size_t point = r.text.find('.');
    if (point == std::string::npos) continue;
    decimals.insert(r.text.size() - point);
    ++ends[std::round(r.rect.right())];
  }
  EXPECT_EQ(decimals.size(), 1u);
  EXPECT_EQ(ends.size(), 8u) << "columns of the thread tiles";
}

TEST(TilesNearBy, UnderTheBanksStandsWhatAllLanesMultiplyNowAndWhyNothingConflicts) {
  size_t outlined = 0;
  std::string text;
  for (const viz::Record& r : near_by("sgemm_warptiling", "thread", 73409)) {
    if (!r.group.ends_with("bank rows")) continue;
    outlined += r.kind == viz::Record::Kind::StrokeRect && r.rect.width > 12 && r.color == viz::dark_theme().accent;
    text += r.text + "\n";
  }
  EXPECT_NE(text.find("All lanes multiply 4 words of As, 8 words of Bs at this moment: no two of an array in one bank."), std::string::npos)
      << text;
  EXPECT_GT(outlined, 0u);
  EXPECT_LE(outlined, 12u);
}

// k tile 1, k 3, C[22][85]: A[22][11] times B[11][85]. Of As, two threads store a row of the k tile, four elements each: thread 44 has
// A[22][8] to A[22][11]; of Bs, 32 threads store a row: thread 3 * 32 + 21 has B[11][84] to B[11][87].
TEST(TilesNearBy, EachFactorHasACardThatSaysWhatItIsWhoStoredItAndWhoElseReadsIt) {
  std::string text;
  for (const viz::Record& r : near_by("sgemm_warptiling", "thread", 73409))
    if (r.group.ends_with("operands") && r.kind == viz::Record::Kind::Text) text += r.text + "\n";
  for (const char* fact : {"regM[6]\n", "A[22][11], loaded on line ", "stored by warp 1, lane 12\n", "same word as lanes 8–12, 14, 15\n",
                           "regN[1]\n", "B[11][85], loaded on line ", "stored by warp 3, lane 21\n", "same word as lanes 5, 21, 29\n",
                           "word 214, bank 22\n", "word 469, bank 21\n", "sums[49]\n", "a register; becomes C[22][85]\n"})
    EXPECT_NE(text.find(fact), std::string::npos) << fact << "in\n" << text;
}

// The stage near lane 13's multiply-add, with what the window's panel of the lane says.
struct NearBy {
  explicit NearBy(const char* kernel, const char* level = "element") : bench(real_workbench(kernels)) {
    ViewState state;
    state.stage = "tiles";
    state.choices[0] = {kernel, {}, {}};
    state.views["tiles.level"] = level;
    bench->restore(state);
    EXPECT_TRUE(settle_real(*bench));
  }
  viz::TilesScene layout(float width, float height, float scale = 1) {
    viz::Frame frame{{0, 0, width, height}, viz::dark_theme(), english(), metrics, scale};
    frame.companions.lane = frame.companions.left = true;
    return viz::layout_tiles(reader.at(*bench, bench->player()), frame);
  }
  const RealKernels kernels;
  std::unique_ptr<Workbench> bench;
  TilesReader reader;
  const viz::Recorder metrics;
};

// for i, for j, for m, for n: sums[(i*TM + m)*(WNITER*TN) + j*TN + n], with WMITER = WNITER = 2 and TM = TN = 4.
TEST(TilesNearBy, TheProductsOfTheKStepAreMarksInTheOrderOfTheSourceAndTheCurrentOneIsLit) {
  NearBy near("sgemm_warptiling");
  near.bench->select({Selection::Kind::Lane}, {.warp = 1, .lane = 13, .place = 73409});
  const viz::TilesScene scene = near.layout(860, 740);
  ASSERT_EQ(scene.marks.size(), 64u);
  for (size_t at = 0; at < 64; ++at) {
    const size_t i = at / 32, j = at / 16 % 2, m = at / 4 % 4, n = at % 4;
    EXPECT_EQ(scene.marks[at].element, (i * 4 + m) * 8 + j * 4 + n) << at;
    EXPECT_EQ(scene.marks[at].done, at < 41) << at;
    EXPECT_EQ(scene.marks[at].now, at == 41) << at;
    if (at > 0) {
      EXPECT_GT(scene.marks[at].rect.x, scene.marks[at - 1].rect.x);
    }
  }
  std::string text;
  for (const viz::Record& r : scene.drawing)
    if (r.group.ends_with("product") && r.kind == viz::Record::Kind::Text) text += r.text;
  EXPECT_NE(text.find("sums[49] += regM[6] * regN[1]"), std::string::npos) << text;
  EXPECT_NE(text.find("k tile 1, k = 3"), std::string::npos) << text;
  EXPECT_NE(text.find("0.304 + -0.894 × 0.811 = -0.420"), std::string::npos) << text;
  EXPECT_NE(text.find("i 0, j 0i 0, j 1i 1, j 0i 1, j 1"), std::string::npos) << text;
}

TEST(TilesNearBy, OfOneThreadTileTheMarksAreSetApartByRow) {
  NearBy near("sgemm_block_tiling_2d");
  const Player& player = near.bench->player();
  const auto& steps = player.snapshot()->block->trace.steps[0];
  size_t lit = 0;
  for (size_t i = steps.size() / 3; i < steps.size() && lit < 3; i += 29) {
    near.bench->select({Selection::Kind::Lane}, {.warp = 0, .lane = 5, .place = steps[i].tick});
    const viz::TilesScene scene = near.layout(860, 740);
    if (scene.marks.empty()) continue;  // no product is added here
    ++lit;
    ASSERT_EQ(scene.marks.size(), 64u);
    const auto now = std::find_if(scene.marks.begin(), scene.marks.end(), [](const auto& mark) { return mark.now; });
    for (auto mark = scene.marks.begin(); mark != scene.marks.end(); ++mark) {
      EXPECT_EQ(mark->element, static_cast<size_t>(mark - scene.marks.begin())) << "row by row";
      EXPECT_EQ(mark->done, mark < now);
    }
    EXPECT_GT(scene.marks[8].rect.x - scene.marks[7].rect.right(), scene.marks[7].rect.x - scene.marks[6].rect.right() + 2);
  }
  EXPECT_EQ(lit, 3u);
}

// With room for both; a narrow stage has the picture alone.
TEST(TilesNearBy, TheWholeWarpSubTileStandsBesideTheRegisters) {
  NearBy near("sgemm_warptiling", "sub");
  near.bench->select({Selection::Kind::Lane}, {.warp = 1, .lane = 13, .place = 73409});
  const viz::TilesScene wide = near.layout(860, 740, 1);
  EXPECT_EQ(wide.registers.size(), 64u);
  EXPECT_GE(wide.numbers.size(), 31u) << "lanes of the sub tile; the followed one may show its products";
  for (const auto& cell : wide.registers) EXPECT_GE(cell.rect.x, wide.matrix.right());
  const viz::TilesScene narrow = near.layout(500, 610, 1);
  EXPECT_TRUE(narrow.registers.empty());
  EXPECT_GE(narrow.numbers.size(), 31u);
}

// A and B, and As and Bs, whatever the level and the size of the type.
TEST(TilesNearBy, TheStripsOfTheBuffersAndOfTheSharedArraysStay) {
  struct Stage {
    float width, height, scale;
  };
  for (const char* level : {"block", "thread", "element"}) {
    NearBy near("sgemm_warptiling", level);
    near.bench->select({Selection::Kind::Lane}, {.warp = 1, .lane = 13, .place = 73409});
    for (const Stage& size : {Stage{860, 740, 1}, Stage{500, 610, 1}, Stage{1014, 450, 2.5f}}) {
      SCOPED_TRACE(std::string(level) + " at " + std::to_string(size.scale) + ", " + std::to_string(size.width));
      const viz::TilesScene scene = near.layout(size.width, size.height, size.scale);
      EXPECT_EQ(scene.strips.size(), 2u);
      ASSERT_EQ(scene.sources.size(), 2u);
      for (const auto& source : scene.sources) {
        EXPECT_GT(std::min(source.rect.width, source.rect.height), 8);
        EXPECT_LT(source.rect.right(), size.width);
        for (const auto& strip : scene.strips) {
          const viz::Rect both = viz::intersection(source.rect, strip.rect);
          EXPECT_LE(std::min(both.width, both.height), 0);
        }
      }
      EXPECT_GT(scene.matrix.height, 60);
      std::set<std::string> names;
      for (const viz::Record& r : scene.drawing)
        if (r.kind == viz::Record::Kind::Text && r.rect.bottom() < scene.matrix.y + 2) names.insert(r.text.substr(0, r.text.find('\xc2')));
      for (const char* name : {"A", "B", "As", "Bs"}) EXPECT_TRUE(names.contains(name)) << name;
    }
  }
}

TEST(TilesNearBy, ThePanelOfTheLaneHasACardForEachOperandAndNoneOfTheLastAccess) {
  NearBy near("sgemm_warptiling");
  near.bench->select({Selection::Kind::Lane}, {.warp = 1, .lane = 13, .place = 73409});
  PaperScreen screen;
  screen.frame(*near.bench);
  std::string said = said_by(screen.frame(*near.bench), "right");
  std::replace(said.begin(), said.end(), '\n', ' ');
  for (const char* fact :
       {"regM[6], from As line 113 As[k*BM", "As[3*64 + 0*32 + 1*16 + 1*4 + 2] = -0.894 word 214, bank 22 · same word as lanes",
        "A[22][11], loaded on line 96 · stored by warp 1, lane 12", "regN[1], from Bs line 118", "word 469, bank 21",
        "sums[49], an accumulator line 126 sums[(i*TM + m)", "becomes C[22][85]"})
    EXPECT_NE(said.find(fact), std::string::npos) << fact << "\nin\n" << said;
  EXPECT_EQ(said.find("Lane 13 reads Bs"), std::string::npos) << said;
  // Where nothing is multiplied it is about the access again.
  near.bench->select({Selection::Kind::Lane}, {.warp = 1, .lane = 13, .place = 200});
  EXPECT_EQ(said_by(screen.frame(*near.bench), "right").find(", from As"), std::string::npos);
}

TEST(TilesNearBy, TheStepNamesThePartsOfADynamicArrayByTheirLines) {
  std::string text;
  for (const viz::Record& r : near_by("sgemm_stream_k", "block", 60000)) text += r.text + " ";
  EXPECT_NE(text.find("elements of shared (line "), std::string::npos) << text;
}

// sums[m][n] = fmaf(regM[k % 2][m], regN[k % 2][n], sums[m][n]): stream-k reads ahead, so that the factors are those of its registers.
TEST(TilesFactors, OfAKernelThatReadsAheadTheFactorsAreTheVariablesThatTheStatementNames) {
  const RealKernels kernels;
  auto bench = real_workbench(kernels);
  ViewState state;
  state.stage = "tiles";
  state.choices[0] = {"sgemm_stream_k", {}, {}};
  state.views["tiles.level"] = "thread";
  bench->restore(state);
  ASSERT_TRUE(settle_real(*bench));
  const Player& player = bench->player();
  const SnapshotPtr snapshot = player.snapshot();
  ASSERT_TRUE(snapshot && snapshot->ownership);
  const std::string& text = snapshot->source();
  const auto line = static_cast<uint32_t>(
      1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(text.find("fmaf(regM[k % 2][m]")), '\n'));
  const auto object = [&](const char* name) {
    return *std::find_if(snapshot->block->trace.objects.begin(), snapshot->block->trace.objects.end(),
                         [&](const simt::TracedObject& o) { return o.name == name && o.space == Space::Global; });
  };
  const simt::TracedObject a = object("A"), b = object("B");
  const uint64_t depth = a.extents.back(), columns = b.extents.back();
  TilesReader reader;
  const viz::Recorder metrics;
  std::mt19937 random(9);
  size_t found = 0, others = 0;
  for (int i = 0; i < 20; ++i) {
    const auto warp = static_cast<uint32_t>(random() % snapshot->block->trace.warps), lane = static_cast<uint32_t>(random() % 32);
    std::vector<uint64_t> ticks;
    for (const simt::StepRow& step : snapshot->block->trace.steps[warp])
      if (step.statement != kNone && snapshot->program->statements[step.statement].line == line) ticks.push_back(step.tick);
    ASSERT_GT(ticks.size(), 1000u);
    bench->select({Selection::Kind::Lane}, {.warp = warp, .lane = lane, .place = ticks[random() % ticks.size()]});
    const viz::TilesInput& input = reader.at(*bench, player);
    ASSERT_TRUE(input.values);
    // The block's other tile, which it leaves to another block, is summed up first: the picture is there.
    const auto& stores = snapshot->warps[warp].accesses;
    const bool other = std::any_of(stores.begin(), stores.end(), [&](uint32_t access) {
      const simt::AccessRow& row = snapshot->block->trace.accesses[access];
      return row.tick >= player.tick() && snapshot->block->trace.objects[row.object].name == "partial" &&
             snapshot->program->sites[row.site].op == MemoryOp::Store;
    });
    others += other;
    const analysis::Ownership &shown = *input.snapshot->ownership, &stored = *snapshot->ownership;
    EXPECT_EQ(other, shown.first_row != stored.first_row || shown.first_column != stored.first_column);
    if (other) {
      viz::TilesScene scene = viz::layout_tiles(input, {{0, 0, 1200, 800}, viz::dark_theme(), english(), metrics, 1});
      std::string said;
      for (const viz::Record& r : scene.drawing)
        if (r.group.ends_with("heading") || r.group.ends_with("prose")) said += r.text + " ";
      EXPECT_NE(said.find("which it does not store"), std::string::npos) << said;
      EXPECT_EQ(scene.levels.at(1).at.column, static_cast<double>(shown.first_column));
    }
    if (!input.values->now) continue;  // or two pairs of registers have this product
    ++found;
    const viz::TilesValues::Product& product = input.values->products[*input.values->now];
    EXPECT_TRUE(product.variables);
    EXPECT_EQ(product.left_name.substr(0, 5) + product.above_name.substr(0, 5), "regM[regN[");
    // One k has both, in the row and the column of the element.
    const auto [row, column] = viz::elements_of(reader.model(), player.warp() * 32ull + player.lane())[*input.values->now];
    const auto value = [&](const simt::TracedObject& buffer, uint64_t element) {
      const auto bytes = player.cursor()->global_bytes(buffer.address + element * 4, 4);
      float number = 0;
      std::memcpy(&number, bytes.data(), 4);
      return static_cast<double>(number);
    };
    size_t same = 0;
    for (uint64_t k = 0; k < depth; ++k)
      same += value(a, (shown.first_row + row) * depth + k) == *product.left &&
              value(b, k * columns + shown.first_column + column) == *product.above;
    EXPECT_EQ(same, 1u) << "warp " << warp << ", tick " << player.tick();
  }
  EXPECT_GT(found, 8u);
  EXPECT_GT(others, 0u);
}

}  // namespace tiles_factors
}  // namespace warplens::app
