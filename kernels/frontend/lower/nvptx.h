// LLVM's code generator for NVIDIA devices.
#pragma once

#include <memory>
#include <string>

#include "kernels/base/result.h"

namespace llvm {
class TargetMachine;
}

namespace warplens::frontend {

inline constexpr const char* kAccountArchitecture = "sm_90";  // whose optimiser the account as compiled shows

// The newest architecture that this LLVM knows and that code for which `wanted` ("sm_103") runs. Errors: `wanted` is none.
Result<std::string> known_architecture(const std::string& wanted);
Result<std::unique_ptr<llvm::TargetMachine>> nvptx_machine(const std::string& architecture);

}  // namespace warplens::frontend
