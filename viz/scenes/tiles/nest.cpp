// What nests in the result, read from the trace: the thread tiles of every lane, and the tiles of every warp.
#include <algorithm>
#include <map>

#include "viz/scenes/tiles/parts.h"

namespace warplens::viz::tiles {
namespace {

void read_pieces(const analysis::Ownership& owned, TilesModel& model) {
  std::map<uint32_t, std::pair<int32_t, size_t>> above;  // by column: pieces that end in the row above
  for (uint32_t r = 0; r < owned.rows; ++r) {
    std::map<uint32_t, std::pair<int32_t, size_t>> here;
    for (uint32_t c = 0; c < owned.columns;) {
      const int32_t thread = owned.thread[r * owned.columns + c];
      uint32_t end = c + 1;
      while (end < owned.columns && owned.thread[r * owned.columns + end] == thread) ++end;
      if (thread >= 0) {
        auto& pieces = model.pieces[static_cast<size_t>(thread)];
        const auto found = above.find(c);
        if (found != above.end() && found->second.first == thread && pieces[found->second.second].columns == end - c) {
          ++pieces[found->second.second].rows;
          here[c] = found->second;
        } else {
          here[c] = {thread, pieces.size()};
          pieces.push_back({r, c, 1, end - c});
        }
      }
      c = end;
    }
    above = std::move(here);
  }
}

// Neighbouring thread tiles of one thread are one rectangle of elements; where the header names their shape and the trace agrees, they
// are distinguished by it.
void split_pieces(const analysis::Level& level, TilesModel& model) {
  for (auto& pieces : model.pieces) {
    std::vector<Piece> parts;
    for (const Piece& p : pieces) {
      if (p.row % level.rows || p.column % level.columns) return;
      for (uint32_t r = 0; r < p.rows; r += level.rows)
        for (uint32_t c = 0; c < p.columns; c += level.columns)
          parts.push_back({p.row + r, p.column + c, std::min(level.rows, p.rows - r), std::min(level.columns, p.columns - c)});
    }
    std::sort(parts.begin(), parts.end(),
              [](const Piece& a, const Piece& b) { return std::pair(a.row, a.column) < std::pair(b.row, b.column); });
    pieces = std::move(parts);
  }
}

// The header's tiles of a level, each with the warp that stores it.
void take_level(const analysis::Ownership& owned, const analysis::Level& level, std::vector<Piece> TilesModel::Share::* list,
                TilesModel& model) {
  for (uint32_t row = 0; row < owned.rows; row += level.rows) {
    for (uint32_t column = 0; column < owned.columns; column += level.columns) {
      const Piece tile{row, column, std::min(level.rows, static_cast<uint32_t>(owned.rows) - row),
                       std::min(level.columns, static_cast<uint32_t>(owned.columns) - column)};
      int32_t thread = -1;
      for (uint32_t r = row; r < row + tile.rows && thread < 0; ++r)
        for (uint32_t c = column; c < column + tile.columns && thread < 0; ++c) thread = owned.thread[r * owned.columns + c];
      if (thread >= 0) (model.shares[static_cast<size_t>(thread / 32)].*list).push_back(tile);
    }
  }
}

// The rectangle that pieces make without gaps, where they do.
class Union {
 public:
  void add(const Piece& p) {
    r0_ = std::min(r0_, p.row), r1_ = std::max(r1_, p.row + p.rows), c0_ = std::min(c0_, p.column),
    c1_ = std::max(c1_, p.column + p.columns);
    area_ += uint64_t{p.rows} * p.columns;
  }
  std::optional<Piece> rectangle() const {
    if (area_ == 0 || area_ != uint64_t{r1_ - r0_} * (c1_ - c0_)) return std::nullopt;
    return Piece{r0_, c0_, r1_ - r0_, c1_ - c0_};
  }

 private:
  uint32_t r0_ = ~0u, r1_ = 0, c0_ = ~0u, c1_ = 0;
  uint64_t area_ = 0;
};

std::vector<Piece> warp_tile(const TilesModel& model, uint32_t warp) {
  Union all;
  for (size_t t = warp * 32ull; t < warp * 32ull + 32; ++t)
    for (const Piece& p : model.pieces[t]) all.add(p);
  const auto found = all.rectangle();
  return found ? std::vector<Piece>{*found} : std::vector<Piece>{};
}

// The first pieces of all lanes, the second ones, and so on: sub tiles where each of these is a rectangle of pieces of one shape.
std::vector<Piece> sub_tiles(const TilesModel& model, uint32_t warp) {
  size_t count = 0;
  for (size_t t = warp * 32ull; t < warp * 32ull + 32; ++t) {
    if (model.pieces[t].empty()) continue;
    if (count && model.pieces[t].size() != count) return {};
    count = model.pieces[t].size();
  }
  std::vector<Piece> out;
  for (size_t n = 0; n < count; ++n) {
    Union all;
    const Piece* shape = nullptr;
    for (size_t t = warp * 32ull; t < warp * 32ull + 32; ++t) {
      if (model.pieces[t].empty()) continue;
      const Piece& p = model.pieces[t][n];
      if (shape && (p.rows != shape->rows || p.columns != shape->columns)) return {};
      shape = &p;
      all.add(p);
    }
    const auto tile = all.rectangle();
    if (!tile) return {};
    out.push_back(*tile);
  }
  return out;
}

}  // namespace

uint64_t storing_warps(const TilesModel& model) {
  uint64_t warps = 0;
  for (size_t warp = 0; warp * 32 < model.pieces.size(); ++warp) {
    const auto first = model.pieces.begin() + static_cast<ptrdiff_t>(warp * 32);
    warps += std::any_of(first, first + 32, [](const std::vector<Piece>& pieces) { return !pieces.empty(); });
  }
  return warps;
}

void find_tiles(const analysis::Snapshot& snapshot, TilesModel& model) {
  const analysis::Ownership& owned = *snapshot.ownership;
  read_pieces(owned, model);
  for (const uint32_t access : owned.access) {
    if (access == kNone) continue;
    ++model.stored;
    const uint64_t tick = snapshot.block->trace.accesses[access].tick;
    model.first_store = std::min(model.first_store, tick), model.last_store = std::max(model.last_store, tick);
  }
  if (const analysis::Level* const level = agreeing_level(snapshot, "thread tile")) split_pieces(*level, model);
  const auto warps = static_cast<uint32_t>(model.pieces.size() / 32);
  model.shares.resize(warps);
  const analysis::Level *const tile = agreeing_level(snapshot, "warp tile"), *const sub = agreeing_level(snapshot, "warp sub tile");
  if (tile) take_level(owned, *tile, &TilesModel::Share::tiles, model);
  if (sub) take_level(owned, *sub, &TilesModel::Share::subs, model);
  for (uint32_t warp = 0; warp < warps; ++warp) {
    if (!tile) model.shares[warp].tiles = warp_tile(model, warp);
    if (!sub) model.shares[warp].subs = sub_tiles(model, warp);
  }
}

}  // namespace warplens::viz::tiles
