// Blocks take their number from an atomic counter, so that every block that one waits for has started; the ticket is broadcast between
// barriers.
// run: --block 32 --grid 4 --arg out=i32[4]:zero --arg next=u32[1]:zero --arg flags=i32[4]:zero --arg sums=i32[4]:zero
__global__ void kernel(int *out, unsigned *next, int *flags, int *sums) {
  __shared__ unsigned ticket;
  if (threadIdx.x == 0) ticket = atomicAdd(next, 1u);
  __syncthreads();
  unsigned block = ticket;
  if (threadIdx.x == 0) {
    int before = 0;
    if (block > 0) {
      while (atomicAdd(&flags[block - 1], 0) == 0) {
      }
      __threadfence();
      before = sums[block - 1];
    }
    sums[block] = before + 1;
    __threadfence();
    atomicExch(&flags[block], 1);
    out[block] = before;
  }
}
