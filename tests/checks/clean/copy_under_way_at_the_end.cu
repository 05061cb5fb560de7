// A block ends with an asynchronous copy under way: shared memory is each block's own, so the next one's copies meet no other.
// run: --grid 2 --block 32 --arg src=i32[128]:iota --arg out=i32[64]:zero
#include <stdint.h>
__global__ void kernel(const int4 *src, int *out) {
  __shared__ int4 s[64];
  const int t = threadIdx.x;
  for (int i = 0; i < 2; ++i) {
    const uint32_t to = (uint32_t)__cvta_generic_to_shared(&s[i * 32 + t]);
    asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(to), "l"(src + t));
    asm volatile("cp.async.commit_group;");
  }
  asm volatile("cp.async.wait_group 1;");
  __syncthreads();
  out[blockIdx.x * 32 + t] = s[t].x;
}
