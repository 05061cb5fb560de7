// A scan that calls itself: what is added must be there before the next call reads.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero --arg n=5
// finding: race @add @read on s
// says: of the next call
__device__ void scan(int *s, int d, int n) {
  if (d >= n) return;
  const int t = threadIdx.x;
  const int v = t >= d ? s[t - d] : 0;  // @read
  __syncthreads();
  s[t] += v;  // @add
  scan(s, d * 2, n);
}
__global__ void kernel(const int *in, int *out, int n) {
  __shared__ int s[64];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  scan(s, 1, 64);
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
