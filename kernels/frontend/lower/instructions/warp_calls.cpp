// Device intrinsics (llvm.nvvm.*) and the builtins of our own headers (__warplens_*): built-in values, barriers, shuffles, votes,
// atomics, asynchronous copies.
#include <llvm/ADT/StringSwitch.h>

#include "kernels/frontend/lower/debug/debug.h"
#include "kernels/frontend/lower/lowering.h"
#include "kernels/frontend/lower/instructions/names.h"

namespace warplens::frontend {

bool Lowering::lower_barrier(llvm::CallBase& i, llvm::StringRef name) {
  const RegisterId zero = emitter_->bits(Type::I32, 0);
  RegisterId barrier = zero, threads = zero, value = kNone;
  BarrierMode mode = BarrierMode::Sync;
  if (name.starts_with("barrier0") || name.starts_with("bar0")) {
    mode = name.ends_with(".popc") ? BarrierMode::Count : name.ends_with(".and") ? BarrierMode::And : name.ends_with(".or") ? BarrierMode::Or : mode;
    if (mode != BarrierMode::Sync) value = one(i.getArgOperandUse(0));
  } else if (name == "barrier.n" || name == "bar.sync" || name == "barrier.sync") {
    barrier = one(i.getArgOperandUse(0));
  } else if (name == "barrier" || name == "barrier.sync.cnt") {
    barrier = one(i.getArgOperandUse(0)), threads = one(i.getArgOperandUse(1));
  } else {
    return false;
  }
  const RegisterId d = mode == BarrierMode::Sync ? kNone : emitter_->fresh(Type::I32, false);
  Instruction& in = emitter_->append(Opcode::Barrier, Type::I32);
  in.aux = static_cast<uint8_t>(mode), in.a = barrier, in.b = threads, in.c = value, in.d = d;
  if (d != kNone) set(i, d);
  return true;
}

bool Lowering::lower_warp_operation(llvm::CallBase& i, llvm::StringRef name) {
  const auto argument = [&](unsigned n) { return one(i.getArgOperandUse(n)); };
  if (name.starts_with("shfl.")) {
    const unsigned first = name.consume_front("shfl.sync.") ? 1 : (name.consume_front("shfl."), 0);
    const auto mode = llvm::StringSwitch<ShuffleMode>(name.split('.').first)
                          .Case("up", ShuffleMode::Up).Case("down", ShuffleMode::Down).Case("bfly", ShuffleMode::Xor).Default(ShuffleMode::Index);
    const RegisterId value = argument(first), lane = argument(first + 1), clamp = argument(first + 2);
    const bool with_validity = name.ends_with("p");
    Parts result;
    for (const Opcode op : {Opcode::Shuffle, Opcode::ShuffleValid}) {
      if (op == Opcode::ShuffleValid && !with_validity) break;
      result.push_back(emitter_->fresh(op == Opcode::Shuffle ? emitter_->type(value) : Type::I1, false));
      Instruction& in = emitter_->append(op, emitter_->type(value));
      in.aux = static_cast<uint8_t>(mode), in.d = result.back(), in.a = value, in.b = lane, in.c = clamp;
    }
    return set(i, std::move(result)), true;
  }
  if (name.starts_with("vote.")) {
    const bool synchronising = name.ends_with(".sync");
    const auto mode = llvm::StringSwitch<VoteMode>(name.drop_front(5).split('.').first)
                          .Case("all", VoteMode::All).Case("any", VoteMode::Any).Case("uni", VoteMode::Uniform).Default(VoteMode::Ballot);
    const RegisterId value = argument(synchronising ? 1 : 0);
    const RegisterId d = emitter_->fresh(mode == VoteMode::Ballot ? Type::I32 : Type::I1, false);
    Instruction& in = emitter_->append(Opcode::Vote, emitter_->type(d));
    in.aux = static_cast<uint8_t>(mode), in.d = d, in.a = value;
    return set(i, d), true;
  }
  if (name == "activemask") {
    const RegisterId d = emitter_->fresh(Type::I32, false);
    emitter_->append(Opcode::ActiveMask, Type::I32).d = d;
    return set(i, d), true;
  }
  if (name.starts_with("match.any.sync")) {
    const RegisterId value = argument(1), d = emitter_->fresh(Type::I32, false);
    Instruction& in = emitter_->append(Opcode::MatchAny, emitter_->type(value));
    in.d = d, in.a = value;
    return set(i, d), true;
  }
  if (name == "bar.warp.sync") {
    const RegisterId mask = argument(0);
    emitter_->append(Opcode::WarpSync, Type::I32).a = mask;
    return true;
  }
  return false;
}

static std::optional<Space> space_asked_for(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<Space>>(name)
      .Case("isspacep.shared", Space::Shared)
      .Case("isspacep.local", Space::Local)
      .Case("isspacep.const", Space::Constant)
      .Case("isspacep.global", Space::Global)
      .Default(std::nullopt);
}

bool Lowering::lower_device_intrinsic(llvm::CallBase& i, llvm::StringRef name) {
  if (name.consume_front("read.ptx.sreg.")) {
    const Type type = i.getType()->isIntegerTy(64) ? Type::I64 : Type::I32;
    if (name == "warpsize") return set(i, emitter_->bits(type, 32)), true;
    const auto special = special_register(std::string_view(name.data(), name.size()));
    if (!special) return false;
    if (*special != SpecialRegister::Clock && *special != SpecialRegister::Clock64) {
      const RegisterId d = emitter_->special(*special, type, same_in_all_lanes(*special));
      return set(i, d), true;
    }
    const RegisterId d = emitter_->fresh(type, false);
    Instruction& in = emitter_->append(Opcode::Special, type);
    in.aux = static_cast<uint8_t>(*special), in.d = d;
    return set(i, d), true;
  }
  if (lower_barrier(i, name) || lower_warp_operation(i, name) || lower_async_copy(i, name) || lower_atomic_call(i, name)) return true;
  if (name.starts_with("membar.") || name.starts_with("fence.")) return emitter_->append(Opcode::Fence, Type::I32), true;
  if (name.starts_with("nanosleep")) return true;
  if (name.starts_with("ptr.")) return set(i, get(i.getArgOperandUse(0))), true;
  if (const auto space = space_asked_for(name)) {
    const RegisterId high = emitter_->pure(Opcode::LShr, Type::I64, {one(i.getArgOperandUse(0)), emitter_->bits(Type::I64, kSpaceShift)});
    return set(i, emitter_->pure(Opcode::ICmp, Type::I1, Type::I64, static_cast<uint8_t>(Comparison::Eq),
                                 {high, emitter_->bits(Type::I64, space_number(*space))}, true)), true;
  }
  if (name.starts_with("ldg.global.") || name.starts_with("ldu.global.")) {
    llvm::SmallVector<ScalarPart> parts;
    if (!flatten(i.getType(), parts)) return false;
    const uint64_t align = llvm::cast<llvm::ConstantInt>(i.getArgOperand(1))->getZExtValue();
    set(i, load(i, one(i.getArgOperandUse(0)), parts, provenance(i.getArgOperand(0)), align));
    return true;
  }
  if (const auto operation = nvvm_operation(std::string_view(name.data(), name.size()))) {
    Parts arguments;
    for (int n = 0; n < operation->arguments; ++n) arguments.push_back(one(i.getArgOperandUse(static_cast<unsigned>(n))));
    arguments.resize(3, kNone);
    return set(i, emitter_->pure(operation->op, emitter_->type(arguments[0]), {arguments[0], arguments[1], arguments[2]}, false)), true;
  }
  const llvm::StringRef function = llvm::StringSwitch<llvm::StringRef>(name.split('.').first)
                                       .Case("ex2", "exp2").Case("lg2", "log2").Default(name.split('.').first);
  if (i.arg_size() == 1 && !name.contains(".rz.") && !name.contains(".rm.") && !name.contains(".rp.")) return lower_library(i, function);
  return false;
}

// "__warplens_atomic_add_i32" of our headers, "atomic.load.inc.32" of LLVM.
bool Lowering::lower_atomic_call(llvm::CallBase& i, llvm::StringRef name) {
  if (!name.consume_front("__warplens_atomic_") && !name.consume_front("atomic.load.")) return false;
  const llvm::StringRef word = name.take_until([](char c) { return c == '_' || c == '.'; });
  const auto operation = atomic_operation(std::string_view(word.data(), word.size()));
  const auto type = scalar_type(i.getArgOperand(1)->getType());
  if (!operation || !type) return false;
  const RegisterId value = one(i.getArgOperandUse(1));
  const RegisterId swap = *operation == AtomicOperation::CompareSwap ? one(i.getArgOperandUse(2)) : kNone;
  set(i, atomic(i, *operation, *type, i.getArgOperandUse(0), value, swap));
  return true;
}

// An asynchronous copy is one instruction of the machine (LDGSTS) and two accesses: it reads global and writes shared memory.
bool Lowering::lower_async_copy(llvm::CallBase& i, llvm::StringRef name) {
  if (name == "cp.async.commit.group") return emitter_->append(Opcode::AsyncCommit, Type::I32), true;
  if (name == "cp.async.wait.all" || name == "cp.async.wait.group" || name == "__warplens_async_wait") {
    const auto* groups = name == "cp.async.wait.all" ? nullptr : llvm::dyn_cast<llvm::ConstantInt>(i.getArgOperand(0));
    if (!groups && name != "cp.async.wait.all") return refuse(i, "a wait for a number of copies known only at run time"), true;
    if (!groups) emitter_->append(Opcode::AsyncCommit, Type::I32);
    emitter_->append(Opcode::AsyncWait, Type::I32).aux = groups ? static_cast<uint8_t>(std::min<uint64_t>(groups->getZExtValue(), 255)) : 0;
    return true;
  }
  const bool own = name == "__warplens_async_copy";
  if (!own && !name.starts_with("cp.async.ca.shared.global.") && !name.starts_with("cp.async.cg.shared.global.")) return false;
  uint64_t bytes = 0;
  if (own) {
    const auto* width = llvm::dyn_cast<llvm::ConstantInt>(i.getArgOperand(2));
    if (!width) return refuse(i, "an asynchronous copy of a width known only at run time"), true;
    bytes = width->getZExtValue();
  } else {
    const llvm::StringRef digits = name.split("global.").second.take_while([](char c) { return c >= '0' && c <= '9'; });
    digits.getAsInteger(10, bytes);
  }
  if (bytes != 4 && bytes != 8 && bytes != 16) return refuse(i, "an asynchronous copy that is not 4, 8 or 16 bytes wide"), true;
  const RegisterId whole = emitter_->bits(Type::I32, bytes);
  RegisterId taken = whole;
  if (own && i.arg_size() > 3) {
    const RegisterId missing = emitter_->pure(Opcode::Trunc, Type::I32, {one(i.getArgOperandUse(3))});
    taken = emitter_->pure(Opcode::Sub, Type::I32, {whole, missing});
  } else if (!own && i.arg_size() > 2) {
    taken = one(i.getArgOperandUse(2));
  }
  const RegisterId to = one(i.getArgOperandUse(0)), from = one(i.getArgOperandUse(1));
  const auto append = [&](Opcode opcode, MemoryOp op, unsigned pointer) -> Instruction& {
    const uint32_t site = debug_->site(i, op, static_cast<uint32_t>(bytes), bytes, provenance(i.getArgOperand(pointer)));
    Instruction& in = emitter_->append(opcode, Type::I8);
    in.aux = static_cast<uint8_t>(bytes), in.site = site;
    return in;
  };
  Instruction& load = append(Opcode::AsyncLoad, MemoryOp::Load, 1);
  load.a = from, load.c = taken;
  append(Opcode::AsyncStore, MemoryOp::Store, 0).a = to;
  return true;
}

}  // namespace warplens::frontend
