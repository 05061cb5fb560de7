#include <algorithm>
#include <map>
#include <set>

#include "viz/scenes/tiles/parts.h"

namespace warplens::viz {
namespace tiles {
namespace {

constexpr size_t kMaxAccessesInStep = 8192;  // a kernel without barriers: look no further back

struct Round {
  struct Key {
    uint32_t object = 0, line = 0;
    bool second = false;  // a store
    friend bool operator==(const Key&, const Key&) = default;
  };
  std::vector<Key> keys;
  size_t begin = 0, end = 0;
};  // positions in WarpIndex::accesses

bool is_shared(const simt::Trace& trace, const simt::AccessRow& row) {
  return row.object != kNone && trace.objects[row.object].space == Space::Shared;
}

bool is_dynamic(const analysis::Snapshot& snapshot, const simt::TracedObject& object) {
  return object.space == Space::Shared &&
         std::any_of(snapshot.program->objects.begin(), snapshot.program->objects.end(),
                     [&](const Object& o) { return o.dynamic && o.space == Space::Shared && o.name == object.name; });
}

// A dynamic array holds what would be several: the lines that load from it tell them apart.
uint32_t line_of(const analysis::Snapshot& snapshot, const simt::AccessRow& row) {
  const Site& site = snapshot.program->sites[row.site];
  if (site.op != MemoryOp::Load || !is_dynamic(snapshot, snapshot.block->trace.objects[row.object])) return 0;
  return analysis::line_in_file(*snapshot.program, site.location);
}

// Rounds of one warp from `begin` until `until` (a tick) or the round that begins after `position`.
std::vector<Round> rounds(const analysis::Snapshot& snapshot, const std::vector<uint32_t>& accesses, size_t begin, uint64_t until,
                          size_t position) {
  const simt::Trace& trace = snapshot.block->trace;
  std::vector<Round> out;
  for (size_t i = begin; i < accesses.size() && i < begin + 2 * kMaxAccessesInStep; ++i) {
    const simt::AccessRow& row = trace.accesses[accesses[i]];
    if (row.tick >= until) break;
    if (!is_shared(trace, row)) continue;
    const Round::Key key{row.object, line_of(snapshot, row), snapshot.program->sites[row.site].op != MemoryOp::Load};
    const bool again = !out.empty() && out.back().keys.back() != key &&
                       std::find(out.back().keys.begin(), out.back().keys.end(), key) != out.back().keys.end();
    const bool other_kind = !out.empty() && out.back().keys.back().second != key.second;
    if (out.empty() || again || other_kind) {
      if (i > position) break;
      out.push_back({{key}, i, i});
    } else if (out.back().keys.back() != key) {
      out.back().keys.push_back(key);
    }
    out.back().end = i + 1;
  }
  return out;
}

void add(const analysis::Snapshot& snapshot, const simt::AccessRow& row, std::vector<StepAccess>& out) {
  const bool store = snapshot.program->sites[row.site].op != MemoryOp::Load;
  const uint32_t line = line_of(snapshot, row);
  auto at = std::find_if(out.begin(), out.end(),
                         [&](const StepAccess& s) { return s.object == row.object && s.store == store && s.line == line; });
  if (at == out.end()) {
    out.push_back({row.object, store, {}, line});
    at = out.end() - 1;
  }
  const simt::TracedObject& object = snapshot.block->trace.objects[row.object];
  const hardware::WarpAccess access = snapshot.block->trace.access(row, *snapshot.program);
  const uint32_t element = std::max(1u, object.element_bytes), count = std::max(1u, access.width_bytes / element);
  for (const uint32_t lane : bits_of(access.mask)) {
    const auto first = static_cast<uint32_t>((access.address[lane] - object.address) / element);
    for (uint32_t e = 0; e < count; ++e) at->by_lane[lane].push_back(first + e);
  }
}

std::vector<StepAccess> collect(const analysis::Snapshot& snapshot, const std::vector<uint32_t>& accesses, size_t begin, size_t end) {
  std::vector<StepAccess> out;
  for (size_t i = begin; i < end; ++i) {
    const simt::AccessRow& row = snapshot.block->trace.accesses[accesses[i]];
    if (is_shared(snapshot.block->trace, row)) add(snapshot, row, out);
  }
  for (StepAccess& step : out) {
    for (auto& elements : step.by_lane) {
      std::sort(elements.begin(), elements.end());
      elements.erase(std::unique(elements.begin(), elements.end()), elements.end());
    }
  }
  return out;
}

// The pitches that an array declared flat may have, as its reads show them: how far these move from one step to the next, how far apart
// are those of a lane in a step, or of its neighbors.
std::vector<uint64_t> read_pitches(const std::vector<std::vector<StepAccess>>& steps, uint32_t object, uint64_t elements) {
  std::vector<uint32_t> firsts, lanes, own;
  for (const auto& step : steps) {
    for (const StepAccess& access : step) {
      if (access.object != object || access.store) continue;
      const std::vector<uint32_t> all = access.all();
      if (!all.empty()) firsts.push_back(all.front());
      if (!lanes.empty()) continue;
      for (const auto& of_lane : access.by_lane) {
        if (of_lane.empty()) continue;
        if (lanes.empty()) own = of_lane;
        lanes.push_back(of_lane.front());
      }
    }
  }
  std::vector<uint64_t> found;
  const auto add = [&](uint64_t pitch) {
    const bool fits = pitch > 1 && pitch < elements && elements % pitch == 0;
    if (fits && std::find(found.begin(), found.end(), pitch) == found.end()) found.push_back(pitch);
  };
  if (firsts.size() > 1 && firsts[1] > firsts[0]) add(firsts[1] - firsts[0]);
  if (own.size() > 1) add(own[1] - own[0]);
  std::sort(lanes.begin(), lanes.end());
  lanes.erase(std::unique(lanes.begin(), lanes.end()), lanes.end());
  for (size_t i = 1; i < lanes.size(); ++i) add(lanes[i] - lanes[i - 1]);
  add(32);
  if (found.empty()) found.push_back(elements);
  return found;
}

// Whether every lane reads, along one side of the array, exactly the rows (or columns) of the result that it owns.
bool follows(const StepAccess& step, const TilesModel::Array& array, bool array_rows, bool result_rows, const TilesModel& model,
             uint32_t warp) {
  bool any = false;
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
    if (step.by_lane[lane].empty()) continue;
    std::set<uint64_t> read, owned;
    for (const uint32_t e : step.by_lane[lane]) read.insert(array_rows ? e / array.columns : e % array.columns);
    if (warp * 32 + lane >= model.pieces.size()) return false;
    for (const Piece& p : model.pieces[warp * 32 + lane]) {
      for (uint32_t i = 0; i < (result_rows ? p.rows : p.columns); ++i) owned.insert((result_rows ? p.row : p.column) + i);
    }
    if (read != owned) return false;
    any = true;
  }
  return any;
}

}  // namespace

std::vector<uint32_t> StepAccess::all() const {
  std::vector<uint32_t> out;
  for (const auto& own : by_lane) out.insert(out.end(), own.begin(), own.end());
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

namespace {

// Positions in WarpIndex::accesses of what the current step accesses; nothing where there is no such access.
struct Span {
  size_t begin = 0, end = 0;
  bool round = false;  // of several arrays
};

Span current_span(const analysis::Snapshot& snapshot, uint32_t warp, uint64_t tick) {
  const simt::Trace& trace = snapshot.block->trace;
  if (warp >= snapshot.warps.size()) return {};
  const std::vector<uint32_t>& accesses = snapshot.warps[warp].accesses;
  // The cursor precedes `tick`: the access about to happen counts as the current one.
  const auto after =
      std::upper_bound(accesses.begin(), accesses.end(), tick, [&](uint64_t t, uint32_t i) { return t < trace.accesses[i].tick; });
  if (after == accesses.begin()) return {};
  const auto position = static_cast<size_t>(after - accesses.begin()) - 1;
  uint64_t from = 0, until = ~0ull;
  for (const simt::BarrierRow& barrier : trace.barriers) {
    if (barrier.warp != warp) continue;
    if (barrier.tick <= trace.accesses[accesses[position]].tick)
      from = barrier.tick;
    else {
      until = barrier.tick;
      break;
    }
  }
  const auto first = std::lower_bound(accesses.begin(), after, from, [&](uint32_t i, uint64_t t) { return trace.accesses[i].tick < t; });
  size_t begin = static_cast<size_t>(first - accesses.begin());
  if (position > kMaxAccessesInStep) begin = std::max(begin, position - kMaxAccessesInStep);
  const std::vector<Round> found = rounds(snapshot, accesses, begin, until, position);
  if (found.empty()) return {};
  if (found.back().keys.size() > 1) return {found.back().begin, found.back().end, true};
  size_t last = std::min(position, found.back().end - 1);
  while (last > found.back().begin && !is_shared(trace, trace.accesses[accesses[last]])) --last;
  return {last, last + 1, false};
}

}  // namespace

std::vector<StepAccess> current_step(const analysis::Snapshot& snapshot, uint32_t warp, uint64_t tick) {
  const Span span = current_span(snapshot, warp, tick);
  if (span.begin == span.end) return {};
  return collect(snapshot, snapshot.warps[warp].accesses, span.begin, span.end);
}

std::optional<uint64_t> step_begin(const analysis::Snapshot& snapshot, uint32_t warp, uint64_t tick) {
  const Span span = current_span(snapshot, warp, tick);
  if (!span.round) return std::nullopt;
  return snapshot.block->trace.accesses[snapshot.warps[warp].accesses[span.begin]].tick;
}

std::pair<std::vector<StepAccess>, std::vector<StepAccess>> split_step(const analysis::Snapshot& snapshot, uint32_t warp, uint64_t tick) {
  const Span span = current_span(snapshot, warp, tick);
  if (!span.round) return {};
  const auto& accesses = snapshot.warps[warp].accesses;
  const auto& rows = snapshot.block->trace.accesses;
  size_t here = span.begin;
  while (here < span.end && rows[accesses[here]].tick < tick) ++here;
  return {collect(snapshot, accesses, span.begin, here), collect(snapshot, accesses, here, span.end)};
}

std::vector<StepAccess> current_access(const analysis::Snapshot& snapshot, uint32_t warp, uint64_t tick) {
  if (warp >= snapshot.warps.size()) return {};
  const simt::Trace& trace = snapshot.block->trace;
  const std::vector<uint32_t>& accesses = snapshot.warps[warp].accesses;
  const auto& steps = trace.steps[warp];
  const auto next = std::upper_bound(steps.begin(), steps.end(), tick, [](uint64_t t, const simt::StepRow& s) { return t < s.tick; });
  const uint64_t begin = next == steps.begin() ? 0 : std::prev(next)->tick, end = next == steps.end() ? ~0ull : next->tick;
  const auto at_or_after = [&](uint64_t t) {
    return static_cast<size_t>(
        std::lower_bound(accesses.begin(), accesses.end(), t, [&](uint32_t i, uint64_t limit) { return trace.accesses[i].tick < limit; }) -
        accesses.begin());
  };
  size_t position = at_or_after(tick);
  // Behind the step's last access that one is still shown.
  if (position == accesses.size() || trace.accesses[accesses[position]].tick >= end) {
    if (position == 0 || trace.accesses[accesses[position - 1]].tick < begin) return {};
    --position;
  }
  return collect(snapshot, accesses, position, position + 1);
}

std::optional<int64_t> first_element(const StepAccess& step, const TilesModel& model, uint32_t warp, bool left) {
  std::optional<int64_t> first;
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
    if (step.by_lane[lane].empty() || warp * 32ull + lane >= model.pieces.size()) continue;
    std::set<int64_t> owned;
    for (const Piece& p : model.pieces[warp * 32ull + lane])
      for (uint32_t i = 0; i < (left ? p.rows : p.columns); ++i) owned.insert((left ? p.row : p.column) + i);
    const std::vector<uint32_t>& read = step.by_lane[lane];
    if (owned.size() != read.size()) return std::nullopt;
    auto at = owned.begin();
    for (const uint32_t element : read) {
      const int64_t distance = int64_t{element} - *at++;
      if (first.value_or(distance) != distance) return std::nullopt;
      first = distance;
    }
  }
  return first;
}

namespace {

// Those parts of a dynamic array of which each lane reads what belongs to its rows, or its columns, of the result.
void place_parts(const analysis::Ownership& owned, const std::vector<StepAccess>& step, uint32_t object, const TilesModel& model,
                 uint32_t warp, std::vector<TilesModel::Array>& out) {
  for (const StepAccess& part : step) {
    if (part.object != object || part.line == 0) continue;
    const bool left = first_element(part, model, warp, true).has_value(), top = first_element(part, model, warp, false).has_value();
    if (left == top) continue;
    TilesModel::Array array;
    array.object = object, array.line = part.line;
    array.rows = 1, array.columns = left ? owned.rows : owned.columns;
    array.place = left ? TilesModel::Place::Left : TilesModel::Place::Top, array.transposed = left;
    out.push_back(array);
  }
}

}  // namespace

std::vector<TilesModel::Array> place_arrays(const analysis::Snapshot& snapshot, const TilesModel& model) {
  const simt::Trace& trace = snapshot.block->trace;
  std::vector<std::vector<StepAccess>> steps;  // reading rounds of the first warp that has some
  uint32_t warp = 0;
  for (; warp < snapshot.warps.size() && steps.empty(); ++warp) {
    const std::vector<uint32_t>& accesses = snapshot.warps[warp].accesses;
    for (const Round& round : rounds(snapshot, accesses, 0, ~0ull, accesses.size())) {
      if (!round.keys.back().second) steps.push_back(collect(snapshot, accesses, round.begin, round.end));
    }
  }
  if (warp > 0) --warp;
  std::vector<TilesModel::Array> out;
  for (uint32_t i = 0; i < trace.objects.size(); ++i) {
    const simt::TracedObject& object = trace.objects[i];
    if (object.space != Space::Shared || object.bytes == 0) continue;
    const uint64_t elements = object.bytes / std::max(1u, object.element_bytes);
    TilesModel::Array array;
    array.object = i;
    const bool flat = object.extents.size() < 2;
    const std::vector<uint64_t> pitches = flat ? read_pitches(steps, i, elements) : std::vector<uint64_t>{object.extents.back()};
    const auto shape = [&](uint64_t pitch) {
      array.columns = std::max<uint64_t>(1, pitch);
      array.rows = std::max<uint64_t>(1, elements / array.columns);
    };
    const auto place = [&](const StepAccess& step) {
      if (follows(step, array, true, true, model, warp))
        array.place = TilesModel::Place::Left, array.transposed = false;
      else if (follows(step, array, false, true, model, warp))
        array.place = TilesModel::Place::Left, array.transposed = true;
      else if (follows(step, array, false, false, model, warp))
        array.place = TilesModel::Place::Top, array.transposed = false;
      else if (follows(step, array, true, false, model, warp))
        array.place = TilesModel::Place::Top, array.transposed = true;
    };
    const auto several = std::find_if(steps.begin(), steps.end(), [](const auto& s) { return s.size() > 1; });
    const size_t before = out.size();
    if (several != steps.end() && snapshot.ownership && is_dynamic(snapshot, object))
      place_parts(*snapshot.ownership, *several, i, model, warp, out);
    if (out.size() > before) continue;
    for (const uint64_t pitch : pitches) {
      shape(pitch);
      if (several == steps.end()) break;
      for (const StepAccess& step : *several)
        if (step.object == i && step.line == 0) place(step);
      if (array.place != TilesModel::Place::Beside) break;
    }
    // Only what lies along the result shows what the rows are.
    array.folded = flat && array.place == TilesModel::Place::Beside;
    if (array.folded) shape(pitches.front());
    out.push_back(array);
  }
  return out;
}

}  // namespace tiles

TilesModel make_tiles_model(const analysis::Snapshot& snapshot) {
  TilesModel model;
  model.pieces.resize(snapshot.block->trace.warps * 32ull);
  if (snapshot.ownership) {
    tiles::find_tiles(snapshot, model);
  }
  model.arrays = tiles::place_arrays(snapshot, model);
  tiles::find_sources(snapshot, model);
  return model;
}

bool holds_transposed(const TilesModel& model, uint32_t object) {
  const auto array =
      std::find_if(model.arrays.begin(), model.arrays.end(), [&](const TilesModel::Array& a) { return a.object == object && a.line == 0; });
  if (array == model.arrays.end() || array->place == TilesModel::Place::Beside) return false;
  const TilesModel::Source* from = nullptr;
  for (const TilesModel::Source& source : model.sources) {
    if (source.place != array->place) continue;
    if (from) return false;  // of several it is not known which
    from = &source;
  }
  return from && from->transposed != array->transposed;
}

}  // namespace warplens::viz
