// One warp broadcasts a value through shared memory, with __syncwarp in between.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
__global__ void kernel(const int *in, int *out) {
  __shared__ int pivot;
  if (threadIdx.x == 7) pivot = in[7];
  __syncwarp();
  out[threadIdx.x] = in[threadIdx.x] - pivot;
}
