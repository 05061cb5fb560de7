// Both arms of a branch within a warp have a barrier, each its own: the halves of the warp wait at different ones.
// run: --block 32 --arg out=i32[32]:zero
// finding: barrier @low @high
__global__ void kernel(int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = t;
  if (t < 16) {
    __syncthreads();  // @low
    out[t] = s[31 - t];
  } else {
    __syncthreads();  // @high
    out[t] = -s[31 - t];
  }
}
