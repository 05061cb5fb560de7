// __syncwarp orders the lanes of one warp; the other half of the pair is in another warp.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[32]:zero
// finding: race @store @read on s
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];  // @store
  __syncwarp();
  if (t < 32) out[t] = s[t] + s[t + 32];  // @read
}
