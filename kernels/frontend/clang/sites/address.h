// An access expression taken apart: a base, and subscripts with their strides.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace warplens::frontend {

struct AddressTerm {
  const clang::Expr* index = nullptr;
  int64_t stride = 0;  // bytes; negative where it is subtracted
};

struct Address {
  enum class Base { Array /* a variable's own storage */, Pointer /* a pointer or reference variable's value */, Opaque };
  Base base = Base::Opaque;
  const clang::VarDecl* variable = nullptr;  // Array, Pointer
  const clang::Expr* pointer = nullptr;      // Opaque: the pointer as written; Pointer: the variable's mention
  uint32_t base_bytes = 0;                   // of the base's scalar element
  int64_t offset = 0;
  std::vector<AddressTerm> terms;
};

Address address_of(const clang::ASTContext& context, const clang::Expr* lvalue);
// The address that a pointer's value is.
Address address_in(const clang::ASTContext& context, const clang::Expr* pointer);

// Storage of a thread's own: a local variable, a parameter, a temporary. `captured`: a lambda's copy or reference of it.
bool is_local_storage(const clang::Expr* lvalue, bool& captured);

}  // namespace warplens::frontend
