// Shared memory belongs to one block, whose scope is enough.
// run: --block 64 --arg out=i32[1]:zero
__global__ void kernel(int *out) {
  __shared__ int count;
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  atomicAdd_block(&count, 2);
  __syncthreads();
  if (threadIdx.x == 63) out[0] = count;
}
