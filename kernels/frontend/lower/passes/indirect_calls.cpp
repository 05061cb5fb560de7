#include "kernels/frontend/lower/passes/indirect_calls.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include "kernels/frontend/lower/passes/noted_calls.h"
#include "kernels/frontend/lower/values/code_addresses.h"

namespace warplens::frontend {
namespace {

constexpr const char* kNoFunction = "__warplens_no_function";

// Whether anything but a call and the tables of virtual functions knows where the function is.
bool is_pointed_to(const llvm::Value& value) {
  return llvm::any_of(value.uses(), [](const llvm::Use& use) {
    const llvm::User* user = use.getUser();
    if (const auto* call = llvm::dyn_cast<llvm::CallBase>(user)) return !call->isCallee(&use);
    if (const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(user))
      return !is_virtual_table(*variable) && !variable->hasAppendingLinkage();
    return llvm::isa<llvm::Instruction>(user) || is_pointed_to(*user);
  });
}

bool is_indirect(const llvm::CallBase& call) { return !llvm::isa<llvm::Constant, llvm::InlineAsm>(call.getCalledOperand()); }

// The entry that an object's pointer to its class finds at `offset` bytes; null where there is none.
llvm::Function* entry_of(const llvm::GlobalVariable& table, uint64_t offset, const llvm::DataLayout& layout) {
  llvm::Constant* entry = llvm::ConstantFoldLoadFromConst(const_cast<llvm::Constant*>(table.getInitializer()),
                                                          llvm::PointerType::get(table.getContext(), 0), llvm::APInt(64, offset), layout);
  return entry ? llvm::dyn_cast<llvm::Function>(entry->stripPointerCasts()) : nullptr;
}

// Puts `is_one ? target(...) : the rest` where the call is, for one target after the other; behind the last nothing goes on.
class Chain {
 public:
  explicit Chain(llvm::CallBase& call)
      : call_(call), build_(call.getContext()), after_(llvm::SplitBlock(call.getParent(), &call)), block_(after_->getSinglePredecessor()) {
    block_->getTerminator()->eraseFromParent();
    if (!call.getType()->isVoidTy()) {
      result_ = llvm::PHINode::Create(call.getType(), 2, "", after_->begin());
      result_->setDebugLoc(call.getDebugLoc());
    }
  }

  // Where the next target is compared.
  llvm::IRBuilder<>& builder() {
    build_.SetInsertPoint(block_);
    build_.SetCurrentDebugLocation(call_.getDebugLoc());
    return build_;
  }

  void add(llvm::Value* is_one, llvm::Function& target) {
    note_called(target);
    llvm::BasicBlock *const taken = new_block(), *const next = new_block();
    builder().CreateCondBr(is_one, taken, next);
    auto* by_name = llvm::cast<llvm::CallBase>(call_.clone());
    by_name->setCalledFunction(&target);
    by_name->insertInto(taken, taken->end());
    build_.SetInsertPoint(taken);
    build_.CreateBr(after_);
    if (result_) result_->addIncoming(by_name, taken);
    block_ = next;
  }

  void end() {
    llvm::IRBuilder<>& build = builder();
    llvm::FunctionCallee stop = call_.getModule()->getOrInsertFunction(kNoFunction, build.getVoidTy());
    llvm::cast<llvm::Function>(stop.getCallee())->setDoesNotReturn();
    build.CreateCall(stop);
    build.CreateUnreachable();
    if (result_) call_.replaceAllUsesWith(result_);
    note_place(call_, kJumps);
    call_.eraseFromParent();
  }

 private:
  llvm::BasicBlock* new_block() const { return llvm::BasicBlock::Create(call_.getContext(), "", call_.getFunction(), after_); }

  llvm::CallBase& call_;
  llvm::IRBuilder<> build_;
  llvm::BasicBlock* const after_;
  llvm::BasicBlock* block_;
  llvm::PHINode* result_ = nullptr;
};

// What is defined wherever it is used goes where nothing uses it.
void keep(llvm::GlobalObject& value) {
  value.setLinkage(llvm::GlobalValue::ExternalLinkage);
  value.setComdat(nullptr);
}

}  // namespace

bool calls_through_pointers(const llvm::Module& module) {
  return llvm::any_of(module, [](const llvm::Function& function) {
    return llvm::any_of(llvm::instructions(function), [](const llvm::Instruction& i) {
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&i);
      return call && is_indirect(*call);
    });
  });
}

CallTargets::CallTargets(llvm::Module& module) {
  if (!calls_through_pointers(module)) return;
  for (llvm::Function& function : module)
    if (!function.isDeclaration() && is_pointed_to(function)) functions_.push_back(&function);
  for (llvm::GlobalVariable& variable : module.globals()) {
    if (!is_virtual_table(variable) || !variable.hasInitializer()) continue;
    add_begins(variable);
    for (const llvm::User* user : variable.users()) {
      const auto* place = llvm::dyn_cast<llvm::GEPOperator>(user);
      llvm::APInt offset(64, 0);
      if (!place || !place->accumulateConstantOffset(module.getDataLayout(), offset)) continue;
      const Table table{&variable, offset.getZExtValue()};
      if (!llvm::is_contained(tables_, table)) tables_.push_back(table);
    }
  }
  for (llvm::Function* function : functions_) keep(*function);
  for (const Table& table : tables_) keep(*table.variable);
}

// A table has a part for each base that brings its own, and what an object points to there is the third entry, behind the distance to the
// object's begin and its type; with virtual bases it is a later one, which the constructors tell.
void CallTargets::add_begins(llvm::GlobalVariable& table) {
  const auto* type = llvm::dyn_cast<llvm::StructType>(table.getValueType());
  if (!type) return;
  const llvm::DataLayout& layout = table.getParent()->getDataLayout();
  for (unsigned part = 0; part < type->getNumElements(); ++part)
    tables_.push_back({&table, layout.getStructLayout(const_cast<llvm::StructType*>(type))->getElementOffset(part).getFixedValue() +
                                   2 * sizeof(uint64_t)});
}

std::set<const llvm::GlobalValue*> CallTargets::kept_with(const llvm::Function& kernel) const {
  std::set<const llvm::GlobalValue*> all(functions_.begin(), functions_.end());
  all.insert(&kernel);
  for (const Table& table : tables_) all.insert(table.variable);
  return all;
}

llvm::SmallVector<llvm::Function*> CallTargets::functions_for(const llvm::CallBase& call) const {
  llvm::SmallVector<llvm::Function*> fit;
  llvm::copy_if(functions_, std::back_inserter(fit),
                [&](const llvm::Function* f) { return f->getFunctionType() == call.getFunctionType(); });
  return fit;
}

// `object->f()`: what the object points to at its begin is compared with the tables, and no table is read. A table of pointers that the
// object of a file's own leads to looks the same, and is read where it is none of them.
bool CallTargets::call_of_virtual(llvm::CallBase& call) const {
  auto* const entry = llvm::dyn_cast<llvm::LoadInst>(call.getCalledOperand());
  if (!entry) return false;
  const llvm::DataLayout& layout = call.getModule()->getDataLayout();
  llvm::APInt slot(64, 0);
  llvm::Value* const place = entry->getPointerOperand();
  llvm::Value* const table = place->stripAndAccumulateConstantOffsets(layout, slot, /*AllowNonInbounds=*/false);
  if (!llvm::isa<llvm::LoadInst>(table) || slot.isNegative()) return false;
  llvm::MapVector<llvm::Function*, llvm::SmallVector<Table>> overriders;
  for (const Table& candidate : tables_) {
    llvm::Function* function = entry_of(*candidate.variable, candidate.offset + slot.getZExtValue(), layout);
    if (function && !function->isDeclaration() && function->getFunctionType() == call.getFunctionType())
      overriders[function].push_back(candidate);
  }
  if (overriders.empty()) return false;
  const llvm::SmallVector<llvm::Function*> others = functions_for(call);
  Chain chain(call);
  for (const auto& [function, tables] : overriders) {
    llvm::IRBuilder<>& build = chain.builder();
    llvm::Value* is_one = nullptr;
    for (const Table& one : tables) {
      llvm::Constant* at = llvm::ConstantExpr::getInBoundsGetElementPtr(build.getInt8Ty(), one.variable, build.getInt64(one.offset));
      llvm::Value* equal = build.CreateICmpEQ(table, at);
      is_one = is_one ? build.CreateOr(is_one, equal) : equal;
    }
    chain.add(is_one, *function);
  }
  if (!others.empty()) {
    llvm::Instruction* read = entry->clone();
    chain.builder().Insert(read);
    for (llvm::Function* function : others) chain.add(chain.builder().CreateICmpEQ(read, function), *function);
  }
  chain.end();
  if (entry->use_empty()) entry->eraseFromParent();
  if (auto* unused = llvm::dyn_cast<llvm::Instruction>(place); unused && unused->use_empty()) unused->eraseFromParent();
  return true;
}

bool CallTargets::call_by_name(llvm::CallBase& call) const {
  if (call_of_virtual(call)) return true;
  const llvm::SmallVector<llvm::Function*> functions = functions_for(call);
  if (functions.empty()) return false;  // to be refused at its place
  Chain chain(call);
  llvm::Value* const pointer = call.getCalledOperand();
  for (llvm::Function* function : functions) chain.add(chain.builder().CreateICmpEQ(pointer, function), *function);
  chain.end();
  return true;
}

bool CallTargets::call_by_name(llvm::Function& kernel) const {
  llvm::SmallVector<llvm::CallBase*> calls;
  for (llvm::Instruction& i : llvm::instructions(kernel))
    if (auto* call = llvm::dyn_cast<llvm::CallBase>(&i); call && is_indirect(*call)) calls.push_back(call);
  bool any = false;
  for (llvm::CallBase* call : calls) any |= call_by_name(*call);
  return any;
}

}  // namespace warplens::frontend
