// Integers of widths that a register does not have (i24, i33, i40: bit-fields, and what the optimiser makes of products).
#pragma once

namespace llvm {
class Function;
}

namespace warplens::frontend {

// Computes them in the next wider integer of 8, 16, 32 or 64 bits, zeros above, and reads and writes them in bytes, halves and words. What
// it does not know stays as it is, to be refused by name later.
void widen_odd_integers(llvm::Function& function);

}  // namespace warplens::frontend
