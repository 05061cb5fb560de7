// run: --block 64 --arg out=i32[64]:zero
// expect error: pass different barrier numbers or thread counts
__global__ void kernel(int *out) {
  out[threadIdx.x] = 1;
  asm volatile("bar.sync %0, 64;" ::"r"(1 + threadIdx.x % 2));
}
