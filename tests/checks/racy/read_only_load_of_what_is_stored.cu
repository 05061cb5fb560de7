// __ldg promises that the kernel never stores to what it reads: a thread may get an old value of what it has stored itself.
// run: --block 32 --arg x=i32[32]:iota
// finding: race @store @load on x
__global__ void kernel(int *x) {
  int t = threadIdx.x;
  x[t] = 2 * t;          // @store
  int y = __ldg(&x[t]);  // @load
  if (y > 100) x[0] = 1;
}
