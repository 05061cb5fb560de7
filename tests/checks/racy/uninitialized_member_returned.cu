// A function returns a structure that it sets in part.
// run: --block 32 --arg in=f32[32]:iota --arg out=f32[32]:zero
// finding: uninitialized @returned on range::r
struct Range {
  float low, high;
};
__device__ Range range(float x) {
  Range r;
  r.low = x;
  return r;  // @returned
}
__global__ void kernel(const float *in, float *out) {
  const Range r = range(in[threadIdx.x]);
  out[threadIdx.x] = r.high - r.low;
}
