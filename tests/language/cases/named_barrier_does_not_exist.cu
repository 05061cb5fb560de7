// run: --block 64 --arg out=i32[64]:zero
// expect error: barrier 16 does not exist; a block has barriers 0 to 15
__global__ void kernel(int *out) {
  out[threadIdx.x] = 1;
  asm volatile("bar.sync %0;" ::"r"(out[0] + 15));
}
