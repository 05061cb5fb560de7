#include "viz/scenes/tiles/values.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>

#include "viz/scenes/tiles/parts.h"
#include "viz/scenes/timeline/strip.h"

namespace warplens::viz {
namespace {

constexpr size_t kMaxParts = 1024;           // of a lane's registers
constexpr uint64_t kMaxElements = 1u << 20;  // of a box whose values are read

const simt::TracedObject* result_of(const analysis::Snapshot& snapshot) {
  const auto& objects = snapshot.block->trace.objects;
  const auto it = std::find_if(objects.begin(), objects.end(), [&](const simt::TracedObject& object) {
    return object.space == Space::Global && object.name == snapshot.ownership->buffer;
  });
  return it == objects.end() || it->element_bytes != size_bytes(it->scalar) ? nullptr : &*it;
}

uint64_t bits_at(const std::vector<uint8_t>& bytes, size_t element, uint32_t size) {
  uint64_t bits = 0;
  if ((element + 1) * size <= bytes.size()) std::memcpy(&bits, bytes.data() + element * size, size);
  return bits;
}

// What a warp's lanes have stored in the end, in the order of elements_of.
std::array<std::vector<double>, 32> stored_by(const analysis::Snapshot& snapshot, const TilesModel& model, uint32_t warp,
                                              const simt::TracedObject& result, const simt::Cursor& cursor) {
  const analysis::Ownership& owned = *snapshot.ownership;
  std::array<std::vector<double>, 32> out;
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane)
    for (const auto& [row, column] : elements_of(model, warp * 32ull + lane)) {
      const uint64_t element = (owned.first_row + row) * owned.total_columns + owned.first_column + column;
      const auto bytes = cursor.global_bytes(result.address + element * result.element_bytes, result.element_bytes);
      out[lane].push_back(number_of(bits_at(bytes, 0, result.element_bytes), result.scalar));
    }
  return out;
}

// Part by part of a variable, 32 lanes each; empty where a lane that has elements has no value.
std::vector<simt::VariableValues> parts_of(const simt::Cursor& cursor, const Program& program, uint32_t warp, uint32_t variable) {
  std::vector<simt::VariableValues> parts;
  const Variable& v = program.variables[variable];
  const uint32_t size = size_bytes(v.scalar);
  for (uint64_t offset = 0; offset + size <= v.bytes && parts.size() < kMaxParts; offset += size)
    parts.push_back(cursor.variable_part(warp, variable, offset));
  return parts;
}

// Which part each element is, by the first lane that has elements; the others must agree.
std::vector<uint32_t> match(const std::vector<simt::VariableValues>& parts, Type type, const std::array<std::vector<double>, 32>& stored) {
  std::vector<uint32_t> found;
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
    if (stored[lane].empty()) continue;
    const auto part_value = [&](size_t part) { return number_of(parts[part].bits[lane], type); };
    if (found.empty()) {
      std::map<double, uint32_t> by_value;
      for (uint32_t part = 0; part < parts.size(); ++part)
        if (parts[part].known >> lane & 1) by_value.emplace(part_value(part), part);
      for (const double value : stored[lane]) {
        const auto it = by_value.find(value);
        if (it == by_value.end() || std::find(found.begin(), found.end(), it->second) != found.end()) return {};
        found.push_back(it->second);
      }
    }
    if (found.size() != stored[lane].size()) return {};
    for (size_t i = 0; i < found.size(); ++i)
      if (!(parts[found[i]].known >> lane & 1) || part_value(found[i]) != stored[lane][i]) return {};
  }
  return found;
}

std::string part_name(const Variable& variable, uint32_t part) {
  if (variable.extents.empty()) return part < variable.fields.size() ? variable.name + "." + variable.fields[part] : variable.name;
  const auto fields = static_cast<uint32_t>(std::max<size_t>(1, variable.fields.size()));
  std::string index;
  uint32_t element = part / fields;
  for (size_t i = variable.extents.size(); i-- > 0;) {
    const uint32_t extent = std::max(1u, variable.extents[i]);
    index = "[" + std::to_string(element % extent) + "]" + index;
    element /= extent;
  }
  return variable.name + index + (part % fields < variable.fields.size() ? "." + variable.fields[part % fields] : "");
}

}  // namespace

std::optional<std::pair<uint64_t, uint64_t>> first_k_steps(const analysis::Snapshot& snapshot, const TilesModel& model, uint32_t warp) {
  constexpr size_t kMaxLooked = 4096;  // accesses before there is a k step
  std::optional<uint64_t> first;
  const auto& accesses = snapshot.warps[warp].accesses;
  for (size_t i = 0; i < accesses.size() && i < kMaxLooked; ++i) {
    const auto begin = k_step_begin(snapshot, model, warp, snapshot.block->trace.accesses[accesses[i]].tick);
    if (begin && !first) first = begin;
    if (begin && *begin != *first) return std::pair(*first, *begin);
  }
  return std::nullopt;
}

namespace {

void read_factors(const TilesReading& reading, const std::vector<tiles::StepAccess>& steps, TilesValues& out);

// Whether what is read in a k step is what is multiplied in it, seen in the first one: a kernel that reads ahead multiplies something else.
bool multiplies_what_it_reads(const analysis::Snapshot& snapshot, const TilesModel& model, const TilesRegisters& registers, uint32_t warp,
                              simt::Cursor& cursor) {
  const auto steps = first_k_steps(snapshot, model, warp);
  if (!steps || snapshot.program->variables[registers.variable].scalar != Type::F32) return false;
  const auto touched = tiles::current_step(snapshot, warp, steps->first);
  struct Lane {
    std::vector<uint64_t> before;
    TilesValues factors;
  };
  std::vector<Lane> lanes(32);
  if (!cursor.seek(steps->first)) return false;
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
    const size_t elements = elements_of(model, warp * 32ull + lane).size();
    if (elements != registers.parts.size()) continue;
    lanes[lane].factors.products.resize(elements);
    read_factors({&snapshot, &model, &cursor, steps->first, warp, lane, nullptr, nullptr, {}}, touched, lanes[lane].factors);
    if (auto bits = register_bits(cursor, registers, warp, lane, *snapshot.program)) lanes[lane].before = std::move(*bits);
  }
  if (!cursor.seek(steps->second)) return false;
  bool any = false;
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
    if (lanes[lane].before.empty()) continue;
    const auto after = register_bits(cursor, registers, warp, lane, *snapshot.program);
    if (!after) return false;
    for (size_t n = 0; n < after->size(); ++n) {
      const TilesValues::Product& p = lanes[lane].factors.products[n];
      if (!p.left || !p.above) return false;
      const auto number = [](uint64_t bits) { return static_cast<float>(number_of(bits, Type::F32)); };
      const auto left = static_cast<float>(*p.left), above = static_cast<float>(*p.above);
      if (number((*after)[n]) != std::fma(left, above, number(lanes[lane].before[n]))) return false;
      any = true;
    }
  }
  return any;
}

}  // namespace

uint64_t end_of_other_sums(const analysis::Snapshot& snapshot, uint32_t warp) {
  const simt::TracedObject* const result = result_of(snapshot);
  const simt::Trace& trace = snapshot.block->trace;
  if (!result || warp >= snapshot.warps.size()) return 0;
  uint64_t since = 0;
  for (const uint32_t access : snapshot.warps[warp].accesses) {
    const simt::AccessRow& row = trace.accesses[access];
    if (row.object == kNone || trace.objects[row.object].space != Space::Global) continue;
    if (snapshot.program->sites[row.site].op != MemoryOp::Store || trace.objects[row.object].scalar != result->scalar) continue;
    if (&trace.objects[row.object] == result) break;
    since = row.tick + 1;
  }
  return since;
}

std::optional<TilesRegisters> find_registers(const analysis::Snapshot& snapshot, const TilesModel& model, uint32_t warp,
                                             simt::Cursor& cursor) {
  const simt::TracedObject* const result = result_of(snapshot);
  if (!result) return std::nullopt;
  const analysis::Ownership& owned = *snapshot.ownership;
  // Right before the last store its value is still where it was computed.
  std::optional<uint64_t> last;
  size_t elements = 0;
  for (size_t i = 0; i < owned.thread.size(); ++i) {
    if (owned.thread[i] < 0 || static_cast<uint32_t>(owned.thread[i] / 32) != warp) continue;
    last = std::max(last.value_or(0), snapshot.block->trace.accesses[owned.access[i]].tick);
    ++elements;
  }
  if (!last || elements > kMaxParts * 32 || !cursor.seek(std::min(*last + 1, snapshot.block->trace.ticks))) return std::nullopt;
  const auto stored = stored_by(snapshot, model, warp, *result, cursor);
  if (!cursor.seek(*last)) return std::nullopt;
  std::optional<uint32_t> before;
  for (const simt::VariableValues& values : cursor.variables(warp)) {
    if (before == values.variable) continue;  // the parts of one follow each other
    before = values.variable;
    const Variable& variable = snapshot.program->variables[values.variable];
    if (variable.is_pointer || variable.scalar != result->scalar) continue;
    auto parts = match(parts_of(cursor, *snapshot.program, warp, values.variable), variable.scalar, stored);
    if (parts.empty()) continue;
    TilesRegisters found{values.variable, std::move(parts), end_of_other_sums(snapshot, warp), false};
    found.multiplies = multiplies_what_it_reads(snapshot, model, found, warp, cursor);
    return found;
  }
  return std::nullopt;
}

std::optional<std::vector<uint64_t>> register_bits(const simt::Cursor& cursor, const TilesRegisters& registers, uint32_t warp,
                                                   uint32_t lane, const Program& program) {
  std::vector<uint64_t> bits;
  const uint32_t size = size_bytes(program.variables[registers.variable].scalar);
  for (const uint32_t part : registers.parts) {
    const simt::VariableValues values = cursor.variable_part(warp, registers.variable, uint64_t{part} * size);
    if (!(values.known >> lane & 1)) return std::nullopt;
    bits.push_back(values.bits[lane]);
  }
  return bits;
}

namespace {

// A product's k step touches several arrays, and each lies along the result.
bool is_k_step(const std::vector<tiles::StepAccess>& steps, const TilesModel& model) {
  return steps.size() > 1 && std::all_of(steps.begin(), steps.end(), [&](const tiles::StepAccess& step) {
           return !step.store && std::any_of(model.arrays.begin(), model.arrays.end(), [&](const TilesModel::Array& a) {
             return step.is_of(a) && a.place != TilesModel::Place::Beside;
           });
         });
}

void read_stored(const TilesReading& reading, TilesValues& out) {
  const analysis::Ownership& owned = *reading.snapshot->ownership;
  const simt::TracedObject* const result = result_of(*reading.snapshot);
  if (!result || reading.tick <= reading.model->first_store) return;
  const auto& accesses = reading.snapshot->block->trace.accesses;
  for (uint64_t row = 0; row < owned.rows; ++row) {
    const uint64_t first = (owned.first_row + row) * owned.total_columns + owned.first_column;
    const auto bytes = reading.cursor->global_bytes(result->address + first * result->element_bytes, owned.columns * result->element_bytes);
    for (uint64_t column = 0; column < owned.columns; ++column) {
      const size_t i = row * owned.columns + column;
      if (owned.thread[i] < 0 || accesses[owned.access[i]].tick >= reading.tick) continue;
      out.value[i] = number_of(bits_at(bytes, column, result->element_bytes), result->scalar);
      out.where[i] = TilesValues::Where::Stored;
    }
  }
}

void read_registers(const TilesReading& reading, TilesValues& out) {
  const analysis::Ownership& owned = *reading.snapshot->ownership;
  const Program& program = *reading.snapshot->program;
  for (uint32_t warp = 0; warp < reading.registers->size(); ++warp) {
    const auto& registers = (*reading.registers)[warp];
    if (!registers || reading.tick < registers->since) continue;
    const Type type = program.variables[registers->variable].scalar;
    std::vector<simt::VariableValues> parts;
    for (const uint32_t part : registers->parts)
      parts.push_back(reading.cursor->variable_part(warp, registers->variable, uint64_t{part} * size_bytes(type)));
    for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
      const auto own = elements_of(*reading.model, warp * 32ull + lane);
      for (size_t n = 0; n < own.size() && n < parts.size(); ++n) {
        const size_t i = own[n].first * owned.columns + own[n].second;
        if (out.where[i] == TilesValues::Where::Stored || !(parts[n].known >> lane & 1)) continue;
        out.value[i] = number_of(parts[n].bits[lane], type);
        out.where[i] = TilesValues::Where::Accumulator;
      }
    }
  }
}

// What the lane reads of the arrays along the result: the only element of the row, or of the column, where there is one.
void read_factors(const TilesReading& reading, const std::vector<tiles::StepAccess>& steps, TilesValues& out) {
  const auto own = elements_of(*reading.model, reading.warp * 32ull + reading.lane);
  for (const tiles::StepAccess& step : steps) {
    const auto array =
        std::find_if(reading.model->arrays.begin(), reading.model->arrays.end(), [&](const TilesModel::Array& a) { return step.is_of(a); });
    if (array == reading.model->arrays.end() || array->place == TilesModel::Place::Beside) continue;
    const bool left = array->place == TilesModel::Place::Left, by_rows = left != array->transposed;
    const simt::TracedObject& object = reading.snapshot->block->trace.objects[step.object];
    std::map<uint64_t, std::vector<uint32_t>> words;  // by row or column of the result
    const auto first = array->line ? tiles::first_element(step, *reading.model, reading.warp, left) : 0;
    if (!first) continue;
    for (const uint32_t e : step.by_lane[reading.lane])
      words[array->line ? static_cast<uint64_t>(e - *first) : by_rows ? e / array->columns : e % array->columns].push_back(e);
    for (size_t n = 0; n < own.size() && n < out.products.size(); ++n) {
      const auto it = words.find(left ? own[n].first : own[n].second);
      if (it == words.end() || it->second.size() != 1) continue;
      const uint32_t word = it->second[0];
      const auto bytes =
          reading.cursor->shared_bytes(object.address - kSharedBase + uint64_t{word} * object.element_bytes, object.element_bytes);
      const double value = number_of(bits_at(bytes, 0, object.element_bytes), object.scalar);
      TilesValues::Product& product = out.products[n];
      (left ? product.left : product.above) = value;
      (left ? product.left_word : product.above_word) = word;
    }
  }
}

void read_products(const TilesReading& reading, TilesValues& out) {
  const auto own = elements_of(*reading.model, reading.warp * 32ull + reading.lane);
  if (own.empty() || own.size() > kMaxParts || reading.warp >= reading.registers->size()) return;
  out.products.resize(own.size());
  const auto& registers = (*reading.registers)[reading.warp];
  const Program& program = *reading.snapshot->program;
  if (registers && reading.tick < registers->since) return;
  if (registers && registers->parts.size() == own.size()) {
    for (size_t n = 0; n < own.size(); ++n)
      out.products[n].accumulator = part_name(program.variables[registers->variable], registers->parts[n]);
    const auto bits = register_bits(*reading.cursor, *registers, reading.warp, reading.lane, program);
    if (bits && reading.before)
      for (size_t n = 0; n < own.size() && n < reading.before->size(); ++n) out.products[n].done = (*bits)[n] != (*reading.before)[n];
  }
  if (reading.tick >= reading.model->first_store) return;  // the last k step is over
  const auto steps = tiles::current_step(*reading.snapshot, reading.warp, reading.tick);
  if (!registers || !registers->multiplies || !is_k_step(steps, *reading.model)) return;
  read_factors(reading, steps, out);
  if (!reading.part) return;
  const auto it = std::find(registers->parts.begin(), registers->parts.end(), *reading.part);
  if (it != registers->parts.end()) out.now = static_cast<size_t>(it - registers->parts.begin());
}

}  // namespace

TilesValues read_values(const TilesReading& reading) {
  TilesValues out;
  const analysis::Ownership& owned = *reading.snapshot->ownership;
  if (owned.thread.size() > kMaxElements) return out;
  out.value.resize(owned.thread.size());
  out.where.resize(owned.thread.size(), TilesValues::Where::Unknown);
  read_stored(reading, out);
  read_registers(reading, out);
  for (size_t i = 0; i < out.value.size(); ++i)
    if (out.where[i] != TilesValues::Where::Unknown && std::isfinite(out.value[i]))
      out.greatest = std::max(out.greatest, std::abs(out.value[i]));
  read_products(reading, out);
  return out;
}

std::optional<uint64_t> k_step_begin(const analysis::Snapshot& snapshot, const TilesModel& model, uint32_t warp, uint64_t tick) {
  if (!is_k_step(tiles::current_step(snapshot, warp, tick), model)) return std::nullopt;
  return tiles::step_begin(snapshot, warp, tick);
}

}  // namespace warplens::viz
