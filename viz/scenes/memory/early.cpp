// What a load reads before it is written: counts, words and warps of the trace.
#include <algorithm>

#include "viz/scenes/memory/parts.h"

namespace warplens::viz {

std::optional<EarlyRead> read_too_early(const analysis::Snapshot& snapshot, const MemoryModel& model, const MemoryState& state,
                                        uint32_t access) {
  const simt::Trace& trace = snapshot.block->trace;
  const simt::AccessRow& load = trace.accesses[access];
  const auto array = std::find_if(model.arrays.begin(), model.arrays.end(), [&](const auto& a) { return a.object == load.object; });
  if (array == model.arrays.end() || snapshot.program->sites[load.site].op != MemoryOp::Load) return std::nullopt;
  EarlyRead read;
  read.array = static_cast<size_t>(array - model.arrays.begin());
  for (const uint64_t word : memory::touched_words(snapshot, *array, access))
    if (state.words(read.array)[word].writer < 0) read.writer[word] = -1;
  if (read.writer.empty()) return std::nullopt;
  size_t open = read.writer.size();
  auto store = std::upper_bound(model.stores.begin(), model.stores.end(), load.tick,
                                [&](uint64_t tick, uint32_t index) { return tick < trace.accesses[index].tick; });
  for (; open > 0 && store != model.stores.end(); ++store) {
    if (trace.accesses[*store].object != load.object) continue;
    for (const uint64_t word : memory::touched_words(snapshot, *array, *store)) {
      const auto found = read.writer.find(word);
      if (found == read.writer.end() || found->second >= 0) continue;
      found->second = static_cast<int32_t>(trace.accesses[*store].warp), --open;
      read.warps.push_back(trace.accesses[*store].warp);
    }
  }
  std::sort(read.warps.begin(), read.warps.end());
  read.warps.erase(std::unique(read.warps.begin(), read.warps.end()), read.warps.end());
  read.never = open, read.early = read.writer.size() - open;
  return read;
}

namespace memory {

const EarlyRead* shown_early(const MemoryInput& input, const Veil& veil) {
  return input.early && *input.early && !veil.elements ? &**input.early : nullptr;
}

std::string early_title(const MemoryInput& input, const EarlyRead& read, const Strings& s) {
  const uint32_t warp = input.snapshot->block->trace.accesses[*input.access].warp;
  return read.early > 0 ? s.plural("memory.early_title", read.early, {{"warp", warp}})
                        : s.plural("memory.never_title", read.never, {{"warp", warp}});
}

std::string early_text(const EarlyRead& read, uint64_t words, const Strings& s) {
  std::string text;
  if (read.early > 0)
    text += s.plural("memory.read_early", read.early,
                     {{"words", words}, {"warps", s.plural("memory.warps", read.warps.size(), {{"warps", ordinal_range(read.warps)}})}}) +
            s.get("join.sentences");
  if (read.never > 0) text += s.plural("memory.read_unwritten", read.never, {{"words", words}}) + s.get("join.sentences");
  return text;
}

// The number in a word is that of the warp which writes it, or wrote it; where words are too small for one, their colors say which are
// late.
void draw_early(Pen& pen, const MemoryInput& input, const EarlyRead& read, const MemoryScene::Grid& grid) {
  const Theme& theme = pen.frame.theme;
  const auto& words = input.state->words(grid.array);
  pen.canvas.begin_group("early");
  for (const uint64_t word : grid.lit) {
    const auto late = read.writer.find(word);
    const bool in_time = late == read.writer.end();
    const int warp = in_time ? words[word].writer / 32 : late->second;
    const Rect cell = inset(cell_of(grid, word), 0.5f);
    pen.canvas.fill_rect(cell, in_time ? theme.ok : theme.conflict, 2);
    const std::string number = warp < 0 ? "?" : std::to_string(warp);
    const TextStyle style = pen.style(10, theme.background, Face::Mono, Align::Center);
    if (style.size > cell.height * 0.95f || pen.width(number, style) + 1 > cell.width) continue;
    pen.canvas.text({cell.center().x, cell.center().y + style.size * 0.36f}, number, style);
  }
  pen.canvas.end_group();
}

}  // namespace memory
}  // namespace warplens::viz
