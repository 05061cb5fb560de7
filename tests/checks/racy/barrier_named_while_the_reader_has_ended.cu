// The reader does not come to the barrier with a number, which waits for nobody else: that it has ended before orders nothing.
// run: --block 128 --arg out=i32[128]:zero
// finding: race @read @store on s
__global__ void kernel(int *out) {
  __shared__ int s;
  const int t = threadIdx.x;
  if (t == 0) s = 1;
  __syncthreads();
  const int v = s;  // @read
  if (t / 32 != 1) asm volatile("bar.sync 1, 96;" ::: "memory");
  if (t == 96) s = 2;  // @store
  out[t] = v;
}
