// The trace of one block: every access, every barrier, every step of every warp, in columns.
#pragma once

#include <array>
#include <memory>

#include "kernels/hardware/access.h"
#include "kernels/simt/run.h"

namespace warplens::simt {

// One executed access. Lanes' addresses: base + pattern of interned deltas.
struct AccessRow {
  uint64_t tick = 0;
  uint64_t base = 0;  // address of the lowest active lane
  uint32_t mask = 0;
  uint32_t site = kNoSite;
  uint32_t pattern = 0;     // into Trace::patterns: per-lane byte deltas to `base`
  uint32_t object = kNone;  // into Trace::objects
  uint16_t warp = 0;
  uint16_t wavefronts = 0;  // shared memory
  uint16_t conflicts = 0;
  uint16_t sectors = 0;  // global memory
};
using Deltas = std::array<int64_t, 32>;

struct BarrierRow {
  uint64_t tick = 0;  // of the warp's arrival
  uint32_t warp = 0;
  uint32_t location = kNone;
  uint32_t epoch = 0;     // of the block: how many barriers had been completed before
  uint64_t released = 0;  // tick at which the last lane that it waited for arrived or returned; its own where it does not wait
};

// Asynchronous copies of a warp that arrived together, as it waited for them or a barrier's phase was complete.
struct CopyRow {
  uint64_t first = 0, last = 0;  // ticks at which they were issued
  uint64_t arrived = 0;          // tick of the wait; the end of the trace where no warp waited
  uint32_t warp = 0;
  uint32_t accesses = 0;
};

// The next statement of a warp, or the same one entered again.
struct StepRow {
  uint64_t tick = 0;  // first tick of the step
  uint32_t statement = kNone;
  uint32_t scope = kNone;
};

// What an address belongs to: shared arrays, buffers, __device__ variables, in one list.
struct TracedObject {
  std::string name;
  Space space = Space::Shared;
  std::string element;
  Type scalar = Type::F32;
  uint32_t element_bytes = 4;
  std::vector<uint64_t> extents;
  uint64_t address = 0, bytes = 0;
};

struct Trace {
  uint64_t block = 0;  // linear index in the grid
  Dim3 block_index;
  uint32_t warps = 0;
  uint32_t threads = 0;
  uint64_t ticks = 0;               // of the whole block; valid cursors are 0..ticks
  std::vector<AccessRow> accesses;  // ascending by tick
  std::vector<Deltas> patterns;
  std::vector<TracedObject> objects;
  std::vector<BarrierRow> barriers;
  std::vector<CopyRow> copies;                 // ascending by arrival
  std::vector<std::vector<StepRow>> steps;     // by warp, ascending by tick
  std::vector<std::vector<uint64_t>> k_tiles;  // by warp: ticks at which a k tile begins
  std::vector<SiteCounts> sites;               // of this block
  std::vector<hardware::AccessKind> kinds;     // by site: how the banks serve it
  std::vector<std::string> printed;

  hardware::WarpAccess access(const AccessRow& row, const Program& program) const;
};

struct TraceOptions {
  uint64_t block = 0;
  hardware::Architecture arch = hardware::default_architecture();
  uint64_t checkpoint_ticks = 65'536;
  uint64_t max_checkpoint_bytes = 200ull << 20;  // checkpoints are thinned to stay within it
  std::function<bool(uint64_t ticks)> progress;  // false cancels
};

// A traced block: the trace, and what is needed to make cursors. Immutable once made; a faulting run gives the trace up to the
// fault together with the fault.
struct TracedBlock {
  Trace trace;
  std::shared_ptr<const Program> program;
  std::shared_ptr<const Launch> launch;
  std::optional<Error> fault;
  std::shared_ptr<const struct Checkpoints> checkpoints;
};
Result<std::shared_ptr<const TracedBlock>> trace_block(std::shared_ptr<const Program> program, std::shared_ptr<const Launch> launch,
                                                       const TraceOptions& options);

}  // namespace warplens::simt
