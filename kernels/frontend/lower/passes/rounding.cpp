#include "kernels/frontend/lower/passes/rounding.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicsNVPTX.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>
#include <llvm/IR/PatternMatch.h>

namespace warplens::frontend {
namespace {

namespace I = llvm::Intrinsic;

// The stand-ins are intrinsics of another rounding, which no source can name: they cost the optimiser what an fma costs, and LLVM folds
// none of them, as it does nvvm_fma_rn_f.
struct Fma {
  I::ID hidden, device;
  I::ID product = I::not_intrinsic;  // that the code generator leaves alone; where there is none, fma(x, y, -0)
};
constexpr Fma kFloat{I::nvvm_fma_rn_ftz_f, I::nvvm_fma_rn_f, I::nvvm_mul_rn_f},
    kDouble{I::nvvm_fma_rz_d, I::nvvm_fma_rn_d, I::nvvm_mul_rn_d}, kHalf{I::nvvm_fma_rn_ftz_f16, I::nvvm_fma_rn_f16},
    kBfloat{I::nvvm_fma_rn_relu_bf16, I::nvvm_fma_rn_bf16};

const Fma* fma_of(const llvm::Type& type) {
  if (type.isFloatTy()) return &kFloat;
  if (type.isDoubleTy()) return &kDouble;
  return type.isHalfTy() ? &kHalf : type.isBFloatTy() ? &kBfloat : nullptr;
}

template <class F>
void replace_each(llvm::Function& function, F made_of) {
  for (llvm::Instruction& i : llvm::make_early_inc_range(llvm::instructions(function))) {
    llvm::IRBuilder<> build(&i);
    llvm::Value* made = made_of(build, i);
    if (!made) continue;
    i.replaceAllUsesWith(made);
    i.eraseFromParent();
  }
}

// x * y is fma(x, y, -0) and x + y is fma(x, 1, y), to the bit; null: free to fuse, or no sum and no product.
llvm::Value* hidden(llvm::IRBuilder<>& build, llvm::Instruction& i) {
  const auto* operation = llvm::dyn_cast<llvm::FPMathOperator>(&i);
  const Fma* fma = operation && !operation->hasAllowContract() ? fma_of(*i.getType()) : nullptr;
  if (!fma) return nullptr;
  const auto of = [&](llvm::Value* x, llvm::Value* y, llvm::Value* z) { return build.CreateIntrinsic(fma->hidden, {}, {x, y, z}); };
  const auto number = [&](double value) { return llvm::ConstantFP::get(i.getType(), value); };
  switch (i.getOpcode()) {
    case llvm::Instruction::FMul:
      return of(i.getOperand(0), i.getOperand(1), number(-0.0));
    case llvm::Instruction::FAdd:
      return of(i.getOperand(0), number(1), i.getOperand(1));
    case llvm::Instruction::FSub:
      return of(i.getOperand(1), number(-1), i.getOperand(0));
    default:
      break;
  }
  const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&i);
  if (!call || call->getIntrinsicID() != I::fma) return nullptr;
  return of(call->getArgOperand(0), call->getArgOperand(1), call->getArgOperand(2));
}

// The fma that a stand-in stands for; null: it is none.
llvm::Value* replaced(llvm::IRBuilder<>& build, const llvm::Instruction& i, bool for_device) {
  const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&i);
  const Fma* fma = call ? fma_of(*i.getType()) : nullptr;
  if (!fma || call->getIntrinsicID() != fma->hidden) return nullptr;
  const llvm::SmallVector<llvm::Value*> arguments(call->args());
  return for_device ? build.CreateIntrinsic(fma->device, {}, arguments) : build.CreateIntrinsic(I::fma, {i.getType()}, arguments);
}

bool is_free_product(const llvm::Value* value) {
  const auto* operation = llvm::dyn_cast<llvm::FPMathOperator>(value);
  return operation && operation->getOpcode() == llvm::Instruction::FMul && operation->hasAllowContract();
}

bool is_free_sum(const llvm::Instruction& i) {
  return (i.getOpcode() == llvm::Instruction::FAdd || i.getOpcode() == llvm::Instruction::FSub) && i.hasAllowContract();
}

const llvm::Value* without_signs(const llvm::Value* value) {
  while (llvm::PatternMatch::match(value, llvm::PatternMatch::m_FNeg(llvm::PatternMatch::m_Value(value)))) {
  }
  return value;
}

// What nobody uses is not there when compiled.
bool is_in_sums_only(const llvm::Instruction& value) {
  return llvm::all_of(value.users(), [](const llvm::User* user) {
    const auto& i = *llvm::cast<llvm::Instruction>(user);
    if (i.use_empty() && !i.mayHaveSideEffects() && !i.isTerminator()) return true;
    if (i.getOpcode() == llvm::Instruction::FNeg) return is_in_sums_only(i);
    const bool from_itself =
        i.getOpcode() == llvm::Instruction::FSub && are_same_product(*without_signs(i.getOperand(0)), *without_signs(i.getOperand(1)));
    return is_free_sum(i) && !from_itself;
  });
}

}  // namespace

bool are_same_product(const llvm::Value& one, const llvm::Value& other) {
  if (!is_free_product(&one) || !is_free_product(&other)) return false;
  const auto &a = llvm::cast<llvm::User>(one), &b = llvm::cast<llvm::User>(other);
  const bool crossed = a.getOperand(0) == b.getOperand(1) && a.getOperand(1) == b.getOperand(0);
  return crossed || (a.getOperand(0) == b.getOperand(0) && a.getOperand(1) == b.getOperand(1));
}

bool is_rounded_with_sums(const llvm::BinaryOperator& product) { return is_free_product(&product) && is_in_sums_only(product); }

void hide_rounding(llvm::Module& module) {
  for (llvm::Function& function : module) replace_each(function, hidden);
}

void show_rounding(llvm::Function& function) {
  replace_each(function, [](llvm::IRBuilder<>& build, llvm::Instruction& i) { return replaced(build, i, false); });
}

void show_rounding_to_code_generator(llvm::Function& function) {
  replace_each(function, [](llvm::IRBuilder<>& build, llvm::Instruction& i) -> llvm::Value* {
    const auto* product = llvm::dyn_cast<llvm::BinaryOperator>(&i);
    const Fma* fma = product && product->getOpcode() == llvm::Instruction::FMul ? fma_of(*i.getType()) : nullptr;
    if (!fma || is_rounded_with_sums(*product)) return replaced(build, i, true);
    if (fma->product != I::not_intrinsic) return build.CreateIntrinsic(fma->product, {}, {i.getOperand(0), i.getOperand(1)});
    return build.CreateIntrinsic(fma->device, {}, {i.getOperand(0), i.getOperand(1), llvm::ConstantFP::getNegativeZero(i.getType())});
  });
}

void drop_factors_of_one(llvm::Function& function) {
  using namespace llvm::PatternMatch;
  replace_each(function, [](llvm::IRBuilder<>& build, llvm::Instruction& i) -> llvm::Value* {
    llvm::Value* product = nullptr;
    if (match(&i, m_c_FMul(m_Value(product), m_SpecificFP(1))) && is_free_product(product)) return product;
    if (match(&i, m_c_FMul(m_Value(product), m_SpecificFP(-1))) && is_free_product(product)) return build.CreateFNeg(product);
    return nullptr;
  });
}

}  // namespace warplens::frontend
