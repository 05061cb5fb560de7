// One warp produces and the other consumes, without any synchronization.
// run: --block 64 --arg in=i32[32]:iota --arg out=i32[32]:zero
// finding: race @produce @consume on queue
__global__ void kernel(const int *in, int *out) {
  __shared__ int queue[32];
  int t = threadIdx.x;
  if (t < 32)
    queue[t] = in[t] * 2;  // @produce
  else
    out[t - 32] = queue[t - 32];  // @consume
}
