// The grid is rounded up to whole blocks, and the threads beyond the end do nothing.
// run: --block 64 --grid 2 --arg in=f32[100]:iota --arg out=f32[100]:zero --arg n=100
__global__ void kernel(const float *in, float *out, int n) {
  int i = blockIdx.x * 64 + threadIdx.x;
  if (i < n) out[i] = in[i] * 2;
}
