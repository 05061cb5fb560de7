// run: --block 64 --shared 128 --arg out=f32[64]:zero
// expect error: buffer
// expect error: shared_dynamic_too_small.cu:6
extern __shared__ float buffer[];
__global__ void kernel(float *out) {
  buffer[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = buffer[threadIdx.x];
}
