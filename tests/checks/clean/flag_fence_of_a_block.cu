// Writer and reader are warps of one block, for which __threadfence_block is enough.
// run: --block 64 --arg out=i32[1]:zero
__global__ void kernel(int *out) {
  __shared__ int value, flag;
  if (threadIdx.x == 0) flag = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    value = 42;
    __threadfence_block();
    atomicExch(&flag, 1);
  } else if (threadIdx.x == 32) {
    while (atomicAdd(&flag, 0) == 0) {
    }
    __threadfence_block();
    out[0] = value;
  }
}
