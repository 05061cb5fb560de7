// Running a Program: blocks of a launch, warps in lockstep, with a sink that sees what it wants to see.
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "kernels/hardware/architecture.h"
#include "kernels/simt/launch.h"

namespace warplens::simt {

class Observer;

constexpr uint32_t space_bit(Space space) { return 1u << space_number(space); }

// Counts of one site, summed over the blocks that ran. Wavefronts are for shared memory, sectors for global. A pointer may lead to several
// spaces: each instruction counts in every one that its lanes reached.
struct SiteCounts {
  uint64_t instructions = 0, wavefronts = 0, conflicts = 0, sectors = 0;
  uint64_t in_shared = 0;  // instructions of which a lane reached shared memory
  uint64_t in_both = 0;    // of these, those of which another lane reached other memory
  uint64_t elsewhere() const { return instructions - in_shared + in_both; }
  uint32_t spaces = 0;   // that were reached, a bit for each Space
  uint64_t turns = 0;    // of the loops of float adds to shared memory
  uint64_t inexact = 0;  // instructions whose wavefronts no known rule counts exactly: `wavefronts` has an estimate for them
};

// A warp operation whose result CUDA leaves undefined: lanes read from one that does not participate, or are not in their own mask.
struct LaneFinding {
  uint32_t instruction = kNone, location = kNone;  // into Program::code, Program::locations
  Dim3 block;
  uint32_t warp = 0, lanes = 0;
  std::string place, who;  // "line 12", "warp 0 of block (0, 0, 0)"
  std::string text;        // a sentence with all of it
};

struct RunOptions {
  bool count = true;             // fill `sites`
  std::vector<uint64_t> blocks;  // linear indices (x fastest); empty: all of the grid
  hardware::Architecture arch = hardware::default_architecture();
  Observer* observer = nullptr;  // sees what happens in all blocks
  uint8_t unset = 0;             // what a byte of shared and local memory holds before it is written
  uint32_t threads = 1;          // that may run blocks; which of them do changes nothing but the time (machine/parallel.h)
  std::function<bool(uint64_t done, uint64_t total)> progress;  // called now and then, by the caller's thread; false cancels
};

struct RunResult {
  std::vector<SiteCounts> sites;  // parallel to Program::sites
  uint64_t ticks = 0;             // warp instructions executed
  uint64_t blocks_run = 0, blocks_total = 0;
  std::vector<std::string> printed;  // lines of printf
  std::vector<LaneFinding> lane_findings;
  std::vector<std::string> warnings;  // of the lanes too; blocks of another shape and the like
  bool cancelled = false;
  uint32_t threads = 1;  // that ran them
};

// Memory of a launch after a run; a buffer's bytes as the kernel left them.
class GlobalMemory;
using GlobalMemoryHandle = std::shared_ptr<GlobalMemory>;
Result<GlobalMemoryHandle> make_memory(const Program& program, const Launch& launch);
std::vector<uint8_t> read_buffer(const GlobalMemory& memory, const Launch& launch, uint32_t buffer);
std::vector<uint8_t> read_buffer(const GlobalMemory& memory, const Launch& launch, uint32_t buffer, uint64_t first_byte, uint64_t bytes);
// A __device__ variable's bytes.
Result<std::vector<uint8_t>> read_global(const GlobalMemory& memory, const Program& program, std::string_view name);

// Runs blocks one after the other against `memory`, or as if they did. Errors (out of bounds, misaligned, barrier never reached, endless
// loop) name array, line, lane and address; memory then holds what was written up to the fault.
Result<RunResult> run(const Program& program, const Launch& launch, const RunOptions& options, const GlobalMemoryHandle& memory);

}  // namespace warplens::simt
