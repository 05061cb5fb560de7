#include "kernels/frontend/lower/passes/narrow_loads.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/Transforms/Utils/Local.h>

#include <optional>

#include "kernels/frontend/lower/passes/access_widths.h"

namespace warplens::frontend {
namespace {

// The only user, where it stands beside what it uses: code is generated block by block.
llvm::Instruction* only_user(llvm::Instruction& of) {
  auto* user = of.hasOneUse() ? llvm::cast<llvm::Instruction>(*of.user_begin()) : nullptr;
  return user && user->getParent() == of.getParent() ? user : nullptr;
}

struct Part {
  llvm::Instruction* value;  // what the part is
  unsigned shift, bits;
  bool is_signed = false;
};

// `user` takes this of an integer that was shifted before.
std::optional<Part> part_taken(llvm::Instruction* user, unsigned shift) {
  const llvm::APInt* mask = nullptr;
  if (auto* cut = llvm::dyn_cast_or_null<llvm::TruncInst>(user)) return Part{cut, shift, cut->getType()->getScalarSizeInBits()};
  // As an index, a mask moves on with what it is multiplied by.
  const llvm::Instruction* next = user ? only_user(*user) : nullptr;
  if (next && llvm::isa<llvm::CastInst>(next) && next->hasOneUse()) next = llvm::cast<llvm::Instruction>(*next->user_begin());
  if (next && llvm::isa<llvm::GetElementPtrInst>(next)) return std::nullopt;
  if (user &&
      llvm::PatternMatch::match(user, llvm::PatternMatch::m_And(llvm::PatternMatch::m_Value(), llvm::PatternMatch::m_APInt(mask))) &&
      mask->isMask())
    return Part{user, shift, mask->countr_one()};
  return std::nullopt;
}

std::optional<Part> part_of(llvm::LoadInst& load) {
  llvm::Instruction* whole = &load;
  llvm::Instruction* user = only_user(load);
  if (user && llvm::isa<llvm::BitCastInst>(user) && user->getType()->isIntegerTy()) whole = user, user = only_user(*user);
  if (!user || !whole->getType()->isIntegerTy()) return std::nullopt;
  const llvm::APInt* by = nullptr;
  const unsigned bits = whole->getType()->getScalarSizeInBits();
  const auto amount = [&] { return static_cast<unsigned>(by->getLimitedValue(64)); };
  namespace pattern = llvm::PatternMatch;
  llvm::Instruction* const next = only_user(*user);
  const llvm::APInt* up = nullptr;  // x << k >> k
  if (next &&
      pattern::match(next, pattern::m_AShr(pattern::m_Shl(pattern::m_Specific(whole), pattern::m_APInt(up)), pattern::m_APInt(by))) &&
      *up == *by && amount() < bits)
    return Part{next, 0, bits - amount(), true};
  const bool shifts =
      llvm::PatternMatch::match(user, llvm::PatternMatch::m_Shr(llvm::PatternMatch::m_Specific(whole), llvm::PatternMatch::m_APInt(by)));
  if (!shifts) return part_taken(user, 0);
  const unsigned shift = amount();
  if (auto part = part_taken(next, shift)) return part;
  return user->getOpcode() == llvm::Instruction::LShr && shift < bits ? std::optional(Part{user, shift, bits - shift}) : std::nullopt;
}

}  // namespace

// Whether it becomes an index, as it is or by a little arithmetic.
static bool is_index(const llvm::Value& value, int depth = 0) {
  constexpr int kMaxDepth = 6;
  if (depth == kMaxDepth) return false;
  return llvm::any_of(value.users(), [&](const llvm::User* user) {
    if (const auto* place = llvm::dyn_cast<llvm::GetElementPtrInst>(user)) return place->getPointerOperand() != &value;
    return llvm::isa<llvm::CastInst, llvm::BinaryOperator>(user) && is_index(*user, depth + 1);
  });
}

void narrow_loads(llvm::Function& kernel) {
  llvm::SmallVector<llvm::LoadInst*> loads;
  for (llvm::Instruction& i : llvm::instructions(kernel))
    if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&i); load && load->isSimple() && !load->getType()->isVectorTy()) loads.push_back(load);
  for (llvm::LoadInst* load : loads) {
    const unsigned whole = load->getType()->getScalarSizeInBits();
    const auto part = part_of(*load);
    if (!part || (part->bits != 8 && part->bits != 16 && part->bits != 32) || part->bits >= whole || part->shift % part->bits != 0 ||
        part->shift + part->bits > whole)
      continue;
    llvm::IRBuilder<> build(load);
    llvm::Value* place = build.CreateConstGEP1_64(build.getInt8Ty(), load->getPointerOperand(), part->shift / 8);
    llvm::LoadInst* narrow =
        build.CreateAlignedLoad(build.getIntNTy(part->bits), place, llvm::commonAlignment(load->getAlign(), part->shift / 8));
    keep_site(*narrow, *load);
    // Which part of a number a device loads for an index is each compiler's choice.
    if (is_index(*part->value)) narrow->setMetadata("warplens.merged", llvm::MDNode::get(kernel.getContext(), {}));
    llvm::Type* const type = part->value->getType();
    part->value->replaceAllUsesWith(part->is_signed ? build.CreateSExtOrTrunc(narrow, type) : build.CreateZExtOrTrunc(narrow, type));
    llvm::RecursivelyDeleteTriviallyDeadInstructions(part->value);
  }
}

}  // namespace warplens::frontend
