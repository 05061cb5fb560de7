// run: --block 32,32 --arg out=f32[1024]:zero
// expect site tile store: width 4 instructions 32 wavefronts 32 conflicts 0
// expect site tile load: width 4 instructions 32 wavefronts 1024 conflicts 992
// expect shown: tile[5*32 + 3]
__global__ void kernel(float *out) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = threadIdx.y * 32 + threadIdx.x;
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
