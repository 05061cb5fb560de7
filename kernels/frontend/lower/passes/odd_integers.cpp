#include "kernels/frontend/lower/passes/odd_integers.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Support/MathExtras.h>

namespace warplens::frontend {
namespace {

bool is_odd(const llvm::Type* type) {
  if (!type->isIntegerTy()) return false;
  const unsigned bits = type->getIntegerBitWidth();
  return bits > 1 && bits < 64 && bits != 8 && bits != 16 && bits != 32;
}

bool concerns_odd(const llvm::Instruction& i) {
  return is_odd(i.getType()) || llvm::any_of(i.operands(), [](const llvm::Use& use) { return is_odd(use->getType()); });
}

class Widening {
 public:
  explicit Widening(llvm::Function& function) : function_(function), build_(function.getContext()) {}

  void run() {
    llvm::SmallVector<llvm::Instruction*> found;
    for (llvm::BasicBlock* block : llvm::ReversePostOrderTraversal<llvm::Function*>(&function_)) {
      for (llvm::Instruction& i : *block) {
        if (concerns_odd(i)) found.push_back(&i);
      }
    }
    if (found.empty() || !llvm::all_of(found, [](const llvm::Instruction* i) { return is_known(*i); })) return;
    for (llvm::Instruction* i : found) {
      build_.SetInsertPoint(i);
      build_.SetCurrentDebugLocation(i->getDebugLoc());
      lower(*i);
    }
    for (auto& [old, phi] : phis_) {
      for (unsigned n = 0; n < old->getNumIncomingValues(); ++n) phi->addIncoming(wide(old->getIncomingValue(n)), old->getIncomingBlock(n));
    }
    for (llvm::Instruction* i : llvm::reverse(found)) {
      if (kept_.contains(i)) continue;
      if (!i->getType()->isVoidTy() && !i->use_empty()) i->replaceAllUsesWith(llvm::PoisonValue::get(i->getType()));
      i->eraseFromParent();
    }
  }

 private:
  static bool is_known(const llvm::Instruction& i) {
    if (const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&i)) {
      switch (intrinsic->getIntrinsicID()) {
        case llvm::Intrinsic::umin:
        case llvm::Intrinsic::umax:
        case llvm::Intrinsic::smin:
        case llvm::Intrinsic::smax:
        case llvm::Intrinsic::ctpop:
          return true;
        default:
          return false;
      }
    }
    return llvm::isa<llvm::BinaryOperator, llvm::ICmpInst, llvm::TruncInst, llvm::ZExtInst, llvm::SExtInst, llvm::SIToFPInst,
                     llvm::UIToFPInst, llvm::SelectInst, llvm::PHINode, llvm::FreezeInst, llvm::LoadInst, llvm::StoreInst,
                     llvm::GetElementPtrInst>(i);
  }

  static unsigned bits(const llvm::Value* value) { return value->getType()->getIntegerBitWidth(); }

  llvm::Type* container(llvm::Type* type) const {
    return is_odd(type)
               ? llvm::IntegerType::get(type->getContext(),
                                        std::max<unsigned>(8, static_cast<unsigned>(llvm::PowerOf2Ceil(type->getIntegerBitWidth()))))
               : type;
  }

  // The value with zeros above.
  llvm::Value* wide(llvm::Value* value) {
    if (!is_odd(value->getType())) return value;
    llvm::Type* type = container(value->getType());
    if (const auto* number = llvm::dyn_cast<llvm::ConstantInt>(value)) return llvm::ConstantInt::get(type, number->getZExtValue());
    if (llvm::isa<llvm::Constant>(value)) return llvm::Constant::getNullValue(type);  // undefined
    return wide_.lookup(value);
  }

  // With its sign above.
  llvm::Value* extended(llvm::Value* value) {
    llvm::Value* from = wide(value);
    if (!is_odd(value->getType())) return from;
    const unsigned shift = bits(from) - bits(value);
    return build_.CreateAShr(build_.CreateShl(from, shift), shift);
  }

  llvm::Value* cut(llvm::Value* value, unsigned to) {
    return build_.CreateAnd(value, llvm::ConstantInt::get(value->getType(), llvm::APInt::getLowBitsSet(bits(value), to)));
  }

  // `made` takes the place of `i`, whose users are lowered later or take it as it is.
  void put(llvm::Instruction& i, llvm::Value* made) {
    if (is_odd(i.getType()))
      wide_[&i] = cut_as_needed(i, made);
    else
      i.replaceAllUsesWith(made);
  }
  llvm::Value* cut_as_needed(const llvm::Instruction& i, llvm::Value* made) {
    return llvm::isa<llvm::PHINode>(made) ? made : cut(made, bits(&i));
  }

  llvm::Value* binary(llvm::BinaryOperator& i) {
    using I = llvm::Instruction;
    const bool is_signed = i.getOpcode() == I::SDiv || i.getOpcode() == I::SRem || i.getOpcode() == I::AShr;
    llvm::Value* a = is_signed ? extended(i.getOperand(0)) : wide(i.getOperand(0));
    llvm::Value* b = is_signed && i.getOpcode() != I::AShr ? extended(i.getOperand(1)) : wide(i.getOperand(1));
    return build_.CreateBinOp(i.getOpcode(), a, b);
  }

  llvm::Value* load(llvm::LoadInst& i) {
    llvm::Type* type = container(i.getType());
    llvm::Value* whole = llvm::Constant::getNullValue(type);
    for_each_piece(i.getType(), i.getAlign(), [&](uint64_t at, unsigned bytes) {
      auto* piece = build_.CreateAlignedLoad(build_.getIntNTy(8 * bytes), place(i.getPointerOperand(), at),
                                             llvm::commonAlignment(i.getAlign(), at), i.isVolatile());
      piece->setMetadata("warplens.site", i.getMetadata("warplens.site"));
      whole = build_.CreateOr(whole, build_.CreateShl(build_.CreateZExt(piece, type), 8 * at));
    });
    return whole;
  }

  void store(llvm::StoreInst& i) {
    llvm::Value* whole = wide(i.getValueOperand());
    for_each_piece(i.getValueOperand()->getType(), i.getAlign(), [&](uint64_t at, unsigned bytes) {
      auto* piece = build_.CreateAlignedStore(build_.CreateTrunc(build_.CreateLShr(whole, 8 * at), build_.getIntNTy(8 * bytes)),
                                              place(i.getPointerOperand(), at), llvm::commonAlignment(i.getAlign(), at), i.isVolatile());
      piece->setMetadata("warplens.site", i.getMetadata("warplens.site"));
    });
  }

  llvm::Value* place(llvm::Value* pointer, uint64_t at) {
    return at ? build_.CreateConstGEP1_64(build_.getInt8Ty(), pointer, at) : pointer;
  }

  // As wide as what is left, and as the address is aligned.
  template <class F>
  static void for_each_piece(const llvm::Type* type, llvm::Align align, F piece) {
    const uint64_t bytes = (type->getIntegerBitWidth() + 7) / 8;
    for (uint64_t at = 0; at < bytes;) {
      const auto width = static_cast<unsigned>(std::min(llvm::bit_floor(bytes - at), llvm::commonAlignment(align, at).value()));
      piece(at, width);
      at += width;
    }
  }

  void lower(llvm::Instruction& i) {
    if (auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(&i)) return put(i, binary(*operation));
    if (auto* compare = llvm::dyn_cast<llvm::ICmpInst>(&i)) {
      const auto side = [&](unsigned n) { return compare->isSigned() ? extended(i.getOperand(n)) : wide(i.getOperand(n)); };
      return put(i, build_.CreateICmp(compare->getPredicate(), side(0), side(1)));
    }
    if (llvm::isa<llvm::TruncInst, llvm::ZExtInst>(i))
      return put(i, build_.CreateZExtOrTrunc(wide(i.getOperand(0)), container(i.getType())));
    if (llvm::isa<llvm::SExtInst>(i)) return put(i, build_.CreateSExtOrTrunc(extended(i.getOperand(0)), container(i.getType())));
    if (llvm::isa<llvm::SIToFPInst>(i)) return put(i, build_.CreateSIToFP(extended(i.getOperand(0)), i.getType()));
    if (llvm::isa<llvm::UIToFPInst>(i)) return put(i, build_.CreateUIToFP(wide(i.getOperand(0)), i.getType()));
    if (auto* choice = llvm::dyn_cast<llvm::SelectInst>(&i))
      return put(i, build_.CreateSelect(choice->getCondition(), wide(choice->getTrueValue()), wide(choice->getFalseValue())));
    if (auto* phi = llvm::dyn_cast<llvm::PHINode>(&i)) {
      llvm::PHINode* made = build_.CreatePHI(container(i.getType()), phi->getNumIncomingValues());
      phis_.push_back({phi, made});
      return put(i, made);
    }
    if (llvm::isa<llvm::FreezeInst>(i)) return put(i, build_.CreateFreeze(wide(i.getOperand(0))));
    if (auto* read = llvm::dyn_cast<llvm::LoadInst>(&i)) return put(i, load(*read));
    if (auto* written = llvm::dyn_cast<llvm::StoreInst>(&i)) return store(*written);
    if (auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&i)) {
      const auto id = call->getIntrinsicID();
      const bool is_signed = id == llvm::Intrinsic::smin || id == llvm::Intrinsic::smax;
      llvm::SmallVector<llvm::Value*> arguments;
      for (llvm::Value* argument : call->args()) arguments.push_back(is_signed ? extended(argument) : wide(argument));
      return put(i, build_.CreateIntrinsic(id, {container(i.getType())}, arguments));
    }
    for (llvm::Use& use : i.operands()) {  // an address: its indices are signed
      if (is_odd(use->getType())) use.set(build_.CreateSExtOrTrunc(extended(use.get()), build_.getInt64Ty()));
    }
    kept_.insert(&i);
  }

  llvm::Function& function_;
  llvm::IRBuilder<> build_;
  llvm::DenseMap<const llvm::Value*, llvm::Value*> wide_;
  llvm::SmallVector<std::pair<llvm::PHINode*, llvm::PHINode*>> phis_;
  llvm::DenseSet<const llvm::Instruction*> kept_;
};

}  // namespace

void widen_odd_integers(llvm::Function& function) { Widening(function).run(); }

}  // namespace warplens::frontend
