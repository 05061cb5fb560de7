// What a block reads of the buffers in global memory: the boxes of its k tiles, and the side of the result they run along.
#include <algorithm>
#include <optional>

#include "viz/scenes/tiles/parts.h"
#include "viz/scenes/tiles/values.h"

namespace warplens::viz::tiles {
namespace {

constexpr size_t kMaxLoads = 256;  // of a warp in one k tile that are lit: a loop without tiles has thousands

// 0 before the warp's first k tile, else one more than the k tile's number.
size_t slot_of(const simt::Trace& trace, uint32_t warp, uint64_t tick) {
  if (warp >= trace.k_tiles.size()) return 0;
  const std::vector<uint64_t>& begins = trace.k_tiles[warp];
  return static_cast<size_t>(std::upper_bound(begins.begin(), begins.end(), tick) - begins.begin());
}

void extend(Piece& box, uint64_t row, uint64_t column) {
  const auto r = static_cast<uint32_t>(row), c = static_cast<uint32_t>(column);
  if (box.rows == 0) {
    box = {r, c, 1, 1};
    return;
  }
  const uint32_t last_row = std::max(box.row + box.rows - 1, r), last_column = std::max(box.column + box.columns - 1, c);
  box.row = std::min(box.row, r), box.column = std::min(box.column, c);
  box.rows = last_row - box.row + 1, box.columns = last_column - box.column + 1;
}

void extend(Piece& box, const Piece& other) {
  if (other.rows == 0) return;
  extend(box, other.row, other.column);
  extend(box, other.row + other.rows - 1, other.column + other.columns - 1);
}

template <class Visit>  // visit(lane, element of the buffer)
void each_element(const simt::Trace& trace, const Program& program, const simt::AccessRow& row, Visit visit) {
  const simt::TracedObject& object = trace.objects[row.object];
  const hardware::WarpAccess access = trace.access(row, program);
  const uint32_t element = std::max(1u, object.element_bytes), count = std::max(1u, access.width_bytes / element);
  for (const uint32_t lane : bits_of(access.mask)) {
    const uint64_t first = (access.address[lane] - object.address) / element;
    for (uint32_t e = 0; e < count; ++e) visit(lane, first + e);
  }
}

bool loads_global(const simt::Trace& trace, const Program& program, const simt::AccessRow& row) {
  return row.object != kNone && trace.objects[row.object].space == Space::Global && program.sites[row.site].op == MemoryOp::Load;
}

size_t shown_slot(const simt::Trace& trace, const TilesModel::Source& source, uint32_t warp, uint64_t tick) {
  const size_t now = std::min(slot_of(trace, warp, tick), source.tiles.size() - 1);
  for (size_t slot = now + 1; slot-- > 0;)
    if (source.tiles[slot].rows) return slot;
  size_t next = now;
  while (next + 1 < source.tiles.size() && source.tiles[next].rows == 0) ++next;
  return next;
}

// One way in which a buffer can run along the result.
struct Way {
  TilesModel::Place place;
  bool transposed;
};

// The buffer's rows (or columns) are those of the result's box, whichever k tile it is. `named`: the header says that they run along it;
// then the block may also work for another box of the result, as with stream-k, where its share begins in the middle of one.
bool runs_along(const TilesModel::Source& source, const analysis::Ownership& owned, const Way& way, bool named) {
  const bool result_rows = way.place == TilesModel::Place::Left, own_rows = result_rows != way.transposed;
  const uint64_t first = result_rows ? owned.first_row : owned.first_column, length = result_rows ? owned.rows : owned.columns;
  bool moves = false, several = false, own = false;
  const Piece* before = nullptr;
  for (const Piece& tile : source.tiles) {
    if (tile.rows == 0) continue;
    const uint64_t from = own_rows ? tile.row : tile.column;
    if ((own_rows ? tile.rows : tile.columns) != length || (from != first && !(named && from % length == first % length))) return false;
    own |= from == first;
    several |= before != nullptr;
    moves |= before && (own_rows ? tile.column != before->column || tile.columns != before->columns
                                 : tile.row != before->row || tile.rows != before->rows);
    before = &tile;
  }
  return own && (!several || moves);  // from k tile to k tile it moves the other way
}

// Whether the header's names agree: what runs along M runs along M. Nothing where it does not name both.
std::optional<bool> names_agree(const catalog::KernelSpec& kernel, const std::string& buffer, const std::string& result, const Way& way) {
  const auto shape = [&](const std::string& name) -> const std::vector<catalog::HeaderExpression>* {
    const auto it = std::find_if(kernel.buffers.begin(), kernel.buffers.end(), [&](const auto& b) { return b.name == name; });
    return it == kernel.buffers.end() || it->shape.size() != 2 ? nullptr : &it->shape;
  };
  const auto *own = shape(buffer), *target = shape(result);
  if (!own || !target) return std::nullopt;
  const bool result_rows = way.place == TilesModel::Place::Left;
  return (*own)[result_rows != way.transposed ? 0 : 1].text() == (*target)[result_rows ? 0 : 1].text();
}

// A side only where it is the only one: an array that follows both sides of the result (a copy, a transpose) is drawn separately.
void find_side(const analysis::Snapshot& snapshot, TilesModel::Source& source) {
  if (!snapshot.ownership) return;
  const std::string& name = snapshot.block->trace.objects[source.object].name;
  std::vector<Way> found;
  for (const Way& way : {Way{TilesModel::Place::Left, false}, Way{TilesModel::Place::Left, true}, Way{TilesModel::Place::Top, false},
                         Way{TilesModel::Place::Top, true}}) {
    const auto agree = snapshot.spec() ? names_agree(*snapshot.spec(), name, snapshot.ownership->buffer, way) : std::nullopt;
    if (agree.value_or(true) && runs_along(source, *snapshot.ownership, way, agree.value_or(false))) found.push_back(way);
  }
  if (found.size() == 1) source.place = found[0].place, source.transposed = found[0].transposed;
}

}  // namespace

void find_sources(const analysis::Snapshot& snapshot, TilesModel& model) {
  const simt::Trace& trace = snapshot.block->trace;
  const std::string result = snapshot.ownership ? snapshot.ownership->buffer : "";
  size_t slots = 1;
  for (const auto& begins : trace.k_tiles) slots = std::max(slots, begins.size() + 1);
  std::vector<int> source_of(trace.objects.size(), -1);
  for (const simt::AccessRow& row : trace.accesses) {
    if (!loads_global(trace, *snapshot.program, row)) continue;
    const simt::TracedObject& object = trace.objects[row.object];
    if (object.name == result) continue;
    if (object.extents.size() != 2) {
      if (std::find(model.shapeless.begin(), model.shapeless.end(), row.object) == model.shapeless.end())
        model.shapeless.push_back(row.object);
      continue;
    }
    int& index = source_of[row.object];
    if (index < 0) {
      index = static_cast<int>(model.sources.size());
      model.sources.push_back({row.object,
                               object.extents[0],
                               std::max<uint64_t>(1, object.extents[1]),
                               std::vector<Piece>(slots, Piece{0, 0, 0, 0}),
                               {0, 0, 0, 0}});
    }
    TilesModel::Source& source = model.sources[static_cast<size_t>(index)];
    Piece& tile = source.tiles[slot_of(trace, row.warp, row.tick)];
    each_element(trace, *snapshot.program, row,
                 [&](uint32_t, uint64_t element) { extend(tile, element / source.columns, element % source.columns); });
  }
  for (TilesModel::Source& source : model.sources) {
    for (const Piece& tile : source.tiles) extend(source.all, tile);
    find_side(snapshot, source);
  }
}

const Piece& current_tile(const analysis::Snapshot& snapshot, const TilesModel::Source& source, uint32_t warp, uint64_t tick) {
  return source.tiles[shown_slot(snapshot.block->trace, source, warp, tick)];
}

std::array<std::vector<uint64_t>, 32> current_loads(const analysis::Snapshot& snapshot, const TilesModel::Source& source, uint32_t warp,
                                                    uint64_t tick) {
  std::array<std::vector<uint64_t>, 32> out;
  if (warp >= snapshot.warps.size()) return out;
  const simt::Trace& trace = snapshot.block->trace;
  const std::vector<uint32_t>& accesses = snapshot.warps[warp].accesses;
  const size_t slot = shown_slot(trace, source, warp, tick);
  const auto at_or_after = [&](uint64_t t) {
    return static_cast<size_t>(
        std::lower_bound(accesses.begin(), accesses.end(), t, [&](uint32_t i, uint64_t limit) { return trace.accesses[i].tick < limit; }) -
        accesses.begin());
  };
  const std::vector<uint64_t> none;
  const std::vector<uint64_t>& begins = warp < trace.k_tiles.size() ? trace.k_tiles[warp] : none;
  const size_t begin = slot == 0 || slot > begins.size() ? 0 : at_or_after(begins[slot - 1]);
  const size_t end = slot < begins.size() ? at_or_after(begins[slot]) : accesses.size();
  // The last loads up to the cursor where there are too many.
  std::vector<size_t> loads;
  for (size_t i = begin; i < end; ++i) {
    const simt::AccessRow& row = trace.accesses[accesses[i]];
    if (row.object == source.object && loads_global(trace, *snapshot.program, row)) loads.push_back(i);
  }
  if (loads.size() > kMaxLoads) {
    const auto here = static_cast<size_t>(std::upper_bound(loads.begin(), loads.end(), at_or_after(tick)) - loads.begin());
    const size_t last = std::clamp(here, kMaxLoads, loads.size());
    loads.assign(loads.begin() + static_cast<ptrdiff_t>(last - kMaxLoads), loads.begin() + static_cast<ptrdiff_t>(last));
  }
  for (const size_t i : loads) {
    each_element(trace, *snapshot.program, trace.accesses[accesses[i]],
                 [&](uint32_t lane, uint64_t element) { out[lane].push_back(element); });
  }
  for (auto& own : out) {
    std::sort(own.begin(), own.end());
    own.erase(std::unique(own.begin(), own.end()), own.end());
  }
  return out;
}

}  // namespace warplens::viz::tiles

namespace warplens::viz {

std::pair<uint64_t, uint64_t> corner_at(const analysis::Snapshot& snapshot, const TilesModel& model, uint32_t warp, uint64_t tick) {
  using Place = TilesModel::Place;
  const analysis::Ownership& o = *snapshot.ownership;
  const std::pair own(o.first_row, o.first_column);
  if (tick >= end_of_other_sums(snapshot, warp)) return own;
  const auto corner = [&](size_t slot) {
    auto at = own;
    for (const TilesModel::Source& source : model.sources) {
      const Piece& tile = source.tiles[slot];
      if (tile.rows == 0) continue;
      if (source.place == Place::Left) at.first = source.transposed ? tile.column : tile.row;
      if (source.place == Place::Top) at.second = source.transposed ? tile.row : tile.column;
    }
    return at;
  };
  // What is read ahead for its own elements is no reason to leave the others, as long as it sums these up.
  const size_t slots = model.sources.empty() ? 0 : model.sources.front().tiles.size();
  const size_t now = tiles::slot_of(snapshot.block->trace, warp, tick);
  for (size_t slot = std::min(now + 1, slots); slot-- > 0;)
    if (corner(slot) != own) return corner(slot);
  for (size_t slot = now + 1; slot < slots; ++slot)
    if (corner(slot) != own) return corner(slot);
  return own;
}

std::shared_ptr<const analysis::Snapshot> moved_to(const analysis::Snapshot& snapshot, std::pair<uint64_t, uint64_t> corner) {
  auto moved = std::make_shared<analysis::Snapshot>(snapshot);
  moved->ownership->first_row = corner.first, moved->ownership->first_column = corner.second;
  return moved;
}

}  // namespace warplens::viz
