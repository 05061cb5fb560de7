// Lanes leave the loop one after the other; the mask of the shuffle names them in every turn.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
// finding: barrier @shuffle @behind
// finding: lane @shuffle
__global__ void kernel(const int *in, int *out) {
  const int t = threadIdx.x;
  int sum = in[t];
  for (int i = 0; i < t % 4; ++i) sum += __shfl_xor_sync(0xffffffff, sum, 1);  // @shuffle
  out[t] = sum;  // @behind
}
