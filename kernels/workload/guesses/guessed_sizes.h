// Buffers whose sizes nobody gave: large enough for what the kernel reaches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/hardware/architecture.h"
#include "kernels/simt/launch.h"
#include "kernels/workload/arguments/argument.h"

namespace warplens::workload {

inline constexpr size_t kNoNote = ~size_t{0};
inline constexpr uint64_t kMaxGuessedBytes = uint64_t{1} << 28;  // beyond, it is a mistake rather than a size

struct GuessedBuffer {
  uint32_t buffer = 0;  // into Launch::buffers
  MadeBuffer made;
  size_t note = 0;  // that says so
};

// Runs the first and the last block, and doubles what they leave until it is enough. Where no size is, as at an index below 0, or they fail
// for another reason, all stay as they are. True: some are larger now.
bool enlarge_guessed(const Program& program, simt::Launch& launch, std::vector<GuessedBuffer>& guessed, const hardware::Architecture& arch);

}  // namespace warplens::workload
