// One barrier a turn is enough with two places in turn: between the reading of one and its next store stands the other turn's barrier.
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
