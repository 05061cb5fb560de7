// A sum that begins with nothing.
// run: --block 32 --arg in=f32[256]:iota --arg out=f32[32]:zero
// finding: uninitialized @declared on sum
__global__ void kernel(const float *in, float *out) {
  float sum;  // @declared
  for (int i = 0; i < 8; ++i) sum += in[threadIdx.x * 8 + i];
  out[threadIdx.x] = sum;
}
