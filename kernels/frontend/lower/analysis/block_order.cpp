#include "kernels/frontend/lower/analysis/block_order.h"

#include <llvm/ADT/DenseSet.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>

#include <algorithm>
#include <map>

#include "kernels/frontend/lower/functions/device_functions.h"

namespace warplens::frontend {
namespace {

// Reverse postorder in which the first target of a branch comes first: the body of a loop before what follows it.
std::vector<llvm::BasicBlock*> in_order(llvm::BasicBlock& entry) {
  std::vector<llvm::BasicBlock*> order;
  llvm::DenseSet<llvm::BasicBlock*> seen{&entry};
  std::vector<std::pair<llvm::BasicBlock*, unsigned>> stack{{&entry, entry.getTerminator()->getNumSuccessors()}};
  while (!stack.empty()) {
    auto& [block, left] = stack.back();
    if (left == 0) {
      order.push_back(block);
      stack.pop_back();
      continue;
    }
    llvm::BasicBlock* next = block->getTerminator()->getSuccessor(--left);
    if (seen.insert(next).second) stack.push_back({next, next->getTerminator()->getNumSuccessors()});
  }
  std::reverse(order.begin(), order.end());
  return order;
}

bool is_barrier(const llvm::Instruction& i) {
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&i);
  const DeviceFunction* function = call ? device_function(*call) : nullptr;
  return function && (function->becomes == Becomes::Barrier || function->becomes == Becomes::ReducingBarrier ||
                      function->becomes == Becomes::LanesReducingBarrier);
}

// A header that can leave the loop also runs after the last iteration.
const llvm::BasicBlock* first_block_of_an_iteration(const llvm::Loop& loop) {
  const llvm::BasicBlock* header = loop.getHeader();
  if (!loop.isLoopExiting(header)) return header;
  for (const llvm::BasicBlock* next : llvm::successors(header))
    if (loop.contains(next)) return next;
  return header;
}

}  // namespace

BlockOrder::BlockOrder(llvm::Function& function) : blocks(in_order(function.getEntryBlock())) {
  for (uint32_t b = 0; b < blocks.size(); ++b) ids[blocks[b]] = b;
  const llvm::DominatorTree dominators(function);
  const llvm::LoopInfo loops(dominators);
  graph.blocks.resize(blocks.size());
  std::map<const llvm::Loop*, uint32_t> loop_ids;
  for (const llvm::Loop* loop : loops.getLoopsInPreorder()) {
    const llvm::BasicBlock* before = loop->getLoopPredecessor();
    loop_ids[loop] = static_cast<uint32_t>(graph.loops.size());
    graph.loops.push_back(
        {loop->getParentLoop() ? loop_ids[loop->getParentLoop()] : kNone, id(loop->getHeader()), before ? id(before) : kNone});
  }
  successors.resize(blocks.size());
  std::vector<bool> returns(blocks.size());
  for (uint32_t b = 0; b < blocks.size(); ++b) {
    for (llvm::BasicBlock* next : llvm::successors(blocks[b])) successors[b].push_back(id(next));
    returns[b] = llvm::isa<llvm::ReturnInst>(blocks[b]->getTerminator());
    const auto* node = dominators.getNode(blocks[b])->getIDom();
    graph.blocks[b].dominator = node ? id(node->getBlock()) : kNone;
    const llvm::Loop* loop = loops.getLoopFor(blocks[b]);
    if (!loop) continue;
    graph.blocks[b].loop = loop_ids[loop];
    if (k_tile_block == kNone && std::any_of(blocks[b]->begin(), blocks[b]->end(), is_barrier))
      k_tile_block = id(first_block_of_an_iteration(*loop->getOutermostLoop()));
  }
  const auto meets = immediate_post_dominators(successors, returns);
  for (uint32_t b = 0; b < blocks.size(); ++b) graph.blocks[b].meet = meets[b];
}

}  // namespace warplens::frontend
