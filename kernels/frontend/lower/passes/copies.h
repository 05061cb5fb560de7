// Which llvm.memcpy are one value of the source, a float4 that is read and written as a whole, and which are not copies of memory at all.
#pragma once

#include <cstdint>

#include "kernels/frontend/ast_tables.h"

namespace llvm {
class Function;
class MDNode;
class MemTransferInst;
class Module;
}  // namespace llvm

namespace warplens::frontend {

uint32_t site_number(const llvm::MDNode& sites, unsigned n);  // n-th operand of `!warplens.site`; kNone where it is none

// By the copied type of the syntax tree where that is known; else by the alignment of both sides, which only vector types have.
bool copies_one_value(const llvm::MemTransferInst& copy, uint64_t bytes, const AstTables& tables);

// `float *rows[] = {a, b};` is a copy of a constant that holds addresses, which no memory has before the launch: a store of each instead.
void store_addresses(llvm::Module& module);

// A memset of few bytes outside of a thread's own memory becomes stores of what its alignment allows, up to a word each.
void store_fills(llvm::Function& kernel);

// A memset, memcpy or memmove of a length that is known only at run time becomes a loop over its bytes, as nvcc 13.0 makes one of them.
void loop_over_lengths(llvm::Function& function);

}  // namespace warplens::frontend
