// Barriers count whole warps.
// ptxas rejects such a count where it is a constant, so that no GPU runs this.
// run: --block 64 --arg out=i32[64]:zero
// finding: barrier @wait
__global__ void kernel(int *out) {
  asm volatile("bar.sync 1, 48;" ::: "memory");  // @wait
  out[threadIdx.x] = 1;
}
