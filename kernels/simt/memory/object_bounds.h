// Where a memory instruction may go: the bounds of the objects that the Program says its address leads to.
#pragma once

#include "kernels/program/program.h"

namespace warplens::simt {

// Whether an instruction that accesses memory is outside of the object's lifetime.
bool has_ended(const Object& object, uint32_t instruction);

// The local object that holds the byte at `offset` of a thread's memory; null where none does.
const Object* local_object_at(const Program& program, uint64_t offset);

// Addresses that an access may have with no closer look. Empty where a closer look is needed: what it leads to does not lie side by side,
// or has come to its end.
struct Bounds {
  uint64_t begin = 0, end = 0;
};
Bounds local_bounds(const Program& program, const Reach* reach, uint32_t instruction);
Bounds shared_bounds(const Program& program, const Reach* reach, uint64_t shared_bytes);

// The closer look: whether all bytes belong to one object that the address may lead to.
bool leads_into(const Program& program, const Reach& reach, Space space, uint64_t address, uint64_t bytes, uint64_t shared_bytes);

// The one object of the space that the address may lead to; null where there are several, or where it is not known.
const Object* only_object(const Program& program, const Reach* reach, Space space);

}  // namespace warplens::simt
