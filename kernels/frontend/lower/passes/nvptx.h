// LLVM's code generator for NVIDIA devices.
#pragma once

#include <memory>
#include <string>

#include "kernels/base/result.h"

namespace llvm {
class Module;
class TargetMachine;
}  // namespace llvm

namespace warplens::frontend {

inline constexpr const char* kAccountArchitecture = "sm_90";  // whose optimiser the account as compiled shows

// The newest architecture that this LLVM knows and that code for which `wanted` ("sm_103") runs. Errors: `wanted` is none.
Result<std::string> known_architecture(const std::string& wanted);
Result<std::unique_ptr<llvm::TargetMachine>> nvptx_machine(const std::string& architecture);

// The optimiser keeps what it reads of a module's kernels (launch bounds) by their addresses, and LLVM 19 throws that away only after the
// module was printed: a later module at the same address would be given the bounds of this one. Ends the module, which is empty then.
void end_module(llvm::Module& module);
struct EndsModule {
  llvm::Module* module;  // null: the optimiser does not run
  ~EndsModule() {
    if (module) end_module(*module);
  }
};

}  // namespace warplens::frontend
