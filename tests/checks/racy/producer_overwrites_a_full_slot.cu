// A ring of one slot whose producer does not wait until it is empty.
// run: --block 64 --arg out=i32[1]:zero
// finding: race @store @take on slot
__global__ void kernel(int *out) {
  __shared__ int slot, full[2];
  int t = threadIdx.x;
  if (t == 0) full[0] = full[1] = 0;
  __syncthreads();
  if (t == 0) {
    for (int i = 0; i < 2; ++i) {
      slot = 10 + i;  // @store
      __threadfence_block();
      atomicExch(&full[i], 1);
    }
  } else if (t == 32) {
    while (atomicAdd(&full[0], 0) == 0) {
    }
    __threadfence_block();
    out[0] = slot;  // @take
  }
}
