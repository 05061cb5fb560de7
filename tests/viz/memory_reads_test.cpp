// Memory: words that are read before anybody has written them, and the legend's padding.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/viz/samples.h"
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

}  // namespace memory_reads_tests
}  // namespace warplens::viz
