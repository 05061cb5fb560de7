#include "kernels/frontend/lower/passes/access_widths.h"

#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/Analysis/VectorUtils.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/Local.h>

#include <optional>

#include "kernels/frontend/lower/llvm_spaces.h"

namespace warplens::frontend {
namespace {

constexpr llvm::StringLiteral kVector = "warplens.vector";
constexpr uint64_t kBlockBytes = 16, kMaxHalvesOfStore = 4;

llvm::FixedVectorType* narrow_vector(llvm::Type* type) {
  auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  return vector && vector->getScalarSizeInBits() <= 16 && vector->getScalarSizeInBits() >= 8 ? vector : nullptr;
}

// The elements of a vector that are taken out one by one; none where it is used as a whole.
std::optional<llvm::SmallVector<llvm::ExtractElementInst*>> extracts_of(llvm::Instruction& vector) {
  llvm::SmallVector<llvm::ExtractElementInst*> extracts;
  for (llvm::User* user : vector.users()) {
    auto* extract = llvm::dyn_cast<llvm::ExtractElementInst>(user);
    if (!extract || !llvm::isa<llvm::ConstantInt>(extract->getIndexOperand())) return std::nullopt;
    extracts.push_back(extract);
  }
  return extracts;
}

uint64_t index_of(const llvm::ExtractElementInst& extract) {
  return llvm::cast<llvm::ConstantInt>(extract.getIndexOperand())->getZExtValue();
}

void part_load(llvm::LoadInst& load, uint64_t element_bytes) {
  const auto extracts = extracts_of(load);
  if (!extracts) return;
  llvm::IRBuilder<> build(&load);
  for (llvm::ExtractElementInst* extract : *extracts) {
    const uint64_t offset = index_of(*extract) * element_bytes;
    llvm::Value* place = build.CreateConstGEP1_64(build.getInt8Ty(), load.getPointerOperand(), offset);
    llvm::LoadInst* one = build.CreateAlignedLoad(extract->getType(), place, llvm::commonAlignment(load.getAlign(), offset));
    keep_site(*one, load);
    extract->replaceAllUsesWith(one);
    extract->eraseFromParent();
  }
  load.eraseFromParent();
}

void part_store(llvm::StoreInst& store, llvm::FixedVectorType& type, uint64_t element_bytes, uint64_t together) {
  llvm::IRBuilder<> build(&store);
  llvm::Value* all = store.getValueOperand();
  for (uint64_t first = 0; first < type.getNumElements(); first += together) {
    llvm::Value* part = together == 1
                            ? nullptr
                            : llvm::PoisonValue::get(llvm::FixedVectorType::get(type.getElementType(), static_cast<unsigned>(together)));
    for (uint64_t k = 0; k < together; ++k) {
      llvm::Value* element = llvm::findScalarElement(all, static_cast<unsigned>(first + k));
      if (!element) element = build.CreateExtractElement(all, first + k);
      part = part ? build.CreateInsertElement(part, element, k) : element;
    }
    const uint64_t offset = first * element_bytes;
    llvm::Value* place = build.CreateConstGEP1_64(build.getInt8Ty(), store.getPointerOperand(), offset);
    keep_site(*build.CreateAlignedStore(part, place, llvm::commonAlignment(store.getAlign(), offset)), store);
  }
  store.eraseFromParent();
  llvm::RecursivelyDeleteTriviallyDeadInstructions(all);
}

// Halves or bytes that fill a register are a word to the assembler, which joins it with the words beside it.
void carry_as_word(llvm::Instruction& i) {
  llvm::IRBuilder<> build(&i);
  llvm::Type* word = build.getInt32Ty();
  llvm::Instruction* made = nullptr;
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&i)) {
    made = build.CreateAlignedLoad(word, load->getPointerOperand(), load->getAlign());
    load->replaceAllUsesWith(build.CreateBitCast(made, load->getType()));
  } else {
    auto& store = llvm::cast<llvm::StoreInst>(i);
    llvm::Value* value = build.CreateBitCast(store.getValueOperand(), word);
    if (auto* constant = llvm::dyn_cast<llvm::Constant>(value)) value = llvm::ConstantFoldConstant(constant, i.getDataLayout());
    made = build.CreateAlignedStore(value, store.getPointerOperand(), store.getAlign());
  }
  keep_site(*made, i);
  i.eraseFromParent();
}

// A load whose place within its 16 bytes is known.
struct Placed {
  llvm::LoadInst* load;
  uint64_t element_bytes;
  uint64_t place;     // of its first byte, within the 16 bytes
  uint32_t elements;  // that are used, a mask by their place in the 16 bytes
};
struct Block {
  llvm::SmallVector<Placed> loads;  // in the order of execution
};

std::optional<Placed> placed(llvm::LoadInst& load, const llvm::DataLayout& layout) {
  llvm::Type* type = load.getType();
  auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  llvm::Type* element = type->getScalarType();
  const uint64_t bytes = layout.getTypeStoreSize(type), each = layout.getTypeStoreSize(element);
  if (!load.isSimple() || (!element->isIntegerTy() && !element->isFloatingPointTy()) || (each != 4 && each != 8) || bytes > kBlockBytes)
    return std::nullopt;
  const llvm::KnownBits known = llvm::computeKnownBits(load.getPointerOperand(), layout, 0, nullptr, &load);
  const llvm::APInt low = known.One | known.Zero;
  uint64_t place = known.One.getLoBits(4).getZExtValue();
  if (load.getAlign() >= llvm::Align(kBlockBytes))
    place = 0;
  else if (low.getLoBits(4).getZExtValue() != kBlockBytes - 1) {
    if (load.getAlign() < llvm::Align(8) || bytes != 8) return std::nullopt;
    place = 0;  // which half of the 16 bytes is not known, and does not matter to 8
  }
  if (place % each != 0 || place + bytes > kBlockBytes) return std::nullopt;
  const auto extracts = vector ? extracts_of(load) : std::nullopt;
  uint32_t used = 0;
  if (extracts)
    for (const llvm::ExtractElementInst* extract : *extracts) used |= 1u << (place / each + index_of(*extract));
  else
    used = ((1u << bytes / each) - 1) << place / each;
  return Placed{&load, each, place, used};
}

// Whether all of the 16 bytes are there to be read: a load has them, or they lie in an array that is made of such blocks.
bool is_whole(const Block& block, const llvm::DataLayout& layout) {
  for (const Placed& p : block.loads)
    if (layout.getTypeStoreSize(p.load->getType()) == kBlockBytes) return true;
  const auto* array = llvm::dyn_cast<llvm::GlobalVariable>(llvm::getUnderlyingObject(block.loads[0].load->getPointerOperand(), 0));
  return array && array->getValueType()->isSized() && layout.getTypeAllocSize(array->getValueType()) > 0 &&
         layout.getTypeAllocSize(array->getValueType()) % kBlockBytes == 0 && array->getAlign().valueOrOne() >= llvm::Align(kBlockBytes);
}

struct Piece {
  uint32_t first, elements;
};
llvm::SmallVector<Piece> pieces_of(uint32_t used, uint64_t element_bytes, bool whole) {
  if (element_bytes == 8) return used == 3 ? llvm::SmallVector<Piece>{{0, 2}} : llvm::SmallVector<Piece>{{used == 2 ? 1u : 0u, 1}};
  if (used == 15 || (whole && llvm::popcount(used) == 3)) return {{0, 4}};
  llvm::SmallVector<Piece> pieces;
  for (uint32_t pair = 0; pair < 4; pair += 2) {
    if ((used >> pair & 3) == 3)
      pieces.push_back({pair, 2});
    else if (used >> pair & 3)
      pieces.push_back({pair + (used >> pair & 1 ? 0 : 1), 1});
  }
  return pieces;
}

bool stands_already(const Block& block, llvm::ArrayRef<Piece> pieces) {
  if (pieces.size() != block.loads.size()) return false;
  for (size_t i = 0; i < pieces.size(); ++i) {
    const bool found = llvm::any_of(block.loads, [&](const Placed& p) {
      const auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(p.load->getType());
      return p.place / p.element_bytes == pieces[i].first && (vector ? vector->getNumElements() : 1) == pieces[i].elements;
    });
    if (!found) return false;
  }
  return true;
}

// One for each piece, at the place of the first load; every element of the old loads is taken from them.
void rewrite(const Block& block, llvm::ArrayRef<Piece> pieces) {
  const Placed& first = block.loads[0];
  llvm::IRBuilder<> build(first.load);
  llvm::Type* element = first.load->getType()->getScalarType();
  for (const Placed& p : block.loads)
    if (p.load->getType()->getScalarType() != element) element = build.getIntNTy(static_cast<unsigned>(8 * first.element_bytes));
  llvm::SmallVector<llvm::Value*> parts(4, nullptr);
  for (const Piece& piece : pieces) {
    llvm::Type* type = piece.elements == 1 ? element : llvm::FixedVectorType::get(element, piece.elements);
    const auto offset = static_cast<int64_t>(piece.first * first.element_bytes) - static_cast<int64_t>(first.place);
    llvm::Value* place = build.CreateGEP(build.getInt8Ty(), first.load->getPointerOperand(), build.getInt64(static_cast<uint64_t>(offset)));
    llvm::LoadInst* load = build.CreateAlignedLoad(type, place, llvm::Align(piece.elements * first.element_bytes));
    for (const Placed& p : block.loads) keep_site(*load, *p.load);
    load->setDebugLoc(first.load->getDebugLoc());
    for (uint32_t k = 0; k < piece.elements; ++k)
      parts[piece.first + k] = piece.elements == 1 ? static_cast<llvm::Value*>(load) : build.CreateExtractElement(load, uint64_t{k});
  }
  for (const Placed& p : block.loads) {
    const auto at = static_cast<uint32_t>(p.place / p.element_bytes);
    const auto as = [&](llvm::Value* part, llvm::Type* type) { return part->getType() == type ? part : build.CreateBitCast(part, type); };
    if (llvm::isa<llvm::FixedVectorType>(p.load->getType())) {
      const auto extracts = extracts_of(*p.load);
      for (llvm::ExtractElementInst* extract : *extracts) {
        extract->replaceAllUsesWith(as(parts[at + index_of(*extract)], extract->getType()));
        extract->eraseFromParent();
      }
    } else {
      p.load->replaceAllUsesWith(as(parts[at], p.load->getType()));
    }
  }
  for (const Placed& p : block.loads) p.load->eraseFromParent();  // only now: casts are made before the first one
  for (llvm::Value* part : parts)
    if (part) llvm::RecursivelyDeleteTriviallyDeadInstructions(part);
}

// Loads of one 16 bytes between two writes.
class Blocks {
 public:
  Blocks(llvm::ScalarEvolution& distances, const llvm::DataLayout& layout) : distances_(distances), layout_(layout) {}

  void add(const Placed& p) {
    for (Block& block : open_) {
      const Placed& first = block.loads[0];
      if (first.element_bytes != p.element_bytes || first.load->getPointerAddressSpace() != p.load->getPointerAddressSpace()) continue;
      const auto* distance = llvm::dyn_cast<llvm::SCEVConstant>(
          distances_.getMinusSCEV(distances_.getSCEV(p.load->getPointerOperand()), distances_.getSCEV(first.load->getPointerOperand())));
      if (!distance || distance->getAPInt().getSExtValue() != static_cast<int64_t>(p.place) - static_cast<int64_t>(first.place)) continue;
      block.loads.push_back(p);
      return;
    }
    open_.push_back({{p}});
  }
  void close() {
    for (Block& block : open_) done_.push_back(std::move(block));
    open_.clear();
  }
  void fit() {
    for (const Block& block : done_) {
      uint32_t used = 0;
      bool parts = true;
      for (const Placed& p : block.loads) {
        used |= p.elements;
        parts &= !llvm::isa<llvm::FixedVectorType>(p.load->getType()) || extracts_of(*p.load).has_value();
      }
      if (!parts || used == 0) continue;  // a vector that goes on as a whole stays one
      const auto pieces = pieces_of(used, block.loads[0].element_bytes, is_whole(block, layout_));
      if (!stands_already(block, pieces)) rewrite(block, pieces);
    }
  }

 private:
  llvm::ScalarEvolution& distances_;
  const llvm::DataLayout& layout_;
  llvm::SmallVector<Block> open_, done_;
};

// Null: anything.
llvm::Value* element_of(llvm::Value* vector, unsigned k, llvm::IRBuilder<>& build) {
  for (;;) {
    auto* insert = llvm::dyn_cast<llvm::InsertElementInst>(vector);
    const auto* at = insert ? llvm::dyn_cast<llvm::ConstantInt>(insert->getOperand(2)) : nullptr;
    const auto* shuffle = llvm::dyn_cast<llvm::ShuffleVectorInst>(vector);
    if (at && at->getZExtValue() == k) return insert->getOperand(1);
    if (at) {
      vector = insert->getOperand(0);
    } else if (shuffle) {
      const int from = shuffle->getMaskValue(k);
      const auto width = static_cast<int>(llvm::cast<llvm::FixedVectorType>(shuffle->getOperand(0)->getType())->getNumElements());
      if (from < 0) return nullptr;
      vector = shuffle->getOperand(from < width ? 0 : 1), k = static_cast<unsigned>(from % width);
    } else if (llvm::isa<llvm::UndefValue>(vector)) {
      return nullptr;
    } else {
      return build.CreateExtractElement(vector, uint64_t{k});
    }
  }
}

// The last of instructions that put elements into a vector, one after the other.
llvm::Instruction* last_insert(llvm::Instruction* first) {
  while (first->hasOneUse()) {
    auto* next = llvm::dyn_cast<llvm::InsertElementInst>(*first->user_begin());
    if (!next || next->getOperand(0) != first) break;
    first = next;
  }
  return first;
}

// A vector that is loaded and goes on into another one: that is made from its elements, so that those that nobody uses are seen.
void take_apart(llvm::LoadInst& load) {
  llvm::SmallVector<llvm::Instruction*> users;
  for (llvm::User* user : load.users())
    if (llvm::isa<llvm::ShuffleVectorInst, llvm::InsertElementInst>(user)) users.push_back(llvm::cast<llvm::Instruction>(user));
  for (llvm::Instruction* user : users) {
    llvm::Instruction* last = last_insert(user);
    auto* type = llvm::dyn_cast<llvm::FixedVectorType>(last->getType());
    if (!type) continue;
    llvm::IRBuilder<> build(last);
    llvm::Value* all = llvm::PoisonValue::get(type);
    for (unsigned k = 0; k < type->getNumElements(); ++k)
      if (llvm::Value* element = element_of(last, k, build)) all = build.CreateInsertElement(all, element, uint64_t{k});
    last->replaceAllUsesWith(all);
    llvm::RecursivelyDeleteTriviallyDeadInstructions(last);
  }
}

}  // namespace

void keep_site(llvm::Instruction& to, const llvm::Instruction& from) {
  to.setDebugLoc(from.getDebugLoc());
  to.setMetadata(llvm::LLVMContext::MD_alias_scope, llvm::MDNode::concatenate(to.getMetadata(llvm::LLVMContext::MD_alias_scope),
                                                                              from.getMetadata(llvm::LLVMContext::MD_alias_scope)));
  if (!to.hasMetadata("warplens.site")) to.setMetadata("warplens.site", from.getMetadata("warplens.site"));
}

void mark_narrow_vectors(llvm::Function& kernel) {
  for (llvm::Instruction& i : llvm::make_early_inc_range(llvm::instructions(kernel))) {
    if (!llvm::isa<llvm::LoadInst, llvm::StoreInst>(i)) continue;
    const auto* vector = narrow_vector(llvm::getLoadStoreType(&i));
    if (!vector) continue;
    i.setMetadata(kVector, llvm::MDNode::get(kernel.getContext(), {}));
    if (vector->getPrimitiveSizeInBits() == 32 && !i.isVolatile()) carry_as_word(i);
  }
}

void part_narrow_joins(llvm::Function& kernel) {
  llvm::SmallVector<llvm::Instruction*> joined;
  for (llvm::Instruction& i : llvm::instructions(kernel)) {
    if (llvm::isa<llvm::LoadInst, llvm::StoreInst>(i) && !i.hasMetadata(kVector) && !i.isVolatile() &&
        narrow_vector(llvm::getLoadStoreType(&i)))
      joined.push_back(&i);
  }
  for (llvm::Instruction* i : joined) {
    llvm::FixedVectorType* type = narrow_vector(llvm::getLoadStoreType(i));
    const uint64_t bytes = type->getScalarSizeInBits() / 8, most = bytes == 1 ? 1 : kMaxHalvesOfStore;
    if (auto* load = llvm::dyn_cast<llvm::LoadInst>(i))
      part_load(*load, bytes);
    else if (type->getNumElements() > most)
      part_store(llvm::cast<llvm::StoreInst>(*i), *type, bytes, most);
  }
}

void fit_loads(llvm::Function& kernel, llvm::ScalarEvolution& distances, const MovingPointers& moving) {
  const llvm::DataLayout& layout = kernel.getParent()->getDataLayout();
  llvm::SmallVector<llvm::LoadInst*> vectors;
  for (llvm::Instruction& i : llvm::instructions(kernel))
    if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&i);
        load && load->getType()->isVectorTy() && load->getType()->getScalarSizeInBits() >= 32)
      vectors.push_back(load);
  for (llvm::LoadInst* load : vectors) take_apart(*load);
  Blocks blocks(distances, layout);
  for (llvm::BasicBlock& block : kernel) {
    for (llvm::Instruction& i : block) {
      auto* load = llvm::dyn_cast<llvm::LoadInst>(&i);
      const unsigned space = load ? load->getPointerAddressSpace() : 0;
      if (load && (space == kGlobalSpace || space == kSharedSpace ||
                   (space == kGenericSpace && !llvm::isa<llvm::AllocaInst>(llvm::getUnderlyingObject(load->getPointerOperand(), 0))))) {
        const bool moves = moving.contains({&block, llvm::getUnderlyingObject(load->getPointerOperand(), 0)});
        if (const auto p = moves ? std::nullopt : placed(*load, layout)) blocks.add(*p);
      } else if (i.mayWriteToMemory()) {
        blocks.close();
      }
    }
    blocks.close();
  }
  blocks.fit();
}

}  // namespace warplens::frontend
