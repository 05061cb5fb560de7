// Lists in braces: the rows of arrays, and what they become where a type is wanted.
#include <algorithm>

#include "kernels/frontend/host/calls/setting.h"
#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/host/values/image.h"
#include "kernels/frontend/host/values/scalar.h"

namespace warplens::frontend::host {

// Of an array in several dimensions: rows in brackets of their own, or one element behind the other. Gives how many elements there are.
uint64_t Interpreter::list_rows(Buffer& to, const Type& type, size_t open, size_t depth, uint64_t first) {
  uint64_t row = 1, next = 0;
  for (size_t i = depth + 1; i < to.extents.size(); ++i) row *= std::max<uint64_t>(1, to.extents[i]);
  const bool has_rows = depth + 1 < to.extents.size();
  const auto put = [&](uint64_t at, Value value) {
    CellPtr& cell = to.elements[static_cast<int64_t>(first + at)] = make_cell(converted(as_stored(std::move(value)), type), type);
    cell->is_element = true;
  };
  const size_t close = unit_.match[open];
  for (size_t at = open + 1; at < close && !stopped();) {
    const bool letters = token(at).kind == Token::Kind::Text && type.pointers == 0;
    if (has_rows && (is(at, "{") || letters)) next = (next + row - 1) / row * row;
    if (has_rows && is(at, "{")) {
      list_rows(to, type, at, depth + 1, first + next);
      next += row;
    } else if (has_rows && letters) {
      const std::string text = literal(at).value.text;
      for (uint64_t i = 0; i < row; ++i) put(next + i, number(i < text.size() ? text[i] : 0, "char"));
      next += row;
    } else {
      std::vector<Result> values;
      size_t place = at;
      if (is(at, "{"))
        values.push_back({listed(type, at), {}, {}, 0, {}});
      else if (!expand_pack(at, close, true, values))
        values.push_back(expression(place));
      for (const Result& each : values) put(next++, copy_of(each.value));
    }
    while (at < close && !is(at, ",")) at = unit_.match[at] > at ? unit_.match[at] + 1 : at + 1;
    ++at;
  }
  return (next + row - 1) / row * row;
}

// std::make_pair and std::make_tuple: a list of its parts.
Value Interpreter::pair_of(const std::vector<Result>& given) {
  Value made;
  made.kind = Value::Kind::Memory, made.type.pointers = 1, made.memory = std::make_shared<Buffer>();
  made.memory->size_known = true;
  for (const Result& each : given) {
    CellPtr& cell = made.memory->elements[static_cast<int64_t>(made.memory->elements.size())] = make_cell(as_stored(copy_of(each.value)));
    cell->is_element = true;
  }
  return made;
}

// What such a type makes of a list of its parts.
Value Interpreter::as_pair(Value list, const Type& type) {
  if (!is_list(list)) return list;
  const std::vector<std::string> types = arguments_in(type.arguments);
  for (const auto& [index, cell] : list.memory->elements) {
    const size_t place = as_size(index);
    const Type of = place < types.size() ? value_of_text(types[place]).type : Type{};
    if (cell->value.is_number() && scalar_of(of)) cell->value = converted(std::move(cell->value), of), cell->type = of;
    if (is_pair(of)) cell->value = as_pair(copy_of(cell->value), of);
    cell->value = out_of_braces(std::move(cell->value));
  }
  return list;
}

// One of them, by its place: std::get<1>(p), p.second.
std::optional<Result> Interpreter::part_at(const Value& list, int64_t place) {
  if (!is_list(list)) return std::nullopt;
  const auto found = list.memory->elements.find(place);
  if (found == list.memory->elements.end()) return std::nullopt;
  Result part{found->second->value, found->second, {}, 0, {}};
  if (!list.guess.empty()) doubt_which(part.value, list.guess);
  return part;
}

// Where the parts of such a list or of a structure are, in their order; null: not known.
std::vector<CellPtr> Interpreter::part_cells(const Value& value) {
  std::vector<CellPtr> cells;
  if (is_list(value))
    for (const auto& [index, cell] : value.memory->elements) cells.push_back(cell);
  if (value.kind == Value::Kind::Struct && value.fields && unit_.records.contains(value.type.base))
    for (const auto& [name, type] : members_of(value.type.base)) {
      const auto found = value.fields->members.find(name);
      cells.push_back(found == value.fields->members.end() ? nullptr : found->second);
    }
  return cells;
}

std::vector<Value> Interpreter::parts_of(const Value& value) {
  std::vector<Value> parts;
  for (const CellPtr& cell : part_cells(value)) parts.push_back(cell ? copy_of(cell->value) : unknown(kContents));
  return parts;
}

// `[a, b]` of a declaration.
void Interpreter::bind_parts(size_t open, const Result& given, bool by_reference) {
  const std::vector<CellPtr> cells = part_cells(given.value);
  for (size_t at = open + 1, n = 0; at < unit_.match[open]; ++at) {
    if (!is_word(at)) continue;
    const CellPtr cell = n < cells.size() ? cells[n] : nullptr;
    ++n;
    Result part{cell ? cell->value : Value(), cell, {}, 0, {}};
    part.constness = constness_of_part(given.value, part, given.constness);
    note_constness(at, part);
    if (by_reference && cell)
      chain_.back()->names[token(at).text] = cell;
    else
      declare(token(at).text, cell ? copy_of(cell->value) : unknown(token(at).text), cell ? cell->type : Type{});
  }
}

// As the function that returns them declares them: std::pair<int, float>. Where it says that by another name, they are guesses.
void Interpreter::convert_parts(const Value& list, size_t at, size_t end, const std::string& why) {
  if (!is_list(list) || is(at, "auto") || is(at + 1, "auto")) return;
  if (const auto type = type_at(at)) end = std::min(end, type->second);
  while (at < end && !((is(at, "pair") || is(at, "tuple")) && is(at + 1, "<"))) ++at;
  size_t place = at + 2;
  for (const auto& [index, cell] : list.memory->elements) {
    const auto type = at < end ? type_at(place) : std::nullopt;
    if (!type || (!is(type->second, ",") && !is(type->second, ">"))) {
      doubt_which(cell->value, why), at = end;
      continue;
    }
    cell->value =
        cell->value.is_number() && scalar_of(type->first) ? converted(std::move(cell->value), type->first) : std::move(cell->value);
    place = type->second + 1;
  }
}

// {a, b} where a value of the type is wanted; other values as they are.
Value Interpreter::coerced(Value value, const Type& type) {
  const bool converts = value.kind == Value::Kind::Struct && !type.base.empty() && type.base != "auto" && value.type.base != type.base &&
                        (type.pointers > 0 || is_plain_type(type.base));
  if (converts) {  // its operator int
    std::string name = "operator" + Type{type.base, {}, type.pointers, false}.text();
    std::erase(name, ' ');
    std::vector<Result> none;
    const Function* const own = method_of(value.type.base, name, none);
    if (!own) return value;
    const Value self = value;
    return call_function(*own, {}, none, &self).value;
  }
  if (slices(value, type)) return sliced(value, type);
  if (type.base == "std::optional" && is_map(type) && !is_optional(value)) return constructed_map(type, {{value, {}, {}, 0, {}}});
  const bool is_record = unit_.records.contains(type.base) || vector_of(type.base) || type.base == "dim3";
  const bool container = type.base == "vector" || type.base == "array";
  if (!is_list(value) || type.pointers > 0 || (!is_record && !container && !is_plain_type(type.base))) return value;
  std::vector<Result> values;
  for (const auto& [index, cell] : value.memory->elements) values.push_back({cell->value, {}, {}, 0, {}});
  if (is_record) {
    Value made = constructed(type, std::move(values));
    if (!value.guess.empty()) doubt_which(made, value.guess);
    return made;
  }
  if (!container) return values.size() > 1 ? value : converted(values.empty() ? number(0) : values[0].value, type);
  Value made = constructed_container(Type{"vector", type.element, 0, false}, {});
  const Type of = made.type.pointee();
  if (size_of(of) == 0) return value;
  for (const Result& each : values) {
    const auto index = static_cast<int64_t>(made.memory->elements.size());
    made.memory->elements[index] = make_cell(converted(coerced(each.value, of), of), of);
    made.memory->elements[index]->is_element = true;
  }
  made.memory->bytes = values.size() * size_of(of);
  return made;
}

}  // namespace warplens::frontend::host
