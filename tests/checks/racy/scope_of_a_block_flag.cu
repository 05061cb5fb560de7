// A flag by atomics of the block's scope, between two blocks: the flag races, and the value with it.
// run: --block 1 --grid 2 --arg value=i32[1]:zero --arg flag=i32[1]:zero --arg out=i32[1]:zero
// finding: race @set @spin on flag
// finding: race @store @read on value
__global__ void kernel(int *value, int *flag, int *out) {
  if (blockIdx.x == 0) {
    *value = 42;  // @store
    __threadfence();
    atomicExch_block(flag, 1);  // @set
  } else {
    while (atomicAdd_block(flag, 0) == 0) {  // @spin
    }
    __threadfence();
    *out = *value;  // @read
  }
}
