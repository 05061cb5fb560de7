// A lock of one word: compare-and-swap, fence, the protected word, fence, exchange. Lanes of one warp take turns, too.
// run: --block 64 --arg out=i32[1]:zero
__global__ void kernel(int *out) {
  __shared__ int lock, count;
  if (threadIdx.x == 0) lock = count = 0;
  __syncthreads();
  bool done = false;
  while (!done) {
    if (atomicCAS(&lock, 0, 1) == 0) {
      __threadfence_block();
      count = count + 1;
      __threadfence_block();
      atomicExch(&lock, 0);
      done = true;
    }
  }
  __syncthreads();
  if (threadIdx.x == 0) out[0] = count;
}
