// Thread 0 broadcasts a value in each iteration; the barrier after the store is there, the one before the next iteration's store is missing.
// run: --block 64 --arg in=i32[8]:iota --arg out=i32[64]:zero
// finding: race @store @read on value
__global__ void kernel(const int *in, int *out) {
  __shared__ int value;
  int sum = 0;
  for (int i = 0; i < 8; ++i) {
    if (threadIdx.x == 0) value = in[i];  // @store
    __syncthreads();
    sum += value * (i + 1);  // @read
  }
  out[threadIdx.x] = sum;
}
