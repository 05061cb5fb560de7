// The uniform registers of paths that have diverged. Those that are at one instruction may be there in different turns of a loop, and are
// one path only where what they will use is the same.
#pragma once

#include <mutex>
#include <optional>
#include <unordered_map>
#include <vector>

#include "kernels/program/liveness.h"

namespace warplens::simt {

struct Warp;

// Of a uniform register: its place among them.
struct UniformPart {
  uint32_t begin, bytes;
};
// Which of them are live in a decoded Program, worked out for each instruction on first use.
struct LazyLiveness {
  std::mutex mutex;
  std::optional<Liveness> found;
  std::unordered_map<uint32_t, std::vector<UniformPart>> at;
};

// Whether two states of the uniform registers differ in none that is used from `pc` on.
bool same_uniform_state(const Warp& warp, const uint8_t* one, const uint8_t* other, uint32_t pc);

}  // namespace warplens::simt
