// What a branch is decided by changes in the next turn of the loop: behind that branch, not in it, a barrier is missing.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @count @condition on n
// says: __syncthreads() after the branch of line 12 and before line 10 of the next iteration
__global__ void kernel(const int *in, int *out) {
  __shared__ int n;
  const int t = threadIdx.x;
  if (t == 0) n = 0;
  __syncthreads();
  for (int turn = 0; turn < 3; ++turn) { atomicAdd(&n, in[t] % 3 == turn);  // @count
    __syncthreads();
    if (t < n) {  // @condition
      out[t] = turn;
    }
  }
}
