// Loads, stores, copies and atomics: one access of the source is one access here.
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Operator.h>

#include "kernels/frontend/lower/passes/copies.h"
#include "kernels/frontend/lower/debug/debug.h"
#include "kernels/frontend/lower/lowering.h"

namespace warplens::frontend {
namespace {

std::optional<Space> space_of(unsigned address_space) {
  switch (address_space) {
    case 1: return Space::Global;
    case 3: return Space::Shared;
    case 4: return Space::Constant;
    case 5: return Space::Local;
    default: return std::nullopt;
  }
}

}  // namespace

Provenance Lowering::provenance_of(const Target& target) const {
  Provenance result;
  result.space = space_of(target.object->getType()->getPointerAddressSpace());
  if (target.handed) {
    result.space = Space::Global;
    const auto* holder = llvm::dyn_cast<llvm::Argument>(target.holder);
    if (holder && holder->hasByValAttr() && target.holder_offset) {
      const std::string member = debug_->member_at(*holder, static_cast<uint64_t>(*target.holder_offset));
      if (!member.empty()) result.array = program_.parameters[holder->getArgNo()].name + member;
    }
  } else if (llvm::isa<llvm::AllocaInst>(target.object)) {
    result.thread_private = true, result.space = Space::Local;
  } else if (const auto* argument = llvm::dyn_cast<llvm::Argument>(target.object)) {
    result.thread_private = argument->hasByValAttr();
    result.space = !result.thread_private ? Space::Global : copies_parameter(argument) ? Space::Local : Space::Constant;
    result.array = program_.parameters[argument->getArgNo()].name;
  } else if (const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(target.object); variable && globals_.count(variable)) {
    const Object& object = program_.objects[globals_.lookup(variable)];
    result.thread_private = object.space == Space::Constant;
    result.space = variable->getAddressSpace() == 4 ? Space::Constant : object.space;
    result.array = object.name;
  }
  return result;
}

Provenance Lowering::provenance(const llvm::Value* pointer) const {
  const Targets targets = points_to_->targets(pointer);
  Provenance result;
  for (size_t n = 0; n < targets.size(); ++n) {
    const Provenance one = provenance_of(targets[n]);
    if (n == 0) {
      result = one;
      continue;
    }
    result.thread_private = result.thread_private && one.thread_private;
    if (result.space != one.space) result.space.reset();
    if (result.array != one.array) result.array.clear();
  }
  if (!result.space) result.space = space_of(pointer->getType()->getPointerAddressSpace());
  return result;
}

// False for a thread's own memory, which holds other values at the same address, and for pointers that may lead there.
bool Lowering::always_shared_by_lanes(const llvm::Value* pointer) const {
  llvm::SmallVector<const llvm::Value*, 4> roots;
  llvm::getUnderlyingObjects(pointer, roots, nullptr, 0);
  for (const llvm::Value* root : roots) {
    const unsigned space = root->getType()->getPointerAddressSpace();
    if (llvm::isa<llvm::GlobalVariable>(root) || space == 1 || space == 3 || space == 4) continue;
    const auto* argument = llvm::dyn_cast<llvm::Argument>(root);
    if (!argument || (argument->hasByValAttr() && copies_parameter(argument))) return false;
  }
  return !roots.empty();
}

// Whether a structure passed by value is written to, or its address goes where that cannot be seen.
bool Lowering::copies_parameter(const llvm::Value* pointer) const {
  for (const llvm::Use& use : pointer->uses()) {
    const llvm::User* user = use.getUser();
    if (llvm::isa<llvm::LoadInst>(user)) continue;
    if (llvm::isa<llvm::GetElementPtrInst>(user) || llvm::isa<llvm::AddrSpaceCastInst>(user) || llvm::isa<llvm::BitCastInst>(user)) {
      if (copies_parameter(user)) return true;
      continue;
    }
    if (const auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(user); copy && use.getOperandNo() == 1) continue;
    return true;
  }
  return false;
}

// Parts that lie side by side and have one type are one access of at most 16 bytes.
static size_t run_length(llvm::ArrayRef<ScalarPart> parts, bool one_access) {
  const uint32_t step = size_bytes(parts[0].type);
  size_t n = 1;
  while (one_access && n < parts.size() && parts[n].type == parts[0].type && parts[n].offset == parts[0].offset + n * step && (n + 1) * step <= 16) ++n;
  return n;
}

Parts Lowering::load(llvm::Instruction& i, RegisterId address, llvm::ArrayRef<ScalarPart> parts, const Provenance& from, uint64_t align) {
  Parts result;
  const bool one_access = !i.getType()->isAggregateType();
  const bool own = !from.space || *from.space == Space::Local;
  while (!parts.empty()) {
    const size_t count = run_length(parts, one_access);
    const uint32_t width = static_cast<uint32_t>(count) * size_bytes(parts[0].type);
    const RegisterId at = emitter_->add_bytes(address, static_cast<int64_t>(parts[0].offset));
    const bool uniform = emitter_->uniform(at) && !own && !uniformity_->isDivergent(&i);
    const size_t first = result.size();
    for (size_t n = 0; n < count; ++n) result.push_back(emitter_->fresh(parts[0].type, uniform));
    const uint32_t site = from.thread_private ? kNoSite : debug_->site(i, MemoryOp::Load, width, align, from);
    Instruction& in = emitter_->append(Opcode::Load, parts[0].type);
    in.a = at, in.count = static_cast<uint8_t>(count), in.site = site;
    if (count == 1) {
      in.d = result[first];
    } else {
      in.c = static_cast<uint32_t>(program_.operands.size());
      program_.operands.insert(program_.operands.end(), result.begin() + static_cast<std::ptrdiff_t>(first), result.end());
    }
    parts = parts.drop_front(count);
  }
  return result;
}

void Lowering::store(llvm::Instruction& i, RegisterId address, llvm::ArrayRef<ScalarPart> parts, llvm::ArrayRef<RegisterId> values,
                     const Provenance& to, uint64_t align) {
  const auto* plain = llvm::dyn_cast<llvm::StoreInst>(&i);
  const bool one_access = !plain || !plain->getValueOperand()->getType()->isAggregateType();
  while (!parts.empty()) {
    const size_t count = run_length(parts, one_access);
    const uint32_t width = static_cast<uint32_t>(count) * size_bytes(parts[0].type);
    const RegisterId at = emitter_->add_bytes(address, static_cast<int64_t>(parts[0].offset));
    const uint32_t site = to.thread_private ? kNoSite : debug_->site(i, MemoryOp::Store, width, align, to);
    Instruction& in = emitter_->append(Opcode::Store, parts[0].type);
    in.a = at, in.count = static_cast<uint8_t>(count), in.site = site;
    if (count == 1) {
      in.b = values[0];
    } else {
      in.c = static_cast<uint32_t>(program_.operands.size());
      program_.operands.insert(program_.operands.end(), values.begin(), values.begin() + count);
    }
    parts = parts.drop_front(count);
    values = values.drop_front(count);
  }
}

// The words that a copy of `bytes` moves: a vector type in one access, a longer structure by its alignment.
static llvm::SmallVector<llvm::SmallVector<ScalarPart>> accesses_of_copy(uint64_t bytes, uint64_t align, bool one_value) {
  uint64_t width = align >= 16 && bytes % 16 == 0 ? 16 : align >= 8 && bytes % 8 == 0 ? 8 : std::min<uint64_t>(align, 4);
  if (one_value) width = bytes;
  llvm::SmallVector<llvm::SmallVector<ScalarPart>> accesses;
  for (uint64_t at = 0; at < bytes;) {
    while (width > bytes - at) width /= 2;
    const Type type = width >= 4 ? Type::I32 : width == 2 ? Type::I16 : Type::I8;
    accesses.emplace_back();
    for (uint64_t part = 0; part < width; part += size_bytes(type)) accesses.back().push_back({type, at + part});
    at += width;
  }
  return accesses;
}

// `float *rows[] = {a, b};`: the initial value holds addresses, which are known only as registers.
bool Lowering::lower_copy_of_addresses(llvm::MemTransferInst& i) {
  const auto* literal = llvm::dyn_cast<llvm::GlobalVariable>(i.getRawSource()->stripPointerCasts());
  if (!literal || !literal->isConstant() || globals_.count(literal)) return false;
  llvm::SmallVector<ScalarPart> parts;
  if (!flatten(literal->getValueType(), parts)) return false;
  const Parts values = constant_parts(literal->getInitializer(), &i);
  const RegisterId into = one(i.getRawDestUse());
  const Provenance target = provenance(i.getRawDest());
  for (size_t n = 0; n < parts.size() && !error_; ++n) store(i, into, parts[n], values[n], target, size_bytes(parts[n].type));
  return true;
}

void Lowering::lower_copy(llvm::MemTransferInst& i, uint64_t bytes) {
  if (lower_copy_of_addresses(i)) return;
  const llvm::Use &to = i.getRawDestUse(), &from = i.getRawSourceUse();
  const uint64_t align = std::min(i.getDestAlign().valueOrOne().value(), i.getSourceAlign().valueOrOne().value());
  const Provenance target = provenance(to.get()), source = provenance(from.get());
  const RegisterId into = one(to), out_of = one(from);
  if (bytes == 0) return;
  if (target.thread_private && source.thread_private) {
    Instruction& in = emitter_->append(Opcode::Copy, Type::I8);
    in.a = into, in.b = out_of, in.c = emitter_->bits(Type::I64, bytes);
    return;
  }
  const auto accesses = accesses_of_copy(bytes, align, copies_one_value(i, bytes, tables_));
  const uint64_t moved = accesses.size() == 1 ? bytes : align;
  llvm::SmallVector<Parts> words;
  for (const auto& parts : accesses) words.push_back(load(i, out_of, parts, source, moved));
  for (size_t n = 0; n < accesses.size(); ++n) store(i, into, accesses[n], words[n], target, moved);
}

void Lowering::lower_fill(llvm::MemSetInst& i) {
  const auto* length = llvm::dyn_cast<llvm::ConstantInt>(i.getLength());
  if (!length) return refuse(i, "memset of a length known only at run time");
  const Provenance target = provenance(i.getRawDest());
  const RegisterId address = one(i.getRawDestUse()), byte = one(i.getOperandUse(1));
  const uint64_t bytes = length->getZExtValue();
  if (target.thread_private) {
    Instruction& in = emitter_->append(Opcode::Fill, Type::I8);
    in.a = address, in.b = byte, in.c = emitter_->bits(Type::I64, bytes);
    return;
  }
  const RegisterId word = emitter_->pure(Opcode::Mul, Type::I32, {emitter_->pure(Opcode::ZExt, Type::I32, {byte}), emitter_->bits(Type::I32, 0x01010101)});
  const uint64_t align = i.getDestAlign().valueOrOne().value();
  for (const auto& parts : accesses_of_copy(bytes, align, false)) {
    Parts values;
    for (const ScalarPart& part : parts) {
      values.push_back(part.type == Type::I32 ? word : emitter_->pure(Opcode::Trunc, part.type, {word}));
    }
    store(i, address, parts, values, target, align);
  }
}

RegisterId Lowering::atomic(llvm::Instruction& i, AtomicOperation operation, Type type, const llvm::Use& pointer, RegisterId value,
                            RegisterId swap) {
  const RegisterId address = one(pointer);
  const Provenance to = provenance(pointer.get());
  const uint32_t site = to.thread_private ? kNoSite : debug_->site(i, MemoryOp::Atomic, size_bytes(type), size_bytes(type), to);
  const RegisterId d = emitter_->fresh(type, false);
  Instruction& in = emitter_->append(Opcode::Atomic, type);
  in.aux = static_cast<uint8_t>(operation), in.site = site;
  in.d = d, in.a = address, in.b = value, in.c = swap;
  return d;
}

void Lowering::lower_read_modify_write(llvm::AtomicRMWInst& i) {
  using R = llvm::AtomicRMWInst;
  const auto type = scalar_type(i.getType());
  if (!type) return refuse_type(i, "an atomic on", i.getType());
  std::optional<AtomicOperation> operation;
  switch (i.getOperation()) {
    case R::Xchg: operation = AtomicOperation::Exchange; break;
    case R::Add: operation = AtomicOperation::Add; break;
    case R::Sub: operation = AtomicOperation::Sub; break;
    case R::And: operation = AtomicOperation::And; break;
    case R::Or: operation = AtomicOperation::Or; break;
    case R::Xor: operation = AtomicOperation::Xor; break;
    case R::Max: operation = AtomicOperation::SMax; break;
    case R::Min: operation = AtomicOperation::SMin; break;
    case R::UMax: operation = AtomicOperation::UMax; break;
    case R::UMin: operation = AtomicOperation::UMin; break;
    case R::FAdd: operation = AtomicOperation::FAdd; break;
    case R::FMax: operation = AtomicOperation::FMax; break;
    case R::FMin: operation = AtomicOperation::FMin; break;
    case R::UIncWrap: operation = AtomicOperation::Inc; break;
    case R::UDecWrap: operation = AtomicOperation::Dec; break;
    default: break;
  }
  if (!operation) return refuse(i, "the atomic operation " + R::getOperationName(i.getOperation()).str());
  set(i, atomic(i, *operation, *type, i.getOperandUse(0), one(i.getOperandUse(1))));
}

void Lowering::lower_compare_and_swap(llvm::AtomicCmpXchgInst& i) {
  const auto type = scalar_type(i.getCompareOperand()->getType());
  if (!type) return refuse_type(i, "an atomic on", i.getCompareOperand()->getType());
  const RegisterId expected = one(i.getOperandUse(1)), desired = one(i.getOperandUse(2));
  const RegisterId old = atomic(i, AtomicOperation::CompareSwap, *type, i.getOperandUse(0), expected, desired);
  const RegisterId same = emitter_->pure(Opcode::ICmp, Type::I1, *type, static_cast<uint8_t>(Comparison::Eq), {old, expected}, false);
  set(i, Parts{old, same});
}

bool Lowering::lower_memory(llvm::Instruction& i) {
  if (auto* read = llvm::dyn_cast<llvm::LoadInst>(&i)) {
    llvm::SmallVector<ScalarPart> parts;
    if (!flatten(read->getType(), parts)) return refuse_type(i, "a load of", read->getType()), true;
    const RegisterId address = one(read->getOperandUse(0));
    set(i, load(i, address, parts, provenance(read->getPointerOperand()), read->getAlign().value()));
    return true;
  }
  if (auto* write = llvm::dyn_cast<llvm::StoreInst>(&i)) {
    llvm::SmallVector<ScalarPart> parts;
    if (!flatten(write->getValueOperand()->getType(), parts)) return refuse_type(i, "a store of", write->getValueOperand()->getType()), true;
    const Parts values = get(write->getOperandUse(0));
    const RegisterId address = one(write->getOperandUse(1));
    store(i, address, parts, values, provenance(write->getPointerOperand()), write->getAlign().value());
    return true;
  }
  if (auto* rmw = llvm::dyn_cast<llvm::AtomicRMWInst>(&i)) return lower_read_modify_write(*rmw), true;
  if (auto* swap = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&i)) return lower_compare_and_swap(*swap), true;
  if (auto* fill = llvm::dyn_cast<llvm::MemSetInst>(&i)) return lower_fill(*fill), true;
  if (auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(&i)) {
    const auto* length = llvm::dyn_cast<llvm::ConstantInt>(copy->getLength());
    if (!length) return refuse(i, "a copy of a length known only at run time"), true;
    lower_copy(*copy, length->getZExtValue());
    return true;
  }
  if (llvm::isa<llvm::FenceInst>(i)) return emitter_->append(Opcode::Fence, Type::I32), true;
  return false;
}

}  // namespace warplens::frontend
