// Barriers count whole warps.
// run: --block 64 --arg out=i32[64]:zero
// finding: barrier @wait
__global__ void kernel(int *out) {
  asm volatile("bar.sync 1, 48;" ::: "memory");  // @wait
  out[threadIdx.x] = 1;
}
