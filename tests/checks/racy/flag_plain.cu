// Block 0 stores a value and then a flag, both plainly; block 1 spins on the flag through volatile and reads the value.
// run: --block 32 --grid 2 --arg value=i32[1]:zero --arg flag=i32[1]:zero --arg out=i32[1]:zero
// finding: race @set @spin on flag
// finding: race @store @read on value
__global__ void kernel(int *value, int *flag, int *out) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    *value = 42;             // @store
    *(volatile int *)flag = 1;  // @set
  } else {
    while (*(volatile int *)flag == 0) {  // @spin
    }
    *out = *value;  // @read
  }
}
