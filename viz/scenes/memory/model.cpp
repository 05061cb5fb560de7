#include <algorithm>

#include "viz/scenes/memory/memory.h"
#include "viz/scenes/parts.h"
#include "viz/scenes/tiles/tiles.h"

namespace warplens::viz {
namespace {

constexpr uint64_t kWideRow = 128, kMaxRows = 8;  // words; rows for each column

// Calls `visit(thread, word)` for each word of an array that an access touches.
template <class Visit>
void for_each_word(const analysis::Snapshot& snapshot, const simt::AccessRow& row, const MemoryModel::Array& array, Visit visit) {
  const simt::Trace& trace = snapshot.block->trace;
  const simt::TracedObject& object = trace.objects[row.object];
  const hardware::WarpAccess access = trace.access(row, *snapshot.program);
  for (const uint32_t lane : bits_of(access.mask)) {
    if (access.address[lane] < object.address) continue;
    const uint64_t first = (access.address[lane] - object.address) / kMemoryWordBytes;
    const uint64_t last = (access.address[lane] - object.address + std::max(1u, access.width_bytes) - 1) / kMemoryWordBytes;
    for (uint64_t word = first; word <= last && word < array.words; ++word) visit(static_cast<int32_t>(row.warp * 32 + lane), word);
  }
}

bool is_dynamic(const Program& program, const simt::TracedObject& object) {
  return std::any_of(program.objects.begin(), program.objects.end(),
                     [&](const Object& o) { return o.dynamic && o.space == Space::Shared && o.name == object.name; });
}

// `lines`: by word, the line that reads it first; 0: none. Words that nothing reads belong to what is before them.
std::vector<MemoryModel::Array::Region> regions_of(const std::vector<uint32_t>& lines) {
  constexpr size_t kMaxRegions = 8;  // more of them are a pattern, not parts
  std::vector<MemoryModel::Array::Region> regions;
  for (uint64_t word = 0; word < lines.size() && regions.size() <= kMaxRegions; ++word) {
    if (lines[word] == 0) continue;
    if (regions.empty() || regions.back().line != lines[word]) regions.push_back({word, word, lines[word]});
    regions.back().end = word + 1;
  }
  if (regions.size() < 2 || regions.size() > kMaxRegions) regions.clear();
  return regions;
}

bool writes(const analysis::Snapshot& snapshot, const simt::AccessRow& row) {
  return snapshot.program->sites[row.site].op != MemoryOp::Load;
}

}  // namespace

MemoryModel make_memory_model(const analysis::Snapshot& snapshot) {
  MemoryModel model;
  const simt::Trace& trace = snapshot.block->trace;
  const TilesModel shapes = make_tiles_model(snapshot);  // knows the pitch of a flat array from the steps of its accesses
  std::vector<size_t> array_of(trace.objects.size(), trace.objects.size());
  uint64_t base = UINT64_MAX;
  for (const simt::TracedObject& object : trace.objects)
    if (object.space == Space::Shared) base = std::min(base, object.address);
  for (uint32_t i = 0; i < trace.objects.size(); ++i) {
    const simt::TracedObject& object = trace.objects[i];
    if (object.space != Space::Shared || object.bytes < kMemoryWordBytes) continue;
    MemoryModel::Array array;
    array.object = i;
    array.words = object.bytes / kMemoryWordBytes;
    array.first_word = (object.address - base) / kMemoryWordBytes;
    const uint64_t per_word = std::max<uint64_t>(1, kMemoryWordBytes / std::max(1u, object.element_bytes));
    const uint64_t words_each = std::max<uint64_t>(1, object.element_bytes / kMemoryWordBytes);
    array.columns = object.extents.size() > 1 ? std::max<uint64_t>(1, object.extents.back() * words_each / per_word)
                                              : std::min<uint64_t>(32, array.words);
    for (const TilesModel::Array& shape : shapes.arrays)
      if (shape.object == i && shape.columns > 0) array.columns = std::max<uint64_t>(1, shape.columns * words_each / per_word);
    // Where the steps of the accesses say no pitch that makes a picture, rows are four times the banks.
    if (object.extents.size() < 2 && array.words / array.columns > kMaxRows * array.columns) array.columns = kWideRow;
    array.columns = std::min(array.columns, array.words);
    array.owner.assign(array.words, -1);
    array.touched.assign(array.words, 0);
    array_of[i] = model.arrays.size();
    model.arrays.push_back(std::move(array));
  }
  std::vector<std::vector<uint32_t>> lines(model.arrays.size());  // of dynamic arrays
  for (size_t i = 0; i < model.arrays.size(); ++i)
    if (is_dynamic(*snapshot.program, trace.objects[model.arrays[i].object])) lines[i].assign(model.arrays[i].words, 0);
  for (uint32_t i = 0; i < trace.accesses.size(); ++i) {
    const simt::AccessRow& row = trace.accesses[i];
    if (row.object >= array_of.size() || array_of[row.object] >= model.arrays.size()) continue;
    MemoryModel::Array& array = model.arrays[array_of[row.object]];
    const bool store = writes(snapshot, row);
    if (store) model.stores.push_back(i);
    std::vector<uint32_t>& read = lines[array_of[row.object]];
    const uint32_t line = store || read.empty() ? 0 : analysis::line_in_file(*snapshot.program, snapshot.program->sites[row.site].location);
    for_each_word(snapshot, row, array, [&](int32_t thread, uint64_t word) {
      array.touched[word] = 1;
      if (!store && array.owner[word] < 0) array.owner[word] = thread;
      if (line && read[word] == 0) read[word] = line;
    });
  }
  for (size_t i = 0; i < model.arrays.size(); ++i) model.arrays[i].regions = regions_of(lines[i]);
  return model;
}

void MemoryState::move_to(const analysis::Snapshot& snapshot, const MemoryModel& model, uint64_t tick) {
  const auto& accesses = snapshot.block->trace.accesses;
  const bool back = done_ > 0 && accesses[model.stores[done_ - 1]].tick >= tick;
  if (words_.size() != model.arrays.size() || back) {
    words_.clear();
    for (const MemoryModel::Array& array : model.arrays) words_.emplace_back(array.words);
    done_ = 0;
  }
  for (; done_ < model.stores.size() && accesses[model.stores[done_]].tick < tick; ++done_) {
    const uint32_t index = model.stores[done_];
    const auto array =
        std::find_if(model.arrays.begin(), model.arrays.end(), [&](const auto& a) { return a.object == accesses[index].object; });
    auto& words = words_[static_cast<size_t>(array - model.arrays.begin())];
    for_each_word(snapshot, accesses[index], *array, [&](int32_t thread, uint64_t word) {
      if (words[word].access != index) words[word].before = words[word].access;
      words[word].access = index;
      words[word].writer = thread;
    });
  }
}

}  // namespace warplens::viz
