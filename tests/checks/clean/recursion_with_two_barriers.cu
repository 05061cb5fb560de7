// A scan that calls itself, with a barrier on either side of the store.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
__device__ void scan(int *s, int d, int n) {
  if (d >= n) return;
  const int t = threadIdx.x;
  const int v = t >= d ? s[t - d] : 0;
  __syncthreads();
  s[t] += v;
  __syncthreads();
  scan(s, d * 2, n);
}
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  scan(s, 1, 64);
  out[threadIdx.x] = s[63 - threadIdx.x];
}
