// Hillis-Steele in place with a barrier between reading and writing and one between the steps.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  for (int d = 1; d < 64; d *= 2) {
    __syncthreads();
    int before = t >= d ? s[t - d] : 0;
    __syncthreads();
    s[t] += before;
  }
  out[t] = s[t];
}
