// What the fake NVRTC puts before a kernel so that the host's compiler takes it as C++. Threads run one after another, so what a
// kernel with a barrier computes is wrong.
#pragma once
#include <unistd.h>
#define __global__
#define __device__
#define __constant__ static const
#define __shared__ static
#define __align__(bytes) __attribute__((aligned(bytes)))
#define __forceinline__ inline
#define __launch_bounds__(...)
struct fake_dim {
  unsigned x, y, z;
};
extern "C" {
fake_dim threadIdx, blockIdx, blockDim, gridDim;
}
inline void __syncthreads() {}
template <class T>
T atomicAdd(T* place, T value) {
  const T old = *place;
  *place = old + value;
  return old;
}
template <class T>
T atomicMin(T* place, T value) {
  const T old = *place;
  if (value < old) *place = value;
  return old;
}
inline void __nanosleep(unsigned nanoseconds) { usleep(nanoseconds / 1000 + 1); }

template <unsigned... I>
struct fake_indices {};
template <unsigned N, unsigned... I>
struct fake_count : fake_count<N - 1, N - 1, I...> {};
template <unsigned... I>
struct fake_count<0, I...> {
  using type = fake_indices<I...>;
};
template <class... A, unsigned... I>
void fake_call_with(void (*kernel)(A...), void** arguments, fake_indices<I...>) {
  kernel(*(A*)arguments[I]...);
}
template <class... A>
void fake_call(void (*kernel)(A...), void** arguments) {
  fake_call_with(kernel, arguments, typename fake_count<sizeof...(A)>::type());
}
template <class... A>
const unsigned* fake_sizes(void (*)(A...)) {
  static const unsigned sizes[] = {sizeof(A)..., 0};
  return sizes;
}
#define FAKE_ENTRY(name, kernel)                                                         \
  extern "C" void fake_entry_##name(void** arguments) { fake_call(&kernel, arguments); } \
  extern "C" const unsigned* fake_sizes_##name() { return fake_sizes(&kernel); }
