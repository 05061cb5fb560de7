// Two counts at one barrier: the consumer is to wait for 64 threads, the producer says 96.
// run: --block 64 --arg out=i32[32]:zero
// finding: barrier @arrive @wait
__global__ void kernel(int *out) {
  if (threadIdx.x < 32)
    asm volatile("bar.arrive 1, 96;" ::: "memory");  // @arrive
  else
    asm volatile("bar.sync 1, 64;" ::: "memory");  // @wait
  if (threadIdx.x < 32) out[threadIdx.x] = 1;
}
