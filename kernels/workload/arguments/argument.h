// The value of one --arg NAME=VALUE, parsed but not yet bound to a parameter.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "kernels/base/result.h"
#include "kernels/workload/arguments/element.h"
#include "kernels/workload/arguments/npy.h"

namespace warplens::workload {

struct NumberValue {
  double value = 0;
  int64_t integer = 0;  // where `is_large`, the bits of an unsigned number
  bool is_integer = false;
  bool is_large = false;  // a whole number from 2^63 to 2^64 - 1
};
struct NullValue {};
// f32[65536]:random and the like.
struct MadeBuffer {
  enum class Content : uint8_t { Zero, Random, Iota, Constant, Poison, Listed, Data };
  ElementType element;
  std::vector<uint64_t> extents;
  Content content = Content::Zero;
  double constant = 0;
  std::vector<double> values;                                    // Listed: the first elements; the others are 0
  std::shared_ptr<const std::vector<uint8_t>> data = {};         // Data: its bytes
  std::shared_ptr<const std::vector<uint8_t>> unset_bytes = {};  // 1 for a byte that nothing wrote; null: all are written
};
struct PlaceValue {  // P=A+64
  std::string buffer;
  int64_t offset_elements = 0;
};
struct FileValue {  // A=@a.npy
  std::string path;
  std::shared_ptr<const NpyArray> array;  // its content, once resolve() has read it
};
using ArgumentValue = std::variant<NumberValue, NullValue, MadeBuffer, PlaceValue, FileValue>;

// The most elements that a buffer has.
inline constexpr uint64_t kMaxBufferElements = uint64_t{1} << 36;

// Errors say which option and what forms there are.
Result<ArgumentValue> parse_argument(std::string_view name, std::string_view text);

// A pure function that writes the bytes of a made buffer. `hash` is simt::buffer_hash of its name.
std::function<void(uint64_t first_byte, uint8_t* out, uint64_t bytes)> make_fill(const MadeBuffer& buffer, uint32_t hash);

}  // namespace warplens::workload
