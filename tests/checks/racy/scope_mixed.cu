// Block 0 uses the block's scope and block 1 the device's on one word: an order needs a scope that holds both.
// run: --block 32 --grid 2 --arg count=i32[1]:zero
// finding: race @narrow @wide on count
__global__ void kernel(int *count) {
  if (blockIdx.x == 0)
    atomicAdd_block(count, 1);  // @narrow
  else
    atomicAdd(count, 1);  // @wide
}
