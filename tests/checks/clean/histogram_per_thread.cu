// Each thread has a column of byte counters of its own, so that plain increments do; summed after a barrier.
// run: --block 32 --arg in=i32[256]:iota --arg out=i32[4]:zero
__global__ void kernel(const int *in, int *out) {
  __shared__ unsigned char bins[4][32];
  int t = threadIdx.x;
  for (int b = 0; b < 4; ++b) bins[b][t] = 0;
  for (int i = 0; i < 8; ++i) bins[in[i * 32 + t] % 4][t]++;
  __syncthreads();
  if (t < 4) {
    int sum = 0;
    for (int i = 0; i < 32; ++i) sum += bins[t][i];
    out[t] = sum;
  }
}
