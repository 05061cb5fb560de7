// __syncthreads_or is a barrier too: only the threads with an even number come to it.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
// finding: barrier @vote
__global__ void kernel(const int *in, int *out) {
  int t = threadIdx.x;
  int any = 0;
  if (t % 2 == 0) any = __syncthreads_or(in[t] > 3);  // @vote
  out[t] = any;
}
