// The block is one warp, but a store in front of a read is still not ordered without __syncwarp.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
// finding: race @store @read on pivot
__global__ void kernel(const int *in, int *out) {
  __shared__ int pivot;
  if (threadIdx.x == 7) pivot = in[7];             // @store
  out[threadIdx.x] = in[threadIdx.x] - pivot;  // @read
}
