// Element types by their short names, and values as the bits a kernel finds in memory.
#pragma once

#include <cstdint>
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

// A scalar or vector type of CUDA by its name: "unsigned", "float4", "int64_t".
struct CudaType {
  std::string_view name;
  ElementType element;
  uint32_t bytes;  // of a vector: of all of it
};
const CudaType* find_cuda_type(std::string_view name);  // null where it is none of the plain ones

bool is_float(Type type);

// Whether a value of the type can be this number.
bool fits(ElementType type, double value);
bool fits(ElementType type, int64_t value);

// A number that fits as the bits of `type`; floats are rounded to nearest even.
uint64_t encode(Type type, double value);
uint64_t encode_integer(Type type, int64_t value);
double decode(ElementType type, uint64_t bits);

}  // namespace warplens::workload
