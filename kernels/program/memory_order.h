// What an instruction that accesses memory orders.
#pragma once

#include "kernels/program/opcode.h"

namespace warplens {

// Of an Instruction, or of one that is decoded. Weak: it is not atomic.
template <class AnyInstruction>
MemoryOrder order_of(const AnyInstruction& in) {
  if (in.op == Opcode::Atomic) return static_cast<MemoryOrder>(in.count);
  return in.op == Opcode::Load || in.op == Opcode::Store ? static_cast<MemoryOrder>(in.aux) : MemoryOrder::Weak;
}

}  // namespace warplens
