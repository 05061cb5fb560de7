// CUDA's device functions in plain C++, written from the programming guide's definitions alone.
#pragma once

#include "cuda_values.h"

inline int __popcll(unsigned long long v) { return std::popcount(v); }
inline int __clzll(long long v) { return std::countl_zero(static_cast<unsigned long long>(v)); }
inline int __ffs(int v) { return v == 0 ? 0 : std::countr_zero(static_cast<unsigned>(v)) + 1; }
inline unsigned __brev(unsigned v) {
  unsigned r = 0;
  for (int i = 0; i < 32; ++i) r |= (v >> i & 1u) << (31 - i);
  return r;
}
inline unsigned long long __brevll(unsigned long long v) {
  return static_cast<unsigned long long>(__brev(static_cast<unsigned>(v))) << 32 | __brev(static_cast<unsigned>(v >> 32));
}
inline unsigned __umulhi(unsigned a, unsigned b) { return static_cast<unsigned>(static_cast<unsigned long long>(a) * b >> 32); }
inline int __mulhi(int a, int b) { return static_cast<int>(static_cast<long long>(a) * b >> 32); }
inline unsigned long long __umul64hi(unsigned long long a, unsigned long long b) {
  return static_cast<unsigned long long>(static_cast<unsigned __int128>(a) * b >> 64);
}
inline unsigned __usad(unsigned a, unsigned b, unsigned c) { return (a > b ? a - b : b - a) + c; }
// Byte i of the result is the byte that the i-th nibble's lower three bits name.
inline unsigned __byte_perm(unsigned a, unsigned b, unsigned selector) {
  const unsigned long long both = static_cast<unsigned long long>(b) << 32 | a;
  unsigned r = 0;
  for (int i = 0; i < 4; ++i) r |= static_cast<unsigned>(both >> 8 * (selector >> 4 * i & 7) & 0xff) << 8 * i;
  return r;
}
inline unsigned __funnelshift_l(unsigned low, unsigned high, unsigned shift) {
  return static_cast<unsigned>(((static_cast<unsigned long long>(high) << 32 | low) << (shift & 31)) >> 32);
}
inline unsigned __funnelshift_r(unsigned low, unsigned high, unsigned shift) {
  return static_cast<unsigned>((static_cast<unsigned long long>(high) << 32 | low) >> (shift & 31));
}

inline float __fmul_rn(float a, float b) { return a * b; }
inline double __dmul_rn(double a, double b) { return a * b; }
inline int __float_as_int(float v) { return std::bit_cast<int>(v); }
inline long long __double_as_longlong(double v) { return std::bit_cast<long long>(v); }

struct __half {
  uint16_t bits;
};
inline _Float16 half_value(__half v) { return std::bit_cast<_Float16>(v.bits); }
inline __half half_of(_Float16 v) { return {std::bit_cast<uint16_t>(v)}; }
inline float __half2float(__half v) { return static_cast<float>(half_value(v)); }
inline __half __float2half(float v) { return half_of(static_cast<_Float16>(v)); }
inline __half __double2half(double v) { return half_of(static_cast<_Float16>(v)); }
inline unsigned short __half_as_ushort(__half v) { return v.bits; }
// A float holds the sum and the product of two halves, or rounds them so that rounding again changes nothing.
inline __half __hadd(__half a, __half b) { return __float2half(__half2float(a) + __half2float(b)); }
inline __half __hsub(__half a, __half b) { return __float2half(__half2float(a) - __half2float(b)); }
inline __half __hmul(__half a, __half b) { return __float2half(__half2float(a) * __half2float(b)); }
inline __half __hneg(__half a) { return {static_cast<uint16_t>(a.bits ^ 0x8000)}; }
inline __half __hfma(__half a, __half b, __half c) {  // 113 bits hold every such sum
  return half_of(static_cast<_Float16>(static_cast<__float128>(__half2float(a)) * __half2float(b) + __half2float(c)));
}

inline void __syncthreads() { on_host::wait_as(on_host::Wait::Block); }
inline void __syncwarp(unsigned mask = 0xffffffffu) { on_host::together(on_host::Collective::Sync, mask, 0); }
inline unsigned __ballot_sync(unsigned mask, int v) { return on_host::ballot(mask, v != 0); }
inline int __any_sync(unsigned mask, int v) { return on_host::ballot(mask, v != 0) != 0; }
inline int __all_sync(unsigned mask, int v) { return on_host::ballot(mask, v == 0) == 0; }
template <class T>
unsigned __match_any_sync(unsigned mask, T v) {
  return static_cast<unsigned>(on_host::together(on_host::Collective::Match, mask, on_host::to_bits(v)));
}

// Lanes of a warp fall into parts of `width`; a lane whose source lies outside of its part keeps its own value.
template <class T>
T __shfl_sync(unsigned mask, T v, int source, int width = 32) {
  const int lane = on_host::lane();
  return on_host::shuffle(mask, v, lane / width * width + (source & (width - 1)));
}
template <class T>
T __shfl_up_sync(unsigned mask, T v, unsigned delta, int width = 32) {
  const int lane = on_host::lane(), source = lane - static_cast<int>(delta);
  return on_host::shuffle(mask, v, source < lane / width * width ? lane : source);
}
template <class T>
T __shfl_down_sync(unsigned mask, T v, unsigned delta, int width = 32) {
  const int lane = on_host::lane(), source = lane + static_cast<int>(delta);
  return on_host::shuffle(mask, v, source >= lane / width * width + width ? lane : source);
}
template <class T>
T __shfl_xor_sync(unsigned mask, T v, int bits, int width = 32) {
  const int lane = on_host::lane(), source = lane ^ bits;  // lower parts may be read, higher ones may not
  return on_host::shuffle(mask, v, source >= lane / width * width + width ? lane : source);
}
template <class Join>
unsigned reduce_on_host(unsigned mask, unsigned v, Join join) {
  bool first = true;
  unsigned all = 0;
  for (int l = 0; l < 32; ++l) {
    if (!(mask >> l & 1)) continue;
    const unsigned one = on_host::shuffle(mask, v, l);
    all = first ? one : join(all, one);
    first = false;
  }
  return all;
}
inline unsigned __reduce_add_sync(unsigned mask, unsigned v) {
  return reduce_on_host(mask, v, [](unsigned a, unsigned b) { return a + b; });
}
inline unsigned __reduce_min_sync(unsigned mask, unsigned v) {
  return reduce_on_host(mask, v, [](unsigned a, unsigned b) { return a < b ? a : b; });
}
inline unsigned __reduce_max_sync(unsigned mask, unsigned v) {
  return reduce_on_host(mask, v, [](unsigned a, unsigned b) { return a > b ? a : b; });
}
inline unsigned __reduce_and_sync(unsigned mask, unsigned v) {
  return reduce_on_host(mask, v, [](unsigned a, unsigned b) { return a & b; });
}
inline unsigned __reduce_or_sync(unsigned mask, unsigned v) {
  return reduce_on_host(mask, v, [](unsigned a, unsigned b) { return a | b; });
}
inline unsigned __reduce_xor_sync(unsigned mask, unsigned v) {
  return reduce_on_host(mask, v, [](unsigned a, unsigned b) { return a ^ b; });
}

// One fiber runs at a time: nothing comes between.
template <class T, class New>
T change_on_host(T* at, New value) {
  const T before = *at;
  *at = static_cast<T>(value(before));
  return before;
}
template <class T>
T atomicAdd(T* at, T v) {
  return change_on_host(at, [=](T b) {
    if constexpr (std::is_same_v<T, int>)
      return static_cast<int>(static_cast<unsigned>(b) + static_cast<unsigned>(v));
    else
      return b + v;
  });
}
template <class T>
T atomicMax(T* at, T v) {
  return change_on_host(at, [=](T b) { return b > v ? b : v; });
}
template <class T>
T atomicMin(T* at, T v) {
  return change_on_host(at, [=](T b) { return b < v ? b : v; });
}
template <class T>
T atomicAnd(T* at, T v) {
  return change_on_host(at, [=](T b) { return b & v; });
}
template <class T>
T atomicOr(T* at, T v) {
  return change_on_host(at, [=](T b) { return b | v; });
}
template <class T>
T atomicXor(T* at, T v) {
  return change_on_host(at, [=](T b) { return b ^ v; });
}
template <class T>
T atomicExch(T* at, T v) {
  return change_on_host(at, [=](T) { return v; });
}
template <class T>
T atomicCAS(T* at, T compare, T v) {
  return change_on_host(at, [=](T b) { return b == compare ? v : b; });
}
