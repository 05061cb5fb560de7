// The grid is rounded up to whole blocks, and the threads beyond the end are not held back.
// run: --block 64 --grid 2 --arg in=f32[100]:iota --arg out=f32[128]:zero
// finding: bounds @load on in
__global__ void kernel(const float *in, float *out) {
  int i = blockIdx.x * 64 + threadIdx.x;
  out[i] = in[i] * 2;  // @load
}
