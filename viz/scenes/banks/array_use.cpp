#include "viz/scenes/banks/array_use.h"

#include <algorithm>

#include "viz/scenes/marks.h"
#include "viz/scenes/tiles/tiles.h"

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

}  // namespace warplens::viz
