// The memory accesses of a function, in the order in which Clang makes code for them.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <map>
#include <optional>
#include <vector>

#include "kernels/frontend/ast_tables.h"
#include "kernels/frontend/clang/sites/pieces.h"
#include "kernels/frontend/clang/sites/places.h"

namespace clang {
class ASTContext;
class Preprocessor;
}  // namespace clang

namespace warplens::frontend {

// One access that an instruction is expected for. A copy of a structure is a load and a store of each of its pieces; each is a site.
struct AccessEvent {
  MemoryOp op = MemoryOp::Load;
  uint32_t line = 0, column = 0;  // where the instruction's debug location points
  std::vector<uint32_t> sites;    // a piece each; empty for an access of the language's own (a closure, a reference)
  std::vector<CopyPiece> pieces;
  uint32_t align = 1;    // of the type
  bool repeats = false;  // any number of instructions are of it
};

// What is shared by all functions of a file.
struct TableBuilder {
  clang::ASTContext& context;
  clang::Preprocessor& preprocessor;
  AstTables& tables;
  FileTable& files;
  std::map<const clang::VarDecl*, uint32_t> variables{};

  uint32_t variable(const clang::VarDecl* declaration);
};

std::vector<AccessEvent> accesses_of(const clang::FunctionDecl& function, TableBuilder& builder);

// A function of our headers that represents an access: "__warplens_atomic_..." by its label, or annotated.
bool is_atomic_call(const clang::FunctionDecl* callee);
bool is_async_copy(const clang::FunctionDecl* callee);
std::optional<MemoryOp> named_access(const clang::FunctionDecl* callee);  // what a function of our headers says that it does
bool is_access_call(const clang::FunctionDecl* callee);
bool is_read_only_access(const clang::FunctionDecl* callee);  // one that promises that nothing writes what it loads

}  // namespace warplens::frontend
