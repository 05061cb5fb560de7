// All threads skip the barrier in the same iterations of both loops; what each of them counts for itself is not the same.
// run: --block 64 --arg out=i32[64]:zero --arg n=5
__global__ void kernel(int *out, int n) {
  const int t = threadIdx.x;
  int sum = 0, own = 0;
  for (int row = n; row > 0; --row)
    for (int k = 0; k < 4; ++k) {
      for (int j = 0; j < t % 3; ++j) own += 2;
      if (k == row) continue;
      sum += k;
      __syncthreads();
      if (t < 32) ++own;
    }
  out[t] = sum + own;
}
