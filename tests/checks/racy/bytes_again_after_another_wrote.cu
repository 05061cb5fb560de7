// A thread stores to its byte again and again; meanwhile a thread of another warp stores to one of them once.
// run: --block 64 --arg out=i32[64]:zero
// finding: race @again @once on s
__global__ void kernel(int *out) {
  __shared__ unsigned char s[128];
  int t = threadIdx.x;
  for (int n = 0; n < 300; ++n) {
    if (t < 32) s[4 * t + (n & 3)] = n;                   // @again
    if (t == 40 && n == 200) s[4 * 7 + 2] = 99;           // @once
  }
  __syncthreads();
  out[t] = s[t];
}
