#include "kernels/frontend/lower/analysis/uniformity.h"

#include <llvm/IR/IntrinsicInst.h>

#include <set>

#include "kernels/frontend/lower/analysis/private_memory.h"
#include "kernels/frontend/lower/functions/device_functions.h"

namespace warplens::frontend {
namespace {

// What differs from lane to lane by itself; everything else does only where its operands do.
bool differs_by_itself(const llvm::Instruction& i) {
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&i)) return !same_memory_in_all_lanes(load->getPointerOperand());
  if (llvm::isa<llvm::AtomicRMWInst>(i) || llvm::isa<llvm::AtomicCmpXchgInst>(i)) return true;
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&i);
  if (!call) return false;
  const DeviceFunction* function = device_function(*call);
  if (!function) return true;
  if (function->lanes == Lanes::OfMemory) return !same_memory_in_all_lanes(call->getArgOperand(0));
  return function->lanes == Lanes::Differ;
}

}  // namespace

Uniformity::Uniformity(const BlockOrder& order)
    : order_(order), split_(order.blocks.size()), apart_(order.graph.loops.size()), left_apart_(order.graph.loops.size()) {
  for (const llvm::BasicBlock* block : order.blocks) {
    for (const llvm::Instruction& i : *block) {
      if (differs_by_itself(i)) mark(&i);
    }
  }
  while (!work_.empty()) {
    const llvm::Value* value = work_.back();
    work_.pop_back();
    mark_users(value);
  }
}

void Uniformity::mark(const llvm::Value* value) {
  if (!value->getType()->isVoidTy() && values_.insert(value).second) work_.push_back(value);
}

void Uniformity::mark_users(const llvm::Value* value) {
  for (const llvm::User* user : value->users()) {
    const auto* i = llvm::dyn_cast<llvm::Instruction>(user);
    if (!i || !order_.ids.contains(i->getParent())) continue;
    if (i->isTerminator())
      split(order_.id_of(*i));
    else
      mark(i);
  }
}

void Uniformity::mark_phis(uint32_t block) {
  for (const llvm::PHINode& phi : order_.blocks[block]->phis()) mark(&phi);
}

void Uniformity::mark_block(uint32_t block, bool loads_only) {
  for (const llvm::Instruction& i : *order_.blocks[block]) {
    if (!loads_only || i.mayReadFromMemory()) mark(&i);
  }
}

void Uniformity::mark_loop(uint32_t loop) {
  if (apart_[loop]) return;
  apart_[loop] = true;
  for (uint32_t b = 0; b < order_.blocks.size(); ++b) {
    if (order_.graph.contains(loop, b)) mark_block(b, false);
  }
}

// What can be reached from one side of a branch before both sides reconverge.
std::vector<bool> Uniformity::side(uint32_t block, uint32_t successor) const {
  const uint32_t meet = order_.graph.blocks[block].meet;
  std::vector<bool> reached(order_.blocks.size(), false);
  std::vector<uint32_t> work{successor};
  while (!work.empty()) {
    const uint32_t at = work.back();
    work.pop_back();
    if (at == meet || reached[at]) continue;
    reached[at] = true;
    work.insert(work.end(), order_.successors[at].begin(), order_.successors[at].end());
  }
  return reached;
}

// Where two ways from the branch come together first, with no block in common before: a phi there tells which way a lane took. Each block
// is labelled with the last place that all ways to it have passed, the branch's targets at first; one that gets two labels is a join,
// and a place of its own. (Where both arms of the branch have branches of their own this is not seen from their edges alone.)
void Uniformity::find_joins(uint32_t block, std::vector<bool>& joins) const {
  const uint32_t meet = order_.graph.blocks[block].meet;
  std::vector<uint32_t> label(order_.blocks.size(), kNone);
  std::set<uint32_t> work;  // in reverse postorder: predecessors first
  const auto arrive = [&](uint32_t at, uint32_t from) {
    if (label[at] == from) return;
    if (label[at] != kNone) joins[at] = true;
    if (label[at] == at) return;
    label[at] = label[at] == kNone ? from : at;
    if (at != meet) work.insert(at);
  };
  for (uint32_t next : order_.successors[block]) arrive(next, next);
  while (!work.empty()) {
    const uint32_t at = *work.begin();
    work.erase(work.begin());
    for (uint32_t next : order_.successors[at]) arrive(next, label[at]);
  }
}

// Lanes part in this block.
void Uniformity::split(uint32_t block) {
  if (split_[block] || order_.successors[block].size() != 2) return;
  split_[block] = true;
  const FlowGraph& graph = order_.graph;
  const uint32_t count = static_cast<uint32_t>(order_.blocks.size());
  std::vector<bool> joins(count, false);
  find_joins(block, joins);
  // Code that both sides come to before they meet may run twice, once for each: what it loads, and where its loops are, is then
  // another in each.
  const std::vector<bool> yes = side(block, order_.successors[block][0]), no = side(block, order_.successors[block][1]);
  for (uint32_t b = 0; b < count; ++b) {
    if (joins[b]) mark_phis(b);
    if (yes[b] && no[b]) mark_block(b, true);
  }
  for (uint32_t loop = 0; loop < graph.loops.size(); ++loop) {
    const uint32_t header = graph.loops[loop].header;
    const bool around = graph.contains(loop, block);
    const bool can_part = !apart_[loop] && (around ? yes[header] || no[header] : yes[header] && no[header]);
    if (can_part && (!around || graph.has_temporal_divergence(loop, block, order_.successors))) mark_loop(loop);
    if (around && (graph.blocks[block].meet == kNone || !graph.contains(loop, graph.blocks[block].meet))) leave(loop);
  }
}

void Uniformity::leave(uint32_t loop) {
  if (left_apart_[loop]) return;
  left_apart_[loop] = true;
  for (uint32_t b = 0; b < order_.blocks.size(); ++b) {
    if (!order_.graph.contains(loop, b)) continue;
    for (const llvm::Instruction& i : *order_.blocks[b]) {
      for (const llvm::Use& use : i.uses()) {
        const auto* user = llvm::cast<llvm::Instruction>(use.getUser());
        if (!order_.ids.contains(user->getParent()) || order_.graph.contains(loop, order_.id_of(*user))) continue;
        if (user->isTerminator())
          split(order_.id_of(*user));
        else
          mark(user);
      }
    }
  }
}

bool Uniformity::left_at_different_times(uint32_t defined, uint32_t at) const {
  for (uint32_t loop = order_.graph.blocks[defined].loop; loop != kNone; loop = order_.graph.loops[loop].parent) {
    if (left_apart_[loop] && !order_.graph.contains(loop, at)) return true;
  }
  return false;
}

bool Uniformity::left_at_different_times(const llvm::Use& use) const {
  const auto* value = llvm::dyn_cast<llvm::Instruction>(use.get());
  const auto* user = llvm::dyn_cast<llvm::Instruction>(use.getUser());
  return value && user && left_at_different_times(order_.id_of(*value), order_.id_of(*user));
}

}  // namespace warplens::frontend
