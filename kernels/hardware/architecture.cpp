#include "kernels/hardware/architecture.h"

#include <algorithm>

namespace warplens::hardware {
namespace {

// The members' defaults describe Hopper; each row states what differs. Limits: "Technical specifications per compute capability"
// of the CUDA C++ programming guide; allocation units: the CUDA occupancy calculator.

Architecture hopper() {
  return {.name = "sm_90", .title = "Hopper (H100, H200)", .banks_evidence = Evidence::Measured, .wide_loads_merge_pairs = true};
}

Architecture later(const char* name, const char* title) {
  Architecture a = hopper();
  a.name = name;
  a.title = title;
  a.banks_evidence = Evidence::Documented;
  return a;
}

struct Residency {
  uint32_t threads, blocks, shared_per_sm, shared_per_block;
};

Architecture with(Architecture a, Residency r) {
  a.max_threads_per_sm = r.threads;
  a.max_warps_per_sm = r.threads / 32;
  a.max_blocks_per_sm = r.blocks;
  a.shared_bytes_per_sm = r.shared_per_sm;
  a.max_shared_bytes_per_block = r.shared_per_block;
  return a;
}

constexpr uint32_t kKiB = 1024;

Architecture on(uint32_t multiprocessors, Architecture a) {
  a.multiprocessors = multiprocessors;
  return a;
}

// Volta and Turing: shared memory in units of 256 bytes, none of it reserved; no instruction that counts lanes.
Architecture before_ampere(const char* name, const char* title, Residency r) {
  Architecture a = with(later(name, title), r);
  a.shared_unit_bytes = 256;
  a.reserved_shared_bytes_per_block = 0;
  a.shared_counts = false;
  return a;
}

// Before Turing nobody published the pair rule, so wide loads are taken as never merging.
Architecture before_turing(const char* name, const char* title, Residency r) {
  Architecture a = before_ampere(name, title, r);
  a.wide_loads_merge_pairs = false;
  return a;
}

Architecture before_volta(const char* name, const char* title, Residency r) {
  Architecture a = before_turing(name, title, r);
  a.max_parameter_bytes = 4096;
  return a;
}

Architecture pascal_gp100() {
  Architecture a = before_volta("sm_60", "Pascal (P100)", {2048, 32, 64 * kKiB, 48 * kKiB});
  a.warp_allocation_granularity = 2;
  return a;
}

Architecture kepler_4_byte_banks() {
  Architecture a = before_volta("sm_35", "Kepler (K40), 4-byte banks", {2048, 16, 48 * kKiB, 48 * kKiB});
  a.bank_delivers_word_pair = true;
  a.shared_atomics = false;
  return a;
}

Architecture kepler_8_byte_banks() {
  Architecture a = before_volta("sm_35_8byte", "Kepler (K40), 8-byte banks", {2048, 16, 48 * kKiB, 48 * kKiB});
  a.bank_width_bytes = 8;
  a.shared_atomics = false;
  return a;
}

Architecture fermi() {
  Architecture a = before_volta("sm_20", "Fermi (C2050)", {1536, 8, 48 * kKiB, 48 * kKiB});
  a.registers_per_sm = 32768;
  a.register_unit_per_warp = 64;
  a.max_registers_per_thread = 63;
  a.warp_allocation_granularity = 2;
  a.shared_unit_bytes = 128;
  a.shared_atomics = false;
  a.max_grid[0] = 65535;
  return a;
}

Architecture tesla(const char* name, const char* title, uint32_t threads, uint32_t registers, uint32_t register_unit) {
  Architecture a = before_volta(name, title, {threads, 8, 16 * kKiB, 16 * kKiB});
  a.banks = 16;
  a.lanes_per_request = 16;
  a.max_threads_per_block = 512;
  a.registers_per_sm = registers;
  a.register_unit_per_block = register_unit;
  a.max_registers_per_thread = 124;
  a.warp_allocation_granularity = 2;
  a.shared_unit_bytes = 512;
  a.shared_atomics = false;
  a.max_grid = {65535, 65535, 1};
  a.max_block = {512, 512, 64};
  a.max_parameter_bytes = 256;
  a.max_static_shared_bytes = 16 * kKiB;
  return a;
}

}  // namespace

const std::vector<Architecture>& architectures() {
  static const std::vector<Architecture> all = {
      on(170, with(later("sm_120", "Blackwell (RTX 50, RTX PRO)"), {1536, 24, 100 * kKiB, 99 * kKiB})),  // RTX 5090
      on(148, later("sm_100", "Blackwell (B200)")),
      hopper(),
      on(128, with(later("sm_89", "Ada (RTX 40, L4, L40)"), {1536, 24, 100 * kKiB, 99 * kKiB})),     // RTX 4090
      on(82, with(later("sm_86", "Ampere (RTX 30, A10, A40)"), {1536, 16, 100 * kKiB, 99 * kKiB})),  // RTX 3090
      on(108, with(later("sm_80", "Ampere (A100)"), {2048, 32, 164 * kKiB, 163 * kKiB})),
      on(68, before_ampere("sm_75", "Turing (RTX 20, T4)", {1024, 16, 64 * kKiB, 64 * kKiB})),  // RTX 2080 Ti
      on(80, before_turing("sm_70", "Volta (V100)", {2048, 32, 96 * kKiB, 96 * kKiB})),
      on(20, before_volta("sm_61", "Pascal (GTX 10, P4, P40)", {2048, 32, 96 * kKiB, 48 * kKiB})),  // GTX 1080
      on(56, pascal_gp100()),
      on(16, before_volta("sm_52", "Maxwell (GTX 900, M40)", {2048, 32, 96 * kKiB, 48 * kKiB})),  // GTX 980
      on(4, before_volta("sm_50", "Maxwell (GTX 750)", {2048, 32, 64 * kKiB, 48 * kKiB})),
      on(15, kepler_4_byte_banks()),
      on(15, kepler_8_byte_banks()),
      on(14, fermi()),
      on(30, tesla("sm_13", "GT200 (GTX 280, C1060)", 1024, 16384, 512)),
      on(16, tesla("sm_10", "G80 (GeForce 8800)", 768, 8192, 256)),
  };
  return all;
}

const Architecture* find_architecture(std::string_view name) {
  const auto& all = architectures();
  const auto found = std::ranges::find(all, name, &Architecture::name);
  return found == all.end() ? nullptr : &*found;
}

const Architecture& default_architecture() {
  static const Architecture& measured = *find_architecture("sm_90");
  return measured;
}

const char* name(Evidence evidence) { return evidence == Evidence::Measured ? "measured" : "documented"; }

}  // namespace warplens::hardware
