// What an array of the host code contains, as an argument says it, and what of that is a guess.
#include <algorithm>
#include <map>

#include "kernels/frontend/host/interpreter.h"

namespace warplens::frontend::host {

// A small array whose elements are all known, else what the first of them tell: a constant, their own numbers, or nothing. What is not
// known of all elements is a guess.
Interpreter::Contents Interpreter::content_of(const Buffer& buffer, uint64_t element_bytes) {
  static const Contents kNotKnown = {"random", kContents};
  std::map<int64_t, const Value*> values;  // of elements that something was stored in
  for (const auto& [index, cell] : buffer.elements)
    if (cell->value.known() || cell->value.text != kNotStored) values[index] = &cell->value;
  if (values.empty()) return {buffer.content, buffer.content_guess};
  if (buffer.content.starts_with(kAfter)) return {part_of_result(buffer.content), {}};
  constexpr uint64_t kMostListed = 1024;
  constexpr size_t kTelling = 4;
  std::vector<Value> parts;
  if (values.begin()->second->kind == Value::Kind::Struct) {
    const uint64_t each = size_of(values.begin()->second->type);
    const size_t structures = values.size();
    if (each == 0 || structures != buffer.bytes / each || structures > kMostListed) return kNotKnown;
    for (const auto& [index, value] : values)
      if (!add_parts(*value, parts)) return kNotKnown;
    values.clear();
    for (size_t i = 0; i < parts.size(); ++i) values[static_cast<int64_t>(i)] = &parts[i];
    element_bytes = each / std::max<size_t>(1, parts.size() / structures);
  }
  const uint64_t count = buffer.bytes / std::max<uint64_t>(1, element_bytes);
  const bool all = values.size() == count && count <= kMostListed;
  // What was cleared, and then set here and there.
  const Value cleared = number(0);
  if (!all && !cut_short_ && buffer.content == "zero" && values.begin()->first >= 0 &&
      static_cast<uint64_t>(values.rbegin()->first) < kMostListed)
    for (int64_t i = 0; i < values.rbegin()->first; ++i) values.try_emplace(i, &cleared);
  const bool rest_is_zero =
      !all && !cut_short_ && buffer.content == "zero" && static_cast<uint64_t>(values.rbegin()->first) + 1 == values.size();
  const Value& first = *values.begin()->second;
  if (values.begin()->first != 0 || !first.is_number() || (!all && values.size() < kTelling)) return kNotKnown;
  bool constant = true, iota = count > 1;
  std::string listed;
  for (const auto& [index, value] : values) {
    if (!value->is_number() || !value->guess.empty()) return kNotKnown;
    constant &= value->as_real() == first.as_real();
    iota &= value->as_real() == static_cast<double>(index);
    if (all || rest_is_zero) listed += (listed.empty() ? "" : ",") + text_of(*value);
  }
  if (rest_is_zero) return {constant && first.as_real() == 0 ? "zero" : "{" + listed + "}", {}};
  const std::string beyond = values.size() < count ? kContents + (" beyond " + std::to_string(values.size()) + " elements") : "";
  if (iota) return {"iota", beyond};
  if (constant) return {first.as_real() == 0 ? "zero" : "=" + text_of(first), beyond};
  return all ? Contents{"{" + listed + "}", {}} : kNotKnown;
}

// "abc" as {97,98,99}; nothing where that is too much to be listed.
std::string Interpreter::letters_of(const std::string& text) {
  constexpr size_t kMostLetters = 1024;
  std::string listed;
  for (const char letter : text.substr(0, kMostLetters)) listed += (listed.empty() ? "" : ",") + std::to_string(static_cast<int>(letter));
  return text.empty() || text.size() > kMostLetters ? "" : "{" + listed + "}";
}

void Interpreter::copy_content(const Value& to, const Value& from) {
  if (to.kind == Value::Kind::Memory && from.kind == Value::Kind::Text) {
    to.memory->content = letters_of(from.text);
    to.memory->elements.clear();
  }
  if (to.kind != Value::Kind::Memory || from.kind != Value::Kind::Memory || to.memory == from.memory) return;
  Contents copied = content_of(*from.memory, std::max(bytes_of(element_type(from)), bytes_of(to.type.pointee())));
  if (copied.text.empty()) copied = {"random", kContents};
  if (to.offset || from.offset) copied = {part_of_result(copied.text), kContents};  // which part of which is not followed
  to.memory->content = copied.text, to.memory->content_guess = copied.guess;
  if (to.memory->content == "random" || to.memory->content.starts_with("{") || to.memory->content.starts_with(kAfter))
    to.memory->elements.clear();
}

}  // namespace warplens::frontend::host
