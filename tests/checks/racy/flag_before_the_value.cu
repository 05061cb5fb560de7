// The flag is raised before the value is stored, with a fence in between that now orders the wrong way.
// run: --block 32 --grid 2 --arg value=i32[1]:zero --arg flag=i32[1]:zero --arg out=i32[1]:zero
// finding: race @store @read on value
__global__ void kernel(int *value, int *flag, int *out) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    atomicExch(flag, 1);
    __threadfence();
    *value = 42;  // @store
  } else {
    while (atomicAdd(flag, 0) == 0) {
    }
    __threadfence();
    *out = *value;  // @read
  }
}
