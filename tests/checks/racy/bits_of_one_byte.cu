// Each thread sets its bit in a byte of flags that eight threads share: a byte is read and stored as a whole.
// run: --block 64 --arg in=i32[64]:iota --arg out=u8[8]:zero
// finding: race @set on flags
__global__ void kernel(const int *in, unsigned char *out) {
  __shared__ unsigned char flags[8];
  int t = threadIdx.x;
  if (t < 8) flags[t] = 0;
  __syncthreads();
  if (in[t] % 3 == 0) flags[t / 8] |= (unsigned char)(1 << t % 8);  // @set
  __syncthreads();
  if (t < 8) out[t] = flags[t];
}
