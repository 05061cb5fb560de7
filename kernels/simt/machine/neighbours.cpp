#include "kernels/simt/machine/neighbours.h"

#include <algorithm>

#include "kernels/hardware/occupancy.h"

namespace warplens::simt {

uint64_t resident_blocks(const Program& program, const Launch& launch, const Code& code, const hardware::Architecture& arch) {
  hardware::BlockNeeds needs;
  needs.threads = static_cast<uint32_t>(launch.block.count());
  needs.registers_per_thread = std::min(program.estimated_registers, arch.max_registers_per_thread);
  needs.shared_bytes = code.shared_bytes;
  return uint64_t{std::max(1u, hardware::occupancy(needs, arch).blocks)} * arch.multiprocessors;
}

Neighbours::Neighbours(const Program& program, const Launch& launch, const Code& code, const GlobalMemoryHandle& memory,
                       const hardware::Architecture& arch, std::vector<uint64_t> own, GridBarrier& grid, Takers& takers)
    : program_(program), launch_(launch), code_(code), memory_(memory), arch_(arch), grid_(grid), takers_(takers), own_(std::move(own)) {
  std::sort(own_.begin(), own_.end());
}

std::unique_ptr<Block> Neighbours::begin() {
  while (next_ < launch_.grid.count() && std::binary_search(own_.begin(), own_.end(), next_)) ++next_;
  if (next_ >= launch_.grid.count()) return nullptr;
  std::unique_ptr<Block> block;
  if (idle_.empty()) {
    block = std::make_unique<Block>(program_, launch_, code_, memory_, arch_);
    block->yields = true;
    block->grid = &grid_;
    block->takers = &takers_;
  } else {
    block = std::move(idle_.back());
    idle_.pop_back();
  }
  block->start(next_++);
  return block;
}

Result<bool> Neighbours::turn(std::unique_ptr<Block>& block, uint64_t& ticks) {
  const uint64_t before = block->tick;
  block->passes_grid();
  const bool more = block->run_to(~0ull);
  ticks += block->tick - before, executed_ += block->tick - before;
  if (block->fault) return Error(*block->fault);
  if (!more) idle_.push_back(std::move(block));
  return !more;
}

uint64_t Neighbours::not_begun() const {
  const auto own = static_cast<uint64_t>(own_.end() - std::lower_bound(own_.begin(), own_.end(), next_));
  return launch_.grid.count() - next_ - own;
}

bool Neighbours::all_at_grid() const {
  return std::all_of(running_.begin(), running_.end(), [](const auto& block) { return block->stays_at_grid(); });
}

void Neighbours::watch(bool on) {
  for (const auto& block : running_) block->watch(on);
}

bool Neighbours::all_circle() const {
  return std::all_of(running_.begin(), running_.end(), [](const auto& block) { return block->circles() || block->stays_at_grid(); });
}

Result<bool> Neighbours::help(uint64_t fresh, uint64_t room, uint64_t& ticks) {
  bool any = false;
  for (std::unique_ptr<Block>& block : running_) {
    const Result<bool> ended = turn(block, ticks);
    if (!ended) return ended.error();
    any |= *ended;
  }
  std::erase(running_, nullptr);
  for (; fresh > 0 && running_.size() < room; --fresh) {
    std::unique_ptr<Block> block = begin();
    if (!block) break;
    any = true;
    const Result<bool> ended = turn(block, ticks);
    if (!ended) return ended.error();
    if (block) running_.push_back(std::move(block));
  }
  return any;
}

}  // namespace warplens::simt
