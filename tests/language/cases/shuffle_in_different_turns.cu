// run: --block 32 --arg out=i32[32]:zero
// Lanes meet in the shuffle while they are in different turns of the loop.
// expect out: 64803 65103
// expect out[16]: 30006 30306
__global__ void kernel(int *out) {
  int t = threadIdx.x, sum = 0;
  for (int i = 0; i < 4; ++i) {
    if (i == (t < 16 ? 0 : 3)) continue;
    sum += __shfl_xor_sync(~0u, t * 100 + i, 16) + 10000 * i;
  }
  __syncwarp();
  out[t] = sum;
}
