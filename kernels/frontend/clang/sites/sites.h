// Sites of the syntax tree: one for each access expression and piece.
#pragma once

#include "kernels/frontend/clang/sites/arithmetic.h"

namespace warplens::frontend {

// Sites for an access of `type` at `address`; `shown` is the expression that people see, `debug` where its instructions stand.
// `piece_bytes` is how wide each of them is.
std::vector<uint32_t> make_sites(MemoryOp op, const clang::Expr* shown, const Address& address, clang::QualType type, TableBuilder& builder,
                                 const WalkState& state, Place debug, uint32_t& piece_bytes);

}  // namespace warplens::frontend
