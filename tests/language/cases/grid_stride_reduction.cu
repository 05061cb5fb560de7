// A sum and a maximum over a loop with the grid's stride.
// run: --block 96 --grid 5 --arg in=i32[1777]:iota --arg out=u64[2]:zero --arg n=1777
// expect out: 4733928 1791
__global__ void kernel(const int *in, unsigned long long *out, int n) {
  unsigned long long sum = 0; int most = -1;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) { sum += (unsigned)in[i] * 3u; most = max(most, in[i] ^ 21); }
  for (int d = 16; d; d >>= 1) { sum += __shfl_down_sync(~0u, sum, d); most = max(most, __shfl_xor_sync(~0u, most, d)); }
  if (threadIdx.x % 32 == 0) { atomicAdd(out, sum); atomicMax(out + 1, (unsigned long long)most); }
}
