// Two arrays in dynamic shared memory, both filled before the barrier.
// run: --block 32 --shared 256 --arg in=f32[32]:iota --arg out=f32[32]:zero
__global__ void kernel(const float *in, float *out) {
  extern __shared__ float pool[];
  float *a = pool, *b = pool + 32;
  int t = threadIdx.x;
  a[t] = in[t];
  b[t] = 2 * in[t];
  __syncthreads();
  out[t] = a[31 - t] + b[t ^ 1];
}
