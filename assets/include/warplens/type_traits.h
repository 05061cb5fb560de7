// <type_traits> and <concepts>.
#pragma once

namespace std {
using nullptr_t = decltype(nullptr);

template <class T, T v> struct integral_constant {
  static constexpr T value = v;
  using value_type = T;
  using type = integral_constant;
  WARPLENS_BOTH operator T() const { return v; }
  WARPLENS_BOTH T operator()() const { return v; }
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
template <class... B> struct conjunction : bool_constant<(bool(B::value) && ...)> {};
template <class... B> struct disjunction : bool_constant<(bool(B::value) || ...)> {};
template <class B> struct negation : bool_constant<!bool(B::value)> {};
template <class... B> inline constexpr bool conjunction_v = conjunction<B...>::value;
template <class... B> inline constexpr bool disjunction_v = disjunction<B...>::value;
template <class B> inline constexpr bool negation_v = negation<B>::value;

// Types from types.
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
template <class T> struct remove_pointer<T* const> { using type = T; };
template <class T> struct remove_extent { using type = T; };
template <class T> struct remove_extent<T[]> { using type = T; };
template <class T, size_t n> struct remove_extent<T[n]> { using type = T; };
template <class T> struct remove_all_extents { using type = T; };
template <class T> struct remove_all_extents<T[]> : remove_all_extents<T> {};
template <class T, size_t n> struct remove_all_extents<T[n]> : remove_all_extents<T> {};
template <class T> struct remove_cvref { using type = typename remove_cv<typename remove_reference<T>::type>::type; };
template <class T> struct decay { using type = __decay(T); };
template <class T> struct add_const { using type = const T; };
template <class T> struct add_volatile { using type = volatile T; };
template <class T> struct add_cv { using type = const volatile T; };
template <class T> struct add_pointer { using type = typename remove_reference<T>::type*; };
template <class T> struct add_lvalue_reference { using type = __add_lvalue_reference(T); };
template <class T> struct add_rvalue_reference { using type = __add_rvalue_reference(T); };
template <class T> struct make_unsigned { using type = __make_unsigned(T); };
template <class T> struct make_signed { using type = __make_signed(T); };
template <class T> struct underlying_type { using type = __underlying_type(T); };
#define WARPLENS_TYPE(name) template <class T> using name##_t = typename name<T>::type;
WARPLENS_TYPE(type_identity)
WARPLENS_TYPE(remove_const)
WARPLENS_TYPE(remove_volatile)
WARPLENS_TYPE(remove_cv)
WARPLENS_TYPE(remove_reference)
WARPLENS_TYPE(remove_pointer)
WARPLENS_TYPE(remove_extent)
WARPLENS_TYPE(remove_all_extents)
WARPLENS_TYPE(remove_cvref)
WARPLENS_TYPE(decay)
WARPLENS_TYPE(add_const)
WARPLENS_TYPE(add_volatile)
WARPLENS_TYPE(add_cv)
WARPLENS_TYPE(add_pointer)
WARPLENS_TYPE(add_lvalue_reference)
WARPLENS_TYPE(add_rvalue_reference)
WARPLENS_TYPE(make_unsigned)
WARPLENS_TYPE(make_signed)
WARPLENS_TYPE(underlying_type)
#undef WARPLENS_TYPE
template <class T> add_rvalue_reference_t<T> declval() noexcept;
template <class... T> struct common_type {};
template <class T> struct common_type<T> { using type = __decay(T); };
template <class A, class B> struct common_type<A, B> { using type = __decay(decltype(true ? declval<A>() : declval<B>())); };
template <class A, class B, class... Rest> requires(sizeof...(Rest) > 0)
struct common_type<A, B, Rest...> : common_type<typename common_type<A, B>::type, Rest...> {};
template <class... T> using common_type_t = typename common_type<T...>::type;
template <class F, class... A> struct invoke_result { using type = decltype(declval<F>()(declval<A>()...)); };
template <class F, class... A> using invoke_result_t = typename invoke_result<F, A...>::type;
template <size_t bytes, size_t alignment = 8> struct aligned_storage {
  struct type { alignas(alignment) unsigned char data[bytes]; };
};
template <size_t bytes, size_t alignment = 8> using aligned_storage_t = typename aligned_storage<bytes, alignment>::type;

// What holds of them.
template <class A, class B> struct is_same : bool_constant<__is_same(A, B)> {};
template <class A, class B> inline constexpr bool is_same_v = __is_same(A, B);
#define WARPLENS_HOLDS(name, ...)                                 \
  template <class T> struct name : bool_constant<__VA_ARGS__> {}; \
  template <class T> inline constexpr bool name##_v = __VA_ARGS__;
#define WARPLENS_TRAIT(name) WARPLENS_HOLDS(name, __##name(T))
WARPLENS_TRAIT(is_integral)
WARPLENS_TRAIT(is_floating_point)
WARPLENS_TRAIT(is_arithmetic)
WARPLENS_TRAIT(is_signed)
WARPLENS_TRAIT(is_unsigned)
WARPLENS_TRAIT(is_pointer)
WARPLENS_TRAIT(is_reference)
WARPLENS_TRAIT(is_lvalue_reference)
WARPLENS_TRAIT(is_rvalue_reference)
WARPLENS_TRAIT(is_array)
WARPLENS_TRAIT(is_class)
WARPLENS_TRAIT(is_union)
WARPLENS_TRAIT(is_enum)
WARPLENS_TRAIT(is_function)
WARPLENS_TRAIT(is_member_pointer)
WARPLENS_TRAIT(is_const)
WARPLENS_TRAIT(is_volatile)
WARPLENS_TRAIT(is_void)
WARPLENS_TRAIT(is_object)
WARPLENS_TRAIT(is_scalar)
WARPLENS_TRAIT(is_fundamental)
WARPLENS_TRAIT(is_compound)
WARPLENS_TRAIT(is_empty)
WARPLENS_TRAIT(is_polymorphic)
WARPLENS_TRAIT(is_abstract)
WARPLENS_TRAIT(is_final)
WARPLENS_TRAIT(is_aggregate)
WARPLENS_TRAIT(is_pod)
WARPLENS_TRAIT(is_trivial)
WARPLENS_TRAIT(is_standard_layout)
WARPLENS_TRAIT(is_trivially_copyable)
WARPLENS_TRAIT(is_trivially_destructible)
WARPLENS_TRAIT(is_destructible)
WARPLENS_HOLDS(is_null_pointer, __is_same(remove_cv_t<T>, nullptr_t))
WARPLENS_HOLDS(is_default_constructible, __is_constructible(T))
WARPLENS_HOLDS(is_trivially_default_constructible, __is_trivially_constructible(T))
WARPLENS_HOLDS(is_copy_constructible, __is_constructible(T, const T&))
WARPLENS_HOLDS(is_trivially_copy_constructible, __is_trivially_constructible(T, const T&))
WARPLENS_HOLDS(is_move_constructible, __is_constructible(T, T&&))
WARPLENS_HOLDS(is_nothrow_move_constructible, __is_nothrow_constructible(T, T&&))
WARPLENS_HOLDS(is_copy_assignable, __is_assignable(T&, const T&))
WARPLENS_HOLDS(is_move_assignable, __is_assignable(T&, T&&))
#undef WARPLENS_TRAIT
#undef WARPLENS_HOLDS
template <class A, class B> inline constexpr bool is_convertible_v = __is_convertible(A, B);
template <class A, class B> struct is_convertible : bool_constant<__is_convertible(A, B)> {};
template <class A, class B> inline constexpr bool is_base_of_v = __is_base_of(A, B);
template <class A, class B> struct is_base_of : bool_constant<__is_base_of(A, B)> {};
template <class A, class B> inline constexpr bool is_assignable_v = __is_assignable(A, B);
template <class A, class B> struct is_assignable : bool_constant<__is_assignable(A, B)> {};
template <class T, class... A> inline constexpr bool is_constructible_v = __is_constructible(T, A...);
template <class T, class... A> struct is_constructible : bool_constant<__is_constructible(T, A...)> {};
template <class F, class... A> inline constexpr bool is_invocable_v = requires(F f, A... a) { f(static_cast<A>(a)...); };
template <class F, class... A> struct is_invocable : bool_constant<is_invocable_v<F, A...>> {};
template <class T> struct alignment_of : integral_constant<size_t, alignof(T)> {};
template <class T> inline constexpr size_t alignment_of_v = alignof(T);
template <class T> struct rank : integral_constant<size_t, 0> {};
template <class T> struct rank<T[]> : integral_constant<size_t, 1 + rank<T>::value> {};
template <class T, size_t n> struct rank<T[n]> : integral_constant<size_t, 1 + rank<T>::value> {};
template <class T> inline constexpr size_t rank_v = rank<T>::value;
template <class T, unsigned i = 0> struct extent : integral_constant<size_t, 0> {};
template <class T> struct extent<T[], 0> : integral_constant<size_t, 0> {};
template <class T, unsigned i> struct extent<T[], i> : extent<T, i - 1> {};
template <class T, size_t n> struct extent<T[n], 0> : integral_constant<size_t, n> {};
template <class T, size_t n, unsigned i> struct extent<T[n], i> : extent<T, i - 1> {};
template <class T, unsigned i = 0> inline constexpr size_t extent_v = extent<T, i>::value;

template <class A, class B> concept same_as = __is_same(A, B) && __is_same(B, A);
template <class A, class B> concept derived_from = __is_base_of(B, A) && __is_convertible(const volatile A*, const volatile B*);
template <class A, class B> concept convertible_to = __is_convertible(A, B);
template <class T> concept integral = __is_integral(T);
template <class T> concept signed_integral = __is_integral(T) && __is_signed(T);
template <class T> concept unsigned_integral = __is_integral(T) && !__is_signed(T);
template <class T> concept floating_point = __is_floating_point(T);
template <class T, class... A> concept constructible_from = __is_destructible(T) && __is_constructible(T, A...);
template <class T> concept default_initializable = __is_constructible(T);
template <class T> concept copyable = __is_constructible(T, const T&) && __is_assignable(T&, const T&);
template <class F, class... A> concept invocable = is_invocable_v<F, A...>;
template <class F, class... A> concept regular_invocable = is_invocable_v<F, A...>;
template <class F, class... A> concept predicate = is_invocable_v<F, A...> && __is_convertible(invoke_result_t<F, A...>, bool);
}  // namespace std
