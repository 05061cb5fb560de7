// The types of a buffer's elements: one table of their names, as people write them and as C++ and NumPy do.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "kernels/program/program.h"

namespace warplens {

struct ElementType {
  Type type = Type::F32;
  bool is_unsigned = false;
  bool operator==(const ElementType&) const = default;
};

struct Element {
  std::string_view name;  // "f32"
  ElementType type;
  std::string_view bits_in_cpp;  // a C++ type of the same bits that every device compiler has without a header
  char numpy;                    // the kind in a descriptor such as "<f4"; bfloat16 is written as unsigned, for NumPy has no such type
};
std::span<const Element> elements();
const Element* find_element(std::string_view name);  // null for a name that is none
const Element* find_element(ElementType type);       // null for i1

// f16 bf16 f32 f64 i8 i16 i32 i64 u8 u16 u32 u64; nullopt for anything else.
std::optional<ElementType> parse_element_type(std::string_view name);
std::string_view element_name(ElementType type);
uint32_t element_bytes(std::string_view name);  // 0 for a name that is none
inline constexpr std::string_view kElementTypeNames = "f16 bf16 f32 f64 i8 i16 i32 i64 u8 u16 u32 u64";

}  // namespace warplens
