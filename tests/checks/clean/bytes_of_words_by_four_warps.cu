// Each of four warps stores its own byte of each word, again and again; after a barrier words are read, and stored whole.
// run: --block 128 --arg out=u32[128]:zero --arg rows=u8[4096]:zero
__global__ void kernel(unsigned *out, unsigned char *rows) {
  __shared__ union { unsigned char bytes[128]; unsigned words[32]; } s;
  int t = threadIdx.x, lane = t & 31, warp = t >> 5;
  for (int turn = 0; turn < 3; ++turn) {
    for (int n = 0; n < 4; ++n) s.bytes[4 * lane + warp] = t + n + turn;
    for (int n = 0; n < 32; ++n) rows[t * 32 + n] = t + n;
    __syncthreads();
    unsigned word = s.words[lane];
    __syncthreads();
    if (warp == turn) s.words[lane] = word * 3;
    __syncthreads();
    out[t] += s.words[(lane + 1) & 31];
    __syncthreads();
  }
}
