#include "kernels/frontend/lower/lower.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Module.h>

#include "kernels/frontend/lower/debug/remarks.h"
#include "kernels/frontend/lower/lowering.h"
#include "kernels/frontend/lower/passes/nvptx.h"
#include "kernels/frontend/lower/passes/passes.h"

namespace warplens::frontend {

static uint32_t launch_bound(const llvm::Module& module, const llvm::Function& kernel) {
  const llvm::NamedMDNode* annotations = module.getNamedMetadata("nvvm.annotations");
  if (!annotations) return 0;
  uint32_t product = 1;
  bool given = false;
  for (const llvm::MDNode* node : annotations->operands()) {
    if (node->getNumOperands() < 3 || llvm::mdconst::dyn_extract_or_null<llvm::Function>(node->getOperand(0)) != &kernel) continue;
    for (unsigned n = 1; n + 1 < node->getNumOperands(); n += 2) {
      const auto* key = llvm::dyn_cast<llvm::MDString>(node->getOperand(n));
      const auto* value = llvm::mdconst::dyn_extract<llvm::ConstantInt>(node->getOperand(n + 1));
      if (key && value && key->getString().starts_with("maxntid")) product *= static_cast<uint32_t>(value->getZExtValue()), given = true;
    }
  }
  return given ? product : 0;
}

Result<Program> lower(std::unique_ptr<llvm::Module> module, std::string_view kernel_mangled_name, const AstTables& tables,
                      bool compiled_account) {
  const EndsModule ends{compiled_account ? module.get() : nullptr};
  llvm::Function* kernel = module->getFunction(llvm::StringRef(kernel_mangled_name.data(), kernel_mangled_name.size()));
  if (!kernel || kernel->isDeclaration()) {
    return Error{"the kernel '" + llvm::demangle(std::string(kernel_mangled_name)) + "' has no body in this file", {}, {}, {}};
  }
  const uint32_t max_threads = launch_bound(*module, *kernel);
  std::vector<std::string> remarks = remarks_of(*kernel);
  if (Status status = compiled_account ? prepare_as_compiled(*module, *kernel, tables) : prepare_as_written(*module, *kernel); !status) {
    return status.error();
  }
  llvm::append_range(remarks, remarks_on_calls(*kernel, compiled_account));
  if (!compiled_account) llvm::append_range(remarks, remark_on_stored_products(*kernel));
  Result<Program> program = Lowering(*kernel, tables, compiled_account).run();
  if (!program) return program;
  program->max_threads = max_threads;
  program->notes.insert(program->notes.end(), remarks.begin(), remarks.end());
  return program;
}

}  // namespace warplens::frontend
