// A structure is copied before all of it is set, and the copy's member is used.
// run: --block 32 --arg in=f32[32]:iota --arg out=f32[32]:zero
// finding: uninitialized @use on b
struct Sample {
  float value, weight;
  int count;
};
__global__ void kernel(const float *in, float *out) {
  Sample a;
  a.value = in[threadIdx.x];
  a.count = 1;
  Sample b = a;
  out[threadIdx.x] = b.value * b.weight;  // @use
}
