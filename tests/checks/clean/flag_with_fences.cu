// Block 0 stores a value, a fence, then a flag by an atomic; block 1 spins on the flag by atomics, a fence, then reads the value.
// run: --block 32 --grid 2 --arg value=i32[1]:zero --arg flag=i32[1]:zero --arg out=i32[1]:zero
__global__ void kernel(int *value, int *flag, int *out) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    *value = 42;
    __threadfence();
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) == 0) {
    }
    __threadfence();
    *out = *value;
  }
}
