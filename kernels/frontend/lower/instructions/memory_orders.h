// What atomic operations order, and for whom: as LLVM's instructions say it, and as our headers' functions do in their last arguments.
#pragma once

#include <llvm/IR/InstrTypes.h>

#include <optional>

#include "kernels/program/opcode.h"

namespace warplens::frontend {

struct Ordering {
  FenceScope scope = FenceScope::Device;
  bool acquires = false, releases = false;
  bool fences = false;  // sequentially consistent: a fence comes before it

  // A load has nothing to release, and a store acquires nothing.
  MemoryOrder of_load() const { return memory_order(scope, acquires, false); }
  MemoryOrder of_store() const { return memory_order(scope, false, releases); }
  MemoryOrder of_update() const { return memory_order(scope, acquires, releases); }
};

// Of a function of CUDA it is that of its name, relaxed; of an LLVM instruction that is not atomic nothing.
std::optional<Ordering> ordering_of(const llvm::Instruction& i);
// Of arguments that say the order as C++ numbers it, and cuda::thread_scope; nullopt where they are not constants.
std::optional<Ordering> ordering_in(const llvm::CallBase& call, unsigned first);

}  // namespace warplens::frontend
