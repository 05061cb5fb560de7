// run: --block 256 --arg in=u8[256]:random --arg out=i32[4]:zero --arg total=i32[1]:zero
// expect total: 256
__global__ void kernel(const unsigned char *in, int *out, int *total) {
  __shared__ int bins[4];
  if (threadIdx.x < 4) bins[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&bins[in[threadIdx.x] / 64], 1);
  __syncthreads();
  if (threadIdx.x < 4) { out[threadIdx.x] = bins[threadIdx.x]; atomicAdd(total, bins[threadIdx.x]); }
}
