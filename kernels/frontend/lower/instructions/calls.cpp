// Calls: LLVM's math and bit intrinsics, library functions, printf and assert.
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Support/Regex.h>

#include "kernels/frontend/lower/debug/debug.h"
#include "kernels/frontend/lower/lowering.h"
#include "kernels/frontend/lower/instructions/names.h"

namespace warplens::frontend {

uint32_t Lowering::string(std::string text) {
  for (uint32_t n = 0; n < program_.strings.size(); ++n) {
    if (program_.strings[n] == text) return n;
  }
  program_.strings.push_back(std::move(text));
  return static_cast<uint32_t>(program_.strings.size() - 1);
}

// The characters of a string literal.
std::optional<std::string> Lowering::literal(const llvm::Value* pointer) const {
  llvm::StringRef text;
  if (!llvm::getConstantStringInfo(pointer, text)) return std::nullopt;
  return text.str();
}

// printf's arguments stand in a structure in the thread's own memory, each at its natural alignment.
void Lowering::lower_print(llvm::CallBase& i) {
  const auto format = literal(i.getArgOperand(0));
  if (!format) return refuse(i, "a printf whose format is not a string literal");
  llvm::SmallVector<ScalarPart> parts;
  const llvm::Value* buffer = i.getArgOperand(1)->stripPointerCasts();
  Parts values;
  if (const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(buffer)) {
    if (!flatten(alloca->getAllocatedType(), parts)) return refuse(i, "a printf argument of unusual type");
    const RegisterId address = one(i.getArgOperandUse(1));
    for (const ScalarPart& part : parts) {
      const RegisterId at = emitter_->add_bytes(address, static_cast<int64_t>(part.offset));
      const RegisterId value = emitter_->fresh(part.type, false);
      Instruction& in = emitter_->append(Opcode::Load, part.type);
      in.a = at, in.d = value;
      values.push_back(value);
    }
  } else if (!llvm::isa<llvm::Constant>(buffer)) {
    return refuse(i, "a printf whose arguments are not its own");
  }
  Instruction& in = emitter_->append(Opcode::Print, Type::I32);
  in.a = string(*format), in.c = static_cast<uint32_t>(program_.operands.size());
  in.count = static_cast<uint8_t>(values.size());
  program_.operands.insert(program_.operands.end(), values.begin(), values.end());
  set(i, emitter_->bits(Type::I32, values.size()));
}

void Lowering::lower_assert(llvm::CallBase& i) {
  const auto message = literal(i.getArgOperand(0));
  emitter_->append(Opcode::AssertFail, Type::I32).a = string(message.value_or("assert"));
}

bool Lowering::lower_library(llvm::CallBase& i, llvm::StringRef name) {
  if (name == "vprintf") return lower_print(i), true;
  if (name == "__assertfail" || name == "__assert_fail") return lower_assert(i), true;
  const auto call = math_call(std::string_view(name.data(), name.size()));
  if (!call || static_cast<int>(i.arg_size()) != call->arguments) return false;
  const Parts a = get(i.getArgOperandUse(0));
  const Parts b = call->arguments == 2 ? get(i.getArgOperandUse(1)) : Parts{};
  Parts result;
  for (size_t n = 0; n < a.size(); ++n) {
    const Type type = emitter_->type(a[n]);
    const auto aux = static_cast<uint8_t>(call->function);
    result.push_back(call->arguments == 1 ? emitter_->pure(Opcode::Math1, type, type, aux, {a[n]}, false)
                                          : emitter_->pure(Opcode::Math2, type, type, aux, {a[n], b[b.size() == 1 ? 0 : n]}, false));
  }
  set(i, std::move(result));
  return true;
}

// One prefetch and nothing else: it changes no value, and an address that cannot be read is no error (PTX ISA, "prefetch, prefetchu").
static bool is_prefetch(const llvm::InlineAsm& text) {
  static const llvm::Regex one("^[ \t\n]*prefetchu?(\\.[A-Za-z0-9_:]+)+[ \t]*\\[[^];]*\\][ \t]*;?[ \t\n]*$");
  return one.match(text.getAsmString());
}

void Lowering::lower_call(llvm::CallBase& i) {
  if (i.isInlineAsm()) {
    if (!is_prefetch(llvm::cast<llvm::InlineAsm>(*i.getCalledOperand()))) refuse(i, "inline assembly other than a prefetch");
    return;
  }
  const llvm::Function* callee = i.getCalledFunction();
  if (!callee) return refuse(i, "a call through a pointer");
  if (auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&i); intrinsic && lower_intrinsic(*intrinsic)) return;
  const llvm::StringRef name = callee->getName();
  if (name.starts_with("llvm.nvvm.") && lower_device_intrinsic(i, name.drop_front(10))) return;
  if (lower_atomic_call(i, name) || lower_async_copy(i, name) || lower_library(i, name)) return;
  if (i.doesNotReturn() && i.getType()->isVoidTy()) {
    emitter_->append(Opcode::Trap, Type::I32).a = string(llvm::demangle(name.str()) + " was called");
    return;
  }
  refuse(i, "the function '" + llvm::demangle(name.str()) + "', which is declared but has no body here,");
}

}  // namespace warplens::frontend
