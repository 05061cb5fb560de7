#include "kernels/hardware/throughput.h"

#include <algorithm>

namespace warplens::hardware {

// 1 wavefront per cycle and 128 FP32 lanes per SM: CUDA C++ programming guide, "Arithmetic instructions", compute capability 9.0. 132 SMs
// at 1,980 MHz and 4,814 GB/s are what an H200's driver reports (assets/recordings).
std::optional<Rates> rates_of(const Architecture& arch) {
  constexpr double kBytesPerSecond = 4814.304e9, kClock = 1.98e9, kMultiprocessors = 132;
  // Measured on an H200: a buffer of 24 MB read again and again past L1 (ld.global.cg, 16 bytes per lane, 4 blocks of 512 threads per SM),
  // best of 6; 16 MB gave 7,195 GB/s, 48 MB 8,333, and 1 GB, which DRAM must deliver, 4,429.
  constexpr double kL2BytesPerSecond = 7683e9;
  if (arch.name != "sm_90") return std::nullopt;
  return Rates{"NVIDIA H200", 1, 128, kBytesPerSecond / kClock / kMultiprocessors, kL2BytesPerSecond / kClock / kMultiprocessors};
}

std::vector<Bound> bounds(const BlockWork& work, const Rates& rates) {
  std::vector<Bound> all;
  if (work.wavefronts > 0) all.push_back({Resource::SharedWavefronts, static_cast<double>(work.wavefronts) / rates.wavefronts});
  if (work.dram_bytes > 0) all.push_back({Resource::Dram, work.dram_bytes / rates.dram_bytes});
  if (work.multiply_adds > 0) all.push_back({Resource::MultiplyAdds, work.multiply_adds / rates.multiply_adds});
  std::stable_sort(all.begin(), all.end(), [](const Bound& a, const Bound& b) { return a.cycles > b.cycles; });
  return all;
}

}  // namespace warplens::hardware
