// The fence of the writer is __threadfence_block: it orders for the threads of its own block, and the reader is in another one.
// run: --block 32 --grid 2 --arg value=i32[1]:zero --arg flag=i32[1]:zero --arg out=i32[1]:zero
// finding: race @store @read on value
__global__ void kernel(int *value, int *flag, int *out) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    *value = 42;  // @store
    __threadfence_block();
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) == 0) {
    }
    __threadfence();
    *out = *value;  // @read
  }
}
