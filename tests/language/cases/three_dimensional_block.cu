// run: --block 4,3,5 --grid 2,2 --arg out=i32[240]:zero
// host
__global__ void kernel(int *out) {
  int linear = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  int block = blockIdx.x + gridDim.x * blockIdx.y;
  out[block * 60 + linear] = threadIdx.x * 100 + threadIdx.y * 10 + threadIdx.z + 1000 * block;
}
