// Memory: words that a load reads before anything has written them.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/viz/samples.h"
#include "viz/scenes/memory/memory.h"

namespace warplens::viz {
namespace memory_early_tests {

uint32_t first_load(const analysis::Snapshot& s) {
  const auto& trace = s.block->trace;
  const auto found = std::find_if(trace.accesses.begin(), trace.accesses.end(), [&](const simt::AccessRow& row) {
    return row.object != kNone && trace.objects[row.object].space == Space::Shared && s.program->sites[row.site].op == MemoryOp::Load;
  });
  return static_cast<uint32_t>(found - trace.accesses.begin());
}

// The only warp that stores a word of 4 bytes, counted the plain way; -1: none.
int32_t storing_warp(const analysis::Snapshot& s, uint32_t object, uint64_t word) {
  const simt::Trace& trace = s.block->trace;
  for (const simt::AccessRow& row : trace.accesses) {
    if (row.object != object || s.program->sites[row.site].op != MemoryOp::Store) continue;
    const hardware::WarpAccess access = trace.access(row, *s.program);
    for (uint32_t lane = 0; lane < 32; ++lane)
      if (access.mask >> lane & 1 && (access.address[lane] - trace.objects[object].address) / 4 == word)
        return static_cast<int32_t>(row.warp);
  }
  return -1;
}

// A load of the transpose, moved before all stores: who writes the words then is counted the plain way.
TEST(Memory, WhatIsReadBeforeItIsWrittenIsInTheTitleAndInTheWords) {
  const auto snapshot = sample_transpose(1);
  const uint32_t load = first_load(*snapshot);
  const MemoryModel after = make_memory_model(*snapshot);
  MemoryState written;
  written.move_to(*snapshot, after, snapshot->block->trace.accesses[load].tick + 1);
  EXPECT_FALSE(read_too_early(*snapshot, after, written, load)) << "a barrier comes before it";
  // The same load at the start, when nothing is written.
  auto early_trace = std::make_shared<analysis::Snapshot>(*snapshot);
  auto block = std::make_shared<simt::TracedBlock>(*snapshot->block);
  auto& rows = block->trace.accesses;
  simt::AccessRow moved = rows[load];
  moved.tick = rows.front().tick;
  rows.erase(rows.begin() + load), rows.insert(rows.begin(), moved);
  early_trace->block = block;
  const MemoryModel model = make_memory_model(*early_trace);
  MemoryState state;
  state.move_to(*early_trace, model, moved.tick + 1);
  const auto read = read_too_early(*early_trace, model, state, 0);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->early, 32u);
  EXPECT_EQ(read->never, 0u);
  for (const auto& [word, warp] : read->writer) {
    EXPECT_EQ(warp, storing_warp(*early_trace, model.arrays[0].object, word)) << word;
  }
  const std::optional<EarlyRead> kept = read;
  MemoryInput input;
  input.snapshot = early_trace.get(), input.model = &model, input.state = &state, input.access = 0, input.tick = moved.tick + 1;
  input.early = &kept;
  const Recorder metrics;
  const MemoryScene scene = layout_memory(input, {{0, 0, 1080, 690}, light_theme(), english(), metrics, 1});
  std::multiset<std::string> texts;
  for (const Record& r : scene.drawing) texts.insert(r.text);
  EXPECT_EQ(texts.count("Warp 0 reads 32 words before they are written"), 1u);
  EXPECT_EQ(texts.count("read too early"), 1u);
  EXPECT_EQ(texts.count("read in time"), 0u);
}

}  // namespace memory_early_tests
}  // namespace warplens::viz
