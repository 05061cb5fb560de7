// run: --block 32 --arg out=u32[32]:zero
// expect out: 0 1065353216 1073741824
__global__ void kernel(unsigned *out) {
  union { float f; unsigned u; } both;
  both.f = (float)threadIdx.x;
  out[threadIdx.x] = both.u;
}
