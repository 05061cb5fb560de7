#include "kernels/frontend/lower/passes/wide_integers.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/IntegerDivision.h>

namespace warplens::frontend {
namespace {

bool is_wide(const llvm::Type* type) { return type->isIntegerTy() && type->getIntegerBitWidth() > 64 && type->getIntegerBitWidth() <= 128; }

bool concerns_wide(const llvm::Instruction& i) {
  return is_wide(i.getType()) || llvm::any_of(i.operands(), [](const llvm::Use& use) { return is_wide(use->getType()); });
}

struct Halves {
  llvm::Value* low = nullptr;
  llvm::Value* high = nullptr;
};

class Splitting {
 public:
  explicit Splitting(llvm::Function& function) : function_(function), build_(function.getContext()) {}

  void run() {
    llvm::SmallVector<llvm::Instruction*> found;
    for (llvm::BasicBlock* block : llvm::ReversePostOrderTraversal<llvm::Function*>(&function_)) {
      for (llvm::Instruction& i : *block) {
        if (concerns_wide(i)) found.push_back(&i);
      }
    }
    if (found.empty() || !llvm::all_of(found, [](const llvm::Instruction* i) { return is_known(*i); })) return;
    for (llvm::Instruction* i : found) {
      build_.SetInsertPoint(i);
      build_.SetCurrentDebugLocation(i->getDebugLoc());
      lower(*i);
    }
    for (auto& [old, made] : phis_) {
      for (unsigned n = 0; n < old->getNumIncomingValues(); ++n) {
        const Halves from = halves(old->getIncomingValue(n));
        llvm::cast<llvm::PHINode>(made.low)->addIncoming(from.low, old->getIncomingBlock(n));
        llvm::cast<llvm::PHINode>(made.high)->addIncoming(from.high, old->getIncomingBlock(n));
      }
    }
    for (llvm::Instruction* i : llvm::reverse(found)) {
      if (!i->use_empty()) i->replaceAllUsesWith(llvm::PoisonValue::get(i->getType()));
      i->eraseFromParent();
    }
  }

 private:
  static bool is_known(const llvm::Instruction& i) {
    using I = llvm::Instruction;
    if (llvm::any_of(i.operands(), [](const llvm::Use& use) { return llvm::isa<llvm::ConstantExpr>(use); })) return false;
    switch (i.getOpcode()) {
      case I::Add:
      case I::Sub:
      case I::Mul:
      case I::And:
      case I::Or:
      case I::Xor:
      case I::Shl:
      case I::LShr:
      case I::AShr:
      case I::ICmp:
      case I::Trunc:
      case I::ZExt:
      case I::SExt:
      case I::Select:
      case I::PHI:
      case I::Freeze:
        return true;
      case I::SIToFP:
      case I::UIToFP:
        return is_real(i.getType());
      case I::FPToSI:
      case I::FPToUI:
        return is_real(i.getOperand(0)->getType()) && i.getType()->isIntegerTy(128);
      case I::Load:
        return i.getType()->isIntegerTy(128) && llvm::cast<llvm::LoadInst>(i).isSimple();
      case I::Store:
        return i.getOperand(0)->getType()->isIntegerTy(128) && llvm::cast<llvm::StoreInst>(i).isSimple();
      case I::Call:
        return llvm::isa<llvm::IntrinsicInst>(i) && llvm::cast<llvm::IntrinsicInst>(i).getIntrinsicID() == llvm::Intrinsic::ctlz;
      default:
        return false;
    }
  }

  static bool is_real(const llvm::Type* type) { return type->isFloatTy() || type->isDoubleTy(); }

  llvm::Value* number(uint64_t value) { return build_.getInt64(value); }
  static unsigned high_bits(const llvm::Value* value) { return value->getType()->getIntegerBitWidth() - 64; }

  // Of a wide value, zeros above.
  Halves halves(llvm::Value* value) {
    if (const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(value)) {
      const llvm::APInt bits = constant->getValue().zext(128);
      return {number(bits.extractBitsAsZExtValue(64, 0)), number(bits.extractBitsAsZExtValue(64, 64))};
    }
    if (llvm::isa<llvm::Constant>(value)) return {number(0), number(0)};  // undefined
    return halves_.lookup(value);
  }

  // With its sign above.
  Halves with_sign(llvm::Value* value) {
    const Halves from = halves(value);
    const unsigned shift = 64 - high_bits(value);
    return {from.low, build_.CreateAShr(build_.CreateShl(from.high, shift), shift)};
  }

  // The upper 64 bits of the product of two 64-bit numbers, from the products of their halves.
  llvm::Value* upper_product(llvm::Value* a, llvm::Value* b) {
    llvm::Value *const mask = number(0xffffffff), *a0 = build_.CreateAnd(a, mask), *a1 = build_.CreateLShr(a, 32),
                       *b0 = build_.CreateAnd(b, mask), *b1 = build_.CreateLShr(b, 32);
    llvm::Value* const first = build_.CreateAdd(build_.CreateMul(a1, b0), build_.CreateLShr(build_.CreateMul(a0, b0), 32));
    llvm::Value* const second = build_.CreateAdd(build_.CreateMul(a0, b1), build_.CreateAnd(first, mask));
    return build_.CreateAdd(build_.CreateAdd(build_.CreateMul(a1, b1), build_.CreateLShr(first, 32)), build_.CreateLShr(second, 32));
  }

  Halves product(const Halves& a, const Halves& b) {
    llvm::Value* const crossed = build_.CreateAdd(build_.CreateMul(a.low, b.high), build_.CreateMul(a.high, b.low));
    return {build_.CreateMul(a.low, b.low), build_.CreateAdd(upper_product(a.low, b.low), crossed)};
  }

  // By `count` of 0 to 127 bits. A shift by 64 less `n` is one by 1 and then by 63 less `n`, so that `n` may be 0.
  Halves shifted(llvm::Instruction::BinaryOps how, const Halves& value, llvm::Value* count) {
    llvm::Value *const n = build_.CreateAnd(count, number(63)), *rest = build_.CreateSub(number(63), n),
                       *far = build_.CreateICmpUGE(count, number(64));
    if (how == llvm::Instruction::Shl) {
      llvm::Value *const low = build_.CreateShl(value.low, n),
                         *high = build_.CreateOr(build_.CreateShl(value.high, n), build_.CreateLShr(build_.CreateLShr(value.low, 1), rest));
      return {build_.CreateSelect(far, number(0), low), build_.CreateSelect(far, low, high)};
    }
    llvm::Value *const low = build_.CreateOr(build_.CreateLShr(value.low, n), build_.CreateShl(build_.CreateShl(value.high, 1), rest)),
                       *high = build_.CreateBinOp(how, value.high, n),
                       *above = how == llvm::Instruction::AShr ? build_.CreateAShr(value.high, 63) : number(0);
    return {build_.CreateSelect(far, high, low), build_.CreateSelect(far, above, high)};
  }

  Halves binary(llvm::BinaryOperator& i) {
    using I = llvm::Instruction;
    const Halves a = i.getOpcode() == I::AShr ? with_sign(i.getOperand(0)) : halves(i.getOperand(0)), b = halves(i.getOperand(1));
    switch (i.getOpcode()) {
      case I::Add: {
        llvm::Value* const low = build_.CreateAdd(a.low, b.low);
        llvm::Value* const carry = build_.CreateZExt(build_.CreateICmpULT(low, a.low), build_.getInt64Ty());
        return {low, build_.CreateAdd(build_.CreateAdd(a.high, b.high), carry)};
      }
      case I::Sub: {
        llvm::Value* const borrow = build_.CreateZExt(build_.CreateICmpULT(a.low, b.low), build_.getInt64Ty());
        return {build_.CreateSub(a.low, b.low), build_.CreateSub(build_.CreateSub(a.high, b.high), borrow)};
      }
      case I::Mul:
        return product(a, b);
      case I::Shl:
      case I::LShr:
      case I::AShr:
        return shifted(i.getOpcode(), a, b.low);
      default:  // and, or, xor
        return {build_.CreateBinOp(i.getOpcode(), a.low, b.low), build_.CreateBinOp(i.getOpcode(), a.high, b.high)};
    }
  }

  llvm::Value* comparison(llvm::ICmpInst& i) {
    const bool is_signed = i.isSigned();
    const Halves a = is_signed ? with_sign(i.getOperand(0)) : halves(i.getOperand(0)),
                 b = is_signed ? with_sign(i.getOperand(1)) : halves(i.getOperand(1));
    if (i.isEquality()) {
      llvm::Value* const different = build_.CreateOr(build_.CreateXor(a.low, b.low), build_.CreateXor(a.high, b.high));
      return build_.CreateICmp(i.getPredicate(), different, number(0));
    }
    return build_.CreateSelect(build_.CreateICmpEQ(a.high, b.high), build_.CreateICmp(i.getUnsignedPredicate(), a.low, b.low),
                               build_.CreateICmp(i.getPredicate(), a.high, b.high));
  }

  // How many zeros are above the first one of 128 bits.
  Halves leading_zeros(const Halves& value) {
    const auto of = [&](llvm::Value* half) { return build_.CreateBinaryIntrinsic(llvm::Intrinsic::ctlz, half, build_.getFalse()); };
    llvm::Value* const below = build_.CreateAdd(of(value.low), number(64));
    return {build_.CreateSelect(build_.CreateICmpEQ(value.high, number(0)), below, of(value.high)), number(0)};
  }

  Halves from_narrow(llvm::Value* value, bool is_signed) {
    llvm::Value* const low = build_.CreateIntCast(value, build_.getInt64Ty(), is_signed);
    return {low, is_signed ? build_.CreateAShr(low, 63) : number(0)};
  }

  Halves negated(const Halves& value) {
    llvm::Value* const low = build_.CreateNeg(value.low);
    llvm::Value* const borrow = build_.CreateZExt(build_.CreateICmpNE(value.low, number(0)), build_.getInt64Ty());
    return {low, build_.CreateSub(build_.CreateNeg(value.high), borrow)};
  }
  Halves negated_if(llvm::Value* condition, const Halves& value) {
    const Halves other = negated(value);
    return {build_.CreateSelect(condition, other.low, value.low), build_.CreateSelect(condition, other.high, value.high)};
  }

  // Shifted until 64 bits hold it, a 1 at the end for all that is shifted out: that rounds as the whole would. Then times a power of two.
  llvm::Value* to_real(const Halves& whole, llvm::Type* type, bool is_signed) {
    llvm::Value* const negative = is_signed ? build_.CreateICmpSLT(whole.high, number(0)) : build_.getFalse();
    const Halves size = negated_if(negative, whole);
    llvm::Value* const zeros = build_.CreateBinaryIntrinsic(llvm::Intrinsic::ctlz, size.high, build_.getFalse());
    llvm::Value* const power = build_.CreateSub(number(64), zeros);
    const Halves kept = shifted(llvm::Instruction::LShr, size, power), back = shifted(llvm::Instruction::Shl, kept, power);
    llvm::Value* const lost = build_.CreateZExt(build_.CreateICmpNE(back.low, size.low), build_.getInt64Ty());
    llvm::Value* const rounded = build_.CreateUIToFP(build_.CreateOr(kept.low, lost), type);
    const bool is_float = type->isFloatTy();
    llvm::Value* const exponent = build_.CreateShl(build_.CreateAdd(power, number(is_float ? 127 : 1023)), is_float ? 23 : 52);
    llvm::Value* const scale =
        build_.CreateBitCast(build_.CreateTrunc(exponent, is_float ? build_.getInt32Ty() : build_.getInt64Ty()), type);
    llvm::Value* const found = build_.CreateFMul(rounded, scale);
    return build_.CreateSelect(negative, build_.CreateFNeg(found), found);
  }

  // The fraction of a double, shifted by its exponent.
  Halves from_real(llvm::Value* value) {
    llvm::Value* const bits = build_.CreateBitCast(build_.CreateFPCast(value, build_.getDoubleTy()), build_.getInt64Ty());
    llvm::Value* const power = build_.CreateSub(build_.CreateAnd(build_.CreateLShr(bits, 52), number(2047)), number(1023));
    llvm::Value* const fraction = build_.CreateOr(build_.CreateAnd(bits, number((uint64_t{1} << 52) - 1)), number(uint64_t{1} << 52));
    llvm::Value* const down = build_.CreateLShr(fraction, build_.CreateAnd(build_.CreateSub(number(52), power), number(63)));
    const Halves up =
        shifted(llvm::Instruction::Shl, {fraction, number(0)}, build_.CreateAnd(build_.CreateSub(power, number(52)), number(127)));
    llvm::Value* const is_large = build_.CreateICmpSGT(power, number(52));
    llvm::Value* const low = build_.CreateSelect(is_large, up.low, down);
    const Halves size{build_.CreateSelect(build_.CreateICmpSLT(power, number(0)), number(0), low),
                      build_.CreateSelect(is_large, up.high, number(0))};
    return negated_if(build_.CreateICmpSLT(bits, number(0)), size);
  }

  // As two numbers of 64 bits in one access, as a device does it.
  Halves loaded(llvm::LoadInst& i) {
    llvm::Type* const pair = llvm::FixedVectorType::get(build_.getInt64Ty(), 2);
    llvm::LoadInst* const load = build_.CreateAlignedLoad(pair, i.getPointerOperand(), i.getAlign(), i.isVolatile());
    load->copyMetadata(i);
    load->setMetadata(llvm::LLVMContext::MD_range, nullptr);
    return {build_.CreateExtractElement(load, uint64_t{0}), build_.CreateExtractElement(load, uint64_t{1})};
  }
  void store(llvm::StoreInst& i) {
    const Halves value = halves(i.getValueOperand());
    llvm::Value* const none = llvm::PoisonValue::get(llvm::FixedVectorType::get(build_.getInt64Ty(), 2));
    llvm::Value* const both = build_.CreateInsertElement(build_.CreateInsertElement(none, value.low, uint64_t{0}), value.high, uint64_t{1});
    build_.CreateAlignedStore(both, i.getPointerOperand(), i.getAlign(), i.isVolatile())->copyMetadata(i);
  }

  // Takes the place of `i`, zeros above.
  void put(llvm::Instruction& i, const Halves& made) {
    const unsigned bits = high_bits(&i);
    const bool cut = bits < 64 && !llvm::isa<llvm::PHINode>(made.high);  // a phi's incoming values are cut
    halves_[&i] = {made.low, cut ? build_.CreateAnd(made.high, number(~uint64_t{0} >> (64 - bits))) : made.high};
  }

  void lower(llvm::Instruction& i) {
    if (auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(&i)) return put(i, binary(*operation));
    if (auto* compare = llvm::dyn_cast<llvm::ICmpInst>(&i)) return i.replaceAllUsesWith(comparison(*compare));
    if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&i)) return put(i, loaded(*load));
    if (auto* stored = llvm::dyn_cast<llvm::StoreInst>(&i)) return store(*stored);
    llvm::Value* const first = i.getOperand(0);
    if (llvm::isa<llvm::SIToFPInst, llvm::UIToFPInst>(i)) {
      const bool is_signed = llvm::isa<llvm::SIToFPInst>(i);
      return i.replaceAllUsesWith(to_real(is_signed ? with_sign(first) : halves(first), i.getType(), is_signed));
    }
    if (llvm::isa<llvm::FPToSIInst, llvm::FPToUIInst>(i)) return put(i, from_real(first));
    if (llvm::isa<llvm::TruncInst>(i)) {
      if (is_wide(i.getType())) return put(i, halves(first));
      return i.replaceAllUsesWith(build_.CreateTrunc(halves(first).low, i.getType()));
    }
    if (llvm::isa<llvm::ZExtInst>(i)) return put(i, is_wide(first->getType()) ? halves(first) : from_narrow(first, false));
    if (llvm::isa<llvm::SExtInst>(i)) return put(i, is_wide(first->getType()) ? with_sign(first) : from_narrow(first, true));
    if (llvm::isa<llvm::CallInst>(i)) return put(i, leading_zeros(halves(first)));
    if (auto* choice = llvm::dyn_cast<llvm::SelectInst>(&i)) {
      const Halves yes = halves(choice->getTrueValue()), no = halves(choice->getFalseValue());
      return put(i, {build_.CreateSelect(choice->getCondition(), yes.low, no.low),
                     build_.CreateSelect(choice->getCondition(), yes.high, no.high)});
    }
    if (auto* phi = llvm::dyn_cast<llvm::PHINode>(&i)) {
      const Halves made{build_.CreatePHI(build_.getInt64Ty(), phi->getNumIncomingValues()),
                        build_.CreatePHI(build_.getInt64Ty(), phi->getNumIncomingValues())};
      phis_.push_back({phi, made});
      return put(i, made);
    }
    put(i, {build_.CreateFreeze(halves(first).low), build_.CreateFreeze(halves(first).high)});
  }

  llvm::Function& function_;
  llvm::IRBuilder<> build_;
  llvm::DenseMap<const llvm::Value*, Halves> halves_;
  llvm::SmallVector<std::pair<llvm::PHINode*, Halves>> phis_;
};

}  // namespace

// Bit by bit, in a loop.
static void expand_divisions(llvm::Function& function) {
  llvm::SmallVector<llvm::BinaryOperator*> divisions, remainders;
  for (llvm::Instruction& i : llvm::instructions(function)) {
    auto* const operation = llvm::dyn_cast<llvm::BinaryOperator>(&i);
    if (!operation || !i.getType()->isIntegerTy(128)) continue;
    const auto what = operation->getOpcode();
    if (what == llvm::Instruction::UDiv || what == llvm::Instruction::SDiv) divisions.push_back(operation);
    if (what == llvm::Instruction::URem || what == llvm::Instruction::SRem) remainders.push_back(operation);
  }
  for (llvm::BinaryOperator* division : divisions) llvm::expandDivision(division);
  for (llvm::BinaryOperator* remainder : remainders) llvm::expandRemainder(remainder);
}

void split_wide_integers(llvm::Function& function) {
  expand_divisions(function);
  Splitting(function).run();
}

const llvm::Instruction* division_of_wide(const llvm::Function& function) {
  for (const llvm::Instruction& i : llvm::instructions(function)) {
    const bool divides = i.getOpcode() == llvm::Instruction::UDiv || i.getOpcode() == llvm::Instruction::SDiv ||
                         i.getOpcode() == llvm::Instruction::URem || i.getOpcode() == llvm::Instruction::SRem;
    if (divides && is_wide(i.getType())) return &i;
  }
  return nullptr;
}

}  // namespace warplens::frontend
