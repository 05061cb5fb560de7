#include "kernels/workload/arguments/npy.h"

#include <fmt/format.h>

#include <charconv>
#include <cstring>

#include "kernels/base/file.h"
#include "kernels/base/number.h"

namespace warplens::workload {
namespace {

constexpr std::string_view kMagic = "\x93NUMPY";
constexpr uint64_t kMaxBytes = uint64_t{256} << 20;  // 8192 x 8192 floats

Error bad(const std::string& path, std::string what, std::string hint = {}) {
  return Error{std::move(what), {path, 0, 0}, std::move(hint), {}};
}

std::string descriptor(ElementType element) {
  const Element* const known = find_element(element);
  const char kind = known ? known->numpy : 'i';
  const uint32_t bytes = size_bytes(element.type);
  return fmt::format("{}{}{}", bytes == 1 ? '|' : '<', kind, bytes);
}

std::optional<ElementType> element_of(std::string_view descr) {
  if (descr.size() < 3 || descr[0] == '>') return std::nullopt;
  if (descr.substr(1) == "b1") return ElementType{Type::I8, true};
  const std::string bits = std::to_string(8 * (descr.back() - '0'));
  return parse_element_type(std::string(1, descr[1]) + bits);
}

// The value of 'key' in the header's Python dictionary: the text between the colon and what ends it.
std::string_view entry(std::string_view header, std::string_view key) {
  const size_t at = header.find(fmt::format("'{}'", key));
  if (at == std::string_view::npos) return {};
  size_t begin = header.find(':', at);
  if (begin == std::string_view::npos) return {};
  begin = header.find_first_not_of(' ', begin + 1);
  if (begin == std::string_view::npos) return {};
  if (header[begin] == '\'') return header.substr(begin + 1, header.find('\'', begin + 1) - begin - 1);
  if (header[begin] == '(') return header.substr(begin + 1, header.find(')', begin) - begin - 1);
  return header.substr(begin, header.find_first_of(",}", begin) - begin);
}

// "2, 3" or "5, " of a tuple.
Result<std::vector<uint64_t>> read_shape(std::string_view text) {
  const Error wrong{
      fmt::format("has the shape ({}), which no array has", text), {}, "expected whole numbers from 0 on; save it with numpy.save", {}};
  std::vector<uint64_t> shape;
  for (const char* at = text.data(); at < text.data() + text.size();) {
    if (*at == ' ' || *at == 'L') {  // Python 2 wrote 5L
      ++at;
      continue;
    }
    uint64_t extent = 0;
    const auto [end, problem] = std::from_chars(at, text.data() + text.size(), extent);
    if (problem != std::errc{}) return wrong;
    shape.push_back(extent);
    at = end;
    while (at < text.data() + text.size() && (*at == ' ' || *at == 'L')) ++at;
    if (at < text.data() + text.size() && *at++ != ',') return wrong;
  }
  return shape;
}

}  // namespace

Result<NpyArray> read_npy(const std::string& path) {
  const auto read = read_file(path, "expected a NumPy file", kMaxBytes, kMagic);
  if (!read) return read.error();
  const std::string& all = *read;
  if (all.size() < 10 || all.compare(0, kMagic.size(), kMagic) != 0) return bad(path, "is not a NumPy file", "save it with numpy.save");
  const bool wide_length = all[6] >= 2;
  const size_t start = wide_length ? 12 : 10;
  uint32_t length = 0;
  std::memcpy(&length, all.data() + 8, wide_length ? 4 : 2);
  if (all.size() < start + length) return bad(path, "is truncated in its header");
  const std::string_view header(all.data() + start, length);
  NpyArray array;
  const auto element = element_of(entry(header, "descr"));
  if (!element)
    return bad(path, fmt::format("contains elements of unsupported type '{}'", entry(header, "descr")),
               fmt::format("expected little-endian {}", kElementTypeNames));
  if (entry(header, "fortran_order").starts_with("True")) return bad(path, "is in column-major order", "save numpy.ascontiguousarray(a)");
  array.element = *element;
  auto shape = read_shape(entry(header, "shape"));
  if (!shape) return bad(path, shape.error().message, shape.error().hint);
  array.shape = shape.take();
  uint64_t count = 1;
  for (const uint64_t extent : array.shape) {
    if (extent != 0 && count > kMaxBytes / extent) return bad(path, "is too large");
    count *= extent;
  }
  const uint64_t wanted = count * size_bytes(array.element.type);
  if (all.size() - start - length < wanted)
    return bad(path, fmt::format("is truncated: {} of data; expected {}", counted(all.size() - start - length, "byte"), grouped(wanted)));
  const auto* data = reinterpret_cast<const uint8_t*>(all.data()) + start + length;
  array.bytes.assign(data, data + wanted);
  return array;
}

Status write_npy(const std::string& path, const NpyArray& array) {
  std::string shape;
  for (const uint64_t extent : array.shape) shape += fmt::format("{}, ", extent);
  std::string header = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}", descriptor(array.element), shape);
  constexpr size_t kFixed = 10, kAlign = 64;
  header.append(kAlign - (kFixed + header.size() + 1) % kAlign, ' ');
  header += '\n';
  const auto length = static_cast<uint16_t>(header.size());
  std::string all(kMagic);
  all += '\x01';
  all += '\x00';
  all.append(reinterpret_cast<const char*>(&length), 2);
  all += header;
  all.append(reinterpret_cast<const char*>(array.bytes.data()), array.bytes.size());
  return write_file(path, all);
}

}  // namespace warplens::workload
