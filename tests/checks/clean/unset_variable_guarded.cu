// Loaded and used behind the same guard, with a barrier between.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero --arg n=20
__global__ void kernel(const int *in, int *out, int n) {
  __shared__ int s[32];
  int value;
  if (threadIdx.x < n) value = in[threadIdx.x];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x < n) out[threadIdx.x] = value + s[31 - threadIdx.x];
}
