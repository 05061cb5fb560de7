// barrier.sync without .aligned is each thread's own: lanes of one warp may come from two places.
// run: --block 64 --arg out=i32[64]:zero
// expect out: 63 62 61 60
__global__ void kernel(int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = t;
  if (t % 2)
    asm volatile("barrier.sync 0;" ::: "memory");
  else
    asm volatile("barrier.sync 0;" ::: "memory");
  out[t] = s[63 - t];
}
