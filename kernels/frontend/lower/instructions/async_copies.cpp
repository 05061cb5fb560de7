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
    case Becomes::AsyncWait: {
      const auto* groups = llvm::dyn_cast<llvm::ConstantInt>(i.getArgOperand(0));
      return wait(i, groups ? std::optional(groups->getZExtValue()) : std::nullopt);
    }
    case Becomes::AsyncOfBarrier:
      emitter_.append(function.as<Opcode>(), Type::I32).a = values_.argument(i, 0);
      return;
    default:
      return copy_by_function(i, function.detail);
  }
}

void AsyncCopies::wait(llvm::CallBase& i, std::optional<uint64_t> groups) {
  if (!groups) return context_.refuse(i, "a wait for a number of copies known only at run time");
  emitter_.append(Opcode::AsyncWait, Type::I32).aux = static_cast<uint8_t>(std::min<uint64_t>(*groups, 255));
}

// The function of our headers takes its width (0 here) and how many bytes at the end are not read but zero, LLVM's intrinsics how many
// are read.
void AsyncCopies::copy_by_function(llvm::CallBase& i, uint64_t bytes) {
  const bool own = bytes == 0;
  if (own) {
    const auto* width = llvm::dyn_cast<llvm::ConstantInt>(i.getArgOperand(2));
    if (!width) return context_.refuse(i, "an asynchronous copy of a width known only at run time");
    bytes = width->getZExtValue();
  }
  RegisterId taken = kNone;
  if (own && i.arg_size() > 3) {
    const RegisterId left = emitter_.pure(Opcode::Trunc, Type::I32, {values_.argument(i, 3)});
    taken = emitter_.pure(Opcode::Sub, Type::I32, {emitter_.bits(Type::I32, bytes), left});
  } else if (!own && i.arg_size() > 2) {
    taken = values_.argument(i, 2);
  }
  const auto end = [&](int n) { return End{values_.argument(i, n), accesses_.provenance_of(i.getArgOperand(static_cast<unsigned>(n)))}; };
  copy(i, end(0), end(1), bytes, taken);
}

// One instruction of the machine (LDGSTS) and two accesses: it reads global and writes shared memory.
void AsyncCopies::copy(llvm::CallBase& i, const End& to, const End& from, uint64_t bytes, RegisterId taken) {
  if (bytes != 4 && bytes != 8 && bytes != 16) return context_.refuse(i, "an asynchronous copy that is not 4, 8 or 16 bytes wide");
  if (taken == kNone) taken = emitter_.bits(Type::I32, bytes);
  const auto append = [&](Opcode opcode, MemoryOp op, const End& end) -> Instruction& {
    const uint32_t site = accesses_.site(i, op, static_cast<uint32_t>(bytes), end.place);
    Instruction& in = emitter_.append(opcode, Type::I8);
    in.aux = static_cast<uint8_t>(bytes), in.site = site, in.a = end.address;
    context_.note_reach(end.place.reach);
    return in;
  };
  append(Opcode::AsyncLoad, MemoryOp::Load, from).c = taken;
  append(Opcode::AsyncStore, MemoryOp::Store, to);
}

}  // namespace warplens::frontend
