// Factors that are in no array beside the result: read from the loads of the statement that multiplies them.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "kernels/program/index_text.h"
#include "viz/scenes/tiles/parts.h"
#include "viz/scenes/tiles/values.h"
#include "viz/scenes/timeline/strip.h"

namespace warplens::viz {
namespace {

constexpr size_t kMaxReadAccesses = 4096;  // accesses of a k step

struct Factor {
  TilesModel::Place place = TilesModel::Place::Beside;
  double value = 0;
  std::string name;
};

std::string name_of(const simt::TracedObject& object, uint64_t element) {
  return object.name + index_text(object.extents, static_cast<int64_t>(element));
}

TilesModel::Place place_of(const TilesModel& model, uint32_t object) {
  for (const TilesModel::Source& source : model.sources)
    if (source.object == object) return source.place;
  for (const TilesModel::Array& array : model.arrays)
    if (array.object == object) return array.place;
  return TilesModel::Place::Beside;
}

auto first_access(const TilesReading& reading, uint64_t tick) {
  const auto& rows = reading.snapshot->block->trace.accesses;
  const auto& own = reading.snapshot->warps[reading.warp].accesses;
  return std::lower_bound(own.begin(), own.end(), tick, [&](uint32_t i, uint64_t t) { return rows[i].tick < t; });
}

// The floats that the lane loads from `begin` up to `end`; none where it loads anything else.
std::vector<Factor> factors_of(const TilesReading& reading, uint64_t begin, uint64_t end, const simt::Cursor& cursor) {
  const simt::Trace& trace = reading.snapshot->block->trace;
  const Program& program = *reading.snapshot->program;
  std::vector<Factor> found;
  const auto& own = reading.snapshot->warps[reading.warp].accesses;
  for (auto at = first_access(reading, begin); at != own.end() && trace.accesses[*at].tick < end; ++at) {
    const simt::AccessRow& row = trace.accesses[*at];
    if (!(row.mask >> reading.lane & 1)) continue;
    if (row.object == kNone || program.sites[row.site].op != MemoryOp::Load || found.size() == 2) return {};
    const simt::TracedObject& object = trace.objects[row.object];
    const hardware::WarpAccess access = trace.access(row, program);
    if (object.scalar != Type::F32 || object.element_bytes != 4 || access.width_bytes != 4) return {};
    const uint64_t address = access.address[reading.lane];
    const std::vector<uint8_t> bytes =
        object.space == Space::Shared ? cursor.shared_bytes(address - kSharedBase, 4) : cursor.global_bytes(address, 4);
    uint32_t bits = 0;
    if (bytes.size() != sizeof bits) return {};
    std::memcpy(&bits, bytes.data(), sizeof bits);
    found.push_back({place_of(*reading.model, row.object), number_of(bits, Type::F32), name_of(object, (address - object.address) / 4)});
  }
  if (found.size() == 2 && (found[0].place == TilesModel::Place::Top || found[1].place == TilesModel::Place::Left))
    std::swap(found[0], found[1]);
  return found;
}

}  // namespace

namespace {

float float_of(uint64_t bits) { return static_cast<float>(number_of(bits, Type::F32)); }

bool is_product(const Factor& left, const Factor& above, float was, float is) {
  const auto a = static_cast<float>(left.value), b = static_cast<float>(above.value);
  return is == std::fma(a, b, was) || is == was + a * b;
}

// The only two values named in the statement whose product is added; nullopt: none, or it is ambiguous.
std::optional<std::pair<Factor, Factor>> named_factors(const TilesReading& reading, float was, float is) {
  std::optional<std::pair<Factor, Factor>> found;
  const auto& operands = reading.operands;
  for (size_t i = 0; i < operands.size(); ++i)
    for (size_t j = i + 1; j < operands.size(); ++j) {
      const Factor left{TilesModel::Place::Left, float_of(operands[i].bits), operands[i].name},
          above{TilesModel::Place::Top, float_of(operands[j].bits), operands[j].name};
      if (!is_product(left, above, was, is)) continue;
      if (found) return std::nullopt;
      found = {left, above};
    }
  return found;
}

}  // namespace

void add_statement(const TilesReading& reading, simt::Cursor& cursor, TilesValues& values) {
  if (values.now || reading.warp >= reading.registers->size() || reading.warp >= reading.snapshot->warps.size()) return;
  const auto& registers = (*reading.registers)[reading.warp];
  const Program& program = *reading.snapshot->program;
  if (!registers || program.variables[registers->variable].scalar != Type::F32) return;
  const auto [begin, end] = tiles::step_ticks(*reading.snapshot, reading.warp, reading.tick);
  if (end <= begin || !cursor.seek(begin)) return;
  const std::vector<Factor> loaded = factors_of(reading, begin, end, cursor);
  const auto before = register_bits(cursor, *registers, reading.warp, reading.lane, program);
  if ((loaded.size() != 2 && reading.operands.size() < 2) || !before || before->size() != values.products.size() || !cursor.seek(end))
    return;
  const auto after = register_bits(cursor, *registers, reading.warp, reading.lane, program);
  if (!after) return;
  std::optional<size_t> added;
  std::optional<std::pair<Factor, Factor>> factors;
  for (size_t n = 0; n < before->size(); ++n) {
    const float was = float_of((*before)[n]), is = float_of((*after)[n]);
    const bool changed = (*before)[n] != (*after)[n];
    if (!changed && before->size() > 1) continue;  // it is another one that changes
    if (added) return;
    if (loaded.size() != 2)
      factors = changed ? named_factors(reading, was, is) : std::nullopt;
    else if (is_product(loaded[0], loaded[1], was, is))
      factors = {loaded[0], loaded[1]};
    if (!factors) {
      if (changed) return;
      continue;
    }
    added = n;
  }
  if (!added) return;
  // What is added after the element has been stored is another one's.
  const auto [row, column] = elements_of(*reading.model, reading.warp * 32ull + reading.lane)[*added];
  const size_t element = row * reading.snapshot->ownership->columns + column;
  if (element >= values.where.size() || values.where[element] != TilesValues::Where::Accumulator) return;
  TilesValues::Product& product = values.products[*added];
  product.left = factors->first.value, product.above = factors->second.value;
  product.left_name = factors->first.name, product.above_name = factors->second.name;
  product.variables = loaded.size() != 2;
  product.was = float_of((*before)[*added]);
  values.now = added;
}

std::optional<uint32_t> load_of(const TilesReading& reading, uint64_t begin, uint32_t object, uint64_t element) {
  if (reading.warp >= reading.snapshot->warps.size()) return std::nullopt;
  const simt::Trace& trace = reading.snapshot->block->trace;
  const auto& own = reading.snapshot->warps[reading.warp].accesses;
  const uint32_t bytes = std::max(1u, trace.objects[object].element_bytes);
  size_t looked = 0;
  for (auto at = first_access(reading, begin); at != own.end() && looked < kMaxReadAccesses; ++at, ++looked) {
    const simt::AccessRow& row = trace.accesses[*at];
    if (row.object != object || !(row.mask >> reading.lane & 1) || reading.snapshot->program->sites[row.site].op != MemoryOp::Load)
      continue;
    const hardware::WarpAccess access = trace.access(row, *reading.snapshot->program);
    const uint64_t first = (access.address[reading.lane] - trace.objects[object].address) / bytes;
    if (element >= first && element < first + std::max(1u, access.width_bytes / bytes)) return *at;
  }
  return std::nullopt;
}

}  // namespace warplens::viz
