// Blocks that wait for the last of the grid, which does not fit on the GPU beside them.
// run: --block 1024 --grid 400 --arg flag=i32[1]:zero --arg out=i32[400]:zero
// expect error: buffer flag, index 0 of 1 is read again and again and stays 0; stores to it: line 6.
// expect error: 136 blocks of the grid have not begun: no more fit on the GPU together.
__global__ void kernel(volatile int *flag, int *out) {
  if (blockIdx.x == 399) *flag = 1;
  if (threadIdx.x == 0) while (*flag == 0) {}
  out[blockIdx.x] = 1;
}
