#include "kernels/frontend/lower/passes/moving_pointers.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include <algorithm>

namespace warplens::frontend {
namespace {

constexpr unsigned kShared = 3;
constexpr uint64_t kWidest = 16;

struct Access {
  llvm::Instruction* instruction;
  int64_t distance;  // from the first of its group
};

// Accesses at constant distances from each other, in one loop.
struct Group {
  const llvm::Loop* loop;
  const llvm::SCEV* first;
  llvm::SmallVector<Access> accesses;
};

void set_alignment(llvm::Instruction& i, llvm::Align align) {
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&i))
    load->setAlignment(align);
  else
    llvm::cast<llvm::StoreInst>(i).setAlignment(align);
}

// Addresses of shared memory have 32 bits, in which an index of 32 bits needs no proof that it does not wrap.
const llvm::SCEVAddRecExpr* moving_in(const llvm::Loop* loop, llvm::Instruction& i, llvm::ScalarEvolution& distances) {
  const llvm::SCEV* wide = distances.getPtrToIntExpr(distances.getSCEV(const_cast<llvm::Value*>(llvm::getLoadStorePointerOperand(&i))),
                                                     llvm::Type::getInt64Ty(i.getContext()));
  if (llvm::isa<llvm::SCEVCouldNotCompute>(wide)) return nullptr;
  const auto* moving = llvm::dyn_cast<llvm::SCEVAddRecExpr>(distances.getTruncateExpr(wide, llvm::Type::getInt32Ty(i.getContext())));
  return moving && moving->getLoop() == loop && moving->isAffine() ? moving : nullptr;
}

// Only an array's own address is in the start: the pointer is the array's.
bool starts_at_array(const llvm::SCEV* start) {
  return !llvm::SCEVExprContains(start, [](const llvm::SCEV* part) {
    const auto* unknown = llvm::dyn_cast<llvm::SCEVUnknown>(part);
    return llvm::isa<llvm::SCEVAddRecExpr>(part) || (unknown && !llvm::isa<llvm::Constant>(unknown->getValue()));
  });
}

void add(llvm::SmallVector<Group>& groups, llvm::Instruction& i, const llvm::Loop* loop, llvm::ScalarEvolution& distances) {
  const llvm::SCEVAddRecExpr* place = moving_in(loop, i, distances);
  if (!place || starts_at_array(place->getStart())) return;
  for (Group& group : groups) {
    if (group.loop != loop) continue;
    const auto* distance = llvm::dyn_cast<llvm::SCEVConstant>(distances.getMinusSCEV(place, group.first));
    if (!distance) continue;
    group.accesses.push_back({&i, distance->getAPInt().getSExtValue()});
    return;
  }
  groups.push_back({loop, place, {{&i, 0}}});
}

}  // namespace

MovingPointers lower_moving_alignments(llvm::Function& kernel, const llvm::LoopInfo& loops, llvm::ScalarEvolution& distances) {
  llvm::SmallVector<Group> groups;
  for (llvm::Instruction& i : llvm::instructions(kernel)) {
    const llvm::Loop* loop = loops.getLoopFor(i.getParent());
    if (loop && llvm::isa<llvm::LoadInst, llvm::StoreInst>(i) && llvm::getLoadStoreAddressSpace(&i) == kShared)
      add(groups, i, loop, distances);
  }
  MovingPointers moving;
  const llvm::DataLayout& layout = kernel.getParent()->getDataLayout();
  for (Group& group : groups) {
    std::stable_sort(group.accesses.begin(), group.accesses.end(),
                     [](const Access& a, const Access& b) { return a.distance < b.distance; });
    const Access& middle = group.accesses[group.accesses.size() / 2];
    const llvm::SCEV* pointer = moving_in(group.loop, *middle.instruction, distances);
    const llvm::Align known(std::min<uint64_t>(kWidest, uint64_t{1} << std::min(4u, distances.getMinTrailingZeros(pointer))));
    if (known.value() == kWidest) continue;
    for (const Access& access : group.accesses) {
      llvm::Instruction& i = *access.instruction;
      const auto from_pointer = static_cast<uint64_t>(std::abs(access.distance - middle.distance));
      const llvm::Align own(llvm::PowerOf2Ceil(layout.getTypeStoreSize(llvm::getLoadStoreType(&i)).getFixedValue()));
      const llvm::Align seen = std::max(llvm::commonAlignment(known, from_pointer), own);
      set_alignment(i, std::min(llvm::getLoadStoreAlignment(&i), seen));
      moving.emplace(i.getParent(), llvm::getUnderlyingObject(llvm::getLoadStorePointerOperand(&i), 0));
    }
  }
  return moving;
}

}  // namespace warplens::frontend
