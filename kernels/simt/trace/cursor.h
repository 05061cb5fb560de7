// A cursor reaches any tick of a traced block, in either direction, by re-execution from checkpoints.
#pragma once

#include "kernels/simt/trace/trace.h"

namespace warplens::simt {

struct LaneState {
  uint32_t live = 0;    // lanes that exist and have not returned
  uint32_t active = 0;  // lanes that execute the instruction at `pc`
  uint32_t pc = kNone;  // next instruction of this warp; kNone when it has ended
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
  virtual uint64_t tick() const = 0;       // instructions executed so far
  virtual Status seek(uint64_t tick) = 0;  // 0..Trace::ticks, either direction
  virtual uint32_t next_warp() const = 0;  // the warp that executes the instruction `tick()`; kNone at the end
  virtual LaneState lanes(uint32_t warp) const = 0;
  virtual std::array<uint64_t, 32> register_bits(uint32_t warp, RegisterId reg) const = 0;
  virtual uint64_t local_bits(uint32_t warp, uint32_t lane, uint64_t offset, uint32_t bytes) const = 0;
  virtual uint64_t loaded_bits(uint32_t warp, uint32_t site, uint32_t lane) const = 0;  // what a site of an ExprNode::Loaded loaded last
  virtual std::vector<VariableValues> variables(
      uint32_t warp) const = 0;  // those with a place at this warp's pc, scalars; arrays: first part
  virtual VariableValues variable_part(uint32_t warp, uint32_t variable, uint64_t offset) const = 0;
  virtual std::vector<uint8_t> shared_bytes(uint64_t offset, uint64_t bytes) const = 0;
  virtual std::vector<uint8_t> global_bytes(uint64_t address, uint64_t bytes) const = 0;
};
std::unique_ptr<Cursor> make_cursor(std::shared_ptr<const TracedBlock> block);

}  // namespace warplens::simt
