// Each block has a word of its own for its block-scope atomics.
// run: --block 32 --grid 2 --arg count=i32[2]:zero
__global__ void kernel(int *count) { atomicAdd_block(&count[blockIdx.x], 1); }
