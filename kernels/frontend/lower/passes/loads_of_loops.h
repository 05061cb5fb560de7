// Loads that the turns of a loop share once it is unrolled, and that nvcc repeats in each of them: of loops of so many operations that it
// keeps them, and those behind a condition (`if (s[i] < 0) continue; a += s[i + 1];`).
#pragma once

namespace llvm {
class DominatorTree;
class Function;
class LoopInfo;
class ScalarEvolution;
}  // namespace llvm

namespace warplens::frontend {

// Before the optimiser, when variables are in registers. Loops whose unrolling the source asks for do not count as large. Loads behind a
// condition that become one with others of their loop are `!warplens.merged` in the end.
void note_loads_of_loops(const llvm::LoopInfo& loops, llvm::ScalarEvolution& evolution, const llvm::DominatorTree& dominators);

// After it: loads of large loops that are gone get `!warplens.merged`, where they load less than the turns did.
void mark_large_loops(llvm::Function& kernel, const llvm::LoopInfo& loops);

}  // namespace warplens::frontend
