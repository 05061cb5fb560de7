// Eight warps read a row of a shared table; the fifth one changes a word of it after its own read, without a barrier on either side.
// run: --block 256 --arg in=f32[32]:iota --arg out=f32[256]:zero
// finding: race @read @write on table
__global__ void kernel(const float *in, float *out) {
  __shared__ float table[32];
  int t = threadIdx.x;
  if (t < 32) table[t] = in[t];
  __syncthreads();
  float sum = table[t % 16] + 1;  // @read
  if (t == 133) table[7] = sum;   // @write
  out[t] = sum;
}
