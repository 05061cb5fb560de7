#include "kernels/analysis/ownership.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace warplens::analysis {
namespace {

constexpr uint64_t kMaxBoxElements = 16'000'000;  // 128 MiB of owners; far above any block's share

struct Box {
  uint64_t first_row = ~0ull, last_row = 0, first_column = ~0ull, last_column = 0;
  bool empty() const { return first_row > last_row; }
};

template <class Visit>  // visit(lane, element index in the buffer)
void for_each_element(const simt::Trace& trace, const simt::AccessRow& row, const Program& program, Visit visit) {
  const simt::TracedObject& object = trace.objects[row.object];
  const hardware::WarpAccess access = trace.access(row, program);
  const uint64_t elements = std::max<uint64_t>(1, access.width_bytes / object.element_bytes);
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
    if (!(access.mask >> lane & 1)) continue;
    const uint64_t first = (access.address[lane] - object.address) / object.element_bytes;
    for (uint64_t e = 0; e < elements; ++e) visit(lane, first + e);
  }
}

bool stores_to(const simt::Trace& trace, const Program& program, const simt::AccessRow& row, std::string_view buffer) {
  if (row.object == kNone || row.site == kNoSite || program.sites[row.site].op == MemoryOp::Load) return false;
  const simt::TracedObject& object = trace.objects[row.object];
  return object.space == Space::Global && (buffer.empty() || object.name == buffer);
}

}  // namespace

std::optional<Ownership> read_ownership(const simt::Trace& trace, const Program& program, std::string_view buffer) {
  const auto stored =
      std::find_if(trace.accesses.begin(), trace.accesses.end(), [&](const auto& row) { return stores_to(trace, program, row, buffer); });
  if (stored == trace.accesses.end()) return std::nullopt;
  const uint32_t target = stored->object;
  const simt::TracedObject& object = trace.objects[target];
  Ownership owned;
  owned.buffer = object.name;
  const uint64_t elements = object.bytes / object.element_bytes;
  owned.total_columns = object.extents.empty() ? elements : std::max<uint64_t>(1, object.extents.back());
  owned.total_rows = (elements + owned.total_columns - 1) / owned.total_columns;

  Box box;
  const auto each_store = [&](auto visit) {
    for (size_t i = 0; i < trace.accesses.size(); ++i) {
      const simt::AccessRow& row = trace.accesses[i];
      if (row.object != target || !stores_to(trace, program, row, object.name)) continue;
      for_each_element(trace, row, program,
                       [&](uint32_t lane, uint64_t element) { visit(i, row.warp * hardware::kLanes + lane, element); });
    }
  };
  each_store([&](size_t, uint32_t, uint64_t element) {
    const uint64_t r = element / owned.total_columns, c = element % owned.total_columns;
    box = {std::min(box.first_row, r), std::max(box.last_row, r), std::min(box.first_column, c), std::max(box.last_column, c)};
  });
  owned.first_row = box.first_row;
  owned.first_column = box.first_column;
  owned.rows = box.last_row - box.first_row + 1;
  owned.columns = box.last_column - box.first_column + 1;
  if (owned.rows * owned.columns > kMaxBoxElements) return std::nullopt;
  owned.thread.assign(owned.rows * owned.columns, -1);
  owned.access.assign(owned.thread.size(), kNone);
  each_store([&](size_t access, uint32_t thread, uint64_t element) {
    const uint64_t at =
        (element / owned.total_columns - owned.first_row) * owned.columns + element % owned.total_columns - owned.first_column;
    owned.thread[at] = static_cast<int32_t>(thread);
    owned.access[at] = static_cast<uint32_t>(access);
  });
  return owned;
}

bool infer_rows(Ownership& owned) {
  if (owned.total_rows != 1 || owned.rows != 1) return false;
  struct Run {
    uint64_t begin = 0, length = 0;
  };
  std::vector<Run> runs;
  for (uint64_t i = 0; i < owned.columns; ++i) {
    if (owned.thread[i] < 0) continue;
    if (runs.empty() || runs.back().begin + runs.back().length != i) runs.push_back({i, 0});
    ++runs.back().length;
  }
  if (runs.size() < 2) return false;
  const uint64_t pitch = runs[1].begin - runs[0].begin, length = runs[0].length;
  for (size_t i = 0; i < runs.size(); ++i)
    if (runs[i].length != length || runs[i].begin != runs[0].begin + i * pitch) return false;
  const uint64_t first = owned.first_column + runs[0].begin;
  if (first % pitch + length > pitch) return false;
  Ownership found{
      owned.buffer, (owned.total_columns + pitch - 1) / pitch, pitch, first / pitch, first % pitch, runs.size(), length, {}, {}};
  for (const Run& run : runs)
    for (uint64_t i = run.begin; i < run.begin + length; ++i) {
      found.thread.push_back(owned.thread[i]);
      found.access.push_back(owned.access[i]);
    }
  owned = std::move(found);
  return true;
}

namespace {

// Distinct threads (or warps) that own elements of one tile of the box, in order.
std::vector<int32_t> owners(const Ownership& owned, uint64_t row, uint64_t column, uint64_t rows, uint64_t columns,
                            int32_t threads_each = 1) {
  std::vector<int32_t> all;
  for (uint64_t r = row; r < std::min(row + rows, owned.rows); ++r)
    for (uint64_t c = column; c < std::min(column + columns, owned.columns); ++c)
      if (const int32_t thread = owned.thread[r * owned.columns + c]; thread >= 0)
        if (const int32_t owner = thread / threads_each; all.empty() || all.back() != owner) all.push_back(owner);
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

std::string tile_name(const Level& level, uint64_t row, uint64_t column) {
  return fmt::format("the {} x {} {} at row {}, column {} of the block", level.rows, level.columns, level.name, row, column);
}

std::string tiles_disagree(const Ownership& owned, const Level& level, bool by_thread) {
  for (uint64_t r = 0; r < owned.rows; r += level.rows) {
    for (uint64_t c = 0; c < owned.columns; c += level.columns) {
      const std::vector<int32_t> who =
          owners(owned, r, c, level.rows, level.columns, by_thread ? 1 : static_cast<int32_t>(hardware::kLanes));
      if (who.size() > 1) {
        const char* kind = by_thread ? "threads" : "warps";
        return fmt::format("{} is stored by {} {} ({} and {} among them)", tile_name(level, r, c), who.size(), kind, who.front(),
                           who.back());
      }
    }
  }
  return {};
}

// A thread that owns two thread tiles of one sub tile contradicts "32 lanes at once".
std::string thread_tiles_repeat(const Ownership& owned, const Level& sub, const Level& thread_tile) {
  for (uint64_t r = 0; r < owned.rows; r += sub.rows)
    for (uint64_t c = 0; c < owned.columns; c += sub.columns) {
      std::set<int32_t> seen;
      for (uint64_t tr = r; tr < std::min(r + sub.rows, owned.rows); tr += thread_tile.rows)
        for (uint64_t tc = c; tc < std::min(c + sub.columns, owned.columns); tc += thread_tile.columns)
          for (const int32_t thread : owners(owned, tr, tc, thread_tile.rows, thread_tile.columns))
            if (!seen.insert(thread).second)
              return fmt::format("thread {} stores two {} x {} thread tiles of {}", thread, thread_tile.rows, thread_tile.columns,
                                 tile_name(sub, r, c));
    }
  return {};
}

}  // namespace

std::vector<Level> check_levels(const catalog::KernelSpec& kernel, const catalog::Setting& setting, const std::optional<Ownership>& owned) {
  std::vector<Level> levels;
  const catalog::Values names = setting.all();
  for (const auto& spec : kernel.levels) {
    const auto rows = catalog::evaluate(spec.rows, names), columns = catalog::evaluate(spec.columns, names);
    Level level{spec.name, 0, 0, {}};
    if (!rows.ok() || !columns.ok() || *rows <= 0 || *columns <= 0) {
      level.disagreement = fmt::format("the header's extents '{}' x '{}' are not positive", spec.rows.text(), spec.columns.text());
    } else {
      level.rows = static_cast<uint32_t>(*rows);
      level.columns = static_cast<uint32_t>(*columns);
    }
    levels.push_back(level);
  }
  if (!owned) return levels;
  const Level* sub = nullptr;
  for (Level& level : levels) {
    if (!level.disagreement.empty()) continue;
    const bool ragged = owned->rows < level.rows || owned->columns < level.columns;
    if (level.name == "block tile" && (owned->rows > level.rows || owned->columns > level.columns)) {
      level.disagreement = fmt::format("the block stored {} x {} elements, but the header declares {} x {}", owned->rows, owned->columns,
                                       level.rows, level.columns);
    } else if (level.name == "warp tile" || level.name == "warp sub tile") {
      level.disagreement = tiles_disagree(*owned, level, false);
      if (level.name == "warp sub tile") sub = &level;
    } else if (level.name == "thread tile" && !ragged) {
      level.disagreement = tiles_disagree(*owned, level, true);
      if (level.disagreement.empty() && sub) level.disagreement = thread_tiles_repeat(*owned, *sub, level);
    }
  }
  return levels;
}

}  // namespace warplens::analysis
