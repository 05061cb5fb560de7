#include "kernels/frontend/lower/ptx/ptx_calls.h"

#include <llvm/ADT/StringSwitch.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicsNVPTX.h>
#include <llvm/IR/Module.h>

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

// "add_i32" of __warplens_atomic_add_i32. CUDA's atomics order nothing but themselves, and are seen by the whole device.
llvm::Value* atomic(llvm::IRBuilder<>& build, llvm::CallBase& call, llvm::StringRef name) {
  using Operation = llvm::AtomicRMWInst;
  llvm::Value *address = call.getArgOperand(0), *value = call.getArgOperand(1);
  const llvm::StringRef word = name.split('_').first;
  const auto relaxed = llvm::AtomicOrdering::Monotonic;
  if (word == "cas") {
    auto* exchange = build.CreateAtomicCmpXchg(address, value, call.getArgOperand(2), std::nullopt, relaxed, relaxed);
    return build.CreateExtractValue(exchange, 0);
  }
  const auto operation = llvm::StringSwitch<Operation::BinOp>(word)
                             .Case("add", Operation::Add)
                             .Case("sub", Operation::Sub)
                             .Case("xchg", Operation::Xchg)
                             .Case("min", Operation::Min)
                             .Case("max", Operation::Max)
                             .Case("umin", Operation::UMin)
                             .Case("umax", Operation::UMax)
                             .Case("and", Operation::And)
                             .Case("or", Operation::Or)
                             .Case("xor", Operation::Xor)
                             .Case("fadd", Operation::FAdd)
                             .Case("uincwrap", Operation::UIncWrap)
                             .Case("udecwrap", Operation::UDecWrap)
                             .Default(Operation::BAD_BINOP);
  if (operation == Operation::BAD_BINOP) return nullptr;
  if (operation == Operation::UIncWrap || operation == Operation::UDecWrap) {  // the code generator would make a loop of these
    const auto id = operation == Operation::UIncWrap ? llvm::Intrinsic::nvvm_atomic_load_inc_32 : llvm::Intrinsic::nvvm_atomic_load_dec_32;
    return build.CreateIntrinsic(id, {address->getType()}, {address, value});
  }
  llvm::Type* type = value->getType();
  const bool as_bits = operation == Operation::Xchg && type->isFloatingPointTy();
  if (as_bits) value = build.CreateBitCast(value, build.getIntNTy(type->getScalarSizeInBits()));
  llvm::Value* before = build.CreateAtomicRMW(operation, address, value, std::nullopt, relaxed);
  return as_bits ? build.CreateBitCast(before, type) : before;
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
    return refusal(call, "an asynchronous copy of a width that is not known to be 4, 8 or 16 bytes", "a constant width");
  const auto in_space = [&](unsigned operand, unsigned space) {
    return build.CreateAddrSpaceCast(call.getArgOperand(operand), build.getPtrTy(space));
  };
  llvm::SmallVector<llvm::Value*> arguments{in_space(0, 3), in_space(1, 1)};
  if (partly) arguments.push_back(build.CreateTrunc(build.CreateSub(call.getArgOperand(2), call.getArgOperand(3)), build.getInt32Ty()));
  build.CreateIntrinsic(id, {}, arguments);
  return Nothing{};
}

Status replace_async_wait(llvm::IRBuilder<>& build, llvm::CallBase& call) {
  const auto* groups = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(0));
  if (!groups) return refusal(call, "a wait for a number of copies known only at run time", "a constant");
  build.CreateIntrinsic(llvm::Intrinsic::nvvm_cp_async_wait_group, {}, {build.getInt32(static_cast<uint32_t>(groups->getZExtValue()))});
  return Nothing{};
}

// Those for which CUDA's own library has one instruction, too.
llvm::Value* function(llvm::IRBuilder<>& build, llvm::CallBase& call, llvm::StringRef name) {
  using namespace llvm::Intrinsic;
  const auto id = llvm::StringSwitch<ID>(name)
                      .Case("Rsqrt_f32", nvvm_rsqrt_approx_f)
                      .Case("Rsqrt_f64", nvvm_rsqrt_approx_d)
                      .Case("Rcp_f32", nvvm_rcp_rn_f)
                      .Case("Saturate_f32", nvvm_saturate_f)
                      .Case("Exp2_f32", nvvm_ex2_approx_f)
                      .Case("Log2_f32", nvvm_lg2_approx_f)
                      .Default(not_intrinsic);
  return id == not_intrinsic ? nullptr : build.CreateIntrinsic(id, {}, {call.getArgOperand(0)});
}

Status replace(llvm::CallBase& call) {
  llvm::StringRef name = call.getCalledFunction()->getName();
  // What every device's driver brings.
  if (name == "vprintf" || name == "__assertfail" || name == "malloc" || name == "free") return Nothing{};
  llvm::IRBuilder<> build(&call);
  llvm::Value* made = nullptr;
  Status done = Nothing{};
  if (name == "__warplens_async_copy") {
    done = replace_async_copy(build, call);
  } else if (name == "__warplens_async_wait") {
    done = replace_async_wait(build, call);
  } else if (llvm::StringRef rest = name; rest.consume_front("__warplens_")) {
    made = rest.consume_front("atomic_") ? atomic(build, call, rest) : function(build, call, rest);
    if (!made)
      return refusal(call, "'" + rest.split('_').first.lower() + "' is a function of CUDA's mathematical library, which only NVRTC brings",
                     "install NVRTC (`pip install nvidia-cuda-nvrtc`)");
  } else {
    return refusal(call, "the function '" + llvm::demangle(name.str()) + "' is declared but has no body here", {});
  }
  if (!done) return done;
  if (made) call.replaceAllUsesWith(made);
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
