// All threads test a word of shared memory that one of them changes in the loop: some leave the loop on the new value, some on the old.
// run: --block 64 --arg out=i32[64]:zero
// finding: race @test @change on left
__global__ void kernel(int *out) {
  __shared__ int left;
  if (threadIdx.x == 0) left = 3;
  __syncthreads();
  int turns = 0;
  for (int i = 0; i < 4; ++i) {
    if (left > 0) ++turns;               // @test
    if (threadIdx.x == 63) left = 2 - i;  // @change
    __syncthreads();
  }
  out[threadIdx.x] = turns;
}
