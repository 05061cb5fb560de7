// What memory holds, byte by byte: what is stored, set and copied there, also in parts.
#include <algorithm>

#include "kernels/frontend/host/calls/setting.h"
#include "kernels/frontend/host/statements/departures.h"
#include "kernels/frontend/host/values/engines.h"
#include "kernels/frontend/host/values/image.h"
#include "kernels/frontend/host/values/scalar.h"

namespace warplens::frontend::host {
namespace {

using State = Image::State;

// What is open counts as unset.
Image known_part(const Image& image, uint64_t begin, uint64_t end) {
  Image part(end - begin);
  copy_bytes(part, 0, image, begin, end - begin);
  std::replace(part.states.begin(), part.states.end(), State::Open, State::Unset);
  return part;
}

// A number, known or not, or a structure of such.
bool stores_numbers(const Value& value) {
  if (value.kind == Value::Kind::Struct)
    return value.fields && std::all_of(value.fields->members.begin(), value.fields->members.end(),
                                       [](const auto& member) { return !member.second->is_array && stores_numbers(member.second->value); });
  return value.is_number() || is_unstored(value) || (value.kind == Value::Kind::Unknown && value.type.pointers == 0);
}

// The first one in it of which nobody knows what was stored; null: there is none.
const Value* unknown_in(const Value& value) {
  if (value.kind == Value::Kind::Struct && value.fields)
    for (const auto& [name, cell] : value.fields->members)
      if (const Value* const found = unknown_in(cell->value)) return found;
  return value.kind == Value::Kind::Unknown && !is_unstored(value) ? &value : nullptr;
}

}  // namespace

uint64_t Interpreter::size_of(const Type& type) {
  if (const uint64_t bytes = bytes_of(type)) return bytes;
  if (type.base == "dim3") return 12;
  if (array_of(type)) return size_and_alignment(type).first;
  if (type.base == "atomic" || type.base == "pair") return size_and_alignment(type).first;
  const auto record = unit_.records.find(type.base);
  if (record == unit_.records.end()) return 0;
  return record->second.members.empty() && record->second.bases.empty() ? 1 : sized(type).first;  // also one without members has a place
}

// Of a member of a template's instance: what its parameters make of the type that is written there.
Type Interpreter::member_type(const Type& structure, const Cell& member, const Type& written) {
  if (structure.arguments.empty()) return written;
  return member.is_array ? element_type(member.value) : member.type;
}

std::pair<uint64_t, uint64_t> Interpreter::size_and_alignment(const Type& type) {
  if (type.pointers > 0 || type.reference) return {8, 8};
  if (const auto vector = vector_of(type.base)) {
    const uint64_t each = bytes_of(vector->first), size = each * vector->second;
    return {size, vector->second == 3 ? each : std::min<uint64_t>(size, 16)};
  }
  if (const uint64_t bytes = bytes_of(type)) return {bytes, bytes};
  if (type.base == "dim3") return {12, 4};
  if (const auto array = array_of(type)) {
    auto [size, alignment] = size_and_alignment(array->element);
    for (const uint64_t extent : array->extents) size *= extent;
    return {size, alignment};
  }
  if (type.base == "atomic" && !unit_.records.contains(type.base))
    if (const auto scalar = scalar_of(Type{type.element, {}, 0, false})) return {host::size_of(*scalar), host::size_of(*scalar)};
  if (type.base == "pair" && !unit_.records.contains(type.base)) {
    const auto layout = layout_of(type);
    return layout ? std::pair(layout->size, layout->align) : std::pair<uint64_t, uint64_t>();
  }
  return unit_.records.contains(type.base) ? sized(type) : std::pair<uint64_t, uint64_t>();
}

// Size and alignment of a structure, as the host compiler has them: each member at a multiple of its own. 0: not known.
std::pair<uint64_t, uint64_t> Interpreter::sized(const Type& type) {
  uint64_t size = 0, largest = alignment_of(unit_.records.at(type.base));
  if (!unit_.records.at(type.base).is_plain || largest == 0) return {};
  if (sizing_.contains(type.base)) return {};  // it contains itself
  sizing_.insert(type.base);
  const Value made = outline(type);
  for (const size_t member : unit_.records.at(type.base).members) {
    if (is_of_type(member)) continue;
    const auto of = type_at(member);
    if (!of) return sizing_.erase(type.base), std::pair<uint64_t, uint64_t>();
    for (size_t at = of->second; at < unit_.tokens.size() && !is(at, ";"); ++at) {
      if (!is_word(at)) continue;
      const auto found = made.fields->members.find(token(at).text);
      if (found == made.fields->members.end()) continue;
      const Value& value = found->second->value;
      const auto inner = is_function_pointer(of->second) ? std::pair<uint64_t, uint64_t>(8, 8)
                                                         : size_and_alignment(member_type(type, *found->second, of->first));
      if (inner.first == 0) return sizing_.erase(type.base), inner;
      const uint64_t bytes = is(at + 1, "[") && value.memory ? value.memory->bytes : inner.first;
      if (size == 0 && shares_base(type.base, of->first)) size = 1;
      size = (size + inner.second - 1) / inner.second * inner.second + bytes;
      largest = std::max(largest, inner.second);
      while (!is(at + 1, ",") && !is(at + 1, ";") && at + 1 < unit_.tokens.size()) ++at;
    }
  }
  sizing_.erase(type.base);
  return {(size + largest - 1) / largest * largest, largest};
}

// Whether it is one variable for all of the type: no part of its values.
bool Interpreter::is_of_type(size_t member) const {
  if (is(member, "enum")) return true;
  for (size_t at = member; is_word(at); ++at)
    if (is(at, "static")) return true;
  return false;
}

// std::pair<int, float>.
std::optional<Layout> Interpreter::layout_of_pair(const Type& type) {
  const std::vector<std::string> types = arguments_in(type.arguments);
  Layout layout{{}, 0, 1};
  for (size_t i = 0; i < types.size() && types.size() == 2; ++i) {
    const Type of = value_of_text(types[i]).type;
    const auto inner = layout_of(of);
    if (!inner || inner->size == 0) return std::nullopt;
    layout.size = (layout.size + inner->align - 1) / inner->align * inner->align;
    layout.members.push_back({i == 0 ? "first" : "second", of, layout.size, 1});
    layout.size += inner->size, layout.align = std::max(layout.align, inner->align);
  }
  layout.size = (layout.size + layout.align - 1) / layout.align * layout.align;
  return layout.size > 0 ? std::optional(layout) : std::nullopt;
}

// Where the members of a structure are, as the host compiler lays them out. Nothing where that is not known.
std::optional<Layout> Interpreter::layout_of(const Type& type) {
  if (type.pointers > 0 || type.reference) return Layout{{}, 8, 8};
  if (const auto vector = vector_of(type.base)) {
    const uint64_t each = bytes_of(vector->first), size = each * vector->second;
    Layout made{{}, size, vector->second == 3 ? each : std::min<uint64_t>(size, 16)};
    for (uint64_t i = 0; i < vector->second; ++i) made.members.push_back({std::string(1, "xyzw"[i]), vector->first, i * each, 1});
    return made;
  }
  if (const uint64_t bytes = bytes_of(type)) return Layout{{}, bytes, bytes};
  const Type whole{"unsigned int", {}, 0, false};
  if (type.base == "dim3") return Layout{{{"x", whole, 0, 1}, {"y", whole, 4, 1}, {"z", whole, 8, 1}}, 12, 4};
  const auto record = unit_.records.find(type.base);
  if (record == unit_.records.end() && type.base == "pair") return layout_of_pair(type);
  if (record == unit_.records.end() || !record->second.is_plain || making_.size() > 8) return std::nullopt;
  const Value made = outline(type);
  making_.push_back(type.base);
  Layout layout{{}, 0, std::max<uint64_t>(1, alignment_of(record->second))};
  bool known = true;
  for (const size_t member : record->second.members) {
    if (is_of_type(member)) continue;
    const auto of = type_at(member);
    known &= of.has_value();
    for (size_t at = of ? of->second : 0; known && at < unit_.tokens.size() && !is(at, ";"); ++at) {
      const auto found = is_word(at) ? made.fields->members.find(token(at).text) : made.fields->members.end();
      if (found == made.fields->members.end()) continue;
      const Type own = member_type(type, *found->second, of->first);
      const bool in_itself = own.pointers == 0 && std::find(making_.begin(), making_.end(), own.base) != making_.end();
      const auto inner = in_itself ? std::nullopt : layout_of(own);
      known &= inner.has_value();
      if (!known) break;
      const Value& value = found->second->value;
      const bool array = is(at + 1, "[");
      known &= !array || (value.memory && inner->size > 0);
      const uint64_t count = array && value.memory && inner->size > 0 ? value.memory->bytes / inner->size : 1;
      if (layout.size == 0 && shares_base(type.base, own)) layout.size = 1;
      layout.size = (layout.size + inner->align - 1) / inner->align * inner->align;
      layout.members.push_back({token(at).text, own, layout.size, count});
      layout.size += inner->size * count, layout.align = std::max(layout.align, inner->align);
      while (!is(at + 1, ",") && !is(at + 1, ";") && at + 1 < unit_.tokens.size()) ++at;
    }
  }
  making_.pop_back();
  layout.size = (layout.size + layout.align - 1) / layout.align * layout.align;
  if (!known || layout.size == 0 || layout.size != size_of(type)) return std::nullopt;
  return layout;
}

void Interpreter::place(Image& image, int64_t offset, const Value& value, const Type& type, std::string& why) {
  if (type.pointers > 0 && put_pointer(image, offset, value)) return;
  if (type.pointers > 0 && value.is_number() && put(image, offset, value, Type{"unsigned long", {}, 0, false})) return;
  if (value.is_number() && put(image, offset, value, type)) {
    if (!value.guess.empty()) note(why, value.guess);
    return;
  }
  const bool has_parts = (value.kind == Value::Kind::Struct && value.fields) || (type.base == "pair" && is_list(value));
  const auto layout = has_parts ? layout_of(type) : std::nullopt;
  if (layout && is_list(value) && value.memory->elements.size() == layout->members.size()) {
    for (uint64_t i = 0; i < layout->size && as_size(offset) + i < image.states.size(); ++i)
      image.states[as_size(offset) + i] = State::Known;
    for (const auto& [index, cell] : value.memory->elements) {
      const auto& part = layout->members[as_size(index)];
      place(image, offset + static_cast<int64_t>(part.offset), cell->value, part.type, why);
    }
    return;
  }
  if (!layout || layout->members.empty()) {
    open(image, as_size(offset), std::max<uint64_t>(1, size_of(type)));
    return note(why, value.known() || is_unstored(value) ? "" : value.text);
  }
  uint64_t placed = 0;  // padding, which nobody reads, counts as set with the members
  const auto pad = [&](uint64_t until) {
    for (uint64_t i = placed; i < until && as_size(offset) + i < image.states.size(); ++i) image.states[as_size(offset) + i] = State::Known;
  };
  for (const auto& [name, of, at, count] : layout->members) {
    pad(at);
    placed = at + count * size_of(of);
    const auto cell = value.fields->members.find(name);
    const int64_t begin = offset + static_cast<int64_t>(at);
    if (cell == value.fields->members.end()) continue;
    const Value& member = cell->second->value;
    const uint64_t last = std::min<uint64_t>(as_size(begin) + size_of(of), image.states.size());
    const bool untouched = is_unstored(member) && image.all(State::Unset, std::min(as_size(begin), last), last);
    if (untouched && count == 1) continue;
    if (member.kind == Value::Kind::Memory && (of.pointers == 0 || cell->second->is_array)) {
      const auto inner = image_of(*member.memory, of, why);
      inner ? copy_bytes(image, as_size(begin), *inner, 0, count * size_of(of)) : open(image, as_size(begin), count * size_of(of));
    } else {
      place(image, begin, member, of, why);
    }
  }
  pad(layout->size);
}

// Null where it is known as a whole only. `why`: on what the guessed part rests. `large`: also of what is larger than usual.
std::shared_ptr<const Image> Interpreter::image_of(const Buffer& buffer, const Type& type, std::string& why, bool large) {
  const bool is_whole = buffer.image && buffer.elements.empty() && buffer.doubt.empty() && buffer.image->bytes.size() == buffer.bytes;
  if (is_whole) {
    if (buffer.image->guessed(0, buffer.bytes)) note(why, buffer.image_why);
    return buffer.image;
  }
  const Type& stored = buffer.stored.base.empty() ? type : buffer.stored;
  Buffer::Doubted& doubted = buffer.doubted;
  const bool is_doubted = buffer.image && buffer.elements.empty();
  if (is_doubted && doubted.made && doubted.of == buffer.image && doubted.doubt == buffer.doubt && doubted.type == stored.base &&
      doubted.made->bytes.size() == buffer.bytes) {
    if (!doubted.why.empty()) note(why, doubted.why);
    return doubted.made;
  }
  constexpr std::string_view kBytes = "bytes=";
  const std::string& content = buffer.content;
  const bool is_result = content.starts_with(kAfter);
  if (!buffer.size_known || buffer.bytes == 0 || buffer.bytes > (large || buffer.image ? kMaxLargeImage : kMaxImage)) return nullptr;
  if (buffer.bytes > kMaxImage && !spend(buffer.bytes / 2)) return nullptr;
  if (!buffer.image && !content.empty() && content != "zero" && content != "random" && !content.starts_with(kBytes) && !is_result)
    return nullptr;
  Image image = buffer.image ? *buffer.image : Image(buffer.bytes, content.empty() ? State::Unset : State::Open);
  if (image.bytes.size() != buffer.bytes) image.bytes.resize(buffer.bytes), image.states.resize(buffer.bytes, State::Open);
  if (!buffer.image && (content == "zero" || content.starts_with(kBytes))) {
    image = Image(buffer.bytes, State::Known);
    if (content != "zero")
      std::fill(image.bytes.begin(), image.bytes.end(), static_cast<uint8_t>(std::stoi(content.substr(kBytes.size()))));
  }
  if (!buffer.doubt.empty())
    for (State& state : image.states) state = state == State::Unset || state == State::Open ? State::Open : State::Guessed;
  const auto each = static_cast<int64_t>(std::max<uint64_t>(1, size_of(stored)));
  std::string reason = buffer.doubt.empty() && buffer.image ? buffer.image_why : buffer.doubt;
  for (const auto& [index, cell] : buffer.elements)
    if (!is_unstored(cell->value)) place(image, index * each, cell->value, stored, reason);
  if (!buffer.doubt.empty() && !is_result) go_on(image, stored);
  const bool is_guessed = image.guessed(0, buffer.bytes);
  if (is_guessed) note(why, reason);
  auto made = std::make_shared<const Image>(std::move(image));
  if (is_doubted && buffer.bytes <= kMaxImage) doubted = {buffer.image, made, buffer.doubt, stored.base, is_guessed ? reason : ""};
  return made;
}

// On top of what a launch leaves there, so that each byte is either its or a number's.
bool Interpreter::only_numbers_stored(const Buffer& buffer) {
  const auto is_one = [](const auto& e) { return stores_numbers(e.second->value); };
  return buffer.size_known && (!buffer.image || buffer.image->pointers.empty()) &&
         std::all_of(buffer.elements.begin(), buffer.elements.end(), is_one);
}

// Why a number that is stored there is not known: what the launch left is as good a guess. Empty: all are.
std::string Interpreter::unknown_on_result(const Buffer& buffer) {
  for (const auto& [index, cell] : buffer.elements)
    if (const Value* const value = unknown_in(cell->value)) return value->text.empty() || value->text == kContents ? kResult : value->text;
  return {};
}

// A part of memory.
Contents Interpreter::content_of(const Buffer& buffer, const Type& type, uint64_t begin, uint64_t bytes) {
  const bool is_result = buffer.content.starts_with(kAfter);
  if (is_result && buffer.elements.empty() && !buffer.image)
    return {begin ? part_of_result(buffer.content) : buffer.content, {}, buffer.doubt};
  const bool is_whole = !buffer.image && buffer.elements.empty() && buffer.doubt.empty();
  if (is_whole && buffer.content.empty() && buffer.size_known) return {"unset", {}, {}};
  if (is_whole && buffer.content == "zero") return {"zero", {}, {}};
  std::string reason;
  const auto image = image_of(buffer, type, reason);
  if (!image) return content_of_large(buffer, type);
  const uint64_t from = std::min<uint64_t>(begin, buffer.bytes), end = from + std::min(bytes, buffer.bytes - from);
  if (is_result && image->any(State::Open, from, end)) {
    const std::string stored = begin || !only_numbers_stored(buffer) ? "" : contents_.add(known_part(*image, from, end), 0, end - from);
    if (stored.empty()) return {part_of_result(buffer.content), {}, buffer.doubt};
    std::string guess = image->any(State::Guessed, from, end) ? reason : buffer.doubt;
    if (guess.empty()) guess = unknown_on_result(buffer);
    return {buffer.content, {}, guess, stored};
  }
  Type element = size_of(type) ? type : buffer.stored;
  if (const auto layout = layout_of(element); layout && !layout->members.empty()) {  // of one type all over
    const auto other = [&](const auto& m) { return m.type.base != layout->members[0].type.base || m.type.pointers > 0; };
    if (std::none_of(layout->members.begin(), layout->members.end(), other)) element = layout->members[0].type;
  }
  Contents made = content_of_image(image, element, from, end);
  if (!made.guess.empty() && !reason.empty()) made.guess = reason;
  return made;
}

Contents Interpreter::content_of_image(const std::shared_ptr<const Image>& image, const Type& element, uint64_t begin, uint64_t end) {
  constexpr size_t kMaxKept = 16;
  const auto scalar = scalar_of(element);
  const std::string name = scalar ? element_name_of(*scalar) : "";
  for (const ToldImage& told : told_)
    if (told.image == image && told.begin == begin && told.end == end && told.contents.element == name) return told.contents;
  Contents made{content_text(*image, begin, end - begin, element, contents_), name, {}};
  if (image->guessed(begin, end)) note(made.guess, "");
  if (made.text.empty()) made.text = "random", note(made.guess, "");
  if (told_.size() == kMaxKept) told_.erase(told_.begin());
  told_.push_back({image, begin, end, made});
  return made;
}

// Also of an unknown size: a constant, or its own numbers.
Contents Interpreter::content_of_large(const Buffer& buffer, const Type& type) const {
  constexpr size_t kTelling = 4;
  std::vector<std::pair<int64_t, const Value*>> values;
  for (const auto& [index, cell] : buffer.elements)
    if (!is_unstored(cell->value)) values.emplace_back(index, &cell->value);
  Contents made{buffer.content, {}, buffer.doubt};
  if (const auto scalar = scalar_of(type)) made.element = element_name_of(*scalar);
  if (values.empty()) {
    if (buffer.content == "random") note(made.guess, "");
    if (buffer.content.empty() && buffer.size_known && buffer.doubt.empty()) made.text = "unset";
    return made;
  }
  note(made.guess, "its size");
  const Value& first = *values[0].second;
  bool alike = values[0].first == 0 && values.size() >= kTelling, counted = alike;
  for (const auto& [index, value] : values) {
    alike = alike && value->is_number() && value->as_real() == first.as_real();
    counted = counted && value->is_number() && value->as_real() == static_cast<double>(index);
  }
  made.text = counted ? "iota" : !alike ? "random" : first.as_real() == 0 ? "zero" : "=" + text_of(first);
  return made;
}

// What is stored there may be another thing now.
void Interpreter::doubt(const std::shared_ptr<Buffer>& memory, const std::string& why) {
  constexpr size_t kManyElements = 1024;
  if (const auto all = memory->or_another) {
    memory->or_another.reset();
    for (const auto& each : *all)
      if (const auto other = each.lock(); other && other != memory) {
        const auto kept = std::exchange(other->or_another, nullptr);
        doubt(other, why);
        other->or_another = kept;
      }
    memory->or_another = all;
  }
  Buffer& buffer = *memory;
  touch(memory);
  const bool is_result = buffer.content.starts_with(kAfter);
  if (is_result && why == kResult && only_numbers_stored(buffer)) return note(buffer.doubt, why);  // made of what the device left there
  if (is_result) return buffer.become(part_of_result(buffer.content), why);
  const std::string reason = why.empty() ? kContents : why;
  for (const auto& [index, cell] : buffer.elements) doubt_which(cell->value, reason);
  if (buffer.elements.size() > kManyElements && !holds_pointers(buffer)) {
    std::string because;
    if (auto image = image_of(buffer, buffer.stored, because)) take_image(memory, std::move(image), because);
  }
  if (buffer.doubt.empty()) buffer.doubt = reason;
}

// Also memory that it points to.
void Interpreter::doubt_what(const Value& value, const std::string& why, int depth) {
  constexpr int kMaxDepth = 4;
  if (depth > kMaxDepth) return;
  if (value.random) value.random->guess = why;  // an engine that something else may draw from
  if (value.kind == Value::Kind::Address) return doubt_what(value.target->value, why, depth + 1);
  if (value.kind == Value::Kind::Struct && value.fields)
    for (const auto& [name, cell] : value.fields->members) doubt_what(cell->value, why, depth + 1);
  if (value.kind != Value::Kind::Memory) return;
  if (holds_pointers(*value.memory)) {
    for (const auto& [index, cell] : value.memory->elements) doubt_what(cell->value, why, depth + 1);
    if (const auto image = value.memory->image)
      for (const auto& [at, pointer] : image->pointers) doubt(pointer.memory, why);
    return;
  }
  doubt(value.memory, why);
}

void Interpreter::doubt_all(const std::vector<Result>& given, const std::string& why) {
  for (const Result& each : given) {
    doubt_what(each.value, why);
    if (each.cell && is_stream(each.cell->type)) forget(each.cell, why);
    if (each.punned) forget(each.punned, why);  // it may be taken by reference
    if (each.value.kind == Value::Kind::Memory && each.value.text == kInserter) note(each.value.memory->size_guess, why);
  }
}

// For the loops and conditions around the present statement. Where calls of themselves put many around one another, that is most of the
// work.
void Interpreter::watch_stored(const CellPtr& cell) {
  constexpr size_t kManyWatches = 8;
  if (watches_.size() > kManyWatches) steps_ += watches_.size() / kManyWatches;
  for (Watch* const watch : watches_) watch->before.try_emplace(cell, cell->value);
}
void Interpreter::touch(const std::shared_ptr<Buffer>& memory) {
  constexpr size_t kElementsOfAStep = 8;  // that are copied
  const auto holds = [](const auto& e) { return !is_unstored(e.second->value); };
  std::optional<bool> held;
  for (Watch* const watch : watches_) {
    if (watch->changed.contains(memory)) continue;
    if (!held) held = !memory->content.empty() || memory->image || std::any_of(memory->elements.begin(), memory->elements.end(), holds);
    if (watch->keeps) steps_ += memory->elements.size() / kElementsOfAStep;
    watch->changed.emplace(memory, Watch::Memory{*held, memory->bytes, watch->keeps ? std::optional(*memory) : std::nullopt});
  }
}

// What was stored on top of what a launch left there.
void Interpreter::take_on_result(const std::shared_ptr<Buffer>& memory, std::shared_ptr<const Image> image, const std::string& why) {
  std::string result = memory->content, doubt = memory->doubt.empty() ? unknown_on_result(*memory) : memory->doubt;
  take_image(memory, std::move(image), why);
  if (!memory->image) return void(memory->content = part_of_result(result));
  memory->content = std::move(result), memory->doubt = std::move(doubt);
}

void Interpreter::take_image(const std::shared_ptr<Buffer>& memory, std::shared_ptr<const Image> image, const std::string& why) {
  touch(memory);
  memory->become("random", {});
  if (!has_room_for(image, image->bytes.size())) return void(memory->doubt = kContents);
  if (image->guessed(0, image->states.size())) memory->image_why = why.empty() ? kContents : why;
  memory->image = std::move(image);
}

}  // namespace warplens::frontend::host
