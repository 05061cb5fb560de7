// Two alternating arrays do not help without a barrier between the steps.
// run: --block 64 --arg in=f32[64]:iota --arg out=f32[64]:zero
// finding: race @first @second on b
__global__ void kernel(const float *in, float *out) {
  __shared__ float a[64], b[64];
  int t = threadIdx.x;
  a[t] = in[t];
  __syncthreads();
  b[t] = a[t] + a[63 - t];       // @first
  float sum = b[t] + b[63 - t];  // @second
  out[t] = sum;
}
