// Each thread adds two elements while loading, and the loop of steps ends at 32, where shuffles take over.
// run: --block 128 --arg in=f32[256]:iota --arg out=f32[1]:zero
template <int N>
__device__ float reduce(const float *in, float *s) {
  int t = threadIdx.x;
  s[t] = in[t] + in[t + N];
  __syncthreads();
  for (int d = N / 2; d >= 32; d /= 2) {
    if (t < d) s[t] += s[t + d];
    __syncthreads();
  }
  float sum = s[t % 32];
  for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, d);
  return sum;
}
__global__ void kernel(const float *in, float *out) {
  __shared__ float s[128];
  float sum = reduce<128>(in, s);
  if (threadIdx.x == 0) out[0] = sum;
}
