// Variables of the device that the host code fills by their names.
#include <algorithm>

#include "kernels/frontend/host/image.h"
#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/host/scalar.h"

namespace warplens::frontend::host {
namespace {

// "abc" as {97,98,99}; nothing where that is too much to be listed.
std::string letters_of(const std::string& text) {
  constexpr size_t kMaxLetters = 1024;
  std::string listed;
  for (const char letter : text.substr(0, kMaxLetters)) listed += (listed.empty() ? "" : ",") + std::to_string(static_cast<int>(letter));
  return text.empty() || text.size() > kMaxLetters ? "" : "{" + listed + "}";
}

bool leads_to_arrays(const Value& value) {
  if (value.kind == Value::Kind::Memory && value.memory) return holds_pointers(*value.memory);
  const auto leads = [](const auto& member) {
    const Cell& cell = *member.second;
    return cell.is_array || cell.value.kind == Value::Kind::Struct ? leads_to_arrays(cell.value) : cell.value.kind == Value::Kind::Memory;
  };
  return value.kind == Value::Kind::Struct && value.fields &&
         std::any_of(value.fields->members.begin(), value.fields->members.end(), leads);
}

}  // namespace

// cudaMemcpyToSymbol(variable, from, bytes)
void Interpreter::note_variable(size_t list, const std::vector<Result>& given) {
  std::string name;
  for (size_t at = list + 1; at < unit_.match[list] && !is(at, ","); ++at)
    if (is_word(at) || token(at).kind == Token::Kind::Text) name = token(at).text;
  std::erase(name, '"');
  const Value& from = given[1].value;
  const Value& value = from.kind == Value::Kind::Address ? from.target->value : from;
  const bool is_pointer = from.kind == Value::Kind::Address && value.kind == Value::Kind::Memory && !from.target->is_array;
  const bool leads = is_pointer || leads_to_arrays(value);
  HostArgument filled = argument_of(value, name, token(list).line, {}, {});
  filled.misuse.clear();
  const auto number_of = [&](size_t i) { return given.size() > i && given[i].value.is_number() ? as_size(given[i].value.as_whole()) : 0; };
  if (is_pointer) filled.bytes = 8;
  const uint64_t offset = number_of(3), most = given.size() > 2 && given[2].value.is_number() ? number_of(2) : filled.bytes;
  if (filled.kind == HostArgument::Kind::Buffer) filled.bytes = std::min(filled.bytes, most);
  if (from.kind == Value::Kind::Text)
    filled.kind = HostArgument::Kind::Buffer, filled.bytes = from.text.size(), filled.content = letters_of(from.text);
  const bool in_part = offset > 0 || variable_images_.contains(name);
  const bool plain = leads || filled.kind == HostArgument::Kind::Buffer || filled.kind == HostArgument::Kind::Number;
  auto known = variables_.find(name);
  if (known != variables_.end() && known->second.content.starts_with(kAfter)) {
    const uint64_t all = known->second.bytes;
    if (offset > 0 || all == 0 || (filled.kind == HostArgument::Kind::Buffer ? filled.bytes : most) < all)
      note(filled.content_guess, "what an earlier launch left in the rest of it");
    variables_.erase(known), last_filled_.erase(name);
    known = variables_.end();
  }
  const uint64_t given_bytes = filled.kind == HostArgument::Kind::Buffer ? filled.bytes : most;
  const bool covers = known == variables_.end() || (offset == 0 && given_bytes >= known->second.bytes);
  if (covers) variable_images_.erase(name);
  if (!plain || (!in_part && covers && !leads) || offset + most > kMaxImage) {
    variable_images_.erase(name);
  } else {
    if (!covers && !variable_images_.contains(name)) filled.content_guess = note_part(name, last_filled_[name], 0, known->second.bytes);
    const std::string why =
        note_part(name, value, offset, filled.kind == HostArgument::Kind::Number && given.size() < 3 ? 8 : most, is_pointer);
    if (!why.empty()) filled.content_guess = why;
    const Image& image = variable_images_.at(name);
    filled.kind = HostArgument::Kind::Buffer, filled.bytes = image.bytes.size();
    const Type element = value.kind == Value::Kind::Memory ? element_type(value) : value.type;
    filled.content = content_text(image, 0, filled.bytes, element, contents_);
    if (filled.content.empty()) filled.content = "random", note(filled.content_guess, "");
    if (const auto scalar = scalar_of(element)) filled.element = element_name_of(*scalar);
  }
  if (!unknown_conditions_.empty()) note(filled.content_guess, unknown_conditions_.back());
  last_filled_[name] = value;
  if (value.kind == Value::Kind::Memory) {
    last_filled_[name].memory = std::make_shared<Buffer>(*value.memory);
    for (auto& [index, cell] : last_filled_[name].memory->elements) cell = make_cell(copy_of(cell->value), cell->type);
  }
  variables_[name] = std::move(filled);
}

// A variable of the device is zero where nothing is copied to. Gives why a part of it is a guess.
std::string Interpreter::note_part(const std::string& name, const Value& from, uint64_t offset, uint64_t bytes, bool is_pointer) {
  Image& image = variable_images_.try_emplace(name, Image(0)).first->second;
  if (image.bytes.size() < offset + bytes) {
    image.bytes.resize(offset + bytes);
    image.states.resize(offset + bytes, Image::State::Known);
  }
  std::string why;
  if (is_pointer || from.kind != Value::Kind::Memory) return place(image, static_cast<int64_t>(offset), from, from.type, why), why;
  open(image, offset, bytes);
  if (const auto given = image_of(*from.memory, element_type(from), why)) copy_bytes(image, offset, *given, as_size(from.offset), bytes);
  if (image.guessed(offset, offset + bytes)) note(why, "");
  return image.guessed(0, image.bytes.size()) ? why : "";
}

}  // namespace warplens::frontend::host
