// One warp-wide access as the hardware model sees it: who, where, how wide, and by which kind of instruction. Pure values.
#pragma once

#include <array>
#include <cstdint>

namespace warplens::hardware {

inline constexpr uint32_t kLanes = 32;

// Instructions that the banks serve by rules of their own; docs/hardware.md, "Shared memory".
enum class AccessKind : uint8_t {
  Load,
  Store,
  MatrixLoad,   // ldmatrix: the addresses are those of the rows, eight lanes a matrix; width 16
  MatrixStore,  // stmatrix
  Atomic,       // of 32-bit integers: add, minimum, exchange and the like
  CompareSwap,
  FloatAdd,   // no instruction: a loop of load, add and compare-and-store
  AsyncCopy,  // its write to shared memory
  Count,      // an atomic that adds 1, with a result that nothing uses: an instruction of its own, which counts the lanes of a word
};
inline constexpr uint32_t kAccessKinds = 9;
constexpr const char* name(AccessKind kind) {
  constexpr const char* kNames[] = {
      "load", "store", "ldmatrix", "stmatrix", "atomic", "compare-and-swap", "float atomic", "asynchronous copy", "atomic count"};
  return kNames[static_cast<uint32_t>(kind)];
}

struct WarpAccess {
  AccessKind kind = AccessKind::Load;
  uint32_t width_bytes = 4;                // a lane: 1, 2, 4, 8 or 16
  uint32_t mask = 0xffffffffu;             // active lanes
  std::array<uint64_t, kLanes> address{};  // bytes; meaningless for inactive lanes
};

}  // namespace warplens::hardware
