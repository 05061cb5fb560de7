// Rows of global memory are moved by one word in place: each warp's row of stores begins in the middle of what another one reads.
// run: --grid 4 --block 64 --arg a=f32[257]:iota
// finding: race @read @write on a
__global__ void kernel(float *a) {
  int i = blockIdx.x * 64 + threadIdx.x;
  float v = a[i];  // @read
  a[i + 1] = v;    // @write
}
