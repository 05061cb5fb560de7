// Structures from the values of a list in braces: members in their order or by their names, and zeros.
#include <algorithm>

#include "kernels/frontend/host/interpreter.h"

namespace warplens::frontend::host {

// None: a constructor takes the values.
std::vector<std::pair<std::string, Type>> Interpreter::members_in_braces(const Type& type) {
  if (!unit_.records.contains(type.base)) return members_of_the_runtime(type.base);
  if (chosen(type.base, type.base, 1)) return {};
  return members_of(type.base);
}

// What a list in braces makes; nothing: a constructor takes it, or it is of another type.
std::optional<Value> Interpreter::aggregate_of(const Type& type, const std::vector<Result>& values, Given& named, bool of_elements) {
  if (type.pointers > 0) return std::nullopt;
  const bool is_record = unit_.records.contains(type.base);
  if (!is_record && !of_elements)
    for (size_t i = 0; const auto& [name, of] : members_in_braces(type))
      if (i < values.size()) named[name] = values[i++];
  if (!named.empty()) {
    const Value made = structure(type.base, type.element, type.arguments, named);
    zero_rest(made, named);
    return made;
  }
  if (!is_record || chosen(type.base, type.base, size_t{0})) return std::nullopt;
  size_t next = 0;
  if (!of_elements && values.empty()) return aggregate(type, {}, next);
  const bool are_numbers = std::all_of(values.begin(), values.end(), [](const Result& r) { return r.value.is_number(); });
  if (!of_elements || values.size() < 2 || !are_numbers || chosen(type.base, type.base, 1)) return std::nullopt;
  return list_of(type, UINT64_MAX, values, next);
}

// Members take the values in their order, those of structures and arrays in it also without braces of their own. What is left is zero.
Value Interpreter::aggregate(const Type& type, const std::vector<Result>& given, size_t& next) {
  const Value made = outline(type);
  Given members;
  for (const auto& [name, of] : members_of(type.base)) {
    const auto member = made.fields->members.find(name);
    if (next >= given.size() || member == made.fields->members.end()) continue;
    const Cell& cell = *member->second;
    const bool is_list = cell.is_array && cell.value.memory && cell.value.memory->extents.empty() && given[next].value.is_number();
    if (is_list)
      members[name] = {list_of(element_type(cell.value), cell.value.memory->bytes, given, next), {}, {}, 0, {}};
    else
      members[name] = cell.is_array ? given[next++] : taken(cell.type, given, next);
  }
  const Value all = structure(type.base, type.element, type.arguments, members);
  zero_rest(all, members);
  return all;
}

// One value of the type: the next one, or what as many of them make as it has parts.
Result Interpreter::taken(const Type& type, const std::vector<Result>& given, size_t& next) {
  const auto vector = vector_of(type.base);
  const bool has_parts = vector || (unit_.records.contains(type.base) && !chosen(type.base, type.base, 1));
  if (!has_parts || type.pointers > 0 || type.reference || !given[next].value.is_number()) return given[next++];
  if (!vector) return {aggregate(type, given, next), {}, {}, 0, {}};
  std::vector<Result> parts;
  while (parts.size() < vector->second && next < given.size() && given[next].value.is_number()) parts.push_back(given[next++]);
  parts.resize(vector->second, {number(0), {}, {}, 0, {}});
  return {constructed(type, std::move(parts)), {}, {}, 0, {}};
}

// Elements of an array of at most so many bytes.
Value Interpreter::list_of(const Type& type, uint64_t bytes, const std::vector<Result>& given, size_t& next) {
  Value list;
  list.kind = Value::Kind::Memory, list.type = type, list.memory = std::make_shared<Buffer>();
  ++list.type.pointers;
  const uint64_t count = bytes / std::max<uint64_t>(1, size_of(type));
  for (uint64_t i = 0; i < count && next < given.size(); ++i) {
    Value one = converted(as_stored(copy_of(taken(type, given, next).value)), type);
    (list.memory->elements[static_cast<int64_t>(i)] = make_cell(std::move(one), type))->is_element = true;
  }
  return list;
}

// Members that are not given, where nothing says how they begin.
void Interpreter::zero_rest(const Value& made, const Given& given) {
  const auto record = unit_.records.find(made.type.base);
  if (record != unit_.records.end() && (record->second.is_union || !record->second.overlapping.empty())) return;
  for (const auto& [name, cell] : made.fields->members) {
    if (given.contains(name) || cell->type.reference) continue;
    Value& value = cell->value;
    const bool has_constructor = unit_.records.contains(value.type.base) && chosen(value.type.base, value.type.base, size_t{0});
    if (cell->is_array && value.memory && value.memory->content.empty() && !value.memory->image)
      value.memory->content = "zero";
    else if (value.kind == Value::Kind::Struct && !value.random && !has_constructor)
      zero_rest(value, {});
    else if (!value.known() && value.text == name && (cell->type.pointers > 0 || is_plain_type(cell->type.base)))
      value = converted(number(0, cell->type.pointers > 0 ? "nullptr" : "int"), cell->type);
  }
}

}  // namespace warplens::frontend::host
