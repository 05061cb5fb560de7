// atomicAdd_block is an atomic for the threads of its own block only; here two blocks use it on one word.
// run: --block 32 --grid 2 --arg count=i32[1]:zero
// finding: race @add on count
__global__ void kernel(int *count) {
  atomicAdd_block(count, 1);  // @add
}
