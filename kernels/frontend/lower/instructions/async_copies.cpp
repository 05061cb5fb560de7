#include "kernels/frontend/lower/instructions/async_copies.h"

namespace warplens::frontend {

void AsyncCopies::lower(llvm::CallBase& i, const DeviceFunction& function) {
  switch (function.becomes) {
    case Becomes::AsyncCommit:
      emitter_.append(Opcode::AsyncCommit, Type::I32);
      return;
    case Becomes::AsyncWaitAll:
      emitter_.append(Opcode::AsyncCommit, Type::I32);
      emitter_.append(Opcode::AsyncWait, Type::I32).aux = 0;
      return;
    case Becomes::AsyncWait:
      return wait(i);
    default:
      return copy(i, function.detail);
  }
}

void AsyncCopies::wait(llvm::CallBase& i) {
  const auto* groups = llvm::dyn_cast<llvm::ConstantInt>(i.getArgOperand(0));
  if (!groups) return context_.refuse(i, "a wait for a number of copies known only at run time");
  emitter_.append(Opcode::AsyncWait, Type::I32).aux = static_cast<uint8_t>(std::min<uint64_t>(groups->getZExtValue(), 255));
}

// One instruction of the machine (LDGSTS) and two accesses: it reads global and writes shared memory. The function of our headers takes
// its width (0 here) and how many bytes at the end are not read but zero, LLVM's intrinsics how many are read.
void AsyncCopies::copy(llvm::CallBase& i, uint64_t bytes) {
  const bool own = bytes == 0;
  if (own) {
    const auto* width = llvm::dyn_cast<llvm::ConstantInt>(i.getArgOperand(2));
    if (!width) return context_.refuse(i, "an asynchronous copy of a width known only at run time");
    bytes = width->getZExtValue();
  }
  if (bytes != 4 && bytes != 8 && bytes != 16) return context_.refuse(i, "an asynchronous copy that is not 4, 8 or 16 bytes wide");
  const RegisterId whole = emitter_.bits(Type::I32, bytes);
  RegisterId taken = whole;
  if (own && i.arg_size() > 3) {
    taken = emitter_.pure(Opcode::Sub, Type::I32, {whole, emitter_.pure(Opcode::Trunc, Type::I32, {values_.argument(i, 3)})});
  } else if (!own && i.arg_size() > 2) {
    taken = values_.argument(i, 2);
  }
  const RegisterId to = values_.argument(i, 0), from = values_.argument(i, 1);
  const auto append = [&](Opcode opcode, MemoryOp op, unsigned pointer) -> Instruction& {
    const uint32_t site = accesses_.site(i, op, static_cast<uint32_t>(bytes), i.getArgOperand(pointer));
    Instruction& in = emitter_.append(opcode, Type::I8);
    in.aux = static_cast<uint8_t>(bytes), in.site = site;
    context_.note_reach(accesses_.provenance_of(i.getArgOperand(pointer)).reach);
    return in;
  };
  Instruction& load = append(Opcode::AsyncLoad, MemoryOp::Load, 1);
  load.a = from, load.c = taken;
  append(Opcode::AsyncStore, MemoryOp::Store, 0).a = to;
}

}  // namespace warplens::frontend
