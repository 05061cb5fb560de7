// Memory: words that are read before anybody has written them, the legend's padding, and the warps beside rows.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/viz/samples.h"
#include "viz/canvas/recorder.h"
#include "viz/scenes/memory/memory.h"

namespace warplens::viz {
namespace memory_reads_tests {

// The padded transpose at its first access to the tile of a kind, with the words as they are at `tick`.
struct Shown {
  std::shared_ptr<const analysis::Snapshot> snapshot = sample_transpose(1);
  MemoryModel model = make_memory_model(*snapshot);
  MemoryState state;
  MemoryInput input;

  explicit Shown(MemoryOp op) {
    const auto& rows = snapshot->block->trace.accesses;
    const auto first = std::find_if(rows.begin(), rows.end(),
                                    [&](const auto& row) { return row.object == 2 && snapshot->program->sites[row.site].op == op; });
    input.snapshot = snapshot.get(), input.model = &model, input.state = &state;
    input.access = static_cast<uint32_t>(first - rows.begin());
    input.tick = first->tick + 1;
    state.move_to(*snapshot, model, input.tick);
  }
  MemoryScene layout() const {
    static const Recorder metrics;
    return layout_memory(input, {{0, 0, 1080, 690}, light_theme(), english(), metrics, 1});
  }
};

// As a read before its barrier finds them.
TEST(MemoryReads, ThatWordsAreReadBeforeTheyAreWrittenIsSaid) {
  Shown shown(MemoryOp::Load);
  EXPECT_THAT(shown.layout().sentence, testing::Not(testing::HasSubstr("of these")));
  shown.state.move_to(*shown.snapshot, shown.model, 0);
  EXPECT_THAT(shown.layout().sentence, testing::HasSubstr("32 of these 32 words have not been written."));
}

TEST(MemoryReads, TheLegendNamesPaddingOnlyWhereThereIsSome) {
  const auto says_padding = [](const MemoryScene& scene) {
    return std::any_of(scene.drawing.begin(), scene.drawing.end(),
                       [](const Record& r) { return r.text == english().get("memory.legend_padding"); });
  };
  Shown shown(MemoryOp::Store);
  EXPECT_TRUE(says_padding(shown.layout()));
  for (MemoryModel::Array& array : shown.model.arrays) std::fill(array.touched.begin(), array.touched.end(), 1);
  EXPECT_FALSE(says_padding(shown.layout()));
}

TEST(MemoryReads, InRowsOfBanksTheBanksAreNumberedAndAWordsCardCoversNoWord) {
  Shown shown(MemoryOp::Load);
  shown.input.by_banks = true;
  static const Recorder metrics;
  for (const float width : {840.0f, 1080.0f, 1400.0f})
    for (const uint64_t word : {0ull, 31ull, 520ull, 1055ull}) {
      shown.input.pointed = MemoryInput::Pointed{0, word, {}};
      const MemoryScene scene = layout_memory(shown.input, {{0, 0, width, 700}, light_theme(), english(), metrics, 1});
      bool bank = false;
      Rect card;
      for (const Record& r : scene.drawing) {
        bank |= r.text == "bank 0";
        if (r.kind == Record::Kind::FillRect && r.group.ends_with("word card") && r.rect.height > 40) card = r.rect;
      }
      EXPECT_TRUE(bank);
      ASSERT_GT(card.width, 0);
      for (const auto& grid : scene.grids) EXPECT_EQ(intersection(grid.rect, card).width, 0) << word << " at " << width;
    }
}

TEST(MemoryReads, BeforeAnythingIsWrittenTheSentenceSaysWhenTheFirstWordsAre) {
  Shown shown(MemoryOp::Store);
  const simt::AccessRow& first = shown.snapshot->block->trace.accesses[*shown.input.access];
  shown.input.access.reset(), shown.input.tick = 0;
  shown.state.move_to(*shown.snapshot, shown.model, 0);
  EXPECT_THAT(shown.layout().sentence, testing::HasSubstr("Warp 0 stores the first ones at tick " + std::to_string(first.tick)));
}

TEST(Memory, BesideItsRowsAreTheWarpsThatWroteThemInTypeForAClassToo) {
  SampleBlock block({1, 1, 1}, {128, 1, 1});
  const uint32_t array = block.object("tile", Space::Shared, {4, 32}, "float[4][32]");
  for (uint32_t warp = 0; warp < 4; ++warp) block.access(MemoryOp::Store, array, warp, 4, [&](uint32_t lane) { return warp * 32 + lane; });
  const auto snapshot = block.finish("tile");
  const MemoryModel model = make_memory_model(*snapshot);
  MemoryState state;
  state.move_to(*snapshot, model, 100);
  MemoryInput input;
  input.snapshot = snapshot.get(), input.model = &model, input.state = &state, input.tick = 100;
  Recorder metrics;
  metrics.set_least_size(20);
  const MemoryScene scene = layout_memory(input, {{0, 0, 1280, 800}, light_theme(), english(), metrics, 1});
  size_t named = 0;
  for (const Record& r : scene.drawing)
    named += r.kind == Record::Kind::Text && r.text.starts_with("warp ") && r.rect.x >= scene.grids[0].rect.right();
  EXPECT_EQ(named, 4u);
}

}  // namespace memory_reads_tests
}  // namespace warplens::viz
