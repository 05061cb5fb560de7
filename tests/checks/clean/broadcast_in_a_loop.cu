// Thread 0 broadcasts a value in each iteration, with a barrier after the store and one after the reads.
// run: --block 64 --arg in=i32[8]:iota --arg out=i32[64]:zero
__global__ void kernel(const int *in, int *out) {
  __shared__ int value;
  int sum = 0;
  for (int i = 0; i < 8; ++i) {
    if (threadIdx.x == 0) value = in[i];
    __syncthreads();
    sum += value * (i + 1);
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}
