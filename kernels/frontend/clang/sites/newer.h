// What a kernel uses that the chosen architecture does not have.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class CodeGenerator;
}  // namespace clang
namespace llvm {
class Module;
}

namespace warplens::frontend {

// A sentence for each function and instruction that the file's own device code uses and that devices of `cuda_arch` (750) lack, with the
// line that uses it first. Before inline assembly is expanded.
std::vector<std::string> newer_than(uint32_t cuda_arch, const llvm::Module& module, const clang::ASTContext& context,
                                    clang::CodeGenerator& codegen);

}  // namespace warplens::frontend
