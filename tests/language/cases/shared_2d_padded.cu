// run: --block 32,32 --arg out=f32[1024]:zero
// expect out: 0 32 64
// expect site tile load: width 4 instructions 32 wavefronts 32 conflicts 0
__global__ void kernel(float *out) {
  __shared__ float tile[32][33];
  int tx = threadIdx.x, ty = threadIdx.y;
  tile[ty][tx] = ty * 32 + tx;
  __syncthreads();
  out[ty * 32 + tx] = tile[tx][ty];
}
