#include "kernels/frontend/host/values/image.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "kernels/frontend/host/values/scalar.h"

namespace warplens::frontend::host {
namespace {

using State = Image::State;

constexpr uint64_t kMaxListed = 1024, kPointerBytes = 8;
constexpr double kMaxExact = 0x1p53;  // of whole numbers: a list has them as floating-point numbers

// Numbers that nobody knows, the same in every run: 0 to 1, or a byte's.
Value any_number(uint64_t index, const Type& type) {
  const auto mixed = static_cast<uint32_t>((index + 1) * 2654435761u);
  return is_real_type(type.base) ? real_number((mixed >> 8) * 0x1p-24) : number(mixed >> 24);
}

bool can_be_listed(const Value& v) {
  if (v.real) return std::isfinite(v.d) && !(v.d == 0 && std::signbit(v.d));
  return std::fabs(static_cast<double>(v.i)) < kMaxExact;
}

// As one number, as counted, as a list, or as the bytes.
std::string told(const Image& image, uint64_t begin, uint64_t bytes, bool unset, const Type& type, ContentTable& table) {
  const auto of = scalar_of(type);
  const uint64_t each = of ? size_of(*of) : 1, count = bytes / each;
  if (unset || !of || count * each != bytes) return table.add(image, begin, bytes);
  const auto word = [&](uint64_t i) { return load(image.bytes.data() + begin + i * each, *of); };
  const auto value = [&](uint64_t i) { return value_of(word(i), *of); };
  const auto first = image.bytes.begin() + static_cast<ptrdiff_t>(begin), end = first + static_cast<ptrdiff_t>(bytes);
  if (std::equal(first + static_cast<ptrdiff_t>(each), end, first))
    return can_be_listed(value(0)) ? "=" + text_of(value(0)) : table.add(image, begin, bytes);
  bool counted = true;
  for (uint64_t i = 0; i < count && counted; ++i)
    counted = is_real(*of) ? word(i).d == static_cast<double>(i) : word(i).i == static_cast<int64_t>(i);
  if (counted) return "iota";
  if (count > kMaxListed) return table.add(image, begin, bytes);
  std::string list;
  for (uint64_t i = 0; i < count; ++i) {
    if (!can_be_listed(value(i))) return table.add(image, begin, bytes);
    list += (list.empty() ? "" : ",") + text_of(value(i));
  }
  return "{" + list + "}";
}

}  // namespace

void note(std::string& why, const std::string& reason) {
  if (why.empty()) why = reason.empty() ? kContents : reason;
}

void Image::forget_pointers(uint64_t begin, uint64_t end) {
  if (pointers.empty()) return;
  const uint64_t first = begin - std::min<uint64_t>(begin, kPointerBytes - 1);
  pointers.erase(pointers.lower_bound(first), pointers.lower_bound(end));
}

bool put_pointer(Image& image, int64_t offset, const Value& pointer) {
  const auto at = static_cast<uint64_t>(offset);
  if (offset < 0 || at + kPointerBytes > image.bytes.size()) return false;
  const bool is_null = pointer.is_number() && pointer.exact() && !pointer.truth();
  const bool leads = pointer.kind == Value::Kind::Memory && pointer.has_place() && pointer.offset >= 0;
  if (!is_null && !leads) return false;
  image.forget_pointers(at, at + kPointerBytes);
  std::fill_n(image.bytes.begin() + offset, kPointerBytes, uint8_t{0});
  std::fill_n(image.states.begin() + offset, kPointerBytes, State::Known);
  if (leads) image.pointers[at] = {pointer.memory, pointer.offset, pointer.type.pointee()};
  return true;
}

std::optional<Value> pointer_at(const Image& image, int64_t offset, const Type& type) {
  const auto found = offset < 0 ? image.pointers.end() : image.pointers.find(static_cast<uint64_t>(offset));
  if (found == image.pointers.end()) return std::nullopt;
  Value pointer;
  pointer.kind = Value::Kind::Memory, pointer.type = type;
  pointer.memory = found->second.memory, pointer.offset = found->second.offset;
  return pointer;
}

void open(Image& image, uint64_t begin, uint64_t bytes) {
  image.forget_pointers(begin, begin + bytes);
  begin = std::min<uint64_t>(begin, image.states.size());
  std::fill_n(image.states.begin() + static_cast<ptrdiff_t>(begin), std::min<uint64_t>(bytes, image.states.size() - begin), State::Open);
}

void copy_bytes(Image& to, uint64_t at, const Image& from, uint64_t begin, uint64_t bytes) {
  at = std::min<uint64_t>(at, to.bytes.size()), begin = std::min<uint64_t>(begin, from.bytes.size());
  bytes = std::min({bytes, uint64_t{to.bytes.size()} - at, uint64_t{from.bytes.size()} - begin});
  to.forget_pointers(at, at + bytes);
  for (auto pointer = from.pointers.lower_bound(begin); pointer != from.pointers.end(); ++pointer)
    if (pointer->first + kPointerBytes <= begin + bytes) to.pointers[pointer->first - begin + at] = pointer->second;
  std::copy_n(from.bytes.begin() + static_cast<ptrdiff_t>(begin), bytes, to.bytes.begin() + static_cast<ptrdiff_t>(at));
  std::copy_n(from.states.begin() + static_cast<ptrdiff_t>(begin), bytes, to.states.begin() + static_cast<ptrdiff_t>(at));
}

std::string ContentTable::add(const Image& image, uint64_t begin, uint64_t bytes) {
  const auto first = static_cast<ptrdiff_t>(begin), last = static_cast<ptrdiff_t>(begin + bytes);
  HostContents made;
  if (image.any(State::Unset, begin, begin + bytes)) {
    made.unset.resize(bytes);
    std::transform(image.states.begin() + first, image.states.begin() + last, made.unset.begin(),
                   [](State state) { return static_cast<uint8_t>(state == State::Unset); });
  }
  const auto same = [&](const HostContents& c) {
    return c.unset == made.unset && std::equal(c.bytes.begin(), c.bytes.end(), image.bytes.begin() + first, image.bytes.begin() + last);
  };
  const auto known = std::find_if(contents_.begin(), contents_.end(), same);
  const std::string text = "data:" + std::to_string(known - contents_.begin());
  if (known != contents_.end()) return text;
  if (bytes_ + bytes > kMaxBytes) return {};
  bytes_ += bytes;
  made.bytes.assign(image.bytes.begin() + first, image.bytes.begin() + last);
  contents_.push_back(std::move(made));
  return text;
}

bool Image::all(State state, uint64_t begin, uint64_t end) const {
  const State* const first = states.data() + begin;
  return begin == end || (*first == state && std::memcmp(first, first + 1, end - begin - 1) == 0);
}
bool Image::any(State state, uint64_t begin, uint64_t end) const {
  return begin < end && std::memchr(states.data() + begin, static_cast<int>(state), end - begin) != nullptr;
}

bool put(Image& image, int64_t offset, const Value& given, const Type& type) {
  const auto to = scalar_of(type);
  if (!given.is_number() || !to || offset < 0 || static_cast<uint64_t>(offset) + size_of(*to) > image.bytes.size()) return false;
  image.forget_pointers(as_size(offset), as_size(offset) + size_of(*to));
  store(image.bytes.data() + offset, *to, converted(word_of(given), scalar_of(given), *to));
  std::fill_n(image.states.begin() + offset, size_of(*to), given.guess.empty() ? State::Known : State::Guessed);
  return true;
}

std::optional<Value> number_at(const Image& image, int64_t offset, const Type& type) {
  const auto of = scalar_of(type);
  if (!of || offset < 0 || static_cast<uint64_t>(offset) + size_of(*of) > image.bytes.size()) return std::nullopt;
  const auto at = static_cast<uint64_t>(offset);
  const bool is_pointer = image.pointers.contains(at / kPointerBytes * kPointerBytes);
  if (is_pointer || !image.all(State::Known, at, at + size_of(*of))) return std::nullopt;
  Value found = value_of(load(image.bytes.data() + offset, *of), *of);
  found.type.base = type.base;
  return found;
}

void go_on(Image& image, const Type& type) {
  const auto of = scalar_of(type);
  if (!of) return;
  const uint64_t each = size_of(*of), count = image.bytes.size() / each;
  const auto is_open = [&](uint64_t i) { return image.any(State::Open, i * each, (i + 1) * each); };
  uint64_t known = 0;
  while (known < count && !is_open(known)) ++known;
  if (known == 0 || known == count) return;
  const Word first = load(image.bytes.data(), *of);
  bool counted = known > 1, alike = true;
  for (uint64_t i = 0; i < known; ++i) {
    const Word w = load(image.bytes.data() + i * each, *of);
    counted &= is_real(*of) ? w.d == static_cast<double>(i) : w.i == static_cast<int64_t>(i);
    alike &= is_real(*of) ? w.d == first.d : w.i == first.i;
  }
  for (uint64_t i = known; i < count; ++i) {
    if (!is_open(i)) continue;
    Value next = number(static_cast<int64_t>(i));
    next.guess = "?";
    if (counted && !alike)
      put(image, static_cast<int64_t>(i * each), next, type);
    else
      std::copy_n(image.bytes.begin() + static_cast<ptrdiff_t>(i % known * each), each,
                  image.bytes.begin() + static_cast<ptrdiff_t>(i * each));
    std::fill_n(image.states.begin() + static_cast<ptrdiff_t>(i * each), each, State::Guessed);
  }
}

std::string content_text(const Image& given, uint64_t begin, uint64_t bytes, const Type& type, ContentTable& table) {
  const uint64_t end = begin + bytes;
  if (given.all(State::Unset, begin, end)) return "unset";
  if (given.all(State::Open, begin, end)) return "random";
  const bool unset = given.any(State::Unset, begin, end);
  const auto first_byte = given.bytes.begin() + static_cast<ptrdiff_t>(begin);
  const bool is_zero = std::all_of(first_byte, first_byte + static_cast<ptrdiff_t>(bytes), [](uint8_t b) { return b == 0; });
  if (!unset && is_zero && !given.any(State::Open, begin, end)) return "zero";
  if (!given.any(State::Open, begin, end)) return told(given, begin, bytes, unset, type, table);
  Image image(bytes);
  std::copy_n(first_byte, bytes, image.bytes.begin());
  std::copy_n(given.states.begin() + static_cast<ptrdiff_t>(begin), bytes, image.states.begin());
  const uint64_t each = std::max<uint64_t>(1, bytes_of(type)), count = bytes / each;
  const auto is_open = [&](uint64_t i) { return image.any(State::Open, i * each, (i + 1) * each); };
  uint64_t open = 0;
  for (uint64_t i = 0; i < count; ++i) open += is_open(i);
  const bool are_few = 2 * open <= count && !is_real_type(type.base);  // among numbers that are known, as indices: zero is in every table
  for (uint64_t i = 0; i < count; ++i) {
    if (!is_open(i)) continue;
    if (!put(image, static_cast<int64_t>(i * each), are_few ? number(0) : any_number(i, type), type))
      std::fill_n(image.states.begin() + static_cast<ptrdiff_t>(i * each), each, State::Guessed);
  }
  return told(image, 0, bytes, unset, type, table);
}

}  // namespace warplens::frontend::host
