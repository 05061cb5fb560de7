// cuda::atomic, cuda::atomic_ref and cuda::atomic_thread_fence. What they do to memory are functions without a body, which take the order
// and the scope as their last arguments: constants, once all is inlined.
#pragma once
#pragma clang system_header

namespace std {
enum class memory_order : int { relaxed, consume, acquire, release, acq_rel, seq_cst };
inline constexpr memory_order memory_order_relaxed = memory_order::relaxed, memory_order_consume = memory_order::consume,
                              memory_order_acquire = memory_order::acquire, memory_order_release = memory_order::release,
                              memory_order_acq_rel = memory_order::acq_rel, memory_order_seq_cst = memory_order::seq_cst;
}  // namespace std

#define WARPLENS_ORDERED_ACCESS(T, bits)                                                                                        \
  __attribute__((device)) T __warplens_load(const T*, std::memory_order, int scope) __asm__("__warplens_ordered_load_i" #bits); \
  __attribute__((device)) void __warplens_store(T*, T, std::memory_order, int scope) __asm__("__warplens_ordered_store_i" #bits);
#define WARPLENS_ORDERED(T, name, label) \
  __attribute__((device)) T __warplens_##name(T*, T, std::memory_order, int scope) __asm__("__warplens_ordered_" label);
#define WARPLENS_ORDERED_INTEGER(T, bits, sign)                                                                                   \
  WARPLENS_ORDERED_ACCESS(T, bits)                                                                                                \
  WARPLENS_ORDERED(T, xchg, "xchg_i" #bits)                                                                                       \
  WARPLENS_ORDERED(T, add, "add_i" #bits) WARPLENS_ORDERED(T, sub, "sub_i" #bits) WARPLENS_ORDERED(T, and, "and_i" #bits)         \
      WARPLENS_ORDERED(T, or, "or_i" #bits) WARPLENS_ORDERED(T, xor, "xor_i" #bits) WARPLENS_ORDERED(T, min, #sign "min_i" #bits) \
          WARPLENS_ORDERED(T, max, #sign "max_i" #bits) __attribute__((device)) T                                                 \
          __warplens_cas(T*, T expected, T desired, std::memory_order, int scope) __asm__("__warplens_ordered_cas_i" #bits);
WARPLENS_ORDERED_INTEGER(unsigned char, 8, u)
WARPLENS_ORDERED_INTEGER(unsigned short, 16, u)
WARPLENS_ORDERED_INTEGER(signed char, 8, )
WARPLENS_ORDERED_INTEGER(short, 16, )
WARPLENS_ORDERED_INTEGER(unsigned int, 32, u)
WARPLENS_ORDERED_INTEGER(unsigned long long, 64, u)
WARPLENS_ORDERED_INTEGER(int, 32, )
WARPLENS_ORDERED_INTEGER(long long, 64, )
WARPLENS_ORDERED(float, add, "fadd_f32")
WARPLENS_ORDERED(double, add, "fadd_f64")
__attribute__((device)) void __warplens_fence(std::memory_order, int scope) __asm__("__warplens_ordered_fence");
#undef WARPLENS_ORDERED_ACCESS
#undef WARPLENS_ORDERED
#undef WARPLENS_ORDERED_INTEGER

// What a value is moved as, and what its arithmetic is done in.
template <unsigned bytes, bool is_signed>
struct __warplens_word;
template <>
struct __warplens_word<1, false> {
  using type = unsigned char;
};
template <>
struct __warplens_word<1, true> {
  using type = signed char;
};
template <>
struct __warplens_word<2, false> {
  using type = unsigned short;
};
template <>
struct __warplens_word<2, true> {
  using type = short;
};
template <>
struct __warplens_word<4, false> {
  using type = unsigned int;
};
template <>
struct __warplens_word<4, true> {
  using type = int;
};
template <>
struct __warplens_word<8, false> {
  using type = unsigned long long;
};
template <>
struct __warplens_word<8, true> {
  using type = long long;
};
template <class T, bool is_float>
struct __warplens_number {
  using type = typename __warplens_word<sizeof(T), __is_integral(T) && __is_signed(T)>::type;
};
template <class T>
struct __warplens_number<T, true> {
  using type = T;
};

WARPLENS_DEVICE constexpr bool __warplens_acquires(std::memory_order order) {
  return order != std::memory_order_relaxed && order != std::memory_order_release;
}
WARPLENS_DEVICE constexpr bool __warplens_releases(std::memory_order order) {
  return order == std::memory_order_release || order == std::memory_order_acq_rel || order == std::memory_order_seq_cst;
}

#define WARPLENS_LOADS __attribute__((device, always_inline, nodebug, annotate("warplens.access.load"))) inline
#define WARPLENS_STORES __attribute__((device, always_inline, nodebug, annotate("warplens.access.store"))) inline
#define WARPLENS_UPDATES __attribute__((device, always_inline, nodebug, annotate("warplens.access.atomic"))) inline
#define WARPLENS_FETCH(name, operation)                                                                                         \
  WARPLENS_UPDATES T fetch_##name(T v, std::memory_order order = std::memory_order_seq_cst) WARPLENS_CONST {                    \
    return __builtin_bit_cast(T, __warplens_##operation((number*)WARPLENS_PLACE, __builtin_bit_cast(number, v), order, scope)); \
  }
#define WARPLENS_ATOMIC_METHODS                                                                                                         \
  using value_type = T;                                                                                                                 \
  using word = typename __warplens_word<sizeof(T), __is_integral(T) && __is_signed(T)>::type;                                           \
  using number = typename __warplens_number<T, __is_floating_point(T)>::type;                                                           \
  static constexpr bool is_always_lock_free = true;                                                                                     \
  WARPLENS_LOADS T load(std::memory_order order = std::memory_order_seq_cst) const {                                                    \
    return __builtin_bit_cast(T, __warplens_load((const word*)WARPLENS_PLACE, order, scope));                                           \
  }                                                                                                                                     \
  WARPLENS_LOADS operator T() const {                                                                                                   \
    return __builtin_bit_cast(T, __warplens_load((const word*)WARPLENS_PLACE, std::memory_order_seq_cst, scope));                       \
  }                                                                                                                                     \
  WARPLENS_STORES void store(T v, std::memory_order order = std::memory_order_seq_cst) WARPLENS_CONST {                                 \
    __warplens_store((word*)WARPLENS_PLACE, __builtin_bit_cast(word, v), order, scope);                                                 \
  }                                                                                                                                     \
  WARPLENS_STORES T operator=(T v) WARPLENS_CONST {                                                                                     \
    __warplens_store((word*)WARPLENS_PLACE, __builtin_bit_cast(word, v), std::memory_order_seq_cst, scope);                             \
    return v;                                                                                                                           \
  }                                                                                                                                     \
  WARPLENS_UPDATES T exchange(T v, std::memory_order order = std::memory_order_seq_cst) WARPLENS_CONST {                                \
    return __builtin_bit_cast(T, __warplens_xchg((word*)WARPLENS_PLACE, __builtin_bit_cast(word, v), order, scope));                    \
  }                                                                                                                                     \
  WARPLENS_UPDATES bool compare_exchange_strong(T& expected, T v, std::memory_order order = std::memory_order_seq_cst) WARPLENS_CONST { \
    const word before = __builtin_bit_cast(word, expected);                                                                             \
    const word now = __warplens_cas((word*)WARPLENS_PLACE, before, __builtin_bit_cast(word, v), order, scope);                          \
    expected = __builtin_bit_cast(T, now);                                                                                              \
    return now == before;                                                                                                               \
  }                                                                                                                                     \
  /* Where it fails it is a load that may acquire less: fences order it then, the acquiring one where it was done. */                 \
  WARPLENS_UPDATES bool compare_exchange_strong(T& expected, T v, std::memory_order order, std::memory_order failed) WARPLENS_CONST {    \
    if (!__warplens_acquires(order) || __warplens_acquires(failed)) return compare_exchange_strong(expected, v, order);               \
    if (__warplens_releases(order)) __warplens_fence(std::memory_order_release, scope);                                                 \
    const bool done = compare_exchange_strong(expected, v, std::memory_order_relaxed);                                                  \
    if (done) __warplens_fence(std::memory_order_acquire, scope);                                                                       \
    return done;                                                                                                                        \
  }                                                                                                                                     \
  WARPLENS_UPDATES bool compare_exchange_weak(T& expected, T v, std::memory_order order = std::memory_order_seq_cst) WARPLENS_CONST {   \
    return compare_exchange_strong(expected, v, order);                                                                                 \
  }                                                                                                                                     \
  WARPLENS_UPDATES bool compare_exchange_weak(T& expected, T v, std::memory_order order, std::memory_order failed) WARPLENS_CONST {     \
    return compare_exchange_strong(expected, v, order, failed);                                                                         \
  }                                                                                                                                     \
  WARPLENS_FETCH(add, add)                                                                                                              \
  WARPLENS_FETCH(and, and)                                                                                                              \
  WARPLENS_FETCH(or, or)                                                                                                                \
  WARPLENS_FETCH(xor, xor)                                                                                                              \
  WARPLENS_FETCH(min, min)                                                                                                              \
  WARPLENS_FETCH(max, max)                                                                                                              \
  WARPLENS_UPDATES T fetch_sub(T v, std::memory_order order = std::memory_order_seq_cst) WARPLENS_CONST {                               \
    if constexpr (__is_floating_point(T))                                                                                               \
      return __warplens_add((number*)WARPLENS_PLACE, -v, order, scope);                                                                 \
    else                                                                                                                                \
      return __builtin_bit_cast(T, __warplens_sub((number*)WARPLENS_PLACE, __builtin_bit_cast(number, v), order, scope));               \
  }                                                                                                                                     \
  WARPLENS_UPDATES T operator+=(T v) WARPLENS_CONST { return fetch_add(v) + v; }                                                        \
  WARPLENS_UPDATES T operator-=(T v) WARPLENS_CONST { return fetch_sub(v) - v; }                                                        \
  WARPLENS_UPDATES T operator&=(T v) WARPLENS_CONST { return fetch_and(v) & v; }                                                        \
  WARPLENS_UPDATES T operator|=(T v) WARPLENS_CONST { return fetch_or(v) | v; }                                                         \
  WARPLENS_UPDATES T operator^=(T v) WARPLENS_CONST { return fetch_xor(v) ^ v; }                                                        \
  WARPLENS_UPDATES T operator++() WARPLENS_CONST { return fetch_add(1) + 1; }                                                           \
  WARPLENS_UPDATES T operator++(int) WARPLENS_CONST { return fetch_add(1); }                                                            \
  WARPLENS_UPDATES T operator--() WARPLENS_CONST { return fetch_sub(1) - 1; }                                                           \
  WARPLENS_UPDATES T operator--(int) WARPLENS_CONST { return fetch_sub(1); }                                                            \
  WARPLENS_LOADS void wait(T old, std::memory_order order = std::memory_order_seq_cst) const {                                          \
    while (__warplens_load((const word*)WARPLENS_PLACE, order, scope) == __builtin_bit_cast(word, old)) __nvvm_nanosleep(20);           \
  }                                                                                                                                     \
  WARPLENS_MEMBER void notify_one() WARPLENS_CONST {}                                                                                   \
  WARPLENS_MEMBER void notify_all() WARPLENS_CONST {}

namespace cuda {
enum thread_scope { thread_scope_system, thread_scope_device, thread_scope_block, thread_scope_thread };
using ::std::memory_order;
using ::std::memory_order_acq_rel;
using ::std::memory_order_acquire;
using ::std::memory_order_consume;
using ::std::memory_order_relaxed;
using ::std::memory_order_release;
using ::std::memory_order_seq_cst;

#define WARPLENS_PLACE &value
#define WARPLENS_CONST
template <class T, thread_scope scope = thread_scope_system>
struct alignas(sizeof(T)) atomic {
  T value;
  atomic() = default;
  __attribute__((host, device, always_inline, nodebug)) constexpr atomic(T v) : value(v) {}
  atomic(const atomic&) = delete;
  atomic& operator=(const atomic&) = delete;
  WARPLENS_ATOMIC_METHODS
};
#undef WARPLENS_PLACE
#undef WARPLENS_CONST

#define WARPLENS_PLACE place
#define WARPLENS_CONST const
template <class T, thread_scope scope = thread_scope_system>
struct atomic_ref {
  T* place;
  __attribute__((device, always_inline, nodebug)) explicit atomic_ref(T& v) : place(&v) {}
  WARPLENS_ATOMIC_METHODS
};
#undef WARPLENS_PLACE
#undef WARPLENS_CONST
template <class T>
atomic_ref(T&) -> atomic_ref<T>;

WARPLENS_DEVICE void atomic_thread_fence(memory_order order, thread_scope scope = thread_scope_system) { __warplens_fence(order, scope); }
WARPLENS_DEVICE void atomic_signal_fence(memory_order) {}

namespace std {
template <class T>
using atomic = ::cuda::atomic<T>;
template <class T>
using atomic_ref = ::cuda::atomic_ref<T>;
using ::cuda::atomic_thread_fence;
}  // namespace std
}  // namespace cuda
#undef WARPLENS_ATOMIC_METHODS
#undef WARPLENS_FETCH
#undef WARPLENS_LOADS
#undef WARPLENS_STORES
#undef WARPLENS_UPDATES
