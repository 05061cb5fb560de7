// Integers of 65 to 128 bits: what the optimizer makes of a sum over a loop ((n - 1) * n / 2 of 64-bit numbers), and __int128 in registers.
#pragma once

namespace llvm {
class Function;
class Instruction;
}  // namespace llvm

namespace warplens::frontend {

// Computes them in pairs of 64-bit integers, zeros above; divides those of 128 bits in a loop over the bits. What it does not know (memory,
// divisions of other widths) stays as it is, to be refused by name later.
void split_wide_integers(llvm::Function& function);

// A division of such integers, which is left; null: there is none.
const llvm::Instruction* division_of_wide(const llvm::Function& function);

}  // namespace warplens::frontend
