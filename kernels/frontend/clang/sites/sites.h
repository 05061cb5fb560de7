// Sites of the syntax tree: one for each access expression and piece.
#pragma once

#include "kernels/frontend/clang/sites/arithmetic.h"
#include "kernels/frontend/clang/sites/pieces.h"

namespace warplens::frontend {

// Sites for an access of `type` at `address`; `shown` is the expression that people see, `debug` where its instructions are.
std::vector<uint32_t> make_sites(MemoryOp op, const clang::Expr* shown, const Address& address, clang::QualType type, TableBuilder& builder,
                                 const WalkState& state, Place debug, const std::vector<CopyPiece>& pieces);

}  // namespace warplens::frontend
