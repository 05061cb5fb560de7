// The barrier stands in a function that is the second operand of &&: lanes whose first operand is false never call it.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
// finding: barrier @barrier
__device__ bool all_ready(const int *s) {
  __syncthreads();  // @barrier
  return s[0] == 1;
}
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[1];
  int t = threadIdx.x;
  if (t == 0) s[0] = 1;
  bool ready = in[t] > 7 && all_ready(s);
  out[t] = ready;
}
