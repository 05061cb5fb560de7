#include "kernels/simt/machine/takers.h"

#include "kernels/program/address_space.h"
#include "kernels/simt/machine/block.h"

namespace warplens::simt {

const Taker* Takers::find(uint64_t address, uint64_t value, const Block& block) const {
  const Taker& taker = of_[place(address)];
  if (!taker.block || taker.address != address || taker.value != value) return nullptr;
  const bool shared = space_of(address) == Space::Shared;  // each block has its own
  return shared && taker.block_linear != block.block_linear ? nullptr : &taker;
}

}  // namespace warplens::simt
