// The producer arrives twice before anybody waits: the barrier is complete without the consumer, who then waits for ever.
// run: --block 64 --arg out=i32[32]:zero
// finding: barrier @arrive
// finding: barrier @wait
__global__ void kernel(int *out) {
  if (threadIdx.x < 32) {
    for (int i = 0; i < 2; ++i) asm volatile("bar.arrive 1, 64;" ::: "memory");  // @arrive
    out[threadIdx.x] = 1;
  } else {
    asm volatile("bar.sync 1, 64;" ::: "memory");  // @wait
  }
}
