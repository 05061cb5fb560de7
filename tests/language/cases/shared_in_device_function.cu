// run: --block 32 --arg out=i32[32]:zero
// expect out: 31 30 29
// expect shown: cells[5]
__device__ int mirrored(int v) {
  static __shared__ int cells[32];
  cells[threadIdx.x] = v;
  __syncthreads();
  return cells[31 - threadIdx.x];
}
__global__ void kernel(int *out) { out[threadIdx.x] = mirrored(threadIdx.x); }
