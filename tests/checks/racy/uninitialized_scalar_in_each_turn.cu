// A variable that is declared in a loop gets its value in turns of even number only.
// run: --block 32 --arg in=f32[32]:iota --arg out=f32[32]:zero
// finding: uninitialized @declared on factor
__global__ void kernel(const float *in, float *out) {
  float sum = 0;
  for (int i = 0; i < 4; ++i) {
    float factor;  // @declared
    if (i % 2 == 0) factor = 2;
    sum += factor * in[threadIdx.x];
  }
  out[threadIdx.x] = sum;
}
