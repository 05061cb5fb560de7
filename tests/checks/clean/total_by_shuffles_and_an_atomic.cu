// Each warp adds up by shuffles, its first lane by an atomic.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
__global__ void kernel(const int *in, int *out) {
  __shared__ int total;
  const int t = threadIdx.x;
  if (t == 0) total = 0;
  __syncthreads();
  int v = in[t];
  for (int d = 16; d > 0; d /= 2) v += __shfl_xor_sync(~0u, v, d);
  if (t % 32 == 0) atomicAdd(&total, v);
  __syncthreads();
  out[t] = total;
}
