// Two buffers with the barrier in front of each step; after the last step a neighbour's result is read at once.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @step @exclusive on s
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[2][64];
  int t = threadIdx.x, now = 0;
  s[0][t] = in[t];
  for (int d = 1; d < 64; d *= 2) {
    __syncthreads();
    s[1 - now][t] = s[now][t] + (t >= d ? s[now][t - d] : 0);  // @step
    now = 1 - now;
  }
  out[t] = t > 0 ? s[now][t - 1] : 0;  // @exclusive
}
