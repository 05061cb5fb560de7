// Two bit-fields share a word: storing one stores the other's old bits again.
// run: --block 64 --arg out=u32[32]:zero
// finding: race @low @high on s
struct Fields {
  unsigned low : 12, high : 20;
};
__global__ void kernel(unsigned *out) {
  __shared__ Fields s[32];
  int t = threadIdx.x;
  if (t < 32) ((unsigned *)s)[t] = 0;
  __syncthreads();
  if (t < 32)
    s[t].low = 1;  // @low
  else
    s[t - 32].high = 2;  // @high
  __syncthreads();
  if (t < 32) out[t] = s[t].low + s[t].high;
}
