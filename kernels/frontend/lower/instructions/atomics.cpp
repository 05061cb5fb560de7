#include "kernels/frontend/lower/instructions/atomics.h"

namespace warplens::frontend {

RegisterId Atomics::emit(llvm::Instruction& i, AtomicOperation operation, Type type, const llvm::Use& pointer, RegisterId value,
                         RegisterId swap) {
  const RegisterId address = values_.one(pointer);
  const uint32_t site = accesses_.site(i, MemoryOp::Atomic, size_bytes(type), pointer.get());
  const RegisterId d = emitter_.fresh(type, false);
  Instruction& in = emitter_.append(Opcode::Atomic, type);
  in.aux = static_cast<uint8_t>(operation), in.site = site;
  in.d = d, in.a = address, in.b = value, in.c = swap;
  context_.note_reach(accesses_.provenance_of(pointer.get()).reach);
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
