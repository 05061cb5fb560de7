// What is said of shared memory at a moment.
#include <algorithm>

#include "viz/scenes/memory/parts.h"

namespace warplens::viz::memory {

std::vector<uint64_t> touched_words(const analysis::Snapshot& snapshot, const MemoryModel::Array& array, std::optional<uint32_t> index) {
  std::vector<uint64_t> words;
  if (!index) return words;
  const simt::Trace& trace = snapshot.block->trace;
  const simt::AccessRow& row = trace.accesses[*index];
  if (row.object != array.object) return words;
  const hardware::WarpAccess access = trace.access(row, *snapshot.program);
  for (const uint32_t lane : bits_of(access.mask)) {
    const uint64_t first = (access.address[lane] - trace.objects[array.object].address) / kMemoryWordBytes;
    for (uint64_t w = first; w < first + std::max(1u, access.width_bytes / kMemoryWordBytes) && w < array.words; ++w) words.push_back(w);
  }
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words;
}

namespace {

// Nothing that the warp did before the shown access has read shared memory.
bool is_first_read(const MemoryInput& input) {
  const auto& accesses = input.snapshot->block->trace.accesses;
  const auto& objects = input.snapshot->block->trace.objects;
  const auto reads = [&](uint32_t access) {
    const simt::AccessRow& row = accesses[access];
    return row.object != kNone && objects[row.object].space == Space::Shared &&
           input.snapshot->program->sites[row.site].op == MemoryOp::Load;
  };
  if (!reads(*input.access)) return false;
  const auto& own = input.snapshot->warps[accesses[*input.access].warp].accesses;
  const auto first = std::find_if(own.begin(), own.end(), reads);
  return first != own.end() && *first == *input.access;
}

}  // namespace

std::string sentence(const MemoryInput& input, const Veil& veil, MemoryScene& scene, const Strings& s) {
  std::string text;
  for (size_t i = 0; i < input.model->arrays.size(); ++i) {
    const MemoryModel::Array& array = input.model->arrays[i];
    const auto& words = input.state->words(i);
    for (uint64_t w = 0; w < array.words; ++w) scene.words += array.touched[w], scene.unwritten += array.touched[w] && words[w].writer < 0;
    const std::vector<uint64_t> lit = touched_words(*input.snapshot, array, input.access);
    if (lit.empty()) continue;
    const simt::AccessRow& row = input.snapshot->block->trace.accesses[*input.access];
    const char* const verb = name(input.snapshot->program->sites[row.site].op);
    text = s.format("memory.sentence", {{"warp", static_cast<uint32_t>(row.warp)},
                                        {"verb", s.get(std::string("memory.verb.") + verb)},
                                        {"words", static_cast<uint64_t>(lit.size())},
                                        {"array", object_of(input, array).name},
                                        {"wavefronts", s.plural_or_asked(veil.wavefronts, "banks.wavefronts", row.wavefronts)}}) +
           s.get("join.sentences");
    if (is_first_read(input)) text += s.get("memory.first_read") + s.get("join.sentences");
    if (const EarlyRead* const early = shown_early(input, veil)) {
      text += early_text(*early, lit.size(), s);
    } else if (input.snapshot->program->sites[row.site].op == MemoryOp::Load) {
      const auto unwritten = static_cast<uint64_t>(std::count_if(lit.begin(), lit.end(), [&](uint64_t w) { return words[w].writer < 0; }));
      if (unwritten > 0)
        text += s.plural("memory.read_unwritten", unwritten, {{"words", static_cast<uint64_t>(lit.size())}}) + s.get("join.sentences");
    }
  }
  if (input.access && !veil.lanes)
    if (const AccessView view = make_access_view(*input.snapshot, *input.access); view.elsewhere)
      text += elsewhere_text(view, s) + s.get("join.sentences");
  if (scene.unwritten == 0) return text + s.format("memory.all_written", {{"words", scene.words}});
  const bool nothing = scene.unwritten == scene.words && text.empty();
  text += s.format("memory.unwritten", {{"unwritten", scene.unwritten}, {"words", scene.words}});
  if (!nothing || input.model->stores.empty() || veil.any()) return text;
  const simt::AccessRow& first = input.snapshot->block->trace.accesses[input.model->stores.front()];
  const uint32_t line = analysis::line_in_file(*input.snapshot->program, input.snapshot->program->sites[first.site].location);
  return text + s.get("join.sentences") +
         s.format("memory.first_store", {{"warp", uint32_t{first.warp}}, {"tick", first.tick}, {"line", line}});
}

}  // namespace warplens::viz::memory
