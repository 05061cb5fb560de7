// The total is put where the first part stood while other threads are still adding the parts up: each thread adds them for itself.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @add @total on parts
__global__ void kernel(const int *in, int *out) {
  __shared__ int parts[2];
  int t = threadIdx.x, sum = in[t];
  for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, d);
  if (t % 32 == 0) parts[t / 32] = sum;
  __syncthreads();
  int all = parts[0] + parts[1];  // @add
  if (t == 0) parts[0] = all;     // @total
  out[t] = all;
}
