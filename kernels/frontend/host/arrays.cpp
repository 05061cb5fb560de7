// Elements of memory, also of arrays in several dimensions.
#include <algorithm>

#include "kernels/frontend/host/interpreter.h"

namespace warplens::frontend::host {

Type Interpreter::element_type(const Value& memory) {
  return memory.memory && !memory.memory->extents.empty() ? memory.memory->scalar : memory.type.pointee();
}

// The numbers of a structure in their order. False where they are not known, or not all of one type.
bool Interpreter::add_parts(const Value& structure, std::vector<Value>& parts) {
  if (structure.kind != Value::Kind::Struct) return false;
  const auto& members = structure.fields->members;
  const auto add = [&](const std::string& name) {
    const auto found = members.find(name);
    const bool fits = found != members.end() && found->second->value.is_number() && found->second->value.guess.empty();
    if (!fits || (!parts.empty() && found->second->value.real != parts.back().real)) return false;
    parts.push_back(found->second->value);
    return true;
  };
  const std::string& base = structure.type.base;
  const auto record = unit_.records.find(base);
  if (record == unit_.records.end()) {  // float4
    const int count = base.empty() ? 0 : base.back() - '0';
    for (int i = 0; i < count; ++i)
      if (count > 4 || !add(std::string(1, "xyzw"[i]))) return false;
    return count > 0;
  }
  std::string type;
  for (const size_t member : record->second.members) {
    if (is(member, "static") || is(member, "enum")) continue;
    const auto of = type_at(member);
    if (!of || !is_plain_type(of->first.base) || of->first.pointers || (!type.empty() && of->first.base != type)) return false;
    type = of->first.base;
    for (size_t at = of->second; at < unit_.tokens.size() && !is(at, ";"); ++at) {
      if (!is_word(at) || is(at + 1, "[") || !add(token(at).text)) return false;
      while (!is(at + 1, ",") && !is(at + 1, ";") && at + 1 < unit_.tokens.size()) ++at;
      if (is(at + 1, ",")) ++at;
    }
  }
  return !type.empty();
}

// A row of an array whose further dimensions follow, or an element.
Result Interpreter::element_in(const Value& of, const Value& index) {
  const std::vector<uint64_t>& extents = of.memory->extents;
  const Type type = element_type(of);
  const auto each = static_cast<int64_t>(std::max<uint64_t>(1, size_of(type)));
  Result found;
  found.memory = of.memory, found.element = type;
  const bool is_row = of.depth + 1 < extents.size();
  if (!index.is_number()) {
    found.value = unknown(kNotStored, is_row ? of.type.pointee() : type);
    return found;
  }
  uint64_t elements = 1;
  for (size_t i = of.depth + 1; i < extents.size(); ++i) elements *= extents[i];
  found.offset = of.offset + index.as_whole() * static_cast<int64_t>(elements) * each;
  if (is_row) {
    Value row = of;
    row.offset = found.offset, row.depth += 1, row.type = of.type.pointee();
    return {row, {}, {}, 0, {}};
  }
  constexpr size_t kMostElements = 4096;
  auto& all = of.memory->elements;
  const int64_t key = found.offset / each;
  if (const auto at = all.find(key); at != all.end())
    found.cell = at->second;
  else if (all.size() < kMostElements)
    found.cell = all[key] = make_cell(unknown(kNotStored, type), type);
  else
    found.cell = make_cell(unknown(kNotStored, type), type);
  found.cell->is_element = true;
  found.value = found.cell->value;
  return found;
}

}  // namespace warplens::frontend::host
