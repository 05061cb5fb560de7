#include <algorithm>

#include "viz/scenes/compare/compare.h"
#include "viz/scenes/parts.h"

namespace warplens::viz {

ArrayUse make_array_use(const analysis::Snapshot& snapshot, uint32_t object) {
  const simt::Trace& trace = snapshot.block->trace;
  ArrayUse use;
  if (object >= trace.objects.size() || trace.objects[object].extents.empty()) return use;
  const simt::TracedObject& array = trace.objects[object];
  if (array.extents.size() > 1) {
    use.columns = array.extents.back();
  } else {  // a flat array: as Memory has it, by the steps of its accesses
    for (const auto& shape : make_tiles_model(snapshot).arrays)
      if (shape.object == object && shape.columns > 0) use.columns = shape.columns;
    constexpr uint64_t kMaxRows = 8;  // of a column's length: a picture that is higher shows nothing
    if (use.columns == 0 || array.extents[0] % use.columns != 0 || array.extents[0] / use.columns > kMaxRows * use.columns) return {};
  }
  use.rows = array.bytes / std::max(1u, array.element_bytes) / std::max<uint64_t>(1, use.columns);
  use.touched.assign(use.rows * use.columns, 0);
  for (const simt::AccessRow& row : trace.accesses) {
    if (row.object != object) continue;
    const hardware::WarpAccess access = trace.access(row, *snapshot.program);
    for (const uint32_t lane : bits_of(access.mask)) {
      const uint64_t first = (access.address[lane] - array.address) / array.element_bytes;
      for (uint64_t e = first; e < first + std::max(1u, access.width_bytes / array.element_bytes) && e < use.touched.size(); ++e)
        use.touched[e] = 1;
    }
  }
  return use;
}

CompareSide make_compare_side(const analysis::Snapshot& snapshot, const analysis::Moment& moment, std::optional<uint32_t> access,
                              std::string label, std::string title, const hardware::Architecture& arch) {
  CompareSide side;
  side.label = std::move(label);
  side.title = std::move(title);
  side.wavefronts_so_far = moment.wavefronts_so_far;
  side.conflicts_so_far = moment.conflicts_so_far;
  side.sectors_so_far = moment.sectors_so_far;
  side.stopped = snapshot.block->fault.has_value();
  side.compiled = snapshot.program->account == "compiled";
  side.wavefronts_block = snapshot.totals.wavefronts;
  side.conflicts_block = snapshot.totals.conflicts;
  side.sectors_block = snapshot.totals.sectors;
  if (snapshot.ownership)
    side.elements_block = static_cast<uint64_t>(
        std::count_if(snapshot.ownership->thread.begin(), snapshot.ownership->thread.end(), [](int32_t thread) { return thread >= 0; }));
  if (!access) return side;
  side.access = make_access_view(snapshot, *access, arch);
  if (const uint32_t object = snapshot.block->trace.accesses[*access].object; object != kNone) side.object = object;
  return side;
}

}  // namespace warplens::viz
