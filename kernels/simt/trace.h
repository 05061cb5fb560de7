// The trace of one block: every access, every barrier, every step of every warp, in columns; and a cursor that reaches
// any tick in either direction by re-execution from checkpoints.
#pragma once

#include <array>
#include <memory>

#include "kernels/hardware/access.h"
#include "kernels/simt/run.h"

namespace warplens::simt {

// One executed access. Lanes' addresses: base + pattern of interned deltas.
struct AccessRow {
  uint64_t tick = 0;
  uint64_t base = 0;       // address of the lowest active lane
  uint32_t mask = 0;
  uint32_t site = kNoSite;
  uint32_t pattern = 0;    // into Trace::patterns: per-lane byte deltas to `base`
  uint32_t object = kNone; // into Trace::objects
  uint16_t warp = 0;
  uint16_t wavefronts = 0; // shared memory
  uint16_t conflicts = 0;
  uint16_t sectors = 0;    // global memory
};
using Deltas = std::array<int64_t, 32>;

struct BarrierRow {
  uint64_t tick = 0;       // of the warp's arrival
  uint32_t warp = 0;
  uint32_t location = kNone;
  uint32_t epoch = 0;      // of the block: how many barriers had been completed before
};

// The next statement of a warp, or the same one entered again.
struct StepRow {
  uint64_t tick = 0;        // first tick of the step
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
  uint64_t block = 0;                       // linear index in the grid
  Dim3 block_index;
  uint32_t warps = 0;
  uint32_t threads = 0;
  uint64_t ticks = 0;                       // of the whole block; valid cursors are 0..ticks
  std::vector<AccessRow> accesses;          // ascending by tick
  std::vector<Deltas> patterns;
  std::vector<TracedObject> objects;
  std::vector<BarrierRow> barriers;
  std::vector<std::vector<StepRow>> steps;  // by warp, ascending by tick
  std::vector<std::vector<uint64_t>> k_tiles;  // by warp: ticks at which a k tile begins
  std::vector<SiteCounts> sites;            // of this block
  std::vector<std::string> printed;

  hardware::WarpAccess access(const AccessRow& row, const Program& program) const;
};

struct LaneState {
  uint32_t live = 0;      // lanes that exist and have not returned
  uint32_t active = 0;    // lanes that execute the instruction at `pc`
  uint32_t pc = kNone;    // next instruction of this warp; kNone when it has ended
  bool at_barrier = false;
};

// The values of one variable in 32 lanes, as bits of its scalar type.
struct VariableValues {
  uint32_t variable = kNone;  // into Program::variables
  uint64_t offset = 0;        // byte offset of the part of an array or structure
  uint32_t known = 0;         // lanes for which a value exists at this moment
  std::array<uint64_t, 32> bits{};
};

// A block's state at a tick. Moving is by re-execution from the nearest checkpoint before the target.
// Not safe for use from several threads at once; each thread makes its own.
class Cursor {
 public:
  virtual ~Cursor() = default;
  virtual uint64_t tick() const = 0;                 // instructions executed so far
  virtual Status seek(uint64_t tick) = 0;            // 0..Trace::ticks, either direction
  virtual uint32_t next_warp() const = 0;            // the warp that executes the instruction `tick()`; kNone at the end
  virtual LaneState lanes(uint32_t warp) const = 0;
  virtual std::array<uint64_t, 32> register_bits(uint32_t warp, RegisterId reg) const = 0;
  virtual uint64_t local_bits(uint32_t warp, uint32_t lane, uint64_t offset, uint32_t bytes) const = 0;
  virtual uint64_t loaded_bits(uint32_t warp, uint32_t site, uint32_t lane) const = 0;  // what a site of an ExprNode::Loaded loaded last
  virtual std::vector<VariableValues> variables(uint32_t warp) const = 0;   // those with a place at this warp's pc, scalars; arrays: first part
  virtual VariableValues variable_part(uint32_t warp, uint32_t variable, uint64_t offset) const = 0;
  virtual std::vector<uint8_t> shared_bytes(uint64_t offset, uint64_t bytes) const = 0;
  virtual std::vector<uint8_t> global_bytes(uint64_t address, uint64_t bytes) const = 0;
};

struct TraceOptions {
  uint64_t block = 0;
  hardware::Architecture arch = hardware::default_architecture();
  uint64_t checkpoint_ticks = 65'536;
  uint64_t max_checkpoint_bytes = 200ull << 20;      // checkpoints are thinned to stay within it
  std::function<bool(uint64_t ticks)> progress;      // false cancels
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
std::unique_ptr<Cursor> make_cursor(std::shared_ptr<const TracedBlock> block);

// The index expression of a site with one lane's values: evaluated, and spelled with the values in place of the names.
struct ShownAddress {
  bool available = false;
  int64_t index = 0;               // the root's value, in elements
  std::string names;               // "As[(col*4 + 1)*BM + row]"
  std::string values;              // "As[(1*4 + 1)*64 + 2]"
};
// The cursor stands before the access's instruction (cursor.tick() == row.tick).
ShownAddress show_address(const Cursor& cursor, const TracedBlock& block, const AccessRow& row, uint32_t lane);

}  // namespace warplens::simt
