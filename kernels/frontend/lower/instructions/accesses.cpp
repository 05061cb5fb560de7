#include "kernels/frontend/lower/instructions/accesses.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>

#include "kernels/frontend/lower/functions/device_functions.h"
#include "kernels/frontend/lower/instructions/memory_orders.h"
#include "kernels/frontend/lower/passes/copies.h"
#include "kernels/program/read_only.h"

namespace warplens::frontend {
namespace {

// Parts that lie side by side and have one type are one access of at most 16 bytes.
size_t run_length(llvm::ArrayRef<ScalarPart> parts, bool one_access) {
  const uint32_t step = size_bytes(parts[0].type);
  size_t n = 1;
  while (one_access && n < parts.size() && parts[n].type == parts[0].type && parts[n].offset == parts[0].offset + n * step &&
         (n + 1) * step <= 16)
    ++n;
  return n;
}

constexpr uint64_t kMaxAccessesOfCopy = 1 << 16;  // each becomes an instruction or two

uint64_t width_of_copy(uint64_t bytes, uint64_t align) {
  return align >= 16 && bytes % 16 == 0 ? 16 : align >= 8 && bytes % 8 == 0 ? 8 : std::min<uint64_t>(align, 4);
}

bool is_too_long(uint64_t bytes, uint64_t align) { return bytes / width_of_copy(bytes, align) > kMaxAccessesOfCopy; }

// The words that a copy of `bytes` moves: a vector type in one access, a longer structure by its alignment.
llvm::SmallVector<llvm::SmallVector<ScalarPart>> accesses_of_copy(uint64_t bytes, uint64_t align, bool one_value) {
  uint64_t width = one_value ? bytes : width_of_copy(bytes, align);
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

// __ldg, in CUDA's headers, in Clang's and in PTX.
bool is_read_only(const llvm::Instruction& i) {
  if (i.hasMetadata("warplens.read_only")) return true;
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&i);
  return call && is_read_only_load(*call);
}

// Of an address in a thread's own array: whether its index is computed from what memory, a parameter or a thread's place gives, which no
// compiler knows. Counters of loops are not: they may be constants once the loops are unrolled.
bool is_indexed_at_run_time(const llvm::Value* pointer) {
  std::set<const llvm::Value*> seen;
  std::vector<const llvm::Value*> left{pointer};
  while (!left.empty()) {
    const llvm::Value* value = left.back();
    left.pop_back();
    if (!seen.insert(value).second || llvm::isa<llvm::AllocaInst>(value)) continue;
    if (llvm::isa<llvm::Argument>(value)) return true;
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(value)) {
      if (!llvm::isa<llvm::AllocaInst>(llvm::getUnderlyingObject(load->getPointerOperand(), 0))) return true;
      continue;
    }
    const auto* call = llvm::dyn_cast<llvm::CallBase>(value);
    if (call && (call->arg_empty() || !call->doesNotAccessMemory())) return true;
    if (const auto* from = llvm::dyn_cast<llvm::Instruction>(value)) left.insert(left.end(), from->value_op_begin(), from->value_op_end());
  }
  return false;
}

}  // namespace

Parts Accesses::load(llvm::Instruction& i, RegisterId address, llvm::ArrayRef<ScalarPart> parts, const Provenance& from, uint64_t align) {
  Parts result;
  const bool one_access = !i.getType()->isAggregateType();
  const bool own = !from.space || *from.space == Space::Local;
  const auto atomic = llvm::isa<llvm::CallBase>(i) ? std::nullopt : ordering_of(i);
  const bool read_only = is_read_only(i);
  if (atomic && atomic->fences) emitter_.append(Opcode::Fence, Type::I32).aux = static_cast<uint8_t>(atomic->scope);
  while (!parts.empty()) {
    const size_t count = run_length(parts, one_access);
    const uint32_t width = static_cast<uint32_t>(count) * size_bytes(parts[0].type);
    const RegisterId at = emitter_.add_bytes(address, static_cast<int64_t>(parts[0].offset));
    const bool uniform = emitter_.uniform(at) && !own && !context_.uniformity.divergent(&i);
    const size_t first = result.size();
    for (size_t n = 0; n < count; ++n) result.push_back(emitter_.fresh(parts[0].type, uniform));
    const uint32_t site = from.thread_private ? kNoSite : sites_.site(i, MemoryOp::Load, width, align, from);
    Instruction& in = emitter_.append(Opcode::Load, parts[0].type);
    in.a = at, in.count = static_cast<uint8_t>(count), in.site = site;
    if (atomic) in.aux = static_cast<uint8_t>(atomic->of_load());
    if (read_only) promise_read_only(in);
    if (count == 1) {
      in.d = result[first];
    } else {
      in.c = static_cast<uint32_t>(context_.program.operands.size());
      context_.program.operands.insert(context_.program.operands.end(), result.begin() + static_cast<std::ptrdiff_t>(first), result.end());
    }
    context_.note_reach(from.reach);
    parts = parts.drop_front(count);
  }
  return result;
}

void Accesses::store(llvm::Instruction& i, RegisterId address, llvm::ArrayRef<ScalarPart> parts, llvm::ArrayRef<RegisterId> values,
                     const Provenance& to, uint64_t align) {
  const auto* plain = llvm::dyn_cast<llvm::StoreInst>(&i);
  const auto atomic = llvm::isa<llvm::CallBase>(i) ? std::nullopt : ordering_of(i);
  if (atomic && atomic->fences) emitter_.append(Opcode::Fence, Type::I32).aux = static_cast<uint8_t>(atomic->scope);
  const bool one_access = !plain || !plain->getValueOperand()->getType()->isAggregateType();
  while (!parts.empty()) {
    const size_t count = run_length(parts, one_access);
    const uint32_t width = static_cast<uint32_t>(count) * size_bytes(parts[0].type);
    const RegisterId at = emitter_.add_bytes(address, static_cast<int64_t>(parts[0].offset));
    const uint32_t site = to.thread_private ? kNoSite : sites_.site(i, MemoryOp::Store, width, align, to);
    Instruction& in = emitter_.append(Opcode::Store, parts[0].type);
    in.a = at, in.count = static_cast<uint8_t>(count), in.site = site;
    if (atomic) in.aux = static_cast<uint8_t>(atomic->of_store());
    if (count == 1) {
      in.b = values[0];
    } else {
      in.c = static_cast<uint32_t>(context_.program.operands.size());
      context_.program.operands.insert(context_.program.operands.end(), values.begin(), values.begin() + count);
    }
    context_.note_reach(to.reach);
    parts = parts.drop_front(count);
    values = values.drop_front(count);
  }
}

void Accesses::copy(llvm::MemTransferInst& i) {
  const auto* length = llvm::cast<llvm::ConstantInt>(i.getLength());  // the others are loops
  const uint64_t bytes = length->getZExtValue();
  const llvm::Use &to = i.getRawDestUse(), &from = i.getRawSourceUse();
  const uint64_t align = std::min(i.getDestAlign().valueOrOne().value(), i.getSourceAlign().valueOrOne().value());
  const Provenance target = provenance_of(to.get()), source = provenance_of(from.get());
  const RegisterId into = values_.one(to), out_of = values_.one(from);
  if (bytes == 0) return;
  if (target.thread_private && source.thread_private) {
    Instruction& in = emitter_.append(Opcode::Copy, Type::I8);
    in.a = into, in.b = out_of, in.c = emitter_.bits(Type::I64, bytes);
    return context_.note_reach(target.reach);
  }
  if (is_too_long(bytes, align)) return context_.refuse(i, "a copy of " + std::to_string(bytes) + " bytes by one thread");
  const auto accesses = accesses_of_copy(bytes, align, copies_one_value(i, bytes, context_.tables));
  const uint64_t moved = accesses.size() == 1 ? bytes : align;
  llvm::SmallVector<Parts> words;
  for (const auto& parts : accesses) words.push_back(load(i, out_of, parts, source, moved));
  for (size_t n = 0; n < accesses.size(); ++n) store(i, into, accesses[n], words[n], target, moved);
}

void Accesses::fill(llvm::MemSetInst& i) {
  const auto* length = llvm::cast<llvm::ConstantInt>(i.getLength());  // the others are loops
  const Provenance target = provenance_of(i.getRawDest());
  const RegisterId address = values_.one(i.getRawDestUse()), byte = values_.one(i.getOperandUse(1));
  const uint64_t bytes = length->getZExtValue();
  if (target.thread_private) {
    Instruction& in = emitter_.append(Opcode::Fill, Type::I8);
    in.a = address, in.b = byte, in.c = emitter_.bits(Type::I64, bytes);
    return context_.note_reach(target.reach);
  }
  const uint64_t align = i.getDestAlign().valueOrOne().value();
  if (is_too_long(bytes, align)) return context_.refuse(i, "memset of " + std::to_string(bytes) + " bytes by one thread");
  const RegisterId word =
      emitter_.pure(Opcode::Mul, Type::I32, {emitter_.pure(Opcode::ZExt, Type::I32, {byte}), emitter_.bits(Type::I32, 0x01010101)});
  for (const auto& parts : accesses_of_copy(bytes, align, false)) {
    Parts values;
    for (const ScalarPart& part : parts) {
      values.push_back(part.type == Type::I32 ? word : emitter_.pure(Opcode::Trunc, part.type, {word}));
    }
    store(i, address, parts, values, target, align);
  }
}

Provenance Accesses::provenance_of_number(const llvm::Value* number, bool shared) const {
  Provenance place;
  if (const llvm::Value* pointer = number->getType()->isPointerTy() ? number : pointer_in(number)) place = provenance_of(pointer);
  if (shared) place.space = Space::Shared, place.thread_private = false;
  return place;
}

uint32_t Accesses::site(const llvm::Instruction& i, MemoryOp op, uint32_t width, const llvm::Value* pointer) {
  return site(i, op, width, provenance_of(pointer));
}

uint32_t Accesses::site(const llvm::Instruction& i, MemoryOp op, uint32_t width, const Provenance& place) {
  return place.thread_private ? kNoSite : sites_.site(i, op, width, width, place);
}

// Of optimized code, whatever index is left is known only at run time.
void Accesses::note_own_array(const llvm::Instruction& i, const llvm::Value* pointer) {
  const auto* array = llvm::dyn_cast<llvm::AllocaInst>(llvm::getUnderlyingObject(pointer, 0));
  const llvm::DILocation* at = i.getDebugLoc().get();
  if (!array || !at || at->getLine() == 0 || noted_.contains(array)) return;
  llvm::APInt bytes(context_.layout.getIndexTypeSizeInBits(pointer->getType()), 0);
  const bool at_run_time = context_.compiled ? pointer->stripAndAccumulateConstantOffsets(context_.layout, bytes, true) != array
                                             : is_indexed_at_run_time(pointer);
  const auto declared = llvm::findDVRDeclares(const_cast<llvm::AllocaInst*>(array));  // the device headers' own have none
  if (!at_run_time || declared.empty()) return;
  noted_.insert(array);
  context_.program.notes.push_back("the array " + declared.front()->getVariable()->getName().str() +
                                   " is indexed at run time and so is in local memory, whose reads and writes are not counted (line " +
                                   std::to_string(at->getLine()) + ")");
}

void Accesses::load_value(llvm::Instruction& i, const llvm::Use& pointer, uint64_t align) {
  llvm::SmallVector<ScalarPart> parts;
  if (!values_.parts_of(i, "a load of", i.getType(), parts)) return;
  const RegisterId address = values_.one(pointer);
  values_.set(i, load(i, address, parts, provenance_of(pointer.get()), align));
  note_own_array(i, pointer.get());
}

void Accesses::store_value(llvm::StoreInst& i) {
  llvm::SmallVector<ScalarPart> parts;
  if (!values_.parts_of(i, "a store of", i.getValueOperand()->getType(), parts)) return;
  const Parts values = values_.get(i.getOperandUse(0));
  const RegisterId address = values_.one(i.getOperandUse(1));
  store(i, address, parts, values, provenance_of(i.getPointerOperand()), i.getAlign().value());
  note_own_array(i, i.getPointerOperand());
}

bool Accesses::lower(llvm::Instruction& i) {
  if (auto* read = llvm::dyn_cast<llvm::LoadInst>(&i)) return load_value(i, read->getOperandUse(0), read->getAlign().value()), true;
  if (auto* write = llvm::dyn_cast<llvm::StoreInst>(&i)) return store_value(*write), true;
  if (auto* set = llvm::dyn_cast<llvm::MemSetInst>(&i)) return fill(*set), true;
  if (auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(&i)) return copy(*transfer), true;
  if (llvm::isa<llvm::FenceInst>(i)) {
    emitter_.append(Opcode::Fence, Type::I32).aux = static_cast<uint8_t>(FenceScope::System);
    return true;
  }
  return false;
}

}  // namespace warplens::frontend
