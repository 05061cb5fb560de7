// The consumer waits for 96 threads, and the block has 64.
// run: --block 64 --arg out=i32[32]:zero
// finding: barrier @wait
__global__ void kernel(int *out) {
  if (threadIdx.x < 32)
    asm volatile("bar.arrive 1, 96;" ::: "memory");
  else
    asm volatile("bar.sync 1, 96;" ::: "memory");  // @wait
  if (threadIdx.x < 32) out[threadIdx.x] = 1;
}
