#include "kernels/frontend/lower/lower.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>

#include <optional>

#include "kernels/frontend/lower/debug/remarks.h"
#include "kernels/frontend/lower/lowering.h"
#include "kernels/frontend/lower/passes/copies.h"
#include "kernels/frontend/lower/passes/nvptx.h"
#include "kernels/frontend/lower/passes/passes.h"
#include "kernels/frontend/lower/passes/recursion.h"

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

// A flexible array within a structure within another one: Clang has it copied as an integer of no bits, which LLVM does not know.
static std::optional<Error> access_without_size(const llvm::Module& module) {
  for (const llvm::Function& function : module)
    for (const llvm::Instruction& i : llvm::instructions(function))
      if (i.getType()->isIntegerTy() && i.getType()->getIntegerBitWidth() == 0)
        return Error{"a member without a size is not supported by the interpreter",
                     place_of(function),
                     "give the array of the structure a length",
                     {}};
  return std::nullopt;
}

Result<Program> lower(std::unique_ptr<llvm::Module> module, std::string_view kernel_mangled_name, const AstTables& tables,
                      bool compiled_account) {
  const EndsModule ends{compiled_account ? module.get() : nullptr};
  llvm::Function* kernel = module->getFunction(llvm::StringRef(kernel_mangled_name.data(), kernel_mangled_name.size()));
  if (!kernel || kernel->isDeclaration()) {
    return Error{"the kernel '" + llvm::demangle(std::string(kernel_mangled_name)) + "' has no body in this file", {}, {}, {}};
  }
  if (const auto sizeless = access_without_size(*module)) return *sizeless;
  const uint32_t max_threads = launch_bound(*module, *kernel);
  std::vector<std::string> remarks = remarks_of(*kernel);
  if (Status status = compiled_account ? prepare_as_compiled(*module, *kernel, tables) : prepare_as_written(*module, *kernel); !status) {
    return status.error();
  }
  for (llvm::Function& function : *module) loop_over_lengths(function);
  llvm::append_range(remarks, remarks_on_calls(*kernel, compiled_account));
  if (!compiled_account) llvm::append_range(remarks, remark_on_stored_products(*kernel));
  Result<Program> program = Lowering(*kernel, tables, compiled_account).run();
  if (!program) return program;
  program->max_threads = max_threads;
  program->notes.insert(program->notes.end(), remarks.begin(), remarks.end());
  return program;
}

}  // namespace warplens::frontend
