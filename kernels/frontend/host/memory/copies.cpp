// Copies and fills of memory, also of parts of it and of rows.
#include <algorithm>

#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/host/values/image.h"

namespace warplens::frontend::host {
namespace {

using State = Image::State;

}  // namespace

// What is copied from; null where it is known as a whole only.
std::shared_ptr<const Image> Interpreter::given_to_copy(const Value& from, const Type& type, uint64_t bytes, std::string& why) {
  if (from.kind == Value::Kind::Memory && from.has_place()) return image_of(*from.memory, type, why);
  Image given(std::min(bytes, kMaxLargeImage), State::Open);
  if (from.kind == Value::Kind::Text) {
    given = Image(from.text.size() + 1, State::Known);
    std::copy(from.text.begin(), from.text.end(), given.bytes.begin());
  } else if (from.kind == Value::Kind::Address) {
    const Type of = from.target->type.base.empty() ? from.target->value.type : from.target->type;
    given = Image(std::max<uint64_t>(1, size_of(of)), State::Open);
    place(given, 0, from.target->value, of, why);
  } else {
    note(why, from.guess.empty() ? from.text : from.guess);
  }
  return std::make_shared<const Image>(std::move(given));
}

void Interpreter::copy_content(const Value& to, const Value& from, const Value& count, const Rows& rows) {
  if (to.kind != Value::Kind::Memory) return;
  if (!to.has_place()) return doubt(to.memory, to.guess);
  touch(to.memory);
  Buffer& target = *to.memory;
  const bool is_memory = from.kind == Value::Kind::Memory && from.has_place();
  const uint64_t all = is_memory && from.memory->size_known ? from.memory->bytes : target.bytes;
  const uint64_t bytes = count.is_number() ? as_size(count.as_whole()) : all, at = as_size(to.offset);
  const uint64_t begin = is_memory ? as_size(from.offset) : 0;
  const bool is_whole = at == 0 && begin == 0 && rows.count == 1 && bytes >= target.bytes;
  const bool on_result = target.content.starts_with(kAfter) && !is_whole;
  std::string why;
  if (is_memory && from.memory->content.starts_with(kAfter)) {
    const bool as_it_is = from.memory->elements.empty() && !from.memory->image;
    if (!is_whole || !(as_it_is || only_numbers_stored(*from.memory))) return target.become(part_of_result(from.memory->content));
    const auto stored = as_it_is ? nullptr : image_of(*from.memory, element_type(from), why);
    target.become(from.memory->content, from.memory->doubt.empty() ? unknown_on_result(*from.memory) : from.memory->doubt);
    return void((target.image = stored, target.image_why = why));
  }
  const Type type = is_memory ? (element_type(from).base == "void" ? element_type(to) : element_type(from)) : Type{};
  const auto given = given_to_copy(from, type, bytes, why);
  if (on_result) return store_on_result(to, count.exact() ? given.get() : nullptr, begin, bytes, rows, why);
  if (size_of(target.stored) == 0 || is_whole) target.stored = is_memory && size_of(from.memory->stored) ? from.memory->stored : type;
  if (given && is_whole && given->bytes.size() == target.bytes) return take_image(to.memory, given, why);
  const auto there = target.content.starts_with(kAfter) ? nullptr : image_of(target, element_type(to), why);
  if (!given || (!there && !(is_whole && target.size_known && target.bytes > 0 && target.bytes <= kMaxImage))) {
    Contents copied{"random", {}, why};
    if (is_whole && is_memory) copied = content_of(*from.memory, type, 0, from.memory->bytes);
    if (copied.text.starts_with("data:") || copied.text.starts_with("{") || copied.text.empty()) copied.text = "random";
    if (copied.text == "random") note(copied.guess, "");
    return target.become(copied.text == "unset" ? "" : copied.text, copied.guess);
  }
  Image made = there ? *there : Image(target.bytes, State::Open);
  for (uint64_t row = 0; row < rows.count; ++row) copy_bytes(made, at + rows.to(row), *given, begin + rows.from(row), bytes);
  take_image(to.memory, std::make_shared<const Image>(std::move(made)), why);
  const bool is_certain = count.is_number() && (count.guess.empty() || is_whole);
  if (!is_certain) target.doubt = count.is_number() ? count.guess : count.text.empty() ? kContents : count.text;
}

// On top of what a launch left there. Where not all of it is known, nobody knows how much of the result is left.
void Interpreter::store_on_result(const Value& to, const Image* given, uint64_t begin, uint64_t bytes, const Rows& rows, std::string why) {
  const auto there = only_numbers_stored(*to.memory) ? image_of(*to.memory, element_type(to), why) : nullptr;
  bool known = there && given && !to.memory->content.ends_with(':');
  for (uint64_t row = 0; known && row < rows.count; ++row) {
    const uint64_t first = begin + rows.from(row);
    known = first + bytes <= given->bytes.size() && !given->any(State::Open, first, first + bytes) &&
            !given->any(State::Unset, first, first + bytes);
  }
  if (!known) return to.memory->become(part_of_result(to.memory->content));
  Image made = *there;
  for (uint64_t row = 0; row < rows.count; ++row)
    copy_bytes(made, as_size(to.offset) + rows.to(row), *given, begin + rows.from(row), bytes);
  take_on_result(to.memory, std::make_shared<const Image>(std::move(made)), why);
}

// memset(&variable, byte, bytes): zeros all over it, or nobody knows what.
void Interpreter::set_variable(const Value& to, const Value& byte, const Value& count) {
  const std::string why = "memset()";
  const auto clear = [&](const auto& self, const CellPtr& cell) -> void {
    const Value held = cell->value;
    const Type type = cell->type.base.empty() || cell->type.base == "auto" ? held.type : cell->type;
    Result place;
    place.cell = cell;
    if (cell->is_array && held.memory && !holds_pointers(*held.memory)) return touch(held.memory), held.memory->become("zero");
    if (type.pointers > 0 && !cell->is_array) return store(place, number(0, "nullptr"));
    if (scalar_of(type) && !cell->is_array) return store(place, converted(number(0), type));
    if (held.kind != Value::Kind::Struct || !held.fields || held.random) return doubt_deeply(held, why), forget(cell, why);
    forget_overlapping(held, why);
    for (const auto& [name, member] : held.fields->members)
      if (!overlaps(held.type.base, name)) self(self, member);
  };
  const bool are_zeros = byte.is_number() && byte.exact() && (byte.as_whole() & 0xff) == 0;
  const uint64_t size = size_of(to.type.pointee());
  const bool is_whole = count.is_number() && count.exact() && size > 0 && as_size(count.as_whole()) == size;
  if (to.exact() && are_zeros && is_whole) return clear(clear, to.target);
  doubt_deeply(to, why);
  doubt_cell(to.target, why);
}

void Interpreter::set_content(const Value& to, const Value& byte, const Value& count, const Rows& rows) {
  if (to.kind == Value::Kind::Address) return set_variable(to, byte, count);
  if (to.kind != Value::Kind::Memory) return;
  if (!to.has_place()) return doubt(to.memory, to.guess);
  touch(to.memory);
  Buffer& target = *to.memory;
  const uint64_t bytes = count.is_number() ? as_size(count.as_whole()) : target.bytes;
  const uint8_t value = byte.is_number() ? static_cast<uint8_t>(byte.as_whole()) : 0;
  if (to.offset == 0 && rows.count == 1 && bytes >= target.bytes) {
    if (!byte.is_number()) return target.become("random", byte.text.empty() ? kContents : byte.text);
    return target.become(value == 0 ? "zero" : "bytes=" + std::to_string(value), byte.guess);
  }
  std::string why;
  const bool on_result = target.content.starts_with(kAfter);
  const auto there = image_of(target, element_type(to), why);
  if (!there && !on_result) return target.become("random", kContents);
  Image set(std::min(bytes, kMaxLargeImage), !byte.is_number() ? State::Open : byte.guess.empty() ? State::Known : State::Guessed);
  std::fill(set.bytes.begin(), set.bytes.end(), value);
  if (!byte.exact()) note(why, byte.is_number() ? byte.guess : byte.text);
  if (on_result) return store_on_result(to, count.exact() ? &set : nullptr, 0, bytes, rows, why);
  Image made = *there;
  for (uint64_t row = 0; row < rows.count; ++row) copy_bytes(made, as_size(to.offset) + rows.to(row), set, 0, bytes);
  take_image(to.memory, std::make_shared<const Image>(std::move(made)), why);
  if (!count.exact()) target.doubt = count.is_number() ? count.guess : count.text.empty() ? kContents : count.text;
}

// Where all is alike, or counted: its bytes are not made.
bool Interpreter::is_filled_as_a_whole(const Buffer& buffer) const {
  return buffer.size_known && buffer.bytes > kMaxImage && !buffer.image;
}

// Of memory that is large, or of an unknown size: alike or counted from its begin to its end, or not known.
void Interpreter::fill_as_a_whole(const Value& begin, uint64_t count, const std::function<Value(uint64_t)>& next, bool simple) {
  Buffer& target = *begin.memory;
  const Type type = element_type(begin);
  const auto each = static_cast<int64_t>(std::max<uint64_t>(1, size_of(type)));
  if (!simple) return target.become("random", "its size");
  const Value v = next(0), second = count > 1 ? next(1) : v;
  const bool ends = count * static_cast<uint64_t>(each) + as_size(begin.offset) >= target.bytes && v.is_number() && second.is_number();
  const std::string before = begin.offset == 0 ? "" : content_of_large(target, type).text;
  const bool same = ends && v.as_real() == second.as_real();
  const std::string text = same ? (v.as_real() == 0 ? "zero" : "=" + text_of(v)) : "iota";
  const bool counted = ends && count > 1 && v.as_real() * static_cast<double>(each) == static_cast<double>(begin.offset) &&
                       second.as_real() == v.as_real() + 1;
  const bool goes_on = (same || counted) && (begin.offset == 0 || before == text);
  target.become(goes_on ? text : "random", goes_on ? v.guess : "its size");
}

// std::fill and its kin: `next` gives the elements in their order; `simple`: they are alike, or counted.
void Interpreter::fill_elements(const Value& begin, uint64_t count, const std::function<Value(uint64_t)>& next, bool simple) {
  if (!begin.has_place()) return doubt(begin.memory, begin.guess);
  touch(begin.memory);
  Buffer& target = *begin.memory;
  const Type type = element_type(begin);
  const auto each = static_cast<int64_t>(std::max<uint64_t>(1, size_of(type)));
  std::string why;
  const auto there = simple && is_filled_as_a_whole(target) ? nullptr : image_of(target, type, why);
  if (!there) return fill_as_a_whole(begin, count, next, simple);
  const bool after_launch = target.content.starts_with(kAfter);
  Image made = *there;
  bool known = only_numbers_stored(target);
  count = std::min(count, target.bytes / static_cast<uint64_t>(each));
  uint64_t placed = 0;
  const auto place_up_to = [&](uint64_t end) {
    for (; placed < end; ++placed) {
      const Value value = next(placed);
      known &= value.is_number();
      place(made, begin.offset + static_cast<int64_t>(placed) * each, value, type, why);
    }
  };
  if (simple && count > 2 && begin.offset >= 0 && next(0).is_number() && is_the_same(next(0), next(1))) {  // all alike
    place_up_to(1);
    for (const uint64_t first = as_size(begin.offset), bytes = as_size(each); placed < count;) {
      const uint64_t more = std::min(placed, count - placed);
      copy_bytes(made, first + placed * bytes, made, first, more * bytes);
      placed += more;
    }
  }
  place_up_to(count);
  if (after_launch && made.any(State::Open, 0, target.bytes)) {
    if (known) return take_on_result(begin.memory, std::make_shared<const Image>(std::move(made)), why);
    return target.become(part_of_result(target.content));
  }
  take_image(begin.memory, std::make_shared<const Image>(std::move(made)), why);
}

}  // namespace warplens::frontend::host
