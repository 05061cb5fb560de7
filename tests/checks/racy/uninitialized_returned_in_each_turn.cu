// What a function returns is built in its caller's memory, which holds the last turn's.
// run: --block 32 --arg in=f32[32]:iota --arg out=f32[32]:zero
// finding: uninitialized @returned on range::r
struct Range {
  float low, high;
};
__device__ Range range(float x, int turn) {
  Range r;
  r.low = x;
  if (turn == 0) r.high = x + 1;
  return r;  // @returned
}
__global__ void kernel(const float *in, float *out) {
  float sum = 0;
  for (int i = 0; i < 4; ++i) {
    const Range r = range(in[threadIdx.x], i);
    sum += r.high - r.low;
  }
  out[threadIdx.x] = sum;
}
