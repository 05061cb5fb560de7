#include "kernels/frontend/lower/instructions/arithmetic.h"

#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/Operator.h>
#include <llvm/IR/PatternMatch.h>

#include "kernels/frontend/lower/passes/rounding.h"

namespace warplens::frontend {
namespace {

std::optional<Opcode> opcode_of(unsigned op) {
  using I = llvm::Instruction;
  switch (op) {
    case I::Add:
      return Opcode::Add;
    case I::Sub:
      return Opcode::Sub;
    case I::Mul:
      return Opcode::Mul;
    case I::SDiv:
      return Opcode::SDiv;
    case I::UDiv:
      return Opcode::UDiv;
    case I::SRem:
      return Opcode::SRem;
    case I::URem:
      return Opcode::URem;
    case I::And:
      return Opcode::And;
    case I::Or:
      return Opcode::Or;
    case I::Xor:
      return Opcode::Xor;
    case I::Shl:
      return Opcode::Shl;
    case I::LShr:
      return Opcode::LShr;
    case I::AShr:
      return Opcode::AShr;
    case I::FAdd:
      return Opcode::FAdd;
    case I::FSub:
      return Opcode::FSub;
    case I::FMul:
      return Opcode::FMul;
    case I::FDiv:
      return Opcode::FDiv;
    case I::FRem:
      return Opcode::FRem;
    default:
      return std::nullopt;
  }
}

Comparison comparison_of(llvm::CmpInst::Predicate predicate) {
  using P = llvm::CmpInst;
  switch (predicate) {
    case P::ICMP_EQ:
      return Comparison::Eq;
    case P::ICMP_NE:
      return Comparison::Ne;
    case P::ICMP_ULT:
      return Comparison::Ult;
    case P::ICMP_ULE:
      return Comparison::Ule;
    case P::ICMP_UGT:
      return Comparison::Ugt;
    case P::ICMP_UGE:
      return Comparison::Uge;
    case P::ICMP_SLT:
      return Comparison::Slt;
    case P::ICMP_SLE:
      return Comparison::Sle;
    case P::ICMP_SGT:
      return Comparison::Sgt;
    case P::ICMP_SGE:
      return Comparison::Sge;
    case P::FCMP_OEQ:
      return Comparison::OEq;
    case P::FCMP_ONE:
      return Comparison::ONe;
    case P::FCMP_OLT:
      return Comparison::OLt;
    case P::FCMP_OLE:
      return Comparison::OLe;
    case P::FCMP_OGT:
      return Comparison::OGt;
    case P::FCMP_OGE:
      return Comparison::OGe;
    case P::FCMP_ORD:
      return Comparison::Ord;
    case P::FCMP_UNO:
      return Comparison::Uno;
    case P::FCMP_UEQ:
      return Comparison::UEq;
    case P::FCMP_UNE:
      return Comparison::UNe;
    case P::FCMP_ULT:
      return Comparison::ULt;
    case P::FCMP_ULE:
      return Comparison::ULe;
    case P::FCMP_UGT:
      return Comparison::UGt;
    case P::FCMP_UGE:
      return Comparison::UGe;
    case P::FCMP_TRUE:
      return Comparison::True;
    default:
      return Comparison::False;
  }
}

std::optional<Opcode> conversion_of(unsigned op) {
  using I = llvm::Instruction;
  switch (op) {
    case I::Trunc:
      return Opcode::Trunc;
    case I::ZExt:
      return Opcode::ZExt;
    case I::SExt:
      return Opcode::SExt;
    case I::FPTrunc:
      return Opcode::FPTrunc;
    case I::FPExt:
      return Opcode::FPExt;
    case I::FPToSI:
      return Opcode::FPToSI;
    case I::FPToUI:
      return Opcode::FPToUI;
    case I::SIToFP:
      return Opcode::SIToFP;
    case I::UIToFP:
      return Opcode::UIToFP;
    default:
      return std::nullopt;
  }
}

}  // namespace

bool is_movable(const llvm::Instruction& i) {
  return !i.isUsedByMetadata() && (i.getType()->isIntOrIntVectorTy() || i.getType()->isPtrOrPtrVectorTy());
}

// The product that `use` brings to a sum, negated or not.
static llvm::BinaryOperator* product_in(const llvm::Use& use, bool& negated) {
  llvm::Value* value = use.get();
  for (negated = false; llvm::PatternMatch::match(value, llvm::PatternMatch::m_FNeg(llvm::PatternMatch::m_Value(value)));)
    negated = !negated;
  auto* product = llvm::dyn_cast<llvm::BinaryOperator>(value);
  return product && product->getOpcode() == llvm::Instruction::FMul ? product : nullptr;
}

// As the source has it an expression may stand twice, and what is one for a compiler is rounded in one way.
bool Arithmetic::is_in_sums_only(const llvm::BinaryOperator& product) const {
  if (!is_rounded_with_sums(product)) return false;
  const FlowGraph& graph = context_.order.graph;
  const llvm::Value* factor = product.getOperand(llvm::isa<llvm::Constant>(product.getOperand(0)) ? 1 : 0);
  return llvm::all_of(factor->users(), [&](const llvm::User* user) {
    const auto* twin = llvm::dyn_cast<llvm::BinaryOperator>(user);
    if (!twin || twin == &product || !are_same_product(*twin, product)) return true;
    const uint32_t here = context_.order.id_of(product), there = context_.order.id_of(*twin);
    return (!graph.dominates(here, there) && !graph.dominates(there, here)) || is_rounded_with_sums(*twin);
  });
}

// A product that is in sums only is computed with each of them. Where both sides are such products the left one fuses. A sum behind
// the product's loop does not fuse: the factors may be those of a later iteration.
bool Arithmetic::fuses(const llvm::Use& use) const {
  const auto* sum = llvm::dyn_cast<llvm::BinaryOperator>(use.getUser());
  if (!sum || (sum->getOpcode() != llvm::Instruction::FAdd && sum->getOpcode() != llvm::Instruction::FSub)) return false;
  bool negated = false;
  const llvm::BinaryOperator* product = product_in(use, negated);
  if (!product || !is_in_sums_only(*product)) return false;
  const FlowGraph& graph = context_.order.graph;
  const uint32_t loop = graph.blocks[context_.order.id_of(*product)].loop;
  if (loop != kNone && !graph.contains(loop, context_.order.id_of(*sum))) return false;
  return use.getOperandNo() == 0 || !fuses(sum->getOperandUse(0));
}

// A product, or its negation, that nobody sees but the sums that it fuses with.
bool Arithmetic::only_in_sums(const llvm::Instruction& i) const {
  const bool is_negation = i.getOpcode() == llvm::Instruction::FNeg;
  if ((!is_negation && i.getOpcode() != llvm::Instruction::FMul) || i.use_empty() || i.isUsedByMetadata()) return false;
  return llvm::all_of(i.uses(), [this](const llvm::Use& use) {
    const auto* user = llvm::cast<llvm::Instruction>(use.getUser());
    return fuses(use) || (user->getOpcode() == llvm::Instruction::FNeg && only_in_sums(*user));
  });
}

bool Arithmetic::fused(llvm::BinaryOperator& i) {
  const bool left = fuses(i.getOperandUse(0));
  if (!left && !fuses(i.getOperandUse(1))) return false;
  bool negated = false;
  const llvm::BinaryOperator& product = *product_in(i.getOperandUse(left ? 0 : 1), negated);
  const Parts a = values_.get(product.getOperandUse(0)), b = values_.get(product.getOperandUse(1)),
              other = values_.get(i.getOperandUse(left ? 1 : 0));
  const bool difference = i.getOpcode() == llvm::Instruction::FSub;
  Parts result;
  for (size_t n = 0; n < a.size(); ++n) {
    const Type type = emitter_.type(a[n]);
    RegisterId factor = a[n], addend = other[n];
    if (difference && left) addend = emitter_.pure(Opcode::FNeg, type, {addend}, false);
    if (negated != (difference && !left)) factor = emitter_.pure(Opcode::FNeg, type, {factor}, false);
    result.push_back(emitter_.pure(Opcode::Fma, type, {factor, b[n], addend}, false));
  }
  values_.set(i, std::move(result));
  return true;
}

void Arithmetic::binary(llvm::BinaryOperator& i) {
  const auto op = opcode_of(i.getOpcode());
  if (!op) return context_.refuse(i, std::string("the operation ") + i.getOpcodeName());
  if (only_in_sums(i)) return;
  if (fused(i)) return;
  const Parts a = values_.get(i.getOperandUse(0)), b = values_.get(i.getOperandUse(1));
  Parts result;
  for (size_t n = 0; n < a.size(); ++n) result.push_back(emitter_.pure(*op, emitter_.type(a[n]), {a[n], b[n]}, is_movable(i)));
  values_.set(i, std::move(result));
}

void Arithmetic::compare(llvm::CmpInst& i) {
  const Parts a = values_.get(i.getOperandUse(0)), b = values_.get(i.getOperandUse(1));
  const Opcode op = llvm::isa<llvm::ICmpInst>(i) ? Opcode::ICmp : Opcode::FCmp;
  Parts result;
  for (size_t n = 0; n < a.size(); ++n) {
    result.push_back(emitter_.pure(op, Type::I1, emitter_.type(a[n]), static_cast<uint8_t>(comparison_of(i.getPredicate())), {a[n], b[n]},
                                   op == Opcode::ICmp && is_movable(i)));
  }
  values_.set(i, std::move(result));
}

void Arithmetic::convert(llvm::CastInst& i) {
  const Parts a = values_.get(i.getOperandUse(0));
  llvm::SmallVector<ScalarPart> to;
  if (!flatten(context_.layout, i.getType(), to)) return context_.refuse_type(i, "a conversion to", i.getType());
  Parts result;
  switch (i.getOpcode()) {
    case llvm::Instruction::AddrSpaceCast:
      return values_.set(i, a);  // one window for each space: an address says where it leads
    case llvm::Instruction::PtrToInt:
    case llvm::Instruction::IntToPtr:
      for (size_t n = 0; n < a.size(); ++n) {
        const uint32_t from = size_bytes(emitter_.type(a[n])), into = size_bytes(to[n].type);
        result.push_back(from == into ? a[n]
                                      : emitter_.pure(from > into ? Opcode::Trunc : Opcode::ZExt, to[n].type, {a[n]}, is_movable(i)));
      }
      return values_.set(i, std::move(result));
    case llvm::Instruction::BitCast: {
      if (a.size() != to.size() && (emitter_.type(a[0]) == Type::I1 || to[0].type == Type::I1)) {
        result = cast_bits(a, to);
        if (result.empty()) return context_.refuse(i, "a bit cast of a vector of bits");
        return values_.set(i, std::move(result));
      }
      for (size_t n = 0; n < to.size(); ++n) {
        if (a.size() != to.size())
          result.push_back(bits_at(a, to[n].offset, to[n].type));
        else
          result.push_back(emitter_.type(a[n]) == to[n].type ? a[n] : emitter_.pure(Opcode::Bitcast, to[n].type, {a[n]}, is_movable(i)));
      }
      return values_.set(i, std::move(result));
    }
    default:
      break;
  }
  const auto op = conversion_of(i.getOpcode());
  if (!op) return context_.refuse(i, std::string("the conversion ") + i.getOpcodeName());
  for (size_t n = 0; n < a.size(); ++n) result.push_back(emitter_.pure(*op, to[n].type, {a[n]}, is_movable(i)));
  values_.set(i, std::move(result));
}

static Type integer_of(uint32_t bytes) { return bytes == 1 ? Type::I8 : bytes == 2 ? Type::I16 : bytes == 4 ? Type::I32 : Type::I64; }

// The `type` whose bits begin `offset` bytes into parts of one size that lie one after the other: cut out of one, or assembled from
// some.
RegisterId Arithmetic::bits_at(const Parts& parts, uint64_t offset, Type type) {
  const uint32_t from = size_bytes(emitter_.type(parts[0])), to = size_bytes(type);
  const Type whole = integer_of(to), part = integer_of(from);
  const auto number = [&](size_t n) {
    const bool is_number = emitter_.type(parts[n]) == part;
    return is_number ? parts[n] : emitter_.pure(Opcode::Bitcast, part, {parts[n]}, false);
  };
  RegisterId bits = kNone;
  if (to < from) {
    const RegisterId shifted = emitter_.pure(Opcode::LShr, part, {number(offset / from), emitter_.bits(part, 8 * (offset % from))});
    bits = emitter_.pure(Opcode::Trunc, whole, {shifted});
  } else {
    for (uint64_t at = 0; at < to; at += from) {
      const RegisterId wide = emitter_.pure(Opcode::ZExt, whole, {number((offset + at) / from)});
      const RegisterId placed = at == 0 ? wide : emitter_.pure(Opcode::Shl, whole, {wide, emitter_.bits(whole, 8 * at)});
      bits = at == 0 ? placed : emitter_.pure(Opcode::Or, whole, {bits, placed});
    }
  }
  return whole == type ? bits : emitter_.pure(Opcode::Bitcast, type, {bits}, false);
}

// A vector of single bits, the first one lowest, to numbers of as many or the other way round. Empty: something else.
Parts Arithmetic::cast_bits(const Parts& a, llvm::ArrayRef<ScalarPart> to) {
  const bool joins = emitter_.type(a[0]) == Type::I1;
  const Type number = joins ? to[0].type : emitter_.type(a[0]);
  const size_t each = 8 * size_bytes(number), numbers = joins ? to.size() : a.size(), bits = joins ? a.size() : to.size();
  if (number == Type::I1 || bits != numbers * each) return {};
  const Type whole = integer_of(size_bytes(number));
  Parts result;
  for (size_t n = 0; n < numbers; ++n) {
    if (joins) {
      RegisterId joined = emitter_.pure(Opcode::ZExt, whole, {a[n * each]});
      for (size_t bit = 1; bit < each; ++bit) {
        const RegisterId wide = emitter_.pure(Opcode::ZExt, whole, {a[n * each + bit]});
        joined = emitter_.pure(Opcode::Or, whole, {joined, emitter_.pure(Opcode::Shl, whole, {wide, emitter_.bits(whole, bit)})});
      }
      result.push_back(whole == number ? joined : emitter_.pure(Opcode::Bitcast, number, {joined}, false));
    } else {
      const RegisterId all = whole == number ? a[n] : emitter_.pure(Opcode::Bitcast, whole, {a[n]}, false);
      for (size_t bit = 0; bit < each; ++bit)
        result.push_back(emitter_.pure(Opcode::Trunc, Type::I1, {emitter_.pure(Opcode::LShr, whole, {all, emitter_.bits(whole, bit)})}));
    }
  }
  return result;
}

void Arithmetic::select(llvm::SelectInst& i) {
  const Parts condition = values_.get(i.getOperandUse(0)), yes = values_.get(i.getOperandUse(1)), no = values_.get(i.getOperandUse(2));
  Parts result;
  for (size_t n = 0; n < yes.size(); ++n) {
    const RegisterId c = condition[condition.size() == 1 ? 0 : n];
    result.push_back(emitter_.pure(Opcode::Select, emitter_.type(yes[n]), {c, yes[n], no[n]}, is_movable(i)));
  }
  values_.set(i, std::move(result));
}

void Arithmetic::address(llvm::GetElementPtrInst& i) {
  if (i.getType()->isVectorTy()) return context_.refuse(i, "a vector of addresses");
  RegisterId address = values_.one(i.getOperandUse(0));
  uint64_t offset = 0;  // addresses wrap
  unsigned n = 1;
  for (auto step = llvm::gep_type_begin(i), end = llvm::gep_type_end(i); step != end; ++step, ++n) {
    if (llvm::StructType* structure = step.getStructTypeOrNull()) {
      const auto* field = llvm::cast<llvm::ConstantInt>(step.getOperand());
      offset += context_.layout.getStructLayout(structure)->getElementOffset(static_cast<unsigned>(field->getZExtValue()));
      continue;
    }
    const uint64_t stride = step.getSequentialElementStride(context_.layout).getFixedValue();
    if (const auto* index = llvm::dyn_cast<llvm::ConstantInt>(step.getOperand())) {
      offset += static_cast<uint64_t>(index->getSExtValue()) * stride;
      continue;
    }
    RegisterId index = values_.one(i.getOperandUse(n));
    if (emitter_.type(index) != Type::I64) index = emitter_.pure(Opcode::SExt, Type::I64, {index});
    index = emitter_.pure(Opcode::Mul, Type::I64, {index, emitter_.bits(Type::I64, stride)});
    address = emitter_.pure(Opcode::Add, Type::I64, {address, index}, is_movable(i));
  }
  values_.set(i, emitter_.pure(Opcode::Add, Type::I64, {address, emitter_.bits(Type::I64, offset)}));
}

// Where the index is known only at run time, each element is compared with it.
void Arithmetic::extract_element(llvm::ExtractElementInst& i) {
  const Parts vector = values_.get(i.getOperandUse(0));
  if (const auto* index = llvm::dyn_cast<llvm::ConstantInt>(i.getIndexOperand())) {
    return values_.set(i, vector[std::min<uint64_t>(index->getZExtValue(), vector.size() - 1)]);
  }
  const RegisterId index = values_.one(i.getOperandUse(1));
  RegisterId chosen = vector[0];
  for (size_t n = 1; n < vector.size(); ++n) {
    chosen = emitter_.pure(Opcode::Select, emitter_.type(chosen), {is_index(index, n), vector[n], chosen}, false);
  }
  values_.set(i, chosen);
}

void Arithmetic::insert_element(llvm::InsertElementInst& i) {
  Parts vector = values_.get(i.getOperandUse(0));
  const RegisterId value = values_.one(i.getOperandUse(1));
  if (const auto* index = llvm::dyn_cast<llvm::ConstantInt>(i.getOperand(2))) {
    if (index->getZExtValue() < vector.size()) vector[index->getZExtValue()] = value;
    return values_.set(i, std::move(vector));
  }
  const RegisterId index = values_.one(i.getOperandUse(2));
  for (size_t n = 0; n < vector.size(); ++n) {
    vector[n] = emitter_.pure(Opcode::Select, emitter_.type(value), {is_index(index, n), value, vector[n]}, false);
  }
  values_.set(i, std::move(vector));
}

RegisterId Arithmetic::is_index(RegisterId index, uint64_t n) {
  const Type type = emitter_.type(index);
  return emitter_.pure(Opcode::ICmp, Type::I1, type, static_cast<uint8_t>(Comparison::Eq), {index, emitter_.bits(type, n)}, true);
}

void Arithmetic::shuffle_vector(llvm::ShuffleVectorInst& i) {
  Parts vector = values_.get(i.getOperandUse(0)), result;
  vector.append(values_.get(i.getOperandUse(1)));
  for (int from : i.getShuffleMask()) result.push_back(vector[from < 0 ? 0 : static_cast<size_t>(from)]);
  values_.set(i, std::move(result));
}

void Arithmetic::aggregate(llvm::Instruction& i) {
  const auto* extract = llvm::dyn_cast<llvm::ExtractValueInst>(&i);
  llvm::Type* type = i.getOperand(0)->getType();
  const auto path = extract ? extract->getIndices() : llvm::cast<llvm::InsertValueInst>(i).getIndices();
  size_t first = 0;
  for (unsigned n : path) {
    for (unsigned before = 0; before < n; ++before) {
      llvm::SmallVector<ScalarPart> parts;
      flatten(context_.layout, llvm::ExtractValueInst::getIndexedType(type, before), parts);
      first += parts.size();
    }
    type = llvm::ExtractValueInst::getIndexedType(type, n);
  }
  llvm::SmallVector<ScalarPart> parts;
  if (!flatten(context_.layout, type, parts)) return context_.refuse_type(i, "a structure with", type);
  Parts whole = values_.get(i.getOperandUse(0));
  if (extract) return values_.set(i, Parts(whole.begin() + first, whole.begin() + first + parts.size()));
  const Parts value = values_.get(i.getOperandUse(1));
  std::copy(value.begin(), value.end(), whole.begin() + first);
  values_.set(i, std::move(whole));
}

bool Arithmetic::lower(llvm::Instruction& i) {
  if (auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(&i)) return binary(*operation), true;
  if (auto* comparison = llvm::dyn_cast<llvm::CmpInst>(&i)) return compare(*comparison), true;
  if (auto* cast = llvm::dyn_cast<llvm::CastInst>(&i)) return convert(*cast), true;
  if (auto* choice = llvm::dyn_cast<llvm::SelectInst>(&i)) return select(*choice), true;
  if (auto* step = llvm::dyn_cast<llvm::GetElementPtrInst>(&i)) return address(*step), true;
  if (auto* extract = llvm::dyn_cast<llvm::ExtractElementInst>(&i)) return extract_element(*extract), true;
  if (auto* insert = llvm::dyn_cast<llvm::InsertElementInst>(&i)) return insert_element(*insert), true;
  if (auto* shuffle = llvm::dyn_cast<llvm::ShuffleVectorInst>(&i)) return shuffle_vector(*shuffle), true;
  switch (i.getOpcode()) {
    case llvm::Instruction::FNeg: {
      if (only_in_sums(i)) return true;
      Parts parts = values_.get(i.getOperandUse(0));
      for (RegisterId& part : parts) part = emitter_.pure(Opcode::FNeg, emitter_.type(part), {part}, false);
      values_.set(i, std::move(parts));
      return true;
    }
    case llvm::Instruction::Freeze:
      values_.set(i, values_.get(i.getOperandUse(0)));
      return true;
    case llvm::Instruction::ExtractValue:
    case llvm::Instruction::InsertValue:
      aggregate(i);
      return true;
    default:
      return false;
  }
}

}  // namespace warplens::frontend
