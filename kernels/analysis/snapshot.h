// The immutable picture of one setting: what the window, the scenes and the command line read. A changed parameter makes
// a new snapshot; nothing is patched in place.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernels/analysis/launch_account.h"
#include "kernels/base/phrase.h"
#include "kernels/catalog/catalog.h"
#include "kernels/simt/trace/cursor.h"

namespace warplens::analysis {

struct Totals {
  uint64_t instructions = 0, wavefronts = 0, conflicts = 0, sectors = 0;  // shared wavefronts and conflicts, global sectors
  uint64_t shared_loads = 0, shared_stores = 0, load_wavefronts = 0, store_wavefronts = 0;
};

// What one source line costs in the account as written, over the traced block.
struct LineHeat {
  uint32_t line = 0;
  uint64_t shared_instructions = 0, wavefronts = 0, conflicts = 0;  // to shared memory
  uint64_t global_instructions = 0, sectors = 0;                    // to all other memory that moves in sectors
  uint32_t worst_wavefronts = 0, worst_sectors = 0;                 // of one instruction on this line; what the source panel shows
};

// Who stored each element of the result, read from the trace of one block. The box is the part of the result that this
// block stored; elements of it are row-major.
struct Ownership {
  std::string buffer;
  uint64_t total_rows = 0, total_columns = 0;  // of the whole buffer
  uint64_t first_row = 0, first_column = 0;    // of the box
  uint64_t rows = 0, columns = 0;
  std::vector<int32_t> thread;   // linear thread of the block, -1: not stored by this block
  std::vector<uint32_t> access;  // index into Trace::accesses of the last store
};

struct Level {
  std::string name;  // "block tile", "warp tile", "warp sub tile", "thread tile"
  uint32_t rows = 0, columns = 0;
  std::string disagreement;  // empty: the trace agrees with the header
};

// The accesses of one warp, with running sums so that a moment costs a binary search.
struct WarpIndex {
  std::vector<uint32_t> accesses;                        // indices into Trace::accesses, ascending by tick
  std::vector<uint64_t> wavefronts, conflicts, sectors;  // sums up to and with accesses[i]
};

struct Snapshot {
  catalog::KernelFileHandle file;
  catalog::Setting setting;
  std::shared_ptr<const Program> program;  // as written
  std::shared_ptr<const simt::Launch> launch;
  std::shared_ptr<const LaunchAccount> launch_account;  // null for a file with a header
  std::shared_ptr<const simt::TracedBlock> block;
  Totals totals;                         // of the traced block, as written
  std::vector<LineHeat> heat;            // ascending by line, lines of files[0]
  std::vector<uint64_t> conflict_ticks;  // accesses with conflicts, any warp, ascending
  std::vector<WarpIndex> warps;          // by warp of the block
  std::optional<Ownership> ownership;
  std::vector<Level> levels;  // largest first, empty where the header gives none
  // As compiled; null until the background compilation has finished, or with a reason why there is none.
  std::shared_ptr<const Program> compiled_program;
  std::vector<simt::SiteCounts> compiled_sites;  // of the same block
  std::optional<Totals> compiled_totals;
  std::string compiled_problem;

  const catalog::KernelSpec* spec() const { return file->spec.get(); }  // null for a file without a header
  const std::string& path() const { return file->path; }
  const std::string& source() const { return file->text; }
};

// What is at the cursor, for one followed warp.
struct Moment {
  uint64_t tick = 0;
  uint32_t warp = 0;
  uint32_t step = 0, steps = 0;         // index of the current step of the followed warp, and how many it has
  uint32_t line = 0;                    // of files[0], where the followed warp is; the call site's when it is in another file
  std::vector<std::string> call_stack;  // outermost first, "load_tile<64, 8>"
  simt::LaneState lanes;
  std::vector<simt::VariableValues> variables;  // of the followed warp, innermost scope first
  // The access of this step that is under the cursor: the next one of the followed warp within the step, else the last before it.
  std::optional<uint32_t> access;                                            // index into Trace::accesses
  uint64_t wavefronts_so_far = 0, conflicts_so_far = 0, sectors_so_far = 0;  // followed warp, up to and with `access`
  uint32_t k_tile = 0, k_tiles = 0;                                          // current and how many; 0 of 0 without a loop over tiles
};

// Shared data flow: Program + Launch → TracedBlock → Snapshot. `result_buffer` names the buffer for ownership ("" = first written).
Result<std::shared_ptr<const Snapshot>> make_snapshot(catalog::KernelFileHandle file, const catalog::Setting& setting,
                                                      std::shared_ptr<const Program> program, std::shared_ptr<const simt::Launch> launch,
                                                      const simt::TraceOptions& options,
                                                      std::shared_ptr<const LaunchAccount> launch_account = nullptr);
// The same snapshot with the compiled account of the same block filled in.
std::shared_ptr<const Snapshot> with_compiled(const Snapshot& snapshot, std::shared_ptr<const Program> compiled,
                                              const simt::RunOptions& options);

// Sums over sites of one account.
Totals sum(const Program& program, const std::vector<simt::SiteCounts>& sites);
// The line of files[0] that a location belongs to: its own, or the call's that led into another file.
uint32_t line_in_file(const Program& program, uint32_t location);
// The same to be said: "line 12", or "line 68 of kernel.cu" where it is in no line of the opened file.
Phrase said_line(const Program& program, uint32_t location);

// The cursor must belong to snapshot.block; it is moved to `tick`.
Result<Moment> make_moment(const Snapshot& snapshot, simt::Cursor& cursor, uint64_t tick, uint32_t warp);

// Positions for the transport, all in ticks of the block; nullopt at either end.
std::optional<uint64_t> next_step(const Snapshot&, uint64_t tick, uint32_t warp);
std::optional<uint64_t> previous_step(const Snapshot&, uint64_t tick, uint32_t warp);
std::optional<uint64_t> step_over(const Snapshot&, uint64_t tick, uint32_t warp);    // does not stop inside called functions
std::optional<uint64_t> step_out(const Snapshot&, uint64_t tick, uint32_t warp);     // to the function that called this one
std::optional<uint64_t> next_access(const Snapshot&, uint64_t tick, uint32_t warp);  // shared or global
std::optional<uint64_t> previous_access(const Snapshot&, uint64_t tick, uint32_t warp);
std::optional<uint64_t> next_conflict(const Snapshot&, uint64_t tick, uint32_t warp);
std::optional<uint64_t> previous_conflict(const Snapshot&, uint64_t tick, uint32_t warp);
std::optional<uint64_t> next_k_tile(const Snapshot&, uint64_t tick, uint32_t warp);
std::optional<uint64_t> previous_k_tile(const Snapshot&, uint64_t tick, uint32_t warp);

}  // namespace warplens::analysis
