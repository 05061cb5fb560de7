// Types, constants and objects of the IR as parts of the Program.
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/Operator.h>

#include "kernels/frontend/lower/debug/debug.h"
#include "kernels/frontend/lower/lowering.h"

namespace warplens::frontend {

std::optional<Type> Lowering::scalar_type(llvm::Type* type) const {
  if (type->isPointerTy()) return Type::I64;
  if (type->isFloatTy()) return Type::F32;
  if (type->isDoubleTy()) return Type::F64;
  if (type->isHalfTy()) return Type::F16;
  if (type->isBFloatTy()) return Type::BF16;
  if (!type->isIntegerTy()) return std::nullopt;
  switch (type->getIntegerBitWidth()) {
    case 1: return Type::I1;
    case 8: return Type::I8;
    case 16: return Type::I16;
    case 32: return Type::I32;
    case 64: return Type::I64;
    default: return std::nullopt;
  }
}

bool Lowering::flatten(llvm::Type* type, llvm::SmallVectorImpl<ScalarPart>& parts, uint64_t offset) const {
  if (const auto scalar = scalar_type(type)) {
    parts.push_back({*scalar, offset});
    return true;
  }
  if (auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type)) {
    const uint64_t step = layout_.getTypeAllocSize(vector->getElementType());
    for (unsigned i = 0; i < vector->getNumElements(); ++i) {
      if (!flatten(vector->getElementType(), parts, offset + i * step)) return false;
    }
    return true;
  }
  if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
    const uint64_t step = layout_.getTypeAllocSize(array->getElementType());
    for (uint64_t i = 0; i < array->getNumElements(); ++i) {
      if (!flatten(array->getElementType(), parts, offset + i * step)) return false;
    }
    return true;
  }
  if (auto* structure = llvm::dyn_cast<llvm::StructType>(type)) {
    const llvm::StructLayout* places = layout_.getStructLayout(structure);
    for (unsigned i = 0; i < structure->getNumElements(); ++i) {
      if (!flatten(structure->getElementType(i), parts, offset + places->getElementOffset(i))) return false;
    }
    return true;
  }
  return false;
}

Parts Lowering::get(const llvm::Use& use) {
  const llvm::Value* value = use.get();
  const auto* user = llvm::dyn_cast<llvm::Instruction>(use.getUser());
  if (const auto* constant = llvm::dyn_cast<llvm::Constant>(value)) return constant_parts(constant, user);
  if (const auto copy = outside_.find(value); copy != outside_.end() && uniformity_->isDivergentUse(use)) return copy->second;
  if (const auto it = values_.find(value); it != values_.end()) return it->second;
  fail(user, "a value is used that is computed nowhere");
  return {emitter_->bits(Type::I32, 0)};
}

void Lowering::set(const llvm::Instruction& i, Parts parts) { values_[&i] = std::move(parts); }

RegisterId Lowering::constant_address(const llvm::Constant* constant, const llvm::Instruction* at) {
  llvm::APInt offset(layout_.getIndexTypeSizeInBits(constant->getType()), 0);
  const llvm::Value* base = constant->stripAndAccumulateConstantOffsets(layout_, offset, /*AllowNonInbounds=*/true);
  if (const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(base)) {
    const auto it = globals_.find(variable);
    if (it != globals_.end()) return emitter_->object(it->second, static_cast<uint64_t>(offset.getSExtValue()));
  }
  if (llvm::isa<llvm::ConstantPointerNull>(base)) return emitter_->bits(Type::I64, static_cast<uint64_t>(offset.getSExtValue()));
  if (const auto* number = llvm::dyn_cast<llvm::ConstantExpr>(base); number && number->getOpcode() == llvm::Instruction::IntToPtr) {
    const RegisterId whole = constant_parts(number->getOperand(0), at).front();
    return emitter_->add_bytes(whole, offset.getSExtValue());
  }
  std::string name = llvm::demangle(base->getName().str());
  if (llvm::StringRef(name).starts_with("vtable for ")) {
    fail(at, "the virtual functions of '" + name.substr(11) + "' have no operation in the warp VM", "use templates instead");
  } else if (llvm::isa<llvm::Function>(base)) {
    fail(at, "a pointer to a function has no operation in the warp VM", "call the function by its name");
  } else {
    fail(at, "an address that the warp VM cannot compute before the launch");
  }
  return emitter_->bits(Type::I64, 0);
}

Parts Lowering::constant_parts(const llvm::Constant* constant, const llvm::Instruction* at) {
  llvm::Type* type = constant->getType();
  if (const auto scalar = scalar_type(type)) {
    if (llvm::isa<llvm::UndefValue>(constant)) return {emitter_->bits(*scalar, 0)};
    if (const auto* number = llvm::dyn_cast<llvm::ConstantInt>(constant)) return {emitter_->bits(*scalar, number->getZExtValue())};
    if (const auto* number = llvm::dyn_cast<llvm::ConstantFP>(constant)) {
      return {emitter_->bits(*scalar, number->getValueAPF().bitcastToAPInt().getZExtValue())};
    }
    if (type->isPointerTy()) return {constant_address(constant, at)};
    if (const auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(constant)) {
      const auto operand = [&](unsigned n) { return constant_parts(expression->getOperand(n), at).front(); };
      switch (expression->getOpcode()) {
        case llvm::Instruction::PtrToInt:
          if (*scalar == Type::I64) return {operand(0)};
          return {emitter_->pure(Opcode::Trunc, *scalar, {operand(0)}, false)};
        case llvm::Instruction::Trunc: return {emitter_->pure(Opcode::Trunc, *scalar, {operand(0)}, false)};
        case llvm::Instruction::Add: return {emitter_->pure(Opcode::Add, *scalar, {operand(0), operand(1)}, false)};
        case llvm::Instruction::Sub: return {emitter_->pure(Opcode::Sub, *scalar, {operand(0), operand(1)}, false)};
        default: break;
      }
    }
    fail(at, "a constant that the warp VM cannot compute");
    return {emitter_->bits(*scalar, 0)};
  }
  Parts parts;
  llvm::SmallVector<ScalarPart> scalars;
  if (!flatten(type, scalars)) {
    fail(at, "a value of a type the warp VM has no register for");
    return {emitter_->bits(Type::I32, 0)};
  }
  if (llvm::isa<llvm::UndefValue>(constant) || constant->isNullValue()) {
    for (const ScalarPart& part : scalars) parts.push_back(emitter_->bits(part.type, 0));
    return parts;
  }
  for (unsigned n = 0; const llvm::Constant* element = constant->getAggregateElement(n); ++n) parts.append(constant_parts(element, at));
  return parts;
}

bool Lowering::initial_bytes(const llvm::Constant* constant, uint64_t offset, std::vector<uint8_t>& bytes) const {
  if (llvm::isa<llvm::UndefValue>(constant) || constant->isNullValue()) return true;
  const auto put = [&](const llvm::APInt& value) {
    const uint64_t count = (value.getBitWidth() + 7) / 8;
    if (bytes.size() < offset + count) bytes.resize(offset + count);
    const llvm::APInt wide = value.zext(static_cast<unsigned>(8 * count));
    for (uint64_t b = 0; b < count; ++b) bytes[offset + b] = static_cast<uint8_t>(wide.extractBitsAsZExtValue(8, static_cast<unsigned>(8 * b)));
    return true;
  };
  if (const auto* number = llvm::dyn_cast<llvm::ConstantInt>(constant)) return put(number->getValue());
  if (const auto* number = llvm::dyn_cast<llvm::ConstantFP>(constant)) return put(number->getValueAPF().bitcastToAPInt());
  const auto element_offset = [&](unsigned n) -> uint64_t {
    if (auto* s = llvm::dyn_cast<llvm::StructType>(constant->getType())) return layout_.getStructLayout(s)->getElementOffset(n);
    llvm::Type* element = llvm::isa<llvm::ArrayType>(constant->getType()) ? constant->getType()->getArrayElementType()
                                                                          : llvm::cast<llvm::VectorType>(constant->getType())->getElementType();
    return n * layout_.getTypeAllocSize(element);
  };
  if (!constant->getType()->isAggregateType() && !constant->getType()->isVectorTy()) return false;  // an address
  for (unsigned n = 0; const llvm::Constant* element = constant->getAggregateElement(n); ++n) {
    if (!initial_bytes(element, offset + element_offset(n), bytes)) return false;
  }
  return true;
}

void Lowering::make_global(const llvm::GlobalVariable& variable, const Object* described) {
  if (variable.getName().starts_with("llvm.") || globals_.count(&variable)) return;
  Object object;
  if (described) object = *described;
  const bool shared = variable.getAddressSpace() == 3;
  object.bytes = layout_.getTypeAllocSize(variable.getValueType());
  object.align = static_cast<uint32_t>(std::max<uint64_t>(variable.getAlign().valueOrOne().value(), 1));
  object.dynamic = shared && (variable.isDeclaration() || object.bytes == 0);
  object.writable = !variable.isConstant() && variable.getAddressSpace() != 4;
  if (!described) debug_->describe(variable, object);
  if (shared) {
    object.space = Space::Shared;
    if (object.dynamic) {
      object.bytes = 0;
    } else {
      const uint64_t align = std::max<uint64_t>(object.align, compiled_ ? 16 : 1);
      object.offset = (program_.shared_static_bytes + align - 1) / align * align;
      program_.shared_static_bytes = object.offset + object.bytes;
    }
  } else {
    if (variable.isDeclaration()) {
      return fail(nullptr, "the variable '" + llvm::demangle(variable.getName().str()) + "' is declared but defined nowhere");
    }
    const bool literal = variable.isConstant() && !described;
    object.space = literal ? Space::Constant : Space::Global;
    if (!initial_bytes(variable.getInitializer(), 0, object.initial)) {
      if (literal) return;  // it is copied value by value
      return fail(nullptr, "the initial value of '" + object.name + "' holds an address, which the warp VM cannot place");
    }
    if (literal) {
      uint64_t end = 0;
      for (const Object& other : program_.objects) {
        if (other.space == Space::Constant) end = std::max(end, other.offset + other.bytes);
      }
      object.offset = (end + 15) / 16 * 16;
    }
  }
  globals_[&variable] = static_cast<uint32_t>(program_.objects.size());
  program_.objects.push_back(std::move(object));
}

void Lowering::make_globals() {
  const llvm::Module& module = *kernel_.getParent();
  for (size_t i = 0; i < tables_.objects.size() && i < tables_.mangled_names.size(); ++i) {
    const llvm::GlobalVariable* variable = module.getGlobalVariable(tables_.mangled_names[i], /*AllowInternal=*/true);
    if (variable) make_global(*variable, &tables_.objects[i]);
  }
  for (const llvm::GlobalVariable& variable : module.globals()) make_global(variable, nullptr);
  program_.shared_dynamic_offset = (program_.shared_static_bytes + 15) / 16 * 16;
  for (Object& object : program_.objects) {
    if (object.dynamic) object.offset = program_.shared_dynamic_offset;
  }
}

uint32_t Lowering::new_local(std::string name, std::string type, uint64_t bytes, uint64_t align) {
  Object object;
  object.name = std::move(name);
  object.type = std::move(type);
  object.space = Space::Local;
  object.bytes = bytes;
  object.align = static_cast<uint32_t>(std::max<uint64_t>(align, 16));
  object.offset = (program_.local_bytes + object.align - 1) / object.align * object.align;
  program_.local_bytes = object.offset + bytes;
  program_.objects.push_back(std::move(object));
  return static_cast<uint32_t>(program_.objects.size() - 1);
}

void Lowering::make_local(const llvm::AllocaInst& alloca) {
  const auto size = alloca.getAllocationSize(layout_);
  if (!size || !alloca.isStaticAlloca()) return refuse(alloca, "an array whose size is known only at run time (alloca)");
  const uint32_t index = new_local("temporary", {}, size->getFixedValue(), alloca.getAlign().value());
  debug_->describe(alloca, program_.objects[index]);
  locals_[&alloca] = index;
  values_[&alloca] = {emitter_->object(index, 0)};
}

void Lowering::make_parameters() {
  program_.parameters = tables_.parameters;
  if (program_.parameters.size() != kernel_.arg_size()) debug_->describe_parameters(program_.parameters);
  for (const llvm::Argument& argument : kernel_.args()) {
    Parameter& parameter = program_.parameters[argument.getArgNo()];
    if (!argument.hasByValAttr()) {
      const auto type = scalar_type(argument.getType());
      if (!type) {
        fail(nullptr, "the parameter '" + parameter.name + "' has a type the warp VM has no register for");
        return;
      }
      values_[&argument] = {emitter_->parameter(argument.getArgNo(), *type)};
      continue;
    }
    Object object;
    object.name = parameter.name;
    object.type = parameter.type;
    object.element = parameter.type;
    object.space = Space::Constant;
    object.bytes = layout_.getTypeAllocSize(argument.getParamByValType());
    object.align = static_cast<uint32_t>(argument.getParamAlign().valueOrOne().value());
    object.element_bytes = static_cast<uint32_t>(object.bytes);
    uint64_t end = 0;
    for (const Object& other : program_.objects) {
      if (other.space == Space::Constant) end = std::max(end, other.offset + other.bytes);
    }
    object.offset = (end + 15) / 16 * 16;
    parameter.object = static_cast<uint32_t>(program_.objects.size());
    private_parameters_[&argument] = parameter.object;
    program_.objects.push_back(object);
    RegisterId address = emitter_->object(parameter.object, 0);
    // The thread's own copy: what it writes to, and where its parts are shown from.
    if (argument.use_empty()) continue;
    const uint32_t local = new_local(parameter.name, parameter.type, object.bytes, object.align);
    const RegisterId copy = emitter_->object(local, 0);
    Instruction& in = emitter_->append(Opcode::Copy, Type::I8);
    in.a = copy, in.b = address, in.c = emitter_->bits(Type::I64, object.bytes);
    debug_->parameter_is_at(argument, program_.objects[local].offset);
    values_[&argument] = {copies_parameter(&argument) ? copy : address};
  }
}

}  // namespace warplens::frontend
