#include "kernels/frontend/lower/instructions/calls.h"

#include <fmt/format.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/Module.h>

#include "kernels/frontend/lower/functions/ptx_block.h"
#include "kernels/frontend/lower/functions/ptx_operations.h"
#include "kernels/frontend/lower/functions/ptx_statement.h"
#include "kernels/frontend/lower/instructions/arithmetic.h"
#include "kernels/frontend/lower/instructions/float_class.h"
#include "kernels/frontend/lower/instructions/overflow.h"
#include "kernels/frontend/lower/llvm_spaces.h"

namespace warplens::frontend {
namespace {

// The characters of a string literal.
std::optional<std::string> literal(const llvm::Value* pointer) {
  llvm::StringRef text;
  if (!llvm::getConstantStringInfo(pointer, text)) return std::nullopt;
  return text.str();
}

// Measured: '%.*f' is printed as it stands, and with '%hhu %zu' other arguments are taken.
bool differs_on_device(llvm::StringRef format) {
  for (size_t at = format.find('%'); at != llvm::StringRef::npos; at = format.find('%', at + 1)) {
    const llvm::StringRef conversion = format.slice(at + 1, format.find_first_not_of("-+ #0123456789.*hlLqjzt", at + 1));
    if (conversion.contains(".*") || conversion.contains("hh") || conversion.find_first_of("jtz") != llvm::StringRef::npos) return true;
    if (format.substr(at + 1).starts_with("%")) ++at;
  }
  return false;
}

// Of the function's name, "__warplens_too_deep.96.fib", the last two parts are how often, and which.
std::string reason_of(Stop stop, llvm::StringRef name) {
  if (stop == Stop::NoFunction) return "a call through a pointer that leads to no function of this file with these parameters";
  if (stop == Stop::Trap) return "the kernel executed a trap";
  const auto [depth, function] = name.substr(name.find('.') + 1).split('.');
  return "the calls of '" + function.str() + "' are in one another more than " + depth.str() + " times: the interpreter follows no more";
}

}  // namespace

void Calls::stop(Opcode op, std::string message) { emitter_.append(op, Type::I32).a = context_.string(std::move(message)); }

// printf's arguments are in a structure in the thread's own memory, each at its natural alignment.
void Calls::print(llvm::CallBase& i) {
  const auto format = literal(i.getArgOperand(0));
  if (!format) return context_.refuse(i, "a printf whose format is not a string literal");
  llvm::SmallVector<ScalarPart> parts;
  if (differs_on_device(*format)) {
    const llvm::DILocation* at = i.getDebugLoc().get();
    context_.program.notes.push_back(
        "printf: what a GPU makes of '.*' and of the lengths hh, j, t and z may not be what C does, as is done here (line " +
        std::to_string(at ? at->getLine() : 0) + ")");
  }
  const llvm::Value* buffer = i.getArgOperand(1)->stripPointerCasts();
  Parts values;
  if (const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(buffer)) {
    if (!flatten(context_.layout, alloca->getAllocatedType(), parts)) return context_.refuse(i, "a printf argument of unusual type");
    const RegisterId address = values_.argument(i, 1);
    for (const ScalarPart& part : parts) {
      const RegisterId at = emitter_.add_bytes(address, static_cast<int64_t>(part.offset));
      values.push_back(emitter_.fresh(part.type, false));
      Instruction& in = emitter_.append(Opcode::Load, part.type);
      in.a = at, in.d = values.back();
      context_.note_reach(accesses_.provenance_of(alloca).reach);
    }
  } else if (!llvm::isa<llvm::Constant>(buffer)) {
    return context_.refuse(i, "a printf whose arguments are not passed directly");
  }
  std::vector<uint32_t>& operands = context_.program.operands;
  Instruction& in = emitter_.append(Opcode::Print, Type::I32);
  in.a = context_.string(*format), in.c = static_cast<uint32_t>(operands.size());
  in.count = static_cast<uint8_t>(values.size());
  operands.insert(operands.end(), values.begin(), values.end());
  values_.set(i, emitter_.bits(Type::I32, values.size()));
}

// One operation for each part of a vector; a single second or third argument serves all parts.
void Calls::operation(llvm::CallBase& i, const DeviceFunction& function, Opcode op, uint8_t aux, bool movable) {
  Parts arguments[3], result;
  for (int n = 0; n < function.arguments; ++n) arguments[n] = values_.get(i.getArgOperandUse(static_cast<unsigned>(n)));
  for (size_t part = 0; part < arguments[0].size(); ++part) {
    const auto at = [&](int n) { return arguments[n].empty() ? kNone : arguments[n][arguments[n].size() == 1 ? 0 : part]; };
    const Type type = emitter_.type(at(0));
    result.push_back(emitter_.pure(op, type, type, aux, {at(0), at(1), at(2)}, movable));
  }
  values_.set(i, std::move(result));
}

void Calls::special(llvm::CallBase& i, const DeviceFunction& function) {
  const Type type = i.getType()->isIntegerTy(64) ? Type::I64 : Type::I32;
  if (function.becomes == Becomes::Special) {
    return values_.set(i, emitter_.special(function.as<SpecialRegister>(), type, function.lanes == Lanes::Same));
  }
  const RegisterId d = emitter_.fresh(type, false);
  Instruction& in = emitter_.append(Opcode::Special, type);
  in.aux = function.detail, in.d = d;
  values_.set(i, d);
}

// A variable that nothing has been stored to yet; its name ends the function's.
void Calls::unset(llvm::CallBase& i) {
  const auto type = scalar_type(i.getType());
  if (!type) return values_.set(i, values_.constant_parts(llvm::UndefValue::get(i.getType()), &i));
  const RegisterId d = emitter_.fresh(*type, true);
  const llvm::StringRef name = i.getCalledFunction()->getName();
  Instruction& in = emitter_.append(Opcode::Unset, *type);
  in.d = d, in.a = context_.string(name.substr(name.rfind('.') + 1).str());
  values_.set(i, d);
}

// The optimizer may have merged variables: what it leaves says nothing of those of the source.
void Calls::declaration(llvm::CallBase& i) {
  const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(i.getArgOperand(1)->stripPointerCasts());
  const auto size = alloca ? alloca->getAllocationSize(context_.layout) : std::nullopt;
  if (context_.compiled || !size) return;
  const RegisterId address = values_.argument(i, 1);
  Instruction& in = emitter_.append(Opcode::Declare, Type::I8);
  in.a = address, in.c = emitter_.bits(Type::I64, size->getFixedValue());
}

void Calls::is_in_space(llvm::CallBase& i, Space space) {
  const bool has_constants =
      llvm::any_of(i.getModule()->globals(), [](const llvm::GlobalVariable& g) { return is_in(g, Space::Constant); });
  if (has_constants && (space == Space::Constant || space == Space::Global))
    return context_.refuse(i, "asking whether a pointer leads to constant or to global memory, in a file with __constant__ variables,");
  const RegisterId high = emitter_.pure(Opcode::LShr, Type::I64, {values_.argument(i, 0), emitter_.bits(Type::I64, kSpaceShift)});
  values_.set(i, emitter_.pure(Opcode::ICmp, Type::I1, Type::I64, static_cast<uint8_t>(Comparison::Eq),
                               {high, emitter_.bits(Type::I64, space_number(space))}, true));
}

bool Calls::conversion(llvm::CallBase& i, Opcode op) {
  llvm::SmallVector<ScalarPart> to;
  if (!values_.parts_of(i, "a conversion to", i.getType(), to)) return true;
  const Parts from = values_.get(i.getArgOperandUse(0));
  Parts result;
  for (size_t n = 0; n < to.size(); ++n) result.push_back(emitter_.pure(op, to[n].type, {from[n]}, is_movable(i)));
  values_.set(i, std::move(result));
  return true;
}

bool Calls::float_class(llvm::CallBase& i) {
  const auto* classes = llvm::dyn_cast<llvm::ConstantInt>(i.getArgOperand(1));
  if (!classes) return false;
  Parts result;
  for (RegisterId part : values_.get(i.getArgOperandUse(0)))
    result.push_back(is_of_class(emitter_, part, static_cast<uint32_t>(classes->getZExtValue())));
  values_.set(i, std::move(result));
  return true;
}

// Functions that only compute.
bool Calls::value(llvm::CallBase& i, const DeviceFunction& function) {
  switch (function.becomes) {
    case Becomes::Nothing:
      return true;
    case Becomes::Argument:
      values_.set(i, values_.get(i.getArgOperandUse(0)));
      return true;
    case Becomes::Number:
      values_.set(i, emitter_.bits(*scalar_type(i.getType()), function.detail));
      return true;
    case Becomes::Operation:
      operation(i, function, function.as<Opcode>(), 0, is_movable(i));
      return true;
    case Becomes::FixedOperation:
      operation(i, function, function.as<Opcode>(), 0, false);
      return true;
    case Becomes::Math:
    case Becomes::ApproximateMath:
      operation(i, function, function.arguments == 1 ? Opcode::Math1 : Opcode::Math2, function.detail, false);
      return true;
    case Becomes::WithOverflow:
      values_.set(i, with_overflow(emitter_, function.as<Overflow>(), values_.argument(i, 0), values_.argument(i, 1)));
      return true;
    case Becomes::Saturating:
      if (i.getType()->isVectorTy()) return false;
      values_.set(i, saturating(emitter_, function.as<Overflow>(), values_.argument(i, 0), values_.argument(i, 1)));
      return true;
    case Becomes::Conversion:
      return conversion(i, function.as<Opcode>());
    case Becomes::FloatClass:
      return float_class(i);
    case Becomes::Unset:
      unset(i);
      return true;
    case Becomes::Declaration:
      declaration(i);
      return true;
    case Becomes::Special:
    case Becomes::Clock:
      special(i, function);
      return true;
    case Becomes::SpaceTest:
      is_in_space(i, function.as<Space>());
      return true;
    default:
      return false;
  }
}

// Inline assembly of what a function does too; what it names represents the function's arguments. False: it has no other form.
bool Calls::assembly(llvm::CallBase& i, const DeviceFunction& function) {
  const bool barrier = function.becomes == Becomes::Barrier;
  if (!barrier && function.becomes != Becomes::AsyncCopy && function.becomes != Becomes::AsyncWait) return false;
  const auto placed = ptx_instructions_.operands(i);
  if (!placed) return true;
  const auto used = [&](size_t n) { return n < placed->used.size() ? placed->used[n] : kNone; };
  const auto number = [&](size_t n) { return n < placed->numbers.size() ? placed->numbers[n] : std::nullopt; };
  const BarrierMode mode = function.as<BarrierMode>();
  const size_t operands = placed->used.size(), addresses = placed->addresses.size();
  if (barrier && addresses == 0 && (operands == 2 || (operands == 1 && mode != BarrierMode::Arrive))) {
    warp_operations_.barrier(mode, used(0), used(1));
  } else if (function.becomes == Becomes::AsyncWait && addresses == 0 && operands == 1) {
    async_copies_.wait(i, number(0));
  } else if (function.becomes == Becomes::AsyncCopy && addresses == 2 && (operands == 1 || operands == 2) && number(0) &&
             (function.detail == 0 || function.detail == *number(0))) {
    const auto &to = placed->addresses[0], &from = placed->addresses[1];
    async_copies_.copy(i, {to.at, accesses_.provenance_of_number(to.pointer, to.shared)},
                       {from.at, accesses_.provenance_of_number(from.pointer, from.shared)}, *number(0), used(1));
  } else {
    ptx_instructions_.refuse(i);
  }
  return true;
}

bool Calls::known(llvm::CallBase& i, const DeviceFunction& function) {
  if (i.isInlineAsm() && assembly(i, function)) return true;
  switch (function.becomes) {
    case Becomes::Load:
      accesses_.load_value(i, i.getArgOperandUse(0), llvm::cast<llvm::ConstantInt>(i.getArgOperand(1))->getZExtValue());
      return true;
    case Becomes::Atomic:
    case Becomes::AtomicLoad:
    case Becomes::AtomicStore:
    case Becomes::OrderedFence:
      return atomics_.call(i, function);
    case Becomes::AsyncCopy:
    case Becomes::AsyncCommit:
    case Becomes::AsyncWait:
    case Becomes::AsyncWaitAll:
    case Becomes::AsyncOfBarrier:
      async_copies_.lower(i, function);
      return true;
    case Becomes::Instruction:
      ptx_instructions_.lower(i, function.as<Opcode>());
      return true;
    case Becomes::Fence:
      emitter_.append(Opcode::Fence, Type::I32).aux = function.detail;
      return true;
    case Becomes::Yield:
      emitter_.append(Opcode::Yield, Type::I32);
      return true;
    case Becomes::Barrier:
    case Becomes::ReducingBarrier:
    case Becomes::LanesReducingBarrier:
    case Becomes::WarpBarrier:
    case Becomes::Shuffle:
    case Becomes::Vote:
    case Becomes::Match:
    case Becomes::ActiveMask:
      warp_operations_.lower(i, function);
      return true;
    case Becomes::Print:
      print(i);
      return true;
    case Becomes::Assert:
      stop(Opcode::AssertFail, literal(i.getArgOperand(0)).value_or("assert"));
      return true;
    case Becomes::Trap:
      stop(Opcode::Trap, reason_of(function.as<Stop>(), i.getCalledFunction()->getName()));
      return true;
    default:
      return value(i, function);
  }
}

void Calls::refuse_assembly(llvm::CallBase& i) {
  const std::string text = llvm::cast<llvm::InlineAsm>(*i.getCalledOperand()).getAsmString();
  const auto statement = ptx_statement(i);
  if (const auto block = statement ? std::nullopt : parse_ptx_block(text)) {
    for (const PtxLine& line : block->lines) {
      if (!line.label.empty()) continue;
      if (line.branches() && line.terms.size() == 1 && !block->has_label(line.terms[0].name)) {
        context_.fail(&i, "'" + line.terms[0].name + "' is not a label of this statement of inline assembly",
                      "a branch leads to a label of its own statement");
        return;
      }
      if (!ptx_operation(line) && !device_function(line.name)) return context_.refuse(i, "the inline assembly '" + line.name + "'");
    }
    if (!block->lines.empty()) return context_.refuse(i, "the inline assembly '" + block->lines.back().name + "' with these operands");
  }
  context_.refuse(i, statement ? "the inline assembly '" + statement->name + "'"
                               : "inline assembly that is not a single PTX instruction ('" + text + "')");
}

void Calls::lower(llvm::CallBase& i) {
  if (const auto misfit = i.isInlineAsm() ? misfit_operand(i) : std::nullopt)
    return context_.fail(&i,
                         fmt::format("operand {} of the inline assembly has {} bits, and the register of its constraint \"{}\" {}",
                                     misfit->operand, misfit->bits, misfit->constraint, misfit->register_bits),
                         misfit->bits == 64   ? "the constraint of 64 bits is \"l\", or \"d\" of a double"
                         : misfit->bits == 32 ? "the constraint of 32 bits is \"r\", or \"f\" of a float"
                         : misfit->bits == 16 ? "the constraint of 16 bits is \"h\""
                                              : "an operand has 16, 32 or 64 bits: convert it to an int for \"r\"");
  if (const DeviceFunction* function = device_function(i); function && known(i, *function)) return;
  if (i.isInlineAsm()) return refuse_assembly(i);
  const llvm::Function* callee = i.getCalledFunction();
  if (!callee) return context_.refuse(i, "a call through a pointer");
  const std::string name = llvm::demangle(callee->getName().str());
  if (i.doesNotReturn() && i.getType()->isVoidTy()) return stop(Opcode::Trap, name + " was called");
  context_.refuse(i, "the function '" + name + "', which is declared but has no body here,");
}

}  // namespace warplens::frontend
