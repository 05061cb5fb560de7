#include "kernels/frontend/lower/instructions/atomics.h"

#include "kernels/frontend/lower/passes/counting_atomics.h"

namespace warplens::frontend {

void Atomics::fence(FenceScope scope) { emitter_.append(Opcode::Fence, Type::I32).aux = static_cast<uint8_t>(scope); }

RegisterId Atomics::emit(llvm::Instruction& i, AtomicOperation operation, Type type, const Ordering& ordering, const llvm::Use& pointer,
                         RegisterId value, RegisterId swap) {
  const RegisterId address = values_.one(pointer);
  const uint32_t together = updated_together(i);
  const uint32_t site = together ? accesses_.site(i, MemoryOp::Atomic, together * size_bytes(type), pointer.get()) : kNoSite;
  const RegisterId d = emitter_.fresh(type, false);
  if (merely_counts(i)) operation = AtomicOperation::Count;
  if (ordering.fences) fence(ordering.scope);
  Instruction& in = emitter_.append(Opcode::Atomic, type);
  in.count = static_cast<uint8_t>(ordering.of_update());
  in.aux = static_cast<uint8_t>(operation), in.site = site;
  in.d = d, in.a = address, in.b = value, in.c = swap;
  context_.note_reach(accesses_.provenance_of(pointer.get()).reach);
  return d;
}

// The functions of our headers that say their order do it behind their other arguments.
std::optional<Ordering> Atomics::ordering(llvm::CallBase& i, const DeviceFunction& function, unsigned arguments) {
  if (!says_its_order(i, function)) return ordering_of(i);
  const auto found = ordering_in(i, arguments);
  if (!found) context_.refuse(i, "a memory order known only at run time");
  return found;
}

bool Atomics::call(llvm::CallBase& i, const DeviceFunction& function) {
  const bool load = function.becomes == Becomes::AtomicLoad, store = function.becomes == Becomes::AtomicStore;
  const auto operation = function.as<AtomicOperation>();
  const bool swaps = !load && !store && operation == AtomicOperation::CompareSwap;
  if (function.becomes == Becomes::OrderedFence) {
    const auto found = ordering(i, function, 0);
    if (found && (found->acquires || found->releases)) fence(found->scope);
    return true;
  }
  const auto type = scalar_type(load ? i.getType() : i.getArgOperand(1)->getType());
  if (!type) return false;
  const auto found = ordering(i, function, load ? 1 : swaps ? 3 : 2);
  if (!found) return true;
  if (load || store) {
    access(i, *type, *found, load);
    return true;
  }
  const RegisterId value = values_.argument(i, 1);
  values_.set(i, emit(i, operation, *type, *found, i.getArgOperandUse(0), value, swaps ? values_.argument(i, 2) : kNone));
  return true;
}

void Atomics::access(llvm::CallBase& i, Type type, const Ordering& ordering, bool load) {
  const RegisterId address = values_.argument(i, 0), value = load ? emitter_.fresh(type, false) : values_.argument(i, 1);
  const llvm::Value* pointer = i.getArgOperand(0);
  const uint32_t site = accesses_.site(i, load ? MemoryOp::Load : MemoryOp::Store, size_bytes(type), pointer);
  if (ordering.fences) fence(ordering.scope);
  Instruction& in = emitter_.append(load ? Opcode::Load : Opcode::Store, type);
  in.aux = static_cast<uint8_t>(load ? ordering.of_load() : ordering.of_store());
  in.site = site, in.a = address, (load ? in.d : in.b) = value;
  context_.note_reach(accesses_.provenance_of(pointer).reach);
  if (load) values_.set(i, value);
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
  values_.set(i, emit(i, *operation, *type, *ordering_of(i), i.getOperandUse(0), values_.one(i.getOperandUse(1))));
}

void Atomics::compare_and_swap(llvm::AtomicCmpXchgInst& i) {
  const auto type = scalar_type(i.getCompareOperand()->getType());
  if (!type) return context_.refuse_type(i, "an atomic on", i.getCompareOperand()->getType());
  const RegisterId expected = values_.one(i.getOperandUse(1)), desired = values_.one(i.getOperandUse(2));
  const RegisterId old = emit(i, AtomicOperation::CompareSwap, *type, *ordering_of(i), i.getOperandUse(0), expected, desired);
  const RegisterId same = emitter_.pure(Opcode::ICmp, Type::I1, *type, static_cast<uint8_t>(Comparison::Eq), {old, expected}, false);
  values_.set(i, Parts{old, same});
}

bool Atomics::lower(llvm::Instruction& i) {
  if (auto* rmw = llvm::dyn_cast<llvm::AtomicRMWInst>(&i)) return read_modify_write(*rmw), true;
  if (auto* swap = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&i)) return compare_and_swap(*swap), true;
  return false;
}

}  // namespace warplens::frontend
