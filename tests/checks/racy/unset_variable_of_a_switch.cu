// A switch without a default.
// run: --block 32 --arg out=f32[32]:zero
// finding: uninitialized @declared on scale
__device__ float scale_of(int kind) {
  float scale;  // @declared
  switch (kind) {
    case 0: scale = 1; break;
    case 1: scale = 2; break;
  }
  return 3 * scale;
}
__global__ void kernel(float *out) {
  out[threadIdx.x] = scale_of(threadIdx.x % 3);
}
