// A function that is called in a loop sets its array in the first call, and counts on it in the others.
// run: --block 32 --arg in=f32[32]:iota --arg out=f32[32]:zero
// finding: uninitialized @use on smooth::past
__device__ float smooth(float x, int turn) {
  float past[4];
  if (turn == 0)
    for (int i = 0; i < 4; ++i) past[i] = x;
  return past[turn] + x;  // @use
}
__global__ void kernel(const float *in, float *out) {
  float sum = 0;
  for (int i = 0; i < 4; ++i) sum += smooth(in[threadIdx.x], i);
  out[threadIdx.x] = sum;
}
