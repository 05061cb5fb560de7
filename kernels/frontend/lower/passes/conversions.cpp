#include "kernels/frontend/lower/passes/conversions.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>

namespace warplens::frontend {

void define_conversions(llvm::Module& module) {
  for (llvm::Function& function : module) {
    for (llvm::Instruction& i : llvm::make_early_inc_range(llvm::instructions(function))) {
      const bool is_signed = llvm::isa<llvm::FPToSIInst>(i);
      if ((!is_signed && !llvm::isa<llvm::FPToUIInst>(i)) || i.getType()->isVectorTy()) continue;
      if (i.getType()->getIntegerBitWidth() > 64) continue;  // its parts are made where it is split into them
      llvm::IRBuilder<> build(&i);
      llvm::Type* clamped = i.getType()->getIntegerBitWidth() <= 32 ? build.getInt32Ty() : build.getInt64Ty();
      const auto id = is_signed ? llvm::Intrinsic::fptosi_sat : llvm::Intrinsic::fptoui_sat;
      llvm::Value* value = build.CreateIntrinsic(id, {clamped, i.getOperand(0)->getType()}, {i.getOperand(0)});
      i.replaceAllUsesWith(build.CreateTrunc(value, i.getType()));
      i.eraseFromParent();
    }
  }
}

}  // namespace warplens::frontend
