// Loads of pointers are followed back to the stores and copies that may have put them there.
#include "kernels/frontend/lower/analysis/points_to.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

#include "kernels/frontend/lower/llvm_spaces.h"

namespace warplens::frontend {
namespace {

using Offset = std::optional<int64_t>;

Offset plus(Offset a, Offset b) { return a && b ? Offset(*a + *b) : std::nullopt; }
Offset minus(Offset a, Offset b) { return a && b ? Offset(*a - *b) : std::nullopt; }

bool holds_pointers(const llvm::Type* type) {
  if (type->isPointerTy()) return true;
  return llvm::any_of(type->subtypes(), [](const llvm::Type* part) { return holds_pointers(part); });
}

// Numbers that are as wide as an address may be one.
bool may_hold_an_address(const llvm::Type* type) {
  return holds_pointers(type) || (type->isIntegerTy() && type->getIntegerBitWidth() >= 64) || type->isVectorTy() || type->isAggregateType();
}

// Where `i` may write a pointer to.
const llvm::Value* destination(const llvm::Instruction& i) {
  if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&i)) {
    return may_hold_an_address(store->getValueOperand()->getType()) ? store->getPointerOperand() : nullptr;
  }
  const auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(&i);
  return copy ? copy->getRawDest() : nullptr;
}

int64_t offset_in(const llvm::DataLayout& layout, llvm::Type* aggregate, llvm::ArrayRef<unsigned> indices) {
  llvm::Type* number = llvm::Type::getInt32Ty(aggregate->getContext());
  llvm::SmallVector<llvm::Value*, 4> path{llvm::ConstantInt::get(number, 0)};
  for (unsigned index : indices) path.push_back(llvm::ConstantInt::get(number, index));
  return layout.getIndexedOffsetInType(aggregate, path);
}

// Memory that the host filled before the launch.
bool filled_by_host(const llvm::Value* object) {
  if (const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(object)) return !is_in(*variable, Space::Shared);
  return llvm::isa<llvm::Argument>(object);
}

// The compiler's own copy of an initialiser: `float *rows[] = {a, b};`
const llvm::Constant* literal_of(const llvm::Value* object) {
  const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(object);
  return variable && variable->isConstant() && variable->hasInitializer() ? variable->getInitializer() : nullptr;
}

}  // namespace

bool is_known(const Target& target) {
  return target.handed || llvm::isa<llvm::AllocaInst>(target.object) || llvm::isa<llvm::Argument>(target.object) ||
         llvm::isa<llvm::GlobalVariable>(target.object);
}

PointsTo::PointsTo(const llvm::Function& kernel) : layout_(kernel.getParent()->getDataLayout()) {
  const auto reads_pointers = [](const llvm::Instruction& i) { return llvm::isa<llvm::LoadInst>(i) && holds_pointers(i.getType()); };
  if (llvm::any_of(llvm::instructions(kernel), reads_pointers)) collect_writes(kernel);
}

// Writes through pointers that were themselves read from memory are found once the writes of those are.
void PointsTo::collect_writes(const llvm::Function& kernel) {
  for (bool more = true; more;) {
    more = false;
    for (const llvm::Instruction& i : llvm::instructions(kernel)) more |= note_write(i);
  }
}

bool PointsTo::note_write(const llvm::Instruction& i) {
  const llvm::Value* place = destination(i);
  if (!place) return false;
  constexpr unsigned kMaxOffsets = 4;  // of one instruction in one object: a pointer that moves on in a loop writes anywhere in it
  const Targets to = targets(place);
  bool is_new = to.anything && !writes_anywhere_;
  writes_anywhere_ |= to.anything;
  for (const Target& target : to.found) {
    auto& writes = writes_[target.object];
    const auto by_this = [&](const Write& w) { return w.by == &i; };
    if (llvm::any_of(writes, [&](const Write& w) { return by_this(w) && (!w.offset || w.offset == target.offset); })) continue;
    if (!target.offset || llvm::count_if(writes, by_this) >= kMaxOffsets) {
      llvm::erase_if(writes, by_this);
      writes.push_back({&i, std::nullopt});
    } else {
      writes.push_back({&i, target.offset});
    }
    is_new = true;
  }
  return is_new;
}

Targets PointsTo::targets(const llvm::Value* pointer) const {
  Open open;
  Walk walk(open);
  follow(pointer, 0, walk);
  return std::move(walk.to);
}

void PointsTo::follow(const llvm::Value* pointer, Offset further, Walk& walk) const {
  llvm::APInt constant(layout_.getIndexTypeSizeInBits(pointer->getType()), 0);
  const llvm::Value* base = pointer->stripAndAccumulateConstantOffsets(layout_, constant, /*AllowNonInbounds=*/true);
  Offset offset = plus(further, constant.getSExtValue());
  // A pointer that moves in a loop comes by with ever other offsets: the second time it is anywhere.
  if (const auto [it, first] = walk.seen.try_emplace(base, offset); !first) {
    if (!it->second || it->second == offset) return;
    offset = it->second = std::nullopt;
  }
  if (follow_into(base, offset, walk)) return;
  walk.to.found.push_back({base, offset});
  walk.to.anything |= !is_known(walk.to.found.back());
}

// False where `base` is itself what the pointer leads to, as far as can be said.
bool PointsTo::follow_into(const llvm::Value* base, Offset offset, Walk& walk) const {
  if (llvm::isa<llvm::UndefValue>(base) || llvm::isa<llvm::ConstantPointerNull>(base)) return true;
  if (const auto* address = llvm::dyn_cast<llvm::GEPOperator>(base)) return follow(address->getPointerOperand(), std::nullopt, walk), true;
  if (const auto* phi = llvm::dyn_cast<llvm::PHINode>(base)) {
    for (const llvm::Value* value : phi->incoming_values()) follow(value, offset, walk);
    return true;
  }
  if (const auto* choice = llvm::dyn_cast<llvm::SelectInst>(base)) {
    follow(choice->getTrueValue(), offset, walk);
    follow(choice->getFalseValue(), offset, walk);
    return true;
  }
  if (const auto* read = llvm::dyn_cast<llvm::LoadInst>(base)) return follow_stored(read->getPointerOperand(), 0, base, offset, walk);
  if (const auto* part = llvm::dyn_cast<llvm::ExtractValueInst>(base)) {
    const int64_t at = offset_in(layout_, part->getAggregateOperand()->getType(), part->getIndices());
    return follow_part(part->getAggregateOperand(), at, base, offset, walk);
  }
  return false;
}

// What was stored at `place` + `further`, where `load` finds it; the pointer advances by `offset` from there.
bool PointsTo::follow_stored(const llvm::Value* place, Offset further, const llvm::Value* load, Offset offset, Walk& walk) const {
  if (const auto [it, first] = walk.open.try_emplace(place, false); !first) return it->second = true;
  const size_t before = walk.to.found.size();
  Walk holders(walk.open);
  follow(place, further, holders);
  walk.to.anything |= holders.to.anything || writes_anywhere_;
  bool any = false;
  for (const Target& holder : holders.to.found) {
    if (const llvm::Constant* table = literal_of(holder.object)) {
      any |= follow_part(table, holder.offset, load, offset, walk);
    } else if (holder.handed || filled_by_host(holder.object)) {
      walk.to.found.push_back({load, offset, true, holder.object, holder.offset});
      any = true;
    }
    const auto writes = writes_.find(holder.object);
    if (writes == writes_.end()) continue;
    for (const Write& write : writes->second) any |= follow_write(write, holder.offset, load, offset, walk);
  }
  // A list of the kernel's own leads on from what it leads to. (The host's leads to what the host has.)
  if (walk.open.lookup(place)) {
    for (size_t n = before; n < walk.to.found.size(); ++n) walk.to.anything |= !walk.to.found[n].handed;
  }
  walk.open.erase(place);
  return any;
}

bool PointsTo::follow_write(const Write& write, Offset part, const llvm::Value* load, Offset offset, Walk& walk) const {
  const Offset within = minus(part, write.offset);  // of what was written
  if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(write.by)) {
    llvm::Type* type = store->getValueOperand()->getType();
    if (holds_pointers(type)) return follow_part(store->getValueOperand(), within, load, offset, walk);
    walk.to.anything |=
        !within || (*within > -8 && *within < static_cast<int64_t>(layout_.getTypeStoreSize(type)));  // an address as a number
    return false;
  }
  const auto& copy = llvm::cast<llvm::MemTransferInst>(*write.by);
  const auto* length = llvm::dyn_cast<llvm::ConstantInt>(copy.getLength());
  if (within && (*within < 0 || (length && *within >= length->getSExtValue()))) return false;
  return follow_stored(copy.getRawSource(), within, load, offset, walk);
}

// The pointer at byte `part` of a value; all of its pointers where that is not known.
bool PointsTo::follow_part(const llvm::Value* value, Offset part, const llvm::Value* load, Offset offset, Walk& walk) const {
  llvm::Type* type = value->getType();
  if (!holds_pointers(type)) return false;
  if (part && (*part < 0 || *part >= static_cast<int64_t>(layout_.getTypeAllocSize(type)))) return false;
  if (type->isPointerTy()) return (!part || *part == 0) && (follow(value, offset, walk), true);
  if (const auto* read = llvm::dyn_cast<llvm::LoadInst>(value)) return follow_stored(read->getPointerOperand(), part, load, offset, walk);
  if (const auto* outer = llvm::dyn_cast<llvm::ExtractValueInst>(value)) {
    return follow_part(outer->getAggregateOperand(),
                       plus(part, offset_in(layout_, outer->getAggregateOperand()->getType(), outer->getIndices())), load, offset, walk);
  }
  bool any = false;
  if (const auto* constant = llvm::dyn_cast<llvm::Constant>(value)) {
    for (unsigned n = 0; const llvm::Constant* element = constant->getAggregateElement(n); ++n) {
      any |= follow_part(element, minus(part, offset_in(layout_, type, n)), load, offset, walk);
    }
    return any;
  }
  const auto* insert = llvm::dyn_cast<llvm::InsertValueInst>(value);
  if (!insert) return false;
  const int64_t begin = offset_in(layout_, type, insert->getIndices());
  any = follow_part(insert->getInsertedValueOperand(), minus(part, begin), load, offset, walk);
  if (!any || !part) any |= follow_part(insert->getAggregateOperand(), part, load, offset, walk);
  return any;
}

}  // namespace warplens::frontend
