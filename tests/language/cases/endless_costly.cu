// run: --block 64 --arg out=i32[64]:zero
// expect error: endless_costly.cu:8
// expect error: infinite loop at line 8
__global__ void kernel(int *out) {
  __shared__ int turns[64];
  int x = threadIdx.x;
  for (;;) {
    atomicAdd(&turns[x & 31], __shfl_xor_sync(~0u, x, 1) + atomicCAS(out, x, (int)(1000 * sinf(x)))), x = x * 7 + turns[x & 31];
    __syncthreads();
  }
}
