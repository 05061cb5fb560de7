// Two threads put their halves into one word: each reads the word, changes its half, and stores all of it.
// run: --block 64 --arg out=u32[32]:zero
// finding: race @put on s
__global__ void kernel(unsigned *out) {
  __shared__ unsigned s[32];
  int t = threadIdx.x;
  if (t < 32) s[t] = 0;
  __syncthreads();
  s[t >> 1] |= t << 16 * (t & 1);  // @put
  __syncthreads();
  if (t < 32) out[t] = s[t];
}
