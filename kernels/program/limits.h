// Limits that every CUDA architecture of today has in common; those that differ are hardware::Architecture's.
#pragma once

#include <cstdint>

namespace warplens {

inline constexpr uint32_t kMaxThreadsPerBlock = 1024;   // and in x and in y
inline constexpr uint32_t kMaxGridExtent = 0x7fffffff;  // in x, the largest of the three

// The largest source file, included ones too: larger ones were not written by a person and take seconds to reject.
inline constexpr uint64_t kMaxSourceBytes = uint64_t{8} << 20;

// What a Program may need of each memory. Of shared memory no architecture has more, opted in; local is a thread's; constant and global
// are far above what kernels declare, so that none asks for more memory than a machine has.
inline constexpr uint64_t kMaxSharedBytes = 232448;
inline constexpr uint64_t kMaxDeclaredConstantBytes = 65536;  // __constant__, on every architecture
inline constexpr uint64_t kMaxLocalBytes = uint64_t{1} << 19;
inline constexpr uint64_t kMaxConstantBytes = uint64_t{1} << 26;
inline constexpr uint64_t kMaxGlobalBytes = uint64_t{1} << 30;

}  // namespace warplens
