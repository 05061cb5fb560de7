#include "kernels/frontend/lower/ptx/ptx_calls.h"

#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicsNVPTX.h>
#include <llvm/IR/Module.h>

#include "kernels/frontend/lower/functions/device_functions.h"
#include "kernels/frontend/lower/llvm_spaces.h"

namespace warplens::frontend {
namespace {

Error refusal(const llvm::CallBase& call, const std::string& what, const std::string& hint) {
  Span at;
  if (const llvm::DILocation* location = call.getDebugLoc().get()) {
    while (location->getInlinedAt()) location = location->getInlinedAt();
    at = {location->getFilename().str(), location->getLine(), location->getColumn()};
  }
  return Error{what, at, hint, {}};
}

std::optional<llvm::AtomicRMWInst::BinOp> instruction_of(AtomicOperation operation) {
  using I = llvm::AtomicRMWInst;
  switch (operation) {
    case AtomicOperation::Add:
      return I::Add;
    case AtomicOperation::Sub:
      return I::Sub;
    case AtomicOperation::Exchange:
      return I::Xchg;
    case AtomicOperation::SMin:
      return I::Min;
    case AtomicOperation::SMax:
      return I::Max;
    case AtomicOperation::UMin:
      return I::UMin;
    case AtomicOperation::UMax:
      return I::UMax;
    case AtomicOperation::And:
      return I::And;
    case AtomicOperation::Or:
      return I::Or;
    case AtomicOperation::Xor:
      return I::Xor;
    case AtomicOperation::FAdd:
      return I::FAdd;
    default:
      return std::nullopt;
  }
}

// CUDA's atomics order nothing but themselves, and are seen by the whole device.
llvm::Value* atomic(llvm::IRBuilder<>& build, llvm::CallBase& call, AtomicOperation operation) {
  llvm::Value *address = call.getArgOperand(0), *value = call.getArgOperand(1);
  const auto relaxed = llvm::AtomicOrdering::Monotonic;
  if (operation == AtomicOperation::CompareSwap) {
    auto* exchange = build.CreateAtomicCmpXchg(address, value, call.getArgOperand(2), std::nullopt, relaxed, relaxed);
    return build.CreateExtractValue(exchange, 0);
  }
  if (operation == AtomicOperation::Inc || operation == AtomicOperation::Dec) {  // the code generator would make a loop of an atomicrmw
    const auto id = operation == AtomicOperation::Inc ? llvm::Intrinsic::nvvm_atomic_load_inc_32 : llvm::Intrinsic::nvvm_atomic_load_dec_32;
    return build.CreateIntrinsic(id, {address->getType()}, {address, value});
  }
  const auto instruction = instruction_of(operation);
  if (!instruction) return nullptr;
  llvm::Type* type = value->getType();
  const bool as_bits = operation == AtomicOperation::Exchange && type->isFloatingPointTy();
  if (as_bits) value = build.CreateBitCast(value, build.getIntNTy(type->getScalarSizeInBits()));
  llvm::Value* before = build.CreateAtomicRMW(*instruction, address, value, std::nullopt, relaxed);
  return as_bits ? build.CreateBitCast(before, type) : before;
}

// Between fences of the whole system, an access that is relaxed orders at least what any order asks for. False: no such access is known.
bool replace_ordered(llvm::IRBuilder<>& build, llvm::CallBase& call, const DeviceFunction& function) {
  const auto fence = [&] { build.CreateIntrinsic(llvm::Intrinsic::nvvm_membar_sys, {}, {}); };
  fence();
  llvm::Value *address = call.getArgOperand(0), *made = nullptr;
  if (function.becomes == Becomes::AtomicLoad)
    made = build.CreateLoad(call.getType(), address, /*isVolatile=*/true);
  else if (function.becomes == Becomes::AtomicStore)
    build.CreateStore(call.getArgOperand(1), address, /*isVolatile=*/true);
  else if (function.becomes == Becomes::Atomic && !(made = atomic(build, call, function.as<AtomicOperation>())))
    return false;
  if (function.becomes != Becomes::OrderedFence) fence();
  if (made) call.replaceAllUsesWith(made);
  call.eraseFromParent();
  return true;
}

// 16 bytes pass by the L1, as __pipeline_memcpy_async has them.
llvm::Intrinsic::ID copy_of(uint64_t bytes, bool partly) {
  using namespace llvm::Intrinsic;
  switch (bytes) {
    case 4:
      return partly ? nvvm_cp_async_ca_shared_global_4_s : nvvm_cp_async_ca_shared_global_4;
    case 8:
      return partly ? nvvm_cp_async_ca_shared_global_8_s : nvvm_cp_async_ca_shared_global_8;
    case 16:
      return partly ? nvvm_cp_async_cg_shared_global_16_s : nvvm_cp_async_cg_shared_global_16;
    default:
      return not_intrinsic;
  }
}

Status replace_async_copy(llvm::IRBuilder<>& build, llvm::CallBase& call) {
  const auto* width = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(2));
  const auto* zeros = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(3));
  const bool partly = !zeros || !zeros->isZero();
  const auto id = copy_of(width ? width->getZExtValue() : 0, partly);
  if (id == llvm::Intrinsic::not_intrinsic)
    return refusal(call, "the width of an asynchronous copy is not a compile-time constant", "expected 4, 8 or 16 bytes");
  const auto in_space = [&](unsigned operand, unsigned space) {
    return build.CreateAddrSpaceCast(call.getArgOperand(operand), build.getPtrTy(space));
  };
  llvm::SmallVector<llvm::Value*> arguments{in_space(0, kSharedSpace), in_space(1, kGlobalSpace)};
  if (partly) arguments.push_back(build.CreateTrunc(build.CreateSub(call.getArgOperand(2), call.getArgOperand(3)), build.getInt32Ty()));
  build.CreateIntrinsic(id, {}, arguments);
  return Nothing{};
}

Status replace_async_wait(llvm::IRBuilder<>& build, llvm::CallBase& call) {
  const auto* groups = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(0));
  if (!groups) return refusal(call, "the number of copies to wait for is not a compile-time constant", "expected a constant");
  build.CreateIntrinsic(llvm::Intrinsic::nvvm_cp_async_wait_group, {}, {build.getInt32(static_cast<uint32_t>(groups->getZExtValue()))});
  return Nothing{};
}

// A barrier's copies are waited for when they are bound to it: early, which nothing that is correct can tell.
void replace_copies_of_barrier(llvm::IRBuilder<>& build, Opcode opcode) {
  if (opcode == Opcode::AsyncBind) build.CreateIntrinsic(llvm::Intrinsic::nvvm_cp_async_wait_all, {}, {});
}

// Those for which CUDA's own library has one instruction, too.
llvm::Value* math(llvm::IRBuilder<>& build, llvm::CallBase& call, MathFunction function) {
  using namespace llvm::Intrinsic;
  const bool single = call.getType()->isFloatTy();
  ID id = not_intrinsic;
  switch (function) {
    case MathFunction::Rsqrt:
      id = single ? ID(nvvm_rsqrt_approx_f) : ID(nvvm_rsqrt_approx_d);
      break;
    case MathFunction::Rcp:
      id = single ? ID(nvvm_rcp_rn_f) : ID(not_intrinsic);
      break;
    case MathFunction::Saturate:
      id = single ? ID(nvvm_saturate_f) : ID(not_intrinsic);
      break;
    case MathFunction::Exp2:
      id = single ? ID(nvvm_ex2_approx_f) : ID(not_intrinsic);
      break;
    case MathFunction::Log2:
      id = single ? ID(nvvm_lg2_approx_f) : ID(not_intrinsic);
      break;
    default:
      break;
  }
  return id == not_intrinsic ? nullptr : build.CreateIntrinsic(id, {}, {call.getArgOperand(0)});
}

Error only_in_the_library(const llvm::CallBase& call, llvm::StringRef name) {
  name.consume_front("__warplens_");
  return refusal(call, "'" + name.split('_').first.lower() + "' is a function of CUDA's math library, which requires NVRTC",
                 "install NVRTC (`pip install nvidia-cuda-nvrtc`)");
}

// What every device's driver brings.
bool stays_a_call(const DeviceFunction& function) {
  return function.becomes == Becomes::OnlyOnDevice || function.becomes == Becomes::Print || function.becomes == Becomes::Assert;
}

Status replace(llvm::CallBase& call) {
  const llvm::StringRef name = call.getCalledFunction()->getName();
  const DeviceFunction* function = device_function(call);
  if (function && stays_a_call(*function)) return Nothing{};
  if (!function) return refusal(call, "the function '" + llvm::demangle(name.str()) + "' is declared but has no body here", {});
  if (function->becomes == Becomes::Barrier)
    return refusal(call, "a barrier of the whole grid requires NVRTC", "install NVRTC (`pip install nvidia-cuda-nvrtc`)");
  llvm::IRBuilder<> build(&call);
  if (says_its_order(call, *function)) {
    if (replace_ordered(build, call, *function)) return Nothing{};
    return refusal(call, "this atomic operation requires NVRTC", "install NVRTC (`pip install nvidia-cuda-nvrtc`)");
  }
  llvm::Value* made = nullptr;
  Status done = Nothing{};
  switch (function->becomes) {
    case Becomes::AsyncCopy:
      done = replace_async_copy(build, call);
      break;
    case Becomes::AsyncWait:
      done = replace_async_wait(build, call);
      break;
    case Becomes::AsyncOfBarrier:
      replace_copies_of_barrier(build, function->as<Opcode>());
      break;
    case Becomes::Atomic:
      made = atomic(build, call, function->as<AtomicOperation>());
      break;
    case Becomes::Math:
    case Becomes::ApproximateMath:
      made = math(build, call, function->as<MathFunction>());
      break;
    default:
      break;
  }
  if (!done) return done;
  if (made)
    call.replaceAllUsesWith(made);
  else if (!call.getType()->isVoidTy())
    return only_in_the_library(call, name);
  call.eraseFromParent();
  return Nothing{};
}

}  // namespace

Status replace_calls(llvm::Module& module) {
  for (llvm::Function& function : module) {
    for (llvm::Instruction& i : llvm::make_early_inc_range(llvm::instructions(function))) {
      auto* call = llvm::dyn_cast<llvm::CallBase>(&i);
      const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
      if (!callee || !callee->isDeclaration() || callee->isIntrinsic()) continue;
      if (Status status = replace(*call); !status) return status;
    }
  }
  return Nothing{};
}

}  // namespace warplens::frontend
