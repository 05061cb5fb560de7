// Loads and stores of neighboring words that become one access, as the two parts of a device compiler join them.
#pragma once

#include <llvm/IR/Function.h>
#include <llvm/IR/PassManager.h>

namespace warplens::frontend {

// What the address of an access is known to be a multiple of, and its memory space.
void infer_alignments(llvm::Function& kernel, llvm::FunctionAnalysisManager& analyses);

// `x | 384` where the two share no bits as the sum that it is, and `2 * x ^ 3` as `(2 * x ^ 2) | 1`: only in sums constant distances are
// seen.
void restore_sums(llvm::Function& kernel);

// Before anything is joined: what was joined over a function that a device computes with branches is `!warplens.merged` in the end.
void number_between_branches(llvm::Function& kernel);

// The compiler's own joining: by the alignment that is declared, over whatever is known to be elsewhere.
void join_neighbors(llvm::Function& kernel, llvm::FunctionAnalysisManager& analyses);

// The assembler's, which knows where arrays begin, and takes accesses of shared memory in their order: loads are joined up to the next
// store, stores only where they follow each other within 16 bytes.
void join_neighbors_in_order(llvm::Function& kernel, llvm::FunctionAnalysisManager& analyses);

}  // namespace warplens::frontend
