// <span>
#pragma once

#include "warplens/device.h"

namespace std {
inline constexpr size_t dynamic_extent = ~size_t{0};

template <class T, size_t n> struct __warplens_run {
  T* first = nullptr;
  WARPLENS_BOTH constexpr __warplens_run(T* p, size_t) : first(p) {}
  WARPLENS_BOTH constexpr size_t count() const { return n; }
};
template <class T> struct __warplens_run<T, dynamic_extent> {
  T* first = nullptr;
  size_t held = 0;
  WARPLENS_BOTH constexpr __warplens_run(T* p, size_t count) : first(p), held(count) {}
  WARPLENS_BOTH constexpr size_t count() const { return held; }
};

template <class T, size_t n = dynamic_extent> class span {
  __warplens_run<T, n> run_;

 public:
  using element_type = T;
  using value_type = remove_cv_t<T>;
  using size_type = size_t;
  using iterator = T*;
  static constexpr size_t extent = n;
  WARPLENS_BOTH constexpr span() requires(n == 0 || n == dynamic_extent) : run_(nullptr, 0) {}
  WARPLENS_BOTH constexpr span(T* first, size_t count) : run_(first, count) {}
  WARPLENS_BOTH constexpr span(T* first, T* end) : run_(first, static_cast<size_t>(end - first)) {}
  template <size_t m> requires(n == dynamic_extent || n == m) WARPLENS_BOTH constexpr span(T (&a)[m]) : run_(a, m) {}
  template <class U, size_t m> requires(n == dynamic_extent || n == m) WARPLENS_BOTH constexpr span(array<U, m>& a) : run_(a.data(), m) {}
  template <class U, size_t m> requires(n == dynamic_extent || n == m) WARPLENS_BOTH constexpr span(const array<U, m>& a) : run_(a.data(), m) {}
  template <class U, size_t m> requires(__is_convertible(U (*)[], T (*)[]) && (n == dynamic_extent || n == m))
  WARPLENS_BOTH constexpr span(const span<U, m>& s) : run_(s.data(), s.size()) {}

  WARPLENS_BOTH constexpr T* data() const { return run_.first; }
  WARPLENS_BOTH constexpr size_t size() const { return run_.count(); }
  WARPLENS_BOTH constexpr size_t size_bytes() const { return size() * sizeof(T); }
  WARPLENS_BOTH constexpr bool empty() const { return size() == 0; }
  WARPLENS_BOTH constexpr T& operator[](size_t i) const { return run_.first[i]; }
  WARPLENS_BOTH constexpr T& front() const { return run_.first[0]; }
  WARPLENS_BOTH constexpr T& back() const { return run_.first[size() - 1]; }
  WARPLENS_BOTH constexpr T* begin() const { return run_.first; }
  WARPLENS_BOTH constexpr T* end() const { return run_.first + size(); }
  WARPLENS_BOTH constexpr span<T> first(size_t count) const { return {run_.first, count}; }
  WARPLENS_BOTH constexpr span<T> last(size_t count) const { return {run_.first + size() - count, count}; }
  WARPLENS_BOTH constexpr span<T> subspan(size_t at, size_t count = dynamic_extent) const {
    return {run_.first + at, count == dynamic_extent ? size() - at : count};
  }
  template <size_t count> WARPLENS_BOTH constexpr span<T, count> first() const { return {run_.first, count}; }
  template <size_t count> WARPLENS_BOTH constexpr span<T, count> last() const { return {run_.first + size() - count, count}; }
  template <size_t at, size_t count> WARPLENS_BOTH constexpr span<T, count> subspan() const { return {run_.first + at, count}; }
};
template <class T> span(T*, size_t) -> span<T>;
template <class T, size_t n> span(T (&)[n]) -> span<T, n>;
template <class T, size_t n> span(array<T, n>&) -> span<T, n>;
}  // namespace std
