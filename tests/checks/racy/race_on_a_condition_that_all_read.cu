// The condition reads what its body stores: whoever comes later may find it changed.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @condition @body on done
// says: split line 10: read into a variable, call __syncthreads(), then branch
__global__ void kernel(const int *in, int *out) {
  __shared__ int done;
  const int t = threadIdx.x;
  if (t == 0) done = 0;
  __syncthreads();
  if (done == 0) {           // @condition
    if (t == 63) done = 1;  // @body
    out[t] = in[t];
  }
}
