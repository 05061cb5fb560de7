// cp.async in inline assembly, two stages: the wait leaves the newest group under way, and a barrier follows.
// run: --block 32 --arg in=i32[128]:iota --arg out=i32[128]:zero
#include <stdint.h>
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[2][32];
  const int t = threadIdx.x;
  const auto copy = [&](int stage) {
    const uint32_t to = (uint32_t)__cvta_generic_to_shared(&s[stage % 2][t]);
    if (stage < 4) asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(to), "l"(in + stage * 32 + t) : "memory");
    asm volatile("cp.async.commit_group;" ::: "memory");
  };
  copy(0);
  for (int i = 0; i < 4; ++i) {
    copy(i + 1);
    asm volatile("cp.async.wait_group 1;" ::: "memory");
    __syncthreads();
    out[i * 32 + t] = s[i % 2][31 - t];
    __syncthreads();
  }
}
