// In which order the source adds the products of a k step, seen in a warp's first one: which register changes at which statement.
#include <algorithm>
#include <bit>
#include <map>

#include "viz/scenes/tiles/parts.h"
#include "viz/scenes/tiles/values.h"

namespace warplens::viz {
namespace {

constexpr size_t kMaxSteps = 8192;   // statements of a k step
constexpr size_t kMaxGroups = 16;    // that are set apart
constexpr size_t kMaxVariables = 3;  // that a group is named by

using Bits = std::vector<std::array<uint64_t, 32>>;  // by element of a lane

Bits bits_of_registers(const simt::Cursor& cursor, const TilesRegisters& registers, uint32_t warp, uint32_t size) {
  Bits bits;
  for (const uint32_t part : registers.parts) {
    const simt::VariableValues values = cursor.variable_part(warp, registers.variable, uint64_t{part} * size);
    bits.push_back(values.bits);
    for (uint32_t lane = 0; lane < hardware::kLanes; ++lane)
      if (!(values.known >> lane & 1)) bits.back()[lane] = 0;
  }
  return bits;
}

struct Added {
  uint32_t product = 0;
  uint64_t tick = 0;  // of its statement
};

// Each product once; empty where a statement adds several, or one is added twice or not at all.
std::vector<Added> products_in_order(const analysis::Snapshot& snapshot, const TilesRegisters& registers, uint32_t warp,
                                     std::pair<uint64_t, uint64_t> ticks, simt::Cursor& cursor) {
  const uint32_t size = size_bytes(snapshot.program->variables[registers.variable].scalar);
  const auto& steps = snapshot.block->trace.steps[warp];
  auto step = std::lower_bound(steps.begin(), steps.end(), ticks.first, [](const simt::StepRow& s, uint64_t t) { return s.tick < t; });
  std::vector<Added> order;
  std::vector<bool> seen(registers.parts.size());
  if (!cursor.seek(ticks.first)) return {};
  Bits before = bits_of_registers(cursor, registers, warp, size);
  for (size_t looked = 0; step != steps.end() && step->tick < ticks.second; ++step, ++looked) {
    const uint64_t end = std::next(step) == steps.end() ? snapshot.block->trace.ticks : std::next(step)->tick;
    if (looked == kMaxSteps || !cursor.seek(end)) return {};
    Bits after = bits_of_registers(cursor, registers, warp, size);
    std::optional<uint32_t> changed;
    for (uint32_t n = 0; n < after.size(); ++n) {
      if (after[n] == before[n]) continue;
      if (changed || seen[n]) return {};
      changed = n, seen[n] = true;
    }
    if (changed) order.push_back({*changed, step->tick});
    before = std::move(after);
  }
  return order.size() == registers.parts.size() ? order : std::vector<Added>();
}

// Where a product is in another row of the lane's tiles, or in another tile, than the one before it.
template <class Place>
std::vector<size_t> ends_of_groups(const std::vector<Added>& order, const Place& place_of) {
  std::vector<size_t> ends;
  for (size_t i = 1; i <= order.size(); ++i)
    if (i == order.size() || place_of(order[i].product) != place_of(order[i - 1].product)) ends.push_back(i);
  return ends;
}

bool are_alike(const std::vector<size_t>& ends) {
  for (size_t i = 0; i < ends.size(); ++i)
    if (ends[i] != ends[0] * (i + 1)) return false;
  return !ends.empty();
}

// By the lane's thread tiles, else by the rows of its only one; one group where the products go back and forth between them.
std::vector<size_t> find_groups(const TilesModel& model, size_t thread, const std::vector<Added>& order) {
  const auto own = elements_of(model, thread);
  const std::vector<Piece>& pieces = model.pieces[thread];
  const auto tile_of = [&](uint32_t n) {
    const auto [row, column] = own[n];
    return std::find_if(pieces.begin(), pieces.end(),
                        [&, r = row, c = column](const Piece& p) {
                          return r >= p.row && r < p.row + p.rows && c >= p.column && c < p.column + p.columns;
                        }) -
           pieces.begin();
  };
  const auto tiles = ends_of_groups(order, tile_of);
  if (pieces.size() > 1 && tiles.size() == pieces.size() && tiles.size() <= kMaxGroups && are_alike(tiles)) return tiles;
  const auto rows = ends_of_groups(order, [&](uint32_t n) { return own[n].first; });
  if (rows.size() > 1 && rows.size() < order.size() && rows.size() <= kMaxGroups && are_alike(rows)) return rows;
  return {order.size()};
}

// The numbers that are the same in all lanes where a statement begins, by variable.
std::map<uint32_t, int64_t> common_numbers(const simt::Cursor& cursor, const Program& program, uint32_t warp) {
  std::map<uint32_t, int64_t> found;
  for (const simt::VariableValues& values : cursor.variables(warp)) {
    const Variable& v = program.variables[values.variable];
    if (v.is_pointer || !v.extents.empty() || !v.fields.empty() || values.known == 0) continue;
    if (v.scalar != Type::I32 && v.scalar != Type::I64) continue;
    const uint64_t first = values.bits[static_cast<size_t>(std::countr_zero(values.known))];
    bool same = true;
    for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) same &= !(values.known >> lane & 1) || values.bits[lane] == first;
    const auto number = v.scalar == Type::I32 ? static_cast<int64_t>(static_cast<int32_t>(first)) : static_cast<int64_t>(first);
    if (same) found.emplace(values.variable, number);
  }
  return found;
}

// "i 1, j 0": the variables that keep a number while a group is added and have another one in another group.
void name_groups(const Program& program, uint32_t warp, const std::vector<Added>& order, simt::Cursor& cursor, TilesOrder& out) {
  std::vector<std::map<uint32_t, int64_t>> numbers;
  for (const Added& added : order) {
    if (!cursor.seek(added.tick)) return;
    numbers.push_back(common_numbers(cursor, program, warp));
  }
  std::vector<uint32_t> names;
  for (const auto& [variable, number] : numbers.front()) {
    bool kept = true, moves = false;
    size_t first = 0;
    for (const TilesOrder::Group& group : out.groups) {
      for (size_t i = first; kept && i < group.end; ++i) {
        const auto here = numbers[i].find(variable), there = numbers[first].find(variable);
        kept = here != numbers[i].end() && there != numbers[first].end() && here->second == there->second;
        moves |= kept && here->second != number;
      }
      first = group.end;
    }
    if (kept && moves) names.push_back(variable);
  }
  const auto line_of = [&](uint32_t variable) { return program.variables[variable].line; };
  std::stable_sort(names.begin(), names.end(), [&](uint32_t a, uint32_t b) { return line_of(a) < line_of(b); });
  if (names.size() > kMaxVariables) names.resize(kMaxVariables);
  size_t first = 0;
  for (TilesOrder::Group& group : out.groups) {
    for (const uint32_t variable : names)
      group.name += (group.name.empty() ? "" : ", ") + program.variables[variable].name + " " + std::to_string(numbers[first].at(variable));
    first = group.end;
  }
}

}  // namespace

TilesOrder find_order(const analysis::Snapshot& snapshot, const TilesModel& model, const TilesRegisters& registers, uint32_t warp,
                      simt::Cursor& cursor) {
  const auto ticks = registers.multiplies ? first_k_steps(snapshot, model, warp) : std::nullopt;
  if (!ticks) return {};
  const std::vector<Added> order = products_in_order(snapshot, registers, warp, *ticks, cursor);
  size_t thread = warp * 32ull;
  while (thread < warp * 32ull + 32 && elements_of(model, thread).size() != order.size()) ++thread;
  if (order.empty() || thread == warp * 32ull + 32) return {};
  TilesOrder out;
  for (const Added& added : order) out.products.push_back(added.product);
  for (const size_t end : find_groups(model, thread, order)) out.groups.push_back({end, {}});
  if (out.groups.size() > 1) name_groups(*snapshot.program, warp, order, cursor, out);
  return out;
}

std::optional<size_t> place_in_order(const TilesValues& values) {
  if (!values.order || !values.now) return std::nullopt;
  const auto& order = values.order->products;
  if (order.size() != values.products.size()) return std::nullopt;
  const auto place = static_cast<size_t>(std::find(order.begin(), order.end(), *values.now) - order.begin());
  // What comes after it has not been added to: else the order is another one here.
  for (size_t i = place; i < order.size(); ++i)
    if (values.products[order[i]].done) return std::nullopt;
  return place < order.size() ? std::optional(place) : std::nullopt;
}

}  // namespace warplens::viz
