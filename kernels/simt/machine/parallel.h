// Blocks of a launch on several threads, with the results, counts and lines of printf of one thread.
//
// Each thread takes the next block that nobody has and runs it to its end; all work on the same memory. What each has touched is compared
// when all are done. Where no thread has touched what another one wrote, every block has seen what it would have seen in turn: the run
// counts. Otherwise, and where a block faults, waits for another one or asks for what depends on the order of blocks, memory is put back,
// and all blocks run one after the other, as if this had not been tried: so faults and their sentences are those of one thread too.
#pragma once

#include <optional>

#include "kernels/simt/machine/decode.h"
#include "kernels/simt/run.h"

namespace warplens::simt {

// Nothing where blocks have to run one after the other; memory is as before then, and the observer has seen nothing.
std::optional<RunResult> run_in_parallel(const Program& program, const Launch& launch, const Code& code, const RunOptions& options,
                                         const GlobalMemoryHandle& memory);

}  // namespace warplens::simt
