// Numbers whose bytes are looked at as another type's.
#include <algorithm>

#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/host/values/image.h"
#include "kernels/frontend/host/values/scalar.h"

namespace warplens::frontend::host {
namespace {

constexpr uint64_t kMaxBytes = 8;

Type type_of(const Cell& cell) { return cell.type.base.empty() || cell.type.base == "auto" ? cell.value.type : cell.type; }

}  // namespace

// *(type *)&number; nothing where both have the same type, or one is not a number.
std::optional<Result> Interpreter::looked_at_as(const Result& of, const Type& type) const {
  if (!of.cell || of.cell->value.kind == Value::Kind::Memory) return std::nullopt;
  const Type own = type_of(*of.cell);
  const auto from = scalar_of(Type{own.base, {}, own.pointers, false}), to = scalar_of(Type{type.base, {}, type.pointers, false});
  if (!from || !to || *from == *to) return std::nullopt;
  Result made{unknown(text_of(of.value), type), {}, {}, 0, type};
  made.punned = of.cell;
  Image bytes(kMaxBytes);
  if (put(bytes, 0, of.cell->value, own)) {
    if (auto held = number_at(bytes, 0, Type{type.base, {}, 0, false})) made.value = std::move(*held);
    made.value.guess = of.cell->value.guess;
  }
  return made;
}

// Whether other members of the structure are where this one is.
bool Interpreter::overlaps(const std::string& of, const std::string& name) const {
  const auto record = unit_.records.find(of);
  if (record == unit_.records.end()) return false;
  const auto in_base = [&](const std::string& base) { return base != of && overlaps(base, name); };
  return record->second.is_union || record->second.overlapping.contains(name) ||
         std::any_of(record->second.bases.begin(), record->second.bases.end(), in_base);
}

void Interpreter::forget_overlapping(const Value& object, const std::string& why) {
  for (const auto& [name, cell] : object.fields->members) {
    if (!overlaps(object.type.base, name)) continue;
    if (cell->is_array || cell->value.kind == Value::Kind::Struct)
      doubt_deeply(cell->value, why);
    else
      forget(cell, why);
  }
}

// Of a union of numbers that have one size: the first has the bytes of all. Of others, nobody knows.
Result Interpreter::union_member(const Result& object, const std::string& name) {
  const Type& type = object.value.type;
  auto& cells = object.value.fields->members;
  const auto members = members_of(type.base);
  std::optional<Type> own;
  CellPtr holder;  // the one that was given its bytes as the object was made
  bool is_followed = unit_.records.at(type.base).is_union && type.arguments.empty();
  for (const auto& [each, of] : members) {
    const auto found = cells.find(each);
    const CellPtr cell = found == cells.end() ? nullptr : found->second;
    const bool is_number = of.pointers == 0 && scalar_of(Type{of.base, {}, 0, false});
    is_followed &= is_number && size_of(of) == size_of(members[0].second) && size_of(of) <= kMaxBytes;
    is_followed &= !cell || (!cell->is_array && cell->bits == 0 && !(holder && cell->value.known()));
    if (cell && cell->value.known()) holder = cell;
    if (each == name) own = of;
  }
  if (!is_followed || !own) {
    forget_overlapping(object.value, name);
    return {unknown(name), {}, {}, 0, {}, object.within};
  }
  CellPtr& base = cells[members[0].first];
  if (!base) base = make_cell(unknown(name), members[0].second);
  if (base->type.base.empty()) base->type = members[0].second;
  if (holder && holder != base) {
    store_bytes(base, holder->value);
    forget(holder, name);
  }
  Result first{base->value, base, {}, 0, {}, object.within, object.place_guess};
  auto other = looked_at_as(first, *own);
  if (!other) return first;
  other->within = object.within, other->place_guess = object.place_guess;
  return *other;
}

// The value's bytes, over those of the number.
void Interpreter::store_bytes(const CellPtr& cell, const Value& value) {
  const Type own = type_of(*cell);
  Image bytes(kMaxBytes);
  put(bytes, 0, cell->value, own);
  const bool is_put = put(bytes, 0, value, value.type);
  auto held = is_put ? number_at(bytes, 0, own) : std::nullopt;
  if (!held) return forget(cell, value.known() ? kContents : value.text);
  held->guess = value.guess.empty() ? cell->value.guess : value.guess;
  Result to;
  to.cell = cell;
  store(to, std::move(*held));
}

// memcpy(&number, from, count) and cudaMemcpy(), from a number or from an array.
bool Interpreter::copy_number(const Value& to, const Value& from, const Value& count) {
  if (to.kind != Value::Kind::Address || !count.is_number() || !count.exact()) return false;
  const Type own = type_of(*to.target);
  const auto type = scalar_of(Type{own.base, {}, own.pointers, false});
  const auto bytes = as_size(count.as_whole());
  if (!type || bytes != host::size_of(*type)) return false;
  Image made(kMaxBytes);
  if (from.kind == Value::Kind::Address) {
    if (!put(made, 0, from.target->value, type_of(*from.target))) return false;
  } else if (from.kind == Value::Kind::Memory && from.has_place() && from.memory->doubt.empty() && from.offset >= 0 &&
             !from.memory->content.starts_with(kAfter)) {  // a device's memory, too, in which no kernel has stored
    std::string why;
    const auto image = image_of(*from.memory, element_type(from), why);
    if (!image || image->guessed(0, image->bytes.size())) return false;
    copy_bytes(made, 0, *image, as_size(from.offset), bytes);
  } else {
    return false;
  }
  auto held = number_at(made, 0, own);
  if (!held) return false;
  if (from.kind == Value::Kind::Address) held->guess = from.target->value.guess;
  Result cell;
  cell.cell = to.target;
  store(cell, std::move(*held));
  return true;
}

}  // namespace warplens::frontend::host
