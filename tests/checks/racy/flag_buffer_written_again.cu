// Block 0 sends two messages through one word and does not wait until the first one was taken.
// run: --block 1 --grid 2 --arg value=i32[1]:zero --arg flag=i32[1]:zero --arg out=i32[1]:zero
// finding: race @second @read on value
__global__ void kernel(int *value, int *flag, int *out) {
  if (blockIdx.x == 0) {
    *value = 1;
    __threadfence();
    atomicExch(flag, 1);
    *value = 2;  // @second
  } else {
    while (atomicAdd(flag, 0) == 0) {
    }
    __threadfence();
    *out = *value;  // @read
  }
}
