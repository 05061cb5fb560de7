// run: --block 32 --grid 3 --arg out=i32[3]:zero --arg flag=i32[1]:zero
// expect out: 9 9 9
__global__ void kernel(int *out, int *flag) {
  if (blockIdx.x == 2 && threadIdx.x == 0) atomicExch(flag, 9);
  if (threadIdx.x == 0) {
    while (atomicAdd(flag, 0) == 0) {
    }
    out[blockIdx.x] = *(volatile int *)flag;
  }
}
