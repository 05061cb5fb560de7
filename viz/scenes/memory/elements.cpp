// Which elements of its array a word holds: one, a half of a larger one, or several small ones; their names, values and writers.
#include <algorithm>
#include <cctype>

#include "viz/scenes/memory/parts.h"
#include "viz/scenes/timeline/strip.h"

namespace warplens::viz::memory {
namespace {

// Of vector types ("float4") each element has as many values as the digit says; of structures they are not known.
bool has_parts(const simt::TracedObject& object, uint32_t parts) {
  if (object.element.empty() || parts < 2 || parts > 4) return parts == 1;
  return object.element.back() == static_cast<char>('0' + parts);
}

bool is_unsigned(const std::string& element) {
  return element.find("unsigned") != std::string::npos || element.starts_with("u") || element.starts_with("size_t");
}

// "3*33 + 2" where the array is drawn in rows of its own.
std::string index_of(const MemoryModel::Array& array, uint64_t element, uint64_t row) {
  if (row == 0 || array.columns >= array.words) return std::to_string(element);
  return std::to_string(element / row) + "*" + std::to_string(row) + " + " + std::to_string(element % row);
}

// The last store into these bytes of the array before the moment.
std::pair<uint32_t, int32_t> writer_of(const MemoryInput& input, const MemoryModel::Array& array, uint64_t byte, uint32_t bytes) {
  const simt::Trace& trace = input.snapshot->block->trace;
  const uint64_t address = object_of(input, array).address + byte;
  for (size_t i = input.model->stores.size(); i-- > 0;) {
    const simt::AccessRow& row = trace.accesses[input.model->stores[i]];
    if (row.tick >= input.tick || row.object != array.object) continue;
    const hardware::WarpAccess access = trace.access(row, *input.snapshot->program);
    for (uint32_t lane = hardware::kLanes; lane-- > 0;)
      if (access.mask >> lane & 1 && access.address[lane] < address + bytes && access.address[lane] + access.width_bytes > address)
        return {input.model->stores[i], static_cast<int32_t>(row.warp * 32 + lane)};
  }
  return {kNone, -1};
}

}  // namespace

Units units_of(const simt::TracedObject& object) {
  const uint32_t scalar = size_bytes(object.scalar), element = std::max(1u, object.element_bytes);
  const bool known = element % scalar == 0 && has_parts(object, element / scalar);
  if (!known) return {object.scalar == Type::F32 ? Type::F32 : Type::I32, kMemoryWordBytes, 1, false};
  return {object.scalar, scalar, element / scalar, true};
}

std::optional<uint64_t> bits_of_unit(const MemoryInput& input, size_t index, const Units& units, uint64_t unit) {
  if (!input.values || index >= input.values->size()) return std::nullopt;
  const std::vector<uint32_t>& words = (*input.values)[index];
  const uint64_t byte = unit * units.bytes, first = byte / kMemoryWordBytes, last = (byte + units.bytes - 1) / kMemoryWordBytes;
  if (last >= words.size()) return std::nullopt;
  uint64_t bits = words[first] >> byte % kMemoryWordBytes * 8;
  if (last > first) bits |= uint64_t{words[last]} << 32;
  return units.bytes >= 8 ? bits : bits & ((uint64_t{1} << units.bytes * 8) - 1);
}

WordElements elements_of(const MemoryInput& input, size_t index, uint64_t word, const Strings& s) {
  const MemoryModel::Array& array = input.model->arrays[index];
  const simt::TracedObject& object = object_of(input, array);
  const Units units = units_of(object);
  const uint64_t byte = word * kMemoryWordBytes, element_bytes = std::max(1u, object.element_bytes);
  const uint64_t row = array.columns * kMemoryWordBytes % element_bytes == 0 ? array.columns * kMemoryWordBytes / element_bytes : 0;
  const uint64_t first = byte / element_bytes, last = (byte + kMemoryWordBytes - 1) / element_bytes;
  WordElements found;
  found.name = object.name + "[" + index_of(array, first, row);
  if (last > first) found.name += "–" + std::to_string(row > 0 && array.columns < array.words ? last % row : last);
  found.name += "]";
  if (!units.known) {
    if (element_bytes > kMemoryWordBytes)
      found.name = s.format("memory.bytes_of",
                            {{"from", byte % element_bytes}, {"to", byte % element_bytes + 3}, {"name", std::string_view(found.name)}});
    // Its words are values where its members are of one word.
    if (const auto bits = bits_of_unit(input, index, units, word); bits && size_bytes(object.scalar) == kMemoryWordBytes)
      found.parts.push_back({"", format_value(*bits, units.type, is_unsigned(object.element))});
    return found;
  }
  const uint64_t unit = byte / units.bytes, count = std::max<uint64_t>(1, kMemoryWordBytes / units.bytes);
  if (units.each > 1 && count == 1) found.name += "." + std::string(1, "xyzw"[unit % units.each]);
  if (units.bytes > kMemoryWordBytes)
    found.name = s.format(byte % units.bytes == 0 ? "memory.low_half" : "memory.high_half", {{"name", std::string_view(found.name)}});
  for (uint64_t i = unit; i < unit + count; ++i) {
    WordElements::Part part;
    part.name = "[" + std::to_string(i / units.each) + "]";
    if (units.each > 1) part.name += "." + std::string(1, "xyzw"[i % units.each]);
    if (count > 1) std::tie(part.access, part.thread) = writer_of(input, array, i * units.bytes, units.bytes);
    if (const auto bits = bits_of_unit(input, index, units, i)) part.value = format_value(*bits, units.type, is_unsigned(object.element));
    found.parts.push_back(part);
  }
  return found;
}

}  // namespace warplens::viz::memory
