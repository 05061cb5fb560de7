// What generated kernels call, as text that precedes them: for the front end, the host's compiler and NVRTC alike.
#pragma once

namespace warplens::generator {

inline constexpr const char* kPrelude = R"(#include <cuda_fp16.h>
// Within what a conversion to an integer may be given; NaN becomes the lowest.
__device__ __forceinline__ float bounded(float x, float low, float high) { return x > low ? (x < high ? x : high) : low; }
__device__ __forceinline__ double bounded(double x, double low, double high) { return x > low ? (x < high ? x : high) : low; }
// The bits of a number, with one NaN for all: which one comes out is not defined.
__device__ __forceinline__ unsigned float_bits(float x) { return x == x ? (unsigned)__float_as_int(x) : 0x7fc00000u; }
__device__ __forceinline__ unsigned long long double_bits(double x) { return x == x ? (unsigned long long)__double_as_longlong(x) : 0x7ff8000000000000ull; }
__device__ __forceinline__ unsigned short half_bits(__half x) { float v = __half2float(x); return v == v ? __half_as_ushort(x) : (unsigned short)0x7e00; }
template <class T, class F>
__device__ T repeated(T value, int times, F change) {
  for (int i = 0; i < times; ++i) value = change(value);
  return value;
}

)";

}  // namespace warplens::generator
