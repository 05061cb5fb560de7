// Two warps meet at one barrier from two places: what counts is its number, not where it stands.
// run: --block 64 --arg out=i32[64]:zero
__global__ void kernel(int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = t;
  if (t < 32) {
    asm volatile("barrier.sync 3;" ::: "memory");
    out[t] = s[63 - t];
  } else {
    asm volatile("barrier.sync 3;" ::: "memory");
    out[t] = s[63 - t] + 1;
  }
}
