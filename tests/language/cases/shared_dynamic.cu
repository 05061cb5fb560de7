// run: --block 64 --shared 512 --arg out=f32[64]:zero
// expect out: 64 65 66
extern __shared__ float buffer[];
__global__ void kernel(float *out) {
  float *first = buffer;
  float *second = buffer + blockDim.x;
  first[threadIdx.x] = threadIdx.x;
  second[threadIdx.x] = threadIdx.x + 64;
  __syncthreads();
  out[threadIdx.x] = first[threadIdx.x] + second[0] ;
}
