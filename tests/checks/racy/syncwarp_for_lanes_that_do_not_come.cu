// Half of the lanes wait for the whole warp, and the other half waits at a barrier of the block.
// run: --block 32 --arg out=i32[32]:zero
// finding: barrier @wait
__global__ void kernel(int *out) {
  int t = threadIdx.x;
  if (t < 16) __syncwarp();  // @wait
  __syncthreads();
  out[t] = 1;
}
