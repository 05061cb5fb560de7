// Of two structures in an array one lacks a member, which half of the threads use.
// run: --block 32 --arg in=f32[32]:iota --arg out=f32[32]:zero
// finding: uninitialized @use on pair
struct Sample {
  float value;
  int weight;
};
__global__ void kernel(const float *in, float *out) {
  Sample pair[2];
  pair[0].value = in[threadIdx.x];
  pair[1].value = -in[threadIdx.x];
  pair[0].weight = 2;
  out[threadIdx.x] = pair[threadIdx.x & 1].weight;  // @use
}
