#include "kernels/frontend/lower/passes/large_values.h"

#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include <algorithm>

namespace warplens::frontend {
namespace {

constexpr uint64_t kMany = 256;

// Numbers and addresses in a value of this type; kMany + 1 stands for all above.
uint64_t members_of(const llvm::Type& type) {
  if (const auto* array = llvm::dyn_cast<llvm::ArrayType>(&type))
    return std::min(kMany + 1, std::min(kMany + 1, array->getNumElements()) * members_of(*array->getElementType()));
  if (!type.isStructTy()) return 1;
  uint64_t members = 0;
  for (const llvm::Type* member : type.subtypes()) members = std::min(kMany + 1, members + members_of(*member));
  return members;
}

bool is_large(const llvm::Value& value) { return members_of(*value.getType()) > kMany; }

// As a whole or part by part.
bool is_only_stored(const llvm::Value& value) {
  return llvm::all_of(value.users(), [](const llvm::User* user) {
    if (const auto* part = llvm::dyn_cast<llvm::ExtractValueInst>(user)) return !is_large(*part) || is_only_stored(*part);
    const auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
    return store && store->isSimple();
  });
}

// Every use of a value that lies in memory.
class Copies {
 public:
  explicit Copies(llvm::LoadInst& load) : layout_(load.getModule()->getDataLayout()), build_(load.getContext()) {
    build_.SetInsertPoint(&*load.getFunction()->getEntryBlock().getFirstInsertionPt());
    llvm::AllocaInst* const memory = build_.CreateAlloca(load.getType(), layout_.getAllocaAddrSpace());
    build_.SetInsertPoint(&load);
    copy(load, memory, memory->getAlign(), load.getPointerOperand(), load.getAlign(), *load.getType());
    replace_uses(load, memory, memory->getAlign());
    load.eraseFromParent();
  }

 private:
  void copy(const llvm::Instruction& access, llvm::Value* into, llvm::Align into_align, llvm::Value* from, llvm::Align from_align,
            llvm::Type& type) {
    const uint64_t bytes = layout_.getTypeStoreSize(&type).getFixedValue();
    llvm::CallInst* const copied = build_.CreateMemCpy(into, into_align, from, from_align, bytes);
    copied->setMetadata("warplens.site", access.getMetadata("warplens.site"));
  }

  void replace_uses(llvm::Value& value, llvm::Value* memory, llvm::Align align) {
    for (llvm::User* user : llvm::make_early_inc_range(value.users())) {
      auto* const use = llvm::cast<llvm::Instruction>(user);
      build_.SetInsertPoint(use);
      if (auto* store = llvm::dyn_cast<llvm::StoreInst>(use)) {
        copy(*store, store->getPointerOperand(), store->getAlign(), memory, align, *value.getType());
      } else {
        auto& part = llvm::cast<llvm::ExtractValueInst>(*use);
        llvm::SmallVector<llvm::Value*> path{build_.getInt32(0)};
        for (const unsigned index : part.indices()) path.push_back(build_.getInt32(index));
        const int64_t offset = layout_.getIndexedOffsetInType(value.getType(), path);
        llvm::Value* const place = build_.CreateConstInBoundsGEP1_64(build_.getInt8Ty(), memory, static_cast<uint64_t>(offset));
        const llvm::Align part_align = llvm::commonAlignment(align, static_cast<uint64_t>(offset));
        if (is_large(part)) {
          replace_uses(part, place, part_align);
        } else {
          part.replaceAllUsesWith(build_.CreateAlignedLoad(part.getType(), place, part_align));
        }
      }
      use->eraseFromParent();
    }
  }

  const llvm::DataLayout& layout_;
  llvm::IRBuilder<> build_;
};

}  // namespace

void copy_large_values(llvm::Function& function) {
  llvm::SmallVector<llvm::LoadInst*> loads;
  for (llvm::Instruction& i : llvm::instructions(function))
    if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&i); load && load->isSimple() && is_large(*load) && is_only_stored(*load))
      loads.push_back(load);
  for (llvm::LoadInst* load : loads) Copies{*load};
}

void copy_large_values(llvm::Module& module) {
  for (llvm::Function& function : module) copy_large_values(function);
}

}  // namespace warplens::frontend
