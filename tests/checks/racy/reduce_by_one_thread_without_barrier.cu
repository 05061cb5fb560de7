// One thread adds up what all the others store, and does not wait for them.
// run: --block 64 --arg in=f32[64]:iota --arg out=f32[1]:zero
// finding: race @store @add on s
__global__ void kernel(const float *in, float *out) {
  __shared__ float s[64];
  s[threadIdx.x] = in[threadIdx.x];  // @store
  if (threadIdx.x == 0) {
    float sum = 0;
    for (int i = 0; i < 64; ++i) sum += s[i];  // @add
    out[0] = sum;
  }
}
