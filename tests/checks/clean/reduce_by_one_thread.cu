// One thread adds up, after a barrier, what all the others stored.
// run: --block 64 --arg in=f32[64]:iota --arg out=f32[1]:zero
__global__ void kernel(const float *in, float *out) {
  __shared__ float s[64];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    float sum = 0;
    for (int i = 0; i < 64; ++i) sum += s[i];
    out[0] = sum;
  }
}
