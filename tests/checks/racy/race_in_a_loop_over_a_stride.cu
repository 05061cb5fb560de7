// Whoever turns once more than another is no reason to split the loop: all threads turn as often, and a second barrier is what is missing.
// run: --block 64 --arg in=f32[128]:iota --arg out=f32[128]:zero --arg n=128
// finding: race @read @store on s
// says: of the next iteration
__global__ void kernel(const float *in, float *out, int n) {
  __shared__ float s[64];
  for (int k = threadIdx.x; k < n; k += blockDim.x) {
    s[threadIdx.x] = in[k];  // @store
    __syncthreads();
    out[k] = s[63 - threadIdx.x];  // @read
  }
}
