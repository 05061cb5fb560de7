#include "kernels/workload/arguments/argument.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include "kernels/base/number.h"
#include "kernels/simt/launch.h"

namespace warplens::workload {
namespace {

Error bad_value(std::string_view name, std::string_view text, std::string what) {
  return Error{fmt::format("--arg {}={}: {}", name, text, what),
               {},
               "expected a number, null, TYPE[COUNT]:random|zero|iota|unset|=VALUE, OTHER+ELEMENTS, or @FILE.npy",
               {}};
}

bool parse_number(std::string_view text, NumberValue& out) {
  const std::string copy(text);
  char* end = nullptr;
  errno = 0;
  const long long integer = std::strtoll(copy.c_str(), &end, 0);
  if (end != copy.c_str() && *end == '\0' && errno == 0) {
    out = {static_cast<double>(integer), integer, true, false};
    return true;
  }
  if (end != copy.c_str() && *end == '\0' && integer > 0) {
    errno = 0;
    const unsigned long long large = std::strtoull(copy.c_str(), &end, 0);
    if (errno == 0) {
      out = {static_cast<double>(large), static_cast<int64_t>(large), true, true};
      return true;
    }
  }
  out.value = std::strtod(copy.c_str(), &end);
  const bool has_digits = std::any_of(copy.begin(), copy.end(), [](unsigned char c) { return std::isdigit(c); });
  if (std::isinf(out.value) && has_digits) return false;  // "inf" is a number, 1e400 is too large for one
  if (end != copy.c_str() && *end == 'f' && copy.find_first_of(".eE") != std::string::npos) ++end;
  return !copy.empty() && end != copy.c_str() && *end == '\0';
}

// "1e999": a number by its letters, and none that there is.
bool is_beyond_all(std::string_view text) {
  const std::string copy(text);
  char* end = nullptr;
  const double value = std::strtod(copy.c_str(), &end);
  const bool digits = copy.find_first_of("0123456789") != std::string::npos;
  if (*end == 'f') ++end;
  return digits && end != copy.c_str() && *end == '\0' && std::isinf(value);
}

bool parse_extents(std::string_view text, std::vector<uint64_t>& extents) {
  uint64_t total = 1;
  while (!text.empty()) {
    uint64_t extent = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), extent);
    if (problem != std::errc{} || extent == 0 || extent > kMaxBufferElements / total) return false;
    total *= extent;
    extents.push_back(extent);
    text.remove_prefix(static_cast<size_t>(end - text.data()));
    if (text.empty()) break;
    if (text.front() != ',' && text.front() != 'x') return false;
    text.remove_prefix(1);
    if (text.empty()) return false;
  }
  return !extents.empty();
}

Result<ArgumentValue> parse_made_buffer(std::string_view name, std::string_view text, size_t bracket) {
  MadeBuffer buffer;
  const auto element = parse_element_type(text.substr(0, bracket));
  if (!element)
    return bad_value(name, text, fmt::format("unknown element type '{}'; expected one of {}", text.substr(0, bracket), kElementTypeNames));
  buffer.element = *element;
  const size_t close = text.find(']', bracket);
  if (close == std::string_view::npos || !parse_extents(text.substr(bracket + 1, close - bracket - 1), buffer.extents))
    return bad_value(name, text, "the count in brackets must be an integer from 1 to 2^36");
  const std::string_view content = text.substr(close + 1);
  NumberValue constant;
  if (content == ":random" || content.empty()) {
    buffer.content = MadeBuffer::Content::Random;
  } else if (content == ":zero") {
    buffer.content = MadeBuffer::Content::Zero;
  } else if (content == ":iota") {
    buffer.content = MadeBuffer::Content::Iota;
  } else if (content.starts_with(":{") && content.ends_with("}")) {
    buffer.content = MadeBuffer::Content::Listed;
    std::string_view rest = content.substr(2, content.size() - 3);
    while (!rest.empty()) {
      const size_t comma = std::min(rest.find(','), rest.size());
      NumberValue number;
      if (!parse_number(rest.substr(0, comma), number) || !fits(*element, number.value) || vanishes(*element, number.value))
        return bad_value(name, text, fmt::format("'{}' is not a value of {}", rest.substr(0, comma), element_name(*element)));
      buffer.values.push_back(number.value);
      rest.remove_prefix(std::min(rest.size(), comma + 1));
    }
    uint64_t count = 1;
    for (const uint64_t extent : buffer.extents) count *= extent;
    if (buffer.values.size() > count)
      return bad_value(name, text, fmt::format("{} values, but {}", buffer.values.size(), counted(count, "element")));
  } else if (content == ":unset") {
    buffer.content = MadeBuffer::Content::Poison;
  } else if (content.starts_with(":=") && parse_number(content.substr(2), constant)) {
    buffer.content = MadeBuffer::Content::Constant;
    buffer.constant = constant.value;
    if (!fits(*element, constant.value) || vanishes(*element, constant.value))
      return bad_value(name, text, fmt::format("{} does not fit into {}", content.substr(2), element_name(*element)));
  } else {
    return bad_value(name, text, fmt::format("unknown contents '{}'; expected one of :random, :zero, :iota, :unset, :=VALUE", content));
  }
  return ArgumentValue{buffer};
}

}  // namespace

Result<ArgumentValue> parse_argument(std::string_view name, std::string_view text) {
  if (text == "null" || text == "nullptr") return ArgumentValue{NullValue{}};
  if (text == "true" || text == "false") return ArgumentValue{NumberValue{text == "true" ? 1.0 : 0.0, text == "true" ? 1 : 0, true}};
  if (is_beyond_all(text)) return bad_value(name, text, "is beyond the largest number; inf is infinity");
  NumberValue number;
  if (parse_number(text, number)) return ArgumentValue{number};
  if (std::isinf(number.value)) return bad_value(name, text, "is too large for a number");
  if (text.starts_with('@')) return ArgumentValue{FileValue{std::string(text.substr(1)), nullptr}};
  if (const size_t bracket = text.find('['); bracket != std::string_view::npos) return parse_made_buffer(name, text, bracket);
  const size_t sign = text.find('+');
  PlaceValue place{std::string(text.substr(0, sign)), 0};
  const bool identifier = !place.buffer.empty() && std::all_of(place.buffer.begin(), place.buffer.end(),
                                                               [](unsigned char c) { return std::isalnum(c) || c == '_'; });
  if (!identifier) return bad_value(name, text, "is not a valid value");
  if (sign != std::string_view::npos) {
    NumberValue offset;
    if (!parse_number(text.substr(sign + 1), offset) || !offset.is_integer)
      return bad_value(name, text, "expected an integer number of elements after +");
    place.offset_elements = offset.integer;
  }
  return ArgumentValue{place};
}

namespace {

uint64_t element_bits(const MadeBuffer& buffer, uint32_t hash, uint64_t index) {
  const Type type = buffer.element.type;
  switch (buffer.content) {
    case MadeBuffer::Content::Zero:
      return 0;
    case MadeBuffer::Content::Poison:
      return ~uint64_t{0};  // NaN in every float type, -1 in every integer
    case MadeBuffer::Content::Iota:
      return is_float(type) ? encode(type, static_cast<double>(index)) : encode_integer(type, static_cast<int64_t>(index));
    case MadeBuffer::Content::Constant:
      return encode(type, buffer.constant);
    case MadeBuffer::Content::Listed:
      return index < buffer.values.size() ? encode(type, buffer.values[index]) : 0;
    case MadeBuffer::Content::Data:
    case MadeBuffer::Content::Random:
      break;
  }
  const float value = simt::input_value(hash, index);
  return is_float(type) ? encode(type, value) : encode_integer(type, static_cast<int64_t>((value + 1.0f) * 128.0f));
}

}  // namespace

std::function<void(uint64_t, uint8_t*, uint64_t)> make_fill(const MadeBuffer& buffer, uint32_t hash) {
  if (buffer.content == MadeBuffer::Content::Zero) return {};
  if (buffer.content == MadeBuffer::Content::Data)
    return [data = buffer.data](uint64_t first, uint8_t* out, uint64_t count) {
      const uint64_t begin = std::min<uint64_t>(first, data->size()), there = std::min<uint64_t>(count, data->size() - begin);
      std::copy_n(data->begin() + static_cast<ptrdiff_t>(begin), there, out);
      std::fill_n(out + there, count - there, uint8_t{0});
    };
  return [buffer, hash](uint64_t first_byte, uint8_t* out, uint64_t bytes) {
    const uint64_t size = size_bytes(buffer.element.type);
    const bool whole = first_byte % size == 0 && bytes % size == 0;
    if (whole && buffer.content == MadeBuffer::Content::Random && buffer.element.type == Type::F32) {  // what nearly every input is
      for (uint64_t i = 0; i < bytes / size; ++i) {
        const float value = simt::input_value(hash, first_byte / size + i);
        std::memcpy(out + i * size, &value, size);
      }
      return;
    }
    if (whole && buffer.content == MadeBuffer::Content::Constant && bytes > 0) {
      const uint64_t bits = element_bits(buffer, hash, 0);
      std::memcpy(out, &bits, size);
      for (uint64_t there = size; there < bytes; there *= 2) std::memcpy(out + there, out, std::min(there, bytes - there));
      return;
    }
    for (uint64_t at = first_byte; at < first_byte + bytes;) {
      const uint64_t bits = element_bits(buffer, hash, at / size);
      const uint64_t skip = at % size;
      const uint64_t take = std::min(size - skip, first_byte + bytes - at);
      std::memcpy(out + (at - first_byte), reinterpret_cast<const uint8_t*>(&bits) + skip, take);
      at += take;
    }
  };
}

}  // namespace warplens::workload
