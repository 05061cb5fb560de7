// The system's scope holds all blocks; beside it atomics of the device's scope on the same word are fine.
// run: --block 32 --grid 2 --arg count=i32[1]:zero
__global__ void kernel(int *count) {
  if (blockIdx.x == 0)
    atomicAdd_system(count, 1);
  else
    atomicAdd(count, 1);
}
