// A launch for any Program: a few threads, a page for each pointer.
#pragma once

#include "kernels/simt/launch.h"

namespace warplens {

inline simt::Launch small_launch(const Program& program) {
  constexpr uint64_t kBufferBytes = 4096, kDynamicSharedBytes = 64;
  simt::Launch launch;
  launch.block = {48, 1, 1};
  launch.dynamic_shared_bytes = kDynamicSharedBytes;
  launch.limits.max_ticks_per_block = 2000;
  for (const Parameter& parameter : program.parameters) {
    simt::Argument argument;
    if (parameter.object != kNone) {
      argument.kind = simt::Argument::Kind::Bytes;
      argument.bytes.assign(parameter.bytes < kBufferBytes ? parameter.bytes : kBufferBytes, 1);
    } else if (parameter.is_pointer) {
      argument.kind = simt::Argument::Kind::Buffer;
      argument.buffer = static_cast<uint32_t>(launch.buffers.size());
      simt::Buffer buffer;
      buffer.name = parameter.name;
      buffer.extents = {kBufferBytes / 4};
      buffer.bytes = kBufferBytes;
      launch.buffers.push_back(std::move(buffer));
    } else {
      argument.bits = 3;
    }
    launch.arguments.push_back(std::move(argument));
  }
  return launch;
}

// Not of one that clears megabytes for each block or thread.
inline bool runs_quickly(const Program& program) { return program.shared_static_bytes <= 1 << 18 && program.local_bytes <= 1 << 16; }

}  // namespace warplens
