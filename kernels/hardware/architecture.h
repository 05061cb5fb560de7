// The model's facts about each GPU generation, with their sources.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/program/limits.h"

namespace warplens::hardware {

enum class Evidence : uint8_t { Measured, Documented };  // on our own device with counters, or in the vendor's documents

struct Architecture {
  std::string name;   // "sm_90"; the name that --arch takes
  std::string title;  // "Hopper (H100, H200)"
  Evidence banks_evidence = Evidence::Documented;
  uint32_t banks = 32;
  uint32_t bank_width_bytes = 4;
  uint32_t lanes_per_request = 32;       // 16 on machines that serve half-warps
  bool wide_loads_merge_pairs = false;   // the pair rule for loads of 8 and 16 bytes; published for Turing, measured on sm_90
  bool bank_delivers_word_pair = false;  // Kepler's 4-byte mode: words i and i+32 of a 64-word segment come together
  bool shared_atomics = true;            // instructions of their own for 32-bit integers; before Maxwell a loop with a lock
  bool shared_counts = true;             // an instruction that adds 1 for each lane without taking turns; from Ampere on
  // SMs of the GPU that the title names first, or of the largest one: they limit how many blocks are resident.
  uint32_t multiprocessors = 132;
  // Limits of one streaming multiprocessor (SM), for occupancy.
  uint32_t max_threads_per_sm = 2048, max_warps_per_sm = 64, max_blocks_per_sm = 32, max_threads_per_block = kMaxThreadsPerBlock;
  uint32_t registers_per_sm = 65536, register_unit_per_warp = 256, max_registers_per_thread = 255;
  uint32_t warp_allocation_granularity = 4;
  uint32_t shared_bytes_per_sm = 233472, max_shared_bytes_per_block = 232448, shared_unit_bytes = 128;
  uint32_t reserved_shared_bytes_per_block = 1024;
  uint32_t max_parameter_bytes = 32764;      // of a kernel's arguments
  uint32_t max_static_shared_bytes = 49152;  // of a block; more only as dynamic shared memory that the host allows
  std::array<uint32_t, 3> max_grid{kMaxGridExtent, 65535, 65535}, max_block{kMaxThreadsPerBlock, kMaxThreadsPerBlock, 64};
  uint32_t register_unit_per_block = 0;  // where registers are allocated by block (compute capability 1.x), else 0
};

const std::vector<Architecture>& architectures();              // newest first
const Architecture* find_architecture(std::string_view name);  // nullptr where unknown
const Architecture& default_architecture();                    // sm_90, the measured one
const char* name(Evidence evidence);                           // "measured", "documented"

}  // namespace warplens::hardware
