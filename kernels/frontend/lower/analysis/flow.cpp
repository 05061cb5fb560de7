#include "kernels/frontend/lower/analysis/flow.h"

namespace warplens::frontend {

bool FlowGraph::dominates(uint32_t above, uint32_t below) const {
  while (below != kNone && below > above) below = blocks[below].dominator;
  return below == above;
}

bool FlowGraph::contains(uint32_t loop, uint32_t block) const {
  for (uint32_t l = blocks[block].loop; l != kNone; l = loops[l].parent) {
    if (l == loop) return true;
  }
  return false;
}

bool FlowGraph::has_temporal_divergence(uint32_t loop, uint32_t block, const std::vector<std::vector<uint32_t>>& successors) const {
  const auto comes_round = [&](uint32_t from) {
    std::vector<uint32_t> work{from};
    std::vector<bool> seen(blocks.size(), false);
    while (!work.empty()) {
      const uint32_t at = work.back();
      work.pop_back();
      if (at == blocks[block].meet || seen[at] || !contains(loop, at)) continue;
      if (at == loops[loop].header) return true;
      seen[at] = true;
      work.insert(work.end(), successors[at].begin(), successors[at].end());
    }
    return false;
  };
  const std::vector<uint32_t>& sides = successors[block];
  if (sides.size() != 2) return false;
  return (contains(loop, sides[1]) && comes_round(sides[0])) || (contains(loop, sides[0]) && comes_round(sides[1]));
}

// Cooper, Harvey, Kennedy: "A simple, fast dominance algorithm", on the reversed graph with one virtual end.
std::vector<uint32_t> immediate_post_dominators(const std::vector<std::vector<uint32_t>>& successors, const std::vector<bool>& returns) {
  const uint32_t count = static_cast<uint32_t>(successors.size());
  const uint32_t end = count;
  std::vector<std::vector<uint32_t>> predecessors(count + 1);
  for (uint32_t b = 0; b < count; ++b) {
    for (uint32_t s : successors[b]) predecessors[s].push_back(b);
    if (returns[b]) predecessors[end].push_back(b);
  }
  std::vector<uint32_t> postorder, number(count + 1, kNone);
  std::vector<std::pair<uint32_t, size_t>> stack{{end, 0}};
  std::vector<bool> seen(count + 1, false);
  seen[end] = true;
  while (!stack.empty()) {
    auto& [node, next] = stack.back();
    if (next < predecessors[node].size()) {
      const uint32_t p = predecessors[node][next++];
      if (!seen[p]) {
        seen[p] = true;
        stack.push_back({p, 0});
      }
    } else {
      number[node] = static_cast<uint32_t>(postorder.size());
      postorder.push_back(node);
      stack.pop_back();
    }
  }
  std::vector<uint32_t> parent(count + 1, kNone);
  parent[end] = end;
  const auto common = [&](uint32_t a, uint32_t b) {
    while (a != b) {
      while (number[a] < number[b]) a = parent[a];
      while (number[b] < number[a]) b = parent[b];
    }
    return a;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = postorder.size(); i-- > 0;) {
      const uint32_t b = postorder[i];
      if (b == end) continue;
      uint32_t best = returns[b] ? end : kNone;
      for (uint32_t s : successors[b]) {
        if (parent[s] == kNone) continue;  // never returns, or not reached yet
        best = best == kNone ? s : common(best, s);
      }
      if (parent[b] != best) {
        parent[b] = best;
        changed = true;
      }
    }
  }
  std::vector<uint32_t> result(parent.begin(), parent.begin() + count);
  for (uint32_t& p : result) {
    if (p == end) p = kNone;
  }
  return result;
}

}  // namespace warplens::frontend
