// Barriers, fences, shuffles and votes: NVVM intrinsics under CUDA's names. (__syncthreads is Clang's own.)
#pragma once

WARPLENS_DEVICE int __syncthreads_count(int p) { return __nvvm_bar0_popc(p); }
WARPLENS_DEVICE int __syncthreads_and(int p) { return __nvvm_bar0_and(p); }
WARPLENS_DEVICE int __syncthreads_or(int p) { return __nvvm_bar0_or(p); }
WARPLENS_DEVICE void __syncwarp(unsigned mask = 0xffffffffu) { __nvvm_bar_warp_sync(mask); }
WARPLENS_DEVICE void __threadfence_block() { __nvvm_membar_cta(); }
WARPLENS_DEVICE void __threadfence() { __nvvm_membar_gl(); }
WARPLENS_DEVICE void __threadfence_system() { __nvvm_membar_sys(); }
WARPLENS_DEVICE void __nanosleep(unsigned) {}
WARPLENS_DEVICE void __barrier_sync(unsigned number) { __nvvm_barrier_sync(number); }
WARPLENS_DEVICE void __barrier_sync_count(unsigned number, unsigned threads) { __nvvm_barrier_sync_cnt(number, threads); }
WARPLENS_DEVICE void __prof_trigger(int) {}
WARPLENS_DEVICE void __pm0() {}
WARPLENS_DEVICE void __pm1() {}
WARPLENS_DEVICE void __pm2() {}
WARPLENS_DEVICE void __pm3() {}
WARPLENS_DEVICE void __trap() { __builtin_trap(); }
WARPLENS_DEVICE void __brkpt() {}

WARPLENS_DEVICE unsigned __activemask() { return __nvvm_activemask(); }
WARPLENS_DEVICE int __all_sync(unsigned mask, int p) { return __nvvm_vote_all_sync(mask, p); }
WARPLENS_DEVICE int __any_sync(unsigned mask, int p) { return __nvvm_vote_any_sync(mask, p); }
WARPLENS_DEVICE int __uni_sync(unsigned mask, int p) { return __nvvm_vote_uni_sync(mask, p); }
WARPLENS_DEVICE unsigned __ballot_sync(unsigned mask, int p) { return __nvvm_vote_ballot_sync(mask, p); }
template <class T>
WARPLENS_DEVICE unsigned __match_any_sync(unsigned mask, T value) {
  if constexpr (sizeof(T) < 4) return __nvvm_match_any_sync_i32(mask, (unsigned)(int)value);
  else if constexpr (sizeof(T) == 8) return __nvvm_match_any_sync_i64(mask, __builtin_bit_cast(long, value));
  else return __nvvm_match_any_sync_i32(mask, __builtin_bit_cast(unsigned, value));
}

// Lanes that have exited take part in nothing, also where the mask names them: the ballot says which of it are there.
template <class T>
WARPLENS_DEVICE unsigned __match_all_sync(unsigned mask, T value, int* all) {
  const unsigned present = __ballot_sync(mask, 1);
  *all = __all_sync(mask, __match_any_sync(mask, value) == present);
  return *all ? present : 0;
}

// The last operand packs the width as PTX does: segment mask above, largest lane below.
#define WARPLENS_SHUFFLE(name, operand, mode, clamp)                                                                 \
  WARPLENS_DEVICE int name(unsigned mask, int v, operand, int width = 32) {                                          \
    return __nvvm_shfl_sync_##mode##_i32(mask, v, b, ((32 - width) << 8) | clamp);                                   \
  }                                                                                                                  \
  WARPLENS_DEVICE float name(unsigned mask, float v, operand, int width = 32) {                                      \
    return __nvvm_shfl_sync_##mode##_f32(mask, v, b, ((32 - width) << 8) | clamp);                                   \
  }                                                                                                                  \
  WARPLENS_DEVICE unsigned name(unsigned mask, unsigned v, operand, int width = 32) {                                \
    return (unsigned)name(mask, (int)v, b, width);                                                                   \
  }                                                                                                                  \
  WARPLENS_DEVICE unsigned long long name(unsigned mask, unsigned long long v, operand, int width = 32) {            \
    unsigned low = name(mask, (unsigned)v, b, width), high = name(mask, (unsigned)(v >> 32), b, width);              \
    return (unsigned long long)high << 32 | low;                                                                     \
  }                                                                                                                  \
  WARPLENS_DEVICE long long name(unsigned mask, long long v, operand, int width = 32) {                              \
    return (long long)name(mask, (unsigned long long)v, b, width);                                                   \
  }                                                                                                                  \
  WARPLENS_DEVICE unsigned long name(unsigned mask, unsigned long v, operand, int width = 32) {                      \
    return name(mask, (unsigned long long)v, b, width);                                                              \
  }                                                                                                                  \
  WARPLENS_DEVICE long name(unsigned mask, long v, operand, int width = 32) {                                        \
    return (long)name(mask, (unsigned long long)v, b, width);                                                        \
  }                                                                                                                  \
  WARPLENS_DEVICE double name(unsigned mask, double v, operand, int width = 32) {                                    \
    return __builtin_bit_cast(double, name(mask, __builtin_bit_cast(unsigned long long, v), b, width));              \
  }
WARPLENS_SHUFFLE(__shfl_sync, int b, idx, 0x1f)
WARPLENS_SHUFFLE(__shfl_up_sync, unsigned b, up, 0)
WARPLENS_SHUFFLE(__shfl_down_sync, unsigned b, down, 0x1f)
WARPLENS_SHUFFLE(__shfl_xor_sync, int b, bfly, 0x1f)
#undef WARPLENS_SHUFFLE

// Before CUDA 9: the lanes that are active take part.
#define WARPLENS_WITHOUT_MASK(name) \
  WARPLENS_REMARK(#name " takes the lanes that are active; CUDA 9 and later need " #name "_sync with a mask") WARPLENS_DEVICE
template <class T> WARPLENS_WITHOUT_MASK(__shfl) T __shfl(T v, int lane, int width = 32) { return __shfl_sync(__nvvm_activemask(), v, lane, width); }
template <class T> WARPLENS_WITHOUT_MASK(__shfl_up) T __shfl_up(T v, unsigned delta, int width = 32) { return __shfl_up_sync(__nvvm_activemask(), v, delta, width); }
template <class T> WARPLENS_WITHOUT_MASK(__shfl_down) T __shfl_down(T v, unsigned delta, int width = 32) { return __shfl_down_sync(__nvvm_activemask(), v, delta, width); }
template <class T> WARPLENS_WITHOUT_MASK(__shfl_xor) T __shfl_xor(T v, int bits, int width = 32) { return __shfl_xor_sync(__nvvm_activemask(), v, bits, width); }
WARPLENS_WITHOUT_MASK(__all) int __all(int p) { return __all_sync(__nvvm_activemask(), p); }
WARPLENS_WITHOUT_MASK(__any) int __any(int p) { return __any_sync(__nvvm_activemask(), p); }
WARPLENS_WITHOUT_MASK(__ballot) unsigned __ballot(int p) { return __ballot_sync(__nvvm_activemask(), p); }

template <class T, class F>
WARPLENS_DEVICE T __warplens_reduce(unsigned mask, T v, F combine) {
  const unsigned present = __ballot_sync(mask, 1);
  T result = v;
  bool first = true;
  for (int lane = 0; lane < 32; ++lane) {
    T other = __shfl_sync(mask, v, present >> lane & 1 ? lane : (int)__nvvm_read_ptx_sreg_laneid());
    if (present >> lane & 1) {
      result = first ? other : combine(result, other);
      first = false;
    }
  }
  return result;
}
#define WARPLENS_REDUCE(name, T, expression)                                                                   \
  WARPLENS_DEVICE T name(unsigned mask, T v) {                                                                 \
    return __warplens_reduce(mask, v, [](T a, T b) __attribute__((device, always_inline, nodebug)) { return (T)(expression); }); \
  }
WARPLENS_REDUCE(__reduce_add_sync, int, a + b)
WARPLENS_REDUCE(__reduce_add_sync, unsigned, a + b)
WARPLENS_REDUCE(__reduce_min_sync, int, a < b ? a : b)
WARPLENS_REDUCE(__reduce_min_sync, unsigned, a < b ? a : b)
WARPLENS_REDUCE(__reduce_max_sync, int, a > b ? a : b)
WARPLENS_REDUCE(__reduce_max_sync, unsigned, a > b ? a : b)
WARPLENS_REDUCE(__reduce_and_sync, unsigned, a & b)
WARPLENS_REDUCE(__reduce_or_sync, unsigned, a | b)
WARPLENS_REDUCE(__reduce_xor_sync, unsigned, a ^ b)
#undef WARPLENS_REDUCE

typedef long clock_t;
WARPLENS_DEVICE clock_t clock() { return __nvvm_read_ptx_sreg_clock(); }
WARPLENS_DEVICE long long clock64() { return __nvvm_read_ptx_sreg_clock64(); }
