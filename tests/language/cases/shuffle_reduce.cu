// run: --block 64 --arg out=i32[2]:zero
// expect out: 496 1520
__global__ void kernel(int *out) {
  int v = threadIdx.x;
  for (int offset = 16; offset > 0; offset /= 2) v += __shfl_down_sync(0xffffffff, v, offset);
  if (threadIdx.x % 32 == 0) out[threadIdx.x / 32] = v;
}
