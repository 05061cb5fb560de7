// Kernels and their parameters, from the syntax tree.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "kernels/frontend/request.h"

namespace clang {
class ASTContext;
class FunctionDecl;
class QualType;
}  // namespace clang

namespace warplens::frontend {

std::vector<KernelSignature> signatures_of(clang::ASTContext& context);
// Of functions of the device that have a name of their own, as the compiler calls them.
std::map<std::string, std::string> compiled_names(clang::ASTContext& context);
std::vector<Parameter> parameters_of(const clang::FunctionDecl& kernel);

// The Program's scalar type of a builtin or enumeration type; false when it has none.
bool scalar_of(const clang::ASTContext& context, clang::QualType type, Type& scalar, bool& is_unsigned);
// A type as people write it: "float4", "const float *".
std::string spelled(clang::QualType type, const clang::ASTContext& context);

}  // namespace warplens::frontend
