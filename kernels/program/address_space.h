// Where an address points. Addresses are 64-bit; the upper bits tell the space. Lanes have local memory of their own at the same
// addresses. Global objects (buffers, __device__ and __constant__ variables) are placed by the VM from kGlobalBase, each aligned
// to 256 bytes, with guard gaps between them.
#pragma once

#include <cstdint>

namespace warplens {

enum class Space : uint8_t { Global, Shared, Local, Constant };
const char* name(Space space);  // "global", "shared", "local", "constant"

inline constexpr uint32_t kSpaceShift = 48;  // the bits of an address from here on are the space's number
constexpr uint64_t space_number(Space space) { return static_cast<uint64_t>(space); }

inline constexpr uint64_t kSharedBase = space_number(Space::Shared) << kSpaceShift;
inline constexpr uint64_t kLocalBase = space_number(Space::Local) << kSpaceShift;
inline constexpr uint64_t kConstantBase = space_number(Space::Constant) << kSpaceShift;  // kernel parameters passed by value, literals
inline constexpr uint64_t kGlobalBase = 0x0000'7f00'0000'0000ull;

// The space of an address. An address outside of every space counts as global, where no object has it.
constexpr Space space_of(uint64_t address) {
  const uint64_t number = address >> kSpaceShift;
  return number <= space_number(Space::Constant) ? static_cast<Space>(number) : Space::Global;
}

}  // namespace warplens
