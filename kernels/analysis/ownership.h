// Who stored each element of the result, and whether the header's levels say the same.
#pragma once

#include "kernels/analysis/snapshot.h"

namespace warplens::analysis {

// Reads the stores to `buffer` ("": the first buffer that is stored to) from the trace. Nullopt when the block stored nothing there.
std::optional<Ownership> read_ownership(const simt::Trace& trace, const Program& program, std::string_view buffer);

// A buffer whose rows nobody has declared (one row of elements): where the block stored equally long runs at equal distances, these are
// rows, and the distance is their length. Gives whether they were found.
bool infer_rows(Ownership& owned);

// The header's levels with their extents, each compared with the trace. A level agrees when every tile of it belongs to one
// thread ("thread tile"), one warp ("warp tile", "warp sub tile") or is the whole of what the block stored ("block tile"),
// and no thread owns two thread tiles of one warp sub tile.
std::vector<Level> check_levels(const catalog::KernelSpec& kernel, const catalog::Setting& setting, const std::optional<Ownership>& owned);

}  // namespace warplens::analysis
