// run: --block 32 --arg out=i32[96]:zero
// expect out: 0 1 2 10 11 12
// host
__global__ void kernel(int *out) {
  int i = threadIdx.x * 3;
  if (threadIdx.x > 1) return;
  out[i++] = threadIdx.x * 10;
  out[i++] = threadIdx.x * 10 + 1;
  out[i] = threadIdx.x * 10 + 2;
}
