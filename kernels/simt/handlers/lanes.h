// Loops over the lanes of a warp. The files that include this are compiled once for each width of vector unit, into a namespace
// of its own (WARPLENS_WIDTH), and chosen from at run time; contraction is off, so all give the same results.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>

#include "kernels/simt/machine/cost.h"

namespace warplens::simt::WARPLENS_WIDTH {

// d[lane] = f(lane) for the active lanes. Lanes that returned hold nothing that anyone reads, so they may be overwritten.
// f is inlined at once: what LLVM inlines later loses the loop's promise that no lane reads what another writes.
template <class D, class F>
inline void each_lane(Warp& warp, uint32_t offset, F f) {
  D* d = warp.at<D>(offset);
  if (warp.active == warp.live) {
#pragma omp simd
    for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) d[lane] = f(lane);
  } else {
    const uint32_t active = warp.active;
#pragma omp simd
    for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
      const D value = f(lane);
      d[lane] = active >> lane & 1 ? value : d[lane];
    }
  }
}

// An operand: a vector of 32 lanes, or one value for all of them.
template <class T, bool Uniform>
struct Operand {
  const T* p;
  [[gnu::always_inline]] T operator[](uint32_t lane) const { return p[lane]; }
};
template <class T>
struct Operand<T, true> {
  T value;
  [[gnu::always_inline]] T operator[](uint32_t) const { return value; }
};
template <class T, bool Uniform>
inline Operand<T, Uniform> operand(Warp& warp, uint32_t offset) {
  if constexpr (Uniform)
    return {*warp.at<T>(offset)};
  else
    return {warp.at<T>(offset)};
}

// One operation in all the ways its operands can be held. F is a stateless function object over D, A (and B, C).
template <class F, class D, class A, bool UA>
const Decoded* vector1(Warp& warp, const Decoded* in) {
  const auto a = operand<A, UA>(warp, in->a);
  const F f{in};
  each_lane<D>(warp, in->d, [=](uint32_t lane) __attribute__((always_inline)) { return static_cast<D>(f(a[lane])); });
  return in + 1;
}
template <class F, class D, class A>
const Decoded* scalar1(Warp& warp, const Decoded* in) {
  *warp.at<D>(in->d) = static_cast<D>(F{in}(*warp.at<A>(in->a)));
  return in + 1;
}
template <class F, class D, class A>
constexpr Handler pick1(const Decoded& in) {
  if (in.uniform_d) return scalar1<F, D, A>;
  return in.stride_a ? vector1<F, D, A, false> : vector1<F, D, A, true>;
}

template <class F, class D, class A, class B, bool UA, bool UB>
const Decoded* vector2(Warp& warp, const Decoded* in) {
  const auto a = operand<A, UA>(warp, in->a);
  const auto b = operand<B, UB>(warp, in->b);
  const F f{in};
  each_lane<D>(warp, in->d, [=](uint32_t lane) __attribute__((always_inline)) { return static_cast<D>(f(a[lane], b[lane])); });
  return in + 1;
}
template <class F, class D, class A, class B>
const Decoded* scalar2(Warp& warp, const Decoded* in) {
  *warp.at<D>(in->d) = static_cast<D>(F{in}(*warp.at<A>(in->a), *warp.at<B>(in->b)));
  return in + 1;
}
template <class F, class D, class A, class B = A>
constexpr Handler pick2(const Decoded& in) {
  if (in.uniform_d) return scalar2<F, D, A, B>;
  if (in.stride_a) return in.stride_b ? vector2<F, D, A, B, false, false> : vector2<F, D, A, B, false, true>;
  return in.stride_b ? vector2<F, D, A, B, true, false> : vector2<F, D, A, B, true, true>;
}

template <class F, class D, class A, class B, class C, bool UA, bool UB, bool UC>
const Decoded* vector3(Warp& warp, const Decoded* in) {
  const auto a = operand<A, UA>(warp, in->a);
  const auto b = operand<B, UB>(warp, in->b);
  const auto c = operand<C, UC>(warp, in->c);
  const F f{in};
  each_lane<D>(warp, in->d, [=](uint32_t lane) __attribute__((always_inline)) { return static_cast<D>(f(a[lane], b[lane], c[lane])); });
  return in + 1;
}
template <class F, class D, class A, class B, class C>
const Decoded* scalar3(Warp& warp, const Decoded* in) {
  *warp.at<D>(in->d) = static_cast<D>(F{in}(*warp.at<A>(in->a), *warp.at<B>(in->b), *warp.at<C>(in->c)));
  return in + 1;
}
template <class F, class D, class A, class B, class C>
constexpr Handler pick3(const Decoded& in) {
  if (in.uniform_d) return scalar3<F, D, A, B, C>;
  constexpr Handler kWays[8] = {vector3<F, D, A, B, C, true, true, true>,   vector3<F, D, A, B, C, false, true, true>,
                                vector3<F, D, A, B, C, true, false, true>,  vector3<F, D, A, B, C, false, false, true>,
                                vector3<F, D, A, B, C, true, true, false>,  vector3<F, D, A, B, C, false, true, false>,
                                vector3<F, D, A, B, C, true, false, false>, vector3<F, D, A, B, C, false, false, false>};
  return kWays[in.stride_a + 2 * in.stride_b + 4 * in.stride_c];
}

// The same for operations that are seldom used: one loop over the active lanes, whatever the operands are.
template <class F, class D, class A, class B = A, class C = A>
const Decoded* per_lane(Warp& warp, const Decoded* in) {
  charge_lanes(warp, in);
  const F f{in};
  D* d = warp.at<D>(in->d);
  const A* a = warp.at<A>(in->a);
  const B* b = in->b == kNone ? nullptr : warp.at<B>(in->b);
  const C* c = in->c == kNone ? nullptr : warp.at<C>(in->c);
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
    if (!in->uniform_d && !(warp.active >> lane & 1)) continue;
    d[lane] = static_cast<D>(f(a[lane * in->stride_a], b ? b[lane * in->stride_b] : B{}, c ? c[lane * in->stride_c] : C{}));
    if (in->uniform_d) break;
  }
  return in + 1;
}

// By family; null where it has no such operation.
Handler find_integer_handler(const Decoded& in);
Handler find_narrow_handler(const Decoded& in);  // operations of the integer family on less than 32 bits
Handler find_bits_handler(const Decoded& in);
Handler find_float_handler(const Decoded& in);
Handler find_convert_handler(const Decoded& in);
Handler find_memory_handler(const Decoded& in, const AccessInfo& info);

}  // namespace warplens::simt::WARPLENS_WIDTH
