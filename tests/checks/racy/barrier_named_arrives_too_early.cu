// The producer arrives before it stores: the consumer does not wait for the store.
// run: --block 64 --arg out=i32[32]:zero
// finding: race @store @read on slot
__global__ void kernel(int *out) {
  __shared__ int slot[32];
  const int lane = threadIdx.x % 32;
  if (threadIdx.x < 32) {
    asm volatile("bar.arrive 1, 64;" ::: "memory");
    slot[lane] = lane;  // @store
  } else {
    asm volatile("bar.sync 1, 64;" ::: "memory");
    out[lane] = slot[lane];  // @read
  }
}
