#include "kernels/frontend/lower/instructions/warp_operations.h"

#include "kernels/program/barrier.h"

namespace warplens::frontend {

void WarpOperations::barrier(BarrierMode mode, RegisterId number, RegisterId threads) {
  Instruction& in = emitter_.append(Opcode::Barrier, Type::I32);
  in.aux = static_cast<uint8_t>(mode), in.a = number, in.b = threads;
}

void WarpOperations::reducing_barrier(llvm::CallBase& i, BarrierMode mode, bool aligned) {
  const int last = static_cast<int>(i.arg_size()) - 1;
  const auto* count = last > 0 ? llvm::dyn_cast<llvm::ConstantInt>(i.getArgOperand(1)) : nullptr;
  const bool of_all = last == 0 || (count && count->isZero());
  const RegisterId number = last > 0 ? values_.argument(i, 0) : kNone, threads = of_all ? kNone : values_.argument(i, 1);
  const RegisterId value = values_.argument(i, last), d = emitter_.fresh(Type::I32, false);
  Instruction& in = emitter_.append(Opcode::Barrier, Type::I32);
  in.aux = static_cast<uint8_t>(mode), in.a = number, in.b = threads, in.c = value, in.d = d;
  if (!aligned) in.count = kLanesByThemselves;
  values_.set(i, d);
}

// kNone where the function has none: the lanes that execute it participate.
RegisterId WarpOperations::member_mask(llvm::CallBase& i, const DeviceFunction& function) {
  return function.mask < 0 ? kNone : values_.argument(i, function.mask);
}

void WarpOperations::shuffle(llvm::CallBase& i, const DeviceFunction& function) {
  const int first = function.mask + 1;
  const RegisterId value = values_.argument(i, first), lane = values_.argument(i, first + 1), clamp = values_.argument(i, first + 2);
  const RegisterId mask = member_mask(i, function);
  Parts result;
  for (const Opcode op : {Opcode::Shuffle, Opcode::ShuffleValid}) {
    if (op == Opcode::ShuffleValid && !i.getType()->isStructTy()) break;  // a pair: the value, and whether the lane was in range
    result.push_back(emitter_.fresh(op == Opcode::Shuffle ? emitter_.type(value) : Type::I1, false));
    Instruction& in = emitter_.append(op, emitter_.type(value));
    in.aux = function.detail, in.d = result.back(), in.a = value, in.b = lane, in.c = clamp, in.mask = mask;
  }
  values_.set(i, std::move(result));
}

void WarpOperations::vote(llvm::CallBase& i, const DeviceFunction& function) {
  const RegisterId mask = member_mask(i, function), value = values_.argument(i, function.mask + 1);
  const RegisterId d = emitter_.fresh(function.as<VoteMode>() == VoteMode::Ballot ? Type::I32 : Type::I1, false);
  Instruction& in = emitter_.append(Opcode::Vote, emitter_.type(d));
  in.aux = function.detail, in.d = d, in.a = value, in.mask = mask;
  values_.set(i, d);
}

void WarpOperations::lower(llvm::CallBase& i, const DeviceFunction& function) {
  switch (function.becomes) {
    case Becomes::Barrier: {
      const RegisterId number = i.arg_size() > 0 ? values_.argument(i, 0) : kNone,
                       threads = i.arg_size() > 1 ? values_.argument(i, 1) : kNone;
      return barrier(function.as<BarrierMode>(), number, threads);
    }
    case Becomes::ReducingBarrier:
    case Becomes::LanesReducingBarrier:
      return reducing_barrier(i, function.as<BarrierMode>(), function.becomes == Becomes::ReducingBarrier);
    case Becomes::Shuffle:
      return shuffle(i, function);
    case Becomes::Vote:
      return vote(i, function);
    case Becomes::WarpBarrier: {
      const RegisterId mask = member_mask(i, function);
      emitter_.append(Opcode::WarpSync, Type::I32).mask = mask;
      return;
    }
    case Becomes::Match: {
      const RegisterId mask = member_mask(i, function), value = values_.argument(i, function.mask + 1),
                       d = emitter_.fresh(Type::I32, false);
      Instruction& in = emitter_.append(Opcode::MatchAny, emitter_.type(value));
      in.d = d, in.a = value, in.mask = mask;
      return values_.set(i, d);
    }
    default: {
      const RegisterId d = emitter_.fresh(Type::I32, false);
      emitter_.append(Opcode::ActiveMask, Type::I32).d = d;
      return values_.set(i, d);
    }
  }
}

}  // namespace warplens::frontend
