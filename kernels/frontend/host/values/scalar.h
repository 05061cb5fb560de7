// Numbers of C's arithmetic types, with the bits that a program for x86-64 computes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "kernels/frontend/host/values/value.h"
#include "kernels/program/program.h"

namespace warplens::frontend::host {

enum class Scalar : uint8_t { Bool, I8, U8, I16, U16, I32, U32, I64, U64, F16, BF16, F32, F64 };

// Integers are extended to 64 bits as their type does it.
union Word {
  int64_t i;
  double d;
};
inline Word whole(int64_t i) {
  Word w;
  w.i = i;
  return w;
}
inline Word real(double d) {
  Word w;
  w.d = d;
  return w;
}

// None of pointers, vectors and structures.
std::optional<Scalar> scalar_of(const Type& type);
// That of a number.
Scalar scalar_of(const Value& number);
constexpr bool is_real(Scalar type) { return type >= Scalar::F16; }
constexpr bool is_unsigned(Scalar type) {
  return type == Scalar::Bool || type == Scalar::U8 || type == Scalar::U16 || type == Scalar::U32 || type == Scalar::U64;
}
uint32_t size_of(Scalar type);
const char* name_of(Scalar type);          // in C++
const char* element_name_of(Scalar type);  // as of an argument: "f32"

Word word_of(const Value& number);
Value value_of(Word word, Scalar type);
Word converted(Word word, Scalar from, Scalar to);

Scalar promoted(Scalar type);
Scalar common_type(Scalar a, Scalar b);

// Both have the type, which is promoted; of a shift the left one. Comparisons give 0 or 1. Nothing where an integer is divided by 0.
std::optional<Word> computed(ExprOperator op, Scalar type, Word a, Word b);

// As memory has them.
Word load(const uint8_t* from, Scalar type);
void store(uint8_t* to, Scalar type, Word word);

}  // namespace warplens::frontend::host
