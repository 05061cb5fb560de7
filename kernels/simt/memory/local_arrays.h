// Which array of a thread an address expression leads to: read once from the bytecode, so that each array has bounds of its own.
#pragma once

#include <vector>

#include "kernels/program/program.h"

namespace warplens::simt {

// For each register: the local object (index into Program::objects) that its value is an address in, followed through sums and
// moves from the object's own address; kNone where there is none or more than one.
std::vector<uint32_t> local_objects(const Program& program);

// Whether an instruction that accesses memory stands outside of the object's lifetime.
bool has_ended(const Object& object, uint32_t instruction);

// The local object that holds the byte at `offset` of a thread's memory; null where none does.
const Object* local_object_at(const Program& program, uint64_t offset);

// Addresses at which an instruction may find what it leads to (`object`; any where that is kNone) with no closer look: all of them belong
// to objects that exist. Empty where a closer look is needed.
struct LocalBounds {
  uint64_t begin = kLocalBase, end = kLocalBase;
};
LocalBounds existing_bounds(const Program& program, uint32_t object, uint32_t instruction);

}  // namespace warplens::simt
