// Each thread replaces its element by the mean of its neighbours, in place: the neighbours may have been replaced already.
// run: --block 64 --arg in=f32[64]:random --arg out=f32[64]:zero
// finding: race @smooth on s
__global__ void kernel(const float *in, float *out) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  if (t > 0 && t < 63) s[t] = (s[t - 1] + s[t + 1]) / 2;  // @smooth
  __syncthreads();
  out[t] = s[t];
}
