// The mask names the lower half, and all lanes execute the shuffle with it: the upper half is not in its own mask.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
// finding: lane @shuffle
__global__ void kernel(const int *in, int *out) {
  int t = threadIdx.x;
  out[t] = __shfl_xor_sync(0x0000ffffu, in[t], 1);  // @shuffle
}
