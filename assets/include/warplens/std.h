// The little of the standard library that kernels use, for host and device alike.
#pragma once

#define NULL __null
#define offsetof(type, member) __builtin_offsetof(type, member)
#define INT8_MAX 127
#define UINT8_MAX 255
#define INT16_MAX 32767
#define UINT16_MAX 65535
#define INT32_MAX 2147483647
#define INT32_MIN (-2147483647 - 1)
#define UINT32_MAX 4294967295u
#define INT64_MAX 9223372036854775807l
#define INT64_MIN (-9223372036854775807l - 1)
#define UINT64_MAX 18446744073709551615ul
#define SIZE_MAX UINT64_MAX
#define CHAR_BIT 8
#define INT_MAX 2147483647
#define INT_MIN (-2147483647 - 1)
#define UINT_MAX 4294967295u
#define LONG_MAX 9223372036854775807l
#define LONG_MIN (-9223372036854775807l - 1)
#define LLONG_MAX 9223372036854775807ll
#define LLONG_MIN (-9223372036854775807ll - 1)
#define ULLONG_MAX 18446744073709551615ull
#define SHRT_MAX 32767
#define USHRT_MAX 65535
#define FLT_MAX 3.402823466e+38f
#define FLT_MIN 1.175494351e-38f
#define FLT_EPSILON 1.192092896e-07f
#define DBL_MAX 1.7976931348623157e+308
#define DBL_MIN 2.2250738585072014e-308
#define DBL_EPSILON 2.2204460492503131e-16
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
#define HUGE_VALF __builtin_inff()
#define CUDART_INF_F __builtin_inff()
#define CUDART_INF __builtin_inf()
#define CUDART_NAN_F __builtin_nanf("")
#define CUDART_PI_F 3.141592654f
#define CUDART_PI 3.1415926535897931e+0
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_E 2.71828182845904523536
#define M_SQRT2 1.41421356237309504880
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_LOG10E 0.43429448190325182765
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT1_2 0.70710678118654752440
#define M_LOG2E 1.44269504088896340736

namespace std {
using ::size_t; using ::ptrdiff_t; using ::int8_t; using ::int16_t; using ::int32_t; using ::int64_t;
using ::uint8_t; using ::uint16_t; using ::uint32_t; using ::uint64_t; using ::intptr_t; using ::uintptr_t;
using nullptr_t = decltype(nullptr);

template <class T, T v> struct integral_constant {
  static constexpr T value = v;
  using value_type = T;
  using type = integral_constant;
  WARPLENS_BOTH operator T() const { return v; }
};
template <bool b> using bool_constant = integral_constant<bool, b>;
using true_type = bool_constant<true>;
using false_type = bool_constant<false>;
template <bool b, class T, class F> struct conditional { using type = T; };
template <class T, class F> struct conditional<false, T, F> { using type = F; };
template <bool b, class T, class F> using conditional_t = typename conditional<b, T, F>::type;
template <bool b, class T = void> struct enable_if {};
template <class T> struct enable_if<true, T> { using type = T; };
template <bool b, class T = void> using enable_if_t = typename enable_if<b, T>::type;
template <class...> using void_t = void;
template <class T> struct type_identity { using type = T; };
template <class T> struct remove_const { using type = T; };
template <class T> struct remove_const<const T> { using type = T; };
template <class T> struct remove_volatile { using type = T; };
template <class T> struct remove_volatile<volatile T> { using type = T; };
template <class T> struct remove_cv { using type = typename remove_const<typename remove_volatile<T>::type>::type; };
template <class T> struct remove_reference { using type = T; };
template <class T> struct remove_reference<T&> { using type = T; };
template <class T> struct remove_reference<T&&> { using type = T; };
template <class T> struct remove_pointer { using type = T; };
template <class T> struct remove_pointer<T*> { using type = T; };
template <class T> struct remove_extent { using type = T; };
template <class T> struct remove_extent<T[]> { using type = T; };
template <class T, size_t n> struct remove_extent<T[n]> { using type = T; };
template <class T> using remove_const_t = typename remove_const<T>::type;
template <class T> using remove_cv_t = typename remove_cv<T>::type;
template <class T> using remove_reference_t = typename remove_reference<T>::type;
template <class T> using remove_pointer_t = typename remove_pointer<T>::type;
template <class T> struct remove_cvref { using type = remove_cv_t<remove_reference_t<T>>; };
template <class T> using remove_cvref_t = typename remove_cvref<T>::type;
template <class T> using decay_t = __decay(T);
template <class T> struct decay { using type = __decay(T); };
template <class T> struct add_pointer { using type = remove_reference_t<T>*; };
template <class T> struct make_unsigned { using type = __make_unsigned(T); };
template <class T> using make_unsigned_t = __make_unsigned(T);
template <class T> struct make_signed { using type = __make_signed(T); };
template <class T> using make_signed_t = __make_signed(T);
template <class T> struct underlying_type { using type = __underlying_type(T); };

template <class A, class B> struct is_same : bool_constant<__is_same(A, B)> {};
template <class A, class B> inline constexpr bool is_same_v = __is_same(A, B);
#define WARPLENS_TRAIT(name)                                  \
  template <class T> struct name : bool_constant<__##name(T)> {}; \
  template <class T> inline constexpr bool name##_v = __##name(T);
WARPLENS_TRAIT(is_integral)
WARPLENS_TRAIT(is_floating_point)
WARPLENS_TRAIT(is_arithmetic)
WARPLENS_TRAIT(is_signed)
WARPLENS_TRAIT(is_unsigned)
WARPLENS_TRAIT(is_pointer)
WARPLENS_TRAIT(is_reference)
WARPLENS_TRAIT(is_array)
WARPLENS_TRAIT(is_class)
WARPLENS_TRAIT(is_enum)
WARPLENS_TRAIT(is_const)
WARPLENS_TRAIT(is_void)
WARPLENS_TRAIT(is_trivially_copyable)
#undef WARPLENS_TRAIT
template <class A, class B> inline constexpr bool is_convertible_v = __is_convertible(A, B);
template <class A, class B> struct is_convertible : bool_constant<__is_convertible(A, B)> {};
template <class A, class B> inline constexpr bool is_base_of_v = __is_base_of(A, B);

template <class T> constexpr remove_reference_t<T>&& move(T&& v) noexcept { return static_cast<remove_reference_t<T>&&>(v); }
template <class T> constexpr T&& forward(remove_reference_t<T>& v) noexcept { return static_cast<T&&>(v); }
template <class T> constexpr T&& forward(remove_reference_t<T>&& v) noexcept { return static_cast<T&&>(v); }
template <class T> remove_reference_t<T>&& declval() noexcept;
template <class T> WARPLENS_BOTH void swap(T& a, T& b) { T t = static_cast<T&&>(a); a = static_cast<T&&>(b); b = static_cast<T&&>(t); }
template <class T, class U = T> WARPLENS_BOTH T exchange(T& a, U&& b) { T old = a; a = static_cast<U&&>(b); return old; }
template <class T> WARPLENS_BOTH const T& min(const T& a, const T& b) { return b < a ? b : a; }
template <class T> WARPLENS_BOTH const T& max(const T& a, const T& b) { return a < b ? b : a; }
template <class T> WARPLENS_BOTH const T& clamp(const T& v, const T& low, const T& high) { return v < low ? low : high < v ? high : v; }

template <class A, class B> struct pair { A first; B second; };
template <class A, class B> pair(A, B) -> pair<A, B>;
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
};

template <class T> struct initializer_list {
  const T* first = nullptr;
  size_t count = 0;
  WARPLENS_BOTH size_t size() const { return count; }
  WARPLENS_BOTH const T* begin() const { return first; }
  WARPLENS_BOTH const T* end() const { return first + count; }
};

template <size_t... i> struct index_sequence {};
template <class T, T... i> struct __warplens_sequence { using type = index_sequence<i...>; };
template <size_t n> using make_index_sequence = typename __make_integer_seq<__warplens_sequence, size_t, n>::type;

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
#define WARPLENS_INTEGER_LIMITS(T, low, high)                                        \
  template <> struct numeric_limits<T> {                                             \
    static constexpr bool is_specialized = true, is_integer = true, is_signed = low != 0; \
    WARPLENS_BOTH static T min() { return low; }                                     \
    WARPLENS_BOTH static T lowest() { return low; }                                  \
    WARPLENS_BOTH static T max() { return high; }                                    \
  };
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
#define WARPLENS_FLOAT_LIMITS(T, prefix, inf, nan)                                   \
  template <> struct numeric_limits<T> {                                             \
    static constexpr bool is_specialized = true, is_integer = false, is_signed = true; \
    WARPLENS_BOTH static T min() { return prefix##_MIN; }                            \
    WARPLENS_BOTH static T lowest() { return -prefix##_MAX; }                        \
    WARPLENS_BOTH static T max() { return prefix##_MAX; }                            \
    WARPLENS_BOTH static T epsilon() { return prefix##_EPSILON; }                    \
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
