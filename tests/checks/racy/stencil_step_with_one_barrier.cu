// In place over several steps: all read into registers before the barrier, but the next step reads without waiting for the stores.
// run: --block 64 --arg in=f32[64]:random --arg out=f32[64]:zero
// finding: race @read @store on s
__global__ void kernel(const float *in, float *out) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (int step = 0; step < 3; ++step) {
    float mean = t > 0 && t < 63 ? (s[t - 1] + s[t + 1]) / 2 : 0;  // @read
    __syncthreads();
    s[t] = mean;  // @store
  }
  out[t] = s[t];
}
