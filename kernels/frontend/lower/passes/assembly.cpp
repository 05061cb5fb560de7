#include "kernels/frontend/lower/passes/assembly.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include "kernels/frontend/lower/functions/device_functions.h"
#include "kernels/frontend/lower/functions/ptx_statement.h"

namespace warplens::frontend {
namespace {

using llvm::Type;
using llvm::Value;

// The register class that an operand of the assembly statement has.
const char* letter_of(const Type* type) {
  if (type->isFloatTy()) return "f";
  if (type->isDoubleTy()) return "d";
  if (type->isIntegerTy(64) || type->isPointerTy()) return "l";
  return type->getScalarSizeInBits() == 16 ? "h" : "r";
}

}  // namespace

AssemblyExpander::AssemblyExpander(llvm::CallBase& call, const PtxBlock& block) : call_(call), block_(block), build_(&call) {
  if (auto* several = llvm::dyn_cast<llvm::StructType>(call.getType()))
    output_types_.assign(several->element_begin(), several->element_end());
  else if (!call.getType()->isVoidTy())
    output_types_.push_back(call.getType());
  for (Type* type : output_types_) outputs_.push_back(llvm::PoisonValue::get(type));
}

Type* AssemblyExpander::type_of(PtxType type) {
  if (type.pair) return build_.getInt32Ty();
  if (type.kind == 'g') return build_.getBFloatTy();
  if (type.kind == 'f') return type.bits == 16 ? build_.getHalfTy() : type.bits == 32 ? build_.getFloatTy() : build_.getDoubleTy();
  return build_.getIntNTy(type.bits);
}

Value* AssemblyExpander::as(Value* value, Type* type) {
  Type* from = value->getType();
  if (from == type) return value;
  if (from->isPointerTy()) value = build_.CreatePtrToInt(value, from = build_.getInt64Ty());
  if (!from->isIntegerTy()) value = build_.CreateBitCast(value, build_.getIntNTy(static_cast<unsigned>(from->getPrimitiveSizeInBits())));
  const auto bits = static_cast<unsigned>(type->getPrimitiveSizeInBits());
  value = build_.CreateZExtOrTrunc(value, build_.getIntNTy(bits));
  return type->isIntegerTy() ? value : build_.CreateBitCast(value, type);
}

Value* AssemblyExpander::special(const std::string& name, Type* type) {
  std::string rest = llvm::StringRef(name).drop_front().lower();
  if (llvm::StringRef(rest).starts_with("lanemask_")) rest[8] = '.';
  const std::string name_of_it = "llvm.nvvm.read.ptx.sreg." + rest;
  const DeviceFunction* const known = device_function(name_of_it);
  if (!known) return nullptr;
  if (known->becomes == Becomes::Number) return as(build_.getInt32(known->detail), type);
  const bool wide = known->becomes == Becomes::Clock && known->as<SpecialRegister>() == SpecialRegister::Clock64;
  return call(name_of_it, wide ? build_.getInt64Ty() : build_.getInt32Ty(), {});
}

Value* AssemblyExpander::read(const PtxTerm& term, Type* type) {
  Value* value = nullptr;
  switch (term.kind) {
    case PtxTerm::Kind::Operand: {
      const uint32_t outputs = static_cast<uint32_t>(outputs_.size());
      if (term.operand < outputs)
        value = held(outputs_[term.operand]);
      else if (term.operand - outputs < call_.arg_size())
        value = call_.getArgOperand(term.operand - outputs);
      break;
    }
    case PtxTerm::Kind::Name:
      if (const auto found = registers_.find(term.name); found != registers_.end())
        value = held(found->second);
      else if (term.name.front() == '%')
        value = special(term.name, type);
      else if (term.name == "WARP_SZ")
        value = build_.getInt32(32);
      break;
    case PtxTerm::Kind::Number:
      if (!type->isIntegerTy()) return nullptr;
      return llvm::ConstantInt::get(type, term.bits, /*IsSigned=*/true);
    case PtxTerm::Kind::Float:
      value = build_.getInt32(static_cast<uint32_t>(term.bits));
      break;
    case PtxTerm::Kind::Double:
      if (type->isFloatTy()) return llvm::ConstantFP::get(type, llvm::bit_cast<double>(term.bits));
      value = build_.getInt64(term.bits);
      break;
    case PtxTerm::Kind::Vector:
    case PtxTerm::Kind::Address:
      return nullptr;
  }
  if (!value || (term.negated && !type->isIntegerTy(1))) return nullptr;  // only of predicates
  value = as(value, type);
  return term.negated ? build_.CreateNot(value) : value;
}

// Under a guard that does not hold, what was there stays.
bool AssemblyExpander::write(const PtxTerm& term, Value* value) {
  if (!value) return false;
  Value** to = nullptr;
  Type* type = nullptr;
  if (term.kind == PtxTerm::Kind::Operand && term.operand < outputs_.size()) {
    to = &outputs_[term.operand], type = output_types_[term.operand];
  } else if (term.kind == PtxTerm::Kind::Name && term.name == "_") {
    return true;
  } else if (term.kind == PtxTerm::Kind::Name) {
    const auto declared = block_.registers.find(term.name);
    if (declared == block_.registers.end()) return false;
    const PtxType known = ptx_type(declared->second);
    if (!known) return false;
    to = &registers_[term.name], type = type_of(known);
    if (!*to && !branches_) *to = llvm::PoisonValue::get(type);
  }
  if (!to) return false;
  if (branches_ && !*to) return false;
  value = as(value, type);
  if (guard_) value = build_.CreateSelect(guard_, value, held(*to));
  if (branches_)
    build_.CreateStore(value, *to);
  else
    *to = value;
  return true;
}

Value* AssemblyExpander::call(const std::string& function, Type* result, llvm::ArrayRef<Value*> arguments) {
  llvm::SmallVector<Type*> types;
  for (const Value* argument : arguments) types.push_back(argument->getType());
  const auto callee = call_.getModule()->getOrInsertFunction(function, llvm::FunctionType::get(result, types, false));
  llvm::CallInst* made = build_.CreateCall(callee, arguments);
  made->setConvergent();
  return made;
}

// A subnormal number is a zero of its sign.
Value* AssemblyExpander::flushed(const PtxLine& line, Value* value) {
  if (!value || !(value->getType()->isFloatTy() || value->getType()->isHalfTy()) || !line.has("ftz")) return value;
  const double least = value->getType()->isHalfTy() ? 0x1p-14 : 0x1p-126;
  Value* size = build_.CreateUnaryIntrinsic(llvm::Intrinsic::fabs, value);
  Value* zero = build_.CreateBinaryIntrinsic(llvm::Intrinsic::copysign, llvm::ConstantFP::get(value->getType(), 0.0), value);
  return build_.CreateSelect(build_.CreateFCmpOLT(size, llvm::ConstantFP::get(value->getType(), least)), zero, value);
}

bool AssemblyExpander::forward(const PtxLine& line) {
  const DeviceFunction* function = device_function(line.name);
  if (!function) return false;
  const bool defines = function->becomes == Becomes::Instruction && info(function->as<Opcode>()).operands[0] != '-';
  const bool product = function->becomes == Becomes::Instruction && info(function->as<Opcode>()).aux == AuxKind::MatrixProduct;
  std::string text = line.name, constraints;
  llvm::SmallVector<Type*> results, types;
  llvm::SmallVector<Value*> arguments;
  llvm::SmallVector<const PtxTerm*> targets;
  const auto parts_of = [](const PtxTerm& term) {
    return term.kind == PtxTerm::Kind::Vector ? llvm::ArrayRef(term.parts) : llvm::ArrayRef(&term, 1);
  };
  const auto type_in = [&](const PtxTerm& term) -> Type* {
    if (term.kind == PtxTerm::Kind::Operand && term.operand < output_types_.size()) return output_types_[term.operand];
    if (term.kind == PtxTerm::Kind::Operand && term.operand - output_types_.size() < call_.arg_size())
      return call_.getArgOperand(term.operand - static_cast<uint32_t>(output_types_.size()))->getType();
    const auto declared = block_.registers.find(term.name);
    return declared == block_.registers.end() ? build_.getInt32Ty() : type_of(ptx_type(declared->second));
  };
  if ((defines || product) && !line.terms.empty())
    for (const PtxTerm& part : parts_of(line.terms[0])) results.push_back(type_in(part)), targets.push_back(&part);
  for (Type* type : results) constraints += (constraints.empty() ? "=" : ",=") + std::string(letter_of(type));
  size_t number = 0;
  for (size_t n = 0; n < line.terms.size(); ++n) {
    const PtxTerm& term = line.terms[n];
    text += n ? ", " : " ";
    const bool several = term.kind == PtxTerm::Kind::Vector;
    text += several ? "{" : term.kind == PtxTerm::Kind::Address ? "[" : "";
    const auto parts = term.kind == PtxTerm::Kind::Address ? llvm::ArrayRef(term.parts) : parts_of(term);
    for (size_t p = 0; p < parts.size(); ++p) {
      if (p) text += ", ";
      if (n == 0 && !results.empty()) {
        text += "$" + std::to_string(number++);
      } else if (parts[p].kind == PtxTerm::Kind::Number) {
        text += std::to_string(static_cast<int64_t>(parts[p].bits));
      } else {
        Value* value = read(parts[p], type_in(parts[p]));
        if (!value) return false;
        text += "$" + std::to_string(results.size() + arguments.size());
        arguments.push_back(value), types.push_back(value->getType());
        constraints += (constraints.empty() ? "" : ",") + std::string(letter_of(value->getType()));
      }
    }
    if (term.kind == PtxTerm::Kind::Address && term.offset) text += "+" + std::to_string(term.offset);
    text += several ? "}" : term.kind == PtxTerm::Kind::Address ? "]" : "";
  }
  Type* result = results.empty()       ? build_.getVoidTy()
                 : results.size() == 1 ? results[0]
                                       : static_cast<Type*>(llvm::StructType::get(build_.getContext(), results));
  auto* type = llvm::FunctionType::get(result, types, false);
  llvm::CallInst* made = build_.CreateCall(llvm::InlineAsm::get(type, text + ";", constraints, /*hasSideEffects=*/true), arguments);
  made->setConvergent();
  for (size_t n = 0; n < targets.size(); ++n)
    if (!write(*targets[n], results.size() == 1 ? static_cast<Value*>(made) : build_.CreateExtractValue(made, static_cast<unsigned>(n))))
      return false;
  return true;
}

bool AssemblyExpander::plain(const PtxLine& line) {
  const PtxOperation* operation = ptx_operation(line);
  return operation ? compute(line, operation->meaning) : forward(line);
}

// What only computes is computed and then chosen; what touches memory or waits for other lanes runs behind a branch.
bool AssemblyExpander::line(const PtxLine& line) {
  guard_ = nullptr;
  if (!line.label.empty()) return place_label(line.label), true;
  if (line.branches()) {
    Value* taken = line.guard ? read(*line.guard, build_.getInt1Ty()) : nullptr;
    if (line.guard && !taken) return false;
    return branch(line.terms[0].name, taken), true;
  }
  if (!line.guard) return plain(line);
  Value* holds = read(*line.guard, build_.getInt1Ty());
  if (!holds) return false;
  const PtxOperation* operation = ptx_operation(line);
  if (operation && operation->seen == PtxSeen::Inside) {
    guard_ = holds;
    return plain(line);
  }
  const std::vector<Value*> outputs = outputs_;
  const auto registers = registers_;
  llvm::BasicBlock* from = build_.GetInsertBlock();
  llvm::Instruction* end = llvm::SplitBlockAndInsertIfThen(holds, build_.GetInsertPoint(), /*Unreachable=*/false);
  from = holds && end ? end->getParent()->getSinglePredecessor() : from;
  end->setDebugLoc(call_.getDebugLoc());
  from->getTerminator()->setDebugLoc(call_.getDebugLoc());
  build_.SetInsertPoint(end);
  build_.SetCurrentDebugLocation(call_.getDebugLoc());
  if (!plain(line)) return false;
  llvm::BasicBlock* inside = build_.GetInsertBlock();
  build_.SetInsertPoint(&call_);
  const auto either = [&](Value*& now, Value* before) {
    if (now == before) return;
    llvm::PHINode* phi = llvm::IRBuilder<>(call_.getParent(), call_.getParent()->begin()).CreatePHI(now->getType(), 2);
    phi->addIncoming(now, inside), phi->addIncoming(before ? before : llvm::PoisonValue::get(now->getType()), from);
    now = phi;
  };
  for (size_t n = 0; n < outputs_.size(); ++n) either(outputs_[n], outputs[n]);
  for (auto& [name, value] : registers_) {
    const auto before = registers.find(name);
    either(value, before == registers.end() ? nullptr : before->second);
  }
  return true;
}

bool AssemblyExpander::expand() {
  // What an output held before ("+r"), and nothing else that is more than a register.
  uint32_t argument = 0;
  for (const auto& constraint : llvm::cast<llvm::InlineAsm>(*call_.getCalledOperand()).ParseConstraints()) {
    if (constraint.isIndirect) return false;
    if (constraint.Type != llvm::InlineAsm::isInput) continue;
    unsigned output = 0;
    if (!constraint.Codes.empty() && !llvm::StringRef(constraint.Codes.front()).getAsInteger(10, output) && output < outputs_.size())
      outputs_[output] = as(call_.getArgOperand(argument), output_types_[output]);
    ++argument;
  }
  for (const PtxLine& next : block_.lines) {
    if (!next.branches()) continue;
    if (next.terms.size() != 1 || !block_.has_label(next.terms[0].name)) return false;
    branches_ = true;
  }
  if (branches_) keep_in_memory();
  for (const PtxLine& next : block_.lines)
    if (!line(next)) return false;
  guard_ = nullptr;
  if (branches_) lead_to_labels();
  Value* result = outputs_.empty() ? nullptr : outputs_[0];
  if (call_.getType()->isStructTy()) {
    result = llvm::PoisonValue::get(call_.getType());
    for (size_t n = 0; n < outputs_.size(); ++n) result = build_.CreateInsertValue(result, outputs_[n], static_cast<unsigned>(n));
  }
  if (result) call_.replaceAllUsesWith(result);
  if (branches_) take_out_of_memory();
  return true;
}

void expand_assembly(llvm::Module& module) {
  std::vector<llvm::CallBase*> calls;
  for (llvm::Function& function : module)
    for (llvm::Instruction& i : llvm::instructions(function))
      if (auto* call = llvm::dyn_cast<llvm::CallBase>(&i); call && call->isInlineAsm()) calls.push_back(call);
  for (llvm::CallBase* call : calls) {
    if (misfit_operand(*call)) continue;  // which the lowering refuses
    const auto block = parse_ptx_block(llvm::cast<llvm::InlineAsm>(*call->getCalledOperand()).getAsmString());
    if (!block || (block->lines.size() == 1 && !block->lines[0].guard && !ptx_operation(block->lines[0]))) continue;
    if (AssemblyExpander(*call, *block).expand()) call->eraseFromParent();
  }
}

}  // namespace warplens::frontend
