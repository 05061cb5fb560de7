// run: --block 32 --arg in=f32[64]:iota --arg out=i32[32]:zero
// expect out: 5 6
// host
__global__ void kernel(const float *in, int *out) {
  const float *end = in + threadIdx.x + 10, *begin = in + 5;
  out[threadIdx.x] = (int)(end - begin) + (end > begin ? 0 : 100);
}
