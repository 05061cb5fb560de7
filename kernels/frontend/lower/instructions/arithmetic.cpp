// Operations on values: integers, floats, comparisons, conversions, addresses, vectors and aggregates.
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/Operator.h>

#include "kernels/frontend/lower/lowering.h"

namespace warplens::frontend {
namespace {

std::optional<Opcode> opcode_of(unsigned op) {
  using I = llvm::Instruction;
  switch (op) {
    case I::Add: return Opcode::Add;
    case I::Sub: return Opcode::Sub;
    case I::Mul: return Opcode::Mul;
    case I::SDiv: return Opcode::SDiv;
    case I::UDiv: return Opcode::UDiv;
    case I::SRem: return Opcode::SRem;
    case I::URem: return Opcode::URem;
    case I::And: return Opcode::And;
    case I::Or: return Opcode::Or;
    case I::Xor: return Opcode::Xor;
    case I::Shl: return Opcode::Shl;
    case I::LShr: return Opcode::LShr;
    case I::AShr: return Opcode::AShr;
    case I::FAdd: return Opcode::FAdd;
    case I::FSub: return Opcode::FSub;
    case I::FMul: return Opcode::FMul;
    case I::FDiv: return Opcode::FDiv;
    case I::FRem: return Opcode::FRem;
    default: return std::nullopt;
  }
}

Comparison comparison_of(llvm::CmpInst::Predicate predicate) {
  using P = llvm::CmpInst;
  switch (predicate) {
    case P::ICMP_EQ: return Comparison::Eq;
    case P::ICMP_NE: return Comparison::Ne;
    case P::ICMP_ULT: return Comparison::Ult;
    case P::ICMP_ULE: return Comparison::Ule;
    case P::ICMP_UGT: return Comparison::Ugt;
    case P::ICMP_UGE: return Comparison::Uge;
    case P::ICMP_SLT: return Comparison::Slt;
    case P::ICMP_SLE: return Comparison::Sle;
    case P::ICMP_SGT: return Comparison::Sgt;
    case P::ICMP_SGE: return Comparison::Sge;
    case P::FCMP_OEQ: return Comparison::OEq;
    case P::FCMP_ONE: return Comparison::ONe;
    case P::FCMP_OLT: return Comparison::OLt;
    case P::FCMP_OLE: return Comparison::OLe;
    case P::FCMP_OGT: return Comparison::OGt;
    case P::FCMP_OGE: return Comparison::OGe;
    case P::FCMP_ORD: return Comparison::Ord;
    case P::FCMP_UNO: return Comparison::Uno;
    case P::FCMP_UEQ: return Comparison::UEq;
    case P::FCMP_UNE: return Comparison::UNe;
    case P::FCMP_ULT: return Comparison::ULt;
    case P::FCMP_ULE: return Comparison::ULe;
    case P::FCMP_UGT: return Comparison::UGt;
    case P::FCMP_UGE: return Comparison::UGe;
    case P::FCMP_TRUE: return Comparison::True;
    default: return Comparison::False;
  }
}

std::optional<Opcode> conversion_of(unsigned op) {
  using I = llvm::Instruction;
  switch (op) {
    case I::Trunc: return Opcode::Trunc;
    case I::ZExt: return Opcode::ZExt;
    case I::SExt: return Opcode::SExt;
    case I::FPTrunc: return Opcode::FPTrunc;
    case I::FPExt: return Opcode::FPExt;
    case I::FPToSI: return Opcode::FPToSI;
    case I::FPToUI: return Opcode::FPToUI;
    case I::SIToFP: return Opcode::SIToFP;
    case I::UIToFP: return Opcode::UIToFP;
    default: return std::nullopt;
  }
}

bool contracts(const llvm::Value* value) {
  const auto* operation = llvm::dyn_cast<llvm::FPMathOperator>(value);
  return operation && operation->hasAllowContract();
}

}  // namespace

// Integer arithmetic that no variable of the source is shown by may be computed once and before its loop.
bool Lowering::movable(const llvm::Instruction& i) const {
  return !i.isUsedByMetadata() && (i.getType()->isIntOrIntVectorTy() || i.getType()->isPtrOrPtrVectorTy());
}

// The rule of fusing, the one of LLVM's device code: a product that stands in a sum or difference, both free to contract, is computed
// with it and rounded once, whatever else it is used for. Where both sides are such products the left one fuses. A sum behind the
// product's loop does not fuse: the factors may be those of a later iteration.
bool Lowering::fuses(const llvm::Use& use) const {
  const auto* sum = llvm::dyn_cast<llvm::BinaryOperator>(use.getUser());
  const auto* product = llvm::dyn_cast<llvm::BinaryOperator>(use.get());
  if (!sum || !product || (sum->getOpcode() != llvm::Instruction::FAdd && sum->getOpcode() != llvm::Instruction::FSub)) return false;
  if (product->getOpcode() != llvm::Instruction::FMul || !contracts(product) || !contracts(sum)) return false;
  const FlowGraph& graph = emitter_->graph();
  const uint32_t loop = graph.blocks[block_ids_.lookup(product->getParent())].loop;
  if (loop != kNone && !graph.contains(loop, block_ids_.lookup(sum->getParent()))) return false;
  return use.getOperandNo() == 0 || !fuses(sum->getOperandUse(0));
}

bool Lowering::lower_fused(llvm::BinaryOperator& i) {
  const bool left = fuses(i.getOperandUse(0));
  if (!left && !fuses(i.getOperandUse(1))) return false;
  auto& product = *llvm::cast<llvm::BinaryOperator>(i.getOperand(left ? 0 : 1));
  const Parts a = get(product.getOperandUse(0)), b = get(product.getOperandUse(1)), other = get(i.getOperandUse(left ? 1 : 0));
  const bool difference = i.getOpcode() == llvm::Instruction::FSub;
  Parts result;
  for (size_t n = 0; n < a.size(); ++n) {
    const Type type = emitter_->type(a[n]);
    RegisterId factor = a[n], addend = other[n];
    if (difference && left) addend = emitter_->pure(Opcode::FNeg, type, {addend}, false);
    if (difference && !left) factor = emitter_->pure(Opcode::FNeg, type, {factor}, false);
    result.push_back(emitter_->pure(Opcode::Fma, type, {factor, b[n], addend}, false));
  }
  set(i, std::move(result));
  return true;
}

void Lowering::lower_binary(llvm::BinaryOperator& i) {
  const auto op = opcode_of(i.getOpcode());
  if (!op) return refuse(i, std::string("the operation ") + i.getOpcodeName());
  const bool only_in_sums = i.getOpcode() == llvm::Instruction::FMul && !i.use_empty() && !i.isUsedByMetadata() &&
                            llvm::all_of(i.uses(), [this](const llvm::Use& use) { return fuses(use); });
  if (only_in_sums) return;
  if (lower_fused(i)) return;
  const Parts a = get(i.getOperandUse(0)), b = get(i.getOperandUse(1));
  Parts result;
  for (size_t n = 0; n < a.size(); ++n) result.push_back(emitter_->pure(*op, emitter_->type(a[n]), {a[n], b[n]}, movable(i)));
  set(i, std::move(result));
}

void Lowering::lower_compare(llvm::CmpInst& i) {
  const Parts a = get(i.getOperandUse(0)), b = get(i.getOperandUse(1));
  const Opcode op = llvm::isa<llvm::ICmpInst>(i) ? Opcode::ICmp : Opcode::FCmp;
  Parts result;
  for (size_t n = 0; n < a.size(); ++n) {
    result.push_back(emitter_->pure(op, Type::I1, emitter_->type(a[n]), static_cast<uint8_t>(comparison_of(i.getPredicate())), {a[n], b[n]},
                                    op == Opcode::ICmp && movable(i)));
  }
  set(i, std::move(result));
}

void Lowering::lower_cast(llvm::CastInst& i) {
  const Parts a = get(i.getOperandUse(0));
  llvm::SmallVector<ScalarPart> to;
  if (!flatten(i.getType(), to)) return refuse_type(i, "a conversion to", i.getType());
  Parts result;
  switch (i.getOpcode()) {
    case llvm::Instruction::AddrSpaceCast: return set(i, a);  // one window for each space: an address says where it leads
    case llvm::Instruction::PtrToInt:
    case llvm::Instruction::IntToPtr:
      for (size_t n = 0; n < a.size(); ++n) {
        const uint32_t from = size_bytes(emitter_->type(a[n])), into = size_bytes(to[n].type);
        result.push_back(from == into ? a[n]
                                      : emitter_->pure(from > into ? Opcode::Trunc : Opcode::ZExt, to[n].type, {a[n]}, movable(i)));
      }
      return set(i, std::move(result));
    case llvm::Instruction::BitCast: {
      if (a.size() != to.size()) return refuse(i, "a bit cast between vectors of different length");
      for (size_t n = 0; n < a.size(); ++n) {
        result.push_back(emitter_->type(a[n]) == to[n].type ? a[n] : emitter_->pure(Opcode::Bitcast, to[n].type, {a[n]}, movable(i)));
      }
      return set(i, std::move(result));
    }
    default: break;
  }
  const auto op = conversion_of(i.getOpcode());
  if (!op) return refuse(i, std::string("the conversion ") + i.getOpcodeName());
  for (size_t n = 0; n < a.size(); ++n) result.push_back(emitter_->pure(*op, to[n].type, {a[n]}, movable(i)));
  set(i, std::move(result));
}

void Lowering::lower_select(llvm::SelectInst& i) {
  const Parts condition = get(i.getOperandUse(0)), yes = get(i.getOperandUse(1)), no = get(i.getOperandUse(2));
  Parts result;
  for (size_t n = 0; n < yes.size(); ++n) {
    const RegisterId c = condition[condition.size() == 1 ? 0 : n];
    result.push_back(emitter_->pure(Opcode::Select, emitter_->type(yes[n]), {c, yes[n], no[n]}, movable(i)));
  }
  set(i, std::move(result));
}

void Lowering::lower_address(llvm::GetElementPtrInst& i) {
  if (i.getType()->isVectorTy()) return refuse(i, "a vector of addresses");
  RegisterId address = one(i.getOperandUse(0));
  int64_t offset = 0;
  unsigned n = 1;
  for (auto step = llvm::gep_type_begin(i), end = llvm::gep_type_end(i); step != end; ++step, ++n) {
    if (llvm::StructType* structure = step.getStructTypeOrNull()) {
      const auto* field = llvm::cast<llvm::ConstantInt>(step.getOperand());
      offset += static_cast<int64_t>(layout_.getStructLayout(structure)->getElementOffset(static_cast<unsigned>(field->getZExtValue())));
      continue;
    }
    const int64_t stride = static_cast<int64_t>(step.getSequentialElementStride(layout_).getFixedValue());
    if (const auto* index = llvm::dyn_cast<llvm::ConstantInt>(step.getOperand())) {
      offset += index->getSExtValue() * stride;
      continue;
    }
    RegisterId index = one(i.getOperandUse(n));
    if (emitter_->type(index) != Type::I64) index = emitter_->pure(Opcode::SExt, Type::I64, {index});
    index = emitter_->pure(Opcode::Mul, Type::I64, {index, emitter_->bits(Type::I64, static_cast<uint64_t>(stride))});
    address = emitter_->pure(Opcode::Add, Type::I64, {address, index}, movable(i));
  }
  set(i, emitter_->pure(Opcode::Add, Type::I64, {address, emitter_->bits(Type::I64, static_cast<uint64_t>(offset))}));
}

void Lowering::lower_vector(llvm::Instruction& i) {
  Parts vector = get(i.getOperandUse(0));
  if (auto* extract = llvm::dyn_cast<llvm::ExtractElementInst>(&i)) {
    if (const auto* index = llvm::dyn_cast<llvm::ConstantInt>(extract->getIndexOperand())) {
      return set(i, vector[std::min<uint64_t>(index->getZExtValue(), vector.size() - 1)]);
    }
    const RegisterId index = one(i.getOperandUse(1));
    RegisterId chosen = vector[0];
    for (size_t n = 1; n < vector.size(); ++n) {
      const RegisterId is = emitter_->pure(Opcode::ICmp, Type::I1, emitter_->type(index), static_cast<uint8_t>(Comparison::Eq),
                                           {index, emitter_->bits(emitter_->type(index), n)}, true);
      chosen = emitter_->pure(Opcode::Select, emitter_->type(chosen), {is, vector[n], chosen}, false);
    }
    return set(i, chosen);
  }
  if (auto* insert = llvm::dyn_cast<llvm::InsertElementInst>(&i)) {
    const RegisterId value = one(i.getOperandUse(1));
    if (const auto* index = llvm::dyn_cast<llvm::ConstantInt>(insert->getOperand(2))) {
      if (index->getZExtValue() < vector.size()) vector[index->getZExtValue()] = value;
      return set(i, std::move(vector));
    }
    const RegisterId index = one(i.getOperandUse(2));
    for (size_t n = 0; n < vector.size(); ++n) {
      const RegisterId is = emitter_->pure(Opcode::ICmp, Type::I1, emitter_->type(index), static_cast<uint8_t>(Comparison::Eq),
                                           {index, emitter_->bits(emitter_->type(index), n)}, true);
      vector[n] = emitter_->pure(Opcode::Select, emitter_->type(value), {is, value, vector[n]}, false);
    }
    return set(i, std::move(vector));
  }
  auto& shuffle = llvm::cast<llvm::ShuffleVectorInst>(i);
  vector.append(get(i.getOperandUse(1)));
  Parts result;
  for (int from : shuffle.getShuffleMask()) result.push_back(vector[from < 0 ? 0 : static_cast<size_t>(from)]);
  set(i, std::move(result));
}

void Lowering::lower_aggregate(llvm::Instruction& i) {
  const auto* extract = llvm::dyn_cast<llvm::ExtractValueInst>(&i);
  llvm::Type* type = i.getOperand(0)->getType();
  const auto path = extract ? extract->getIndices() : llvm::cast<llvm::InsertValueInst>(i).getIndices();
  size_t first = 0;
  for (unsigned n : path) {
    for (unsigned before = 0; before < n; ++before) {
      llvm::SmallVector<ScalarPart> parts;
      flatten(llvm::ExtractValueInst::getIndexedType(type, before), parts);
      first += parts.size();
    }
    type = llvm::ExtractValueInst::getIndexedType(type, n);
  }
  llvm::SmallVector<ScalarPart> parts;
  if (!flatten(type, parts)) return refuse_type(i, "a structure with", type);
  Parts whole = get(i.getOperandUse(0));
  if (extract) return set(i, Parts(whole.begin() + first, whole.begin() + first + parts.size()));
  const Parts value = get(i.getOperandUse(1));
  std::copy(value.begin(), value.end(), whole.begin() + first);
  set(i, std::move(whole));
}

bool Lowering::lower_arithmetic(llvm::Instruction& i) {
  if (auto* binary = llvm::dyn_cast<llvm::BinaryOperator>(&i)) return lower_binary(*binary), true;
  if (auto* compare = llvm::dyn_cast<llvm::CmpInst>(&i)) return lower_compare(*compare), true;
  if (auto* cast = llvm::dyn_cast<llvm::CastInst>(&i)) return lower_cast(*cast), true;
  if (auto* select = llvm::dyn_cast<llvm::SelectInst>(&i)) return lower_select(*select), true;
  if (auto* address = llvm::dyn_cast<llvm::GetElementPtrInst>(&i)) return lower_address(*address), true;
  switch (i.getOpcode()) {
    case llvm::Instruction::FNeg: {
      Parts parts = get(i.getOperandUse(0));
      for (RegisterId& part : parts) part = emitter_->pure(Opcode::FNeg, emitter_->type(part), {part}, false);
      set(i, std::move(parts));
      return true;
    }
    case llvm::Instruction::Freeze: set(i, get(i.getOperandUse(0))); return true;
    case llvm::Instruction::ExtractElement:
    case llvm::Instruction::InsertElement:
    case llvm::Instruction::ShuffleVector: lower_vector(i); return true;
    case llvm::Instruction::ExtractValue:
    case llvm::Instruction::InsertValue: lower_aggregate(i); return true;
    default: return false;
  }
}

}  // namespace warplens::frontend
