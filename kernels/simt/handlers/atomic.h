// Atomic operations on one lane's value.
#pragma once

#include "kernels/program/program.h"

namespace warplens::simt {

// What is stored where `before` stood.
uint64_t atomic_result(AtomicOperation operation, Type type, Space space, uint64_t before, uint64_t b, uint64_t c);

}  // namespace warplens::simt
