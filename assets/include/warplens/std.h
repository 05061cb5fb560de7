// The little of the standard library that kernels use, for host and device alike.
#pragma once

#include "warplens/constants.h"
#include "warplens/type_traits.h"

#define offsetof(type, member) __builtin_offsetof(type, member)

namespace std {
using ::size_t; using ::ptrdiff_t; using ::int8_t; using ::int16_t; using ::int32_t; using ::int64_t;
using ::uint8_t; using ::uint16_t; using ::uint32_t; using ::uint64_t; using ::intptr_t; using ::uintptr_t;

template <class T> constexpr remove_reference_t<T>&& move(T&& v) noexcept { return static_cast<remove_reference_t<T>&&>(v); }
template <class T> constexpr T&& forward(remove_reference_t<T>& v) noexcept { return static_cast<T&&>(v); }
template <class T> constexpr T&& forward(remove_reference_t<T>&& v) noexcept { return static_cast<T&&>(v); }
template <class T> WARPLENS_BOTH void swap(T& a, T& b) { T t = static_cast<T&&>(a); a = static_cast<T&&>(b); b = static_cast<T&&>(t); }
template <class T, size_t n> WARPLENS_BOTH void swap(T (&a)[n], T (&b)[n]) { for (size_t i = 0; i < n; ++i) swap(a[i], b[i]); }
template <class T> constexpr const T& as_const(T& v) noexcept { return v; }
template <class T> constexpr T* addressof(T& v) noexcept { return __builtin_addressof(v); }
template <class T, size_t n> WARPLENS_BOTH size_t size(const T (&)[n]) { return n; }
template <class T, size_t n> WARPLENS_BOTH T* begin(T (&a)[n]) { return a; }
template <class T, size_t n> WARPLENS_BOTH T* end(T (&a)[n]) { return a + n; }
template <class T, class U = T> WARPLENS_BOTH T exchange(T& a, U&& b) { T old = a; a = static_cast<U&&>(b); return old; }
template <class T> WARPLENS_BOTH const T& min(const T& a, const T& b) { return b < a ? b : a; }
template <class T> WARPLENS_BOTH const T& max(const T& a, const T& b) { return a < b ? b : a; }
template <class T> WARPLENS_BOTH const T& clamp(const T& v, const T& low, const T& high) { return v < low ? low : high < v ? high : v; }

template <class A, class B> struct pair {
  A first;
  B second;
  using first_type = A;
  using second_type = B;
  WARPLENS_BOTH bool operator==(const pair& b) const { return first == b.first && second == b.second; }
  WARPLENS_BOTH bool operator!=(const pair& b) const { return !(*this == b); }
  WARPLENS_BOTH bool operator<(const pair& b) const { return first < b.first || (!(b.first < first) && second < b.second); }
  WARPLENS_BOTH bool operator>(const pair& b) const { return b < *this; }
};
template <class A, class B> __attribute__((host, device)) pair(A, B) -> pair<A, B>;
template <class A, class B> WARPLENS_BOTH pair<A, B> make_pair(A a, B b) { return {a, b}; }

template <class T, size_t n> struct array {
  T elements[n ? n : 1];
  using value_type = T;
  WARPLENS_BOTH T& operator[](size_t i) { return elements[i]; }
  WARPLENS_BOTH const T& operator[](size_t i) const { return elements[i]; }
  WARPLENS_BOTH size_t size() const { return n; }
  WARPLENS_BOTH T* data() { return elements; }
  WARPLENS_BOTH const T* data() const { return elements; }
  WARPLENS_BOTH T* begin() { return elements; }
  WARPLENS_BOTH T* end() { return elements + n; }
  WARPLENS_BOTH const T* begin() const { return elements; }
  WARPLENS_BOTH const T* end() const { return elements + n; }
  WARPLENS_BOTH T& front() { return elements[0]; }
  WARPLENS_BOTH const T& front() const { return elements[0]; }
  WARPLENS_BOTH T& back() { return elements[n - 1]; }
  WARPLENS_BOTH const T& back() const { return elements[n - 1]; }
  WARPLENS_BOTH bool empty() const { return n == 0; }
  WARPLENS_BOTH void fill(const T& v) { for (T& each : elements) each = v; }
};
template <class T, class... U> __attribute__((host, device)) array(T, U...) -> array<T, 1 + sizeof...(U)>;

template <class T> struct initializer_list {
  const T* first = nullptr;
  size_t count = 0;
  WARPLENS_BOTH size_t size() const { return count; }
  WARPLENS_BOTH const T* begin() const { return first; }
  WARPLENS_BOTH const T* end() const { return first + count; }
};

template <class T, T... i> struct integer_sequence {
  using value_type = T;
  WARPLENS_BOTH static size_t size() { return sizeof...(i); }
};
template <size_t... i> using index_sequence = integer_sequence<size_t, i...>;
template <class T, T n> using make_integer_sequence = __make_integer_seq<integer_sequence, T, n>;
template <size_t n> using make_index_sequence = make_integer_sequence<size_t, n>;
template <class... T> using index_sequence_for = make_index_sequence<sizeof...(T)>;

#define WARPLENS_FUNCTOR(name, Result, ...)                                                                       \
  template <class T = void> struct name { WARPLENS_BOTH Result operator()(const T& a, const T& b) const { return __VA_ARGS__; } }; \
  template <> struct name<void> {                                                                                  \
    template <class A, class B> WARPLENS_BOTH auto operator()(const A& a, const B& b) const { return __VA_ARGS__; } \
  };
WARPLENS_FUNCTOR(plus, T, a + b)
WARPLENS_FUNCTOR(minus, T, a - b)
WARPLENS_FUNCTOR(multiplies, T, a * b)
WARPLENS_FUNCTOR(divides, T, a / b)
WARPLENS_FUNCTOR(modulus, T, a % b)
WARPLENS_FUNCTOR(bit_and, T, a & b)
WARPLENS_FUNCTOR(bit_or, T, a | b)
WARPLENS_FUNCTOR(bit_xor, T, a ^ b)
WARPLENS_FUNCTOR(less, bool, a < b)
WARPLENS_FUNCTOR(less_equal, bool, a <= b)
WARPLENS_FUNCTOR(greater, bool, a > b)
WARPLENS_FUNCTOR(greater_equal, bool, a >= b)
WARPLENS_FUNCTOR(equal_to, bool, a == b)
WARPLENS_FUNCTOR(not_equal_to, bool, a != b)
WARPLENS_FUNCTOR(logical_and, bool, a && b)
WARPLENS_FUNCTOR(logical_or, bool, a || b)
#undef WARPLENS_FUNCTOR
template <class T> struct negate { WARPLENS_BOTH T operator()(const T& a) const { return -a; } };
template <class T> struct logical_not { WARPLENS_BOTH bool operator()(const T& a) const { return !a; } };

template <class T> struct numeric_limits { static constexpr bool is_specialized = false; };
template <class T> struct numeric_limits<const T> : numeric_limits<T> {};
#define WARPLENS_INTEGER_LIMITS(T, low, high)                                        \
  template <> struct numeric_limits<T> {                                             \
    static constexpr bool is_specialized = true, is_integer = true, is_exact = true, is_bounded = true, is_signed = low != 0; \
    static constexpr bool is_modulo = low == 0, has_infinity = false, has_quiet_NaN = false, is_iec559 = false; \
    static constexpr int radix = 2, digits = sizeof(T) * 8 - (low != 0), digits10 = digits * 643 / 2136; \
    WARPLENS_BOTH static T min() { return low; }                                     \
    WARPLENS_BOTH static T lowest() { return low; }                                  \
    WARPLENS_BOTH static T max() { return high; }                                    \
  };
WARPLENS_INTEGER_LIMITS(char, -128, 127)
WARPLENS_INTEGER_LIMITS(signed char, -128, 127)
WARPLENS_INTEGER_LIMITS(unsigned char, 0, 255)
WARPLENS_INTEGER_LIMITS(short, -32768, 32767)
WARPLENS_INTEGER_LIMITS(unsigned short, 0, 65535)
WARPLENS_INTEGER_LIMITS(int, INT_MIN, INT_MAX)
WARPLENS_INTEGER_LIMITS(unsigned, 0, UINT_MAX)
WARPLENS_INTEGER_LIMITS(long, LONG_MIN, LONG_MAX)
WARPLENS_INTEGER_LIMITS(unsigned long, 0, UINT64_MAX)
WARPLENS_INTEGER_LIMITS(long long, LLONG_MIN, LLONG_MAX)
WARPLENS_INTEGER_LIMITS(unsigned long long, 0, ULLONG_MAX)
#undef WARPLENS_INTEGER_LIMITS
template <> struct numeric_limits<bool> {
  static constexpr bool is_specialized = true, is_integer = true, is_exact = true, is_bounded = true, is_signed = false;
  static constexpr int radix = 2, digits = 1, digits10 = 0;
  WARPLENS_BOTH static bool min() { return false; }
  WARPLENS_BOTH static bool lowest() { return false; }
  WARPLENS_BOTH static bool max() { return true; }
};
#define WARPLENS_FLOAT_LIMITS(T, prefix, inf, nan)                                   \
  template <> struct numeric_limits<T> {                                             \
    static constexpr bool is_specialized = true, is_integer = false, is_exact = false, is_bounded = true, is_signed = true; \
    static constexpr bool is_modulo = false, has_infinity = true, has_quiet_NaN = true, has_signaling_NaN = true, is_iec559 = true; \
    static constexpr int radix = 2, digits = prefix##_MANT_DIG, digits10 = prefix##_DIG, max_digits10 = prefix##_DECIMAL_DIG; \
    static constexpr int min_exponent = prefix##_MIN_EXP, max_exponent = prefix##_MAX_EXP; \
    WARPLENS_BOTH static T min() { return prefix##_MIN; }                            \
    WARPLENS_BOTH static T lowest() { return -prefix##_MAX; }                        \
    WARPLENS_BOTH static T max() { return prefix##_MAX; }                            \
    WARPLENS_BOTH static T epsilon() { return prefix##_EPSILON; }                    \
    WARPLENS_BOTH static T round_error() { return T(0.5); }                          \
    WARPLENS_BOTH static T denorm_min() { return prefix##_TRUE_MIN; }                \
    WARPLENS_BOTH static T infinity() { return inf(); }                              \
    WARPLENS_BOTH static T quiet_NaN() { return nan(""); }                           \
  };
WARPLENS_FLOAT_LIMITS(float, FLT, __builtin_inff, __builtin_nanf)
WARPLENS_FLOAT_LIMITS(double, DBL, __builtin_inf, __builtin_nan)
#undef WARPLENS_FLOAT_LIMITS
}  // namespace std

// As the vendor's compiler has them.
namespace cuda { namespace std { using namespace ::std; } }

extern "C" __attribute__((host, device)) int printf(const char* format, ...);
extern "C" __attribute__((device, noreturn)) void __assertfail(const char* text, const char* file, unsigned line, const char* function, size_t character_bytes);
#ifdef NDEBUG
#define assert(e) ((void)0)
#else
#define assert(e) ((e) ? (void)0 : __assertfail(#e, __FILE__, __LINE__, __func__, 1))
#endif
extern "C" __attribute__((host, device)) void* memcpy(void* to, const void* from, size_t bytes);
extern "C" __attribute__((host, device)) void* memset(void* to, int value, size_t bytes);
