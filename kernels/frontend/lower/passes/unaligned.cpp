#include "kernels/frontend/lower/passes/unaligned.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

namespace warplens::frontend {
namespace {

llvm::Instruction* keep_place(llvm::Instruction* piece, const llvm::Instruction& whole) {
  piece->setDebugLoc(whole.getDebugLoc());
  piece->setMetadata("warplens.site", whole.getMetadata("warplens.site"));
  return piece;
}

// The value is assembled and taken apart as an integer of all its bits.
void split(llvm::Instruction& i, uint64_t bytes, uint64_t piece) {
  llvm::IRBuilder<> build(&i);
  llvm::Value* pointer = llvm::getLoadStorePointerOperand(&i);
  llvm::Type *type = llvm::getLoadStoreType(&i), *all = build.getIntNTy(static_cast<unsigned>(8 * bytes)),
             *part = build.getIntNTy(static_cast<unsigned>(8 * piece));
  auto* store = llvm::dyn_cast<llvm::StoreInst>(&i);
  llvm::Value* value = llvm::ConstantInt::get(all, 0);
  if (store) {
    const auto bits = build.getIntNTy(type->getPrimitiveSizeInBits());
    value = build.CreateZExt(build.CreateBitCast(store->getValueOperand(), bits), all);
  }
  for (uint64_t at = 0; at < bytes; at += piece) {
    llvm::Value* place = build.CreateConstInBoundsGEP1_64(build.getInt8Ty(), pointer, at);
    if (store) {
      llvm::Value* taken = build.CreateTrunc(build.CreateLShr(value, 8 * at), part);
      keep_place(build.CreateAlignedStore(taken, place, llvm::Align(piece), i.isVolatile()), i);
    } else {
      llvm::LoadInst* read = build.CreateAlignedLoad(part, place, llvm::Align(piece), i.isVolatile());
      keep_place(read, i);
      value = build.CreateOr(value, build.CreateShl(build.CreateZExt(read, all), 8 * at));
    }
  }
  if (!store) {
    const auto bits = build.getIntNTy(type->getPrimitiveSizeInBits());
    i.replaceAllUsesWith(build.CreateBitCast(build.CreateTrunc(value, bits), type));
  }
  i.eraseFromParent();
}

}  // namespace

void split_unaligned(llvm::Function& function) {
  const llvm::DataLayout& layout = function.getParent()->getDataLayout();
  for (llvm::Instruction& i : llvm::make_early_inc_range(llvm::instructions(function))) {
    if (!llvm::isa<llvm::LoadInst, llvm::StoreInst>(i)) continue;
    llvm::Type* type = llvm::getLoadStoreType(&i);
    if (!type->isIntegerTy() && !type->isFloatingPointTy()) continue;
    const uint64_t bytes = layout.getTypeStoreSize(type), align = llvm::getLoadStoreAlignment(&i).value();
    if (align >= llvm::PowerOf2Ceil(bytes)) continue;
    uint64_t piece = align;
    while (bytes % piece != 0) piece /= 2;
    split(i, bytes, piece);
  }
}

void split_unaligned_members(llvm::Module& module) {
  for (llvm::Function& function : module) split_unaligned(function);
}

}  // namespace warplens::frontend
