// run: --block 32 --arg in=i32[128]:iota --arg out=i32[160]:zero
// expect out: 1 0 3 2 5 4 7 6
// expect out[32]: 35 34 33 32
// expect out[64]: 64 65 0 0
// expect out[128]: 96 97 98 99
#include <stdint.h>
__global__ void kernel(const int *in, int *out) {
  __shared__ __align__(16) int s[160];
  const int t = threadIdx.x;
  const uint32_t to = (uint32_t)__cvta_generic_to_shared(s);
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(to + 4 * t), "l"(in + t) : "memory");
  if (t < 8) asm volatile("cp.async.cg.shared::cta.global.L2::128B [%0 + 128], [%1], %2;" ::"r"(to + 16 * t), "l"(in + 32 + 4 * t), "n"(16) : "memory");
  asm volatile("cp.async.commit_group;" ::: "memory");
  if (t < 16) asm volatile("cp.async.ca.shared.global [%0], [%1], 8, %2;" ::"r"(to + 256 + 16 * (t / 2) + 8 * (t % 2)), "l"(in + 64 + 2 * t), "r"(t % 2 ? 0 : 8) : "memory");
  asm volatile("cp.async.commit_group;" ::: "memory");
  asm volatile("cp.async.wait_group %0;" ::"n"(1) : "memory");
  __syncthreads();
  out[t] = s[t ^ 1];
  out[32 + t] = s[32 + (t ^ 3)];
  asm volatile("cp.async.wait_group 0;" ::: "memory");
  __syncthreads();
  out[64 + t] = s[64 + t];
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(to + 512 + 4 * t), "l"(in + 96 + t) : "memory");
  asm volatile("cp.async.wait_all;" ::: "memory");
  out[128 + t] = s[128 + t];
}
