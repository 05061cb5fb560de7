#include "kernels/frontend/lower/passes/unset_variables.h"

#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>

#include "kernels/frontend/lower/functions/device_functions.h"

namespace warplens::frontend {
namespace {

constexpr llvm::StringLiteral kUnsetPrefix = "__warplens_unset.";

llvm::FunctionCallee unset_function(llvm::Module& module, llvm::Type* type, llvm::StringRef variable) {
  std::string name;
  llvm::raw_string_ostream text(name);
  text << kUnsetPrefix << *type << "." << variable;
  llvm::FunctionCallee callee = module.getOrInsertFunction(name, type);
  auto* function = llvm::cast<llvm::Function>(callee.getCallee());
  function->setDoesNotAccessMemory();
  function->setDoesNotThrow();
  function->setWillReturn();
  return callee;
}

bool is_made_of_scalars(const llvm::Type& type) {
  if (!type.isStructTy()) return type.isIntegerTy() || type.isFloatingPointTy() || type.isPointerTy();
  return type.getStructNumElements() > 0 &&
         llvm::all_of(llvm::cast<llvm::StructType>(type).elements(), [](const llvm::Type* part) { return is_made_of_scalars(*part); });
}

llvm::Value* unset_value(llvm::IRBuilder<>& build, llvm::Module& module, llvm::Type* type, llvm::StringRef variable) {
  if (!type->isStructTy()) return build.CreateCall(unset_function(module, type, variable));
  llvm::Value* whole = llvm::PoisonValue::get(type);
  for (unsigned n = 0; n < type->getStructNumElements(); ++n)
    whole = build.CreateInsertValue(whole, unset_value(build, module, type->getStructElementType(n), variable), n);
  return whole;
}

}  // namespace

void begin_unset(llvm::AllocaInst& alloca) {
  llvm::Type* type = alloca.getAllocatedType();
  if (alloca.isArrayAllocation() || !is_made_of_scalars(*type)) return;
  for (llvm::DbgVariableRecord* record : llvm::findDVRDeclares(&alloca)) {
    auto* at = const_cast<llvm::Instruction*>(record->getInstruction());
    const llvm::DILocalVariable* variable = record->getVariable();
    if (!at || variable->getArg() || variable->isArtificial() || variable->getName().empty()) continue;
    llvm::IRBuilder<> build(at);
    build.SetCurrentDebugLocation(record->getDebugLoc());
    build.CreateStore(unset_value(build, *alloca.getModule(), type, variable->getName()), &alloca);
    return;
  }
}

bool is_unset(const llvm::Value& value) {
  const auto* call = llvm::dyn_cast<llvm::CallInst>(&value);
  const DeviceFunction* known = call ? device_function(*call) : nullptr;
  return known && known->becomes == Becomes::Unset;
}

void drop_unused_unset(llvm::Function& kernel) {
  for (llvm::BasicBlock& block : kernel)
    for (llvm::Instruction& i : llvm::make_early_inc_range(llvm::reverse(block)))
      if (i.use_empty() && (is_unset(i) || llvm::isa<llvm::InsertValueInst>(i))) i.eraseFromParent();
}

}  // namespace warplens::frontend
