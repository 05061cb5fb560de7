// Elements of memory, also of arrays in several dimensions.
#include <algorithm>

#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/host/values/scalar.h"

namespace warplens::frontend::host {

Type Interpreter::element_type(const Value& memory) {
  return memory.memory && !memory.memory->extents.empty() && memory.depth != kFlat ? memory.memory->scalar : memory.type.pointee();
}

// The type of an array that is declared, whose extents are known.
Type Interpreter::type_of_array(const Value& array) {
  const Buffer& buffer = *array.memory;
  const Type element = element_type(array);
  const uint64_t each = size_of(element);
  if (!buffer.size_known || each == 0) return {};
  return host::type_of_array(element, buffer.extents.empty() ? std::vector<uint64_t>{buffer.bytes / each} : buffer.extents);
}

// "[8][6]" behind a type, and the place behind it; nothing: not known.
std::optional<std::pair<Type, size_t>> Interpreter::with_extents(const Type& element, size_t at) {
  std::vector<uint64_t> extents;
  for (; is(at, "["); at = unit_.match[at] + 1) {
    size_t place = at + 1;
    const Value extent = expression(place, false).value;
    if (place != unit_.match[at] || !extent.is_number() || !extent.exact() || extent.as_whole() <= 0) return std::nullopt;
    extents.push_back(static_cast<uint64_t>(extent.as_whole()));
  }
  return std::pair(host::type_of_array(element, extents), at);
}

// As elements of another size than before.
void Interpreter::look_at_as(const Value& of, const Type& type) {
  Buffer& buffer = *of.memory;
  if (holds_pointers(buffer)) return;
  const auto stored = [](const auto& e) { return !is_unstored(e.second->value); };
  if (size_of(buffer.stored) && std::any_of(buffer.elements.begin(), buffer.elements.end(), stored)) {
    std::string why;
    const std::string doubt = buffer.doubt;
    if (buffer.content.starts_with(kAfter))
      buffer.content = part_of_result(buffer.content);
    else if (auto image = image_of(buffer, buffer.stored, why))
      take_image(of.memory, std::move(image), why), buffer.doubt = doubt;
    buffer.elements.clear();
  }
  buffer.stored = type;
}

std::optional<Value> Interpreter::held_at(const Buffer& buffer, int64_t offset, const Type& type) {
  const Image zeros(8, Image::State::Known);
  const Image& image = buffer.image ? *buffer.image : zeros;
  const int64_t at = buffer.image ? offset : 0;
  auto held = type.pointers > 0 ? pointer_at(image, at, type) : number_at(image, at, type);
  if (held) held->guess = buffer.doubt;
  return held;
}

// A row of an array whose further dimensions follow, or an element.
Result Interpreter::element_in(const Value& of, const Value& index) {
  const std::vector<uint64_t>& extents = of.memory->extents;
  const Type type = element_type(of);
  const auto each = static_cast<int64_t>(std::max<uint64_t>(1, size_of(type)));
  Result found;
  found.memory = of.memory, found.element = type;
  const bool is_row = of.depth + 1 < extents.size();
  const std::string& unsure = of.guess.empty() ? index.guess : of.guess;
  if (!index.is_number() || of.anywhere) {
    if (!is_row && (type.pointers > 0 || unit_.records.contains(type.base))) {
      const std::string why = index.is_number() || index.text.empty() ? kContents : index.text;
      found.value = one_in(*of.memory, why);
      if (type.pointers == 0) found.within = of.memory, found.place_guess = why;
      return found;
    }
    found.value = unknown(kNotStored, is_row ? of.type.pointee() : type);
    return found;
  }
  uint64_t elements = 1;
  for (size_t i = of.depth + 1; i < extents.size(); ++i) elements *= extents[i];
  const int64_t step = static_cast<int64_t>(elements) * each, place = of.offset + index.as_whole() * step;
  const bool is_fixed = of.memory->size_known && of.memory->size_guess.empty() && of.memory->bytes > 0;
  const bool is_in_row = of.depth == 0 || of.depth >= extents.size() || as_size(index.as_whole()) < extents[of.depth];
  const bool is_outside = place < 0 || as_size(place) >= of.memory->bytes || !is_in_row;
  found.offset = !index.guess.empty() && is_fixed && is_outside ? of.offset : place;  // what is guessed is meant to be in it
  if (is_row) {
    Value row = of;
    row.offset = found.offset, row.depth += 1, row.type = of.type.pointee(), row.guess = unsure;
    return {row, {}, {}, 0, {}};
  }
  constexpr size_t kMaxElements = 1 << 17;
  Buffer& buffer = *of.memory;
  const auto scalar = scalar_of(type), stored = scalar_of(buffer.stored);
  const bool differs = scalar && stored && *scalar != *stored;
  if (differs || size_of(buffer.stored) != static_cast<uint64_t>(each)) look_at_as(of, type);
  const int64_t key = found.offset / each;
  if (const auto at = buffer.elements.find(key); at != buffer.elements.end()) {
    found.cell = at->second;
  } else {
    Value held = unknown(buffer.content.starts_with(kAfter) ? kResult : kNotStored, type);
    if (type.pointers == 0 && type.base == "pair" && !unit_.records.contains(type.base))
      held = pair_held(buffer, found.offset, type, buffer.content.starts_with(kAfter) ? kResult : kNotStored);
    else if (type.pointers == 0 && unit_.records.contains(type.base))
      held = structure_held(buffer, found.offset, type);
    else if (buffer.image || buffer.content == "zero")
      held = held_at(buffer, found.offset, type).value_or(held);
    found.cell = make_cell(std::move(held), type);
    if (buffer.elements.size() < kMaxElements)
      buffer.elements[key] = found.cell;
    else
      buffer.doubt = kContents;
  }
  found.within = of.memory;
  found.cell->is_element = true, found.cell->in = of.memory, found.cell->offset = found.offset;
  found.value = found.cell->value;
  found.place_guess = unsure;
  if (!unsure.empty() && found.value.kind == Value::Kind::Function) found.value = one_in(buffer, unsure);
  if (!unsure.empty() && found.value.kind != Value::Kind::Struct) doubt_which(found.value, unsure);
  return found;
}

// Of an array of characters that begins as a text: with the zero at its end.
static Value letters_in(const std::string& text) {
  Value list;
  list.kind = Value::Kind::Memory, list.memory = std::make_shared<Buffer>();
  for (size_t i = 0; i <= text.size(); ++i)
    list.memory->elements[static_cast<int64_t>(i)] = make_cell(number(i < text.size() ? text[i] : 0, "char"));
  return list;
}

Value Interpreter::made_array(const Type& type, const std::vector<Value>& extents, size_t initial) {
  Value made;
  made.kind = Value::Kind::Memory;
  made.type = type;
  made.type.reference = false;
  made.type.pointers += static_cast<int>(extents.size());
  made.memory = std::make_shared<Buffer>();
  Value given = unknown("");
  const bool has_rows = initial && is(initial, "{") && extents.size() > 1;
  if (has_rows) {
    for (const Value& extent : extents) made.memory->extents.push_back(extent.is_number() ? as_size(extent.as_whole()) : 0);
    made.memory->scalar = type, made.memory->scalar.reference = false;
    const uint64_t elements = list_rows(*made.memory, made.memory->scalar, initial, 0, 0);
    uint64_t row = 1;
    for (size_t i = 1; i < extents.size(); ++i) row *= std::max<uint64_t>(1, made.memory->extents[i]);
    if (!extents[0].is_number()) made.memory->extents[0] = elements / row;
  }
  if (initial && is(initial, "{") && !has_rows) given = listed(made.type.pointee(), initial, true);
  if (initial && token(initial).kind == Token::Kind::Text && type.pointers == 0) given = letters_in(literal(initial).value.text);
  if (given.kind == Value::Kind::Memory) made.memory->elements = given.memory->elements;
  if (!made.memory->elements.empty() && !type.reference) made.memory->stored = type;
  if (given.is_number() || (given.kind == Value::Kind::Struct && extents.size() == 1)) made.memory->elements[0] = make_cell(given);
  const bool begins = initial && (is(initial, "{") || token(initial).kind == Token::Kind::Text);
  if (begins || frames_.empty() || is_static_) made.memory->content = "zero";
  made.memory->of_host = !frames_.empty();
  uint64_t count = 1;
  std::string guess;
  bool known = true;
  for (const Value& extent : extents) {
    if (extent.is_number())
      count *= static_cast<uint64_t>(std::max<int64_t>(extent.as_whole(), 0)), guess = guess.empty() ? extent.guess : guess;
    else if (&extent == &extents.front() && has_rows)
      count *= made.memory->extents[0];
    else if (&extent == &extents.front() && given.kind == Value::Kind::Memory)
      count *= given.memory->elements.size();
    else
      known = false;
  }
  const uint64_t each = size_of(type);
  if (known && extents.size() > 1 && !initial) {
    made.memory->scalar = type;
    for (const Value& extent : extents) made.memory->extents.push_back(static_cast<uint64_t>(std::max<int64_t>(extent.as_whole(), 0)));
  }
  made.memory->bytes = count * each, made.memory->size_known = known && each > 0, made.memory->size_guess = guess;
  if (known && !has_rows && !type.reference) fill_objects(made, made.memory->elements.size(), count, type);
  return made;
}

// (*name)[extent]: a pointer to rows.
bool Interpreter::is_row_pointer(size_t at) const {
  return is(at, "(") && (is(at + 1, "*") || is(at + 1, "&")) && is_word(at + 2) && unit_.match[at] == at + 3 && is(at + 4, "[");
}

// Where it leads to memory that has no such rows, it may lead anywhere in it. Gives the place behind it.
size_t Interpreter::row_pointer(size_t at, const Type& type) {
  const std::string name = token(at + 2).text;
  note_constness(at + 2, {});
  size_t place = at + 4;
  std::vector<uint64_t> extents;
  bool known = true;
  for (; is(place, "["); place = unit_.match[place] + 1) {
    size_t extent = place + 1;
    const Value given = expression(extent).value;
    extents.push_back(given.is_number() ? as_size(given.as_whole()) : 0);
    known &= given.exact() && extents.back() > 0;
  }
  const auto rows = known ? std::make_shared<const RowsLedTo>(RowsLedTo{type, extents}) : nullptr;
  if (!is(place, "=") && !is(place, "{")) return declare(name, unknown(name, type))->rows = rows, place;
  const size_t begin = place + 1;
  size_t end = begin;
  while (end + 1 < unit_.tokens.size() && !is(end, ",") && !is(end, ";")) end = std::max(end, unit_.match[end]) + 1;
  size_t from = begin;
  Value to = expression(from).value;
  const bool is_reference = is(at + 1, "&");
  const auto has_rows = [&] {
    const std::vector<uint64_t>& has = to.memory->extents;
    const size_t depth = is_reference ? to.depth - 1 : to.depth;
    return to.depth != kFlat && (!is_reference || to.depth > 0) && depth < has.size() &&
           std::equal(extents.begin(), extents.end(), has.begin() + static_cast<ptrdiff_t>(depth) + 1, has.end());
  };
  const bool is_null = to.is_number() && !to.truth();
  if (!is_null && (to.kind != Value::Kind::Memory || !has_rows())) {
    to = unknown(name);
    for (size_t i = begin; i < end && to.kind != Value::Kind::Memory; ++i)
      if (const CellPtr cell = is_word(i) ? find(token(i).text) : nullptr) to = cell->value;
    if (to.kind != Value::Kind::Memory) to = unknown(name);
    to.anywhere = to.kind == Value::Kind::Memory;
  }
  declare(name, std::move(to))->rows = rows;
  return end;
}

// Of a class with an operator new of its own, or of `new (place) T`: the object in that memory. Nothing: it is in none.
std::optional<Value> Interpreter::placed(const Type& type, const Value& place, const Value& object) {
  if (place.kind != Value::Kind::Memory || !place.has_place() || !unit_.records.contains(type.base)) return std::nullopt;
  Value pointer = place;
  pointer.type = type, ++pointer.type.pointers;
  if (size_of(pointer.memory->stored) == 0) pointer.memory->stored = type;
  store(element({pointer, {}, {}, 0, {}}, number(0)), object);
  return pointer;
}

Result Interpreter::new_expression(size_t& at, bool live) {
  const uint32_t line = token(at).line;
  Value place;
  if (size_t inner = at + 2; is(at + 1, "(") && !type_in(at + 2, unit_.match[at + 1])) {
    place = expression(inner, live).value;
    at = unit_.match[at + 1];
  }
  const auto type = type_at(++at);
  if (!type) return text_unknown(at, at + 1);
  at = type->second;
  if (is(at, "[")) {
    size_t place = at + 1;
    Value count = expression(place, live).value;
    at = unit_.match[at] + 1;
    std::vector<uint64_t> rows;
    for (; is(at, "["); at = unit_.match[at] + 1) {
      const Value extent = expression(place = at + 1, live).value;
      rows.push_back(extent.is_number() ? as_size(extent.as_whole()) : 0);
      count = computed("*", count, extent);
    }
    const size_t initial = is(at, "(") || is(at, "{") ? at : 0;
    if (initial) at = unit_.match[at] + 1;
    const uint64_t each = size_of(type->first);
    Value made = allocated(count.is_number() && each > 0 ? computed("*", count, number(static_cast<int64_t>(each), "size_t")) : unknown(""),
                           false, line);
    made.type = type->first, made.type.pointers += 1;
    made.memory->of_host = true;
    if (!rows.empty()) {
      made.type.pointers += static_cast<int>(rows.size());
      made.memory->scalar = type->first, made.memory->extents = rows;
      made.memory->extents.insert(made.memory->extents.begin(), 0);
    }
    const bool has_elements = made.memory->size_known && !initial && rows.empty();
    if (has_elements) fill_objects(made, 0, made.memory->bytes / std::max<uint64_t>(1, each), type->first);
    if (initial) made.memory->content = "zero";
    if (initial && unit_.match[initial] > initial + 1) made.memory->elements = listed(type->first, initial, true).memory->elements;
    return {made, {}, {}, 0, {}};
  }
  Value object = constructed(type->first, is(at, "(") ? arguments(at, live) : std::vector<Result>{});
  if (is(at, "(") || is(at, "{")) at = unit_.match[at] + 1;
  std::vector<Result> size{{number(static_cast<int64_t>(size_of(type->first)), "size_t"), {}, {}, 0, {}}};
  if (const Function* const own = live && !place.known() ? method_of(type->first.base, "operatornew", size) : nullptr)
    place = call_function(*own, {}, size, nullptr).value;
  if (const auto made = placed(type->first, place, object)) return {*made, {}, {}, 0, {}};
  Value pointer;
  pointer.kind = Value::Kind::Address, pointer.target = make_cell(object, type->first), pointer.type = type->first;
  pointer.type.pointers += 1;
  return {pointer, {}, {}, 0, {}};
}

}  // namespace warplens::frontend::host
