// Lanes with the same bin find each other by __match_any_sync; the lowest of them adds their number with one atomic.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[8]:zero
__global__ void kernel(const int *in, int *out) {
  int bin = in[threadIdx.x] % 8 / 2;
  unsigned same = __match_any_sync(0xffffffffu, bin);
  if (__ffs(same) - 1 == threadIdx.x % 32) atomicAdd(&out[bin], __popc(same));
}
