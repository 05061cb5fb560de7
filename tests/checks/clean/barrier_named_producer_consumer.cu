// A producer warp and a consumer warp with two named barriers: full and empty. Each arrives at one and waits at the other.
// run: --block 64 --arg in=i32[128]:iota --arg out=i32[128]:zero
__global__ void kernel(const int *in, int *out) {
  __shared__ int slot[32];
  const int lane = threadIdx.x % 32;
  if (threadIdx.x < 32) {
    for (int i = 0; i < 4; ++i) {
      asm volatile("bar.sync 2, 64;" ::: "memory");  // empty
      slot[lane] = in[i * 32 + lane];
      asm volatile("bar.arrive 1, 64;" ::: "memory");  // full
    }
  } else {
    for (int i = 0; i < 4; ++i) {
      asm volatile("bar.arrive 2, 64;" ::: "memory");
      asm volatile("bar.sync 1, 64;" ::: "memory");
      out[i * 32 + lane] = slot[31 - lane];
    }
  }
}
