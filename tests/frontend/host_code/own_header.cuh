#pragma once
#include <fmt/format.h>
__device__ __forceinline__ float times(float a, float b) { return a * b; }
inline void report(double ms) { fmt::print("{}\n", ms); }
inline fmt::memory_buffer buffer;
