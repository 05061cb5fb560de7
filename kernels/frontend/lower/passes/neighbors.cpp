#include "kernels/frontend/lower/passes/neighbors.h"

#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Operator.h>
#include <llvm/Transforms/Scalar/InferAddressSpaces.h>
#include <llvm/Transforms/Scalar/InferAlignment.h>
#include <llvm/Transforms/Vectorize/LoadStoreVectorizer.h>

#include <map>

#include "kernels/frontend/lower/functions/device_functions.h"
#include "kernels/frontend/lower/llvm_spaces.h"
#include "kernels/frontend/lower/passes/site_marks.h"

namespace warplens::frontend {
namespace {

constexpr uint64_t kWidestAccess = 16;
// From here on spaces of the runs of accesses that may become one: accesses of two spaces are never joined.
constexpr unsigned kFirstRun = 1000;

// Whether the two lie within the same aligned 16 bytes, as far as that is known.
bool are_close(llvm::ScalarEvolution& distances, llvm::Instruction& one, llvm::Instruction& other) {
  llvm::Value *const a = llvm::getLoadStorePointerOperand(&one), *const b = llvm::getLoadStorePointerOperand(&other);
  const auto* distance = llvm::dyn_cast<llvm::SCEVConstant>(distances.getMinusSCEV(distances.getSCEV(b), distances.getSCEV(a)));
  if (!distance) return false;
  const llvm::DataLayout& layout = one.getDataLayout();
  const llvm::KnownBits from = llvm::computeKnownBits(a, layout), to = llvm::computeKnownBits(b, layout);
  const uint64_t known = (from.Zero | from.One).getLoBits(4).getZExtValue() & (to.Zero | to.One).getLoBits(4).getZExtValue();
  const int64_t bytes = distance->getAPInt().getSExtValue();
  if (known != kWidestAccess - 1) return std::abs(bytes) < static_cast<int64_t>(kWidestAccess);
  const auto low = [](const llvm::KnownBits& bits) { return static_cast<int64_t>(bits.One.getLoBits(4).getZExtValue()); };
  return bytes == low(to) - low(from);
}

const DeviceFunction* math_function(const llvm::Instruction& i) {
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&i);
  const DeviceFunction* known = call && call->getCalledFunction() ? device_function(*call) : nullptr;
  return known && known->becomes == Becomes::Math ? known : nullptr;
}

// What the assembler makes a branch for rare operands of: nothing is joined over one.
bool has_slow_path(const llvm::Instruction& i) {
  const bool is_wide = i.getType()->isDoubleTy() || i.getType()->isIntegerTy(64);
  if (i.getOpcode() == llvm::Instruction::FDiv) return is_wide || i.getType()->isFloatTy();
  if (i.isIntDivRem()) return is_wide && !llvm::isa<llvm::Constant>(i.getOperand(1));
  const DeviceFunction* known = math_function(i);
  if (!known) return false;
  const auto function = known->as<MathFunction>();
  return function == MathFunction::Sqrt || function == MathFunction::Rcp || function == MathFunction::Hypot;
}

// Functions that the compiler itself inlines with branches: it joins stores over some of them, and loads over others.
bool has_branches(const llvm::Instruction& i) {
  const DeviceFunction* known = math_function(i);
  if (!known) return false;
  switch (known->as<MathFunction>()) {
    case MathFunction::Log:
    case MathFunction::Log2:
    case MathFunction::Log10:
    case MathFunction::Log1p:
    case MathFunction::Pow:
    case MathFunction::Sin:
    case MathFunction::Cos:
    case MathFunction::Tan:
    case MathFunction::Atan:
    case MathFunction::Atan2:
    case MathFunction::Erf:
    case MathFunction::Fmod:
    case MathFunction::Remainder:
    case MathFunction::Tgamma:
    case MathFunction::Lgamma:
      return true;
    default:
      return false;
  }
}

// Numbers the runs of a block's accesses of shared memory, in their order.
class Runs {
 public:
  explicit Runs(llvm::ScalarEvolution& distances) : distances_(distances) {}

  void visit(llvm::Instruction& i) {
    if (has_slow_path(i)) return end();
    if (i.isIntDivRem() && !llvm::isa<llvm::Constant>(i.getOperand(1))) last_store_ = nullptr;
    const llvm::Value* pointer = llvm::getLoadStorePointerOperand(&i);
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&i);
    if (!pointer && (!i.mayReadOrWriteMemory() || (call && call->onlyAccessesInaccessibleMemory()))) return;
    if (!pointer || i.isVolatile() || i.isAtomic()) return end();
    if (pointer->getType()->getPointerAddressSpace() != kSharedSpace) return;
    if (llvm::isa<llvm::LoadInst>(i)) {
      if (last_store_) last_store_ = nullptr, loads_ = next_++;
    } else {
      if (!last_store_ || !are_close(distances_, *last_store_, i)) stores_ = next_++;
      last_store_ = &i;
    }
    of_[&i] = llvm::isa<llvm::LoadInst>(i) ? loads_ : stores_;
  }
  void end() { last_store_ = nullptr, loads_ = next_++; }
  const llvm::MapVector<llvm::Instruction*, unsigned>& all() const { return of_; }

 private:
  llvm::ScalarEvolution& distances_;
  llvm::MapVector<llvm::Instruction*, unsigned> of_;
  llvm::Instruction* last_store_ = nullptr;  // since the last load
  unsigned next_ = 1, loads_ = 0, stores_ = 0;
};

unsigned pointer_operand(const llvm::Instruction& i) {
  return llvm::isa<llvm::LoadInst>(i) ? llvm::LoadInst::getPointerOperandIndex() : llvm::StoreInst::getPointerOperandIndex();
}

}  // namespace

namespace {

// The bits of a variable that a constant does not cover, as one value for all constants: neighbors must share their variable part.
using Cleared = std::map<std::pair<llvm::Value*, uint64_t>, llvm::Value*>;

// `(x & 64) + 384` becomes `x | 384` where x has no other bits than those two hold: the same value, but no longer a sum, and the pass
// that joins accesses sees constant distances in sums only. So it becomes one again: the bits that the constant covers are cleared.
void restore_sum(llvm::PossiblyDisjointInst& either, const llvm::APInt& constant, llvm::Instruction& variable, Cleared& cleared) {
  const llvm::APInt covered = constant & ~llvm::computeKnownBits(&variable, either.getDataLayout()).Zero;
  if (!covered.isZero()) {
    const auto after = variable.getInsertionPointAfterDef();
    if (!after) return;
    llvm::Value*& rest = cleared[{&variable, covered.getZExtValue()}];
    if (!rest)
      rest = llvm::IRBuilder<>(variable.getParent(), *after).CreateAnd(&variable, llvm::ConstantInt::get(either.getType(), ~covered));
    either.setOperand(0, rest);
  }
  either.setIsDisjoint(true);
}

// `((t ^ 1) * 2) + 1` becomes `(t * 2) ^ 3`: the sum of what flips bits and of those that are only set.
void restore_flips(llvm::Function& kernel) {
  llvm::MapVector<std::pair<llvm::Value*, uint64_t>, llvm::SmallVector<llvm::BinaryOperator*>> flips;  // by what is flipped
  for (llvm::Instruction& i : llvm::instructions(kernel)) {
    auto* const flip = llvm::dyn_cast<llvm::BinaryOperator>(&i);
    const auto* const constant =
        flip && i.getOpcode() == llvm::Instruction::Xor ? llvm::dyn_cast<llvm::ConstantInt>(i.getOperand(1)) : nullptr;
    if (!constant || constant->getBitWidth() > 64 || !llvm::isa<llvm::Instruction>(i.getOperand(0))) continue;
    const llvm::APInt flipped = constant->getValue() & ~llvm::computeKnownBits(i.getOperand(0), i.getDataLayout()).Zero;
    if (!flipped.isZero()) flips[{i.getOperand(0), flipped.getZExtValue()}].push_back(flip);
  }
  llvm::SmallVector<llvm::Instruction*> replaced;
  for (auto& [what, all] : flips) {
    if (all.size() < 2 || all.front()->getOperand(0) != what.first) continue;  // one of those that were replaced
    const auto after = llvm::cast<llvm::Instruction>(what.first)->getInsertionPointAfterDef();
    if (!after) continue;
    llvm::Value* const flipped = llvm::IRBuilder<>((*after)->getParent(), *after).CreateXor(what.first, what.second);
    for (llvm::BinaryOperator* flip : all) {
      const llvm::APInt set =
          llvm::cast<llvm::ConstantInt>(flip->getOperand(1))->getValue() ^ llvm::APInt(flip->getType()->getScalarSizeInBits(), what.second);
      llvm::Value* const sum =
          set.isZero() ? flipped : llvm::IRBuilder<>(flip).CreateOr(flipped, llvm::ConstantInt::get(flip->getType(), set));
      if (auto* const either = llvm::dyn_cast<llvm::PossiblyDisjointInst>(sum)) either->setIsDisjoint(true);
      flip->replaceAllUsesWith(sum);
      replaced.push_back(flip);
    }
  }
  for (llvm::Instruction* flip : replaced) flip->eraseFromParent();
}

}  // namespace

void restore_sums(llvm::Function& kernel) {
  restore_flips(kernel);
  Cleared cleared;
  for (llvm::Instruction& i : llvm::make_early_inc_range(llvm::instructions(kernel))) {
    auto* either = llvm::dyn_cast<llvm::PossiblyDisjointInst>(&i);
    const auto* constant = either ? llvm::dyn_cast<llvm::ConstantInt>(i.getOperand(1)) : nullptr;
    auto* variable = constant ? llvm::dyn_cast<llvm::Instruction>(i.getOperand(0)) : nullptr;
    if (variable && !either->isDisjoint() && constant->getBitWidth() <= 64) restore_sum(*either, constant->getValue(), *variable, cleared);
  }
}

void infer_alignments(llvm::Function& kernel, llvm::FunctionAnalysisManager& analyses) {
  analyses.clear();
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::InferAddressSpacesPass());
  passes.addPass(llvm::InferAlignmentPass());
  passes.run(kernel, analyses);
  analyses.clear();
}

void number_between_branches(llvm::Function& kernel) {
  for (llvm::BasicBlock& block : kernel) {
    if (llvm::none_of(block, has_branches)) continue;
    unsigned part = 0;
    for (llvm::Instruction& i : block) {
      part += has_branches(i);
      if (llvm::isa<llvm::LoadInst, llvm::StoreInst>(i)) pack_part(i, part);
    }
  }
}

void join_neighbors(llvm::Function& kernel, llvm::FunctionAnalysisManager& analyses) {
  llvm::FunctionPassManager joins;
  joins.addPass(llvm::LoadStoreVectorizerPass());
  joins.run(kernel, analyses);
}

void join_neighbors_in_order(llvm::Function& kernel, llvm::FunctionAnalysisManager& analyses) {
  Runs runs(analyses.getResult<llvm::ScalarEvolutionAnalysis>(kernel));
  for (llvm::BasicBlock& block : kernel) {
    for (llvm::Instruction& i : block) runs.visit(i);
    runs.end();
  }
  for (const auto& [access, run] : runs.all()) {
    llvm::IRBuilder<> build(access);
    llvm::Type* type = llvm::PointerType::get(kernel.getContext(), kFirstRun + run);
    access->setOperand(pointer_operand(*access), build.CreateAddrSpaceCast(llvm::getLoadStorePointerOperand(access), type));
  }
  analyses.clear();
  join_neighbors(kernel, analyses);
  for (llvm::Instruction& i : llvm::make_early_inc_range(llvm::instructions(kernel))) {
    const llvm::Value* pointer = llvm::getLoadStorePointerOperand(&i);
    const auto* cast = pointer ? llvm::dyn_cast<llvm::AddrSpaceCastOperator>(pointer) : nullptr;
    if (cast && cast->getDestAddressSpace() >= kFirstRun)
      i.setOperand(pointer_operand(i), const_cast<llvm::Value*>(cast->getPointerOperand()));
  }
  analyses.clear();
}

}  // namespace warplens::frontend
