// Hillis-Steele between two buffers: one barrier per step.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[2][64];
  int t = threadIdx.x, now = 0;
  s[0][t] = in[t];
  __syncthreads();
  for (int d = 1; d < 64; d *= 2) {
    s[1 - now][t] = s[now][t] + (t >= d ? s[now][t - d] : 0);
    now = 1 - now;
    __syncthreads();
  }
  out[t] = s[now][t];
}
