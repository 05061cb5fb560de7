// Types of CUDA C++ by name, and values as the bits a kernel finds in memory.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "kernels/program/element.h"

namespace warplens::workload {

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
// Whether a number that is not 0 would be 0 in this type.
bool vanishes(ElementType type, double value);

// A number that fits as the bits of `type`; floats are rounded to nearest even.
uint64_t encode(Type type, double value);
uint64_t encode_integer(Type type, int64_t value);
double decode(ElementType type, uint64_t bits);
// The shortest digits that give the same bits back: "0.1" of a float, all digits of a 64-bit integer.
std::string element_text(ElementType type, uint64_t bits);

}  // namespace warplens::workload
