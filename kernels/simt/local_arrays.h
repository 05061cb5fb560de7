// Which array of a thread an address expression leads to: read once from the bytecode, so that each array has bounds of its own.
#pragma once

#include <vector>

#include "kernels/program/program.h"

namespace warplens::simt {

// For each register: the local object (index into Program::objects) that its value is an address in, followed through sums and
// moves from the object's own address; kNone where there is none or more than one.
std::vector<uint32_t> local_objects(const Program& program);

}  // namespace warplens::simt
