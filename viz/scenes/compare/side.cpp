#include <algorithm>

#include "viz/scenes/compare/compare.h"
#include "viz/scenes/parts.h"

namespace warplens::viz {

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

std::string label_in_sentence(const CompareSide& side, const Strings& strings) {
  const bool comma = side.label.find(strings.get("join.items")) != std::string::npos;
  return comma ? strings.format("join.name_with_comma", {{"name", side.label}}) : side.label;
}

TilesInput tiles_of(const CompareInput& input, size_t which) {
  TilesInput tiles = input.sides[which].tiles;
  if (!tiles.snapshot || !tiles.snapshot->ownership || tiles.view.window) return tiles;
  TilesWindow w = window_of(tiles, tiles.view);
  const double row = w.row + w.rows / 2, column = w.column + w.columns / 2;
  for (const CompareSide& each : input.sides) {
    const TilesWindow other = window_of(each.tiles, each.tiles.view);
    w.rows = std::max(w.rows, other.rows), w.columns = std::max(w.columns, other.columns);
  }
  tiles.shown = TilesWindow{row - w.rows / 2, column - w.columns / 2, w.rows, w.columns};
  return tiles;
}

TilesInput::Legend legend_of(const CompareInput& input, const Frame& frame) {
  TilesInput::Legend most;
  for (const CompareSide& side : input.sides) {
    Frame own = frame;
    own.veil = side.veil;
    const TilesInput::Legend legend = tiles_legend(side.tiles, own);
    most = {std::max(most.named, legend.named), std::max(most.shaped, legend.shaped)};
  }
  return most;
}

}  // namespace warplens::viz
