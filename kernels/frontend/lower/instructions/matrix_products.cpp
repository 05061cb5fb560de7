// mma.sync: which product its name means, and the registers that hold the fragments of D, A, B and C.
#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/InlineAsm.h>

#include "kernels/frontend/lower/instructions/ptx_instructions.h"
#include "kernels/program/matrix_product.h"

namespace warplens::frontend {
namespace {

// "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32" is m16n8k16_f32_f16_f16 of MatrixProduct.
std::optional<MatrixProduct> product_of(const PtxStatement& statement) {
  llvm::SmallVector<llvm::StringRef> parts;
  llvm::StringRef(statement.name).split(parts, '.');
  const bool saturates = statement.has("satfinite");
  if (parts.size() != (saturates ? 11u : 10u) || parts[4] != "row" || parts[5] != "col" || (saturates && parts[6] != "satfinite"))
    return std::nullopt;
  const auto types = llvm::ArrayRef(parts).take_back(4);
  if (types[0] != types[3]) return std::nullopt;
  const std::string name = (parts[3] + (saturates ? "_satfinite_" : "_") + types[0] + "_" + types[1] + "_" + types[2]).str();
  for (uint32_t value = 0; value < aux_count(AuxKind::MatrixProduct); ++value)
    if (aux_name(AuxKind::MatrixProduct, static_cast<uint8_t>(value)) == name) return static_cast<MatrixProduct>(value);
  return std::nullopt;
}

// Which argument brings what an output held before ("+f"), by output; kNone where nothing does.
std::vector<uint32_t> tied_arguments(const llvm::CallBase& i, size_t outputs) {
  std::vector<uint32_t> tied(outputs, kNone);
  uint32_t argument = 0;
  for (const auto& constraint : llvm::cast<llvm::InlineAsm>(*i.getCalledOperand()).ParseConstraints()) {
    if (constraint.Type != llvm::InlineAsm::isInput) continue;
    unsigned output = 0;
    if (!constraint.Codes.empty() && !llvm::StringRef(constraint.Codes.front()).getAsInteger(10, output) && output < outputs)
      tied[output] = argument;
    ++argument;
  }
  return tied;
}

}  // namespace

void PtxInstructions::product(llvm::CallBase& i, const PtxStatement& statement) {
  const auto product = product_of(statement);
  if (!product) return context_.refuse(i, "the inline assembly '" + statement.name + "'");
  const MatrixShape& shape = shape_of(*product);
  llvm::SmallVector<ScalarPart> outputs;
  if (i.getType()->isVoidTy() || statement.operands.size() != shape.all()) return refuse(i);
  if (!values_.parts_of(i, "an assembly's result of", i.getType(), outputs)) return;
  const std::vector<uint32_t> tied = tied_arguments(i, outputs.size());
  const uint32_t bytes = shape.sum == MatrixElement::F64 ? 8 : 4;
  Parts results(outputs.size(), kNone), fragments;
  for (uint32_t n = 0; n < shape.all(); ++n) {
    const PtxOperand& operand = statement.operands[n];
    if (operand.kind != PtxOperand::Kind::Register) return refuse(i);
    if (n < shape.of_sum()) {
      if (operand.operand >= outputs.size()) return refuse(i);
      fragments.push_back(emitter_.fresh(outputs[operand.operand].type, false));
      results[operand.operand] = fragments.back();
    } else {
      const uint32_t argument =
          operand.operand < outputs.size() ? tied[operand.operand] : operand.operand - static_cast<uint32_t>(outputs.size());
      if (argument >= i.arg_size()) return refuse(i);
      fragments.push_back(values_.argument(i, static_cast<int>(argument)));
    }
    if (size_bytes(emitter_.type(fragments.back())) != bytes) return refuse(i);
  }
  if (llvm::is_contained(results, kNone)) return refuse(i);
  const RegisterId all_lanes = emitter_.bits(Type::I32, 0xffffffff);
  Instruction& in = emitter_.append(Opcode::MultiplyMatrices, Type::I32);
  in.aux = static_cast<uint8_t>(*product), in.mask = all_lanes;
  in.count = static_cast<uint8_t>(fragments.size());
  in.c = static_cast<uint32_t>(context_.program.operands.size());
  context_.program.operands.insert(context_.program.operands.end(), fragments.begin(), fragments.end());
  values_.set(i, std::move(results));
  const std::string note = "mma rounds each sum of products once; the GPU's tensor cores keep fewer bits of it";
  const bool rounds = shape.sum == MatrixElement::F32 || shape.sum == MatrixElement::F16;
  if (rounds && !llvm::is_contained(context_.program.notes, note)) context_.program.notes.push_back(note);
}

}  // namespace warplens::frontend
