// run: --block 64 --arg out=i32[64]:zero
// expect error: named_barrier_below_zero.cu:4:3: barrier 4294967295 does not exist; a block has barriers 0 to 15
__global__ void kernel(int *out) {
  asm volatile("bar.sync -1, 64;" ::: "memory");
  out[threadIdx.x] = 1;
}
