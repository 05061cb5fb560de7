// The block's last warp has 8 lanes; the sum of a warp takes the values of lanes that do not exist.
// run: --block 40 --arg in=i32[40]:iota --arg out=i32[2]:zero
// finding: lane @sum
__global__ void kernel(const int *in, int *out) {
  int t = threadIdx.x, sum = in[t];
  for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(__activemask(), sum, d);  // @sum
  if (t % 32 == 0) out[t / 32] = sum;
}
