// Rows of halves in global memory, that one warp stores and, after a barrier, another one reads as pairs.
// run: --block 64 --arg rows=u16[1024]:zero --arg out=u32[512]:zero
__global__ void kernel(unsigned short *rows, unsigned *out) {
  int t = threadIdx.x, warp = t >> 5, lane = t & 31;
  for (int r = warp; r < 32; r += 2) rows[r * 32 + lane] = r * 100 + lane;
  __syncthreads();
  for (int r = 1 - warp; r < 32; r += 2)
    if (lane < 16) out[r * 16 + lane] = reinterpret_cast<unsigned *>(rows)[r * 16 + lane];
}
