// Where an instruction continues, by its row in opcodes.def: one of the family Flow at its targets (@), of which some have none, any other
// at the next one.
#pragma once

#include "kernels/program/operands.h"

namespace warplens {

constexpr bool continues_at_the_next(Opcode op) { return info(op).family != Family::Flow; }

template <class F>
void for_each_target(const Instruction& in, F each) {
  const char* letters = info(in.op).operands;
  for (size_t place = 0; place < kOperandCount; ++place)
    if (letters[place] == '@') each(operand_at(in, place));
}

template <class F>
void for_each_successor(const Program& program, uint32_t instruction, F each) {
  for_each_target(program.code[instruction], each);
  if (continues_at_the_next(program.code[instruction].op) && instruction + 1 < program.code.size()) each(instruction + 1);
}

}  // namespace warplens
