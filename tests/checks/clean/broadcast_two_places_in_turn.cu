// One barrier per iteration is enough with two alternating slots: the other iteration's barrier separates the reads of a slot from its next store.
// run: --block 64 --arg in=i32[8]:iota --arg out=i32[64]:zero
__global__ void kernel(const int *in, int *out) {
  __shared__ int value[2];
  int sum = 0;
  for (int i = 0; i < 8; ++i) {
    if (threadIdx.x == 0) value[i % 2] = in[i];
    __syncthreads();
    sum += value[i % 2] * (i + 1);
  }
  out[threadIdx.x] = sum;
}
