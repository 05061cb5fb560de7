// All blocks read a table row by row, in whole lines and in parts of them, and the last one changes one word of it.
// run: --grid 6 --block 16,16 --arg table=f32[1024]:iota --arg out=f32[1536]:zero
// finding: race @read @write on table
__global__ void kernel(float *table, float *out) {
  int t = threadIdx.y * 16 + threadIdx.x;
  float sum = 0;
  for (int row = 0; row < 4; ++row) sum += table[row * 256 + t];  // @read
  if (blockIdx.x == gridDim.x - 1 && t == 0) table[300] = sum;    // @write
  out[blockIdx.x * 256 + t] = sum;
}
