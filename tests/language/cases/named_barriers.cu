// run: --block 96 --arg in=i32[64]:iota --arg out=i32[64]:zero
// expect out: 31 30 29 28 27 26 25 24 23 22 21 20 19 18 17 16
__global__ void kernel(const int *in, int *out) {
  __shared__ int slot[32];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  if (warp == 0) return;  // takes no part in either
  for (int i = 0; i < 2; ++i) {
    if (warp == 1) {
      asm volatile("bar.sync 2, 64;" ::: "memory");
      slot[lane] = in[i * 32 + lane];
      asm volatile("bar.arrive 1, 64;" ::: "memory");
    } else {
      asm volatile("bar.arrive 2, 64;" ::: "memory");
      asm volatile("barrier.cta.sync.aligned 1, 64;" ::: "memory");
      out[i * 32 + lane] = slot[31 - lane];
    }
  }
}
