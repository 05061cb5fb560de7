// The uniform registers of paths that have diverged. Those that are at one instruction may be there in different turns of a loop, and are
// one path only where what they will use is the same.
#pragma once

#include <mutex>
#include <optional>

#include "kernels/program/liveness.h"

namespace warplens::simt {

struct Warp;

// Liveness of a decoded Program, computed on first use.
struct LazyLiveness {
  std::once_flag once;
  std::optional<Liveness> found;
};

// Whether two states of the uniform registers differ in none that is used from `pc` on.
bool same_uniform_state(const Warp& warp, const uint8_t* one, const uint8_t* other, uint32_t pc);

}  // namespace warplens::simt
