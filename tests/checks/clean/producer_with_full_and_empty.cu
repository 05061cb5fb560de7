// A ring of one slot between two warps' leaders, with atomics and fences for full and empty: no barrier.
// run: --block 64 --arg out=i32[4]:zero
__global__ void kernel(int *out) {
  __shared__ int slot, full;
  int t = threadIdx.x;
  if (t == 0) full = 0;
  __syncthreads();
  if (t == 0) {
    for (int i = 0; i < 4; ++i) {
      while (atomicAdd(&full, 0) != 0) {
      }
      __threadfence_block();
      slot = 10 + i;
      __threadfence_block();
      atomicExch(&full, 1);
    }
  } else if (t == 32) {
    for (int i = 0; i < 4; ++i) {
      while (atomicAdd(&full, 0) == 0) {
      }
      __threadfence_block();
      out[i] = slot;
      __threadfence_block();
      atomicExch(&full, 0);
    }
  }
}
