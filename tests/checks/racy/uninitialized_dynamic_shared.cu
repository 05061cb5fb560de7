// The second array of dynamic shared memory begins where the first one ends, and only the first one was filled.
// run: --block 32 --shared 256 --arg in=f32[32]:iota --arg out=f32[32]:zero
// finding: uninitialized @read on pool
__global__ void kernel(const float *in, float *out) {
  extern __shared__ float pool[];
  float *a = pool, *b = pool + 32;
  int t = threadIdx.x;
  a[t] = in[t];
  __syncthreads();
  out[t] = a[31 - t] + b[t];  // @read
}
