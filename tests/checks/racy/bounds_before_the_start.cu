// The left neighbour of the first element.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
// finding: bounds @load on in
__global__ void kernel(const int *in, int *out) {
  int t = threadIdx.x;
  out[t] = in[t] - in[t - 1];  // @load
}
