// Only from the second block on there are several turns, between which a barrier is missing too.
// run: --grid 3 --block 64 --arg out=i32[192]:zero
// finding: race @read @store on n
// says: __syncthreads() after line 12 and before line 13; another is missing between iterations
__global__ void kernel(int *out) {
  __shared__ int n;
  const int t = threadIdx.x;
  if (t == 0) n = 0;
  __syncthreads();
  int sum = 0;
  for (int turn = 0; turn <= blockIdx.x; ++turn) {
    sum += n;  // @read
    if (t == 40) n = turn;  // @store
  }
  out[blockIdx.x * 64 + t] = sum;
}
