// Index arithmetic: expressions of the syntax tree -> ExprNodes and their text.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "kernels/frontend/clang/sites/accesses.h"
#include "kernels/frontend/clang/sites/address.h"

namespace warplens::frontend {

// What the walk over a function knows when it comes to an access.
struct WalkState {
  // How far each variable has been moved by ++ and -- since the function began, now and where each mention of it was read.
  std::map<const clang::VarDecl*, int32_t> moved;
  std::map<const clang::Expr*, int32_t> moved_at;
  std::map<const clang::Expr*, uint32_t> loaded;  // site of a load, by its lvalue expression
};

struct IndexArithmetic {
  std::vector<ExprNode> nodes;
  std::string text;
};

// index such that base + index * element_bytes is the address; nothing where it cannot be shown as arithmetic.
std::optional<IndexArithmetic> index_of(const Address& address, uint32_t element_bytes, TableBuilder& builder, const WalkState& state);

}  // namespace warplens::frontend
