// Widths of loads and stores as the device compiler's last stage gives them, after neighbours have been joined.
#pragma once

#include "kernels/frontend/lower/passes/moving_pointers.h"

namespace llvm {
class Function;
class Instruction;
class ScalarEvolution;
}  // namespace llvm

namespace warplens::frontend {

// `to` is a part of the access that `from` is, or all of it.
void keep_site(llvm::Instruction& to, const llvm::Instruction& from);

// Before neighbours are joined: which accesses of bytes and halves are vectors in the source.
void mark_narrow_vectors(llvm::Function& kernel);

// After it. Bytes and halves are not joined in loads, bytes not in stores, and four halves are the most that a store takes.
void part_narrow_joins(llvm::Function& kernel);

// Of the four words of an aligned 16 bytes: three or four that are used are one load, both of an aligned 8 bytes are one, others are
// loads of their own. Seen in the machine code of nvcc 13.0 for sm_90, for every subset, in shared and in global memory.
// Through moving pointers the assembler sees less, and they stay as they are.
void fit_loads(llvm::Function& kernel, llvm::ScalarEvolution& distances, const MovingPointers& moving);

}  // namespace warplens::frontend
