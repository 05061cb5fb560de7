// run: --block 32 --arg in=i32[1024]:iota --arg out=i32[32]:zero
// expect out: 0 1 2 3
// expect site s store: width 4 instructions 1 wavefronts 32 conflicts 31
// expect site in load: width 4 instructions 1 sectors 4
#include <stdint.h>
__global__ void kernel(const int *in, int *out) {
  __shared__ __align__(16) int s[32 * 32];
  const int t = threadIdx.x;
  const uint32_t to = (uint32_t)__cvta_generic_to_shared(s);
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(to + 128 * t), "l"(in + t) : "memory");
  asm volatile("cp.async.wait_all;" ::: "memory");
  out[t] = s[32 * t];
}
