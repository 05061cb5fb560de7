// Order passes on: block 1 sees block 0's value and tells block 2, which may then read what block 0 stored.
// run: --block 1 --grid 3 --arg value=i32[1]:zero --arg flags=i32[2]:zero --arg out=i32[1]:zero
__global__ void kernel(int *value, int *flags, int *out) {
  if (blockIdx.x > 0) {
    while (atomicAdd(&flags[blockIdx.x - 1], 0) == 0) {
    }
    __threadfence();
  }
  if (blockIdx.x == 0) *value = 42;
  if (blockIdx.x == 2) *out = *value;
  if (blockIdx.x < 2) {
    __threadfence();
    atomicExch(&flags[blockIdx.x], 1);
  }
}
