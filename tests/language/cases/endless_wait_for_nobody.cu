// A warp waits for a word in shared memory to which nothing stores but zeros before.
// run: --block 64 --arg out=i32[64]:zero
// expect error: shared array ready, index 1 of 2 is read again and again and stays 0; stores to it: line 7.
// expect error: at line 11 of warp 0
__global__ void kernel(int *out) {
  __shared__ volatile int ready[2];
  if (threadIdx.x < 2) ready[threadIdx.x] = 0;
  __syncthreads();
  if (threadIdx.x >= 32)
    while (ready[1] == 0) {}
  __syncthreads();
  out[threadIdx.x] = ready[1];
}
