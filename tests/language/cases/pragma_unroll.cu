// run: --block 32 --arg in=i32[256]:iota --arg out=i32[32]:zero
// expect site in load: instructions 8
// host
__global__ void kernel(const int *in, int *out) {
  int sum = 0;
#pragma unroll
  for (int i = 0; i < 8; ++i) sum += in[threadIdx.x + 32 * i];
  out[threadIdx.x] = sum;
}
