// The halo of each warp is loaded by the other one; __syncwarp does not wait for it.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @load @sum on s
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];  // @load
  __syncwarp();
  out[t] = s[t] + s[(t + 1) % 64];  // @sum
}
