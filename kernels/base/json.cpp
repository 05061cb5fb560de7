#include "kernels/base/json.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

namespace warplens {
namespace {

using Json = nlohmann::ordered_json;

std::string to_hex(const Bytes& bytes) {
  std::string text;
  text.reserve(2 * bytes.size());
  for (const uint8_t byte : bytes) {
    text += "0123456789abcdef"[byte >> 4];
    text += "0123456789abcdef"[byte & 15];
  }
  return text;
}

std::optional<Bytes> from_hex(const std::string& text) {
  const auto digit = [](char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; };
  if (text.size() % 2 != 0) return std::nullopt;
  Bytes bytes(text.size() / 2);
  for (size_t i = 0; i < bytes.size(); ++i) {
    const int high = digit(text[2 * i]), low = digit(text[2 * i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    bytes[i] = static_cast<uint8_t>(high << 4 | low);
  }
  return bytes;
}

Span place_of(std::string_view file, std::string_view text, size_t byte) {
  const std::string_view before = text.substr(0, std::min(byte, text.size()));
  const size_t newline = before.rfind('\n');
  return {std::string(file), 1 + static_cast<uint32_t>(std::count(before.begin(), before.end(), '\n')),
          1 + static_cast<uint32_t>(newline == std::string_view::npos ? before.size() : before.size() - newline - 1)};
}

// Binary values are written to text as digits.
void digits_for_bytes(Json& value) {
  if (value.is_binary()) value = to_hex(value.get_binary());
  if (value.is_structured())
    for (Json& inner : value) digits_for_bytes(inner);
}

}  // namespace

bool JsonReader::is_object() const { return value_->is_object(); }
bool JsonReader::is_list() const { return value_->is_array(); }
size_t JsonReader::size() const { return value_->size(); }
JsonReader JsonReader::at(size_t index) const { return JsonReader(&(*value_)[index]); }
bool JsonReader::has(std::string_view name) const { return static_cast<bool>(member(name)); }

JsonReader JsonReader::member(std::string_view name) const {
  if (!value_->is_object()) return JsonReader(nullptr);
  const auto found = value_->find(std::string(name));
  return JsonReader(found == value_->end() ? nullptr : &*found);
}

std::vector<std::pair<std::string, JsonReader>> JsonReader::members() const {
  std::vector<std::pair<std::string, JsonReader>> all;
  for (const auto& [name, value] : value_->items()) all.emplace_back(name, JsonReader(&value));
  return all;
}

std::string JsonReader::read(std::string& value) const {
  if (!value_->is_string()) return "a string";
  value = value_->get_ref<const std::string&>();
  return {};
}
std::string JsonReader::read(bool& value) const {
  if (!value_->is_boolean()) return "true or false";
  value = value_->get<bool>();
  return {};
}
std::string JsonReader::read(double& value) const {
  if (!value_->is_number() || !std::isfinite(value_->get<double>())) return "a number";
  value = value_->get<double>();
  return {};
}
std::string JsonReader::read(Bytes& value) const {
  if (value_->is_binary()) return value = value_->get_binary(), std::string();
  auto bytes = value_->is_string() ? from_hex(value_->get_ref<const std::string&>()) : std::nullopt;
  if (!bytes) return "a string of hexadecimal digits, two per byte";
  value = std::move(*bytes);
  return {};
}
std::string JsonReader::read(uint64_t& value, uint64_t most) const {
  if (!value_->is_number_integer() || (!value_->is_number_unsigned() && value_->get<int64_t>() < 0)) return "a non-negative integer";
  if (value_->get<uint64_t>() > most) return "an integer of at most " + std::to_string(most);
  value = value_->get<uint64_t>();
  return {};
}
std::string JsonReader::read(int64_t& value, int64_t least, int64_t most) const {
  if (!value_->is_number_integer()) return "an integer";
  const bool too_large = value_->is_number_unsigned() && value_->get<uint64_t>() > static_cast<uint64_t>(INT64_MAX);
  if (too_large || value_->get<int64_t>() < least || value_->get<int64_t>() > most)
    return "an integer from " + std::to_string(least) + " to " + std::to_string(most);
  value = value_->get<int64_t>();
  return {};
}

std::string JsonReader::text() const { return value_->dump(-1, ' ', false, Json::error_handler_t::replace); }

JsonDocument::JsonDocument(Json&& value) : value_(std::make_unique<Json>(std::move(value))) {}
JsonDocument::JsonDocument(JsonDocument&&) noexcept = default;
JsonDocument& JsonDocument::operator=(JsonDocument&&) noexcept = default;
JsonDocument::~JsonDocument() = default;

Result<JsonDocument> JsonDocument::parse(std::string_view text, std::string_view file) {
  try {
    return JsonDocument(Json::parse(text));
  } catch (const Json::parse_error& problem) {
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) return Error{"empty; expected JSON", {std::string(file)}, {}, {}};
    return Error{"not valid JSON", place_of(file, text, problem.byte - std::min<size_t>(problem.byte, 1)), {}, {}};
  } catch (const Json::exception&) {  // a number that no double holds
    return Error{"not valid JSON: a number is too large", {std::string(file)}, {}, {}};
  }
}

Result<JsonDocument> JsonDocument::from_cbor(std::span<const char> bytes) {
  Json value = Json::from_cbor(bytes.begin(), bytes.end(), true, /*allow_exceptions=*/false);
  if (value.is_discarded()) return Error{"not valid CBOR", {}, {}, {}};
  return JsonDocument(std::move(value));
}

JsonWriter JsonWriter::member(std::string_view name) { return JsonWriter(&(*value_)[std::string(name)]); }
JsonWriter JsonWriter::append() { return JsonWriter(&value_->emplace_back()); }
void JsonWriter::make_object() { *value_ = Json::object(); }
void JsonWriter::make_list() { *value_ = Json::array(); }
void JsonWriter::set(bool value) { *value_ = value; }
void JsonWriter::set(int64_t value) { *value_ = value; }
void JsonWriter::set(uint64_t value) { *value_ = value; }
void JsonWriter::set(double value) { *value_ = value; }
void JsonWriter::set(std::string_view value) { *value_ = std::string(value); }
void JsonWriter::set(const Bytes& value) { *value_ = Json::binary(value); }
void JsonWriter::set_json(std::string_view text) { *value_ = Json::parse(text, nullptr, /*allow_exceptions=*/false); }

NewJson::NewJson() : value_(std::make_unique<Json>(Json::object())) {}
NewJson::~NewJson() = default;

std::string NewJson::text(int indent) {
  digits_for_bytes(*value_);
  return value_->dump(indent, ' ', false, Json::error_handler_t::replace);
}

Bytes NewJson::cbor(size_t bytes_before) const {
  Bytes bytes(bytes_before);
  Json::to_cbor(*value_, bytes);
  return bytes;
}

}  // namespace warplens
