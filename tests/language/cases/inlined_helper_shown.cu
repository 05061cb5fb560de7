// run: --block 32 --arg out=f32[32]:zero
// expect shown: tile[5*2 + 1]
__device__ void put(float *tile, int at, float v) { tile[at*2 + 1] = v; }
__global__ void kernel(float *out) {
  __shared__ float tile[65];
  put(tile, threadIdx.x, 1.0f);
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x*2 + 1];
}
