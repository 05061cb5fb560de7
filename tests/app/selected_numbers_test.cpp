// What a selection comes to in the kernels that ship is what the trace says: lanes, words and banks; a lane's tip is its own address.
#include <gtest/gtest.h>

#include <random>

#include "app/stages/picture.h"
#include "app/stages/selected.h"
#include "kernels/base/file.h"
#include "tests/app/real_kernels.h"
#include "viz/scenes/banks/banks.h"

namespace warplens::app {
namespace selected_numbers_tests {

using Kind = Selection::Kind;

const viz::Strings& english() {
  static const viz::Strings strings = viz::Strings::parse(*read_file(WARPLENS_SOURCE_DIR "/assets/languages/en.json"),
                                                          *read_file(WARPLENS_SOURCE_DIR "/assets/glossary.json"))
                                          .take();
  return strings;
}

// By brute force: the words of 4 bytes from the array's start that a lane touches.
std::set<uint64_t> words_of(const hardware::WarpAccess& access, uint32_t lane, uint64_t start) {
  std::set<uint64_t> words;
  if (access.mask >> lane & 1)
    for (uint64_t byte = 0; byte < access.width_bytes; ++byte) words.insert((access.address[lane] + byte - start) / 4);
  return words;
}

struct Shown {
  hardware::WarpAccess access;
  const simt::TracedObject* object = nullptr;
};

void expect_lane_and_words(Workbench& bench, const Shown& shown, uint32_t lane) {
  bench.select({Kind::Lane}, {.lane = lane});
  const viz::Marks marks = marks_of(bench);
  const std::set<uint64_t> words = words_of(shown.access, lane, shown.object->address);
  std::set<uint32_t> banks;
  for (const uint64_t word : words) banks.insert(static_cast<uint32_t>((shown.object->address / 4 + word) % 32));
  EXPECT_EQ(marks.banks, banks);
  std::set<uint64_t> marked;
  for (const auto& [object, word] : marks.words) marked.insert(word);
  EXPECT_EQ(marked, words);
  if (words.empty()) return;
  // The word tells all lanes that share it, this one among them.
  const uint64_t word = *words.begin();
  bench.select({Kind::Word, shown.object->name, static_cast<int64_t>(word)});
  uint32_t lanes = 0;
  for (uint32_t other = 0; other < 32; ++other)
    if (words_of(shown.access, other, shown.object->address).contains(word)) lanes |= 1u << other;
  EXPECT_EQ(marks_of(bench).lanes, lanes);
  EXPECT_TRUE(marks_of(bench).banks.contains(static_cast<uint32_t>((shown.object->address / 4 + word) % 32)));
  EXPECT_NE(selection_text(bench, english()).find(element_name(*shown.object, word)), std::string::npos);
}

// The lane's tip on Banks has the arithmetic that the lanes' panel shows of the followed lane.
void expect_tip(Workbench& bench, uint32_t lane) {
  const viz::Recorder metrics;
  const auto picture = bench.stage().picture();
  const viz::Scene& scene = picture->layout(bench, {}, {{0, 0, 1200, 800}, viz::dark_theme(), english(), metrics, 1});
  for (const viz::Hover& part : scene.hits)
    if (part.kind == viz::Hover::Kind::Lane && part.index == static_cast<int64_t>(lane)) {
      bench.follow_lane(lane);
      const auto over = picture->hover(english(), part.rect.center());
      ASSERT_TRUE(over);
      if (bench.player().address().available) {
        EXPECT_NE(over->text.find(bench.player().address().values), std::string::npos) << over->text;
      }
      return;
    }
  FAIL() << "no lane " << lane;
}

TEST(Selected, MarksAndTipsAreThoseOfTheTrace) {
  RealKernels kernels;
  auto bench = real_workbench(kernels);
  std::mt19937 random(5);
  size_t checked = 0;
  for (const char* kernel : {"sgemm_warptiling_padded", "sgemm_block_tiling_2d_float4", "transpose_shared", "transpose_swizzled"}) {
    ViewState state;
    state.stage = "banks";
    state.choices[0] = {kernel, {}, {}};
    bench->restore(state);
    ASSERT_TRUE(settle_real(*bench));
    const analysis::Snapshot& snapshot = *bench->player().snapshot();
    const simt::Trace& trace = snapshot.block->trace;
    for (int i = 0; i < 40; ++i) {
      const simt::AccessRow& row = trace.accesses[random() % trace.accesses.size()];
      if (row.object >= trace.objects.size() || trace.objects[row.object].space != Space::Shared) continue;
      bench->follow_warp(row.warp);
      bench->seek(row.tick);
      if (bench->player().access() != &row) continue;
      SCOPED_TRACE(std::string(kernel) + ", tick " + std::to_string(row.tick));
      const uint32_t lane = random() % 32;
      expect_lane_and_words(*bench, {trace.access(row, *snapshot.program), &trace.objects[row.object]}, lane);
      expect_tip(*bench, lane);
      ++checked;
    }
  }
  EXPECT_GT(checked, 30u);
}

}  // namespace selected_numbers_tests
}  // namespace warplens::app
