#include "kernels/frontend/lower/passes/declarations.h"

#include <llvm/ADT/BitVector.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include <set>
#include <utility>
#include <vector>

#include "kernels/frontend/lower/analysis/lifetimes.h"

namespace warplens::frontend {
namespace {

// What is done through a pointer whose way can be followed.
void follow(const llvm::Value& pointer, std::set<const llvm::Instruction*>& users) {
  for (const llvm::User* user : pointer.users()) {
    const auto* i = llvm::cast<llvm::Instruction>(user);
    if (users.insert(i).second && llvm::isa<llvm::GetElementPtrInst, llvm::BitCastInst, llvm::AddrSpaceCastInst>(i)) follow(*i, users);
  }
}

// The bytes of the variable that an instruction stores to, [first, second); none where that is not known.
std::pair<uint64_t, uint64_t> bytes_stored(const llvm::Instruction& i, const llvm::AllocaInst& alloca, const llvm::DataLayout& layout) {
  const llvm::Value* to = nullptr;
  uint64_t bytes = 0;
  if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&i)) {
    to = store->getPointerOperand(), bytes = layout.getTypeStoreSize(store->getValueOperand()->getType());
  } else if (const auto* set = llvm::dyn_cast<llvm::MemIntrinsic>(&i)) {
    const auto* length = llvm::dyn_cast<llvm::ConstantInt>(set->getLength());
    to = set->getDest(), bytes = length ? length->getZExtValue() : 0;
  }
  if (!to) return {};
  llvm::APInt offset(layout.getIndexTypeSizeInBits(to->getType()), 0);
  if (to->stripAndAccumulateConstantOffsets(layout, offset, /*AllowNonInbounds=*/true) != &alloca || offset.isNegative()) return {};
  return {offset.getZExtValue(), offset.getZExtValue() + bytes};
}

// Whether nothing else is done with the variable before all of it is stored to.
bool is_set_at_once(const llvm::AllocaInst& alloca, const llvm::Instruction& declared, const llvm::DataLayout& layout) {
  constexpr uint64_t kMax = 1 << 16;
  const auto size = alloca.getAllocationSize(layout);
  if (!size || size->getFixedValue() > kMax) return false;
  std::set<const llvm::Instruction*> users;
  follow(alloca, users);
  llvm::BitVector unset(static_cast<unsigned>(size->getFixedValue()), true);
  for (const llvm::Instruction* i = &declared; i && unset.any(); i = i->getNextNode()) {
    if (!users.contains(i) || llvm::isa<llvm::GetElementPtrInst, llvm::BitCastInst, llvm::AddrSpaceCastInst>(i)) continue;
    const auto [begin, end] = bytes_stored(*i, alloca, layout);
    if (begin == end || end > unset.size()) return false;
    unset.reset(static_cast<unsigned>(begin), static_cast<unsigned>(end));
  }
  return unset.none();
}

}  // namespace

void mark_repeated_declarations(llvm::Function& kernel) {
  const llvm::DataLayout& layout = kernel.getParent()->getDataLayout();
  std::vector<std::pair<llvm::AllocaInst*, llvm::DbgVariableRecord*>> marks;
  for (llvm::Instruction& i : llvm::instructions(kernel)) {
    auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(&i);
    if (!alloca) continue;
    for (llvm::DbgVariableRecord* record : llvm::findDVRDeclares(alloca)) {
      const llvm::DILocalVariable* variable = record->getVariable();
      if (variable->getArg() || variable->isArtificial() || record->getExpression()->getNumElements() != 0) continue;
      auto& at = const_cast<llvm::Instruction&>(*record->getInstruction());
      if (comes_again(at) && !is_set_at_once(*alloca, at, layout)) marks.emplace_back(alloca, record);
    }
  }
  for (const auto& [alloca, record] : marks) {
    llvm::IRBuilder<> build(const_cast<llvm::Instruction*>(record->getInstruction()));
    build.SetCurrentDebugLocation(record->getDebugLoc());
    build.CreateLifetimeStart(alloca);
  }
}

}  // namespace warplens::frontend
