// The launch gives half of the dynamic shared memory that the kernel uses.
// run: --block 64 --shared 128 --arg in=f32[64]:iota --arg out=f32[64]:zero
// finding: bounds @store on pool
__global__ void kernel(const float *in, float *out) {
  extern __shared__ float pool[];
  int t = threadIdx.x;
  pool[t] = in[t];  // @store
  __syncthreads();
  out[t] = pool[63 - t];
}
