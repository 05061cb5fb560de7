// Kernels and their parameters, from the syntax tree.
#pragma once

#include <vector>

#include "kernels/frontend/request.h"

namespace clang {
class ASTContext;
class FunctionDecl;
class QualType;
}  // namespace clang

namespace warplens::frontend {

std::vector<KernelSignature> signatures_of(clang::ASTContext& context);
std::vector<Parameter> parameters_of(const clang::FunctionDecl& kernel);

// The Program's scalar type of a builtin or enumeration type; false when it has none.
bool scalar_of(const clang::ASTContext& context, clang::QualType type, Type& scalar, bool& is_unsigned);
// A type as people write it: "float4", "const float *".
std::string spelled(clang::QualType type, const clang::ASTContext& context);

}  // namespace warplens::frontend
