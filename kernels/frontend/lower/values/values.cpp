#include "kernels/frontend/lower/values/values.h"

#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

#include "kernels/frontend/lower/values/code_addresses.h"

namespace warplens::frontend {

Parts Values::get(const llvm::Use& use) {
  const llvm::Value* value = use.get();
  const auto* user = llvm::dyn_cast<llvm::Instruction>(use.getUser());
  if (const auto* constant = llvm::dyn_cast<llvm::Constant>(value)) return constant_parts(constant, user);
  if (const auto copy = per_lane_.find(value); copy != per_lane_.end() && context_.uniformity.divergent(use)) return copy->second;
  if (const auto it = values_.find(value); it != values_.end()) return it->second;
  context_.fail(user, "internal error: undefined value");
  return {context_.emitter.bits(Type::I32, 0)};
}

const Parts* Values::find(const llvm::Value* value) const {
  const auto it = values_.find(value);
  return it == values_.end() ? nullptr : &it->second;
}

bool Values::parts_of(const llvm::Instruction& at, const std::string& what, llvm::Type* type, llvm::SmallVectorImpl<ScalarPart>& parts) {
  if (flatten(context_.layout, type, parts)) return true;
  context_.refuse_type(at, what, type);
  return false;
}

RegisterId Values::address(const llvm::AllocaInst& alloca) { return context_.emitter.object(objects_.of(alloca), 0); }

RegisterId Values::constant_address(const llvm::Constant* constant, const llvm::Instruction* at) {
  Emitter& emitter = context_.emitter;
  llvm::APInt offset(context_.layout.getIndexTypeSizeInBits(constant->getType()), 0);
  const llvm::Value* base = constant->stripAndAccumulateConstantOffsets(context_.layout, offset, /*AllowNonInbounds=*/true);
  const uint64_t distance = static_cast<uint64_t>(offset.getSExtValue());
  const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(base);
  if (const uint32_t object = variable ? objects_.of(*variable) : kNone; object != kNone) return emitter.object(object, distance);
  if (llvm::isa<llvm::ConstantPointerNull>(base)) return emitter.bits(Type::I64, distance);
  if (const auto* number = llvm::dyn_cast<llvm::ConstantExpr>(base); number && number->getOpcode() == llvm::Instruction::IntToPtr) {
    return emitter.add_bytes(constant_parts(number->getOperand(0), at).front(), offset.getSExtValue());
  }
  if (const auto code = code_address(*constant, context_.layout)) return emitter.bits(Type::I64, *code);
  context_.fail(at, "this constant address is not supported by the interpreter");
  return emitter.bits(Type::I64, 0);
}

RegisterId Values::constant_scalar(const llvm::Constant* constant, Type type, const llvm::Instruction* at) {
  Emitter& emitter = context_.emitter;
  if (llvm::isa<llvm::UndefValue>(constant)) return emitter.bits(type, 0);
  if (const auto* number = llvm::dyn_cast<llvm::ConstantInt>(constant)) return emitter.bits(type, number->getZExtValue());
  if (const auto* number = llvm::dyn_cast<llvm::ConstantFP>(constant)) {
    return emitter.bits(type, number->getValueAPF().bitcastToAPInt().getZExtValue());
  }
  if (constant->getType()->isPointerTy()) return constant_address(constant, at);
  if (const auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(constant)) {
    const auto operand = [&](unsigned n) { return constant_parts(expression->getOperand(n), at).front(); };
    switch (expression->getOpcode()) {
      case llvm::Instruction::PtrToInt:
        return type == Type::I64 ? operand(0) : emitter.pure(Opcode::Trunc, type, {operand(0)}, false);
      case llvm::Instruction::Trunc:
        return emitter.pure(Opcode::Trunc, type, {operand(0)}, false);
      case llvm::Instruction::BitCast:
        if (scalar_type(expression->getOperand(0)->getType())) return constant_scalar(expression->getOperand(0), type, at);
        break;
      case llvm::Instruction::Add:
        return emitter.pure(Opcode::Add, type, {operand(0), operand(1)}, false);
      case llvm::Instruction::Sub:
        return emitter.pure(Opcode::Sub, type, {operand(0), operand(1)}, false);
      case llvm::Instruction::Mul:
        return emitter.pure(Opcode::Mul, type, {operand(0), operand(1)}, false);
      case llvm::Instruction::Xor:
        return emitter.pure(Opcode::Xor, type, {operand(0), operand(1)}, false);
      default:
        break;
    }
  }
  context_.fail(at, "this constant is not supported by the interpreter");
  return emitter.bits(type, 0);
}

Parts Values::constant_parts(const llvm::Constant* constant, const llvm::Instruction* at) {
  if (const auto scalar = scalar_type(constant->getType())) return {constant_scalar(constant, *scalar, at)};
  Parts parts;
  llvm::SmallVector<ScalarPart> scalars;
  if (!flatten(context_.layout, constant->getType(), scalars)) {
    context_.fail(at, "a value of this type is not supported by the interpreter");
    return {context_.emitter.bits(Type::I32, 0)};
  }
  if (llvm::isa<llvm::UndefValue>(constant) || constant->isNullValue()) {
    for (const ScalarPart& part : scalars) parts.push_back(context_.emitter.bits(part.type, 0));
    return parts;
  }
  for (unsigned n = 0; const llvm::Constant* element = constant->getAggregateElement(n); ++n) parts.append(constant_parts(element, at));
  return parts;
}

const Parts* Values::divergent_exit_copy(const llvm::Value& value) const {
  const auto it = per_lane_.find(&value);
  return it == per_lane_.end() ? nullptr : &it->second;
}

void Values::copy_for_divergent_exit(const llvm::Instruction& i) {
  const auto it = values_.find(&i);
  if (it == values_.end() || i.getType()->isVoidTy() || context_.uniformity.divergent(&i)) return;
  if (llvm::none_of(i.uses(), [&](const llvm::Use& use) { return context_.uniformity.divergent(use); })) return;
  Emitter& emitter = context_.emitter;
  Parts copies;
  for (RegisterId part : it->second) {
    if (!emitter.uniform(part) || emitter.constant(part)) {
      copies.push_back(part);
      continue;
    }
    const RegisterId copy = emitter.fresh(emitter.type(part), false);
    Instruction& in = emitter.append(Opcode::Mov, emitter.type(part));
    in.d = copy, in.a = part;
    copies.push_back(copy);
  }
  per_lane_[&i] = std::move(copies);
}

}  // namespace warplens::frontend
