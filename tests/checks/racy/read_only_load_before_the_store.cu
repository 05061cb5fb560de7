// What __ldg reads must not be stored to for as long as the kernel runs, afterwards neither.
// run: --block 64 --arg x=i32[64]:iota
// finding: race @load @store on x
__global__ void kernel(int *x) {
  int t = threadIdx.x;
  int y = __ldg(&x[t]);  // @load
  __syncthreads();
  x[t] = y + 1;  // @store
}
