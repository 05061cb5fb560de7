// What the syntax tree knows that LLVM IR does not: access expressions, statements, variables' spelling. Plain values; made by
// the Clang side (kernels/frontend/clang), read by the lowering (kernels/frontend/lower).
#pragma once

#include <string>
#include <vector>

#include "kernels/program/program.h"

namespace warplens::frontend {

// An access expression. Instructions of the -O0 module carry `!warplens.site !{i32 N}`, N an index into AstTables::sites; where a
// later pass dropped it (account as compiled), the debug location leads back here.
struct AstSite {
  Site site;          // location, scope and base_variable are not filled in; ExprNode::Variable values index AstTables::variables,
                      // ExprNode::Loaded values index AstTables::sites
  uint32_t file = 0;  // into AstTables::files
  uint32_t line = 0, column = 0;              // first character of the expression as shown
  uint32_t debug_line = 0, debug_column = 0;  // what the instruction's DILocation says
  std::string base_name;                      // variable of the pointer that is indexed; empty for an array's own name
  uint32_t base_decl_line = 0, base_decl_column = 0;
};

// A variable that expressions name; joined with LLVM's DILocalVariable by name, file and line of the declaration.
struct AstVariable {
  std::string name;
  std::string type;
  uint32_t file = 0, line = 0, column = 0;
};

struct AstStatement {
  uint32_t file = 0;
  uint32_t line = 0, column = 0, end_line = 0, end_column = 0;
};

struct AstTables {
  std::vector<std::string> files;  // [0] is the opened file
  std::vector<AstSite> sites;
  std::vector<AstVariable> variables;
  std::vector<AstStatement> statements;    // innermost one that contains a location wins
  std::vector<Parameter> parameters;       // of the kernel, complete but for `object`
  std::vector<Object> objects;             // shared arrays in declaration order and other variables: name, type, element, extents, line;
                                           // `offset`, `bytes`, `initial` are filled by the lowering from the IR (joined by mangled_names)
  std::vector<std::string> mangled_names;  // parallel to objects
  std::vector<std::string> notes;
};

}  // namespace warplens::frontend
