// Pointers that a loop moves on, as the device compiler's assembler sees them.
#pragma once

#include <set>
#include <utility>

namespace llvm {
class BasicBlock;
class Function;
class LoopInfo;
class ScalarEvolution;
class Value;
}  // namespace llvm

namespace warplens::frontend {

// Where an array is accessed through a moving pointer whose alignment is less than 16 bytes.
using MovingPointers = std::set<std::pair<const llvm::BasicBlock*, const llvm::Value*>>;

// In a loop that stays, neighbouring accesses of shared memory share a pointer, that of the middle one, and the assembler knows of it
// what divides its start and its step: no remainder. So in `for k: for (j < 2) sum += s[2 * k + j]`, with a loop of its own for the last
// turns, the second word is the pointer, which is known to be a multiple of 4, and the two are not joined. Seen in the machine code of
// nvcc 13.0 for sm_90. Lowers the alignment of such accesses to what is known.
MovingPointers lower_moving_alignments(llvm::Function& kernel, const llvm::LoopInfo& loops, llvm::ScalarEvolution& distances);

}  // namespace warplens::frontend
