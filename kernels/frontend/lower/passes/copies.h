// Which llvm.memcpy are one value of the source: a float4 that is read and written as a whole.
#pragma once

#include <cstdint>

#include "kernels/frontend/ast_tables.h"

namespace llvm {
class MDNode;
class MemTransferInst;
}  // namespace llvm

namespace warplens::frontend {

uint32_t site_number(const llvm::MDNode& sites, unsigned n);  // n-th operand of `!warplens.site`; kNone where it is none

// By the copied type of the syntax tree where that is known; else by the alignment, which only vector types have.
bool copies_one_value(const llvm::MemTransferInst& copy, uint64_t bytes, const AstTables& tables);

}  // namespace warplens::frontend
