#include "kernels/frontend/lower/ptx/ptx.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>

#include "kernels/frontend/lower/passes/nvptx.h"
#include "kernels/frontend/lower/passes/passes.h"
#include "kernels/frontend/lower/ptx/ptx_calls.h"

namespace warplens::frontend {
namespace {

// Clang marks kernels in this metadata: !{ptr @f, !"kernel", i32 1}.
std::vector<llvm::Function*> kernels_of(const llvm::Module& module, const std::vector<std::string>& wanted) {
  std::vector<llvm::Function*> kernels;
  const llvm::NamedMDNode* annotations = module.getNamedMetadata("nvvm.annotations");
  for (unsigned i = 0; annotations && i < annotations->getNumOperands(); ++i) {
    const llvm::MDNode& note = *annotations->getOperand(i);
    const auto* word = note.getNumOperands() > 1 ? llvm::dyn_cast<llvm::MDString>(note.getOperand(1)) : nullptr;
    auto* function = llvm::mdconst::dyn_extract_or_null<llvm::Function>(note.getOperand(0));
    if (!function || !word || word->getString() != "kernel" || function->isDeclaration()) continue;
    if (wanted.empty() || llvm::is_contained(wanted, function->getName().str())) kernels.push_back(function);
  }
  return kernels;
}

}  // namespace

Result<std::string> emit_ptx(std::unique_ptr<llvm::Module> module, const std::vector<std::string>& wanted, const AstTables& tables,
                             const std::string& architecture) {
  const EndsModule ends{module.get()};
  auto machine = nvptx_machine(architecture);
  if (!machine) return machine.error();
  // Clang lists what our headers annotate, which would keep those functions.
  if (llvm::GlobalVariable* listed = module->getNamedGlobal("llvm.global.annotations")) listed->eraseFromParent();
  const std::vector<llvm::Function*> kernels = kernels_of(*module, wanted);
  if (kernels.empty()) return Error{"no kernel to compile to PTX", {}, "expected a __global__ function with a body", {}};
  if (Status status = prepare_for_device(*module, kernels, tables, **machine); !status) return status.error();
  if (Status status = replace_calls(*module); !status) return status.error();
  llvm::StripDebugInfo(*module);
  llvm::SmallString<0> text;
  llvm::raw_svector_ostream out(text);
  llvm::legacy::PassManager passes;
  if ((*machine)->addPassesToEmitFile(passes, out, nullptr, llvm::CodeGenFileType::AssemblyFile))
    return Error{"this LLVM cannot generate PTX", {}, "install LLVM 19 with the NVPTX target", {}};
  passes.run(*module);
  return text.str().str();
}

}  // namespace warplens::frontend
