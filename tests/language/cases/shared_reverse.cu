// run: --block 64 --arg out=i32[64]:zero
// expect out: 63 62 61
// expect site tile store: width 4 instructions 2 wavefronts 2 conflicts 0
// expect site tile load: width 4 instructions 2 wavefronts 2 conflicts 0
// expect shown: tile[63 - 5]
__global__ void kernel(int *out) {
  __shared__ int tile[64];
  tile[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = tile[63 - threadIdx.x];
}
