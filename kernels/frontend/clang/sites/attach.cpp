#include "kernels/frontend/clang/sites/attach.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <deque>
#include <tuple>

#include "kernels/frontend/lower/functions/device_functions.h"

namespace warplens::frontend {
namespace {

constexpr const char* kReadOnly = "warplens.read_only";

// One side of an instruction that touches memory.
struct Half {
  llvm::Instruction* instruction;
  MemoryOp op;
  const AccessEvent* event = nullptr;
};

bool is_own_memory(const llvm::Value* pointer) {
  const llvm::Value* object = llvm::getUnderlyingObject(pointer, 0);
  if (llvm::isa<llvm::AllocaInst>(object)) return true;
  if (const auto* argument = llvm::dyn_cast<llvm::Argument>(object)) return argument->hasByValAttr() || argument->hasStructRetAttr();
  const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(object);
  return global && global->hasPrivateLinkage();
}

void collect(llvm::Instruction& i, std::vector<Half>& halves) {
  if (!i.getDebugLoc()) return;
  const auto add = [&](MemoryOp op, const llvm::Value* pointer) {
    if (!is_own_memory(pointer)) halves.push_back({&i, op});
  };
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&i)) return add(MemoryOp::Load, load->getPointerOperand());
  if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&i)) return add(MemoryOp::Store, store->getPointerOperand());
  if (const auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(&i)) {
    add(MemoryOp::Load, copy->getSource());
    add(MemoryOp::Store, copy->getDest());
    return;
  }
  const auto* call = llvm::dyn_cast<llvm::CallInst>(&i);
  const DeviceFunction* function = call ? device_function(*call) : nullptr;
  if (!function) return;
  if (function->becomes == Becomes::Atomic && updated_together(i) == 0) return;
  if (function->becomes == Becomes::Atomic) return add(MemoryOp::Atomic, call->getArgOperand(0));
  if (function->becomes == Becomes::AtomicLoad) return add(MemoryOp::Load, call->getArgOperand(0));
  if (function->becomes == Becomes::AtomicStore) return add(MemoryOp::Store, call->getArgOperand(0));
  if (function->becomes == Becomes::Instruction && accesses_memory(*function)) return halves.push_back({&i, access_of(*function)});
  if (function->becomes != Becomes::AsyncCopy) return;
  if (call->isInlineAsm()) return halves.insert(halves.end(), {{&i, MemoryOp::Load}, {&i, MemoryOp::Store}}), void();
  add(MemoryOp::Load, call->getArgOperand(1));
  add(MemoryOp::Store, call->getArgOperand(0));
}

// Instructions meet expressions by place and kind, each group in order; what is left over, by line.
void match(std::vector<Half>& halves, const std::vector<AccessEvent>& events) {
  std::map<std::tuple<uint32_t, uint32_t, MemoryOp>, std::deque<const AccessEvent*>> by_place;
  for (const AccessEvent& event : events) by_place[{event.line, event.column, event.op}].push_back(&event);
  for (Half& half : halves) {
    const llvm::DebugLoc& at = half.instruction->getDebugLoc();
    auto& waiting = by_place[{at.getLine(), at.getCol(), half.op}];
    if (waiting.empty()) continue;
    half.event = waiting.front();
    if (!half.event->repeats || waiting.size() > 1) waiting.pop_front();
  }
  std::map<std::pair<uint32_t, MemoryOp>, std::deque<const AccessEvent*>> by_line;
  for (const auto& [place, waiting] : by_place)
    for (const AccessEvent* event : waiting)
      if (!event->sites.empty() && !event->repeats) by_line[{std::get<0>(place), event->op}].push_back(event);
  for (Half& half : halves) {
    if (half.event) continue;
    auto& waiting = by_line[{half.instruction->getDebugLoc().getLine(), half.op}];
    if (waiting.empty()) continue;
    half.event = waiting.front();
    waiting.pop_front();
  }
}

void mark(llvm::Instruction& i, std::initializer_list<uint32_t> sites) {
  llvm::LLVMContext& context = i.getContext();
  std::vector<llvm::Metadata*> numbers;
  for (const uint32_t site : sites)
    numbers.push_back(llvm::ConstantAsMetadata::get(llvm::ConstantInt::get(llvm::Type::getInt32Ty(context), site)));
  i.setMetadata("warplens.site", llvm::MDNode::get(context, numbers));
}

// Of an array that is cast to another type Clang tells the alignment that the array was declared with; the cast promises the type's.
void keep_promise(llvm::Instruction& i, const AstSite& site) {
  const llvm::Align promised(std::max<uint64_t>(site.site.required_align, 1));
  if (llvm::getLoadStoreAlignment(&i) >= promised) return;
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&i))
    load->setAlignment(promised);
  else
    llvm::cast<llvm::StoreInst>(i).setAlignment(promised);
}

// Pieces by what the instruction alone tells of its alignment.
std::vector<CopyPiece> unknown_pieces(uint32_t bytes, uint32_t align) {
  const uint32_t each = std::min({bytes, align, 16u});
  std::vector<CopyPiece> pieces;
  for (uint32_t at = 0; each > 0 && bytes % each == 0 && bytes / each <= kMaxPieces && at < bytes; at += each)
    pieces.push_back({at, each, std::min(each, 4u), CopyPiece::Kind::Integer});
  return pieces;
}

llvm::Type* type_of(const CopyPiece& piece, llvm::LLVMContext& context) {
  if (piece.kind == CopyPiece::Kind::Pointer && piece.element_bytes == 8 && piece.bytes == 8) return llvm::PointerType::get(context, 0);
  const bool floating = piece.kind == CopyPiece::Kind::Float;
  // Narrow integers are carried in whole registers.
  const uint32_t element = floating || piece.element_bytes == 8 ? piece.element_bytes : std::min(piece.bytes, 4u);
  llvm::Type* part = !floating      ? static_cast<llvm::Type*>(llvm::Type::getIntNTy(context, 8 * element))
                     : element == 2 ? llvm::Type::getHalfTy(context)  // carries bfloat16 too
                     : element == 4 ? llvm::Type::getFloatTy(context)
                                    : llvm::Type::getDoubleTy(context);
  return piece.bytes > element ? static_cast<llvm::Type*>(llvm::FixedVectorType::get(part, piece.bytes / element)) : part;
}

void split(llvm::MemCpyInst& copy, const AccessEvent* load, const AccessEvent* store) {
  const auto* length = llvm::dyn_cast<llvm::ConstantInt>(copy.getLength());
  if (!length || length->isZero()) return;
  const auto bytes = static_cast<uint32_t>(length->getZExtValue());
  const auto from = static_cast<uint32_t>(copy.getSourceAlign().valueOrOne().value()),
             to = static_cast<uint32_t>(copy.getDestAlign().valueOrOne().value());
  const AccessEvent* known = load && !load->pieces.empty() ? load : store && !store->pieces.empty() ? store : nullptr;
  const std::vector<CopyPiece> pieces = known ? known->pieces : unknown_pieces(bytes, std::min(from, to));
  for (const CopyPiece& piece : pieces)
    if (piece.offset + piece.bytes > bytes || piece.bytes > 16 || (piece.bytes & (piece.bytes - 1)) != 0) return;
  llvm::IRBuilder<> build(&copy);
  const auto at = [&](llvm::Value* pointer, uint32_t offset) {
    return offset ? build.CreateConstInBoundsGEP1_64(build.getInt8Ty(), pointer, offset) : pointer;
  };
  // An access through a pointer needs the alignment of the pointer's type, whatever Clang can tell of the address.
  const auto alignment = [&](const AccessEvent* event, const CopyPiece& piece, uint32_t told) {
    return llvm::commonAlignment(llvm::Align(event && !event->pieces.empty() ? std::max(event->align, told) : told), piece.offset);
  };
  for (size_t i = 0; i < pieces.size(); ++i) {
    const CopyPiece& piece = pieces[i];
    llvm::Type* type = type_of(piece, copy.getContext());
    llvm::LoadInst* read =
        build.CreateAlignedLoad(type, at(copy.getSource(), piece.offset), alignment(load, piece, from), copy.isVolatile());
    llvm::StoreInst* written =
        build.CreateAlignedStore(read, at(copy.getDest(), piece.offset), alignment(store, piece, to), copy.isVolatile());
    if (llvm::MDNode* promise = copy.getMetadata(kReadOnly)) read->setMetadata(kReadOnly, promise);
    if (load && i < load->sites.size()) mark(*read, {load->sites[i]});
    if (store && i < store->sites.size()) mark(*written, {store->sites[i]});
  }
  if (!pieces.empty()) copy.eraseFromParent();
}

}  // namespace

void mark_read_only(llvm::Function& function) {
  for (llvm::Instruction& i : llvm::instructions(function))
    if (llvm::isa<llvm::LoadInst, llvm::MemCpyInst>(i)) i.setMetadata(kReadOnly, llvm::MDNode::get(i.getContext(), {}));
}

void inline_access_calls(const std::vector<llvm::Function*>& access_functions) {
  for (llvm::Function* callee : access_functions) {
    std::vector<llvm::CallBase*> calls;
    for (llvm::User* user : callee->users())
      if (auto* call = llvm::dyn_cast<llvm::CallBase>(user); call && call->getCalledFunction() == callee) calls.push_back(call);
    for (llvm::CallBase* call : calls) {
      llvm::InlineFunctionInfo info;
      llvm::InlineFunction(*call, info);
    }
  }
}

uint32_t attach_sites(llvm::Function& function, const std::vector<AccessEvent>& events, const std::vector<AstSite>& table) {
  std::vector<Half> halves;
  for (llvm::Instruction& i : llvm::instructions(function)) collect(i, halves);
  match(halves, events);
  uint32_t unmatched = 0;
  std::map<llvm::Instruction*, std::vector<const Half*>> copies;
  for (const Half& half : halves) {
    if (!half.event) ++unmatched;
    if (llvm::isa<llvm::MemTransferInst, llvm::CallInst>(half.instruction))
      copies[half.instruction].push_back(&half);
    else if (half.event && !half.event->sites.empty())
      mark(*half.instruction, {half.event->sites.front()}), keep_promise(*half.instruction, table[half.event->sites.front()]);
  }
  std::vector<llvm::MemCpyInst*> transfers;
  for (llvm::Instruction& i : llvm::instructions(function))
    if (auto* copy = llvm::dyn_cast<llvm::MemCpyInst>(&i)) transfers.push_back(copy);
  for (const auto& [instruction, sides] : copies) {
    if (llvm::isa<llvm::MemTransferInst>(instruction)) continue;
    std::vector<uint32_t> sites;
    for (const Half* side : sides)
      if (side->event && !side->event->sites.empty()) sites.push_back(side->event->sites.front());
    if (sites.size() == 1) mark(*instruction, {sites[0]});
    if (sites.size() == 2) mark(*instruction, {sites[0], sites[1]});
  }
  for (llvm::MemCpyInst* copy : transfers) {
    const AccessEvent *load = nullptr, *store = nullptr;
    if (const auto sides = copies.find(copy); sides != copies.end())
      for (const Half* side : sides->second) (side->op == MemoryOp::Load ? load : store) = side->event;
    if (load || store)
      split(*copy, load, store);
    else if (!is_own_memory(copy->getSource()) || !is_own_memory(copy->getDest()))
      split(*copy, nullptr, nullptr);
  }
  return unmatched;
}

void align_local_arrays(llvm::Function& function) {
  for (llvm::Instruction& i : llvm::instructions(function)) {
    auto* local = llvm::dyn_cast<llvm::AllocaInst>(&i);
    if (local && local->getAllocatedType()->isArrayTy() && local->getAlign() < llvm::Align(16)) local->setAlignment(llvm::Align(16));
  }
}

}  // namespace warplens::frontend
