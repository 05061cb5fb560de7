#include "kernels/frontend/lower/instructions/ptx_instructions.h"

#include <llvm/IR/InlineAsm.h>

namespace warplens::frontend {
namespace {

// Which value of the operation's `aux` a qualifier names; its first one where none does.
uint8_t aux_of(const PtxStatement& statement, AuxKind kind) {
  for (uint32_t value = 0; kind != AuxKind::None && value < aux_count(kind); ++value)
    if (statement.has(aux_name(kind, static_cast<uint8_t>(value)))) return static_cast<uint8_t>(value);
  return 0;
}

// Constraints that name registers, outputs before inputs: what "m" or a tied operand means is not read here.
bool plain_operands(const llvm::CallBase& i) {
  for (const auto& constraint : llvm::cast<llvm::InlineAsm>(*i.getCalledOperand()).ParseConstraints())
    if (constraint.isIndirect || constraint.hasMatchingInput()) return false;
  return true;
}

}  // namespace

// `.shared` addresses are 32-bit offsets in the window of shared memory, or 64-bit ones.
bool PtxInstructions::place_address(llvm::CallBase& i, const PtxStatement& statement, const PtxOperand& operand, unsigned argument,
                                    Placed& placed) {
  RegisterId at = values_.argument(i, static_cast<int>(argument));
  const bool shared = placed.addresses.empty() && (statement.has("shared") || statement.has("shared::cta"));
  if (emitter_.type(at) == Type::I32) at = emitter_.pure(Opcode::ZExt, Type::I64, {at});
  if (emitter_.type(at) != Type::I64) return false;
  if (shared) at = emitter_.pure(Opcode::Or, Type::I64, {at, emitter_.bits(Type::I64, kSharedBase)});
  placed.addresses.push_back({emitter_.add_bytes(at, operand.number), i.getArgOperand(argument), shared});
  return true;
}

void PtxInstructions::refuse(llvm::CallBase& i) {
  context_.refuse(i, "the inline assembly '" + ptx_statement(i)->name + "' with these operands");
}

std::optional<PtxInstructions::Placed> PtxInstructions::operands(llvm::CallBase& i) {
  const PtxStatement statement = *ptx_statement(i);
  Placed placed;
  if (i.getType()->isVoidTy() && plain_operands(i) && place(i, statement, {}, placed)) return placed;
  refuse(i);
  return std::nullopt;
}

bool PtxInstructions::place(llvm::CallBase& i, const PtxStatement& statement, const Parts& results, Placed& placed) {
  for (const PtxOperand& operand : statement.operands) {
    const bool output = operand.kind != PtxOperand::Kind::Number && operand.operand < results.size();
    const unsigned argument = operand.operand - static_cast<unsigned>(results.size());
    if (operand.kind == PtxOperand::Kind::Number) {
      placed.used.push_back(emitter_.bits(Type::I32, static_cast<uint32_t>(operand.number)));
      placed.numbers.push_back(static_cast<uint32_t>(operand.number));
    } else if (output) {
      if (operand.kind == PtxOperand::Kind::Address) return false;
      placed.defined.push_back(results[operand.operand]);
    } else if (argument >= i.arg_size()) {
      return false;
    } else if (operand.kind == PtxOperand::Kind::Register) {
      placed.used.push_back(values_.argument(i, static_cast<int>(argument)));
      const auto* known = llvm::dyn_cast<llvm::ConstantInt>(i.getArgOperand(argument));
      placed.numbers.push_back(known ? std::optional(known->getZExtValue()) : std::nullopt);
    } else if (!place_address(i, statement, operand, argument, placed)) {
      return false;
    }
  }
  return placed.defined.size() == results.size();
}

void PtxInstructions::lower(llvm::CallBase& i, Opcode op) {
  const PtxStatement statement = *ptx_statement(i);
  const OpcodeInfo& row = info(op);
  if (row.aux == AuxKind::MatrixProduct) return product(i, statement);
  llvm::SmallVector<ScalarPart> outputs;
  if (!i.getType()->isVoidTy() && !values_.parts_of(i, "an assembly's result of", i.getType(), outputs)) return;
  Parts results;
  for (const ScalarPart& part : outputs) results.push_back(emitter_.fresh(part.type, false));
  Placed placed;
  if (!plain_operands(i) || !place(i, statement, results, placed) || placed.addresses.size() > 1) return refuse(i);
  const Address at = placed.addresses.empty() ? Address{} : placed.addresses[0];

  const bool loads = role(row.operands[0]) == OperandRole::Element, stores = role(row.operands[2]) == OperandRole::Element;
  const Parts& elements = loads ? placed.defined : placed.used;
  if (elements.empty() || elements.size() > 16 || (at.at != kNone) != (row.memory != warplens::MemoryEffect::Nothing)) return refuse(i);
  for (const RegisterId element : elements)
    if (emitter_.type(element) != emitter_.type(elements[0])) return refuse(i);
  if (moves_matrices(op) && !statement.has("x" + std::to_string(elements.size()))) return refuse(i);
  const Type type = emitter_.type(elements[0]);
  const RegisterId all_lanes = statement.has("sync") ? emitter_.bits(Type::I32, 0xffffffff) : kNone;
  const uint32_t width = moves_matrices(op) ? kMatrixRowBytes : static_cast<uint32_t>(elements.size()) * size_bytes(type);
  uint32_t site = kNoSite;
  Provenance to;
  if (at.at != kNone) {
    to = accesses_.provenance_of_number(at.pointer, at.shared);
    site = accesses_.site(i, row.memory == warplens::MemoryEffect::Reads ? MemoryOp::Load : MemoryOp::Store, width, to);
  }
  Instruction& in = emitter_.append(op, type);
  in.aux = aux_of(statement, row.aux), in.site = site, in.a = at.at, in.mask = all_lanes;
  if (loads || stores) {
    in.count = static_cast<uint8_t>(elements.size());
    if (in.count > 1) {
      in.c = static_cast<uint32_t>(context_.program.operands.size());
      context_.program.operands.insert(context_.program.operands.end(), elements.begin(), elements.end());
    } else {
      (loads ? in.d : in.b) = elements[0];
    }
  } else {
    if (!placed.defined.empty()) in.d = placed.defined[0];
    uint32_t* sources[] = {&in.a, &in.b, &in.c};
    for (size_t n = 0; n < placed.used.size() && n < 3; ++n) *sources[n] = placed.used[n];
  }
  if (at.at != kNone) context_.note_reach(to.reach);
  if (!results.empty()) values_.set(i, std::move(results));
}

}  // namespace warplens::frontend
