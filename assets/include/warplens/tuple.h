// <tuple>: its values lie one behind the other, as the vendor's do.
#pragma once

#include "warplens/device.h"

namespace std {
template <size_t i, class T> struct __warplens_leaf { T value; };
template <class I, class... T> struct __warplens_leaves;
template <size_t... i, class... T> struct __warplens_leaves<index_sequence<i...>, T...> : __warplens_leaf<i, T>... {
  WARPLENS_BOTH constexpr __warplens_leaves() : __warplens_leaf<i, T>{}... {}
  template <class... U> WARPLENS_BOTH constexpr __warplens_leaves(int, U&&... v) : __warplens_leaf<i, T>{static_cast<T>(static_cast<U&&>(v))}... {}
};

template <class T> struct tuple_size;
template <class T> struct tuple_size<const T> : tuple_size<T> {};
template <class T> inline constexpr size_t tuple_size_v = tuple_size<T>::value;
template <size_t i, class T> struct tuple_element;
template <size_t i, class T> struct tuple_element<i, const T> { using type = const typename tuple_element<i, T>::type; };
template <size_t i, class T> using tuple_element_t = typename tuple_element<i, T>::type;

template <class... T> struct tuple;
template <size_t i, class... T> WARPLENS_BOTH constexpr tuple_element_t<i, tuple<T...>>& get(tuple<T...>& t) {
  return static_cast<__warplens_leaf<i, tuple_element_t<i, tuple<T...>>>&>(t).value;
}
template <size_t i, class... T> WARPLENS_BOTH constexpr const tuple_element_t<i, tuple<T...>>& get(const tuple<T...>& t) {
  return static_cast<const __warplens_leaf<i, tuple_element_t<i, tuple<T...>>>&>(t).value;
}
template <size_t i, class... T> WARPLENS_BOTH constexpr tuple_element_t<i, tuple<T...>>&& get(tuple<T...>&& t) {
  return static_cast<tuple_element_t<i, tuple<T...>>&&>(static_cast<__warplens_leaf<i, tuple_element_t<i, tuple<T...>>>&>(t).value);
}

template <class... T> struct tuple : __warplens_leaves<make_index_sequence<sizeof...(T)>, T...> {
  using Leaves = __warplens_leaves<make_index_sequence<sizeof...(T)>, T...>;
  WARPLENS_BOTH constexpr tuple() : Leaves() {}
  template <class... U> requires(sizeof...(U) == sizeof...(T) && sizeof...(U) > 0 && (__is_convertible(U, T) && ...))
  WARPLENS_BOTH constexpr tuple(U&&... v) : Leaves(0, static_cast<U&&>(v)...) {}
  template <class... U> requires(sizeof...(U) == sizeof...(T) && sizeof...(U) > 0 && !__is_same(tuple<U...>, tuple<T...>))
  WARPLENS_BOTH constexpr tuple(const tuple<U...>& t) : tuple(t, make_index_sequence<sizeof...(U)>()) {}
  tuple(const tuple&) = default;
  WARPLENS_BOTH constexpr tuple& operator=(const tuple& t) { return assign(t, make_index_sequence<sizeof...(T)>()), *this; }
  template <class... U> requires(sizeof...(U) == sizeof...(T))
  WARPLENS_BOTH constexpr tuple& operator=(const tuple<U...>& t) { return assign(t, make_index_sequence<sizeof...(T)>()), *this; }
  template <class A, class B> requires(sizeof...(T) == 2)
  WARPLENS_BOTH constexpr tuple& operator=(const pair<A, B>& p) { return std::get<0>(*this) = p.first, std::get<1>(*this) = p.second, *this; }

 private:
  template <class U, size_t... i> WARPLENS_BOTH constexpr tuple(const U& t, index_sequence<i...>) : Leaves(0, std::get<i>(t)...) {}
  template <class U, size_t... i> WARPLENS_BOTH constexpr void assign(const U& t, index_sequence<i...>) { ((std::get<i>(*this) = std::get<i>(t)), ...); }
};
template <> struct tuple<> {};
template <class... T> tuple(T...) -> tuple<T...>;

template <class... T> struct tuple_size<tuple<T...>> : integral_constant<size_t, sizeof...(T)> {};
template <class T, class... Rest> struct tuple_element<0, tuple<T, Rest...>> { using type = T; };
template <size_t i, class T, class... Rest> struct tuple_element<i, tuple<T, Rest...>> : tuple_element<i - 1, tuple<Rest...>> {};

template <class... T> WARPLENS_BOTH constexpr tuple<__decay(T)...> make_tuple(T&&... v) { return tuple<__decay(T)...>(static_cast<T&&>(v)...); }
template <class... T> WARPLENS_BOTH constexpr tuple<T&...> tie(T&... v) { return tuple<T&...>(v...); }
template <class... T> WARPLENS_BOTH constexpr tuple<T&&...> forward_as_tuple(T&&... v) { return tuple<T&&...>(static_cast<T&&>(v)...); }
struct __warplens_ignored { template <class T> WARPLENS_BOTH constexpr const __warplens_ignored& operator=(const T&) const { return *this; } };
inline constexpr __warplens_ignored ignore{};

// By type, of which there must be one.
template <class T, class First, class... Rest> constexpr size_t __warplens_place() {
  if constexpr (__is_same(T, First)) return 0;
  else return 1 + __warplens_place<T, Rest...>();
}
template <class T, class... All> WARPLENS_BOTH constexpr T& get(tuple<All...>& t) { return std::get<__warplens_place<T, All...>()>(t); }
template <class T, class... All> WARPLENS_BOTH constexpr const T& get(const tuple<All...>& t) { return std::get<__warplens_place<T, All...>()>(t); }

template <class F, class T, size_t... i> WARPLENS_BOTH constexpr decltype(auto) __warplens_apply(F&& f, T&& t, index_sequence<i...>) {
  return static_cast<F&&>(f)(std::get<i>(static_cast<T&&>(t))...);
}
template <class F, class T> WARPLENS_BOTH constexpr decltype(auto) apply(F&& f, T&& t) {
  return __warplens_apply(static_cast<F&&>(f), static_cast<T&&>(t), make_index_sequence<tuple_size_v<remove_cvref_t<T>>>());
}
template <class... A, class... B, size_t... i, size_t... j>
WARPLENS_BOTH constexpr tuple<A..., B...> __warplens_joined(const tuple<A...>& a, const tuple<B...>& b, index_sequence<i...>, index_sequence<j...>) {
  return tuple<A..., B...>(std::get<i>(a)..., std::get<j>(b)...);
}
WARPLENS_BOTH constexpr tuple<> tuple_cat() { return {}; }
template <class... A> WARPLENS_BOTH constexpr tuple<A...> tuple_cat(const tuple<A...>& a) { return a; }
template <class... A, class... B, class... Rest>
WARPLENS_BOTH constexpr auto tuple_cat(const tuple<A...>& a, const tuple<B...>& b, const Rest&... rest) {
  return std::tuple_cat(__warplens_joined(a, b, make_index_sequence<sizeof...(A)>(), make_index_sequence<sizeof...(B)>()), rest...);
}

template <class A, class B, size_t... i> WARPLENS_BOTH constexpr bool __warplens_equal(const A& a, const B& b, index_sequence<i...>) {
  return ((std::get<i>(a) == std::get<i>(b)) && ...);
}
template <size_t i, class A, class B> WARPLENS_BOTH constexpr bool __warplens_less(const A& a, const B& b) {
  if constexpr (i == tuple_size_v<A>) return false;
  else return std::get<i>(a) < std::get<i>(b) || (!(std::get<i>(b) < std::get<i>(a)) && __warplens_less<i + 1>(a, b));
}
template <class... A, class... B> requires(sizeof...(A) == sizeof...(B))
WARPLENS_BOTH constexpr bool operator==(const tuple<A...>& a, const tuple<B...>& b) { return __warplens_equal(a, b, make_index_sequence<sizeof...(A)>()); }
template <class... A, class... B> requires(sizeof...(A) == sizeof...(B))
WARPLENS_BOTH constexpr bool operator<(const tuple<A...>& a, const tuple<B...>& b) { return __warplens_less<0>(a, b); }
template <class... A, class... B> WARPLENS_BOTH constexpr bool operator>(const tuple<A...>& a, const tuple<B...>& b) { return b < a; }
template <class... A, class... B> WARPLENS_BOTH constexpr bool operator<=(const tuple<A...>& a, const tuple<B...>& b) { return !(b < a); }
template <class... A, class... B> WARPLENS_BOTH constexpr bool operator>=(const tuple<A...>& a, const tuple<B...>& b) { return !(a < b); }
}  // namespace std
