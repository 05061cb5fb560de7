// run: --block 6 --arg out=i32[6]:zero
// expect out: 0 2 10 4 40 92
__global__ void kernel(int *out) {
  const int n = threadIdx.x + 3;
  const unsigned all = (1u << n) - 1;
  unsigned columns[9], left[9], right[9], free[9];
  int row = 0, count = 0;
  columns[0] = left[0] = right[0] = 0, free[0] = all;
  while (row >= 0) {
    if (!free[row]) { --row; continue; }
    const unsigned bit = free[row] & -free[row];
    free[row] ^= bit;
    if (row == n - 1) { ++count; continue; }
    columns[row + 1] = columns[row] | bit;
    left[row + 1] = (left[row] | bit) << 1;
    right[row + 1] = (right[row] | bit) >> 1;
    ++row;
    free[row] = all & ~(columns[row] | left[row] | right[row]);
  }
  out[threadIdx.x] = count;
}
