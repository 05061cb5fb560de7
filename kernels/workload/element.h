// Element types by their short names, and values as the bits a kernel finds in memory.
#pragma once

#include <optional>
#include <string_view>

#include "kernels/program/program.h"

namespace warplens::workload {

struct ElementType {
  Type type = Type::F32;
  bool is_unsigned = false;
};

// f16 bf16 f32 f64 i8 i16 i32 i64 u8 u16 u32 u64; nullopt for anything else.
std::optional<ElementType> parse_element_type(std::string_view name);
std::string_view element_name(ElementType type);
inline constexpr std::string_view kElementTypeNames = "f16 bf16 f32 f64 i8 i16 i32 i64 u8 u16 u32 u64";

bool is_float(Type type);

// A number as the bits of `type`: floats are rounded to nearest even, integers wrap to the width.
uint64_t encode(Type type, double value);
uint64_t encode_integer(Type type, int64_t value);
double decode(ElementType type, uint64_t bits);

}  // namespace warplens::workload
