#include "kernels/frontend/lower/passes/copies.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Metadata.h>
#include <llvm/IR/Module.h>

namespace warplens::frontend {

uint32_t site_number(const llvm::MDNode& sites, unsigned n) {
  const auto* number = llvm::mdconst::dyn_extract<llvm::ConstantInt>(sites.getOperand(n));
  return number ? static_cast<uint32_t>(number->getZExtValue()) : kNone;
}

bool copies_one_value(const llvm::MemTransferInst& copy, uint64_t bytes, const AstTables& tables) {
  if (bytes != 1 && bytes != 2 && bytes != 4 && bytes != 8 && bytes != 16) return false;
  if (const llvm::MDNode* sites = copy.getMetadata("warplens.site")) {
    for (unsigned n = 0; n < sites->getNumOperands(); ++n) {
      const uint32_t number = site_number(*sites, n);
      if (number < tables.sites.size()) return tables.sites[number].site.width_bytes == bytes;
    }
  }
  return std::min(copy.getDestAlign().valueOrOne().value(), copy.getSourceAlign().valueOrOne().value()) >= bytes;
}

namespace {

bool holds_address(const llvm::Constant& value) {
  if (value.getType()->isPointerTy()) return !value.isNullValue();
  return llvm::any_of(value.operands(), [](const llvm::Use& part) { return holds_address(*llvm::cast<llvm::Constant>(part)); });
}

void store(llvm::IRBuilder<>& build, llvm::Constant& value, llvm::Value* into, uint64_t at, const llvm::DataLayout& layout) {
  llvm::Type* type = value.getType();
  const auto* record = llvm::dyn_cast<llvm::StructType>(type);
  const uint64_t parts = record ? record->getNumElements() : type->isArrayTy() ? type->getArrayNumElements() : 0;
  for (unsigned n = 0; n < parts; ++n) {
    const uint64_t place = record ? layout.getStructLayout(llvm::cast<llvm::StructType>(type))->getElementOffset(n).getFixedValue()
                                  : n * layout.getTypeAllocSize(type->getArrayElementType()).getFixedValue();
    store(build, *value.getAggregateElement(n), into, at + place, layout);
  }
  if (parts == 0 && type->isSingleValueType())
    build.CreateAlignedStore(&value, build.CreateConstInBoundsGEP1_64(build.getInt8Ty(), into, at), layout.getABITypeAlign(type));
}

}  // namespace

void store_addresses(llvm::Module& module) {
  for (llvm::Function& function : module) {
    for (llvm::Instruction& i : llvm::make_early_inc_range(llvm::instructions(function))) {
      auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(&i);
      const auto* literal = copy ? llvm::dyn_cast<llvm::GlobalVariable>(copy->getRawSource()->stripPointerCasts()) : nullptr;
      if (!literal || !literal->isConstant() || !literal->hasPrivateLinkage() || !literal->hasInitializer()) continue;
      if (!holds_address(*literal->getInitializer())) continue;
      llvm::IRBuilder<> build(copy);
      store(build, const_cast<llvm::Constant&>(*literal->getInitializer()), copy->getRawDest(), 0, module.getDataLayout());
      copy->eraseFromParent();
    }
  }
}

void store_fills(llvm::Function& kernel) {
  constexpr uint64_t kMaxBytes = 128;  // nvcc 13.0 makes a loop or a call of more
  llvm::SmallVector<llvm::MemSetInst*> fills;
  for (llvm::Instruction& i : llvm::instructions(kernel)) {
    auto* fill = llvm::dyn_cast<llvm::MemSetInst>(&i);
    const auto* length = fill ? llvm::dyn_cast<llvm::ConstantInt>(fill->getLength()) : nullptr;
    if (length && length->getZExtValue() <= kMaxBytes && !llvm::isa<llvm::AllocaInst>(llvm::getUnderlyingObject(fill->getDest())))
      fills.push_back(fill);
  }
  for (llvm::MemSetInst* fill : fills) {
    const uint64_t bytes = llvm::cast<llvm::ConstantInt>(fill->getLength())->getZExtValue();
    const uint64_t align = fill->getDestAlign().valueOrOne().value();
    uint64_t each = std::min<uint64_t>(align, 4);
    while (bytes % each != 0) each /= 2;
    llvm::IRBuilder<> build(fill);
    llvm::Type* const type = build.getIntNTy(static_cast<unsigned>(8 * each));
    llvm::Value* const value = build.CreateMul(build.CreateZExt(fill->getValue(), type),
                                               llvm::ConstantInt::get(type, 0x01010101u & (~uint64_t{0} >> (64 - 8 * each))));
    for (uint64_t at = 0; at < bytes; at += each) {
      llvm::StoreInst* const store =
          build.CreateAlignedStore(value, build.CreateConstInBoundsGEP1_64(build.getInt8Ty(), fill->getDest(), at),
                                   llvm::commonAlignment(llvm::Align(align), at), fill->isVolatile());
      store->setMetadata("warplens.site", fill->getMetadata("warplens.site"));
      store->setMetadata(llvm::LLVMContext::MD_alias_scope, fill->getMetadata(llvm::LLVMContext::MD_alias_scope));
    }
    fill->eraseFromParent();
  }
}

namespace {

// A block in front of `i`, run for each number below `length`, downwards if `down`; `each` fills it.
template <class Each>
void add_loop(llvm::Instruction& i, llvm::Value* length, bool down, const Each& each) {
  llvm::BasicBlock* const before = i.getParent();
  llvm::BasicBlock* const after = before->splitBasicBlock(&i);
  llvm::BasicBlock* const body = llvm::BasicBlock::Create(i.getContext(), "", before->getParent(), after);
  llvm::Type* const type = length->getType();
  llvm::Constant *const zero = llvm::ConstantInt::get(type, 0), *const one = llvm::ConstantInt::get(type, 1);
  before->getTerminator()->eraseFromParent();
  llvm::IRBuilder<> build(before);
  build.SetCurrentDebugLocation(i.getDebugLoc());
  build.CreateCondBr(build.CreateICmpEQ(length, zero), after, body);
  build.SetInsertPoint(body);
  llvm::PHINode* const n = build.CreatePHI(type, 2);
  each(build, down ? build.CreateSub(build.CreateSub(length, one), n) : static_cast<llvm::Value*>(n));
  llvm::Value* const next = build.CreateAdd(n, one);
  build.CreateCondBr(build.CreateICmpULT(next, length), body, after);
  n->addIncoming(zero, before), n->addIncoming(next, body);
}

void loop_over(llvm::MemIntrinsic& i) {
  const auto place = [](llvm::IRBuilder<>& build, llvm::Value* base, llvm::Value* n) {
    return build.CreateGEP(build.getInt8Ty(), base, n);
  };
  const auto mark = [&](llvm::Instruction* access) { access->setMetadata("warplens.site", i.getMetadata("warplens.site")); };
  const auto* const copy = llvm::dyn_cast<llvm::MemTransferInst>(&i);
  const auto move_byte = [&](llvm::IRBuilder<>& build, llvm::Value* n) {
    llvm::Value* byte = nullptr;
    if (copy) {
      llvm::LoadInst* const load =
          build.CreateAlignedLoad(build.getInt8Ty(), place(build, copy->getRawSource(), n), llvm::Align(1), i.isVolatile());
      mark(load), byte = load;
    } else {
      byte = llvm::cast<llvm::MemSetInst>(i).getValue();
    }
    mark(build.CreateAlignedStore(byte, place(build, i.getRawDest(), n), llvm::Align(1), i.isVolatile()));
  };
  if (!llvm::isa<llvm::MemMoveInst>(i)) {
    add_loop(i, i.getLength(), false, move_byte);
  } else {  // from its end, where the source lies before it
    llvm::IRBuilder<> build(&i);
    llvm::Value* const down = build.CreateICmpULT(build.CreatePtrToInt(copy->getRawSource(), build.getInt64Ty()),
                                                  build.CreatePtrToInt(i.getRawDest(), build.getInt64Ty()));
    llvm::Value* const none = llvm::ConstantInt::get(i.getLength()->getType(), 0);
    add_loop(i, build.CreateSelect(down, i.getLength(), none), true, move_byte);
    llvm::IRBuilder<> behind(&i);
    add_loop(i, behind.CreateSelect(down, none, i.getLength()), false, move_byte);
  }
  i.eraseFromParent();
}

}  // namespace

void loop_over_lengths(llvm::Function& function) {
  llvm::SmallVector<llvm::MemIntrinsic*> found;
  for (llvm::Instruction& i : llvm::instructions(function))
    if (auto* const access = llvm::dyn_cast<llvm::MemIntrinsic>(&i); access && !llvm::isa<llvm::ConstantInt>(access->getLength()))
      found.push_back(access);
  for (llvm::MemIntrinsic* access : found) loop_over(*access);
}

}  // namespace warplens::frontend
