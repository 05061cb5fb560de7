// Constants that do not fit into the integer type that they are converted to: `(unsigned char)300.f`.
#pragma once

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/Expr.h>

#include <memory>

namespace warplens::frontend {

// C++ leaves the result undefined, and Clang leaves nothing of it. Ahead of the code generator this puts there what a GPU's conversion
// gives at run time: saturated in 32 bits or in the type's own, if that is wider, of which the low ones stay.
std::unique_ptr<clang::ASTConsumer> settle_overflowing_casts();

// The constant of such a conversion, as the source has it; null: it is none.
const clang::Expr* settled_constant(const clang::CastExpr* cast);

}  // namespace warplens::frontend
