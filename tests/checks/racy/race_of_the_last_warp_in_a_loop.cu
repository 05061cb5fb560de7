// The last thread changes what all four warps read, in each turn: a barrier is missing in the turn, and one between turns.
// run: --block 128 --arg out=i32[128]:zero
// finding: race @read @store on n
// says: __syncthreads() after line 12 and before line 13; another is missing between iterations
__global__ void kernel(int *out) {
  __shared__ int n;
  const int t = threadIdx.x;
  if (t == 127) n = 0;
  __syncthreads();
  int sum = 0;
  for (int turn = 0; turn < 4; ++turn) {
    sum += n;  // @read
    if (t == 127) n = turn;  // @store
  }
  out[t] = sum;
}
