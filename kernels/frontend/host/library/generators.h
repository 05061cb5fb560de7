// The random numbers of the C library, as glibc makes them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace warplens::frontend::host {

// rand() and drand48().
class Generator {
 public:
  Generator() { seed(1); }
  void seed(uint32_t seed);
  void seed_real(uint32_t seed) { wide_ = uint64_t{seed} << 16 | 0x330e; }
  int32_t next();
  double next_real();
  int32_t next_wide(uint32_t dropped) { return next_real(), static_cast<int32_t>(wide_ >> dropped); }  // of 48 bits, the highest

 private:
  std::array<uint32_t, 31> last_{};
  size_t at_ = 0;
  uint64_t wide_ = 0;  // of drand48(), which nobody has seeded
};

}  // namespace warplens::frontend::host
