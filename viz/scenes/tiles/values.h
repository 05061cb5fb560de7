// What the result's elements hold before they are stored: registers of their lanes, found by what was stored in the end.
#pragma once

#include "viz/scenes/tiles/tiles.h"

namespace warplens::viz {

// Where a warp keeps its elements until it stores them: a variable, and which part of it becomes a lane's n-th element (counted as
// elements_of counts). Found by value: in every lane the part holds exactly what is then stored.
struct TilesRegisters {
  uint32_t variable = kNone;    // into Program::variables
  std::vector<uint32_t> parts;  // by element of a lane
  uint64_t since = 0;           // before this tick they are summed up for something else, which the warp stores in another buffer
  bool multiplies = false;      // in a k step each of them becomes itself plus the product of the two words that the lane reads for it
};
// The cursor is moved. Nullopt where no variable of the kernel is what is stored.
std::optional<TilesRegisters> find_registers(const analysis::Snapshot& snapshot, const TilesModel& model, uint32_t warp,
                                             simt::Cursor& cursor);

// The registers of one lane; a part that has no value at the cursor's place is left out by giving nothing at all.
std::optional<std::vector<uint64_t>> register_bits(const simt::Cursor& cursor, const TilesRegisters& registers, uint32_t warp,
                                                   uint32_t lane, const Program& program);

struct TilesReading {
  const analysis::Snapshot* snapshot = nullptr;
  const TilesModel* model = nullptr;
  const simt::Cursor* cursor = nullptr;  // at the tick
  uint64_t tick = 0;
  uint32_t warp = 0, lane = 0;
  const std::vector<std::optional<TilesRegisters>>* registers = nullptr;  // by warp
  const std::vector<uint64_t>* before = nullptr;                          // register_bits of the lane as the k step began
  std::optional<uint32_t> part;                                           // of the variable: what the current statement writes to
  struct Operand {
    std::string name;  // "regM[6]"
    uint64_t bits = 0;
  };
  std::vector<Operand> operands = {};  // floats of the lane that the current statement names, besides what it writes to
};
TilesValues read_values(const TilesReading& reading);

// Right after the warp's last store of such values to another buffer that precedes its first one to the result: before, it sums up what it
// leaves to another block. 0: there is none.
uint64_t end_of_other_sums(const analysis::Snapshot& snapshot, uint32_t warp);
// The first row and column of what the block works on at a tick: of a block that works for several tiles of the result (stream-k), the one
// that its last k tile belongs to.
std::pair<uint64_t, uint64_t> corner_at(const analysis::Snapshot& snapshot, const TilesModel& model, uint32_t warp, uint64_t tick);
// The snapshot as if the block stored its elements from that corner on.
std::shared_ptr<const analysis::Snapshot> moved_to(const analysis::Snapshot& snapshot, std::pair<uint64_t, uint64_t> corner);

// The ticks at which a warp's first two k steps begin; nullopt: it has no two of them.
std::optional<std::pair<uint64_t, uint64_t>> first_k_steps(const analysis::Snapshot& snapshot, const TilesModel& model, uint32_t warp);

// In which order the statements of a k step add to the warp's registers; nothing where no statement, or more than one, adds to one of them,
// or one statement to several. The cursor is moved.
TilesOrder find_order(const analysis::Snapshot& snapshot, const TilesModel& model, const TilesRegisters& registers, uint32_t warp,
                      simt::Cursor& cursor);
// Which of them is added now; nullopt: that is not known.
std::optional<size_t> place_in_order(const TilesValues& values);

// A statement that loads two factors itself, like `sum += A[i] * B[k]`, or names them as variables: said only where one of the lane's
// registers becomes exactly its value plus their product. The cursor is moved.
void add_statement(const TilesReading& reading, simt::Cursor& cursor, TilesValues& values);
// The first load by the lane of an element of a shared array from `begin` on, into Trace::accesses; nullopt: there is none up to the tick.
std::optional<uint32_t> load_of(const TilesReading& reading, uint64_t begin, uint32_t object, uint64_t element);

// The tick at which the k step at `tick` began; nullopt where the step is none.
std::optional<uint64_t> k_step_begin(const analysis::Snapshot& snapshot, const TilesModel& model, uint32_t warp, uint64_t tick);

}  // namespace warplens::viz
