// Each half of the warp joins its own lanes; the second step then reads across the halves.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
// finding: race @store @read on s
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = in[t];  // @store
  __syncwarp(t < 16 ? 0x0000ffffu : 0xffff0000u);
  out[t] = s[31 - t];  // @read
}
