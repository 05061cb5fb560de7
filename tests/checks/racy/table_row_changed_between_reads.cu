// Eight warps read a row of a shared table again and again; between two turns a thread changes a word of it, with a barrier only before.
// run: --block 256 --arg in=f32[64]:iota --arg out=f32[256]:zero
// finding: race @read @write on table
__global__ void kernel(const float *in, float *out) {
  __shared__ float table[64];
  int t = threadIdx.x;
  if (t < 64) table[t] = in[t];
  __syncthreads();
  float sum = 0;
  for (int turn = 0; turn < 3; ++turn) {
    for (int k = 0; k < 4; ++k) sum += table[k * 16 + t % 16];  // @read
    __syncthreads();
    if (t == 40) table[turn * 16 + 5] = sum;  // @write
  }
  out[t] = sum;
}
