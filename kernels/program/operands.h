// Which registers an instruction uses and which it defines, by the letters of its row in opcodes.def.
#pragma once

#include "kernels/program/matrix_product.h"
#include "kernels/program/program.h"

namespace warplens {

// An instruction's field by its place in the row's letters: d, a, b, c, mask.
inline uint32_t operand_at(const Instruction& in, size_t place) {
  const uint32_t fields[kOperandCount] = {in.d, in.a, in.b, in.c, in.mask};
  return fields[place];
}

// The nth element that the instruction moves: of a Load or a Store, of matrices.
inline RegisterId element_of(const Program& program, const Instruction& in, uint32_t n) {
  if (in.count > 1) return program.operands[in.c + n];
  return role(info(in.op).operands[0]) == OperandRole::Element ? in.d : in.b;
}

// `place` is where the register is: 0 is the definition, and in a list the place of what it represents.
template <class F>
void for_each_register(const Program& program, const Instruction& in, F each) {
  const char* letters = info(in.op).operands;
  size_t element = 0;
  for (size_t place = 0; place < kOperandCount; ++place) {
    const OperandRole kind = role(letters[place]);
    if (kind == OperandRole::Element) element = place;
    const bool held = kind == OperandRole::Register || (kind == OperandRole::Element && in.count == 1);
    if (held && operand_at(in, place) != kNone) each(place, operand_at(in, place));
    if (kind != OperandRole::List || (letters[place] == '[' && in.count == 1)) continue;
    const uint32_t results = letters[place] == '{' ? shape_of(static_cast<MatrixProduct>(in.aux)).of_sum() : 0;
    for (uint32_t n = 0; n < in.count; ++n) each(letters[place] == '[' ? element : n < results ? 0 : place, program.operands[in.c + n]);
  }
}

template <class F>
void for_each_use(const Program& program, const Instruction& in, F use) {
  for_each_register(program, in, [&](size_t place, RegisterId reg) {
    if (place != 0) use(reg);
  });
}

template <class F>
void for_each_definition(const Program& program, const Instruction& in, F define) {
  for_each_register(program, in, [&](size_t place, RegisterId reg) {
    if (place == 0) define(reg);
  });
}

}  // namespace warplens
