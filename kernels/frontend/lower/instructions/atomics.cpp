#include "kernels/frontend/lower/instructions/atomics.h"

namespace warplens::frontend {

namespace {

// Of a call by its label, of LLVM's own instruction by the name of its scope.
FenceScope scope_of(const llvm::Instruction& i) {
  if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&i)) {
    const llvm::Function* callee = call->getCalledFunction();
    const llvm::StringRef name = callee ? callee->getName() : "";
    return name.ends_with("_block") ? FenceScope::Block : name.ends_with("_system") ? FenceScope::System : FenceScope::Device;
  }
  llvm::SmallVector<llvm::StringRef> names;
  i.getContext().getSyncScopeNames(names);
  const auto id = llvm::getAtomicSyncScopeID(&i);
  const llvm::StringRef name = id && *id < names.size() ? names[*id] : "";
  return name == "block" ? FenceScope::Block : name == "device" ? FenceScope::Device : FenceScope::System;
}

llvm::AtomicOrdering ordering_of(const llvm::Instruction& i) {
  if (const auto* rmw = llvm::dyn_cast<llvm::AtomicRMWInst>(&i)) return rmw->getOrdering();
  if (const auto* swap = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&i)) return swap->getMergedOrdering();
  return llvm::AtomicOrdering::Monotonic;  // CUDA's functions order nothing but themselves
}

}  // namespace

RegisterId Atomics::emit(llvm::Instruction& i, AtomicOperation operation, Type type, const llvm::Use& pointer, RegisterId value,
                         RegisterId swap) {
  const RegisterId address = values_.one(pointer);
  const uint32_t site = accesses_.site(i, MemoryOp::Atomic, size_bytes(type), pointer.get());
  const RegisterId d = emitter_.fresh(type, false);
  const auto fence = [&] { emitter_.append(Opcode::Fence, Type::I32).aux = static_cast<uint8_t>(scope_of(i)); };
  if (llvm::isReleaseOrStronger(ordering_of(i))) fence();
  Instruction& in = emitter_.append(Opcode::Atomic, type);
  in.count = static_cast<uint8_t>(scope_of(i));
  in.aux = static_cast<uint8_t>(operation), in.site = site;
  in.d = d, in.a = address, in.b = value, in.c = swap;
  context_.note_reach(accesses_.provenance_of(pointer.get()).reach);
  if (llvm::isAcquireOrStronger(ordering_of(i))) fence();
  return d;
}

bool Atomics::call(llvm::CallBase& i, AtomicOperation operation) {
  const auto type = scalar_type(i.getArgOperand(1)->getType());
  if (!type) return false;
  const RegisterId value = values_.argument(i, 1);
  const RegisterId swap = operation == AtomicOperation::CompareSwap ? values_.argument(i, 2) : kNone;
  values_.set(i, emit(i, operation, *type, i.getArgOperandUse(0), value, swap));
  return true;
}

void Atomics::read_modify_write(llvm::AtomicRMWInst& i) {
  using R = llvm::AtomicRMWInst;
  const auto type = scalar_type(i.getType());
  if (!type) return context_.refuse_type(i, "an atomic on", i.getType());
  std::optional<AtomicOperation> operation;
  switch (i.getOperation()) {
    case R::Xchg:
      operation = AtomicOperation::Exchange;
      break;
    case R::Add:
      operation = AtomicOperation::Add;
      break;
    case R::Sub:
      operation = AtomicOperation::Sub;
      break;
    case R::And:
      operation = AtomicOperation::And;
      break;
    case R::Or:
      operation = AtomicOperation::Or;
      break;
    case R::Xor:
      operation = AtomicOperation::Xor;
      break;
    case R::Max:
      operation = AtomicOperation::SMax;
      break;
    case R::Min:
      operation = AtomicOperation::SMin;
      break;
    case R::UMax:
      operation = AtomicOperation::UMax;
      break;
    case R::UMin:
      operation = AtomicOperation::UMin;
      break;
    case R::FAdd:
      operation = AtomicOperation::FAdd;
      break;
    case R::FMax:
      operation = AtomicOperation::FMax;
      break;
    case R::FMin:
      operation = AtomicOperation::FMin;
      break;
    case R::UIncWrap:
      operation = AtomicOperation::Inc;
      break;
    case R::UDecWrap:
      operation = AtomicOperation::Dec;
      break;
    default:
      break;
  }
  if (!operation) return context_.refuse(i, "the atomic operation " + R::getOperationName(i.getOperation()).str());
  values_.set(i, emit(i, *operation, *type, i.getOperandUse(0), values_.one(i.getOperandUse(1))));
}

void Atomics::compare_and_swap(llvm::AtomicCmpXchgInst& i) {
  const auto type = scalar_type(i.getCompareOperand()->getType());
  if (!type) return context_.refuse_type(i, "an atomic on", i.getCompareOperand()->getType());
  const RegisterId expected = values_.one(i.getOperandUse(1)), desired = values_.one(i.getOperandUse(2));
  const RegisterId old = emit(i, AtomicOperation::CompareSwap, *type, i.getOperandUse(0), expected, desired);
  const RegisterId same = emitter_.pure(Opcode::ICmp, Type::I1, *type, static_cast<uint8_t>(Comparison::Eq), {old, expected}, false);
  values_.set(i, Parts{old, same});
}

bool Atomics::lower(llvm::Instruction& i) {
  if (auto* rmw = llvm::dyn_cast<llvm::AtomicRMWInst>(&i)) return read_modify_write(*rmw), true;
  if (auto* swap = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&i)) return compare_and_swap(*swap), true;
  return false;
}

}  // namespace warplens::frontend
