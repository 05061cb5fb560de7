// run: --block 32 --arg out=i32[32]:zero
// expect out: 3 1 4 1 5 3
__device__ const int table[5] = {3, 1, 4, 1, 5};
__global__ void kernel(int *out) { out[threadIdx.x] = table[threadIdx.x % 5]; }
