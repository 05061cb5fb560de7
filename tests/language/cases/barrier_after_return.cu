// run: --block 64 --arg out=i32[64]:zero
// expect out[30]: 30 31 32 33 0 0
__global__ void kernel(int *out) {
  if (threadIdx.x >= 34) return;
  __syncthreads();
  out[threadIdx.x] = threadIdx.x;
}
