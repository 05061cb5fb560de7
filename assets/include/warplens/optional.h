// <optional>, of values that need no destructor.
#pragma once

#include "warplens/device.h"

namespace std {
struct nullopt_t { WARPLENS_BOTH explicit constexpr nullopt_t(int) {} };
inline constexpr nullopt_t nullopt{0};
struct in_place_t {};
inline constexpr in_place_t in_place{};

template <class T> class optional {
  static_assert(__is_trivially_destructible(T), "cuda::std::optional holds values without a destructor of their own here");
  union { char none_; T value_; };
  bool has_ = false;

 public:
  using value_type = T;
  WARPLENS_BOTH constexpr optional() : none_(0) {}
  WARPLENS_BOTH constexpr optional(nullopt_t) : none_(0) {}
  WARPLENS_BOTH constexpr optional(const T& v) : value_(v), has_(true) {}
  template <class U> requires(__is_convertible(U, T) && !__is_same(__decay(U), optional) && !__is_same(__decay(U), T))
  WARPLENS_BOTH constexpr optional(U&& v) : value_(static_cast<U&&>(v)), has_(true) {}
  template <class... A> WARPLENS_BOTH constexpr explicit optional(in_place_t, A&&... v) : value_(static_cast<A&&>(v)...), has_(true) {}
  WARPLENS_BOTH constexpr optional& operator=(nullopt_t) { return has_ = false, *this; }
  WARPLENS_BOTH constexpr bool has_value() const { return has_; }
  WARPLENS_BOTH constexpr explicit operator bool() const { return has_; }
  WARPLENS_BOTH constexpr T& operator*() { return value_; }
  WARPLENS_BOTH constexpr const T& operator*() const { return value_; }
  WARPLENS_BOTH constexpr T* operator->() { return &value_; }
  WARPLENS_BOTH constexpr const T* operator->() const { return &value_; }
  WARPLENS_BOTH constexpr T& value() { return check(), value_; }
  WARPLENS_BOTH constexpr const T& value() const { return check(), value_; }
  template <class U> WARPLENS_BOTH constexpr T value_or(U&& other) const { return has_ ? value_ : static_cast<T>(static_cast<U&&>(other)); }
  WARPLENS_BOTH constexpr void reset() { has_ = false; }
  template <class... A> WARPLENS_BOTH constexpr T& emplace(A&&... v) { return *this = optional(in_place, static_cast<A&&>(v)...), value_; }

 private:
  WARPLENS_BOTH constexpr void check() const { if (!has_) __builtin_trap(); }
};
template <class T> optional(T) -> optional<T>;
template <class T> WARPLENS_BOTH constexpr optional<__decay(T)> make_optional(T&& v) { return optional<__decay(T)>(static_cast<T&&>(v)); }
template <class T, class U> WARPLENS_BOTH constexpr bool operator==(const optional<T>& a, const optional<U>& b) {
  return a.has_value() == b.has_value() && (!a || *a == *b);
}
template <class T> WARPLENS_BOTH constexpr bool operator==(const optional<T>& a, nullopt_t) { return !a.has_value(); }
template <class T, class U> requires(__is_convertible(U, T)) WARPLENS_BOTH constexpr bool operator==(const optional<T>& a, const U& v) { return a && *a == v; }
}  // namespace std
