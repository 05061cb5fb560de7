// The upper half of the warp is not in the branch, but the mask of active lanes is used and its values are taken.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
// finding: lane @shuffle
__global__ void kernel(const int *in, int *out) {
  int t = threadIdx.x, v = in[t];
  if (t < 16) out[t] = __shfl_down_sync(0x0000ffffu, v, 8);  // @shuffle
}
