// A shuffle in a branch names the lanes of the branch, and its width keeps every source among them.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
__global__ void kernel(const int *in, int *out) {
  int t = threadIdx.x, v = in[t];
  if (t < 16) out[t] = __shfl_xor_sync(0x0000ffffu, v, 8);
}
