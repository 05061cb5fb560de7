// run: --block 32 --arg out=i32[64]:zero
// expect out: 0 1065353216
__global__ void kernel(int *out) {
  out[threadIdx.x] = __float_as_int((float)threadIdx.x);
  out[threadIdx.x + 32] = (int)__int_as_float(out[threadIdx.x]);
}
