// The warp-synchronous sum of CUDA's first samples: volatile makes each access happen, it orders no two lanes.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[1]:zero
// finding: race @sixteen on s
// finding: race @sixteen @eight on s
// finding: race @eight on s
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  volatile int *v = s;
  if (t < 16) {
    v[t] += v[t + 8];  // @sixteen
    v[t] += v[t + 4];  // @eight
  }
  __syncthreads();
  if (t == 0) out[0] = s[0];
}
