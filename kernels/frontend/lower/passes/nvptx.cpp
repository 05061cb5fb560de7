#include "kernels/frontend/lower/passes/nvptx.h"

#include <llvm/IR/LegacyPassManager.h>
#include <llvm/IR/Module.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>

extern "C" {
void LLVMInitializeNVPTXTarget();
void LLVMInitializeNVPTXTargetInfo();
void LLVMInitializeNVPTXTargetMC();
void LLVMInitializeNVPTXAsmPrinter();
}

namespace warplens::frontend {
namespace {

constexpr const char* kTriple = "nvptx64-nvidia-cuda";
constexpr const char* kPtxVersion = "+ptx80";  // what a driver for CUDA 12.0 takes, and all later ones

Result<const llvm::Target*> nvptx_target() {
  static const bool initialised = [] {
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    LLVMInitializeNVPTXAsmPrinter();
    // A device compiler unrolls a tile's inner loops where LLVM's 300 instructions are too few, and joins accesses across the turns.
    if (const auto it = llvm::cl::getRegisteredOptions().find("unroll-threshold"); it != llvm::cl::getRegisteredOptions().end())
      it->second->addOccurrence(0, "unroll-threshold", "1000");
    return true;
  }();
  (void)initialised;
  std::string why;
  const llvm::Target* target = llvm::TargetRegistry::lookupTarget(kTriple, why);
  if (!target) return Error{"this LLVM cannot compile for CUDA devices: " + why, {}, "install LLVM 19 with the NVPTX target", {}};
  return target;
}

}  // namespace

Result<std::string> known_architecture(const std::string& wanted) {
  auto target = nvptx_target();
  if (!target) return target.error();
  unsigned number = 0;
  if (llvm::StringRef digits = wanted; !digits.consume_front("sm_") || digits.getAsInteger(10, number) || number > 999)
    return Error{"'" + wanted + "' is not an NVIDIA GPU architecture", {}, "expected, for example, sm_90", {}};
  const std::unique_ptr<llvm::MCSubtargetInfo> known((*target)->createMCSubtargetInfo(kTriple, "", ""));
  for (; number > 0; --number) {
    const std::string name = "sm_" + std::to_string(number);
    if (known && known->isCPUStringValid(name)) return name;
  }
  return Error{"this LLVM does not support " + wanted, {}, "expected sm_50 or newer", {}};
}

Result<std::unique_ptr<llvm::TargetMachine>> nvptx_machine(const std::string& architecture) {
  auto target = nvptx_target();
  if (!target) return target.error();
  llvm::TargetOptions options;
  options.AllowFPOpFusion = llvm::FPOpFusion::Fast;
  return std::unique_ptr<llvm::TargetMachine>((*target)->createTargetMachine(kTriple, architecture, kPtxVersion, options, std::nullopt,
                                                                             std::nullopt, llvm::CodeGenOptLevel::Aggressive));
}

void end_module(llvm::Module& module) {
  module.dropAllReferences();
  while (!module.named_metadata_empty()) module.named_metadata_begin()->eraseFromParent();
  while (!module.empty()) module.begin()->eraseFromParent();
  while (!module.global_empty()) module.global_begin()->eraseFromParent();
  while (!module.alias_empty()) module.alias_begin()->eraseFromParent();
  auto machine = nvptx_machine(kAccountArchitecture);
  llvm::raw_null_ostream nowhere;
  llvm::legacy::PassManager printing;
  if (machine && !(*machine)->addPassesToEmitFile(printing, nowhere, nullptr, llvm::CodeGenFileType::AssemblyFile)) printing.run(module);
}

}  // namespace warplens::frontend
