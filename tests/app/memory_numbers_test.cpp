// Memory's card over the kernels that ship: where the value of a word came from.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "app/stages/memory_reading.h"
#include "app/stages/parts.h"
#include "app/stages/row_names.h"
#include "app/stages/stages.h"
#include "kernels/base/file.h"
#include "tests/app/real_kernels.h"
#include "viz/canvas/recorder.h"

namespace warplens::app {
namespace memory_numbers {

using testing::HasSubstr;

const viz::Strings& english() {
  static const viz::Strings strings = viz::Strings::parse(*read_file(WARPLENS_SOURCE_DIR "/assets/languages/en.json")).take();
  return strings;
}

// Which element of its buffer a word holds that the kernel copied there: rows of As are 68 words apart and columns of A, Bs is as B.
std::string origin_of(const std::string& array, uint64_t word) {
  return array == "As" ? "A[" + std::to_string(word % 68) + "][" + std::to_string(word / 68) + "]"
                       : "B[" + std::to_string(word / 128) + "][" + std::to_string(word % 128) + "]";
}

TEST(RowNames, AreReadFromTheArithmeticOfTheIndex) {
  EXPECT_EQ(row_name("As[k*BM + row]", "As[2*64 + 5]", 64), "k");
  EXPECT_EQ(row_name("As[BM*k + row]", "As[64*2 + 5]", 64), "k");
  EXPECT_EQ(row_name("As[row + k*pitch]", "As[5 + 2*68]", 68), "k");
  EXPECT_EQ(row_name("As[(colA*4 + 1)*pitch + row]", "As[(1*4 + 1)*68 + 5]", 68), "") << "no plain name";
  EXPECT_EQ(row_name("As[k*BM + row]", "As[2*32 + 5]", 64), "") << "no row of 64";
  EXPECT_EQ(row_name("tile[ty][tx]", "tile[3][4]", 33), "ty");
  EXPECT_EQ(row_name("tile[threadIdx.y + j][x]", "tile[3 + 8][4]", 33), "");
}

TEST(RowNames, OfAProductTheRowsAreTheStepsOfK) {
  RealKernels kernels;
  for (const char* const name : {"sgemm_warptiling", "sgemm_warptiling_padded"}) {
    const SnapshotPtr snapshot = kernels.trace({name, {}, {}});
    ASSERT_TRUE(snapshot);
    const auto names = row_names(snapshot, viz::make_memory_model(*snapshot));
    EXPECT_EQ(names, (std::vector<std::string>{"k", "k"})) << name;
  }
}

TEST(MemoryCard, TheOriginOfAWordIsTheElementThatTheKernelCopiesThere) {
  RealKernels kernels;
  auto bench = real_workbench(kernels);
  ViewState state;
  state.stage = "memory";
  state.choices[0] = {"sgemm_warptiling_padded", {}, {}};
  bench->restore(state);
  ASSERT_TRUE(settle_real(*bench));
  const Player& player = bench->player();
  const simt::Trace& trace = player.snapshot()->block->trace;
  // Every word of the first k tile is there when the first warp multiplies.
  uint32_t first_load = 0;
  while (first_load < trace.accesses.size() && (trace.objects[trace.accesses[first_load].object].space != Space::Shared ||
                                                player.snapshot()->program->sites[trace.accesses[first_load].site].op != MemoryOp::Load))
    ++first_load;
  ASSERT_LT(first_load, trace.accesses.size());
  bench->seek(trace.accesses[first_load].tick);
  MemoryReading reading;
  std::mt19937 random(7);
  size_t known = 0, asked = 0;
  for (size_t object = 0; object < trace.objects.size(); ++object) {
    const std::string& array = trace.objects[object].name;
    if (trace.objects[object].space != Space::Shared) continue;
    for (int i = 0; i < 40; ++i) {
      const uint64_t row = random() % 8, word = array == "As" ? row * 68 + random() % 64 : row * 128 + random() % 128;
      const auto& input = reading.at(*bench, player, {}, std::pair(static_cast<int64_t>(object), static_cast<int64_t>(word)), english());
      ASSERT_TRUE(input.pointed);
      ++asked;
      if (input.pointed->origin.empty()) continue;  // two elements that its writer loaded are alike
      ++known;
      EXPECT_THAT(input.pointed->origin, HasSubstr(origin_of(array, word) + ",")) << array << "[" << word << "]";
    }
  }
  EXPECT_EQ(asked, 80u);
  EXPECT_GT(known, 70u);
}

// The Memory stage when the first block of transpose_shared has ended.
static auto after_the_transpose(RealKernels& kernels) {
  auto bench = real_workbench(kernels);
  ViewState state;
  state.stage = "memory";
  state.choices[0] = {"transpose_shared", {}, {}};
  bench->restore(state);
  EXPECT_TRUE(settle_real(*bench));
  bench->seek(bench->player().ticks());
  return bench;
}

TEST(Crumbs, NameTheLineOfTheAccessThatTheyNameAlsoWhereTheWarpIsFurtherOn) {
  RealKernels kernels;
  auto bench = real_workbench(kernels);
  ViewState state;
  state.stage = "banks";
  state.choices[0] = {"sgemm_warptiling", {}, {}};
  bench->restore(state);
  ASSERT_TRUE(settle_real(*bench));
  const Player& player = bench->player();
  size_t further = 0;
  for (uint64_t tick = 100; tick < player.ticks(); tick += player.ticks() / 60) {
    bench->seek(tick);
    const Site* const site = player.site();
    if (!site) continue;
    const uint32_t line = analysis::line_in_file(*player.snapshot()->program, site->location);
    EXPECT_THAT(access_crumbs(*bench, english()), testing::Contains("line " + std::to_string(line))) << tick;
    further += player.moment()->line != line;
  }
  EXPECT_GT(further, 0u);
}

TEST(MemoryCard, TheOriginIsDrawnBesideTheWordUnderTheMouse) {
  RealKernels kernels;
  const auto bench = after_the_transpose(kernels);
  const viz::Recorder metrics;
  const auto picture = bench->stage().picture();
  Pointing at;
  const auto& objects = bench->player().snapshot()->block->trace.objects;
  for (size_t i = 0; i < objects.size(); ++i)
    if (objects[i].name == "tile") at.word = {static_cast<int64_t>(i), 32 * 5 + 12};
  ASSERT_TRUE(at.word);
  const viz::Scene& scene = picture->layout(*bench, at, {{0, 0, 1100, 800}, viz::dark_theme(), english(), metrics, 1});
  std::string text;
  for (const viz::Record& record : scene.drawing)
    if (record.kind == viz::Record::Kind::Text) text += record.text + "\n";
  EXPECT_THAT(text, HasSubstr("in[5][12], loaded on line 41"));
}

TEST(MemoryCard, AClickOnAWordSelectsItAndLeavesTheMomentAndTheWarp) {
  RealKernels kernels;
  const auto bench = after_the_transpose(kernels);
  const viz::Recorder metrics;
  const auto picture = bench->stage().picture();
  picture->layout(*bench, {}, {{0, 0, 1100, 800}, viz::dark_theme(), english(), metrics, 1});
  const uint64_t tick = bench->player().tick();
  const uint32_t warp = bench->player().warp();
  const auto& objects = bench->player().snapshot()->block->trace.objects;
  for (size_t i = 0; i < objects.size(); ++i)
    if (objects[i].name == "tile")  // row 7 was written by another warp
      picture->click(*bench, {viz::Hover::Kind::SharedElement, 32 * 7 + 3, static_cast<int64_t>(i), 7 * 32 + 3, {}, {}});
  EXPECT_EQ(bench->selection().kind, Selection::Kind::Word);
  EXPECT_EQ(bench->selection().index, 32 * 7 + 3);
  EXPECT_EQ(bench->player().tick(), tick);
  EXPECT_EQ(bench->player().warp(), warp);
}

TEST(MemoryCard, OfTheSelectedWordStandsUntilAnotherIsPointedAt) {
  RealKernels kernels;
  const auto bench = after_the_transpose(kernels);
  const viz::Recorder metrics;
  const auto picture = bench->stage().picture();
  const auto card = [&](const Pointing& at) {
    std::string text;
    for (const viz::Record& record : picture->layout(*bench, at, {{0, 0, 1100, 800}, viz::dark_theme(), english(), metrics, 1}).drawing)
      if (record.kind == viz::Record::Kind::Text && record.group.find("card") != std::string::npos) text += record.text + "\n";
    return text;
  };
  EXPECT_EQ(card({}), "");
  bench->select({Selection::Kind::Word, "tile", 32 * 7 + 3});
  EXPECT_THAT(card({}), HasSubstr("tile[7*32 + 3]"));
  EXPECT_THAT(card({}), HasSubstr("in[7][3], loaded on line 41"));
  Pointing at;
  const auto& objects = bench->player().snapshot()->block->trace.objects;
  for (size_t i = 0; i < objects.size(); ++i)
    if (objects[i].name == "tile") at.word = {static_cast<int64_t>(i), 5};
  EXPECT_THAT(card(at), HasSubstr("tile[0*32 + 5]"));
  EXPECT_THAT(card(at), testing::Not(HasSubstr("tile[7*32 + 3]")));
  bench->select({});
  EXPECT_EQ(card({}), "");
}

}  // namespace memory_numbers
}  // namespace warplens::app
