// Variables of the device that the host code fills by their names.
#include <algorithm>

#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/host/values/image.h"
#include "kernels/frontend/host/values/scalar.h"

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

// The variable that an argument of a call names.
std::string Interpreter::symbol_at(size_t list, size_t place) const {
  std::string name;
  const size_t end = unit_.match[list];
  for (size_t at = list + 1; at<end; at = unit_.match[at]> at ? unit_.match[at] + 1 : at + 1) {
    if (is(at, ",") && place-- == 0) break;
    if (place == 0 && (is_word(at) || token(at).kind == Token::Kind::Text)) name = token(at).text;
  }
  std::erase(name, '"');
  return name;
}

// Whether all that the file does with a variable are its declaration and calls like cudaMemcpyToSymbol(): kernels have no name for it.
bool Interpreter::is_only_a_symbol(const std::string& name) {
  const auto [known, is_new] = only_symbols_.try_emplace(name, false);
  if (!is_new) return known->second;
  const auto is_in_call = [&](size_t at) {
    for (; at > 0 && !is(at, ";") && !is(at, "{") && !is(at, "}"); --at)
      if (token(at).text.starts_with("cuda") && token(at).text.find("Symbol") != std::string::npos) return true;
    return false;
  };
  size_t others = 0;
  for (size_t at = 0; at < unit_.tokens.size(); ++at) others += is(at, name) && !is_in_call(at);
  return known->second = others <= 1;
}

// cudaGetSymbolAddress(): the variable is an array like others from here on, where no kernel reaches it by its name.
Value Interpreter::address_of_symbol(const std::string& name, uint32_t line) {
  if (const auto known = handed_out_.find(name); known != handed_out_.end()) return known->second;
  const CellPtr cell = find(name);
  const uint64_t bytes = bytes_of_variable(name);
  const bool is_of_device = std::find(device_variables_.begin(), device_variables_.end(), name) != device_variables_.end();
  if (!cell || !is_of_device || bytes == 0 || bytes > kMaxImage || !is_only_a_symbol(name)) return unknown("&" + name);
  if (last_filled_.contains(name) && !variable_images_.contains(name))
    note_part(name, last_filled_[name], 0, std::min(bytes, variables_[name].bytes));
  Image begins(bytes, Image::State::Known);  // zeros where nothing else is said
  std::string why;
  if (const auto filled = variable_images_.find(name); filled != variable_images_.end())
    copy_bytes(begins, 0, filled->second, 0, std::min<uint64_t>(bytes, filled->second.bytes.size()));
  else if (cell->value.kind == Value::Kind::Memory)
    if (const auto declared = image_of(*cell->value.memory, element_type(cell->value), why);
        declared && !declared->all(Image::State::Unset, 0, declared->bytes.size()))
      copy_bytes(begins, 0, *declared, 0, bytes);
  Value made = allocated(number(static_cast<int64_t>(bytes)), true, line);
  made.type = cell->is_array ? cell->value.type : cell->type;
  if (!cell->is_array) ++made.type.pointers;
  take_image(made.memory, std::make_shared<const Image>(std::move(begins)), why);
  if (const auto filled = variables_.find(name); filled != variables_.end()) made.memory->doubt = filled->second.content_guess;
  return handed_out_[name] = made;
}

// Copies to and from variables of the device, and their addresses. Nothing: what is left of the call is as of any other.
std::optional<Value> Interpreter::symbol_call(const std::string& name, size_t list, Arguments& given) {
  if (name == "cudaGetSymbolAddress" && given.size() == 2)
    return store_at(given[0].value, address_of_symbol(symbol_at(list, 1), token(list).line)), number(0);
  const bool fills = name.starts_with("cudaMemcpyToSymbol");
  if ((!fills && !name.starts_with("cudaMemcpyFromSymbol")) || given.size() < 2) return std::nullopt;
  const std::string variable = symbol_at(list, fills ? 0 : 1);
  const Value count = given.size() > 2 ? given[2].value : unknown("bytes"), offset = given.size() > 3 ? given[3].value : number(0);
  Value other = given[fills ? 1 : 0].value;
  take_array_at(other);
  if (const auto own = handed_out_.find(variable); own != handed_out_.end() && (fills || other.kind == Value::Kind::Memory)) {
    Value place = own->second;
    if (!offset.exact() || !offset.is_number()) return doubt(fills ? place.memory : other.memory, name + "()"), number(0);
    place.offset += offset.as_whole();
    return fills ? copy_content(place, other, count, {}) : copy_content(other, place, count, {}), number(0);
  }
  if (fills) return note_variable(list, given), std::nullopt;
  const auto left = variables_.find(variable);
  const uint64_t bytes = bytes_of_variable(variable);
  const bool is_left = left != variables_.end() && left->second.content.starts_with(kAfter);
  const bool starts = offset.exact() && offset.is_number() && offset.as_whole() == 0 && other.has_place() && other.offset == 0;
  if (!is_left || !starts || other.kind != Value::Kind::Memory || !other.memory->size_known || other.memory->bytes != bytes ||
      !count.exact() || !count.is_number() || as_size(count.as_whole()) != bytes)
    return std::nullopt;
  touch(other.memory);
  return other.memory->become(left->second.content, left->second.content_guess), number(0);
}

// cudaMemcpyToSymbol(variable, from, bytes)
void Interpreter::note_variable(size_t list, const std::vector<Result>& given) {
  const std::string name = symbol_at(list, 0);
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
