// A copy of whole rows reads the padding column of the tile too.
// run: --block 32 --arg in=f32[32]:iota --arg out=f32[33]:zero
// finding: uninitialized @copy on tile
__global__ void kernel(const float *in, float *out) {
  __shared__ float tile[1][33];
  int t = threadIdx.x;
  tile[0][t] = in[t];
  __syncthreads();
  for (int i = t; i < 33; i += 32) out[i] = tile[0][i] * 2;  // @copy
}
