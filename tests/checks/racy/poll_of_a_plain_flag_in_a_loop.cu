// Thread 0 ends the loop of all by a plain flag: on both sides of the read a barrier is missing.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @read @store on run
// says: another is missing between iterations: __syncthreads() at the end of each iteration of the loop of line 11
__global__ void kernel(const int *in, int *out) {
  __shared__ int run;
  const int t = threadIdx.x;
  if (t == 0) run = 3;
  __syncthreads();
  int turns = 0;
  while (run > 0) {        // @read
    ++turns;
    if (t == 0) run -= 1;  // @store
  }
  out[t] = turns;
}
