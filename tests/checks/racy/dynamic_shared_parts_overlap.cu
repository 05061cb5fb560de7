// Two arrays in dynamic shared memory: the second begins 16 elements on, in the middle of the first.
// run: --block 64 --shared 256 --arg in=f32[32]:iota --arg out=f32[32]:zero
// finding: race @a @b on pool
__global__ void kernel(const float *in, float *out) {
  extern __shared__ float pool[];
  int t = threadIdx.x;
  float *a = pool, *b = pool + 16;
  if (t < 32)
    a[t] = in[t];  // @a
  else
    b[t - 32] = -1 - in[t - 32];  // @b
  __syncthreads();
  if (t < 32) out[t] = a[t] + b[t];
}
