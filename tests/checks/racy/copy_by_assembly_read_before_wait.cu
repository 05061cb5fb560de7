// cp.async in inline assembly, read before its wait; only its group was closed.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
// finding: copy @copy @read on s
#include <stdint.h>
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  const uint32_t to = (uint32_t)__cvta_generic_to_shared(&s[t]);
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(to), "l"(in + t) : "memory");  // @copy
  asm volatile("cp.async.commit_group;" ::: "memory");
  out[t] = s[t];  // @read
  asm volatile("cp.async.wait_group 0;" ::: "memory");
}
