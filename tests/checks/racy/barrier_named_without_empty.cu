// A producer with `full` alone: it stores the next values while the consumer may still read the last ones. That the consumer arrives at
// `full` too orders the consumer after the producer, not the producer after the consumer.
// run: --block 64 --arg out=i32[64]:zero
// finding: race @store @read on slot
__global__ void kernel(int *out) {
  __shared__ int slot[2][32];
  const int lane = threadIdx.x % 32;
  if (threadIdx.x < 32) {
    for (int i = 0; i < 4; ++i) {
      slot[i % 2][lane] = i;  // @store
      asm volatile("bar.arrive %0, 64;" ::"r"(1 + i % 4) : "memory");
    }
  } else {
    for (int i = 0; i < 4; ++i) {
      asm volatile("bar.sync %0, 64;" ::"r"(1 + i % 4) : "memory");
      out[lane] += slot[i % 2][31 - lane];  // @read
    }
  }
}
